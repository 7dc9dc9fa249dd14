"""Font files: what they hold, how their letters measure, and whether they can be embedded."""

from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from struct import iter_unpack
from typing import Any, NamedTuple

from printkit.errors import LayoutError, error

KEPT = 50_000
"""How many shaped texts, and glyphs of a font in their places, are remembered."""

CONTROLS = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
"""Tabs, line ends and their like: many fonts map them to an empty glyph, but none draws what they mean."""

VERSIONS = {b"\0\1\0\0", b"true", b"OTTO"}
NEEDED = {b"glyf", b"loca", b"cmap", b"head", b"hhea", b"hmtx", b"maxp"}
COLORED = {b"CBDT", b"sbix", b"COLR", b"SVG "}

RESTRICTED, ALL_LEVELS = 0x0002, 0x000F
NO_SUBSETS, BITMAPS_ONLY = 0x0100, 0x0200
"""Embedding rights (OpenType, OS/2 fsType)."""

Placed = tuple[int, int, int, int]
"""What shaping says of a glyph in the font's units: number, advance, two offsets."""
Units = tuple[int, int, int, int, int]
"""The same with the index of the glyph's first character."""


class Glyph(NamedTuple):
    """One glyph of a shaped run: its number in the font, lengths in thousandths of the size, and the index of its first character."""

    number: int
    advance: float
    dx: float
    dy: float
    cluster: int


class FontFile:
    """A font file of static TrueType outlines; LayoutError tells why a file cannot be used.

    `key` is a hash of its content, `ps_name` a PostScript name made of it that no other file has, `stem` its file name without suffix.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stem = path.stem
        try:
            self.data = path.read_bytes()
        except OSError as problem:
            raise LayoutError(error(f"the font {path.name} cannot be read: {problem.strerror}")) from problem
        if fault := _fault(self.data):
            raise LayoutError(error(f"the font {path.name} {fault[0]}", hint=fault[1]))
        self.key = blake2b(self.data, digest_size=6).hexdigest()
        self.ps_name = f"PK{self.key}"
        self.own = _Own(self)
        self.glyphs = _Glyphs(self)

    @cached_property
    def face(self) -> Any:
        """The file as uharfbuzz reads it."""
        import uharfbuzz

        return uharfbuzz.Face(uharfbuzz.Blob(self.data))

    @cached_property
    def font(self) -> Any:
        """The font that uharfbuzz shapes with."""
        import uharfbuzz

        return uharfbuzz.Font(self.face)

    @cached_property
    def name(self) -> str:
        """What a person calls it, such as `Alegreya Sans Bold`."""
        return self.face.get_name(4) or self.stem

    @cached_property
    def upem(self) -> int:
        """How many of the font's units make the size."""
        return int(self.face.upem)

    @cached_property
    def scale(self) -> float:
        """How many thousandths of the size one of the font's units is."""
        return 1000 / self.upem

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character that has a glyph and shows."""
        return frozenset(map(chr, self.face.unicodes)) - CONTROLS

    def covers(self, character: str) -> bool:
        """Tell whether a character has a glyph of its own."""
        return character in self.characters

    def can_set(self, cluster: str) -> bool:
        """Tell whether a character with its marks can be drawn, composed or taken apart if need be."""
        if self.characters.issuperset(cluster):
            return True
        if not CONTROLS.isdisjoint(cluster):
            return False
        import uharfbuzz

        buffer = filled(cluster)
        uharfbuzz.shape(self.font, buffer)
        return all(info.codepoint for info in buffer.glyph_infos)

    def glyph(self, character: str) -> int:
        """Return the number of a character's own glyph; 0 where the font has none."""
        return self.font.get_nominal_glyph(ord(character)) or 0

    @cached_property
    def ascent(self) -> float:
        """How far a line reaches above its baseline, in thousandths of the size."""
        return float(self.font.get_font_extents("ltr").ascender * self.scale)

    @cached_property
    def descent(self) -> float:
        """How far a line reaches below its baseline, in thousandths of the size; above zero."""
        return float(-self.font.get_font_extents("ltr").descender * self.scale)

    @cached_property
    def cap_height(self) -> float:
        """How tall the H is drawn: what the file says of its capitals is far from that in several good fonts."""
        return self._height("H", "CAP_HEIGHT")

    @cached_property
    def x_height(self) -> float:
        """How tall the x is drawn."""
        return self._height("x", "X_HEIGHT")

    def _height(self, character: str, metric: str) -> float:
        import uharfbuzz

        number = self.glyph(character)
        if number and (extents := self.font.get_glyph_extents(number)):
            return float(extents.y_bearing * self.scale)
        return float(self.font.get_metric_position_with_fallback(uharfbuzz.OTMetricsTag[metric]) * self.scale)


class _Own(dict[str, Placed]):
    """Each character's own glyph where nothing moves it, worked out at first use."""

    def __init__(self, font: FontFile) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, character: str) -> Placed:
        number = self.font.glyph(character)
        placed = self[character] = number, int(self.font.font.get_glyph_h_advance(number)), 0, 0
        return placed


class _Glyphs(dict[Units, Glyph]):
    """Glyphs in thousandths of the size by what shaping said in the font's units: those that are alike in many texts are one."""

    def __init__(self, font: FontFile) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, units: Units) -> Glyph:
        if len(self) >= KEPT:
            self.clear()
        number, advance, dx, dy, cluster = units
        scale = self.font.scale
        glyph = self[units] = Glyph(number, advance * scale, dx * scale, dy * scale, cluster)
        return glyph


def filled(text: str, language: str = "en", direction: str = "", script: str | None = None) -> Any:
    """Return a buffer that holds a text to be shaped; what is not given is guessed, but never the language: that would be the machine's."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.language = language
    if direction:
        buffer.direction = direction
    if script:
        buffer.script = script
    if not direction or not script:
        buffer.guess_segment_properties()
    return buffer


def _fault(data: bytes) -> tuple[str, str] | None:
    """Tell what keeps a font file from being embedded, and what to do about it."""
    if data.startswith((b"wOFF", b"wOF2")):
        return "is a web font", "use the .ttf file of the same font"
    if data.startswith(b"ttcf"):
        return "is a collection of fonts", "take the one face out of it, as a .ttf file"
    tables = _tables(data)
    if {b"CFF ", b"CFF2"} & tables.keys():
        return "has PostScript outlines", "use the TrueType version (.ttf) of the same font, or convert it"
    if COLORED & tables.keys() and b"glyf" not in tables:
        return "holds color pictures instead of outlines", "use a font of plain outlines, such as Noto Emoji"
    if not tables.keys() >= NEEDED:
        return "is no TrueType font", "use a .ttf file"
    if max(start + length for start, length in tables.values()) > len(data):
        return "is cut short", "copy or download it again"
    return _reserved(data, tables)


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Return where each table begins and how long it is (OpenType, table directory); nothing for what is no font file."""
    count = int.from_bytes(data[4:6], "big") if data[:4] in VERSIONS else 0
    rows = data[12 : 12 + 16 * count]
    return {tag: (start, length) for tag, _, start, length in iter_unpack(">4sIII", rows[: len(rows) // 16 * 16])}


def _reserved(data: bytes, tables: dict[bytes, tuple[int, int]]) -> tuple[str, str] | None:
    """Tell what the font's maker does not allow."""
    start, length = tables.get(b"OS/2", (0, 0))
    rights = int.from_bytes(data[start + 8 : start + 10], "big") if length >= 10 else 0
    if rights & ALL_LEVELS == RESTRICTED or rights & BITMAPS_ONLY:
        return "may not be embedded: its maker reserves that right", "choose a font with an open licence"
    if rights & NO_SUBSETS:
        return "may only be embedded whole, and a kit holds just the letters it uses", "choose a font with an open licence"
    return None
