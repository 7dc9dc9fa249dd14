"""A theme: colors, faces, sizes and lines, as layouts call them by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.colors import full_hex, is_hex
from printkit.errors import did_you_mean

BASE = "plain"
WEIGHTS = ("regular", "light", "bold")
SLANTS = ("normal", "italic")
Corners = Literal["round", "square", "stepped"]
"""What the corners of panels and plates look like."""


class Insets(NamedTuple):
    """How much further inside the pages stand that are read, in millimetres."""

    top: float
    side: float
    foot: float


NO_INSETS = Insets(0.0, 0.0, 0.0)


class FontRole(NamedTuple):
    """The faces of one role by weight and slant, as file stems of assets/fonts, and the font features to set them with.

    `scale` is how large the role is set where `plain` would use 1: faces differ in how wide they run. `capitals`: its headings and labels
    stand in capitals.
    """

    faces: Mapping[tuple[str, str], str]
    features: tuple[str, ...] = ()
    scale: float = 1.0
    capitals: bool = False

    def stem(self, weight: str, slant: str) -> str:
        """Return the face of a weight and slant; where the role has none, weight goes before slant, and the regular one is the last."""
        wanted = ((weight, slant), (weight, "normal"), ("regular", slant), ("regular", "normal"))
        return next(self.faces[face] for face in wanted if face in self.faces)


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a layout may call by name.

    `filled` tells whether areas may be filled with color at all: a theme for little ink says no. `colors` holds palette and tones
    together, each `#rrggbb`; `sequence` the colors dealt out in order; `greys` stand for colors of that name where there is only black
    ink. `shapes` names the theme whose layouts are used, `corners` how panels and plates end. The content box of a sheet is the paper
    less `margin_mm`, the head below the top margin and the foot above the bottom one; pages that are read stand `insets_mm` further
    inside.
    """

    name: str
    title: str
    filled: bool
    colors: Mapping[str, str]
    sequence: Mapping[str, tuple[str, ...]]
    fonts: Mapping[str, FontRole]
    sizes_pt: Mapping[str, float]
    lines_pt: Mapping[str, float]
    margin_mm: float
    head_mm: float
    foot_mm: float
    greys: Mapping[str, str]
    shapes: str
    insets_mm: Insets
    corners: Corners

    def stems(self, role: str, weight: str = "regular", slant: str = "normal") -> tuple[str, ...]:
        """Return the fonts to try in turn: the role's own face, then the text face of that weight."""
        return tuple(dict.fromkeys(self.fonts[name].stem(weight, slant) for name in (role, "text")))

    def color(self, text: str) -> str:
        """Return the `#rrggbb` of a color by name or number; ValueError says what is known."""
        if text in self.colors:
            return self.colors[text]
        if is_hex(text):
            return full_hex(text)
        raise ValueError(f'unknown color "{text}": {did_you_mean(text, self.colors)}')
