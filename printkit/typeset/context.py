"""What an element needs to become marks: the theme, the fonts, the values of its attributes, and where to say what is wrong.

Attributes are read here and nowhere else, so that `x="3mm"` means the same to every element and a wrong one is told with the template's
file, line and column.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar
from xml.etree.ElementTree import Element

from printkit.colors import full_hex, is_hex
from printkit.errors import Finding, Kind, LayoutError, Place, Severity, did_you_mean, error
from printkit.fonts import MissingGlyphs
from printkit.legible import LEAST_PT, LEGIBLE_PT
from printkit.page import Face, Mark, scaled
from printkit.page import Path as Outline
from printkit.typeset.lettering import DIGITS, Style
from printkit.typeset.paths import placed
from printkit.typeset.theme import SLANTS, WEIGHTS, Theme
from printkit.units import to_mm, to_pt

if TYPE_CHECKING:
    from printkit.art import Art
    from printkit.fonts import Fonts, Run
    from printkit.icons import Icons

ICON_BOX_MM = 100.0
"""The face of an icon is this large and made smaller where it is used, so that its path keeps its digits."""
REPLACEMENT = "\ufffd"
"""What stands where a character was lost: in data read wrong, and for control characters, which no layout can hold."""
LARGEST_PT = 3000.0
"""No sheet is larger than a letter of this size."""
LINE_WIDTHS = frozenset({"stroke-width", "rule", "head-rule"})
"""Attributes that may name a line of the theme; the others in points may name a size."""
KEPT = 20_000
"""How many elements' marks are remembered."""

Kept = TypeVar("Kept")
Key = str | tuple[object, ...] | None
Placer = Callable[[Element, "Context"], Sequence[Mark]]
"""Turns one element into marks."""


class What(NamedTuple):
    """What is being set, for findings: a component and one of its pieces."""

    component: str
    piece: str


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
    return 0.0 if text == "0" else round(to_mm(text), DIGITS)


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
    """

    theme: Theme
    fonts: "Fonts"
    art: "Art"
    icons: "Icons"
    lang: str
    draft: bool
    elements: Mapping[str, Placer]
    set_static: Callable[[str, Mapping[str, str], "Context", Element], Face]
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
class Flows:
    """What flows carry from face to face (printkit.typeset.flow.Rest, None where nothing is left), in the order of the layout.

    `came` is None on the first face, and what the face before left on a further one; `left` is what this face leaves.
    """

    came: Sequence[Any] | None = None
    left: list[Any] = field(default_factory=list)


class Context:
    """Everything an element needs to become marks; one for each face being set.

    Besides the tools of the run (`theme`, `fonts`, `art`, `icons`, `lang`, `draft`) it holds `what` is being set, `base` (the style a
    text has that says nothing: the text face at the size `text`, in ink), `depth` (how many `use`s stand around this face) and `flows`:
    what earlier faces left over of each flow, in their order, and what this one leaves.
    """

    __slots__ = ("art", "base", "depth", "draft", "flows", "fonts", "icons", "lang", "theme", "tools", "what")

    def __init__(self, tools: Tools, what: What, base: Style, depth: int = 0) -> None:
        self.tools = tools
        self.what = what
        self.base = base
        self.depth = depth
        self.theme = tools.theme
        self.fonts = tools.fonts
        self.art = tools.art
        self.icons = tools.icons
        self.lang = tools.lang
        self.draft = tools.draft
        self.flows = Flows()

    # What is wrong

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

    # Attributes

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
            if default is None:
                fail(element, f"<{element.tag}> needs {name}", f'add {name}="10mm"')
            return default
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
            if default is None:
                fail(element, f"<{element.tag}> needs {name}", f'add {name}="1"')
            return default
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
            if default is None:
                fail(element, f"<{element.tag}> needs {name}", f'add {name}="9pt"')
            return default
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

    # Text

    def style(self, element: Element, base: Style) -> Style:
        """Return the base style as changed by font, weight, style, size, fill and tracking of an element."""
        get = element.get
        key = (base, get("font"), get("weight"), get("style"), get("size"), get("fill"), get("tracking"))
        style = self.tools.styles.get(key)
        if style is None:
            style = self.tools.styles.keep(key, self._styled(element, base))
        return style

    def _styled(self, element: Element, base: Style) -> Style:
        role = self.choice(element, "font", self.theme.fonts, base.role)
        weight = self.choice(element, "weight", WEIGHTS, base.weight)
        slant = self.choice(element, "style", SLANTS, base.slant)
        color = self.color(element.get("fill"), element) if element.get("fill") else base.color
        if color is None:
            fail(element, "text cannot be filled with none", "leave the text out instead")
        size = self.type_size(element, "size", base.size_pt)
        return self.styled(base, role, weight, slant, size, color, self.length(element, "tracking", base.tracking_mm))

    def styled(
        self,
        base: Style,
        role: str | None = None,
        weight: str | None = None,
        slant: str | None = None,
        size_pt: float | None = None,
        color: str | None = None,
        tracking_mm: float | None = None,
    ) -> Style:
        """Return a style that differs from the base in what is given: how `<b>`, `<i>` and `<small>` find their face."""
        role, weight, slant = role or base.role, weight or base.weight, slant or base.slant
        return Style(
            self.theme.stems(role, weight, slant),
            self.theme.fonts[role].features,
            base.size_pt if size_pt is None else size_pt,
            color or base.color,
            base.tracking_mm if tracking_mm is None else tracking_mm,
            role,
            weight,
            slant,
        )

    def runs(self, text: str, style: Style, field: str = "", level: int | None = None) -> "tuple[Run, ...]":
        """Shape a line of text; characters no font has are noted, and stand as a placeholder that shows their code point.

        A text of a paragraph that has been put in order has its `level` (printkit.fonts.levels); one that has none is put in order here.
        """
        if REPLACEMENT in text:
            self.lack("holds a character that was damaged or cannot be printed", "type it again, in a file saved as UTF-8", field)
        try:
            return self.fonts.shape(text, style.stems, style.features, language=self.lang, level=level)
        except MissingGlyphs as problem:
            noted = self.tools.missing.setdefault((self.what.component, self.what.piece, field), {})
            noted.update(dict.fromkeys(problem.characters))
        return self.fonts.shape(text, style.stems, style.features, language=self.lang, level=level, boxes=True)

    # Faces in use

    def use(self, layout: str, values: Mapping[str, str], element: Element) -> Face:
        """Return the face of another layout filled with these values: set once, then shared."""
        key = (layout, *values.items())
        face = self.tools.faces.get(key)
        if face is None:
            face = self.tools.faces.keep(key, self.tools.set_static(layout, values, self, element))
        return face

    def icon_face(self, name: str, color: str) -> Face:
        """Return an icon as a face of ICON_BOX_MM each way, set once in each color; KeyError for an unknown name."""
        key = ("icon", name, color)
        face = self.tools.faces.get(key)
        if face is None:
            outline = placed(self.icons.path(name), scaled(ICON_BOX_MM / self.icons.units))
            face = self.tools.faces.keep(key, Face(ICON_BOX_MM, ICON_BOX_MM, (Outline(outline, color),)))
        return face

    # Elements

    def check(self, element: Element, attributes: frozenset[str]) -> None:
        """Refuse attributes an element does not have; every element may say where it stands (`at`)."""
        for name in element.attrib.keys() - attributes - {"at"}:
            fail(element, f"<{element.tag}> has no {name}", did_you_mean(name, attributes - {"at"}))

    def place_inside(self, element: Element) -> list[Mark]:
        """Place what stands inside an element, which has no text of its own."""
        if element.text and not element.text.isspace():
            fail(element, f'text stands loose in <{element.tag}>: "{element.text.strip()[:40]}"', "put it into <text> or <block>")
        return self.place_all(element)

    def place_all(self, elements: Iterable[Element]) -> list[Mark]:
        """Place elements in turn."""
        marks: list[Mark] = []
        placers = self.tools.elements
        for element in elements:
            placer = placers.get(element.tag)
            if placer is None:
                fail(element, f"unknown element <{element.tag}>", did_you_mean(element.tag, placers))
            marks += placer(element, self)
            tail = element.tail
            if tail and not tail.isspace():
                fail(element, f'text stands loose behind <{element.tag}>: "{tail.strip()[:40]}"', "put it into <text> or <block>")
        return marks
