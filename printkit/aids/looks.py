"""How a piece looks, by name: a theme says which color a tone is and what a pattern draws."""

from typing import Literal

Tone = Literal["fierce", "steady", "careful", "arcane", "guard", "harm", "prize", "gone", "dead", "limb"]
Pattern = Literal["plain", "zigzag", "crosshair", "stars", "scales", "slants", "dots", "waves"]
