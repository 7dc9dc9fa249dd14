"""Columns side by side, and panels: boxes with a ground behind them that grow as high as what they hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, cast
from xml.etree.ElementTree import Element

from printkit.page import Mark
from printkit.typeset.attributes import fail
from printkit.typeset.boxes import Box, Parted, Problem, Tag, filled, spaced, stack_height, stacked, take
from printkit.typeset.context import Context
from printkit.typeset.lettering import DIGITS
from printkit.typeset.paragraphs import LETTERED, SET, SPACED, Frame, inherit
from printkit.typeset.setter import Setter
from printkit.typeset.widths import shares

Valign = Literal["top", "middle", "bottom"]
VALIGNS: tuple[Valign, ...] = ("top", "middle", "bottom")
GROUND = frozenset({"fill", "stroke", "stroke-width", "dash", "step", "steps", "corner", "opacity"})
INNER = GROUND | (LETTERED - {"fill"}) | SET | {"color", "pad", "valign"}
"""Attributes of a column; `fill` is its ground, so the color of its letters is `color`."""
GAP_MM = 4.0
PANEL_PAD_MM = 3.0
SPACE = 0.6
"""The space above and below columns and panels, in lines of text."""

Ground = Callable[[float, float, float, float], Sequence[Mark]]
"""Draws the ground of a box from its x, y, width and height."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One of some columns: where it stands, what it holds, the room round it (top and bottom), and what is drawn behind it."""

    x_mm: float
    width_mm: float
    left_mm: float
    top_mm: float
    bottom_mm: float
    boxes: tuple[Box, ...]
    valign: Valign = "top"
    ground: Ground | None = None

    @property
    def height_mm(self) -> float:
        """Return the height it needs."""
        return stack_height(self.boxes) + self.top_mm + self.bottom_mm

    def marks(self, height_mm: float) -> tuple[Mark, ...]:
        """Return what it shows, as high as the highest of its neighbours."""
        room = height_mm - self.top_mm - self.bottom_mm
        boxes = filled(self.boxes, room)
        free = room - stack_height(boxes)
        down = {"top": 0.0, "middle": free / 2, "bottom": free}[self.valign]
        behind = self.ground(self.x_mm, 0.0, self.width_mm, height_mm) if self.ground else ()
        return (*behind, *stacked(boxes, self.x_mm + self.left_mm, round(self.top_mm + down, DIGITS)))


def set_columns(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<columns widths="14mm * 2*" gap? stretch? before? after? valign?> of <column ...>: side by side, as high as the highest.

    With `stretch` they grow by up to that much where there is room to spare.
    """
    context = setter.context
    context.check(element, SPACED | SET | (LETTERED - {"fill"}) | {"widths", "gap", "stretch", "valign", "color"})
    inner = replace(inner_frame(element, frame, context), pages=False, tags=())
    gap = context.extent(element, "gap", GAP_MM)
    widths = shares(element, "widths", inner.width_mm, gap, len(element))
    valign = context.choice(element, "valign", VALIGNS, "top")
    lanes, x = [], 0.0
    for at, (child, width) in enumerate(zip(element, widths, strict=True)):
        if child.tag != "column":
            fail(child, f"<{child.tag}> cannot stand in <columns>", "put it into <column>")
        left = round(inner.width_mm - x - width, DIGITS) if inner.direction == "rtl" else x
        lanes.append(_lane(child, left, width, replace(inner, path=(*inner.path, at)), setter, valign))
        x += width + gap
    row = replace(side_by_side(lanes, "row of columns", frame.tags), stretch_mm=context.extent(element, "stretch", 0.0))
    return outer_space(element, [row], frame, context)


def set_panel(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<panel fill? stroke? step? corner? pad? before? after?>: a flow in a box."""
    setter.context.check(element, INNER | SPACED)
    lane = _lane(element, 0.0, frame.width_mm, replace(frame, pages=False, tags=()), setter, "top", PANEL_PAD_MM)
    return outer_space(element, [side_by_side([lane], "panel", frame.tags)], frame, setter.context)


def _lane(element: Element, x: float, width: float, frame: Frame, setter: Setter, valign: str, pad_mm: float = 0.0) -> Lane:
    context = setter.context
    context.check(element, INNER | (SPACED if element.tag == "panel" else frozenset()))
    down, side = pads(element, context, (pad_mm, pad_mm))
    if 2 * side >= width:
        fail(element, f"nothing fits into {width:g} mm less a pad of {side:g} mm on both sides")
    inner = inner_frame(element, replace(frame, width_mm=round(width - 2 * side, DIGITS)), context)
    boxes = setter.inside(element, inner)
    aligned = cast(Valign, context.choice(element, "valign", VALIGNS, valign))
    return Lane(x, width, side, down, down, tuple(boxes), aligned, ground_of(element, context))


def inner_frame(element: Element, frame: Frame, context: Context) -> Frame:
    """Return the frame inside an element whose `fill` is its ground and whose `color` is that of its letters."""
    return inherit(lettered(element), frame, context)


def lettered(element: Element) -> Element:
    """Return an element as text elements are read: `color` as `fill`."""
    attributes = {name: value for name, value in element.attrib.items() if name not in {"fill", "color"}}
    if "color" in element.attrib:
        attributes["fill"] = element.attrib["color"]
    return Element(element.tag, attributes)


def outer_space(element: Element, boxes: Sequence[Box], frame: Frame, context: Context, lines: float = SPACE) -> list[Box]:
    """Return boxes with the space that an element wants above and below: `before` and `after`, or that many lines."""
    usual = round(lines * frame.line_mm, DIGITS)
    return spaced(boxes, context.extent(element, "before", usual), context.extent(element, "after", usual))


def pads(element: Element, context: Context, usual: tuple[float, float]) -> tuple[float, float]:
    """Read pad, one length or two: above and below, then at both sides."""
    words = element.get("pad", "").split()
    if not words:
        return usual
    if len(words) > 2:
        fail(element, f'pad: "{element.get("pad")}" is more than two lengths', 'pad="2mm" or pad="1mm 3mm"')
    read = [context.extent(Element(element.tag, {**element.attrib, "pad": word}), "pad") for word in words]
    return read[0], read[-1]


def ground_of(element: Element, context: Context) -> Ground | None:
    """Return what draws the ground of an element, None where it has none."""
    if "fill" not in element.attrib and "stroke" not in element.attrib:
        return None
    return partial(_ground, context, {name: value for name, value in element.attrib.items() if name in GROUND or name == "at"})


def _ground(context: Context, attributes: dict[str, str], x: float, y: float, width: float, height: float) -> Sequence[Mark]:
    box = {name: f"{value:.4f}mm" for name, value in (("x", x), ("y", y), ("width", width), ("height", height))}
    return context.place_all([Element("rect", {**attributes, **box})])


# Side by side


def side_by_side(lanes: Sequence[Lane], kind: str, tags: tuple[Tag, ...] = ()) -> Box:
    """Return columns as one box, which goes on on the next page if it is too tall for one."""
    height = round(max((lane.height_mm for lane in lanes), default=0.0), DIGITS)
    taller = partial(_marks, tuple(lanes))
    width = max((lane.x_mm + lane.width_mm for lane in lanes), default=0.0)
    parted = partial(_parted, tuple(lanes), kind)
    return Box(height, taller(height), kind=kind, width_mm=width, tags=tags, baseline_mm=_baseline(lanes), parted=parted, taller=taller)


def _marks(lanes: tuple[Lane, ...], height_mm: float) -> tuple[Mark, ...]:
    return tuple(mark for lane in lanes for mark in lane.marks(height_mm))


def _baseline(lanes: Sequence[Lane]) -> float | None:
    first = next((lane for lane in lanes if lane.boxes), None)
    return first.top_mm + first.boxes[0].baseline_mm if first and first.boxes[0].baseline_mm is not None else None


def _parted(lanes: tuple[Lane, ...], kind: str, room_mm: float, page_mm: float, fresh: bool) -> Parted:
    """Part columns: each goes on where it stopped."""
    firsts, rests = [], []
    problems: list[Problem] = []
    for lane in lanes:
        around = lane.top_mm + lane.bottom_mm
        taken = take(lane.boxes, room_mm - around, page_mm - around, fresh)
        firsts.append(replace(lane, boxes=taken.boxes, valign="top" if taken.rest else lane.valign))
        rests.append(replace(lane, boxes=taken.rest))
        problems += taken.problems
    if not any(lane.boxes for lane in firsts):
        return Parted(None, side_by_side(lanes, kind))
    going_on = any(lane.boxes for lane in rests)
    return Parted(side_by_side(firsts, kind), side_by_side(rests, kind) if going_on else None, tuple(problems))
