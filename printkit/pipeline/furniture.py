"""What stands round the pieces of a sheet: its head and foot, and the captions above its rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.impose import CAPTION_LETTERS_MM, Frame, SheetPlan
from printkit.page import Face
from printkit.typeset import What

if TYPE_CHECKING:
    from printkit.pipeline.kit import Kit

SHEET = What("sheet", "")

HANDLING = {
    "none": "single-sided",
    "long": "flip on the long edge",
    "short": "flip on the short edge",
    "fold": "fold on the line",
}
"""What is to be done with the paper, by --duplex."""


FEET = ("Print at 100 %, not \u201cfit to page\u201d", "Print at 100 %", "100 %")
"""What every sheet says of its size at its foot, the longest first: narrow paper takes one that fits."""

FOOT_REACH_MM, HAIR_MM = 1.0, 0.3
"""How far the foot reaches into the margin, and how far it stays from where nothing is printed."""


def base_mm(height_mm: float, frame: Frame) -> float:
    """Return how far down the letters of a sheet's foot stand."""
    return height_mm - max(frame.margin_mm - FOOT_REACH_MM, frame.edge_mm + HAIR_MM)


def _titles(sheet: SheetPlan, names: Sequence[str]) -> list[str]:
    """Return what a sheet may be called, the longest first: all that stands on it, or what stands there first."""
    if sheet.tile:
        return [f"{names[0]}, {sheet.tile.name}", f"{names[0]} {sheet.tile.short}", sheet.tile.name]
    return [" & ".join(names), *([f"{names[0]} & more", names[0]] if len(names) > 1 else [])]


class Furniture:
    """Sets heads, feet and captions for one kit."""

    def __init__(self, kit: "Kit") -> None:
        self.kit = kit

    def sheet(self, sheet: SheetPlan, number: int, total: int) -> Face:
        """Return a face as large as the sheet: its title, the encounter, scale bars, what the printer needs to know, and its number."""
        components = [self.kit.components[name] for name in sheet.components]
        values = {
            "width_mm": sheet.width_mm,
            "height_mm": sheet.height_mm,
            "margin_mm": sheet.frame.margin_mm,
            "has_head": sheet.frame.head_mm > 0,
            "has_foot": sheet.frame.foot_mm > 0,
            "reads": sheet.page > 0,
            "titles": _titles(sheet, [component.title for component in components]),
            "hint": self._hint(sheet),
            "encounter": self.kit.encounter.title,
            "games": (f"{self.kit.system.title} \u00b7 {self.kit.system.tagline}", self.kit.system.title),
            "base_mm": base_mm(sheet.height_mm, sheet.frame),
            "feet": [f"{foot} \u00b7 {HANDLING[self.kit.options.duplex]}" for foot in FEET],
            "number": number,
            "total": total,
            "draft": self.kit.options.draft,
        }
        return self.kit.setter.faces("_sheet", values, SHEET)[0]

    def back(self, sheet: SheetPlan, number: int, total: int) -> Face:
        """Return what stands on the back of a sheet: which sheet it belongs to, small, so that a stack can be sorted."""
        values = {
            "width_mm": sheet.width_mm,
            "height_mm": sheet.height_mm,
            "margin_mm": sheet.frame.margin_mm,
            "base_mm": base_mm(sheet.height_mm, sheet.frame),
            "number": number,
            "total": total,
        }
        return self.kit.setter.faces("_back", values, SHEET)[0]

    def join(self, name: str, width_mm: float, height_mm: float) -> Face:
        """Return what stands where the next tile of a board is laid."""
        values = {"name": name, "width_mm": width_mm, "height_mm": height_mm}
        return self.kit.setter.faces("_join", values, What("tile", name))[0]

    def _hint(self, sheet: SheetPlan) -> str:
        if len(sheet.components) != 1:
            return ""
        name = sheet.components[0]
        return self.kit.system.aids.hints.get(name, self.kit.components[name].hint)

    def caption(self, title: str, note: str, width_mm: float) -> Face:
        """Return a caption as wide as its part of the row."""
        values = {"title": title, "note": note, "width_mm": width_mm, "height_mm": CAPTION_LETTERS_MM}
        return self.kit.setter.faces("_caption", values, What("caption", title))[0]
