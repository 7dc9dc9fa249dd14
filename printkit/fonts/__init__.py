"""Fonts: which characters they have, and text shaped into the glyphs that will be drawn, so that what is measured is what is printed.

Lengths are in thousandths of the type size. Nothing is kept but inside a Fonts, whose answers depend on its files alone: not on the
locale, nor on what was shaped before.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple

from printkit.errors import LayoutError, did_you_mean, error
from printkit.fonts.files import KEPT, FontFile, Glyph, filled
from printkit.fonts.scripts import PLAIN, between, carried, clusters, direction_of, follows, is_letter, way_of

__all__ = ["WIDE_FALLBACKS", "FontFile", "Fonts", "Glyph", "MissingGlyphs", "Run"]

SUFFIXES = {".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"}
"""What a font file may be called. Most of these kinds cannot be embedded: they are found all the same, to say so."""

WIDE_FALLBACKS = ("DejaVuSans", "NotoSansSymbols2-Regular")
"""The shipped faces that have what text faces lack: other alphabets, then symbols."""

Features = dict[str, int] | Sequence[str]
Direction = Literal["", "ltr", "rtl"]


class Run(NamedTuple):
    """Text in one font: its width in thousandths of the size, and its glyphs in drawing order, left to right.

    `glyphs` is None where every character has its own glyph with that glyph's own advance: text and font then say all.
    """

    font_key: str
    text: str
    width: float
    glyphs: tuple[Glyph, ...] | None


class MissingGlyphs(ValueError):  # noqa: N818, it says what it is
    """No font of the chain has these `characters` (each a character with the marks that belong to it)."""

    def __init__(self, characters: Iterable[str]) -> None:
        self.characters = tuple(characters)
        super().__init__(f"no font here has {', '.join(map(_spelled, self.characters))}")


class _Setting(NamedTuple):
    """How a part of a text is to be shaped."""

    direction: str
    script: str | None
    language: str


class Fonts:
    """Every font of some folders, by file stem, and the text shaped with them.

    Of two files with one stem that of the first folder counts. `fallbacks` are the stems tried for characters that no wanted face has.
    """

    def __init__(self, folders: Sequence[Path], fallbacks: Sequence[str] = ()) -> None:
        self.folders = tuple(folders)
        self.fallbacks = tuple(fallbacks)
        self._faces: dict[str, FontFile] = {}
        self._by_key: dict[str, FontFile] = {}
        self._shaped: dict[tuple[object, ...], tuple[Run, ...]] = {}
        self._scripts: dict[str, str] = {}

    @cached_property
    def paths(self) -> dict[str, Path]:
        """Where each font lies, by stem."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for path in sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES):
                found.setdefault(path.stem, path)
        return found

    def face(self, stem: str) -> FontFile:
        """Return a font by its file stem; LayoutError where there is none, or none that can be embedded."""
        known = self._faces.get(stem)
        if known is None:
            if stem not in self.paths:
                raise LayoutError(error(f'no font file is called "{stem}"', hint=did_you_mean(stem, self.paths)))
            font = FontFile(self.paths[stem])
            known = self._faces[stem] = self._by_key.setdefault(font.key, font)
        return known

    def by_key(self, key: str) -> FontFile:
        """Return the font that a Run names; KeyError for a key of another Fonts."""
        return self._by_key[key]

    def shape(
        self,
        text: str,
        stems: Sequence[str],
        features: Features = (),
        *,
        language: str = "en",
        direction: Direction = "",
    ) -> tuple[Run, ...]:
        """Shape one line of text of one direction into runs, in drawing order from left to right.

        Each character takes the first font that has it, of `stems` and then the fallbacks; marks, variation selectors and joined emoji
        stay with their base, spaces and punctuation with the letters before them. `features` are OpenType tags to switch on (`tnum`), or
        tags with values; kerning and ligatures are on. Without a `direction` the first letter tells it; numbers in text from right to
        left keep theirs. Raises MissingGlyphs for what no font has, line ends and tabs among it.
        """
        key = (text, tuple(stems), tuple(features.items() if isinstance(features, dict) else features), language, direction)
        shaped = self._shaped.get(key)
        if shaped is None:
            if len(self._shaped) >= KEPT:
                self._shaped.clear()
            wanted = features if isinstance(features, dict) else dict.fromkeys(features, 1)
            shaped = self._shaped[key] = self._runs(text, (*stems, *self.fallbacks), wanted, language, direction)
        return shaped

    def width(self, text: str, stems: Sequence[str], features: Features = (), *, language: str = "en") -> float:
        """Return how wide a line of text is."""
        return sum([run.width for run in self.shape(text, stems, features, language=language)])

    def missing(self, text: str, stems: Sequence[str]) -> tuple[str, ...]:
        """Return each character (with its marks) that no font has, once, in the order of the text."""
        chain = (*stems, *self.fallbacks)
        if self.face(chain[0]).characters.issuperset(text):
            return ()
        return tuple(dict.fromkeys(cluster for cluster in clusters(text) if self._font_of(cluster, chain) is None))

    def _runs(self, text: str, chain: Sequence[str], features: dict[str, int], language: str, direction: Direction) -> tuple[Run, ...]:
        first = self.face(chain[0])
        if direction != "rtl" and PLAIN.fullmatch(text) and first.characters.issuperset(text):
            return (_run(text, first, _Setting("ltr", "Latn", language), features),) if text else ()
        parts = self._parts(text, chain, direction or direction_of(text))
        return tuple([_run(part, font, _Setting(way, script, language), features) for part, font, way, script in parts])

    def _parts(self, text: str, chain: Sequence[str], base: str) -> list[tuple[str, FontFile, str, str | None]]:
        """Cut a text where font, direction or script change: text, font, direction and script of each part, left to right."""
        pieces = clusters(text)
        fonts = self._fonts(pieces, chain)
        ways = between([way_of(piece[0]) for piece in pieces], base)
        scripts = carried([self._script(piece[0]) for piece in pieces])
        cut = groupby(zip(pieces, fonts, ways, scripts, strict=True), key=lambda each: each[1:])
        parts = [("".join(each[0] for each in part), *same) for same, part in cut]
        return parts if base == "ltr" else parts[::-1]

    def _fonts(self, pieces: Sequence[str], chain: Sequence[str]) -> list[FontFile]:
        """Choose each cluster's font: the first that has it, but for punctuation, which goes with the letters before it.

        Brackets and quotes come in pairs that may stand in different company: they always take the first font that has them.
        """
        own = [(piece, self._font_of(piece, chain)) for piece in pieces]
        near = carried([font if is_letter(piece[0]) else None for piece, font in own])
        chosen = [
            beside if beside is not None and follows(piece[0]) and beside.can_set(piece) else font
            for (piece, font), beside in zip(own, near, strict=True)
        ]
        if None in chosen:
            raise MissingGlyphs(dict.fromkeys(piece for piece, font in own if font is None))
        return [font for font in chosen if font is not None]

    def _font_of(self, cluster: str, chain: Sequence[str]) -> FontFile | None:
        return next((font for font in map(self.face, chain) if font.can_set(cluster)), None)

    def _script(self, character: str) -> str | None:
        """Return the script a character belongs to (`Latn`), None where it serves several."""
        if character not in self._scripts:
            self._scripts[character] = filled(character).script or ""
        return self._scripts[character] or None


def _run(text: str, font: FontFile, setting: _Setting, features: dict[str, int]) -> Run:
    """Shape a part; where each character comes out as its own glyph in its own place, text and font say all."""
    buffer = _shaped(text, font, setting, features)
    infos = buffer.glyph_infos
    placed = [
        (info.codepoint, place.x_advance, place.x_offset, place.y_offset) for info, place in zip(infos, buffer.glyph_positions, strict=True)
    ]
    width = sum([each[1] for each in placed]) * font.scale
    if placed == list(map(font.own.__getitem__, text)):
        return Run(font.key, text, width, None)
    glyphs = [(*each, info.cluster) for each, info in zip(placed, infos, strict=True)]
    if min(glyphs)[0] == 0:
        raise MissingGlyphs(text[glyph[4]] for glyph in glyphs if glyph[0] == 0)
    return Run(font.key, text, width, tuple(map(font.glyphs.__getitem__, glyphs)))


def _shaped(text: str, font: FontFile, setting: _Setting, features: dict[str, int]) -> Any:
    import uharfbuzz

    buffer = filled(text, setting.language, setting.direction, setting.script)
    uharfbuzz.shape(font.font, buffer, features)
    return buffer


def _spelled(characters: str) -> str:
    """Write characters so that also those that do not show can be found.

    >>> _spelled("李")
    '李 (U+674E)'
    """
    codes = " ".join(f"U+{ord(character):04X}" for character in characters)
    return f"{characters} ({codes})" if characters.isprintable() else codes
