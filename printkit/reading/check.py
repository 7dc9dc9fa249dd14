"""Hold what a file says against a model, and put every problem in our words at its place."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from printkit.errors import Finding, did_you_mean, error
from printkit.reading.nodes import Source
from printkit.values import CONTROL, NO_CONTROLS

Model = TypeVar("Model", bound=BaseModel)
STAND_IN = "?"


def _made(model: type[Model], values: Mapping[str, Any]) -> Model:
    """Make a model of values by the keys of files, not by the names of Python; pydantic's ValidationError where they do not fit."""
    return model.model_validate(values, by_alias=True, by_name=False)


def checked(model: type[Model], values: Mapping[str, Any], source: Source) -> tuple[Model | None, list[Finding], frozenset[str]]:
    """Make a model of a file's values, or as much of one as is sound, so that further checks can find what else is wrong.

    Returns the model (None where nothing could be made), the findings, and the keys that were wrong.
    """
    empty = list(_empty(model, values, source))
    try:
        return _made(model, values), empty, frozenset()
    except ValidationError as problem:
        findings = [*(_finding(each, model, source) for each in _of_what_is_said(problem, values)), *empty]
        wrong = frozenset(str(each["loc"][0]) for each in problem.errors(include_url=False) if each["loc"])
    sound = {key: value for key, value in values.items() if key not in wrong}
    missing = {key: STAND_IN for key in wrong if key in fields(model) and fields(model)[key].is_required()}
    for attempt in (sound, {**missing, **sound}):
        try:
            return _made(model, attempt), findings, wrong
        except ValidationError:
            continue
    return None, findings, wrong


def _of_what_is_said(problem: ValidationError, values: Mapping[str, Any]) -> list[Any]:
    """Return the problems but for those of fields that were filled in: what is wrong with them is wrong with what they were made of."""
    found = problem.errors(include_url=False)
    said = [each for each in found if each["type"] == "missing" or not each["loc"] or each["loc"][0] in values]
    return said or found


def _empty(model: type[BaseModel], values: Mapping[str, Any], source: Source) -> Iterator[Finding]:
    """Tell keys without a value that are none of the model's: a field may be left out so, but a comma in a text may also have cut it."""
    for path in source.empty():
        holder, key = _type_at(model, path[:-1]), path[-1]
        is_asked = path[0] in values or len(path) == 1  # the rest is held against another model
        if is_asked and holder is not None and key not in fields(_as_model(holder)):
            yield error(f'"{key}" has no value', source.key_place(".".join(path)), _advice(key, fields(_as_model(holder))))


def _advice(key: str, known: Mapping[str, Any]) -> str:
    if " " in key:
        return "put a text that has a comma into quotes"
    return did_you_mean(key, known) if known else f"write {key}: and a value, or delete it"


def findings_of(problem: ValidationError, model: type[BaseModel], source: Source) -> list[Finding]:
    """Turn what pydantic found into findings, each in our words and with its place."""
    return [_finding(each, model, source) for each in problem.errors(include_url=False)]


def _finding(problem: Any, model: type[BaseModel], source: Source) -> Finding:
    loc = tuple(str(step) for step in problem["loc"] if step != "[key]")
    path = ".".join(loc)
    kind = problem["type"]
    if kind == "extra_forbidden":
        known = fields(_model_at(model, loc[:-1]))
        return error(f'unknown key "{loc[-1]}"', source.key_place(path), did_you_mean(loc[-1], known))
    if kind == "missing":
        field = fields(_model_at(model, loc[:-1])).get(loc[-1])
        says = f". {field.description}" if field is not None and field.description else ""
        return error(f'"{loc[-1]}" is missing', source.place(path), f"add the key {loc[-1]}{says}")
    if "[key]" in problem["loc"]:
        allowed = re.findall(r"'([^']*)'", problem["ctx"]["expected"]) if kind == "literal_error" else []
        key_hint = did_you_mean(loc[-1].lower(), allowed) if allowed else "use a short text"
        return error(f'"{loc[-1]}" cannot be a key here', source.key_place(path), key_hint)
    message, hint = _sentence(kind, problem, _name(loc))
    return error(message, source.place(path), hint)


def _sentence(kind: str, problem: Any, name: str) -> tuple[str, str | None]:
    """Say what is wrong with a value, and what to do."""
    context = problem.get("ctx", {})
    given = _shown(problem["input"])
    if kind == "value_error":
        return f"{name}: {context['error']}", None
    if kind == "literal_error":
        allowed = re.findall(r"'([^']*)'", context["expected"])
        return f"{name} cannot be {given}", did_you_mean(str(problem["input"]).lower(), allowed)
    if kind in BOUNDS:
        word, key = BOUNDS[kind]
        return f"{name} must be {word} {context[key]:g}, not {problem['input']}", None
    if kind == "string_pattern_mismatch":
        if context["pattern"] == NO_CONTROLS:
            found = re.search(CONTROL, problem["input"])
            return f"{name} holds a control character (U+{ord(found[0]):04X})" if found else name, "delete it: it cannot be printed"
        return f"{name} cannot be {given}", "use letters, figures and dashes"
    for part, what in WANTED.items():
        if kind.startswith(part):
            return f"{name} must be {what}, not {given}", None
    return f"{name} cannot be {given}", None


BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
}
WANTED = {
    "int": "a whole number",
    "float": "a number",
    "bool": "yes or no",
    "string_too_short": "a text",
    "string_too_long": "a shorter text",
    "string_unicode": "a text without broken characters",
    "string": "a text",
    "path": "the name of a file",
    "tuple": "a list",
    "list": "a list",
    "too_long": "a shorter list",
    "dict": "keys with values, such as {name: 3}",
    "model": "keys with values, such as {name: Mara}",
}
"""What a field wants, by how pydantic's name for the problem begins."""


def _name(loc: tuple[str, ...]) -> str:
    """Name a field: `"wounds"`, or `item 2 of "leader_of"`."""
    if loc and loc[-1].isdecimal() and len(loc) > 1:
        return f'item {int(loc[-1]) + 1} of "{loc[-2]}"'
    return f'"{loc[-1]}"' if loc else "this"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "keys with values"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or value == "":
        return "empty"
    text = str(value).encode("utf-8", errors="replace").decode("utf-8")
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'


@cache
def fields(model: type[BaseModel] | None) -> dict[str, Any]:
    """Return a model's fields by the keys that files use; none where there is no model."""
    return {info.alias or name: info for name, info in model.model_fields.items()} if model else {}


@cache
def compound(model: type[BaseModel]) -> frozenset[str]:
    """Return the keys of those fields that hold lists or mappings, not one text or number."""
    return frozenset(key for key, info in fields(model).items() if any(_is_compound(each) for each in _alternatives(info.annotation)))


def _is_compound(annotation: Any) -> bool:
    return get_origin(annotation) in (tuple, list, dict) or (isinstance(annotation, type) and issubclass(annotation, BaseModel))


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    """Return the types behind Annotated and unions."""
    if get_origin(annotation) is Annotated:
        return _alternatives(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return tuple(inner for each in get_args(annotation) for inner in _alternatives(each))
    return (annotation,)


def _model_at(model: type[BaseModel], loc: tuple[str, ...]) -> type[BaseModel] | None:
    """Return the model that a path of keys and numbers leads to."""
    return _as_model(_type_at(model, loc))


def _as_model(found: Any) -> type[BaseModel] | None:
    return found if isinstance(found, type) and issubclass(found, BaseModel) else None


def _type_at(model: type[BaseModel], loc: tuple[str, ...]) -> Any:
    """Return the model, or the type of list or mapping, that a path of keys and numbers leads to; None where it leads nowhere."""
    found: Any = model
    for step in loc:
        if isinstance(found, type) and issubclass(found, BaseModel):
            info = fields(found).get(step)
            found = info.annotation if info else None
        else:
            found = (get_args(found) or (None,))[-1 if get_origin(found) is dict else 0]
        found = next((each for each in _alternatives(found) if _is_compound(each)), None)
    return found
