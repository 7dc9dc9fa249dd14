"""What tests of flows share: a context with a shipped theme and its fonts, elements written as XML, and marks measured on paper."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from printkit.art import Art
from printkit.fonts import WIDE_FALLBACKS, Fonts
from printkit.icons import Icons
from printkit.page import Affine, Group, Mark, Text, walk
from printkit.typeset import load_theme
from printkit.typeset.block import place_block
from printkit.typeset.context import Context
from printkit.typeset.lettering import Style
from printkit.typeset.place import FIXED
from printkit.typeset.tools import Tools, What
from printkit.typeset.track import place_track

ROOT = Path(__file__).parent.parent
PROSE = "Everybody names one of five actions face up and keeps it for the whole round so that nobody has to guess what comes next"
WORDS = PROSE.split()


@cache
def fonts() -> Fonts:
    """Return the shipped fonts, read once for all tests."""
    return Fonts([ROOT / "assets" / "fonts"], WIDE_FALLBACKS)


def no_layouts(*given: object) -> Any:
    """Stand where a layout would be filled for a `use`."""
    raise AssertionError("these tests use no other layouts")


def make_context(theme: str = "plain", lang: str = "en") -> Context:
    """Return a fresh context in a shipped theme."""
    look = load_theme(theme, [ROOT / "layouts"])
    elements = {**FIXED, "block": place_block, "track": place_track}
    tools = Tools(look, fonts(), Art(), Icons(ROOT / "assets" / "icons"), lang, False, elements, no_layouts)
    base = Style(look.stems("text"), look.fonts["text"].features, look.sizes_pt["text"], look.colors["ink"])
    return Context(tools, What("cheat_sheet", "round"), base)


def xml(text: str) -> Element:
    """Read an element."""
    return fromstring(text)


def said(context: Context, severity: str = "error") -> list[str]:
    """Return what was reported."""
    return [finding.message for finding in context.tools.findings if finding.severity == severity]


def texts(marks: Iterable[Mark]) -> list[Text]:
    """Return every text where it lies on the face, in drawing order."""
    found = []
    for mark, placement in walk(marks):
        if isinstance(mark, Text):
            x, y = placement.at(mark.x_mm, mark.y_mm)
            found.append(replace(mark, x_mm=x, y_mm=y))
    return found


def lines(marks: Iterable[Mark]) -> list[str]:
    """Return the lines of text on a face, top to bottom, left to right."""
    by_height: dict[float, list[Text]] = {}
    for text in texts(marks):
        by_height.setdefault(round(text.y_mm, 2), []).append(text)
    return ["".join(text.content for text in sorted(row, key=lambda text: text.x_mm)) for _, row in sorted(by_height.items())]


def words(marks: Iterable[Mark]) -> list[str]:
    """Return the words on a face in drawing order."""
    return " ".join(text.content for text in texts(marks)).split()


def groups(marks: Iterable[Mark], role: str) -> list[tuple[Group, Affine]]:
    """Return the groups of a role, with their placement."""
    return [(mark, placement) for mark, placement in walk(marks) if isinstance(mark, Group) and mark.role == role]
