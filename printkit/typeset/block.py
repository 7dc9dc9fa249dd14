"""A block: text that must fit a box. It wraps, shrinks to its floor, and then says that it does not fit."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from printkit.page import Mark
from printkit.typeset.columns import VALIGNS
from printkit.typeset.context import Context
from printkit.typeset.fitting import fit
from printkit.typeset.inline import read_inline
from printkit.typeset.lettering import DIGITS
from printkit.typeset.lines import Lines
from printkit.typeset.paragraphs import LETTERED, SET, Frame, inherit
from printkit.typeset.shapes import COMMON, grouped
from printkit.typeset.shifting import shifted

ATTRIBUTES = COMMON | LETTERED | SET | {"x", "y", "width", "height", "valign"}


def place_block(element: Element, context: Context) -> Sequence[Mark]:
    """<block x y width height? size? min-size? font? leading? align? valign? hyphenate?>: inline content in a box.

    It is set as large as fits, between its size and the smallest allowed; without a height only its width binds it. `valign` moves the
    lines by the middle between the capitals of the first and the baseline of the last.
    """
    context.check(element, ATTRIBUTES)
    width = context.extent(element, "width")
    height = context.extent(element, "height", float("inf"))
    frame = inherit(element, Frame(width, context.base), context)
    items = read_inline(element, frame.style, context, frame.field)
    if not items:
        return []
    lines = fit(items, frame.setting, context, height_mm=height, floor_pt=frame.smallest_pt, field=frame.field)
    valign = context.choice(element, "valign", VALIGNS, "top")
    free = 0.0 if height == float("inf") else height - lines.height_mm
    top = context.length(element, "y") + {"top": 0.0, "middle": free / 2, "bottom": free}[valign]
    return grouped(element, context, _marks(lines, context.length(element, "x"), top))


def _marks(lines: Lines, x_mm: float, top_mm: float) -> list[Mark]:
    marks: list[Mark] = []
    for line in lines.lines:
        marks += shifted(line.marks, x_mm, round(top_mm, DIGITS))
        top_mm += line.height_mm
    return marks
