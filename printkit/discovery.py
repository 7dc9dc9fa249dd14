"""The folder is the registry: what stands in a package is what printkit offers, and installed packages may add to it."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, TypeVar

Kind = TypeVar("Kind")


class Found(Mapping[str, Kind]):
    """What a package offers, by module name: names are known at once, a module is imported when what it declares is asked for."""

    def __init__(self, modules: Mapping[str, str], constant: str, kind: type[Kind]) -> None:
        self._modules = dict(sorted(modules.items()))
        self._constant = constant
        self._kind = kind

    def __getitem__(self, name: str) -> Kind:
        module = self._modules[name]
        declared = getattr(import_module(module), self._constant, None)
        if not isinstance(declared, self._kind):
            raise TypeError(f"{module} must declare {self._constant}: {self._kind.__name__}")
        return declared

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


def discover(package: str, constant: str, kind: type[Kind]) -> Mapping[str, Kind]:
    """Find the constant that every module of a package declares, by module name.

    Names that begin with `_` are skipped: they hold what the others share. Installed packages add theirs through an entry point group
    of the package's name.
    """
    own = {name: f"{package}.{name}" for _, name, _ in iter_modules(import_module(package).__path__) if not name.startswith("_")}
    return Found({**own, **{point.name: point.value for point in _installed().select(group=package)}}, constant, kind)


@cache
def _installed() -> Any:
    """Return what all installed packages announce: looking takes milliseconds, and they stay while printkit runs.

    Until Python 3.11 it is of another class than after, with the same `select`.
    """
    return entry_points()
