"""The options of `build` and `check`: those of PrintOptions by their own names and descriptions, and what only a command line can say."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import typer
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from printkit.errors import Finding, Place, UsageError, error
from printkit.options import PrintOptions

SPOKEN = {"components": "only"}
"""Fields that the command line calls otherwise."""

METAVARS = {"paper": "NAME|SIZE", "copies": "NAME=N", "skip_slot": "N", "bleed": "LENGTH", "dpi": "N", "max_mb": "N"}
"""What stands for a value in the help, where it is neither a choice nor a name."""


def option_name(key: str) -> str:
    """Return the option that sets a field.

    >>> option_name("skip_slot"), option_name("components")
    ('--skip-slot', '--only')
    """
    return "--" + SPOKEN.get(key, key).replace("_", "-")


def print_fields() -> dict[str, FieldInfo]:
    """Return the fields of PrintOptions by the keys that files use."""
    return {info.alias or name: info for name, info in PrintOptions.model_fields.items()}


def print_parameters() -> Iterator[inspect.Parameter]:
    """Yield a parameter for each field of PrintOptions, None or empty where nothing is said."""
    for key, info in print_fields().items():
        kind, default = _kind(info.annotation)
        switch = info.annotation is bool
        names = f"{option_name(key)}/--no-{key}" if switch else option_name(key)
        metavar = None if switch else METAVARS.get(key) or _choices(info.annotation) or "NAME"
        option = typer.Option(names, help=_help(info), metavar=metavar, show_default=False)
        annotation = Annotated[kind, option]  # type: ignore[valid-type]
        yield inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _kind(annotation: Any) -> tuple[Any, Any]:
    """Return the type Typer reads a field by, and what stands for nothing said. Values are read by PrintOptions itself."""
    if annotation is bool:
        return bool | None, None
    return (list[str], []) if get_origin(_bare(annotation)) in (tuple, dict) else (str | None, None)


def _bare(annotation: Any) -> Any:
    return _bare(get_args(annotation)[0]) if get_origin(annotation) is Annotated else annotation


def _choices(annotation: Any) -> str:
    """Return the words a field knows, with bars between; empty where it takes others too."""
    if get_origin(annotation) is Literal:
        return "|".join(get_args(annotation))
    inner = get_args(annotation)[:1] if get_origin(annotation) in (Annotated, Union, UnionType, tuple) else ()
    return next((found for each in inner if (found := _choices(each))), "")


def _help(info: FieldInfo) -> str:
    default = info.get_default(call_default_factory=True)
    if default in (None, "", (), False, 0.0, {}):
        return info.description or ""
    told = ",".join(map(str, default)) if isinstance(default, tuple) else default
    return f"{info.description} [default: {told}]"


def print_options(given: Mapping[str, Any]) -> PrintOptions:
    """Return what was said of the print options; UsageError names the options that make no sense."""
    said: dict[str, Any] = {}
    for key, info in print_fields().items():
        value = given[key]
        if value not in (None, []):
            said[key] = _value(info, value, option_name(key))
            if said[key] in ([], {}):
                raise UsageError(error(f"{option_name(key)} names nothing", hint="leave it out, or say what is meant"))
    try:
        return PrintOptions.model_validate(said)
    except ValidationError as problem:
        from printkit.reading.check import findings_of

        raise UsageError(*map(_spoken, findings_of(problem, PrintOptions, _CommandLine()))) from None


def _value(info: FieldInfo, value: Any, option: str) -> Any:
    if not isinstance(value, list):
        return value
    parts = [part.strip() for text in value for part in text.split(",") if part.strip()]
    return dict(pairs(parts, option)) if get_origin(_bare(info.annotation)) is dict else parts


def pairs(texts: Sequence[str], option: str) -> tuple[tuple[str, str], ...]:
    """Read `key=value` texts; UsageError where one is none."""
    split = [(text, *text.partition("=")) for text in texts]
    wrong = [error(f'{option} {text}: "{text}" is not key=value') for text, key, _, value in split if not key.strip() or not value.strip()]
    if wrong:
        raise UsageError(*wrong)
    return tuple((key.strip(), value.strip()) for _, key, _, value in split)


class _CommandLine:
    """Where options stand: nowhere a line and column could name."""

    def place(self, field: str) -> Place:
        """Return a place that is taken away again."""
        return Place(Path())

    key_place = place

    def empty(self) -> Iterator[tuple[str, ...]]:
        """Yield nothing: an option without a value is none."""
        yield from ()


def _spoken(finding: Finding) -> Finding:
    """Name options as the command line does."""
    names = "|".join(map(re.escape, print_fields()))
    said = re.sub(rf'(?:item \d+ of )?"({names})"(?=[ :])', lambda match: option_name(match[1]), finding.message, count=1)
    return replace(finding, where=None, message=said)
