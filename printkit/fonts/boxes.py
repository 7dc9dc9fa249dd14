"""A placeholder for what no font has: a box that shows the code point, as a font of its own, so that a draft copies out as typed."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from printkit.fonts.files import FontFile
from printkit.fonts.scripts import INVISIBLE

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 1000
FOOT, HEAD = -150, 850
BEARING, LINE, PAD = 30, 44, 66
"""Round the box, its line, and inside it."""
DIGIT, GAP = 210, 60
"""How wide a digit is, and the room between two."""
STROKE = 54
ROWS = 2

SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "A": "abcefg",
    "B": "cdefg",
    "C": "adef",
    "D": "bcdeg",
    "E": "adefg",
    "F": "aefg",
}
"""Digits as seven strokes show them: a above, b and c to the right, d below, e and f to the left, g across the middle."""

Box = tuple[int, int, int, int]
"""Left, foot, right and head, in the font's units."""


def box_font(cluster: str) -> FontFile:
    """Return a font that has each character of a cluster: a box with its code point, or nothing for one that does not show."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    characters = list(dict.fromkeys(cluster))
    names = {character: f"u{ord(character):04X}" for character in characters}
    pens = {".notdef": TTGlyphPen(None), **{name: TTGlyphPen(None) for name in names.values()}}
    widths = {".notdef": 0, **{name: _drawn(character, pens[name]) for character, name in names.items()}}
    builder = FontBuilder(UNITS, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.setupHead(unitsPerEm=UNITS, created=0, modified=0)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    glyf: Any = builder.font["glyf"]
    builder.setupHorizontalMetrics({name: (width, getattr(glyf[name], "xMin", 0)) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=HEAD, descent=FOOT)
    builder.setupNameTable({"familyName": "Placeholder", "styleName": "Regular", "psName": f"Placeholder-{names[characters[0]]}"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    data = BytesIO()
    builder.save(data)
    return FontFile(names[characters[0]], data.getvalue(), name=f"placeholder of U+{ord(cluster[0]):04X}", embeds_as_is=True)


def _drawn(character: str, pen: "TTGlyphPen") -> int:
    """Draw a character's box; return how far it takes the pen."""
    if INVISIBLE.match(character):
        return 0
    code = f"{ord(character):04X}"
    code = code if len(code) == 4 else code.zfill(6)
    columns = len(code) // ROWS
    width = columns * DIGIT + (columns - 1) * GAP + 2 * (LINE + PAD)
    outer = (BEARING, FOOT, BEARING + width, HEAD)
    _rectangle(outer, pen)
    _rectangle((outer[0] + LINE, outer[1] + LINE, outer[2] - LINE, outer[3] - LINE), pen, inwards=True)
    tall = (HEAD - FOOT - 2 * (LINE + PAD) - GAP) // ROWS
    for at, digit in enumerate(code):
        row, column = divmod(at, columns)
        left = BEARING + LINE + PAD + column * (DIGIT + GAP)
        foot = HEAD - LINE - PAD - tall - row * (tall + GAP)
        for box in _strokes(digit, (left, foot, left + DIGIT, foot + tall)):
            _rectangle(box, pen)
    return width + 2 * BEARING


def _strokes(digit: str, box: Box) -> Iterator[Box]:
    left, foot, right, head = box
    middle, half = (foot + head) // 2, STROKE // 2
    strokes = {
        "a": (left, head - STROKE, right, head),
        "b": (right - STROKE, middle, right, head),
        "c": (right - STROKE, foot, right, middle),
        "d": (left, foot, right, foot + STROKE),
        "e": (left, foot, left + STROKE, middle),
        "f": (left, middle, left + STROKE, head),
        "g": (left, middle - half, right, middle + half),
    }
    yield from (strokes[name] for name in SEGMENTS[digit])


def _rectangle(box: Box, pen: "TTGlyphPen", *, inwards: bool = False) -> None:
    left, foot, right, head = box
    corners = [(left, foot), (left, head), (right, head), (right, foot)]
    first, *others = corners[::-1] if inwards else corners
    pen.moveTo(first)
    for corner in others:
        pen.lineTo(corner)
    pen.closePath()
