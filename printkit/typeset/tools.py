"""What all faces of one run share: theme, fonts and pictures, and what has been worked out once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from xml.etree.ElementTree import Element

from printkit.errors import Finding, Severity
from printkit.fonts import MissingGlyphs
from printkit.page import Face, Mark
from printkit.typeset.lettering import Style
from printkit.typeset.theme import Theme
from printkit.units import GOOD_DPI

if TYPE_CHECKING:
    from printkit.art import Art
    from printkit.fonts import Fonts
    from printkit.icons import Icons
    from printkit.typeset.context import Context

KEPT = 20_000
"""How many elements' marks are remembered."""
MOST_DRAWN = 1_000_000
"""Lines of patterns and boxes of tracks on one face, or on all pages of a document: far more than anybody can see."""

Kept = TypeVar("Kept")
Key = str | tuple[object, ...] | None
Placer = Callable[[Element, "Context"], Sequence[Mark]]
"""Turns one element into marks."""


class What(NamedTuple):
    """What is being set, for findings: a component and one of its pieces."""

    component: str
    piece: str


class Memo(dict[Key, Kept]):
    """What follows from a key alone; it forgets all when it is full, so that memory does not grow with pieces."""

    def keep(self, key: Key, value: Kept) -> Kept:
        """Remember a value and return it."""
        if len(self) >= KEPT:
            self.clear()
        self[key] = value
        return value


@dataclass(slots=True)
class Tools:
    """What all faces of one run share: the theme, fonts and pictures given to it, and what has been worked out once.

    `set_static` sets the layout of a `use` and returns its face; `elements` says how each element is placed. `findings` is kept as
    the keys of a dict: what is said twice is listed once, in order. `missing` gathers the characters that no font has, by component,
    piece and field.
    Pictures have at most `dpi` pixels an inch, and lie below the folders of `pictures_in`, links followed (None: anywhere).
    """

    theme: Theme
    fonts: "Fonts"
    art: "Art"
    icons: "Icons"
    lang: str
    draft: bool
    elements: Mapping[str, Placer]
    set_static: Callable[[str, Mapping[str, str], "Context", Element], Face]
    dpi: int = GOOD_DPI
    pictures_in: Sequence[Path] | None = None
    findings: dict[Finding, None] = field(default_factory=dict)
    missing: dict[tuple[str, str, str], dict[str, None]] = field(default_factory=dict)
    colors: Memo[str | None] = field(default_factory=Memo)
    styles: Memo[Style] = field(default_factory=Memo)
    faces: Memo[Face] = field(default_factory=Memo)
    marks: Memo[Sequence[Mark]] = field(default_factory=Memo)
    specs: Memo[Any] = field(default_factory=Memo)


def lacking(tools: Tools) -> dict[Finding, tuple[str, ...]]:
    """Return what is to be said of the characters that no font has, once for each field of a piece, and which those are."""
    severity: Severity = "warning" if tools.draft else "error"
    found = {}
    for (component, piece, name), characters in tools.missing.items():
        problem = MissingGlyphs(characters)
        found[Finding(severity, str(problem), None, problem.hint, component, piece, name)] = problem.characters
    return found


@dataclass(slots=True)
class Budget:
    """How much a face, and those it uses, may still draw of what a few letters in a layout ask for: lines of patterns, boxes of tracks."""

    left: int = MOST_DRAWN


@dataclass(slots=True)
class Flows:
    """What flows carry from face to face (printkit.typeset.flow.Rest, None where nothing is left), in the order of the layout.

    `came` is None on the first face, and what the face before left on a further one; `left` is what this face leaves.
    """

    came: Sequence[Any] | None = None
    left: list[Any] = field(default_factory=list)
