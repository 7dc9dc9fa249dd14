"""`printkit demo`: the kit of every sample encounter."""

from pathlib import Path

from printkit.cli._ending import EPILOG
from printkit.cli._kits import AsJson, Line, Output, kits
from printkit.cli._samples import samples
from printkit.cli.build import WORK
from printkit.options import PrintOptions

__all__ = ["EPILOG", "run"]


def run(output: Output = Path("output"), json: AsJson = False) -> int:
    """Build every sample where it stands."""
    return kits(WORK, Line(tuple(samples().values()), output, json=json), PrintOptions())
