"""Pictures as they are printed: how many pixels an inch each has where it stands."""

from collections.abc import Iterator
from math import ceil, hypot
from typing import NamedTuple

from printkit.components import Item
from printkit.page import Image, walk
from printkit.pipeline.kit import Kit
from printkit.units import GOOD_DPI, MM_PER


class Printed(NamedTuple):
    """A picture on a piece: its pixels, upright, its size on paper, its resolution, and the pixels that a good one takes."""

    component: str
    piece: str
    width_px: int
    height_px: int
    width_mm: float
    height_mm: float
    dpi: float
    needed_px: tuple[int, int]


def pictures(kit: Kit) -> Iterator[Printed]:
    """Yield each picture of each piece and page of a kit, in its largest size there."""
    for index, item in enumerate(kit.items):
        if isinstance(item, Item) and item.filler:
            continue
        found: dict[str, Printed] = {}
        for face in kit.faces(index):
            for mark, placement in walk(face.marks):
                if isinstance(mark, Image):
                    across, down = hypot(placement.a, placement.b), hypot(placement.c, placement.d)
                    each = _printed(kit, item.component, item.id, mark, (across, down))
                    if mark.key not in found or found[mark.key].dpi > each.dpi:
                        found[mark.key] = each
        yield from found.values()


def _printed(kit: Kit, component: str, piece: str, image: Image, scale: tuple[float, float]) -> Printed:
    picture = kit.shop.art.by_key(image.key)
    width_px, height_px = picture.upright_width_px, picture.upright_height_px
    width_mm, height_mm = image.width_mm * scale[0], image.height_mm * scale[1]
    dpi = min(width_px / width_mm, height_px / height_mm) * MM_PER["in"]
    needed = ceil(width_mm / MM_PER["in"] * GOOD_DPI), ceil(height_mm / MM_PER["in"] * GOOD_DPI)
    return Printed(component, piece, width_px, height_px, width_mm, height_mm, dpi, needed)
