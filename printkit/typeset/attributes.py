"""The attributes of elements, read here and nowhere else.

So `x="3mm"` means the same to every element, and a wrong one is told with the template's file, line and column.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import NoReturn
from xml.etree.ElementTree import Element

from printkit.colors import full_hex, is_hex
from printkit.errors import Finding, Kind, LayoutError, Place, Severity, did_you_mean, error
from printkit.legible import LEAST_PT, LEGIBLE_PT
from printkit.typeset.lettering import DIGITS
from printkit.typeset.tools import Tools, What
from printkit.units import to_mm, to_pt

LARGEST_PT = 3000.0
"""No sheet is larger than a letter of this size."""
MOST_MM = 20_000.0
"""No length or place is further than this from anything, also once it is placed: what files of pages can hold ends somewhere."""
LINE_WIDTHS = frozenset({"stroke-width", "rule", "head-rule"})
"""Attributes that may name a line of the theme; the others in points may name a size."""


def place_of(element: Element) -> Place | None:
    """Return where an element stands in its template; a tag whose name a template wrote has no place of its own."""
    at = element.get("at")
    if at is None:
        return None
    file, line, column = at.rsplit(":", 2)
    return Place(Path(file), int(line), int(column))


def fail(element: Element, message: str, hint: str | None = None) -> NoReturn:
    """Raise a LayoutError at the element's place in its template."""
    raise LayoutError(error(message, place_of(element), hint))


@lru_cache(maxsize=65536)
def millimetres(text: str) -> float:
    """Read a length attribute, rounded as paper needs it; only zero stands without a unit."""
    return 0.0 if text == "0" else bounded(round(to_mm(text), DIGITS), text)


def bounded(number: float, text: str) -> float:
    """Return a number that was read; ValueError for one that no length on paper comes near to, or that is none."""
    if not isfinite(number):
        raise ValueError(f'"{text}" is not a number')
    if abs(number) > MOST_MM:
        raise ValueError(f'"{text}" is beyond {MOST_MM:,.0f} mm')
    return number


@lru_cache(maxsize=4096)
def point_size(text: str) -> float:
    """Read a type size or line width: a plain number is in points."""
    try:
        size = float(text)
    except ValueError:
        size = to_pt(to_mm(text))
    if not isfinite(size):
        raise ValueError(f"{text} is not a number")
    return round(size, DIGITS)


def _left_out(element: Element, name: str, default: float | None, such_as: str) -> float:
    """Return what counts where an attribute is left out; one without a default must be there."""
    if default is None:
        fail(element, f"<{element.tag}> needs {name}", f'add {name}="{such_as}"')
    return default


class Attributes:
    """Reads attributes by the theme, and notes what is wrong with the piece being set (`what`)."""

    __slots__ = ("draft", "theme", "tools", "what")

    def __init__(self, tools: Tools, what: What) -> None:
        self.tools = tools
        self.what = what
        self.theme = tools.theme
        self.draft = tools.draft

    def report(
        self, severity: Severity, message: str, hint: str | None = None, field: str = "", where: Place | None = None, kind: Kind = ""
    ) -> None:
        """Note a finding about the piece being set; `where` only if the layout is at fault, and then all pieces are.

        Where values of the data stand, the caller knows.
        """
        piece = "" if where else self.what.piece
        self.tools.findings[Finding(severity, message, where, hint, self.what.component, piece, field, kind)] = None

    def lack(self, message: str, hint: str | None = None, field: str = "") -> None:
        """Note what a visible placeholder stands for: an error, or a warning where a draft is asked for."""
        self.report("warning" if self.draft else "error", message, hint, field)

    def color(self, text: str | None, element: Element) -> str | None:
        """Return `#rrggbb` for a name of the theme or a `#rrggbb`, None for `none` or nothing."""
        colors = self.tools.colors
        if text in colors:
            return colors[text]
        return colors.keep(text, None if text is None else self._read_color(text, element))

    def _read_color(self, text: str, element: Element) -> str | None:
        named = self.theme.colors.get(text)
        if named or text == "none":
            return named
        if is_hex(text):
            return full_hex(text)
        fail(element, f'unknown color "{text}"', did_you_mean(text, [*self.theme.colors, "none"]))

    def length(self, element: Element, name: str, default: float | None = None) -> float:
        """Read a length attribute in millimetres."""
        text = element.get(name)
        if text is None:
            return _left_out(element, name, default, "10mm")
        try:
            return millimetres(text)
        except ValueError as problem:
            fail(element, f"{name}: {problem}")

    def extent(self, element: Element, name: str, default: float | None = None) -> float:
        """Read a length that cannot be below zero: a width, height, radius."""
        value = self.length(element, name, default)
        if value < 0:
            fail(element, f"{name}: {value:g} mm is below zero")
        return value

    def number(self, element: Element, name: str, default: float | None = None) -> float:
        """Read a plain number."""
        text = element.get(name)
        if text is None:
            return _left_out(element, name, default, "1")
        try:
            value = float(text)
        except ValueError:
            fail(element, f'{name}: "{text}" is not a number')
        if not isfinite(value):
            fail(element, f'{name}: "{text}" is not a number')
        return value

    def points(self, element: Element, name: str, default: float | None = None) -> float:
        """Read a type size or line width in points: a name of the theme, a number, or a length with its unit."""
        text = element.get(name)
        if text is None:
            return _left_out(element, name, default, "9pt")
        named = self.theme.lines_pt if name in LINE_WIDTHS else self.theme.sizes_pt
        if text in named:
            return named[text]
        try:
            value = point_size(text)
        except ValueError:
            fail(element, f'{name}: "{text}" is neither a size such as 9pt nor a name', did_you_mean(text, named))
        if value <= 0:
            fail(element, f"{name}: {text} is not above zero")
        return value

    def type_size(self, element: Element, name: str, default: float) -> float:
        """Read a type size in points; what a layout makes hard to read is told, what nobody could read is refused."""
        value = self.points(element, name, default)
        if value > LARGEST_PT:
            fail(element, f"{name}: {value:g} pt is larger than any sheet", f"use {LARGEST_PT:g} pt or less")
        if name not in element.attrib or value >= LEGIBLE_PT:
            return value
        if value < LEAST_PT:
            fail(element, f"{name}: {value:g} pt is too small to read", f"use {LEGIBLE_PT:g} pt or more")
        self.report("warning", f"{name}: {value:g} pt is hard to read", f"use {LEGIBLE_PT:g} pt or more", where=place_of(element))
        return value

    def choice(self, element: Element, name: str, allowed: Iterable[str], default: str) -> str:
        """Read an attribute that takes one of a few words."""
        text = element.get(name)
        if text is None:
            return default
        if text not in allowed:
            fail(element, f'{name}: unknown value "{text}"', did_you_mean(text, allowed))
        return text

    def flag(self, element: Element, name: str) -> bool:
        """Read a switch: there, and not `false` or `no`."""
        return element.get(name, "no") not in {"no", "false", "False", ""}
