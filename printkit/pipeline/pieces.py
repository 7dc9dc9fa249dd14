"""Each piece by itself, for pictures of pieces: a page as large as the piece, once however many copies are printed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.components import Item
from printkit.errors import Finding, UsageError, error
from printkit.impose import bled
from printkit.page import Affine, Face, Group, Page, Rect, Use, moved
from printkit.pipeline.kit import Kit, Progress
from printkit.write import distinct, file_name

PAPER = "#ffffff"
"""What lies below a piece: within its outline a picture is as opaque as the piece itself."""

SIDES = {"front": ("front",), "back": ("back",), "both": ("front", "back"), "separate": ("front", "back")}

INSET_MM = 0.1


class Side(NamedTuple):
    """One side of a piece: its lot, whether it is the back, and the name of its picture without suffix."""

    lot: int
    back: bool
    name: str


def pieces(kit: Kit) -> Sequence[Side]:
    """Return each side of a piece that is drawn, in the order of the kit. What fills room on sheets is left out: there are no sheets.

    Raises UsageError where nothing that was asked for is a piece.
    """
    taken: set[str] = set()
    found: list[Side] = []
    for lot in kit.planned.lots.values():
        item = kit.items[kit.parts[lot.number][0]]
        if not isinstance(item, Item) or item.filler or not item.copies:
            continue
        stem = distinct(f"{item.component}/{file_name(item.id)}", taken)
        there = ("front", "back") if item.back_layout else ("front",)
        found += [Side(lot.number, side == "back", f"{stem}-{side}") for side in SIDES[kit.options.sides] if side in there]
    if not found:
        raise UsageError(
            error("--each piece: nothing that is asked for is a piece to cut", hint="leave it out, or ask for other components")
        )
    return found


def read_only(kit: Kit) -> Iterator[Finding]:
    """Yield a note on the components that have no pieces."""
    titles = [component.title for name, component in kit.components.items() if not any(_is_piece(kit, name))]
    if titles:
        message = f"pages to read, of which there are no pictures of pieces: {', '.join(titles)}"
        yield Finding("note", message, hint="--each page draws every sheet")


def _is_piece(kit: Kit, component: str) -> Iterator[bool]:
    return (isinstance(item, Item) for item in kit.items if item.component == component)


def piece_pages(kit: Kit, wanted: Sequence[Side], progress: Progress | None = None) -> Iterator[Page]:
    """Yield a page for each side, its bleed round it where one was asked for."""
    for number, side in enumerate(wanted, start=1):
        component, face = kit.planned.lots[side.lot].component, bled(kit.face_of(side.lot, int(side.back)), kit.options.bleed_mm)
        yield _page(face, component, side)
        if progress:
            progress(kit.components[component].title, number, len(wanted))


def _page(face: Face, component: str, side: Side) -> Page:
    """Lay a face on paper of its own outline; without bleed, what runs past that outline goes."""
    bleed_mm = face.bleed_mm
    placement = moved(bleed_mm, bleed_mm)
    width_mm, height_mm = face.width_mm + 2 * bleed_mm, face.height_mm + 2 * bleed_mm
    trim_mm = (bleed_mm, bleed_mm, face.width_mm, face.height_mm)
    marks = (Use(_paper(face), placement), Use(face, placement, None if bleed_mm else face.outline))
    return Page(width_mm, height_mm, marks, side.name, "", (component,), trim_mm, bleed_mm, side.back)


def _paper(face: Face) -> Face:
    """Return the paper of a piece. Along an outline it stays a little inside: white under an edge that fades would show as a pale rim."""
    width_mm, height_mm = face.width_mm, face.height_mm
    if face.outline is None:
        return Face(width_mm, height_mm, (Rect(0.0, 0.0, width_mm, height_mm, fill=PAPER),))
    across, down = 1 - 2 * INSET_MM / width_mm, 1 - 2 * INSET_MM / height_mm
    shape = replace(face.outline, fill=PAPER, stroke=None)
    return Face(width_mm, height_mm, (Group((shape,), Affine(across, 0.0, 0.0, down, INSET_MM, INSET_MM)),))
