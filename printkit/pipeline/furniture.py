"""What stands round the pieces of a sheet: its head and foot, and the captions above its rows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.impose import CAPTION_LETTERS_MM, Frame, SheetPlan
from printkit.page import Face
from printkit.typeset import Typesetter, What

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


class Heading(NamedTuple):
    """What the heads and feet of a kit's sheets say; titles and hints are by component, of `games` the longest stands first."""

    encounter: str
    games: Sequence[str]
    titles: Mapping[str, str]
    hints: Mapping[str, str]
    handling: str
    draft: bool = False


class SheetHead(NamedTuple):
    """What the layout `_sheet` is given. Of `titles`, `games` and `feet`, each the longest first, it sets the first that fits."""

    width_mm: float
    height_mm: float
    margin_mm: float
    base_mm: float
    titles: Sequence[str]
    hint: str
    encounter: str
    games: Sequence[str]
    feet: Sequence[str] = ()
    number: int = 1
    total: int = 1
    has_head: bool = True
    has_foot: bool = False
    reads: bool = False
    draft: bool = False

    def face(self, setter: Typesetter, what: What = SHEET) -> Face:
        """Set it, as large as the sheet."""
        return setter.faces("_sheet", self._asdict(), what)[0]


class Furniture:
    """Sets heads, feet and captions for one kit."""

    def __init__(self, heading: Heading, setter: Typesetter) -> None:
        self.heading = heading
        self.setter = setter

    def sheet(self, sheet: SheetPlan, number: int, total: int) -> Face:
        """Return a face as large as the sheet: its title, the encounter, scale bars, what the printer needs to know, and its number."""
        says = self.heading
        return SheetHead(
            width_mm=sheet.width_mm,
            height_mm=sheet.height_mm,
            margin_mm=sheet.frame.margin_mm,
            base_mm=base_mm(sheet.height_mm, sheet.frame),
            titles=_titles(sheet, [says.titles[name] for name in sheet.components]),
            hint=says.hints[sheet.components[0]] if len(sheet.components) == 1 else "",
            encounter=says.encounter,
            games=says.games,
            feet=[f"{foot} \u00b7 {says.handling}" for foot in FEET],
            number=number,
            total=total,
            has_head=sheet.frame.head_mm > 0,
            has_foot=sheet.frame.foot_mm > 0,
            reads=sheet.page > 0,
            draft=says.draft,
        ).face(self.setter)

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
        return self.setter.faces("_back", values, SHEET)[0]

    def join(self, name: str, width_mm: float, height_mm: float) -> Face:
        """Return what stands where the next tile of a board is laid."""
        values = {"name": name, "width_mm": width_mm, "height_mm": height_mm}
        return self.setter.faces("_join", values, What("tile", name))[0]

    def caption(self, title: str, note: str, width_mm: float) -> Face:
        """Return a caption as wide as its part of the row."""
        values = {"title": title, "note": note, "width_mm": width_mm, "height_mm": CAPTION_LETTERS_MM}
        return self.setter.faces("_caption", values, What("caption", title))[0]
