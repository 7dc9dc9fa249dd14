"""From items to sheets: what planning must know of each, and the guide, which tells what is on them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.components import Document
from printkit.impose import Counts, ImposeOptions, Lot, Plan, counts, plan, room_mm
from printkit.options import Duplex, PrintOptions
from printkit.pipeline.faces import Faces

GUIDE = "guide"

GuideValues = Callable[[Plan, Counts], Mapping[str, Any]]


class Planned(NamedTuple):
    """A plan, what it comes to, and for each lot by its number: the item, and which of that item's pieces (0 but for continuations)."""

    plan: Plan
    counts: Counts
    parts: tuple[tuple[int, int], ...]


def plan_sheets(faces: Faces, options: PrintOptions, guide_values: GuideValues) -> Planned:
    """Plan the sheets; then set the guide, which tells what is on them, until its own pages have shifted none."""
    guide = next((index for index, item in enumerate(faces.items) if item.component == GUIDE), None)
    if guide is None:
        return _planned(faces, options)
    faces.leave_out(guide)
    planned = _planned(faces, options)
    pages_before = -1
    while pages_before != len(faces.of(guide)):
        pages_before = len(faces.of(guide))
        faces.set_with(guide, guide_values(planned.plan, planned.counts))
        planned = _planned(faces, options)
    return planned


def _planned(faces: Faces, options: PrintOptions) -> Planned:
    parts = tuple(_parts(faces))
    rooms = [room_mm(faces.paper, faces.frame, options.bleed_mm, landscape=lying) for lying in (False, True)]
    lots = [_lot(number, index, faces, options, rooms) for number, (index, _) in enumerate(parts)]
    made = plan(lots, faces.paper, faces.frame, impose_options(options))
    return Planned(made, counts(made), parts)


def _parts(faces: Faces) -> Iterator[tuple[int, int]]:
    """Yield each item as often as it makes lots: a piece once, and once for each continuation; a document once, if it has a page yet."""
    for index, item in enumerate(faces.items):
        if isinstance(item, Document):
            count = min(1, len(faces.of(index)))
        else:
            count = len(faces.of(index)) if item.continues and not item.filler else 1
        yield from ((index, piece) for piece in range(count))


def _lot(number: int, index: int, faces: Faces, options: PrintOptions, rooms: Sequence[tuple[float, float]]) -> Lot:
    item = faces.items[index]
    if isinstance(item, Document):
        pages = len(faces.of(index))
        lot = Lot(number, item.component, item.id, stock=item.stock, pages=pages)
        return lot._replace(landscape=item.landscape, one_sided=item.one_sided)
    # only a piece larger than the paper needs its seams, and so its face, before its turn
    width_mm, height_mm = item.size_mm
    seamed = None if any(width_mm <= wide and height_mm <= high for wide, high in rooms) else faces.of(index)[0]
    return Lot(
        number,
        item.component,
        item.id,
        item.size_mm,
        item.copies,
        item.stock,
        item.section,
        item.section_note,
        gap_mm=item.gap_mm,
        filler=item.filler,
        has_back=bool(item.back_layout) and turning(options) != "none",
        turns=not item.section,
        seams_across_mm=seamed.seams_across_mm if seamed else (),
        seams_down_mm=seamed.seams_down_mm if seamed else (),
        repeat_width_mm=seamed.repeat_width_mm if seamed else 0.0,
    )


def turning(options: PrintOptions) -> Duplex:
    """Return how backs come behind fronts: as asked; stacks of fronts and backs that are glued are mirrored as by the long edge."""
    return "long" if options.duplex == "none" and options.sides in {"back", "separate"} else options.duplex


def impose_options(options: PrintOptions) -> ImposeOptions:
    """Return what imposition needs of the options."""
    return ImposeOptions(
        turning(options),
        frozenset(mark for mark in options.marks if mark != "none"),
        frozenset(options.skip_slot),
        options.sides,
        options.bleed_mm,
        options.proof,
    )
