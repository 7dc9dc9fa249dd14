"""Options that have a name but no effect yet: refused, because taking them without effect would print the wrong paper."""

from collections.abc import Callable, Collection, Iterator, Mapping

from printkit.errors import Finding, Place, UsageError, error
from printkit.options import PrintOptions

HONORED: Mapping[str, Collection[object]] = {
    "ink": ("colour",),
    "duplex": ("none",),
    "sides": ("both",),
    "printer": ("",),
    "bleed_mm": (0.0,),
    "proof": (False,),
    "each": ("page",),
    "max_mb": (None,),
}
"""The values that print as they should, for each field of PrintOptions with others that do not. Whoever makes one work deletes its line."""


def refuse_unready(options: PrintOptions, where: Callable[[str], Place | None]) -> None:
    """Raise UsageError where an option asks for what is not made yet; `where` tells the place of a field, if it stands in a file."""
    findings = tuple(_unready(options, where))
    if findings:
        raise UsageError(*findings)


def _unready(options: PrintOptions, where: Callable[[str], Place | None]) -> Iterator[Finding]:
    for name, honored in HONORED.items():
        value = getattr(options, name)
        if value not in honored:
            key = PrintOptions.model_fields[name].alias or name
            usual = next(iter(honored))
            hint = f"leave {key} out" if usual in ("", False, None, 0.0) else f"leave {key} out, or say {usual}"
            yield error(f"not yet: {key} {'' if value is True else value}".rstrip(), where(key), hint)
