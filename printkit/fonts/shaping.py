"""Text shaped into runs of glyphs: cut where font, direction or script change, and each part handed to HarfBuzz.

Lengths are in thousandths of the type size.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from printkit.fonts.advice import listed, remedy
from printkit.fonts.directions import Base, drawing_order, levels, way
from printkit.fonts.files import FontFile, Glyph, filled
from printkit.fonts.scripts import KEYCAP, NO_SCRIPT, PLAIN, carried, clusters, follows, is_letter, script_of


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
        self.characters = tuple(dict.fromkeys(characters))
        super().__init__(f"no font here has {listed(self.characters)}")

    @property
    def hint(self) -> str:
        """What to do about it."""
        return remedy(self.characters)


class Setting(NamedTuple):
    """How a part of a text is to be shaped."""

    direction: str
    script: str | None
    language: str


class Chain(Protocol):
    """The fonts to try for a text, in order."""

    @property
    def first(self) -> FontFile:
        """The one that is wanted."""

    def font_of(self, cluster: str) -> FontFile | None:
        """Return the first that has a character with its marks."""

    def refuses(self, characters: Iterable[str]) -> bool:
        """Note characters that a font had and yet did not draw where they stand; tell whether another try helps."""


def shaped(text: str, chain: Chain, features: dict[str, int], language: str, direction: Base, level: int | None) -> tuple[Run, ...]:
    """Return the runs of a line in drawing order; MissingGlyphs where the chain has no font for a character."""
    if direction != "rtl" and not level and PLAIN.fullmatch(text) and chain.first.characters.issuperset(text):
        return (_run(text, chain.first, Setting("ltr", "Latn", language), features),) if text else ()
    while True:
        try:
            parts = _parts(text, chain, direction, level)
            return tuple([_run(part, font, Setting(way, script, language), features) for part, font, way, script in parts])
        except MissingGlyphs as problem:
            if not chain.refuses(problem.characters):
                raise


def _parts(text: str, chain: Chain, base: Base, level: int | None) -> list[tuple[str, FontFile, str, str | None]]:
    """Cut a text where font, direction or script change: text, font, direction and script of each part, left to right."""
    pieces = clusters(text)
    fonts = _fonts(pieces, chain)
    deep = _levels(text, pieces, base, level)
    scripts = _scripts(pieces, deep)
    cut = groupby(zip(pieces, fonts, deep, scripts, strict=True), key=lambda each: each[1:])
    parts = [("".join(each[0] for each in part), *same) for same, part in cut]
    order = drawing_order([part[2] for part in parts])
    return [(parts[at][0], parts[at][1], way(parts[at][2]), parts[at][3]) for at in order]


def _scripts(pieces: Sequence[str], deep: Sequence[int]) -> list[str | None]:
    """Return the script of each cluster; what serves several goes with what stands before it, but not across a change of direction."""
    own = [NO_SCRIPT if KEYCAP in piece else script_of(piece[0]) or None for piece in pieces]
    found: list[str | None] = []
    for _, same in groupby(range(len(pieces)), key=deep.__getitem__):
        found += carried([own[at] for at in same])
    return carried(found)


def _levels(text: str, pieces: Sequence[str], base: Base, level: int | None) -> list[int]:
    """Return the embedding level of each character with its marks."""
    if level is not None:
        return [level] * len(pieces)
    told = levels(text, base)
    if told is None:
        return [0] * len(pieces)
    found, at = [], 0
    for piece in pieces:
        found.append(told[at])
        at += len(piece)
    return found


def _fonts(pieces: Sequence[str], chain: Chain) -> list[FontFile]:
    """Choose each cluster's font: the first that has it, but for punctuation, which goes with the letters before it.

    Brackets and quotes come in pairs that may stand in different company: they always take the first font that has them.
    """
    own = [(piece, chain.font_of(piece)) for piece in pieces]
    near = carried([font if is_letter(piece[0]) else None for piece, font in own])
    chosen = [
        beside if beside is not None and follows(piece[0]) and beside.can_set(piece) else font
        for (piece, font), beside in zip(own, near, strict=True)
    ]
    if None in chosen:
        raise MissingGlyphs(piece for piece, font in own if font is None)
    return [font for font in chosen if font is not None]


def _run(text: str, font: FontFile, setting: Setting, features: dict[str, int]) -> Run:
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
    if min(glyphs)[0] == 0 or max(glyphs)[0] >= font.count:  # a damaged font may ask for glyphs that it does not have
        raise MissingGlyphs(text[glyph[4]] for glyph in glyphs if not 0 < glyph[0] < font.count)
    return Run(font.key, text, width, tuple(map(font.glyphs.__getitem__, glyphs)))


def _shaped(text: str, font: FontFile, setting: Setting, features: dict[str, int]) -> Any:
    import uharfbuzz

    buffer = filled(text, setting.language, setting.direction, setting.script)
    uharfbuzz.shape(font.font, buffer, features)
    return buffer
