"""A theme: colours, faces, sizes and lines by name, read from layouts/_themes/<theme>.toml."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from printkit.errors import LayoutError, Place, did_you_mean, error
from printkit.units import to_mm, to_pt

WEIGHTS = ("regular", "light", "bold")
SLANTS = ("normal", "italic")
HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@dataclass(frozen=True, slots=True)
class FontRole:
    """The faces of one role by weight and slant, as file stems of assets/fonts, and the font features to set them with."""

    faces: Mapping[tuple[str, str], str]
    features: tuple[str, ...] = ()

    def stem(self, weight: str, slant: str) -> str:
        """Return the face of a weight and slant: where the role has none, weight goes before slant, and at last the regular one."""
        wanted = ((weight, slant), (weight, "normal"), ("regular", slant), ("regular", "normal"))
        return next(self.faces[face] for face in wanted if face in self.faces)


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a layout may call by name.

    `colors` holds palette and tones together, each `#rrggbb`; `sequence` the colours dealt out in order. `fallback` are the stems of
    fonts that stand in for a character none of a role's faces has. The content box of a sheet is the paper less `margin_mm`, the head
    below the top margin and the foot above the bottom one.
    """

    name: str
    title: str
    colors: Mapping[str, str]
    sequence: Mapping[str, tuple[str, ...]]
    fonts: Mapping[str, FontRole]
    fallback: tuple[str, ...]
    sizes_pt: Mapping[str, float]
    lines_pt: Mapping[str, float]
    margin_mm: float
    head_mm: float
    foot_mm: float

    def stems(self, role: str, weight: str = "regular", slant: str = "normal") -> tuple[str, ...]:
        """Return the fonts to try in turn: the role's own face, the text face of that weight, then the fallbacks."""
        own, text = (self.fonts[name].stem(weight, slant) for name in (role, "text"))
        return tuple(dict.fromkeys((own, text, *self.fallback)))
