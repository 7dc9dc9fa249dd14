"""Printers that were measured: how that is kept, and what a kit needs of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.errors import Finding, OutputError, Place, UsageError, did_you_mean, error
from printkit.impose import Paper, named_papers
from printkit.impose.printers import corrected
from printkit.options import PrintOptions
from printkit.page import PRINTABLE_MM, Affine, Page
from printkit.settings import ELSEWHERE, PRINTERS, Deviation, Margins, OnPaper, Printer, printers_text
from printkit.write import write


def paper_key(paper: Paper) -> str:
    """Return the name under which readings of a paper are kept: the same however it lies.

    >>> paper_key(Paper("200x100mm", 200.0, 100.0)), paper_key(Paper("a4", 297.0, 210.0))
    ('100x200mm', 'a4')
    """
    width_mm, height_mm = paper.size_mm(landscape=False)
    return paper.name if paper.name in named_papers() else f"{width_mm:g}x{height_mm:g}mm"


def deviation(placed: Affine, width_mm: float, height_mm: float) -> Deviation:
    """Return an error as it is kept: about the middle of the sheet, where it means something to people."""
    x_mm, y_mm = placed.at(width_mm / 2, height_mm / 2)
    return Deviation(
        right_mm=round(x_mm - width_mm / 2, 3),
        down_mm=round(y_mm - height_mm / 2, 3),
        scale_x=round(placed.a, 6),
        scale_y=round(placed.d, 6),
        skew_x=round(placed.c, 6),
        skew_y=round(placed.b, 6),
    )


def placement(known: Deviation, width_mm: float, height_mm: float) -> Affine:
    """Return an error as it was kept as the placement it is."""
    a, b, c, d = known.scale_x, known.skew_y, known.skew_x, known.scale_y
    x_mm, y_mm = width_mm / 2, height_mm / 2
    return Affine(a, b, c, d, x_mm + known.right_mm - a * x_mm - c * y_mm, y_mm + known.down_mm - b * x_mm - d * y_mm)


def keep(printers: Mapping[str, Printer], folder: Path) -> Path:
    """Write printers to the settings folder and return the file; OutputError where that cannot be."""
    try:
        (file,) = write(folder, [(PRINTERS, printers_text(printers).encode("utf-8"))])
    except OutputError as problem:
        hint = f"allow writing there, or name another folder for your settings in {ELSEWHERE}"
        raise OutputError(*(replace(each, hint=hint) for each in problem.findings)) from problem
    return file


def forgotten(name: str, paper: Paper | None, printers: Mapping[str, Printer]) -> dict[str, Printer]:
    """Return all printers but one, or with nothing known of that one for a paper; UsageError where there is nothing to forget."""
    printer = known_printer(name, printers)
    if paper is None:
        return {each: known for each, known in printers.items() if each != name}
    key = paper_key(paper)
    if key not in printer.papers:
        raise UsageError(_no_readings(name, paper, printer, None))
    kept = {each: known for each, known in printer.papers.items() if each != key}
    return {**printers, name: Printer(margins=printer.margins, papers=kept)}


def margin_mm(margins: Margins) -> float:
    """Return the widest margin of a printer; what was not looked at is as usual."""
    return max(PRINTABLE_MM if each is None else each for each in (margins.top_mm, margins.bottom_mm, margins.left_mm, margins.right_mm))


@dataclass(frozen=True, slots=True)
class Correction:
    """What a printer needs so that a kit comes out right: the errors of its fronts and backs, and how near to the edge it prints."""

    front: Affine
    back: Affine
    edge_mm: float

    def page(self, page: Page) -> Page:
        """Return a page as this printer is to be given it."""
        return corrected(page, self.back if page.back else self.front)


def correction(options: PrintOptions, paper: Paper, printers: Mapping[str, Printer], where: Place | None) -> Correction | None:
    """Return what the printer asked for needs on a paper; None where none is asked for.

    One of which only the margins are known prints as it is given. Raises UsageError for a printer nobody knows, and for one without
    readings of this paper, or of backs turned over so.
    """
    if not options.printer:
        return None
    printer = known_printer(options.printer, printers, where)
    known = printer.papers.get(paper_key(paper), OnPaper())
    size_mm = paper.size_mm(landscape=False)
    if not printer.papers and printer.margins != Margins():  # it was only looked at for what it leaves unprinted
        return Correction(Affine(), Affine(), margin_mm(printer.margins))
    if known.front is None:
        raise UsageError(_no_readings(options.printer, paper, printer, where))
    front = placement(known.front, *size_mm)
    if not _turns(options):
        return Correction(front, front, margin_mm(printer.margins))
    back = known.long if options.duplex == "long" else known.short
    if back is None:
        message = f'printer "{options.printer}" has no readings for backs turned on the {options.duplex} edge of {paper.called}'
        command = f"printkit calibrate --paper {paper_key(paper)} --duplex {options.duplex}"
        raise UsageError(error(message, where, f"`{command}` prints the sheet to measure"))
    return Correction(front, placement(back, *size_mm), margin_mm(printer.margins))


def _no_readings(name: str, paper: Paper, printer: Printer, where: Place | None) -> Finding:
    hint = f"`printkit calibrate --paper {paper_key(paper)}` prints the sheet to measure"
    measured = [named_papers()[key].called if key in named_papers() else key for key, known in printer.papers.items() if known.front]
    also = f"; there are readings for {', '.join(measured)}" if measured else ""
    backs = paper_key(paper) in printer.papers
    return error(f'printer "{name}" has no readings {"of fronts " if backs else ""}for {paper.called}', where, hint + also)


def _turns(options: PrintOptions) -> bool:
    """Whether backs are printed on the back of a sheet; all others are printed as fronts are, and glued or folded."""
    return options.duplex in ("long", "short") and options.sides != "front"


def known_printer(name: str, printers: Mapping[str, Printer], where: Place | None = None) -> Printer:
    """Return the printer of a name; UsageError with the closest one where there is none."""
    if name not in printers:
        hint = did_you_mean(name, printers) if printers else "`printkit calibrate` prints the sheet to measure it with"
        raise UsageError(error(f'no printer is called "{name}"', where, hint))
    return printers[name]
