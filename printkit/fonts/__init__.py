"""Fonts: which characters they have, and text shaped into the glyphs that will be drawn, so that what is measured is what is printed.

Lengths are in thousandths of the type size. Nothing is kept but inside a Fonts, whose answers depend on its files alone: not on the
locale, nor on what was shaped before.
"""

from printkit.fonts.directions import Base, direction_of, drawing_order, has_letters, levels
from printkit.fonts.fallbacks import WIDE_FALLBACKS, Fallback
from printkit.fonts.files import FontFile, Glyph
from printkit.fonts.library import Fonts
from printkit.fonts.scripts import clusters
from printkit.fonts.shaping import MissingGlyphs, Run

__all__ = [
    "WIDE_FALLBACKS",
    "Base",
    "Fallback",
    "FontFile",
    "Fonts",
    "Glyph",
    "MissingGlyphs",
    "Run",
    "clusters",
    "direction_of",
    "drawing_order",
    "has_letters",
    "levels",
]
