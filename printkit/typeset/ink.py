"""A theme in the ink that is to be used: in color, in greys that were designed rather than converted, or in lines alone."""

from dataclasses import replace
from types import MappingProxyType

from printkit.colors import grey
from printkit.options import Ink
from printkit.typeset.theme import BASE, NO_INSETS, Theme

KEPT = ("paper", "faint", "soft")
"""What stays as it is where only lines are printed: paper, guides and secondary text."""


def in_ink(theme: Theme, ink: Ink) -> Theme:
    """Return the theme as a printer with this ink is to show it.

    `grey`: the theme's own greys for the colors it names in [grey], so that patterns and weights carry what hues did; the brightness of
    all others. `line`: no area is filled, every color is ink, and pieces take their shapes from the layouts of little ink.
    """
    if ink == "colour":
        return theme
    colors = {name: _painted(theme, name, color, ink) for name, color in theme.colors.items()}
    sequence = {name: tuple(shown(color, theme, ink) for color in dealt) for name, dealt in theme.sequence.items()}
    inked = replace(theme, colors=MappingProxyType(colors), sequence=MappingProxyType(sequence))
    return inked if ink == "grey" else replace(inked, filled=False, shapes=BASE, insets_mm=NO_INSETS)


def shown(color: str, theme: Theme, ink: Ink) -> str:
    """Return how a color of the user's own looks in an ink."""
    if ink == "colour":
        return color
    return grey(color) if ink == "grey" else theme.colors["ink"]


def _painted(theme: Theme, name: str, color: str, ink: Ink) -> str:
    if ink == "line":
        return color if name in KEPT else theme.colors["paper"] if name == "tint" else theme.colors["ink"]
    return theme.greys.get(name, grey(color))
