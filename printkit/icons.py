"""Icons: outlines to print in any color and size, found by name or by what they show.

The shipped file is made by docs/scripts/make_icons.py: a line an icon, with its name, the words that find it, and its outline.
"""

import json
import re
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

ROW = re.compile("([MLCZ])([^MLCZ]*)")
POINTS = {"M": 2, "L": 2, "C": 6}

NEAR = 5
"""How many names a hint offers."""

NO_FIT = 3


class Icons:
    """The icons of a folder. All share one square of `units` each way, (0, 0) at the top left, and are filled by the nonzero rule."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._paths: dict[str, tuple[Segment, ...]] = {}

    @cached_property
    def _file(self) -> Any:
        return json.loads((self.folder / "game-icons.json").read_text(encoding="utf-8"))

    @cached_property
    def _icons(self) -> dict[str, tuple[str, str]]:
        """Words and outline of each icon, by name."""
        return {name: (words, outline) for name, words, outline in self._file["icons"]}

    @property
    def units(self) -> int:
        """The side of the square that icons are drawn in."""
        return int(self._file["units"])

    @property
    def credit(self) -> str:
        """Whom to name where icons are printed, and their licence."""
        return f"{self._file['credit']}, {self._file['licence']}"

    def __contains__(self, name: object) -> bool:
        return name in self._icons

    def names(self) -> tuple[str, ...]:
        """Return every icon's name, sorted."""
        return tuple(self._icons)

    def find(self, word: str) -> list[str]:
        """Return the names of icons that a word (or several) fits, in English: those so called first, then what they show or serve for.

        A word fits where it begins a part of the name (`sword` finds crossed-swords) or one of the icon's other words.
        """
        wanted = re.findall(r"\w+", word.lower())
        ranked = [(_rank(wanted, name, words), name) for name, (words, _) in self._icons.items()]
        return [name for rank, name in sorted(ranked) if rank < NO_FIT]

    def hint(self, name: str) -> str:
        """Say what to write instead of a name that no icon has."""
        near = dict.fromkeys([*get_close_matches(name, self._icons, NEAR, 0.75), *self.find(name)])
        if near:
            return f"did you mean {' or '.join(list(near)[:NEAR])}?"
        return "`printkit list icons WORD` finds icons by what they show"

    def path(self, name: str) -> tuple[Segment, ...]:
        """Return an icon's outline in absolute coordinates, y downwards; KeyError for an unknown name."""
        known = self._paths.get(name)
        if known is None:
            known = self._paths[name] = tuple(segment for row in ROW.findall(self._icons[name][1]) for segment in _segments(*row))
        return known


def _segments(letter: str, numbers: str) -> list[Segment]:
    values = tuple(map(float, numbers.split()))
    if letter == "Z":
        return [("Z", ())]
    size = POINTS[letter]
    return [(letter, values[start : start + size]) for start in range(0, len(values), size)]


def _rank(wanted: list[str], name: str, words: str) -> int:
    """Tell how well an icon fits: 0 is called so, 1 by its name, 2 by its words too, NO_FIT not at all."""
    if "-".join(wanted) == name:
        return 0
    parts = name.split("-")
    return next((rank for rank, known in ((1, parts), (2, parts + words.split())) if _begins(wanted, known)), NO_FIT)


def _begins(wanted: list[str], known: list[str]) -> bool:
    return all(any(part.startswith(word) for part in known) for word in wanted)
