"""A page as plain data: marks at fixed places, in millimetres from the top left, y downwards.

This is the waist of printkit. Everything above it decides; everything below it only draws. Marks hold numbers, text and keys (fonts and
pictures by content hash, colours as `#rrggbb`), nothing of another library: so pages compare, pickle and write as text.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Literal, NamedTuple

from printkit.art import Turn
from printkit.fonts import Glyph as Glyph
from printkit.icons import Segment as Segment

Layer = Literal["", "art", "cut", "fold", "guide", "gm"]

WORKING: frozenset[Layer] = frozenset({"cut", "fold", "guide"})
"""Layers that tell how to make a piece: no art, they end where it ends."""

PRINTABLE_MM = 4.0
"""How near to the edge of the paper common printers print."""

ARTIFACT = "artifact"
"""The role of marks that only repeat what stands elsewhere, such as art past the trim: nothing to read, nothing to look through."""


class Affine(NamedTuple):
    """A placement: x' = a x + c y + e, y' = b x + d y + f, in millimetres, y downwards."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, first: "Affine") -> "Affine":
        """Return the placement that does `first` and then this one."""
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def at(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return where a point comes to lie."""
        return (
            self.a * x_mm + self.c * y_mm + self.e,
            self.b * x_mm + self.d * y_mm + self.f,
        )

    def inverse(self) -> "Affine":
        """Return the placement that takes this one back.

        >>> Affine(2.0, 0.0, 0.0, 4.0, 6.0, 8.0).inverse()
        Affine(a=0.5, b=-0.0, c=-0.0, d=0.25, e=-3.0, f=-2.0)
        """
        a, b, c, d, e, f = self
        area = a * d - b * c
        return Affine(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


IDENTITY = Affine()


def moved(dx_mm: float, dy_mm: float) -> Affine:
    """Return a placement further right and down."""
    return Affine(e=dx_mm, f=dy_mm)


def scaled(x: float, y: float | None = None) -> Affine:
    """Return a placement larger by a factor, about the origin."""
    return Affine(a=x, d=x if y is None else y)


def turned(turn_deg: float, x_mm: float = 0.0, y_mm: float = 0.0) -> Affine:
    """Return a placement turned clockwise, as one sees it on paper, about a point."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return Affine(c, s, -s, c, x_mm - c * x_mm + s * y_mm, y_mm - s * x_mm - c * y_mm)


QUARTERS = {"": Affine(), "90": Affine(0, 1, -1, 0, 1, 0), "180": Affine(-1, 0, 0, -1, 1, 1), "270": Affine(0, -1, 1, 0, 0, 1)}
"""Clockwise turns of the unit square onto itself."""

FLIP = Affine(a=-1, e=1)
"""The unit square mirrored left to right."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour, width in points, dashes in millimetres, and how it ends and turns."""

    color: str
    width_pt: float
    dash_mm: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font on one line; (x, y) is where its baseline begins.

    `glyphs` is set where plain advances of the characters' own glyphs would be wrong (kerning, features, scripts that shape): they
    stand in drawing order, left to right. `width_mm` is the advance of the whole run, `tracking_mm` the space added after each glyph
    (and counted in width_mm). `field` names the value of the data that is printed here, where one is.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    size_pt: float
    font: str
    color: str
    content: str
    glyphs: tuple[Glyph, ...] | None = None
    tracking_mm: float = 0.0
    field: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    stroke: Stroke


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with round corners where corner_mm is above zero."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    corner_mm: float = 0.0
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse by its centre and radii."""

    x_mm: float
    y_mm: float
    rx_mm: float
    ry_mm: float
    fill: str | None = None
    stroke: Stroke | None = None


KAPPA = 4 / 3 * (sqrt(2) - 1)
"""How far the handles stand of a cubic segment that draws a quarter of a circle, as a share of the radius."""


@dataclass(frozen=True, slots=True)
class Path:
    """A path of straight and cubic segments, absolute coordinates."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


Shape = Rect | Ellipse | Path


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a box; `key` finds its data in the art of the run.

    The picture fills the box exactly (its placement has been worked out, upright and cropped, before this mark is made: a crop is a
    Group with a clip and a larger Image inside). `turn` is what makes the stored pixels upright: `flip` mirrors them left to right, then
    the number turns them clockwise, in degrees; the box is that of the upright picture.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    key: str
    turn: Turn = ""
    field: str = ""

    @property
    def placement(self) -> Affine:
        """The placement that lays the stored picture, as a unit square with its top left at the origin, upright into the box."""
        frame = Affine(self.width_mm, 0.0, 0.0, self.height_mm, self.x_mm, self.y_mm)
        upright = QUARTERS[self.turn.removeprefix("flip")]
        return frame.after(upright.after(FLIP) if self.turn.startswith("flip") else upright)


@dataclass(frozen=True, slots=True)
class Group:
    """Marks under one placement, clip, opacity, layer and role (as a tagged PDF needs them: heading, table, row, cell, figure ...).

    As in SVG, the clip lies in the marks' own coordinates (it is placed with them), and the opacity is that of all the marks together.
    """

    marks: tuple["Mark", ...]
    placement: Affine | None = None
    clip: Shape | None = None
    opacity: float = 1.0
    layer: Layer = ""
    role: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """Another face, placed; the clip lies in the face's own coordinates.

    `shared`: this face stands in other places too, so a renderer writes it once and refers to it. `piece` names what lies here on a page,
    as "component/id", where it is a piece to cut or a page to read.
    """

    face: "Face"
    placement: Affine = IDENTITY
    clip: Shape | None = None
    shared: bool = False
    piece: str = ""


Mark = Text | Line | Rect | Ellipse | Path | Image | Group | Use


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece, or one page of a document.

    Its own box is the trim: (0, 0) to (width_mm, height_mm). `outline` is the finished edge where that is not the plain box (a circle,
    rounded corners, an octagon). `bleed_mm` tells how far the art runs past the trim. `seams` are the x (`across`) or y (`down`)
    positions in millimetres where a face larger than the paper may be cut or folded; a strip of its left edge (labels), `repeat_width_mm`
    wide, stands again at the left of every tile.
    """

    width_mm: float
    height_mm: float
    marks: tuple[Mark, ...]
    outline: Shape | None = None
    bleed_mm: float = 0.0
    seams_across_mm: tuple[float, ...] = ()
    seams_down_mm: tuple[float, ...] = ()
    repeat_width_mm: float = 0.0


Stock = Literal["card", "paper"]


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet as it goes through the printer.

    `label` is the page label a viewer shows, `title` the sheet's title, `components` what stands on it (the outline entry of each goes
    to the first page that names it), `trim_mm` the box (x, y, width, height) round all trims. A `back` is printed on the other side of the
    page before it.
    """

    width_mm: float
    height_mm: float
    marks: tuple[Mark, ...]
    title: str = ""
    label: str = ""
    components: tuple[str, ...] = ()
    trim_mm: tuple[float, float, float, float] | None = None
    bleed_mm: float = 0.0
    back: bool = False


def walk(marks: Iterable[Mark], placement: Affine = IDENTITY) -> Iterator[tuple[Mark, Affine]]:
    """Yield every mark below these, faces in use included, each with the placement that carries it to the page."""
    for mark in marks:
        yield mark, placement
        if isinstance(mark, Group):
            inner = placement.after(mark.placement) if mark.placement else placement
            yield from walk(mark.marks, inner)
        elif isinstance(mark, Use):
            yield from walk(mark.face.marks, placement.after(mark.placement))
