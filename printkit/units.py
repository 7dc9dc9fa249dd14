"""Lengths.

Inside printkit every length is in millimetres (`_mm`), type and line widths in points (`_pt`). The origin is the top left and y grows
downwards, as one reads; only render/ turns that round.
"""

import re
from functools import cache

MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
MM_PER_PT = MM_PER["pt"]
GOOD_DPI = 300
"""Pixels an inch from which pictures look sharp on paper: more of them nobody sees."""

LENGTH = re.compile(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)")


@cache
def to_mm(text: str) -> float:
    """Read a length that names its unit, in millimetres; ValueError says what a length looks like.

    >>> to_mm("2.5in")
    63.5
    """
    match = LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text}" is not a length such as 63mm, 2.5in or 12pt')
    return float(match[1]) * MM_PER[match[2]]


def to_pt(length_mm: float) -> float:
    """Convert millimetres to PostScript points.

    >>> to_pt(25.4)
    72.0
    """
    return length_mm / MM_PER_PT
