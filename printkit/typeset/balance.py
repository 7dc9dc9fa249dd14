"""Balanced columns: what runs down one column and goes on at the top of the next, all about equally high."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from xml.etree.ElementTree import Element

from printkit.typeset.attributes import fail
from printkit.typeset.boxes import Box, Parted, Problem, stack_height, take
from printkit.typeset.columns import GAP_MM, Lane, outer_space, side_by_side
from printkit.typeset.lettering import DIGITS
from printkit.typeset.paragraphs import LETTERED, SET, SPACED, Frame, inherit
from printkit.typeset.setter import Setter
from printkit.typeset.widths import shares

STEP_MM = 0.25
"""How closely the height of balanced columns is sought."""
MOST = 12


@dataclass(frozen=True, slots=True)
class Dealt:
    """What stands in each column, what is left for the next page, and what is wrong."""

    columns: tuple[tuple[Box, ...], ...]
    rest: tuple[Box, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand: the left edge of each, and how wide all are."""

    lefts_mm: tuple[float, ...]
    width_mm: float

    def filled(self, columns: Sequence[Sequence[Box]]) -> Box:
        """Return the columns as one box. It grows as far as its least able column does, so that all end alike."""
        lanes = [Lane(left, self.width_mm, 0.0, 0.0, 0.0, tuple(boxes)) for left, boxes in zip(self.lefts_mm, columns, strict=True)]
        row = side_by_side(lanes, "balanced columns")
        reach = min(lane.height_mm + sum(box.stretch_mm for box in lane.boxes) for lane in lanes if lane.boxes)
        return replace(row, stretch_mm=max(reach - row.height_mm, 0.0))

    def balanced(self, boxes: Sequence[Box], page_mm: float = float("inf")) -> Box:
        """Return boxes in columns of the least height that holds them all."""
        count = len(self.lefts_mm)
        dealt = deal(boxes, count, balanced_height(boxes, count), page_mm)
        return replace(self.filled(dealt.columns), parted=partial(self._parted, tuple(boxes)), flows=True)

    def _parted(self, boxes: tuple[Box, ...], room_mm: float, page_mm: float, fresh: bool) -> Parted:
        dealt = deal(boxes, len(self.lefts_mm), room_mm, page_mm, fresh)
        rest = self.balanced(dealt.rest, page_mm) if dealt.rest else None
        return Parted(self.filled(dealt.columns) if any(dealt.columns) else None, rest, dealt.problems)


def set_balance(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<balance columns? gap? before? after?>: columns, each going on where the last ends, about equally high."""
    context = setter.context
    context.check(element, SPACED | SET | LETTERED | {"columns", "gap"})
    count = context.number(element, "columns", 2)
    if count not in range(1, MOST + 1):
        fail(element, f"columns: {count:g} is not a whole number from 1 to {MOST}")
    gap = context.extent(element, "gap", GAP_MM)
    width = shares(element, "widths", frame.width_mm, gap, int(count))[0]
    inner = replace(inherit(element, frame, context), width_mm=width, pages=False, tags=())
    boxes = setter.inside(element, inner)
    if not boxes:
        return []
    lefts = tuple(round(at * (width + gap), DIGITS) for at in range(int(count)))
    columns = Columns(lefts[::-1] if inner.direction == "rtl" else lefts, width)
    return outer_space(element, [replace(columns.balanced(boxes), tags=frame.tags)], frame, context)


def balanced_height(boxes: Sequence[Box], count: int) -> float:
    """Return the least height, to a STEP_MM, at which so many columns hold all boxes, as each box says it holds to the next.

    What goes on in the middle of a table has its head rows above it again.
    """
    high = stack_height([*boxes[0].head, *boxes])
    low = high / count
    steps = ceil((high - low) / STEP_MM)
    first, last = 0, steps
    while first < last:
        middle = (first + last) // 2
        if _holds_all(boxes, count, low + middle * STEP_MM):
            last = middle
        else:
            first = middle + 1
    return round(min(low + first * STEP_MM, high), DIGITS)


def _holds_all(boxes: Sequence[Box], count: int, height_mm: float) -> bool:
    return not deal(boxes, count, height_mm, height_mm, fresh=False).rest


def deal(boxes: Sequence[Box], count: int, height_mm: float, page_mm: float, fresh: bool = True) -> Dealt:
    """Deal boxes to so many columns of a height."""
    columns: list[tuple[Box, ...]] = []
    rest: tuple[Box, ...] = tuple(boxes)
    problems: list[Problem] = []
    for _ in range(count):
        taken = take(rest, height_mm, page_mm, fresh)
        columns.append(taken.boxes)
        rest = taken.rest
        problems += taken.problems
    return Dealt(tuple(columns), rest, tuple(problems))
