"""`printkit printer NAME`: readings of a calibration sheet are typed in here, and what is known of a printer is shown."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli._ending import EPILOG
from printkit.cli._papers import papers_meant
from printkit.cli._report import shorter
from printkit.cli._terminal import say
from printkit.errors import UsageError, error

if TYPE_CHECKING:
    from printkit.impose import Paper
    from printkit.settings import Deviation, Margins, Printer

__all__ = ["EPILOG", "run"]

ROW = "top 0.3 bottom 0.25 left -0.1 right 0 width 179.6 height 200.2"


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What you call the printer; see printkit list printers.", show_default=False)],
    paper: Annotated[str, typer.Option("--paper", metavar="NAME|SIZE", help="The sheet's paper. Left out, the one you use.")] = "",
    duplex: Annotated[
        str, typer.Option("--duplex", metavar="long|short", help="The edge on which the sheet was turned over.", show_default=False)
    ] = "",
    front: Annotated[str | None, typer.Option("--front", metavar="READINGS", help=f'The row "front" of the sheet: "{ROW}".')] = None,
    back: Annotated[str | None, typer.Option("--back", metavar="READINGS", help='The row "back", likewise.')] = None,
    margins: Annotated[
        str | None, typer.Option("--margins", metavar="READINGS", help='The row "edges": "top 4 bottom 13 left 4 right 4".')
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the printer; with --paper, only that paper.")] = False,
) -> int:
    """Keep readings, forget them, or show what is known."""
    from printkit.pipeline.printers import forgotten, keep, known_printer
    from printkit.pipeline.readings import Typed, measured
    from printkit.settings import Printer, load_printers, settings_folder

    name = " ".join(name.split())
    if not name or len(name) > 100:
        raise UsageError(error("a printer needs a name, of at most 100 letters"))
    given = {"--front": front, "--back": back, "--margins": margins}
    empty = [option for option, text in given.items() if text is not None and not text.strip()]
    if empty:
        raise UsageError(*(error(f"{option} has no readings", hint=f'type them as the sheet shows: "{ROW}"') for option in empty))
    printers = dict(load_printers())
    if forget and (front or back or margins):
        raise UsageError(error("--forget takes no readings", hint="leave one of them out"))
    if not (forget or front or back or margins):
        say("\n".join([name, *described(known_printer(name, printers))]))
        return 0
    if forget:
        printers = forgotten(name, one_paper(paper) if paper else None, printers)
    else:
        printers[name] = measured(printers.get(name, Printer()), one_paper(paper), Typed(front or "", back or "", margins or "", duplex))
    file = keep(printers, settings_folder())
    say("\n".join([name, *(described(printers[name]) if name in printers else ["  forgotten"]), f"  kept in {shorter(file)}"]))
    return 0


def one_paper(paper: str) -> "Paper":
    """Return the paper that is meant; UsageError where several are."""
    found = papers_meant(paper)
    if len(found) > 1:
        raise UsageError(error("readings are those of one sheet, so of one paper", hint="say which with --paper"))
    return found[0]


def described(printer: "Printer") -> Iterator[str]:
    """Yield what is known of a printer, a line each."""
    for paper, known in printer.papers.items():
        sides = (("fronts", known.front), ("backs, long edge", known.long), ("backs, short edge", known.short))
        yield from (f"  {paper} {side}: {_deviates(one)}" for side, one in sides if one)
    edges = _margins(printer.margins)
    if edges:
        yield f"  unprinted at the edges: {edges}"
    if not printer.papers and not edges:
        yield "  nothing is known of it"


def _deviates(one: "Deviation") -> str:
    """Say in words where a printer puts what should stand elsewhere."""
    aside = f"{abs(one.right_mm):.2f} mm too far {'right' if one.right_mm >= 0 else 'left'}"
    down = f"{abs(one.down_mm):.2f} mm too {'low' if one.down_mm >= 0 else 'high'}"
    size = f"{one.scale_x:.2%} wide, {one.scale_y:.2%} high"
    return f"{aside}, {down}; {size}; leaning {one.skew_x * 100:+.2f} and {one.skew_y * 100:+.2f} mm in 100 mm"


def _margins(margins: "Margins") -> str:
    edges = {"top": margins.top_mm, "bottom": margins.bottom_mm, "left": margins.left_mm, "right": margins.right_mm}
    return ", ".join(f"{edge} {length:g} mm" for edge, length in edges.items() if length is not None)
