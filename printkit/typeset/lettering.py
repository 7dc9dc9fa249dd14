"""Runs of shaped text set on a line: what texts, blocks, flows and tables share.

Sizes are in points, everything on paper in millimetres; fonts measure in thousandths of the size.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.page import Text
from printkit.units import MM_PER_PT

if TYPE_CHECKING:
    from printkit.fonts import Run

DIGITS = 4
"""Places on paper are kept to a ten-thousandth of a millimetre: finer than any printer, and `8.3999999` reads as 8.4."""


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set.

    `stems` are the fonts to try in turn for each character; role, weight and slant say which of the theme's faces they came from, so
    that `<b>` inside an italic line finds its face. `tracking_mm` is the space added between letters.
    """

    stems: tuple[str, ...]
    features: tuple[str, ...]
    size_pt: float
    color: str
    tracking_mm: float = 0.0
    role: str = "text"
    weight: str = "regular"
    slant: str = "normal"


def advance_mm(run: "Run", style: Style) -> float:
    """Return how far a run moves the pen, the tracking after each of its glyphs counted in."""
    advance = run.width * style.size_pt * MM_PER_PT / 1000
    if style.tracking_mm:
        advance += style.tracking_mm * len(run.text if run.glyphs is None else run.glyphs)
    return advance


def width_mm(runs: Iterable["Run"], style: Style) -> float:
    """Return the width of a line of runs as the eye sees it: no tracking after the last letter."""
    width = sum([advance_mm(run, style) for run in runs])
    return width - style.tracking_mm if width else 0.0


def line_marks(runs: Iterable["Run"], x_mm: float, baseline_y_mm: float, style: Style, field: str = "") -> list[Text]:
    """Set runs side by side from x, in the order they are drawn: one mark each, on one baseline."""
    marks = []
    for run in runs:
        width = advance_mm(run, style)
        marks.append(
            Text(
                round(x_mm, DIGITS),
                round(baseline_y_mm, DIGITS),
                round(width, DIGITS),
                style.size_pt,
                run.font_key,
                style.color,
                run.text,
                run.glyphs,
                style.tracking_mm,
                field,
            )
        )
        x_mm += width
    return marks
