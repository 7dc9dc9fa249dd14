"""Fonts as outlines of their glyphs."""

from typing import Any

from printkit.errors import PaperError, error
from printkit.page import Glyph, Text
from printkit.render import FontData, FontSource


class Typeface:
    """One font: its glyphs' outlines, in its own units and with y upwards."""

    def __init__(self, font: FontData, number: int) -> None:
        self.data = font
        self.number = number
        self.font = font.font
        self.units = font.upem
        self.outlines: dict[int, str] = {}
        self.pen = _pen()

    def outline(self, glyph: int) -> str:
        """Return a glyph's path data; empty where it shows nothing."""
        if glyph not in self.outlines:
            parts: list[str] = []
            self.font.draw_glyph(glyph, self.pen, parts)
            self.outlines[glyph] = "".join(parts)
        return self.outlines[glyph]

    def glyphs(self, text: Text) -> tuple[Glyph, ...]:
        """Return a run's glyphs: those that shaping gave it, else each character's own."""
        if text.glyphs is not None:
            return text.glyphs
        return tuple(self._own(character, place) for place, character in enumerate(text.content))

    def _own(self, character: str, place: int) -> Glyph:
        number = self.data.glyph(character)
        if not number:
            raise PaperError(error(f"the font {self.data.name} has no character {character!r} (U+{ord(character):04X})"))
        return Glyph(number, self.font.get_glyph_h_advance(number) * 1000 / self.units, 0.0, 0.0, place)


class Typefaces:
    """The fonts of one drawing, numbered in the order of use."""

    def __init__(self, source: FontSource) -> None:
        self.source = source
        self.known: dict[str, Typeface] = {}

    def typeface(self, key: str) -> Typeface:
        """Return the font of that key."""
        if key not in self.known:
            self.known[key] = Typeface(self.source.by_key(key), len(self.known))
        return self.known[key]


def _pen() -> Any:
    """Return what uharfbuzz calls for each segment of an outline: it adds path data to the list it is given."""
    import uharfbuzz

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, parts: parts.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, parts: parts.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda x1, y1, x, y, parts: parts.append(f"Q{x1:g} {y1:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, parts: parts.append(f"C{x1:g} {y1:g} {x2:g} {y2:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda parts: parts.append("Z"))
    return pen
