"""From which size on type is read on paper: one measure for what is set and for what is looked at afterwards."""

from printkit.colors import WHITE, contrast

LEGIBLE_PT, LEGIBLE_LIGHT_PT, LEAST_PT = 6.0, 7.0, 5.0
"""Type below the first is hard to read; light type on a dark ground, whose letters fill in sooner, below the second; below the third
nobody reads it."""

LIGHT = 3.0
"""A color that stands out less from white paper (WCAG 2 asks as much of large type) is meant for a dark ground."""


def is_light(color: str) -> bool:
    """Tell whether text in this color is meant for a dark ground: it would hardly be read on white paper."""
    return contrast(color, WHITE) < LIGHT


def legible_pt(color: str) -> float:
    """Return the size below which type in this color is hard to read, in points."""
    return LEGIBLE_LIGHT_PT if is_light(color) else LEGIBLE_PT
