"""What planning is given and what it gives: sizes and places, no faces yet. All in millimetres from the top left of a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from printkit.errors import Finding
from printkit.extent import Extent
from printkit.impose.papers import Paper
from printkit.options import Duplex, Sides
from printkit.page import PRINTABLE_MM, Affine, Stock

Mark = Literal["crop", "outline", "edge", "full"]
Fold = Literal["", "beside", "above"]

BACK_MORE_MM = 1.0
"""How much wider backs bleed than fronts: printers lay them down less exactly."""

BLANK = -1
"""The lot of a place that stays empty."""


class Box(NamedTuple):
    """A box by its top left corner and size."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """The x of the right edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """The y of the lower edge."""
        return self.y_mm + self.height_mm

    def grown(self, by_mm: float) -> "Box":
        """Return a box larger by so much on each side."""
        return Box(self.x_mm - by_mm, self.y_mm - by_mm, self.width_mm + 2 * by_mm, self.height_mm + 2 * by_mm)

    def meets(self, other: "Box") -> bool:
        """Whether two boxes share more than an edge."""
        return self.extent.meets(other.extent)

    def placed(self, placement: Affine) -> "Box":
        """Return the upright box round this one where it comes to lie."""
        return Box.of(self.extent.placed(placement))

    @property
    def extent(self) -> Extent:
        """The same box by its edges."""
        return Extent(self.x_mm, self.y_mm, self.right_mm, self.bottom_mm)

    @classmethod
    def of(cls, extent: Extent) -> "Box":
        """Return a box that is known by its edges."""
        left, top, right, bottom = extent
        return cls(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Frame:
    """What a sheet keeps free: the margin on all sides, the head below the upper margin, the foot above the lower one.

    `edge_mm` is how near to the edge of the paper the printer prints: marks may stand in the margin, but no nearer than that.
    """

    margin_mm: float
    head_mm: float
    foot_mm: float
    edge_mm: float = PRINTABLE_MM


class Lot(NamedTuple):
    """Pieces that are all alike, or one document: what planning needs to know of it.

    `number` is the caller's own. A document has `pages` above zero and no size: it takes the sheets' content box, lying or upright as
    `landscape` says (None: as the paper was asked for), no page on the back of another where it is `one_sided`. A `filler` takes what
    its component's last sheet leaves: its `copies` are given out again and again. `turns`: it may lie on its side where more fit so.
    `seams` are where a piece too large for the paper may be cut, from its own left (`across`) and top (`down`); `repeat_width_mm` of its
    left edge stands again on each tile.
    """

    number: int
    component: str
    id: str = ""
    size_mm: tuple[float, float] = (0.0, 0.0)
    copies: int = 1
    stock: Stock = "card"
    section: str = ""
    section_note: str = ""
    gap_mm: tuple[float, float] = (4.0, 4.0)
    filler: bool = False
    turns: bool = True
    has_back: bool = False
    pages: int = 0
    landscape: bool | None = None
    one_sided: bool = False
    seams_across_mm: tuple[float, ...] = ()
    seams_down_mm: tuple[float, ...] = ()
    repeat_width_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class ImposeOptions:
    """How sheets are laid out, as the user asks.

    `marks` none: an empty set. `skip_slots` are the places of every sheet of pieces that stay empty, counted from 1 in reading order.
    `bleed_mm` is how far art may run past the trim; gaps grow to hold it, but for pieces that lie edge to edge (a gap of 0). `proof`
    overlays trim and safe lines, for looking only. `sides` that are separate are two files: each has a page for every sheet.
    """

    duplex: Duplex = "none"
    marks: frozenset[Mark] = frozenset({"crop"})
    skip_slots: frozenset[int] = frozenset()
    sides: Sides = "both"
    bleed_mm: float = 0.0
    proof: bool = False

    @property
    def two_sided(self) -> bool:
        """Whether the printer turns the sheets over."""
        return self.duplex in {"long", "short"}

    def past_mm(self, *, back: bool) -> float:
        """Return how far art runs past the trim; on backs that the printer lays behind their fronts it runs further."""
        return self.bleed_mm + BACK_MORE_MM if back and self.two_sided and self.bleed_mm else self.bleed_mm


class Slot(NamedTuple):
    """A place on a sheet: the box in which a face comes to lie, the number of its lot, and which part of it (0: front or first page).

    `turned`: a quarter turn clockwise. `back` is the part that lies behind it (-1: none). `folds`: front and back lie in this box, to be
    folded on the line between them: "beside" (the back to the right) or "above" (the back above, upside down).
    """

    lot: int
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    turned: bool = False
    part: int = 0
    back: int = -1
    folds: Fold = ""

    @property
    def box(self) -> Box:
        """The place alone."""
        return Box(self.x_mm, self.y_mm, self.width_mm, self.height_mm)


class Caption(NamedTuple):
    """A strip above a row in which a section begins."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    title: str
    note: str


class Tile(NamedTuple):
    """One part of a piece that is larger than the paper.

    `window` is what this tile adds to the whole, in the piece's own millimetres; left of it `repeat_mm` of the piece's left edge stand
    again; right of it and below it `right_mm` and `below_mm` more are printed, on which the next tiles are laid.
    """

    column: int
    row: int
    columns: int
    rows: int
    window: Box
    repeat_mm: float
    right_mm: float
    below_mm: float

    @property
    def name(self) -> str:
        """The tile's name by column and row, and which of how many it is, from the left and down.

        >>> Tile(1, 0, 3, 2, Box(0, 0, 1, 1), 0, 0, 0).name
        'B1, 2 of 6'
        """
        return f"{self.short}, {self.row * self.columns + self.column + 1} of {self.columns * self.rows}"

    @property
    def short(self) -> str:
        """The tile's own name: its column's letter and its row's number."""
        return f"{_letter(self.column)}{self.row + 1}"


def _letter(number: int) -> str:
    return (_letter(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """One sheet: how large, what stands on it and where. `frame` is the frame in force here (small papers have no head).

    `page` is the page of a document that stands on it, from 1 (0: pieces), `tile` the part of a large piece. `skipped` are the places,
    counted from 1, that stay empty.
    """

    components: tuple[str, ...]
    stock: Stock
    width_mm: float
    height_mm: float
    frame: Frame
    slots: tuple[Slot, ...]
    captions: tuple[Caption, ...] = ()
    page: int = 0
    tile: Tile | None = None
    skipped: frozenset[int] = frozenset()

    @property
    def landscape(self) -> bool:
        """Whether the sheet lies."""
        return self.width_mm > self.height_mm

    @property
    def content(self) -> Box:
        """The box inside margins, head and foot."""
        return content_box(self.width_mm, self.height_mm, self.frame)


@dataclass(frozen=True, slots=True)
class Plan:
    """All sheets of a kit, in order, with what they were planned from."""

    lots: Mapping[int, Lot]
    paper: Paper
    options: ImposeOptions
    sheets: tuple[SheetPlan, ...]
    findings: tuple[Finding, ...] = field(default=())


SMALL_MM, TINY_MM = 100.0, 70.0
"""A sheet whose shorter side is below these has no head, and below the second no foot."""

SMALL_MARGIN_MM = 5.0

LEAD_MM = 3.0
"""How far pieces stand below the head, where there is room: crop marks stand between."""


def fitted(paper: Paper, frame: Frame) -> Frame:
    """Return the frame a paper has room for: small photo papers keep a narrow margin and no head, tiny ones no foot either."""
    short_mm = min(paper.width_mm, paper.height_mm)
    if short_mm >= SMALL_MM:
        return frame
    margin_mm = min(frame.margin_mm, max(SMALL_MARGIN_MM, frame.edge_mm))
    return Frame(margin_mm, 0.0, frame.foot_mm if short_mm >= TINY_MM else 0.0, frame.edge_mm)


def content_box(width_mm: float, height_mm: float, frame: Frame) -> Box:
    """Return the box that margins, head and foot leave of a sheet."""
    top_mm = frame.margin_mm + frame.head_mm
    return Box(frame.margin_mm, top_mm, width_mm - 2 * frame.margin_mm, height_mm - top_mm - frame.foot_mm - frame.margin_mm)


def content_mm(paper: Paper, frame: Frame, landscape: bool | None = None) -> tuple[float, float]:
    """Return how large a document's page is: the content box of a paper, lying or upright (None: as it was asked for)."""
    box = content_box(*paper.size_mm(paper.landscape if landscape is None else landscape), fitted(paper, frame))
    return box.width_mm, box.height_mm
