"""Runs of text as PDF operators."""

from collections.abc import Iterator, Sequence

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
    run = f"BT 1 0 0 -1 {text.x_mm:.3f} {text.y_mm:.3f} Tm {run} ET"
    return run if shown or text.glyphs is None else _spelt(text, run)


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
    """Show glyphs one by one: off the baseline, for several characters, or from several subsets."""
    glyphs = text.glyphs or tuple(_own(text.content, font))
    parts, state, drift = [], ("", 0.0), 0.0
    for spelt, (number, advance, dx, dy, _) in zip(_texts(text.content, glyphs), glyphs, strict=True):
        code, own = font.coded[spelt][number]
        name, operand = font.operand(code)
        if state != (name, dy):
            parts.append(f"/{name} {size_mm:.4f} Tf {dy / 1000 * size_mm:.4f} Ts")
            state = (name, dy)
        move = drift - dx
        if abs(move) > DRIFT:
            parts.append(f"[{move:.1f} ({operand})] TJ")
            drift = dx + own - advance
        else:
            parts.append(f"({operand}) Tj")
            drift += own - advance
    return f"{' '.join(parts)} 0 Ts"


def _own(content: str, font: DocumentFont) -> Iterator[Glyph]:
    """Yield each character's own glyph."""
    for place, character in enumerate(content):
        number = font.glyph(character)
        yield Glyph(number, font.outlines.advance(number), 0.0, 0.0, place)


def _texts(content: str, glyphs: Sequence[Glyph]) -> Iterator[str]:
    """Yield the text that each glyph stands for: its cluster's, or nothing where another glyph of the cluster has it."""
    starts = sorted({glyph.cluster for glyph in glyphs})
    ends = dict(zip(starts, [*starts[1:], len(content)], strict=True))
    for glyph in glyphs:
        end = ends.pop(glyph.cluster, None)
        yield content[glyph.cluster : end] if end else ""


def _spelt(text: Text, run: str) -> str:
    """Say what a run reads as where its glyphs one by one do not: where one of them stands for nothing."""
    if "" not in _texts(text.content, text.glyphs or ()):
        return run
    return f"/Span <</ActualText <FEFF{text.content.encode('utf-16-be').hex().upper()}>>> BDC {run} EMC"
