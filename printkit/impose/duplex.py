"""Backs: where they lie so that they meet their fronts when the sheet is turned over, or folded."""

from printkit.impose.lots import Box, ImposeOptions, SheetPlan, Slot
from printkit.page import Affine, moved


def placement(slot: Slot) -> Affine:
    """Return how what lies upright at the origin comes to lie in a slot; turned pieces are turned clockwise."""
    return Affine(0.0, 1.0, -1.0, 0.0, slot.x_mm + slot.width_mm, slot.y_mm) if slot.turned else moved(slot.x_mm, slot.y_mm)


def folded(slot: Slot, width_mm: float, height_mm: float) -> tuple[Affine, Affine]:
    """Return how front and back of a piece of this size lie in a slot that holds both, to be folded on the line between them.

    The back to the right is upright: folded behind, it reads when the piece is turned like a page. A back above stands on its head.
    """
    whole = placement(slot)
    if slot.folds == "beside":
        return whole, whole.after(moved(width_mm, 0.0))
    return whole.after(moved(0.0, height_mm)), whole.after(Affine(-1.0, 0.0, 0.0, -1.0, width_mm, height_mm))


def fold_line(slot: Slot) -> tuple[float, float, float, float]:
    """Return the line, from (x, y) to (x, y), on which a slot is folded."""
    if (slot.folds == "beside") != slot.turned:
        middle_mm = slot.x_mm + slot.width_mm / 2
        return middle_mm, slot.y_mm, middle_mm, slot.y_mm + slot.height_mm
    middle_mm = slot.y_mm + slot.height_mm / 2
    return slot.x_mm, middle_mm, slot.x_mm + slot.width_mm, middle_mm


def mirror(sheet: SheetPlan, options: ImposeOptions) -> Affine:
    """Return where a point of a sheet's front lies when one looks at its back, turned over as the printer does it."""
    return turned_over(sheet.width_mm, sheet.height_mm, options.duplex)


def turned_over(width_mm: float, height_mm: float, duplex: str) -> Affine:
    """Return where a point of one side of a sheet lies on the other, turned over on its `long` or `short` edge.

    Upright sheets turned on the long edge and lying ones turned on the short edge swap left and right, the others top and bottom.
    """
    if (width_mm > height_mm) == (duplex == "short"):
        return Affine(a=-1.0, e=width_mm)
    return Affine(d=-1.0, f=height_mm)


def behind(front: Affine, width_mm: float, sheet: SheetPlan, options: ImposeOptions) -> Affine:
    """Return how the back of a piece lies whose front lies so: a piece cut out and turned like a page shows its back upright."""
    return mirror(sheet, options).after(front).after(Affine(a=-1.0, e=width_mm))


def mirrored(box: Box, across: Affine) -> Box:
    """Return a box as it lies on the other side."""
    (left, top), (right, bottom) = across.at(box.x_mm, box.y_mm), across.at(box.right_mm, box.bottom_mm)
    return Box(min(left, right), min(top, bottom), box.width_mm, box.height_mm)
