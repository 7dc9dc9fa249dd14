"""`printkit calibrate`: the sheet that a printer is measured with."""

from pathlib import Path
from typing import Annotated

import typer

from printkit.cli._ending import EPILOG
from printkit.cli._report import shorter
from printkit.cli._terminal import say, tell
from printkit.errors import Finding, UsageError, did_you_mean, error
from printkit.options import Duplex, PrintOptions

__all__ = ["EPILOG", "run"]

WAYS: dict[str, Duplex] = {"long": "long", "short": "short", "none": "none"}
PLAIN = "plain"


def run(
    paper: Annotated[str, typer.Option("--paper", metavar="NAME|SIZE", help="The paper. Left out, the one you use.")] = "",
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="|".join(WAYS), help="The edge on which the printer turns the paper over.")
    ] = "long",
    theme: Annotated[str, typer.Option("--theme", metavar="NAME", help="How the sheet looks.")] = PLAIN,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to write it.")] = Path("output"),
) -> int:
    """Write the sheet and say what to do with it."""
    way = duplex.strip().lower()
    if way not in WAYS:
        raise UsageError(error(f'--duplex cannot be "{duplex}"', hint=did_you_mean(way, WAYS)))
    from printkit.pipeline import workshop
    from printkit.pipeline.calibration import calibration
    from printkit.pipeline.papers import papers
    from printkit.settings import load_settings
    from printkit.write import write

    notes: list[Finding] = []
    asked = list(papers(PrintOptions(paper=(paper,) if paper else ()).over(load_settings().print), notes))
    shop = workshop()
    files = write(output, [calibration(each, WAYS[way], theme, shop) for each in asked])
    for note in notes:
        tell(str(note))
    say("\n".join(str(shorter(file)) for file in files))
    say("  print it at 100 %, as you print kits; the sheet says what to read and to type")
    return 0
