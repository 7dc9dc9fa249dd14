"""How far marks reach: a form must say, and whatever lies outside is lost."""

from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

from printkit.page import Affine, Ellipse, Face, Group, Image, Line, Mark, Path, Rect, Shape, Stroke, Text, Use
from printkit.render.pdf.fonts import DocumentFont
from printkit.units import MM_PER_PT

MITER = 10.0
"""How many widths long a sharp corner of a stroke may become (PDF's own limit)."""


class Box(NamedTuple):
    """A box by its corners, in millimetres; nothing at all where left lies beyond right."""

    left: float = inf
    top: float = inf
    right: float = -inf
    foot: float = -inf

    def joined(self, other: "Box") -> "Box":
        """Return the box round both."""
        return Box(min(self[0], other[0]), min(self[1], other[1]), max(self[2], other[2]), max(self[3], other[3]))

    def placed(self, placement: Affine) -> "Box":
        """Return the upright box round this one where it comes to lie."""
        if self.left > self.right:
            return self
        return around(placement.at(x, y) for x in (self.left, self.right) for y in (self.top, self.foot))


def around(points: Iterable[tuple[float, float]]) -> Box:
    """Return the box round points."""
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


class Bounds:
    """Tells how far marks reach; remembers faces that stand in several places."""

    def __init__(self, font: Callable[[str], DocumentFont]) -> None:
        self.font = font
        self.faces: dict[int, tuple[Face, Box]] = {}

    def around(self, marks: Iterable[Mark]) -> Box:
        """Return a box that holds all the ink of marks; clips are not taken off."""
        box = Box()
        for mark in marks:
            box = box.joined(self._mark(mark))
        return box

    def _mark(self, mark: Mark) -> Box:
        if isinstance(mark, Text):
            return _text(mark, self.font(mark.font)) if mark.content else Box()
        if isinstance(mark, Group):
            return self.around(mark.marks).placed(mark.placement or Affine())
        if isinstance(mark, Use):
            return self._face(mark).placed(mark.placement)
        if isinstance(mark, Line):
            return _stroked(around([(mark.x1_mm, mark.y1_mm), (mark.x2_mm, mark.y2_mm)]), mark.stroke)
        if isinstance(mark, Image):
            return Box(mark.x_mm, mark.y_mm, mark.x_mm + mark.width_mm, mark.y_mm + mark.height_mm)
        return _stroked(_shape(mark), mark.stroke)

    def _face(self, use: Use) -> Box:
        if not use.shared:
            return self.around(use.face.marks)
        known = self.faces.get(id(use.face))
        if known is None:
            # The face is kept too: while it lives, nothing else can have its id.
            known = self.faces[id(use.face)] = use.face, self.around(use.face.marks)
        return known[1]


def _shape(shape: Shape) -> Box:
    if isinstance(shape, Rect):
        return Box(shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)
    if isinstance(shape, Ellipse):
        return Box(shape.x_mm - shape.rx_mm, shape.y_mm - shape.ry_mm, shape.x_mm + shape.rx_mm, shape.y_mm + shape.ry_mm)
    return _path(shape)


def _path(path: Path) -> Box:
    """Return the box round a path's points and handles, in which its curves lie."""
    across = [number for _, numbers in path.segments for number in numbers[::2]]
    down = [number for _, numbers in path.segments for number in numbers[1::2]]
    return Box(min(across), min(down), max(across), max(down)) if across else Box()


def _stroked(box: Box, stroke: Stroke | None) -> Box:
    if stroke is None:
        return box
    reach = stroke.width_pt * MM_PER_PT / 2 * (MITER if stroke.join == "miter" else 2)
    return Box(box.left - reach, box.top - reach, box.right + reach, box.foot + reach)


def _text(text: Text, font: DocumentFont) -> Box:
    """Return where a run's glyphs can lie: no glyph leaves the box that its font gives for all of them."""
    size_mm = text.size_pt * MM_PER_PT / 1000
    left, foot, right, top = (edge * size_mm for edge in font.outlines.bbox)
    across = [glyph.dx * size_mm for glyph in text.glyphs or ()] or [0.0]
    up = [glyph.dy * size_mm for glyph in text.glyphs or ()] or [0.0]
    return Box(
        text.x_mm + min(across) + min(left, 0.0),
        text.y_mm - max(up) - top,
        text.x_mm + text.width_mm + max(across) + max(right, 0.0),
        text.y_mm - min(up) - foot,
    )
