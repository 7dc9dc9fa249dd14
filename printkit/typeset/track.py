"""Tracks: boxes to tick in groups, the last of each full group heavier, so that nobody counts twice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from xml.etree.ElementTree import Element

from printkit.legible import LEGIBLE_PT
from printkit.page import Ellipse, Mark, Rect, Stroke, Text
from printkit.typeset.attributes import fail
from printkit.typeset.boxes import Box
from printkit.typeset.columns import outer_space
from printkit.typeset.context import Context
from printkit.typeset.lettering import DIGITS, SLACK_MM, Style, line_marks, width_mm
from printkit.typeset.lines import cap_height_mm
from printkit.typeset.paragraphs import SPACED, Frame
from printkit.typeset.setter import Setter
from printkit.typeset.shapes import COMMON, grouped
from printkit.typeset.shifting import shifted
from printkit.units import MM_PER_PT

MOST = 1000
"""Nobody ticks more boxes than this."""
SIZE_MM, GAP_MM, GROUP_GAP_MM, ROW_GAP_MM = 4.0, 0.6, 1.8, 1.2
NUMBER = 0.6
"""The size of a number in its box, as a share of the box."""
LOOKS = frozenset({"boxes", "group", "size", "gap", "group-gap", "row-gap", "numbered", "start"}) | {
    *("stroke", "stroke-width", "fill", "corner", "shape", "color")
}


@dataclass(frozen=True, slots=True)
class Look:
    """How the boxes of a track look, and how they are grouped."""

    boxes: int
    group: int
    size_mm: float
    gap_mm: float
    group_gap_mm: float
    row_gap_mm: float
    stroke: Stroke
    heavy: Stroke
    fill: str | None
    corner_mm: float
    round: bool
    first: int
    number: Style | None

    @property
    def group_mm(self) -> float:
        """Return the width of a full group."""
        return self.group * self.size_mm + (self.group - 1) * self.gap_mm


def place_track(element: Element, context: Context) -> Sequence[Mark]:
    """<track boxes x y width group? size? ... numbered? start?>: rows of boxes from x, y down; full groups stay whole."""
    context.check(element, LOOKS | COMMON | {"x", "y", "width", "height"})
    x, y = context.length(element, "x"), context.length(element, "y")
    look = _look(element, context)
    rows = track_rows(element, look, context.extent(element, "width"), context)
    if "height" in element.attrib:
        _check_height(element, look, len(rows), context)
    pitch = look.size_mm + look.row_gap_mm
    marks = [mark for at, row in enumerate(rows) for mark in shifted(row, x, round(y + at * pitch, DIGITS))]
    return grouped(element, context, marks)


def _check_height(element: Element, look: Look, rows: int, context: Context) -> None:
    needs, has = rows * (look.size_mm + look.row_gap_mm) - look.row_gap_mm, context.extent(element, "height")
    if needs > has + 0.01:
        message = f"{look.boxes} boxes do not fit: need {needs:.1f} mm of height, have {has:.1f} mm"
        context.report("error", message, "fewer boxes, or more room in the layout", element.get("field", ""))


def set_track(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<track boxes ... before? after?> in a flow: one box a row."""
    context = setter.context
    context.check(element, LOOKS | SPACED | {"width", "field"})
    look = _look(element, context)
    rows = track_rows(element, look, min(context.extent(element, "width", frame.width_mm), frame.width_mm), context)
    boxes = [Box(look.size_mm, row, kind="row of boxes", after_mm=look.row_gap_mm, tags=frame.tags, width_mm=_reach(row)) for row in rows]
    if boxes:
        boxes[-1] = replace(boxes[-1], after_mm=0.0)
    return outer_space(element, boxes, frame, context, 0.3)


def _reach(row: Sequence[Mark]) -> float:
    rights = [mark.x_mm + (mark.width_mm if isinstance(mark, Rect) else mark.rx_mm) for mark in row if isinstance(mark, Rect | Ellipse)]
    return max(rights, default=0.0)


def _look(element: Element, context: Context) -> Look:
    color = element.get("stroke", "ink")
    stroke = context.color(color, element) or fail(element, "boxes without a line cannot be ticked", 'stroke="ink"')
    size = context.extent(element, "size", SIZE_MM)
    lines = context.theme.lines_pt
    return Look(
        boxes=_whole(element, "boxes", 0, MOST, context),
        group=_whole(element, "group", 1, MOST, context, 5),
        size_mm=size,
        gap_mm=context.extent(element, "gap", GAP_MM),
        group_gap_mm=context.extent(element, "group-gap", GROUP_GAP_MM),
        row_gap_mm=context.extent(element, "row-gap", ROW_GAP_MM),
        stroke=Stroke(stroke, context.points(element, "stroke-width", lines["rule"])),
        heavy=Stroke(stroke, lines["frame"]),
        fill=context.color(element.get("fill"), element),
        corner_mm=min(context.extent(element, "corner", 0.0), size / 2),
        round=context.choice(element, "shape", ("square", "round"), "square") == "round",
        first=_whole(element, "start", 0, 10 * MOST, context, 1),
        number=_number_style(element, size, stroke, context) if context.flag(element, "numbered") else None,
    )


def _whole(element: Element, name: str, least: int, most: int, context: Context, default: int | None = None) -> int:
    value = context.number(element, name, default)
    if value != int(value) or not least <= value <= most:
        fail(element, f"{name}: {value:g} is not a whole number from {least} to {most}")
    return int(value)


def _number_style(element: Element, size_mm: float, stroke: str, context: Context) -> Style:
    size = round(size_mm * NUMBER / MM_PER_PT, 1)
    if size < LEGIBLE_PT:
        least = LEGIBLE_PT * MM_PER_PT / NUMBER
        fail(element, f"numbers in boxes of {size_mm:g} mm cannot be read", f"make the boxes at least {least:.1f} mm")
    role = "numeral" if "numeral" in context.theme.fonts else "text"
    return context.styled(context.base, role=role, size_pt=size, color=context.color(element.get("color"), element) or stroke)


def track_rows(element: Element, look: Look, width: float, context: Context) -> list[tuple[Mark, ...]]:
    """Return the marks of each row of boxes, from the top left of the row; heavy boxes over light ones.

    As many full groups stand in a row as fit; the boxes behind the last full group stand in its row too if there is room for them.
    """
    context.spend(look.boxes, element)
    groups = int((width + look.group_gap_mm + SLACK_MM) // (look.group_mm + look.group_gap_mm))
    if look.boxes and not groups:
        widest = min(look.boxes, look.group)
        needs = widest * look.size_mm + (widest - 1) * look.gap_mm
        if needs > width + SLACK_MM:
            fail(element, f"a group of {widest} boxes needs {needs:g} mm, has {width:g} mm", "make the boxes smaller, or the groups")
        groups = 1
    a_row = max(groups, 1) * look.group
    starts = list(range(0, look.boxes, a_row))
    if len(starts) > 1 and _left(look, look.boxes - 1 - starts[-2]) + look.size_mm <= width + SLACK_MM:
        starts.pop()  # the last group is not full, and what there is of it fits behind the others
    return [_row(look, start, end, context) for start, end in pairwise([*starts, look.boxes])]


def _left(look: Look, at: int) -> float:
    """Return where a box begins, counted from 0 in its row."""
    return round(at * (look.size_mm + look.gap_mm) + at // look.group * (look.group_gap_mm - look.gap_mm), DIGITS)


def _row(look: Look, start: int, end: int, context: Context) -> tuple[Mark, ...]:
    light: list[Mark] = []
    heavy: list[Mark] = []
    numbers: list[Text] = []
    for box in range(start, end):
        x = _left(look, box - start)
        ends_group = look.group > 1 and (box + 1) % look.group == 0
        (heavy if ends_group else light).append(_box(look, x, look.heavy if ends_group else look.stroke))
        numbers += _number(look, x, look.first + box, context)
    return (*light, *heavy, *numbers)


def _box(look: Look, x: float, stroke: Stroke) -> Mark:
    if look.round:
        return Ellipse(x + look.size_mm / 2, look.size_mm / 2, look.size_mm / 2, look.size_mm / 2, look.fill, stroke)
    return Rect(x, 0.0, look.size_mm, look.size_mm, look.corner_mm, look.fill, stroke)


def _number(look: Look, x: float, number: int, context: Context) -> list[Text]:
    if look.number is None:
        return []
    runs = context.runs(str(number), look.number)
    left = x + (look.size_mm - width_mm(runs, look.number)) / 2
    return line_marks(runs, left, (look.size_mm + cap_height_mm(look.number, context)) / 2, look.number)
