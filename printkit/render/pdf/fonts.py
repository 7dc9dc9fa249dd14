"""Fonts of one document: which glyphs it uses under which codes, and the subsets that carry them.

Glyphs are addressed by number. A code of a subset stands for a glyph together with the text it is drawn for, so that a ligature, or a
glyph that serves two characters, copies out as what was typed. Codes are given out in the order of use: they belong to one document.
"""

from collections.abc import Iterator
from io import BytesIO
from struct import iter_unpack, unpack_from

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFTrueTypeFont
from reportlab.pdfbase.ttfonts import TTFError, TTFontFace, TTFontFile

from printkit.errors import PaperError, error
from printkit.render import FontData
from printkit.render.pdf.objects import added, stream

CODES = (*range(161, 256), *range(128, 161), *range(1, 32), 127, *range(32, 127))
"""In which order codes are given to glyphs that do not stand for one ASCII character: those keep their own while it is free."""

ESCAPES = {"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"}

BLOCK = 100
"""How many entries a ToUnicode map may hold in one block (PDF Reference, CMap resources)."""


class Outlines(TTFontFace):  # type: ignore[misc]
    """A font file as subsets are cut from it, by glyph number.

    ReportLab's parser reads every character's glyph and width one by one, 20 ms a font. Here its "characters" are the glyph numbers
    themselves, and the tables it then needs are read whole.
    """

    def __init__(self, data: bytes) -> None:
        TTFontFile.__init__(self, BytesIO(data), charInfo=0)
        self.charToGlyph = range(self.numGlyphs)
        self.hmetrics = self._metrics()
        self.glyphPos = self._positions()
        self.defaultWidth = self.advance(0)

    def advance(self, number: int) -> float:
        """Return how far a glyph takes the pen, in thousandths of the size."""
        return float(self.hmetrics[number][0] * (1000 / self.unitsPerEm))

    def _metrics(self) -> list[tuple[int, int]]:
        """Read advance and left bearing of each glyph; the last advance serves all that have none of their own."""
        full = unpack_from(">H", self.get_table("hhea"), 34)[0]
        table = self.get_table("hmtx")
        metrics: list[tuple[int, int]] = list(iter_unpack(">HH", table[: full * 4]))
        bearings = iter_unpack(">H", table[full * 4 : full * 4 + (self.numGlyphs - full) * 2])
        return metrics + [(metrics[-1][0], bearing) for (bearing,) in bearings]

    def _positions(self) -> list[int]:
        table = self.get_table("loca")
        if unpack_from(">H", self.get_table("head"), 50)[0]:
            return [offset for (offset,) in iter_unpack(">L", table[: (self.numGlyphs + 1) * 4])]
        return [offset * 2 for (offset,) in iter_unpack(">H", table[: (self.numGlyphs + 1) * 2])]


class Subset:
    """Up to 255 glyphs of a font, each with the text it stands for, under one-byte codes."""

    def __init__(self, resource: str) -> None:
        self.resource = resource
        self.glyphs: dict[int, tuple[int, str]] = {}

    def code(self, glyph: int, text: str) -> int | None:
        """Give a glyph its code; None when all are taken."""
        own = ord(text) if len(text) == 1 and " " <= text <= "~" else 0
        code = own if own and own not in self.glyphs else next((code for code in CODES if code not in self.glyphs), None)
        if code is not None:
            self.glyphs[code] = (glyph, text)
        return code


class DocumentFont:
    """One font in one document.

    `coded[text][glyph]` is a pair: the code as it stands in a string operand, and the advance of the glyph in thousandths of the size.
    `plain[character]` is the code of a character's own glyph, for `str.translate`. A code of the first subset is one byte, escaped; a
    code of a further one is a character from U+0100 up, which `operand` takes apart.
    """

    def __init__(self, font: FontData, resources: Iterator[str]) -> None:
        self.font = font
        self.file = font.truetype(())
        self.outlines = _outlines(font, self.file)
        self.resources = resources
        self.subsets = [Subset(next(resources))]
        self.coded = _ByText(self)
        self.plain = _Plain(self)

    def assigned(self, text: str, glyph: int) -> str:
        """Give a glyph, drawn for a text, a code in this document."""
        code = self.subsets[-1].code(glyph, text)
        if code is None:
            self.subsets.append(Subset(next(self.resources)))
            code = self.subsets[-1].code(glyph, text)
        assert code is not None
        further = len(self.subsets) - 1
        return chr(further * 256 + code) if further else _escaped(code)

    def glyph(self, character: str) -> int:
        """Return the number of a character's own glyph; PaperError where the font has none."""
        number = self.font.glyph(character)
        if not number:
            # No LookupError: `str.translate` takes that as leave to let the character stand.
            raise PaperError(error(f"the font {self.font.name} has no character {character!r} (U+{ord(character):04X})"))
        return number

    def operand(self, code: str) -> tuple[str, str]:
        """Return the resource name of a code's subset, and the code as it stands in a string operand."""
        if len(code) > 1 or code < "\u0100":
            return self.subsets[0].resource, code
        subset, byte = divmod(ord(code), 256)
        return self.subsets[subset].resource, _escaped(byte)

    def embed(self, document: PDFDocument) -> Iterator[tuple[str, bytes]]:
        """Write every subset that is used into the document; yield its resource name and the reference to it."""
        outlines = self._complete()
        for subset in self.subsets:
            if subset.glyphs:
                yield subset.resource, _embedded(outlines, subset, document)

    def _complete(self) -> Outlines:
        """Return the outlines of every glyph that is used: those there are, or more where a font makes them when they are asked for."""
        file = self.font.truetype({glyph for subset in self.subsets for glyph, _ in subset.glyphs.values()})
        return self.outlines if file is self.file else _outlines(self.font, file)


class _ByText(dict[str, "_ByGlyph"]):
    """The codes of a font by the text they stand for."""

    def __init__(self, owner: DocumentFont) -> None:
        super().__init__()
        self.owner = owner

    def __missing__(self, text: str) -> "_ByGlyph":
        codes = self[text] = _ByGlyph(self.owner, text)
        return codes


class _ByGlyph(dict[int, tuple[str, float]]):
    """The codes of the glyphs that stand for one text, with their advances, given out at first use."""

    def __init__(self, owner: DocumentFont, text: str) -> None:
        super().__init__()
        self.owner, self.text = owner, text

    def __missing__(self, glyph: int) -> tuple[str, float]:
        code = self[glyph] = self.owner.assigned(self.text, glyph), self.owner.outlines.advance(glyph)
        return code


class _Plain(dict[int, str]):
    """Codes by character: a character's own glyph, drawn for itself."""

    def __init__(self, owner: DocumentFont) -> None:
        super().__init__()
        self.owner = owner

    def __missing__(self, character: int) -> str:
        text = chr(character)
        code = self[character] = self.owner.coded[text][self.owner.glyph(text)][0]
        return code


def _escaped(byte: int) -> str:
    return ESCAPES.get(chr(byte), chr(byte))


def _outlines(font: FontData, file: bytes) -> Outlines:
    try:
        return Outlines(file)
    except TTFError as problem:
        raise PaperError(error(f"the font {font.name} cannot be embedded: {problem}")) from problem


def _embedded(outlines: Outlines, subset: Subset, document: PDFDocument) -> bytes:
    """Write one subset as a simple TrueType font; return the reference to it."""
    last = max(subset.glyphs, default=0)
    glyphs = [subset.glyphs.get(code, (0, ""))[0] for code in range(last + 1)]
    number = int(subset.resource[1:])
    name = f"{_tag(number)}+{outlines.name.decode('ascii')}"
    font = PDFTrueTypeFont()
    font.BaseFont = name
    font.FirstChar = 0
    font.LastChar = last
    font.Widths = f"[{' '.join(f'{outlines.advance(glyph):.7g}' for glyph in glyphs)}]"
    font.ToUnicode = added(document, stream({}, _to_unicode(subset)))
    font.FontDescriptor = outlines.addSubsetObjects(document, name, glyphs)
    return added(document, font)


def _tag(number: int) -> str:
    """Return the six letters that mark a subset.

    >>> _tag(27)
    'AAAABB'
    """
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters = chr(65 + letter) + letters
    return letters


def _to_unicode(subset: Subset) -> bytes:
    """Write the map from codes to the text they stand for."""
    entries = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, (_, text) in sorted(subset.glyphs.items()) if text]
    blocks = [entries[start : start + BLOCK] for start in range(0, len(entries), BLOCK)]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
        *(line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode("ascii")
