"""Outlines of glyphs as HarfBuzz draws them: how much ink they are, and made into a small TrueType file that a PDF can embed."""

import re
import struct
from collections.abc import Collection, Iterable, Mapping, Sequence
from struct import pack, unpack
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.errors import LayoutError, error
from printkit.fonts.unpacking import AGAIN

if TYPE_CHECKING:
    from printkit.fonts.files import FontFile

FLATNESS = 0.0005
"""How far a quadratic curve may lie off the cubic it stands for, as a share of the size: a hundredth of a millimetre at 57 pt."""
MAGIC = 0x5F0F3CF5
"""What every head table holds (OpenType)."""
ENGLISH = (3, 1, 0x409)
"""Windows, Unicode, US English: where a name is looked for (OpenType, name table)."""
NO_NAME = re.compile(r"[^!-~]|[\[\](){}<>/%]")
"""What a PostScript name may not hold."""


class Outline(NamedTuple):
    """A glyph as the table of outlines holds it, where its ink begins, and how much of it there is."""

    data: bytes
    left: int
    points: int
    contours: int


def grey(font: "FontFile", letters: str) -> float:
    """Return how much of the ground of these letters is ink, of 1: from the baseline to the height of the x."""
    ink = sum(_ink(font.font, font.glyph(letter)) for letter in letters)
    ground = sum(font.font.get_glyph_h_advance(font.glyph(letter)) for letter in letters) * font.x_height / font.scale
    return ink / ground if ground > 0 else 0.0


def _ink(font: Any, number: int) -> float:
    """Return the area of a glyph in square units, as if no parts of it overlapped."""
    from fontTools.pens.areaPen import AreaPen

    pen = AreaPen()
    font.draw_glyph_with_pen(number, pen)
    return abs(float(pen.value))


def truetype(font: "FontFile", numbers: Collection[int]) -> bytes:
    """Return a TrueType file of these glyphs, each under its own number, without the tables that only shaping needs."""
    count = font.count
    outlines = {number: _outline(font, number) for number in sorted({0, *numbers}) if number < count}
    empty = Outline(b"", 0, 0, 0)
    drawn = [outlines.get(number, empty) for number in range(count)]
    glyf, offsets = _laid_out([outline.data for outline in drawn])
    advances = [max(0, font.font.get_glyph_h_advance(number)) for number in range(count)]
    metrics = [pack(">Hh", min(advance, 0xFFFF), outline.left) for advance, outline in zip(advances, drawn, strict=True)]
    return _file(
        {
            b"glyf": glyf,
            b"head": _head(font),
            b"hhea": _hhea(font, max(advances, default=0), count),
            b"hmtx": b"".join(metrics),
            b"loca": pack(f">{count + 1}L", *offsets),
            b"maxp": _maxp(count, outlines.values()),
            b"name": _names({1: font.name, 2: "Regular", 4: font.name, 6: NO_NAME.sub("", font.face.get_name(6) or "") or font.ps_name}),
            b"post": pack(">LLhhLLLLL", 0x00030000, 0, 0, 0, 0, 0, 0, 0, 0),
        }
    )


def _outline(font: "FontFile", number: int) -> Outline:
    """Draw a glyph anew in quadratic curves."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    font.font.draw_glyph_with_pen(number, Cu2QuPen(pen, FLATNESS * font.upem, reverse_direction=_is_cubic(font)))
    glyph = pen.glyph()
    try:
        data = glyph.compile(None, recalcBBoxes=True)
    except (ValueError, OverflowError, struct.error) as problem:
        raise LayoutError(error(f"the font {font.name} is damaged: its glyph {number} is no outline", hint=AGAIN)) from problem
    if not data:
        return Outline(b"", 0, 0, 0)
    return Outline(data, glyph.xMin, len(glyph.coordinates), glyph.numberOfContours)


def _is_cubic(font: "FontFile") -> bool:
    """Tell whether a font has PostScript outlines, which turn the other way round."""
    return not font.face.reference_table("glyf").data


def _laid_out(data: Sequence[bytes]) -> tuple[bytes, list[int]]:
    """Return tables of four bytes' steps one after the other, and where each begins and the last one ends."""
    padded = [each + bytes(-len(each) % 4) for each in data]
    offsets = [0]
    for each in padded:
        offsets.append(offsets[-1] + len(each))
    return b"".join(padded), offsets


def _head(font: "FontFile") -> bytes:
    """Return the head table: units, and a box that no glyph leaves, which is the font's own and that of its lines."""
    own = font.face.reference_table("head").data
    left, foot, right, top = unpack(">4h", own[36:44]) if len(own) >= 44 else (0, 0, 0, 0)
    lines = font.font.get_font_extents("ltr")
    box = (min(left, 0), min(foot, lines.descender), max(right, font.upem), max(top, lines.ascender))
    return pack(">LLLLHHqq4hHHhhh", 0x00010000, 0x00010000, 0, MAGIC, 0, font.upem, 0, 0, *map(_short, box), 0, 8, 2, 1, 0)


def _hhea(font: "FontFile", widest: int, count: int) -> bytes:
    lines = font.font.get_font_extents("ltr")
    extents = (_short(lines.ascender), _short(lines.descender), _short(lines.line_gap))
    return pack(">L3hH11hH", 0x00010000, *extents, min(widest, 0xFFFF), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count)


def _maxp(count: int, outlines: Iterable[Outline]) -> bytes:
    points, contours = 0, 0
    for outline in outlines:
        points, contours = max(points, outline.points), max(contours, outline.contours)
    return pack(">L14H", 0x00010000, count, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)


def _names(names: Mapping[int, str]) -> bytes:
    """Return a name table that says these names in English."""
    records, texts = [], b""
    for number, name in names.items():
        text = name[:100].encode("utf-16-be", "replace")
        records.append(pack(">6H", *ENGLISH, number, len(text), len(texts)))
        texts += text
    return pack(">3H", 0, len(records), 6 + 12 * len(records)) + b"".join(records) + texts


def _short(value: float) -> int:
    return max(-0x8000, min(round(value), 0x7FFF))


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """Return a font file of tables; their checksums are left out, since they change when a PDF takes its part of them."""
    data, offsets = _laid_out([tables[tag] for tag in sorted(tables)])
    start = 12 + 16 * len(tables)
    rows = [pack(">4sLLL", tag, 0, start + offset, len(tables[tag])) for tag, offset in zip(sorted(tables), offsets, strict=False)]
    return b"\0\1\0\0" + pack(">4H", len(tables), 0, 0, 0) + b"".join(rows) + data
