"""`printkit calibrate`: the sheet that a printer is measured with."""

from pathlib import Path
from typing import Annotated

import typer

from printkit.cli._ending import EPILOG
from printkit.cli._papers import papers_meant
from printkit.cli._report import shorter
from printkit.cli._terminal import say
from printkit.errors import one_of
from printkit.options import Duplex

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
    way = one_of(WAYS, duplex.strip().lower(), f'--duplex cannot be "{duplex}"')
    from printkit.pipeline import workshop
    from printkit.pipeline.calibration import calibration
    from printkit.write import write

    asked = papers_meant(paper)
    shop = workshop()
    files = write(output, [calibration(each, way, theme, shop) for each in asked])
    say("\n".join(str(shorter(file)) for file in files))
    say("  print it at 100 %, as you print kits; the sheet says what to read and to type")
    return 0
