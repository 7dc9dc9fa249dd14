"""`printkit demo`: the kit of every sample encounter."""

from pathlib import Path

from printkit.cli._ending import EPILOG
from printkit.cli._kits import AsJson, Line, Output, kits
from printkit.cli.build import WORK
from printkit.options import PrintOptions
from printkit.shipped import shipped

__all__ = ["EPILOG", "run"]


def run(output: Output = Path("output"), json: AsJson = False) -> int:
    """Build every sample where it stands."""
    return kits(WORK, Line(samples(), output, json=json), PrintOptions())


def samples() -> tuple[Path, ...]:
    """Return the encounter file of every sample."""
    return tuple(sorted((shipped("assets") / "encounters").rglob("encounter.yaml")))
