"""What options may ask for: formats there are, and nothing that has a name but no effect yet.

Taking such an option without effect would print the wrong paper, so it is refused. Whoever makes one work deletes its line here.
"""

from collections.abc import Collection, Iterator, Mapping

from printkit.errors import Finding, Place, UsageError, did_you_mean, error
from printkit.model import Encounter
from printkit.options import PrintOptions
from printkit.render import all_renderers

HONORED: Mapping[str, Collection[object]] = {
    "printer": ("",),
    "each": ("page",),
    "max_mb": (None,),
}
"""The values that print as they should, for each field of PrintOptions with others that do not."""


def refuse_unready(options: PrintOptions, said: PrintOptions, encounter: Encounter) -> None:
    """Raise UsageError where the options in force ask for what cannot be done yet; what the command line did not say has its place."""
    findings = (*_unready(options, said, encounter), *_unknown_formats(options, said, encounter))
    if findings:
        raise UsageError(*findings)


def _unready(options: PrintOptions, said: PrintOptions, encounter: Encounter) -> Iterator[Finding]:
    for name, honored in HONORED.items():
        value = getattr(options, name)
        if value in honored:
            continue
        usual = next(iter(honored))
        key = _key(name)
        hint = f"leave {key} out, or say {usual}" if usual else f"leave {key} out"
        yield error(f"not yet: {key} {'' if value is True else value}".rstrip(), _place(name, said, encounter), hint)


def _unknown_formats(options: PrintOptions, said: PrintOptions, encounter: Encounter) -> Iterator[Finding]:
    known = all_renderers()
    for suffix in options.format:
        if suffix not in known:
            yield error(f'there is no format "{suffix}"', _place("format", said, encounter), did_you_mean(suffix, known))


def _key(name: str) -> str:
    return PrintOptions.model_fields[name].alias or name


def _place(name: str, said: PrintOptions, encounter: Encounter) -> Place | None:
    """Return where the encounter file says it, if it is the file that does."""
    spoken_there = name in encounter.print.model_fields_set and name not in said.model_fields_set
    return encounter.place("", f"print.{_key(name)}") if spoken_there else None
