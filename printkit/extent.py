"""How far marks reach, in millimetres: what a look at a page, or at the edge of a piece, needs to know without drawing it."""

from collections.abc import Iterable
from typing import NamedTuple

from printkit.page import IDENTITY, Affine, Ellipse, Group, Image, Line, Mark, Path, Rect, Shape, Stroke, Text, Use
from printkit.units import MM_PER_PT

CAPITALS, DESCENDERS = 0.72, 0.22
"""How far letters reach above and below their baseline, as shares of the size."""

NEAR_MM = 0.05
"""Lengths this close are one."""


class Extent(NamedTuple):
    """A box by its edges, in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    def placed(self, placement: Affine) -> "Extent":
        """Return the upright box round this one where it comes to lie."""
        a, b, c, d, e, f = placement
        left, top, right, bottom = self
        if b == 0.0 and c == 0.0 and a > 0.0 and d > 0.0:
            return Extent(a * left + e, d * top + f, a * right + e, d * bottom + f)
        across, down = (
            [a * x + c * y + e for x in (left, right) for y in (top, bottom)],
            [b * x + d * y + f for x in (left, right) for y in (top, bottom)],
        )
        return Extent(min(across), min(down), max(across), max(down))

    def grown(self, by_mm: float) -> "Extent":
        """Return a box larger by so much on each side."""
        return Extent(self.left - by_mm, self.top - by_mm, self.right + by_mm, self.bottom + by_mm)

    def common(self, other: "Extent") -> "Extent":
        """Return what lies in both; nothing where left lies beyond right, or top below bottom."""
        return Extent(max(self.left, other.left), max(self.top, other.top), min(self.right, other.right), min(self.bottom, other.bottom))

    def within(self, other: "Extent", slack_mm: float = NEAR_MM) -> bool:
        """Whether this box lies inside another."""
        inside = self.left >= other.left - slack_mm and self.top >= other.top - slack_mm
        return inside and self.right <= other.right + slack_mm and self.bottom <= other.bottom + slack_mm

    def meets(self, other: "Extent") -> bool:
        """Whether two boxes share more than an edge."""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def reach(marks: Iterable[Mark], placement: Affine = IDENTITY) -> Extent | None:
    """Return how far the ink of marks goes where they are placed so, clips respected; None for no marks."""
    whole = joined(each for mark in marks if (each := reach_of(mark)) is not None)
    return whole and whole.placed(placement)


def joined(extents: Iterable[Extent]) -> Extent | None:
    """Return the box round all boxes; None for none."""
    found = tuple(zip(*extents, strict=True))
    return Extent(min(found[0]), min(found[1]), max(found[2]), max(found[3])) if found else None


def reach_of(mark: Mark) -> Extent | None:
    """Return how far the ink of one mark goes, None where it has none. Curves may reach less far than the handles this goes by."""
    if isinstance(mark, Group | Use):
        return _inside(mark)
    if isinstance(mark, Text):
        size_mm = mark.size_pt * MM_PER_PT
        return Extent(mark.x_mm, mark.y_mm - CAPITALS * size_mm, mark.x_mm + mark.width_mm, mark.y_mm)
    if isinstance(mark, Line):
        return _stroked(line_box(mark), mark.stroke)
    if isinstance(mark, Image):
        return Extent(mark.x_mm, mark.y_mm, mark.x_mm + mark.width_mm, mark.y_mm + mark.height_mm)
    return _stroked(box_of(mark), mark.stroke)


def box_of(shape: Shape) -> Extent:
    """Return the box round a shape's own line, its stroke left aside."""
    if isinstance(shape, Rect):
        return Extent(shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)
    if isinstance(shape, Ellipse):
        return Extent(shape.x_mm - shape.rx_mm, shape.y_mm - shape.ry_mm, shape.x_mm + shape.rx_mm, shape.y_mm + shape.ry_mm)
    return _around(shape)


def line_box(line: Line) -> Extent:
    """Return the box round a line, its stroke left aside."""
    (left, right), (top, bottom) = sorted((line.x1_mm, line.x2_mm)), sorted((line.y1_mm, line.y2_mm))
    return Extent(left, top, right, bottom)


def _inside(mark: Group | Use) -> Extent | None:
    found = reach(mark.marks if isinstance(mark, Group) else mark.face.marks)
    if found is not None and mark.clip is not None:
        found = found.common(box_of(mark.clip))
    if found is None or found.left > found.right or found.top > found.bottom:
        return None
    return found.placed(mark.placement or IDENTITY)


def _around(path: Path) -> Extent:
    across = [number for _, numbers in path.segments for number in numbers[::2]] or [0.0]
    down = [number for _, numbers in path.segments for number in numbers[1::2]] or [0.0]
    return Extent(min(across), min(down), max(across), max(down))


def _stroked(box: Extent, stroke: Stroke | None) -> Extent:
    return box.grown(stroke.width_pt * MM_PER_PT / 2) if stroke else box
