"""What every layout may call besides its values: the theme, colors mixed from it, sines, and filters."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from printkit.colors import BLACK, mixed, more_readable
from printkit.names import slug
from printkit.typeset.inline import inline
from printkit.typeset.theme import Theme

FIRST_PART = {"continued": False, "part": 1, "parts": 1}
"""What a layout knows of its continuations: a further face is filled with other values."""

CORNER = {"round": 'corner="{}"', "square": "", "stepped": 'step="{}"'}
"""What gives a shape the corners a theme calls so; stepped ones have two treads of this length, round ones this radius."""


def mm(number: float) -> str:
    """Write a number of millimetres as a length.

    >>> mm(12.7)
    '12.7000mm'
    """
    return f"{number:.4f}mm"


FILTERS: Mapping[str, Callable[..., Any]] = {"inline": inline, "slug": slug, "mm": mm}


def sin(turn_deg: float) -> float:
    """Return the sine of an angle in degrees: layouts turn everything in degrees."""
    return math.sin(math.radians(turn_deg))


def cos(turn_deg: float) -> float:
    """Return the cosine of an angle in degrees."""
    return math.cos(math.radians(turn_deg))


def helpers(theme: Theme) -> dict[str, object]:
    """Return what layouts may call in a theme; colors are its names or `#rrggbb`, and come back as `#rrggbb`.

    `tint(color, share)` is that share of the color on paper, `shade(color, share)` the color darker by a share, `mix(a, b, share)` a
    with a share of b in it, `on(color)` ink or paper, whichever reads better on the color. `sized(role, points)` is a size as the role's
    face needs it, `cased(role, text)` a heading or label in capitals where the role's stand in them. `corner(mm)` writes the attributes
    that give a rect, a panel or a column the theme's corners, `outline(mm)` those that give them to a whole face.
    """
    return {"theme": theme, **_colors(theme), **_letters(theme), **_shapes(theme), "sin": sin, "cos": cos, **FIRST_PART}


def _colors(theme: Theme) -> dict[str, object]:
    @lru_cache(maxsize=4096)
    def mix(first: str, second: str, share: float) -> str:
        return mixed(theme.color(first), theme.color(second), share)

    def tint(color: str, share: float) -> str:
        return mix("paper", color, share)

    def shade(color: str, share: float) -> str:
        return mix(color, BLACK, share)

    @lru_cache(maxsize=4096)
    def on(color: str) -> str:
        return more_readable(theme.color(color), (theme.colors["paper"], theme.colors["ink"]))

    return {"mix": mix, "tint": tint, "shade": shade, "on": on}


def _letters(theme: Theme) -> dict[str, object]:
    def sized(role: str, size_pt: float) -> float:
        return round(theme.fonts[role].scale * size_pt, 2)

    def cased(role: str, text: str) -> str:
        return text.upper() if theme.fonts[role].capitals else text

    return {"sized": sized, "cased": cased}


def _shapes(theme: Theme) -> dict[str, object]:
    def corner(size_mm: float) -> Markup:
        return Markup(CORNER[theme.corners].format(mm(size_mm)))

    def outline(size_mm: float) -> Markup:
        return Markup('shape="stepped" ' if theme.corners == "stepped" else "") + corner(size_mm)

    return {"corner": corner, "outline": outline}
