"""Boxes, one below the other, and how they are dealt out to pages.

Everything that stands in a document or flow becomes a list of boxes: a line, a row of a table, a drawing, columns side by side. A box
says how hard it holds to the next one, so widows, orphans, headings and `keep` are all one rule, and which head rows stand above it when
it begins a page.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from printkit.errors import Severity
from printkit.page import Group, Mark
from printkit.typeset.lettering import DIGITS
from printkit.typeset.shifting import shifted

FREE, KEEP, LINES, HEADING = range(4)
"""How hard a box holds to the next: not at all, because a layout says so, for the look of lines and rows, as a heading. Where all cannot
hold since a page is too short, the weakest gives way."""

ROUNDING_MM = 0.01
"""What the rounding of positions may add up to on a page."""
WORTH_STARTING = 0.25
"""What must go over several pages anyway begins on a page that has this share of its height left."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What boxes belong to on paper: the role of an element, and the element's path in its document, which tells it from its like."""

    role: str
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with how boxes lie on a page, to be reported by who knows the piece."""

    severity: Severity
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Box:
    """Something of a height that stands below the one before it; marks from its top left.

    `before_mm` and `after_mm` are the space it wants; of two that meet the larger counts, and none at the top or foot of a page.
    `width_mm` is what the eye sees of its width, `baseline_mm` where its first line stands. `head` are the boxes repeated above it when
    it begins a page, `fading` boxes vanish there. `parted(room_mm, page_mm, fresh)` parts a box that is taller than a page, or one
    that `flows`, wherever the page ends. Where there is room to spare it may grow by `stretch_mm`; `taller(height_mm)` are its marks then.
    """

    height_mm: float
    marks: tuple[Mark, ...] = ()
    before_mm: float = 0.0
    after_mm: float = 0.0
    hold: int = FREE
    kind: str = "line"
    x_mm: float = 0.0
    width_mm: float = 0.0
    baseline_mm: float | None = None
    tags: tuple[Tag, ...] = ()
    head: "tuple[Box, ...]" = ()
    starts_page: bool = False
    fading: bool = False
    parted: "Callable[[float, float, bool], Parted] | None" = None
    flows: bool = False
    stretch_mm: float = 0.0
    taller: "Callable[[float], tuple[Mark, ...]] | None" = None


@dataclass(frozen=True, slots=True)
class Parted:
    """A box in two: what fits, if anything does, what does not, and what is wrong."""

    first: Box | None
    rest: Box | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What stands on a page, what is left for the next, and what is wrong."""

    boxes: tuple[Box, ...]
    rest: tuple[Box, ...] = ()
    problems: tuple[Problem, ...] = ()


def gap_mm(above: Box, below: Box) -> float:
    """Return the space between two boxes."""
    return max(above.after_mm, below.before_mm)


def offsets(boxes: Sequence[Box]) -> Iterator[float]:
    """Yield where the top of each box lies below the top of the first."""
    y = 0.0
    for at, box in enumerate(boxes):
        y += gap_mm(boxes[at - 1], box) if at else 0.0
        yield y
        y += box.height_mm


def stack_height(boxes: Sequence[Box]) -> float:
    """Return the height of boxes one below the other."""
    *_, last = (0.0, *(y + box.height_mm for y, box in zip(offsets(boxes), boxes, strict=True)))
    return round(last, DIGITS)


def stacked(boxes: Sequence[Box], x_mm: float = 0.0, y_mm: float = 0.0) -> tuple[Mark, ...]:
    """Return the marks of boxes one below the other, from a top left corner, gathered under the roles they belong to."""
    return _tagged([(box, x_mm + box.x_mm, y_mm + y) for y, box in zip(offsets(boxes), boxes, strict=True)], 0)


def _tagged(placed: Sequence[tuple[Box, float, float]], depth: int) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for tag, same in groupby(placed, key=lambda each: each[0].tags[depth] if len(each[0].tags) > depth else None):
        if tag:
            marks.append(Group(_tagged(list(same), depth + 1), role=tag.role))
        else:
            for box, x, y in same:
                marks += shifted(box.marks, x, y)
    return tuple(marks)


def held(boxes: Sequence[Box], strength: int = KEEP) -> list[Box]:
    """Return boxes that hold together."""
    return [*(replace(box, hold=max(box.hold, strength)) for box in boxes[:-1]), *boxes[-1:]]


def spaced(boxes: Sequence[Box], before_mm: float, after_mm: float) -> list[Box]:
    """Return boxes with at least this space above the first and below the last."""
    if not boxes:
        return []
    first, *others = boxes
    opened = [replace(first, before_mm=max(first.before_mm, before_mm)), *others]
    return [*opened[:-1], replace(opened[-1], after_mm=max(opened[-1].after_mm, after_mm))]


def filled(boxes: Sequence[Box], height_mm: float) -> tuple[Box, ...]:
    """Return boxes grown to fill a height: each by the same share of what it may, none by more."""
    free, most = height_mm - stack_height(boxes), sum(box.stretch_mm for box in boxes)
    if free <= ROUNDING_MM or not most:
        return tuple(boxes)
    return tuple(_grown(box, min(free / most, 1.0)) for box in boxes)


def _grown(box: Box, share: float) -> Box:
    if box.taller is None:
        return box
    height = round(box.height_mm + share * box.stretch_mm, DIGITS)
    return replace(box, height_mm=height, marks=box.taller(height), stretch_mm=0.0)


# Pages


def take(boxes: Sequence[Box], room_mm: float, page_mm: float, fresh: bool = True) -> Taken:
    """Take the boxes that fit into the room left on a page of some height.

    `fresh`: nothing stands on the page yet, so something must go there even if it does not fit, which then is a problem; otherwise
    nothing may be taken.
    """
    if not boxes:
        return Taken(())
    limit = next((at for at, box in enumerate(boxes) if at and box.starts_page), len(boxes))
    head = boxes[0].head
    count = _fitting([*head, *boxes[:limit]], room_mm) - len(head)
    if count >= limit:
        return Taken((*head, *boxes[:limit]), tuple(boxes[limit:]))
    return _with_part(boxes, max(count, 0), room_mm, page_mm, fresh) or _without_part(boxes, max(count, 0), room_mm, fresh)


def _fitting(boxes: Sequence[Box], room_mm: float) -> int:
    """Count the boxes from the top that fit."""
    for at, y in enumerate(offsets(boxes)):
        if y + boxes[at].height_mm > room_mm + ROUNDING_MM:
            return at
    return len(boxes)


def _with_part(boxes: Sequence[Box], count: int, room_mm: float, page_mm: float, fresh: bool) -> Taken | None:
    """Part the box that does not fit, if it would not fit on a page of its own either."""
    box = boxes[count]
    above = [*boxes[0].head, *boxes[:count]]
    room = room_mm - (stack_height(above) + gap_mm(above[-1], box) if above else 0.0)
    alone = fresh and not count
    must = box.flows or box.height_mm > page_mm + ROUNDING_MM
    if box.parted is None or not (alone or (must and room >= page_mm * WORTH_STARTING)):
        return None
    parted = box.parted(room, page_mm, alone)
    if parted.first is None:
        return None
    first = replace(parted.first, x_mm=box.x_mm, tags=box.tags, before_mm=box.before_mm)
    rest = [replace(parted.rest, x_mm=box.x_mm, tags=box.tags, after_mm=box.after_mm, hold=box.hold)] if parted.rest else []
    return Taken((*above, first), (*rest, *boxes[count + 1 :]), parted.problems)


def _without_part(boxes: Sequence[Box], count: int, room_mm: float, fresh: bool) -> Taken:
    cut = next((at for at in range(count, 0, -1) if boxes[at - 1].hold == FREE), 0)
    problems: tuple[Problem, ...] = ()
    if not cut and fresh:
        cut, problems = _forced(boxes, count, room_mm)
    if not cut:
        return Taken((), tuple(boxes))
    return Taken((*boxes[0].head, *boxes[:cut]), _without_fading(boxes[cut:]), problems)


def _forced(boxes: Sequence[Box], count: int, room_mm: float) -> tuple[int, tuple[Problem, ...]]:
    """Cut where it hurts least, since all that fits holds together; a box that is too tall alone is set all the same, and told of."""
    if not count:
        needed = stack_height([*boxes[0].head, boxes[0]])
        message = f"a {boxes[0].kind} does not fit on the page: needs {needed:.1f} mm, has {room_mm:.1f} mm"
        return 1, (Problem("error", message, "make it shorter, or set it smaller"),)
    weakest = min(box.hold for box in boxes[:count])
    cut = next(at for at in range(count, 0, -1) if boxes[at - 1].hold == weakest)
    if weakest > KEEP:
        return cut, ()
    needed = stack_height(_chain(boxes))
    message = f"what should keep together is parted: needs {needed:.1f} mm, has {room_mm:.1f} mm"
    return cut, (Problem("warning", message, "keep less together, or set it smaller"),)


def _chain(boxes: Sequence[Box]) -> Sequence[Box]:
    """Return the boxes from the first that all hold together."""
    end = next((at for at, box in enumerate(boxes) if box.hold == FREE), len(boxes) - 1)
    return boxes[: end + 1]


def _without_fading(boxes: Sequence[Box]) -> tuple[Box, ...]:
    start = next((at for at, box in enumerate(boxes) if not box.fading), len(boxes))
    return tuple(boxes[start:])
