"""Runs of text as PDF operators."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from printkit.page import Glyph, Text
from printkit.render.pdf.fonts import DocumentFont
from printkit.units import MM_PER_PT

DRIFT = 0.5
"""By how many thousandths of the size a glyph may stand off before it is moved: rounding alone is not worth a number."""


def drawn(text: Text, font: DocumentFont) -> str:
    """Return the operators that draw a run, without its color."""
    size_mm = text.size_pt * MM_PER_PT
    shown = _plain(text.content, font) if text.glyphs is None else _kerned(text.content, text.glyphs, font)
    run = f"/{font.subsets[0].resource} {size_mm:.4f} Tf {shown}" if shown else _moved(text, font, size_mm)
    if text.tracking_mm:
        run = f"{text.tracking_mm:.4f} Tc {run} 0 Tc"
    return f"BT 1 0 0 -1 {text.x_mm:.3f} {text.y_mm:.3f} Tm {run} ET"


def _plain(content: str, font: DocumentFont) -> str:
    """Show each character's own glyph at its own advance; empty where the font has several subsets."""
    coded = content.translate(font.plain)
    return f"({coded}) Tj" if len(font.subsets) == 1 else ""


def _kerned(content: str, glyphs: Sequence[Glyph], font: DocumentFont) -> str:
    """Show one glyph a character, in reading order and on the baseline; empty where they stand otherwise.

    Most text passes here, so this loop is most of what drawing costs.
    """
    if len(content) != len(glyphs):
        return ""
    coded, parts, drift = font.coded, [], 0.0
    for place, (character, (number, advance, dx, dy, cluster)) in enumerate(zip(content, glyphs, strict=True)):
        if cluster != place or dx or dy:
            return ""
        code, own = coded[character][number]
        if own != advance:
            drift += own - advance
            if drift > DRIFT or drift < -DRIFT:
                code += f") {drift:.1f} ("
                drift = 0.0
        parts.append(code)
    if len(font.subsets) > 1:
        return ""
    shown = "".join(parts)
    return f"[({shown})] TJ" if ") " in shown else f"({shown}) Tj"


def _moved(text: Text, font: DocumentFont, size_mm: float) -> str:
    """Show glyphs one by one: off the baseline, for several characters, from several subsets, or from right to left."""
    glyphs = text.glyphs or tuple(_own(text.content, font))
    leftward = _runs_left(text.content, glyphs)
    show = _Show(font, size_mm)
    for spelt, letter in _leftward(text.content, glyphs) if leftward else _rightward(text.content, glyphs):
        show.add(spelt, letter, apart=leftward and "" in spelt)
    run = f"{' '.join(show.ended())} 0 Ts"
    return _spelt(text.content, run) if "" in show.spelt and not leftward else run


class _Show:
    """Operators that show glyphs as they are added: those of one font on one line gathered, so that readers do not take them apart."""

    def __init__(self, font: DocumentFont, size_mm: float) -> None:
        self.font = font
        self.size_mm = size_mm
        self.parts: list[str] = []
        self.array: list[str] = []
        self.state = ("", 0.0)
        self.drift = 0.0
        self.spelt: set[str] = set()

    def add(self, spelt: Sequence[str], glyphs: Sequence[Glyph], *, apart: bool) -> None:
        """Add a letter: glyphs with the text each stands for; what all of them read as is said apart where some stand for nothing."""
        self.spelt.update(spelt)
        if apart:
            self._flush()
        before = len(self.parts)
        for said, glyph in zip(spelt, glyphs, strict=True):
            self._glyph(said, glyph)
        if apart:
            self._flush()
            self.parts[before:] = [_spelt("".join(spelt), " ".join(self.parts[before:]))]

    def ended(self) -> list[str]:
        """Return all operators."""
        self._flush()
        return self.parts

    def _glyph(self, said: str, glyph: Glyph) -> None:
        number, advance, dx, dy, _ = glyph
        code, own = self.font.coded[said][number]
        name, operand = self.font.operand(code)
        if self.state != (name, dy):
            self._flush()
            self.parts.append(f"/{name} {self.size_mm:.4f} Tf {dy / 1000 * self.size_mm:.4f} Ts")
            self.state = (name, dy)
        move = self.drift - dx
        if abs(move) > DRIFT:
            self.array.append(f"{move:.1f}")
            self.drift -= move
        self.array.append(f"({operand})")
        self.drift += own - advance

    def _flush(self) -> None:
        if self.array:
            self.parts.append(f"[{' '.join(self.array)}] TJ")
            self.array = []


def _own(content: str, font: DocumentFont) -> Iterator[Glyph]:
    """Yield each character's own glyph."""
    for place, character in enumerate(content):
        number = font.glyph(character)
        yield Glyph(number, font.outlines.advance(number), 0.0, 0.0, place)


Letter = tuple[Sequence[str], Sequence[Glyph]]
"""The glyphs of a letter with its marks, or of a ligature, and the text that each of them stands for."""


def _rightward(content: str, glyphs: Sequence[Glyph]) -> Iterator[Letter]:
    """Yield the letters of a run: the first glyph of each stands for all of its text, the others for nothing."""
    for text, letter in _letters(content, glyphs):
        yield [text, *[""] * (len(letter) - 1)], letter


def _leftward(content: str, glyphs: Sequence[Glyph]) -> Iterator[Letter]:
    """Yield the letters of a run from right to left, which readers turn round: each mark stands for itself, before its letter.

    Parts of a letter that are no characters themselves, such as its dots, belong to it; that is said for one letter at a time, because
    what is said of a whole run would be turned round as well.
    """
    for text, letter in _letters(content, glyphs):
        yield list(text[::-1]) if len(text) == len(letter) else [text, *[""] * (len(letter) - 1)], letter


def _letters(content: str, glyphs: Sequence[Glyph]) -> Iterator[tuple[str, Sequence[Glyph]]]:
    """Yield the text of each letter with its glyphs, in drawing order; text that two parts of a run share belongs to the first."""
    starts = sorted({glyph.cluster for glyph in glyphs})
    ends = dict(zip(starts, [*starts[1:], len(content)], strict=True))
    for start, letter in groupby(glyphs, key=lambda glyph: glyph.cluster):
        end = ends.pop(start, None)
        yield content[start:end] if end else "", list(letter)


def _runs_left(content: str, glyphs: Sequence[Glyph]) -> bool:
    if glyphs[0].cluster == glyphs[-1].cluster:
        return unicodedata.bidirectional(content[0]) in {"R", "AL"}
    return glyphs[0].cluster > glyphs[-1].cluster


def _spelt(text: str, run: str) -> str:
    """Say what a run reads as where its glyphs one by one do not."""
    return f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC {run} EMC"
