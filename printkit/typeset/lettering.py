"""Runs of shaped text set on a line: what texts, blocks, flows and tables share.

Sizes are in points, everything on paper in millimetres; fonts measure in thousandths of the size.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from printkit.page import Text
from printkit.units import MM_PER_PT

if TYPE_CHECKING:
    from printkit.fonts import Glyph, Run

DIGITS = 4
"""Places on paper are kept to a ten-thousandth of a millimetre: finer than any printer, and `8.3999999` reads as 8.4."""
SLACK_MM = 0.001
"""Lengths closer than this are one: sums of floats are not exact."""


JOINED = re.compile("[\u0600-\u07ff\u0840-\u08ff\u0900-\u09ff\u0a00-\u0a7f\u1800-\u18af\ufb50-\ufdff\ufe70-\ufefe]")
"""Letters that hang together (Arabic, Syriac, Devanagari, Bengali, Mongolian ...): room between them would tear words apart."""


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set.

    `stems` are the fonts to try in turn for each character; role, weight and slant say which of the theme's faces they came from, so
    that `<b>` inside an italic line finds its face. `tracking_mm` is the space added between letters that do not hang together.
    """

    stems: tuple[str, ...]
    features: tuple[str, ...]
    size_pt: float
    color: str
    tracking_mm: float = 0.0
    role: str = "text"
    weight: str = "regular"
    slant: str = "normal"


def tracking_mm(text: str, style: Style) -> float:
    """Return the space added after each letter of a text."""
    return 0.0 if style.tracking_mm and JOINED.search(text) else style.tracking_mm


def advance_mm(run: "Run", style: Style) -> float:
    """Return how far a run moves the pen, the tracking after each of its letters counted in."""
    advance = run.width * style.size_pt * MM_PER_PT / 1000
    if style.tracking_mm:
        letters = len(run.text) if run.glyphs is None else len({glyph.cluster for glyph in run.glyphs})
        advance += tracking_mm(run.text, style) * letters
    return advance


def width_mm(runs: Sequence["Run"], style: Style) -> float:
    """Return the width of a line of runs as the eye sees it: no tracking after the last letter."""
    width = sum([advance_mm(run, style) for run in runs])
    return width - tracking_mm(runs[-1].text, style) if width else 0.0


def line_marks(runs: Iterable["Run"], x_mm: float, baseline_y_mm: float, style: Style, field: str = "") -> list[Text]:
    """Set runs side by side from x, in the order they are drawn: one mark each, on one baseline."""
    marks = []
    for run in runs:
        width = advance_mm(run, style)
        glyphs, tracking = _tracked(run, style) if style.tracking_mm else (run.glyphs, 0.0)
        marks.append(
            Text(
                round(x_mm, DIGITS),
                round(baseline_y_mm, DIGITS),
                round(width, DIGITS),
                style.size_pt,
                run.font_key,
                style.color,
                run.text,
                glyphs,
                tracking,
                field,
            )
        )
        x_mm += width
    return marks


def _tracked(run: "Run", style: Style) -> "tuple[tuple[Glyph, ...] | None, float]":
    """Return a run's glyphs and the tracking after each; where several make a letter, it is put into the last of them instead."""
    tracking = tracking_mm(run.text, style)
    if run.glyphs is None or len({glyph.cluster for glyph in run.glyphs}) == len(run.glyphs):
        return run.glyphs, tracking
    extra = tracking * 1000 / (style.size_pt * MM_PER_PT)
    ends = [glyph.cluster != after.cluster for glyph, after in pairwise(run.glyphs)] + [True]
    return tuple(glyph._replace(advance=glyph.advance + extra) if end else glyph for glyph, end in zip(run.glyphs, ends, strict=True)), 0.0
