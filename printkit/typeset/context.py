"""What an element needs to become marks: the theme, the fonts, the values of its attributes, and where to say what is wrong."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from printkit.errors import did_you_mean
from printkit.fonts import MissingGlyphs
from printkit.page import Face, Mark, scaled
from printkit.page import Path as Outline
from printkit.typeset.attributes import Attributes, fail
from printkit.typeset.lettering import Style
from printkit.typeset.paths import placed
from printkit.typeset.theme import SLANTS, WEIGHTS
from printkit.typeset.tools import MOST_DRAWN, Budget, Flows, Tools, What

if TYPE_CHECKING:
    from printkit.fonts import Run

ICON_BOX_MM = 100.0
"""The face of an icon is this large and made smaller where it is used, so that its path keeps its digits."""
REPLACEMENT = "\ufffd"
"""What stands where a character was lost: in data read wrong, and for control characters, which no layout can hold."""


class Context(Attributes):
    """Everything an element needs to become marks; one for each face being set.

    Besides the tools of the run (`theme`, `fonts`, `art`, `icons`, `lang`, `draft`) it holds `what` is being set, `base` (the style a
    text has that says nothing: the text face at the size `text`, in ink), `depth` (how many `use`s stand around this face), `flows`:
    what earlier faces left over of each flow, in their order, and what this one leaves, and the `budget` of the outermost face.
    """

    __slots__ = ("art", "base", "budget", "depth", "flows", "fonts", "icons", "lang")

    def __init__(self, tools: Tools, what: What, base: Style, depth: int = 0, budget: Budget | None = None) -> None:
        super().__init__(tools, what)
        self.base = base
        self.depth = depth
        self.fonts = tools.fonts
        self.art = tools.art
        self.icons = tools.icons
        self.lang = tools.lang
        self.flows = Flows()
        self.budget = budget or Budget()

    def spend(self, drawn: int, element: Element) -> None:
        """Count what an element draws many of; a layout that draws too much of it on one face is refused."""
        self.budget.left -= drawn
        if self.budget.left < 0:
            fail(element, f"patterns and boxes of this face come to more than {MOST_DRAWN:,} lines", "take larger steps, or fewer of them")

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
