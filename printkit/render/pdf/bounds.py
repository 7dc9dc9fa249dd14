"""How far marks reach: a form must say, and whatever lies outside is lost."""

from collections.abc import Callable, Iterable

from printkit.extent import Extent, box_of, joined, line_box
from printkit.page import IDENTITY, Face, Group, Image, Line, Mark, Stroke, Text, Use
from printkit.render.pdf.fonts import DocumentFont
from printkit.units import MM_PER_PT

MITER = 10.0
"""How many widths long a sharp corner of a stroke may become (PDF's own limit)."""


class Bounds:
    """Tells how far marks reach; remembers faces that stand in several places."""

    def __init__(self, font: Callable[[str], DocumentFont]) -> None:
        self.font = font
        self.faces: dict[int, tuple[Face, Extent | None]] = {}

    def around(self, marks: Iterable[Mark]) -> Extent | None:
        """Return a box that holds all the ink of marks, None where they have none; clips are not taken off."""
        return joined(each for mark in marks if (each := self._mark(mark)) is not None)

    def _mark(self, mark: Mark) -> Extent | None:
        if isinstance(mark, Text):
            return _text(mark, self.font(mark.font)) if mark.content else None
        if isinstance(mark, Group):
            inner = self.around(mark.marks)
            return inner and inner.placed(mark.placement or IDENTITY)
        if isinstance(mark, Use):
            inner = self._face(mark)
            return inner and inner.placed(mark.placement)
        if isinstance(mark, Image):
            return Extent(mark.x_mm, mark.y_mm, mark.x_mm + mark.width_mm, mark.y_mm + mark.height_mm)
        box = line_box(mark) if isinstance(mark, Line) else box_of(mark)
        return box.grown(_pen_mm(mark.stroke)) if mark.stroke else box

    def _face(self, use: Use) -> Extent | None:
        if not use.shared:
            return self.around(use.face.marks)
        known = self.faces.get(id(use.face))
        if known is None:
            # The face is kept too: while it lives, nothing else can have its id.
            known = self.faces[id(use.face)] = use.face, self.around(use.face.marks)
        return known[1]


def _pen_mm(stroke: Stroke) -> float:
    """Return how far a stroke reaches past its line where it turns or ends."""
    return stroke.width_pt * MM_PER_PT / 2 * (MITER if stroke.join == "miter" else 2)


def _text(text: Text, font: DocumentFont) -> Extent:
    """Return where a run's glyphs can lie: no glyph leaves the box that its font gives for all of them."""
    size_mm = text.size_pt * MM_PER_PT / 1000
    left, foot, right, top = (edge * size_mm for edge in font.outlines.bbox)
    across = [glyph.dx * size_mm for glyph in text.glyphs or ()] or [0.0]
    up = [glyph.dy * size_mm for glyph in text.glyphs or ()] or [0.0]
    return Extent(
        text.x_mm + min(across) + min(left, 0.0),
        text.y_mm - max(up) - top,
        text.x_mm + text.width_mm + max(across) + max(right, 0.0),
        text.y_mm - min(up) - foot,
    )
