"""The computed geometry in words: every sheet, where each piece lies on it, and how sharp each picture is there."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from printkit.impose.duplex import mirror, mirrored
from printkit.impose.lots import Plan, SheetPlan, Slot, Tile
from printkit.units import GOOD_DPI

if TYPE_CHECKING:
    from printkit.pipeline import Kit


def explained(kit: "Kit") -> Iterator[str]:
    """Yield the lines that tell a kit's plan, in millimetres from the top left of each sheet, and its pictures."""
    from printkit.pipeline.pictures import pictures

    yield from _planned(kit.planned)
    for each in pictures(kit):
        size = f"{each.width_px} x {each.height_px} pixels on {_size(each.width_mm, each.height_mm)}"
        needed = " x ".join(map(str, each.needed_px))
        yield f"picture of {each.component}/{each.piece}: {size}, {each.dpi:.0f} dpi; {needed} pixels give {GOOD_DPI} dpi"


def _planned(plan: Plan) -> Iterator[str]:
    for number, sheet in enumerate(plan.sheets, 1):
        box = sheet.content
        yield f"sheet {number} of {len(plan.sheets)}: {_what(sheet)}"
        yield f"  {sheet.stock} {_size(sheet.width_mm, sheet.height_mm)}, content {_size(box.width_mm, box.height_mm)} at {_at(*box[:2])}"
        if sheet.tile:
            yield f"  {_tile(sheet.tile)}"
        places = (place for place in count(1) if place not in sheet.skipped)
        yield from (f"  {_slot(place, slot, sheet, plan)}" for place, slot in zip(places, sheet.slots, strict=False))


def _what(sheet: SheetPlan) -> str:
    parts = [", ".join(sheet.components)]
    if sheet.page:
        parts.append(f"page {sheet.page}")
    if sheet.tile:
        parts.append(f"tile {sheet.tile.name}")
    return ", ".join(parts)


def _tile(tile: Tile) -> str:
    window = tile.window
    told = f"shows {_size(window.width_mm, window.height_mm)} of the whole from {_at(window.x_mm, window.y_mm)}"
    more = {"labels repeated on": tile.repeat_mm, "overlap at the right": tile.right_mm, "overlap below": tile.below_mm}
    return "; ".join([told, *(f"{what} {length_mm:.2f} mm" for what, length_mm in more.items() if length_mm)])


def _slot(place: int, slot: Slot, sheet: SheetPlan, plan: Plan) -> str:
    where = f"slot {place}: {_size(slot.width_mm, slot.height_mm)} at {_at(slot.x_mm, slot.y_mm)}"
    lot = plan.lots[slot.lot]
    turned = ", turned" if slot.turned else ""
    return f"{where}, {lot.component}/{lot.id}{turned}{_back(slot, sheet, plan)}"


def _back(slot: Slot, sheet: SheetPlan, plan: Plan) -> str:
    """Tell where a piece's back lies."""
    if slot.folds:
        return f", its back {slot.folds} it"
    if slot.back < 0 or sheet.page or not plan.options.two_sided:
        return ""
    box = mirrored(slot.box, mirror(sheet, plan.options))
    return f", its back at {_at(box.x_mm, box.y_mm)}"


def _size(width_mm: float, height_mm: float) -> str:
    return f"{width_mm:.2f} x {height_mm:.2f} mm"


def _at(x_mm: float, y_mm: float) -> str:
    return f"({x_mm:.2f}, {y_mm:.2f})"
