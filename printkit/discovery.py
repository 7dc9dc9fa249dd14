"""The folder is the registry: what stands in a package is what printkit offers, and installed packages may add to it."""

from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import TypeVar

Kind = TypeVar("Kind")


def discover(package: str, constant: str, kind: type[Kind]) -> dict[str, Kind]:
    """Collect the constant that every module of a package declares, by module name.

    Names that begin with `_` are skipped: they hold what the others share. Installed packages add theirs through an entry point group
    of the package's name.
    """
    found: dict[str, Kind] = {}
    for module in iter_modules(import_module(package).__path__):
        if not module.name.startswith("_"):
            found[module.name] = _declared(f"{package}.{module.name}", constant, kind)
    for point in entry_points(group=package):
        found[point.name] = _declared(point.value, constant, kind)
    return dict(sorted(found.items()))


def _declared(module: str, constant: str, kind: type[Kind]) -> Kind:
    declared = getattr(import_module(module), constant, None)
    if not isinstance(declared, kind):
        raise TypeError(f"{module} must declare {constant}: {kind.__name__}")
    return declared
