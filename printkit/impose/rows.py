"""Pieces in rows of equal height, in the order given, so that a guillotine can cut them."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from printkit.impose.lots import BACK_MORE_MM, BLANK, Fold, Lot

SLACK_MM = 1e-6
"""Lengths closer than this are one: sums of floats are not exact."""

CAPTION_MM, CAPTION_LETTERS_MM = 6.0, 4.0
"""Height of the strip above a row in which a section begins, and of its upper part, to which letters keep: marks reach into the lower."""

TITLE_LETTER_MM, NOTE_LETTER_MM, CAPTION_PAD_MM = 1.7, 1.1, 3.0
"""How wide a caption's letters are taken to be: enough for condensed capitals and small italics."""


class Lie(NamedTuple):
    """How a piece lies: on its side or not, and where its back lies that is to be folded behind it."""

    turned: bool = False
    folds: Fold = ""

    def size_mm(self, lot: Lot) -> tuple[float, float]:
        """Return the room that a piece takes, its unfolded back with it."""
        width_mm, height_mm = lot.size_mm[0] * (1 + (self.folds == "beside")), lot.size_mm[1] * (1 + (self.folds == "above"))
        return (height_mm, width_mm) if self.turned else (width_mm, height_mm)

    def gap_mm(self, lot: Lot, bleed_mm: float) -> tuple[float, float]:
        """Return the gap across and down: grown to hold the bleed of fronts and backs, but where pieces lie edge to edge."""
        more_mm = BACK_MORE_MM if bleed_mm and lot.has_back and not self.folds else 0.0
        least_mm = 2 * (bleed_mm + more_mm)
        across_mm, down_mm = (gap and max(gap, least_mm) for gap in (lot.gap_mm[::-1] if self.turned else lot.gap_mm))
        return across_mm, down_mm


@dataclass(slots=True)
class Run:
    """Pieces of one size and section that follow each other, as they will lie; `pieces` are the indices of their lots, copies and all."""

    width_mm: float
    height_mm: float
    lie: Lie
    gap_x_mm: float
    gap_y_mm: float
    section: str
    note: str
    caption_mm: float
    pieces: list[int]

    def per_row(self, room_mm: float) -> int:
        """Return how many stand side by side in a width."""
        return int((room_mm + self.gap_x_mm + SLACK_MM) / (self.width_mm + self.gap_x_mm))

    def looks_like(self, other: "Run") -> bool:
        """Whether both may stand in one evenly spaced row."""
        return (self.width_mm, self.height_mm, self.gap_x_mm) == (other.width_mm, other.height_mm, other.gap_x_mm)


class Cell(NamedTuple):
    """Part of a row: pieces of one run, blanks among them; `begins` where its section's caption stands above."""

    run: Run
    pieces: list[int]
    begins: bool


@dataclass(slots=True)
class Row:
    """Pieces of one height side by side. `y_mm` is their top edge, from the top of the content box."""

    sheet: int
    y_mm: float
    captioned: bool
    room_mm: float
    cells: list[Cell] = field(default_factory=list)
    used_mm: float = 0.0
    caption_from_mm: float = 0.0

    @property
    def height_mm(self) -> float:
        """Height of the pieces in it."""
        return self.cells[0].run.height_mm

    @property
    def even(self) -> bool:
        """Whether all its pieces have one width and gap."""
        return all(cell.run.looks_like(self.cells[0].run) for cell in self.cells)


class End(NamedTuple):
    """Where rows end on a sheet: the lower edge of the last one (0: an empty sheet), the gap it wants, the places used."""

    used_mm: float = 0.0
    gap_mm: float = 0.0
    places: int = 0


class NoPlaceError(Exception):
    """Every place of a sheet is to stay empty."""


@dataclass(slots=True)
class Shelves:
    """Fills sheets of one size with rows; `end` tells where on the last sheet it stands."""

    width_mm: float
    height_mm: float
    bleed_mm: float
    skip: Collection[int]
    end: End
    sheet: int = 0
    rows: list[Row] = field(default_factory=list)
    named: str = ""
    """The section that pieces were last placed in."""

    def add(self, run: Run) -> None:
        """Lay out all pieces of a run, after what is there."""
        pieces, empty_rows = iter(run.pieces), 0
        left = len(run.pieces) - self.top_up(run, pieces)
        while left > 0:
            if not self._has_room(run):
                self.end, self.sheet = End(), self.sheet + 1
            taken = self._take(self._begin(run), run, pieces)
            left -= taken
            empty_rows = 0 if taken else empty_rows + 1
            if empty_rows > max(self.skip, default=0):
                raise NoPlaceError

    def top_up(self, run: Run, pieces: Iterator[int]) -> int:
        """Put pieces beside those of the last row as far as it goes; return how many."""
        return self._take(self.rows[-1], run, pieces) if self.rows and self._joins(self.rows[-1], run) else 0

    def add_row(self, run: Run, pieces: Iterator[int]) -> bool:
        """Add one row where the sheet still has room for it; return whether it had."""
        return self._has_room(run) and self._take(self._begin(run), run, pieces) >= 0

    def _joins(self, row: Row, run: Run) -> bool:
        """Whether a run may go on in the row that stands last."""
        last = row.cells[-1].run
        at_mm = row.used_mm + max(last.gap_x_mm, run.gap_x_mm)
        if abs(last.height_mm - run.height_mm) > SLACK_MM or at_mm + run.width_mm > row.room_mm + SLACK_MM:
            return False
        if run.section == last.section:
            return True
        fits = at_mm + run.caption_mm <= row.room_mm and at_mm - row.caption_from_mm >= last.caption_mm
        fits = fits and run.per_row(row.room_mm - at_mm) >= len(run.pieces)  # what wraps would lie below another section's head
        return bool(run.section) and row.captioned and fits

    def _has_room(self, run: Run) -> bool:
        """Whether another row fits below; an empty sheet has room for any."""
        return not self.end.used_mm or self._top(run) + run.height_mm <= self.height_mm + SLACK_MM

    def _begin(self, run: Run) -> Row:
        """Begin a row below the last one. A piece so high that it leaves no room for a caption goes without."""
        y_mm, captioned = self._top(run), self._captioned(run)
        if y_mm + run.height_mm > self.height_mm + SLACK_MM:
            y_mm, captioned = 0.0, False
        row = Row(self.sheet, y_mm, captioned, self.width_mm)
        self.rows.append(row)
        self.end = End(y_mm + run.height_mm, run.gap_y_mm, self.end.places)
        return row

    def _captioned(self, run: Run) -> bool:
        """Whether a row has a caption: its section begins there, or it is the top row of a sheet."""
        return bool(run.section) and (run.section != self.named or not self.end.used_mm)

    def _top(self, run: Run) -> float:
        captioned = self._captioned(run)
        gap_mm = max(self.end.gap_mm, run.gap_y_mm, 2 * self.bleed_mm if captioned else 0.0) if self.end.used_mm else 0.0
        return self.end.used_mm + gap_mm + (CAPTION_MM if captioned else 0.0)

    def _take(self, row: Row, run: Run, pieces: Iterator[int]) -> int:
        """Put as many pieces into a row as fit beside what stands there; return how many."""
        at_mm = row.used_mm + max(row.cells[-1].run.gap_x_mm, run.gap_x_mm) if row.cells else 0.0
        fits = run.per_row(row.room_mm - at_mm)
        taken = list(islice(pieces, fits)) if not self.skip else self._around_blanks(pieces, fits)
        placed = len(taken) - taken.count(BLANK)
        begins = (
            bool(placed and run.section) and row.captioned and all(cell.run.section != run.section for cell in row.cells if cell.begins)
        )
        if begins:
            row.caption_from_mm = at_mm
        if placed:
            self.named = run.section
        row.cells.append(Cell(run, taken, begins))
        row.used_mm = at_mm + len(taken) * run.width_mm + max(len(taken) - 1, 0) * run.gap_x_mm
        self.end = self.end._replace(places=self.end.places + len(taken))
        return placed

    def _around_blanks(self, pieces: Iterator[int], fits: int) -> list[int]:
        """Take pieces for so many places, leaving out the places that are to stay empty."""
        taken: list[int] = []
        while len(taken) < fits:
            if self.end.places + len(taken) + 1 in self.skip:
                taken.append(BLANK)
                continue
            piece = next(pieces, None)
            if piece is None:
                break
            taken.append(piece)
        return taken


class Batch(NamedTuple):
    """Lots that follow each other and are alike but for what is printed on them, by the first, with the indices of all their copies."""

    lot: Lot
    pieces: list[int]


def batches_of(lots: Iterable[Lot]) -> list[Batch]:
    """Gather lots of one component and stock that follow each other and are alike."""
    batches: list[Batch] = []
    last: tuple[object, ...] = ()
    for lot in lots:
        this = (lot.filler, lot.size_mm, lot.gap_mm, lot.section, lot.section_note, lot.turns, lot.has_back)
        if this != last:
            batches.append(Batch(lot, []))
            last = this
        batches[-1].pieces.extend([lot.number] * lot.copies)
    return batches


def run_of(batch: Batch, lie: Lie, bleed_mm: float) -> Run:
    """Return a batch as it will lie."""
    lot = batch.lot
    caption_mm = estimated_caption_mm(lot.section, lot.section_note)
    return Run(*lie.size_mm(lot), lie, *lie.gap_mm(lot, bleed_mm), lot.section, lot.section_note, caption_mm, batch.pieces)


def estimated_caption_mm(title: str, note: str) -> float:
    """Return the width a caption's letters take at most, as far as one can say without fonts."""
    return len(title) * TITLE_LETTER_MM + len(note) * NOTE_LETTER_MM + CAPTION_PAD_MM if title else 0.0
