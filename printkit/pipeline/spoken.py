"""Who said how to print: the command line, the encounter file or the user's settings, which speak for every game."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from printkit.components import all_components, components_for
from printkit.engine import System
from printkit.errors import DataError, Finding, Place, UsageError, UserError, did_you_mean, error
from printkit.model import Encounter
from printkit.options import PrintOptions

PlaceOf = Callable[[str], Place | None]
"""Where a value of a file was written, by its path: `print.skip.0`."""
NAMED = ("components", "skip", "copies")
"""The options that name components."""


@dataclass(frozen=True)
class Spoken:
    """The options of the command line, of the encounter and of the settings, the strongest first, and where the settings were written."""

    line: PrintOptions
    encounter: Encounter
    settings: PrintOptions
    settings_place: PlaceOf

    @cached_property
    def options(self) -> PrintOptions:
        """The options in force."""
        return self.line.over(self.encounter.print).over(self.settings)

    def at(self, name: str, part: str = "") -> Place | None:
        """Return where an option in force was written, or a part of it (a name of several copies, a number in a list).

        None where the command line says it, or nobody does.
        """
        path = f"print.{name}.{part}" if part else f"print.{name}"
        if self._says(self.line, name, part):
            return None
        if self._says(self.encounter.print, name, part):
            return self.encounter.place("", path)
        return self.settings_place(path) if self._says(self.settings, name, part) else None

    @staticmethod
    def _says(options: PrintOptions, name: str, part: str) -> bool:
        return name in options.model_fields_set and (name != "copies" or not part or part in options.copies)

    def components(self) -> Iterator[tuple[str, Place | None]]:
        """Yield every component that an option names, with where it was written."""
        for name in NAMED:
            value = getattr(self.options, name)
            for number, component in enumerate(value):
                yield component, self.at(name, component if name == "copies" else str(number))


def fitting(settings: PrintOptions, system: System, place: PlaceOf) -> PrintOptions:
    """Return settings with those of their components that a game has: they are for every game.

    Raises DataError at each name that no game has, and UsageError where they ask for components of which the game has none.
    """
    every, offered = all_components(), components_for(system)
    unknown = [_unknown(name, place(f"print.{option}.{key}"), every) for option, key, name in _named(settings) if name not in every]
    if unknown:
        raise DataError(*unknown)
    kept: dict[str, object] = {
        "components": tuple(name for name in settings.components if name in offered),
        "skip": tuple(name for name in settings.skip if name in offered),
        "copies": {name: copies for name, copies in settings.copies.items() if name in offered},
    }
    if settings.components and not kept["components"]:
        message = f"{system.title} has none of the components that these settings ask for"
        raise UsageError(error(message, place("print.components"), f"it has {', '.join(offered)}"))
    return settings.model_copy(update={option: value for option, value in kept.items() if option in settings.model_fields_set})


def _named(settings: PrintOptions) -> Iterator[tuple[str, str, str]]:
    """Yield each component that settings name: the option, its key there, and the name."""
    for option in NAMED:
        for number, name in enumerate(getattr(settings, option)):
            yield option, name if option == "copies" else str(number), name


def _unknown(name: str, where: Place | None, known: Iterable[str]) -> Finding:
    return error(f'no game has a component "{name}"', where, did_you_mean(name, known))


@contextmanager
def told_at(where: Place | None) -> Iterator[None]:
    """Give what is wrong with an option the place where it was written, if it has none of its own."""
    try:
        yield
    except UserError as problem:
        if where is None:
            raise
        raise type(problem)(*(each if each.where else replace(each, where=where) for each in problem.findings)) from problem
