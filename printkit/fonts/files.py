"""One face of a font file: what it holds, how its letters measure, and its outlines as a PDF embeds them."""

from collections.abc import Collection
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from printkit.errors import LayoutError, error
from printkit.fonts.scripts import INVISIBLE, KEYCAP

KEPT = 50_000
"""How many shaped texts, and glyphs of a font in their places, are remembered."""

CONTROLS = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
"""Tabs, line ends and their like: many fonts map them to an empty glyph, but none draws what they mean."""

BOLD = 700
"""The weight of bold faces (OpenType, OS/2 usWeightClass)."""
HEAVY = 0.46
"""From which share of ink on letters seem bold whatever their face calls itself: halfway from a regular sans-serif to its bold."""
GREY_LETTERS = "nouil"
"""The letters whose ink is measured: plain, common, and all as high as the x or a little higher."""

Placed = tuple[int, int, int, int]
"""What shaping says of a glyph in the font's units: number, advance, two offsets."""
Units = tuple[int, int, int, int, int]
"""The same with the index of the glyph's first character."""
Location = tuple[tuple[str, float], ...]
"""Where in a variable font a face lies: its axes, each with its value."""


class Glyph(NamedTuple):
    """One glyph of a shaped run: its number in the font, lengths in thousandths of the size, and the index of its first character."""

    number: int
    advance: float
    dx: float
    dy: float
    cluster: int


class FontFile:
    """One face of a font file.

    `stem` is what a theme calls it, `data` the file (of any kind HarfBuzz reads: TrueType or PostScript outlines, a collection, a
    variable font), `index` its place in a collection, `location` where in a variable font it lies; `key` is a hash of all that, and
    `ps_name` a PostScript name made of it that no other face has. `embeds_as_is`: the file is sound, of static TrueType outlines, and a
    PDF takes them as they are; of all others the glyphs that are used are drawn anew. `name` is what a person calls it, where the file
    does not say.
    """

    def __init__(
        self, stem: str, data: bytes, index: int = 0, location: Location = (), *, name: str = "", embeds_as_is: bool = False
    ) -> None:
        self.stem = stem
        self.called = name
        self.data = data
        self.index = index
        self.location = location
        self.embeds_as_is = embeds_as_is
        self.key = _key(data, index, location)
        self.ps_name = f"PK{self.key}"
        self.own = _Own(self)
        self.glyphs = _Glyphs(self)

    @classmethod
    def shipped(cls, path: Path) -> "FontFile":
        """Read a face of our own; LayoutError where the file cannot be read."""
        try:
            return cls(path.stem, path.read_bytes(), embeds_as_is=True)
        except OSError as problem:
            raise LayoutError(error(f"the font {path.name} cannot be read: {problem.strerror}")) from problem

    @cached_property
    def face(self) -> Any:
        """The file as uharfbuzz reads it."""
        import uharfbuzz

        return uharfbuzz.Face(uharfbuzz.Blob(self.data), self.index)

    @cached_property
    def font(self) -> Any:
        """The font that uharfbuzz shapes with."""
        import uharfbuzz

        font = uharfbuzz.Font(self.face)
        if self.location:
            font.set_variations(dict(self.location))
        return font

    @cached_property
    def name(self) -> str:
        """What a person calls it, such as `Alegreya Sans Bold`."""
        return self.called or self.face.get_name(4) or self.stem

    @cached_property
    def upem(self) -> int:
        """How many of the font's units make the size."""
        return int(self.face.upem)

    @cached_property
    def scale(self) -> float:
        """How many thousandths of the size one of the font's units is."""
        return 1000 / self.upem

    @cached_property
    def weight(self) -> float:
        """How bold the file says it is: 400 is regular, 700 bold."""
        import uharfbuzz

        return float(self.font.get_style_value(uharfbuzz.StyleTag.WEIGHT))

    @cached_property
    def is_heavy(self) -> bool:
        """Whether letters of other scripts beside this face should be bold."""
        from printkit.fonts.outlines import grey

        return self.weight >= BOLD or grey(self, GREY_LETTERS) >= HEAVY

    @cached_property
    def characters(self) -> frozenset[str]:
        """Every character that has a glyph and shows."""
        codes = self.face.unicodes if self.embeds_as_is else filter(self._is_sound, self.face.unicodes)
        return frozenset(map(chr, codes)) - CONTROLS - self._colored

    @cached_property
    def count(self) -> int:
        """How many glyphs there are."""
        return int(self.face.glyph_count)

    def _is_sound(self, code: int) -> bool:
        return 0 < (self.font.get_nominal_glyph(code) or 0) < self.count

    @property
    def _colored(self) -> frozenset[str]:
        """The characters that are pictures in color, with nothing of an outline."""
        if not (self.face.has_color_paint or self.face.has_color_layers or self.face.has_color_png or self.face.has_color_svg):
            return frozenset()
        return frozenset(map(chr, (code for code in self.face.unicodes if not self._shows(code) and not chr(code).isspace())))

    def _shows(self, code: int) -> bool:
        extents = self.font.get_glyph_extents(self.font.get_nominal_glyph(code) or 0)
        return bool(extents and extents.width and extents.height)

    def can_set(self, cluster: str) -> bool:
        """Tell whether a character with its marks can be drawn, composed or taken apart if need be."""
        if self.characters.issuperset(cluster) and KEYCAP not in cluster:
            return True
        if not CONTROLS.isdisjoint(cluster) or not self._colored.isdisjoint(cluster):
            return False
        import uharfbuzz

        buffer = filled(cluster)
        uharfbuzz.shape(self.font, buffer)
        if KEYCAP in cluster and sum(place.x_advance > 0 for place in buffer.glyph_positions) > 1:  # a key beside its figure, not round it
            return False
        return all(0 < info.codepoint < self.count for info in buffer.glyph_infos)

    def glyph(self, character: str) -> int:
        """Return the number of a character's own glyph; 0 where the font has none."""
        return self.font.get_nominal_glyph(ord(character)) or 0

    def truetype(self, numbers: Collection[int]) -> bytes:
        """Return a TrueType file that has at least the outlines of these glyphs, under the same numbers."""
        if self.embeds_as_is:
            return self.data
        from printkit.fonts.outlines import truetype

        return truetype(self, numbers)

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


def _key(data: bytes, index: int, location: Location) -> str:
    content = blake2b(data, digest_size=6)
    if index or location:
        content.update(repr((index, location)).encode())
    return content.hexdigest()


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


def visible(cluster: str) -> list[str]:
    """Return what of a cluster shows by itself.

    >>> visible("👩\u200d🚀")
    ['👩', '🚀']
    """
    return [character for character in cluster if not INVISIBLE.match(character)]
