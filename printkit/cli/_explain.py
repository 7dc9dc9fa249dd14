"""The computed geometry in words: every sheet, and where each piece lies on it."""

from collections.abc import Iterator
from itertools import count

from printkit.impose.lots import Plan, SheetPlan, Slot


def explained(plan: Plan) -> Iterator[str]:
    """Yield the lines that tell a plan, in millimetres from the top left of each sheet."""
    for number, sheet in enumerate(plan.sheets, 1):
        box = sheet.content
        yield f"sheet {number} of {len(plan.sheets)}: {_what(sheet)}"
        yield f"  {sheet.stock} {_size(sheet.width_mm, sheet.height_mm)}, content {_size(box.width_mm, box.height_mm)} at {_at(*box[:2])}"
        skipped = frozenset() if sheet.page else plan.options.skip_slots
        places = (place for place in count(1) if place not in skipped)
        yield from (f"  {_slot(place, slot, plan)}" for place, slot in zip(places, sheet.slots, strict=False))


def _what(sheet: SheetPlan) -> str:
    parts = [", ".join(sheet.components)]
    if sheet.page:
        parts.append(f"page {sheet.page}")
    if sheet.tile:
        parts.append(f"tile {sheet.tile.name}")
    return ", ".join(parts)


def _slot(place: int, slot: Slot, plan: Plan) -> str:
    where = f"slot {place}: {_size(slot.width_mm, slot.height_mm)} at {_at(slot.x_mm, slot.y_mm)}"
    lot = plan.lots[slot.lot]
    turned = ", turned" if slot.turned else ""
    return f"{where}, {lot.component}/{lot.id}{turned}"


def _size(width_mm: float, height_mm: float) -> str:
    return f"{width_mm:.2f} x {height_mm:.2f} mm"


def _at(x_mm: float, y_mm: float) -> str:
    return f"({x_mm:.2f}, {y_mm:.2f})"
