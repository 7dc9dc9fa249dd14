"""Fonts of a person's own, made on the spot: a few characters, each a box of its own width, in every kind of file."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.ttCollection import TTCollection

from printkit.fonts import Fonts

HIEROGLYPH = "\U00013000"
"""A character that no shipped font has."""
TALL = 700


def _box(pen, width):
    pen.moveTo((50, 0))
    pen.lineTo((50, TALL))
    pen.curveTo((100, TALL), (width - 100, TALL), (width - 50, TALL))
    pen.lineTo((width - 50, 0))
    pen.closePath()


def _builder(widths: Mapping[str, int], name: str, style: str, weight: int, is_ttf: bool) -> FontBuilder:
    names = {character: f"u{ord(character):04X}" for character in widths}
    builder = FontBuilder(1000, isTTF=is_ttf)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): glyph for character, glyph in names.items()})
    advances = {".notdef": 500, **{names[character]: width for character, width in widths.items()}}
    if is_ttf:
        from fontTools.pens.cu2quPen import Cu2QuPen

        glyphs = {}
        for glyph, width in advances.items():
            pen = TTGlyphPen(None)
            _box(Cu2QuPen(pen, 0.5), width)
            glyphs[glyph] = pen.glyph()
        builder.setupGlyf(glyphs)
    else:
        strings = {}
        for glyph, width in advances.items():
            pen = T2CharStringPen(width, None)
            _box(pen, width)
            strings[glyph] = pen.getCharString()
        builder.setupCFF(f"{name}-{style}".replace(" ", ""), {"FullName": f"{name} {style}"}, strings, {})
    builder.setupHorizontalMetrics({glyph: (width, 50) for glyph, width in advances.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": name, "styleName": style, "fullName": f"{name} {style}", "psName": f"{name}-{style}".replace(" ", "")}
    )
    builder.setupOS2(usWeightClass=weight, fsType=0)
    builder.setupPost()
    return builder


def _saved(font) -> bytes:
    data = BytesIO()
    font.save(data)
    return data.getvalue()


def ttf(widths: Mapping[str, int], name: str = "Own", style: str = "Regular", weight: int = 400, rights: int = 0) -> bytes:
    """Return a TrueType font."""
    builder = _builder(widths, name, style, weight, True)
    builder.font["OS/2"].fsType = rights
    return _saved(builder.font)


def otf(widths: Mapping[str, int], name: str = "Own", style: str = "Regular", weight: int = 400) -> bytes:
    """Return a font of PostScript outlines."""
    return _saved(_builder(widths, name, style, weight, False).font)


def variable(widths: Mapping[str, int], name: str = "Own") -> bytes:
    """Return a variable font whose bold is twice as wide: its usual face, and the named ones Regular and Bold."""
    builder = _builder(widths, name, "Regular", 400, True)
    builder.setupFvar(
        [("wght", 400, 400, 700, "Weight")],
        [{"stylename": "Regular", "location": {"wght": 400}}, {"stylename": "Bold", "location": {"wght": 700}}],
    )
    variations = {}
    for glyph in builder.font.getGlyphOrder():
        width = builder.font["hmtx"][glyph][0]
        points = builder.font["glyf"][glyph].coordinates
        moves = [(width if x > width / 2 else 0, 0) for x, _ in points]
        variations[glyph] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, [*moves, (0, 0), (width, 0), (0, 0), (0, 0)])]
    builder.setupGvar(variations)
    return _saved(builder.font)


def collection(*fonts: bytes) -> bytes:
    """Return a collection of fonts."""
    made = TTCollection()
    made.fonts = [TTFont(BytesIO(font)) for font in fonts]
    return _saved(made)


def packed(data: bytes, flavor: str) -> bytes:
    """Return a web font (`woff`, `woff2`)."""
    font = TTFont(BytesIO(data))
    font.flavor = flavor
    return _saved(font)


def of_every_kind(widths: Mapping[str, int]) -> dict[str, bytes]:
    """Return a font file of each kind that people have, by its name."""
    return {
        "Own.ttf": ttf(widths),
        "Own.otf": otf(widths),
        "Own.ttc": collection(ttf(widths), otf(widths, "Other")),
        "Own.woff": packed(ttf(widths), "woff"),
        "Own.woff2": packed(otf(widths), "woff2"),
        "OwnVariable.ttf": variable(widths),
    }


def put(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def width_of(fonts: Fonts, text: str, stems: Sequence[str], features: Sequence[str] = ()) -> float:
    """Return how wide a line of text is, in thousandths of its size."""
    return sum(run.width for run in fonts.shape(text, stems, features))
