"""The typesetter: fills layouts and places what they say, each layout compiled once."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markupsafe import Markup

from printkit.errors import Finding, LayoutError, error
from printkit.page import Face
from printkit.typeset.attributes import fail
from printkit.typeset.block import place_block
from printkit.typeset.context import Context
from printkit.typeset.fill import Filler
from printkit.typeset.flow import Rest, flow, set_document
from printkit.typeset.lettering import Style, width_mm
from printkit.typeset.place import FIXED, place_face
from printkit.typeset.theme import Theme
from printkit.typeset.tools import Placer, Tools, What, lacking
from printkit.typeset.track import place_track
from printkit.units import GOOD_DPI

if TYPE_CHECKING:
    from printkit.art import Art
    from printkit.fonts import Fonts
    from printkit.icons import Icons

DEEPEST = 12
"""How many layouts may use each other in turn: more is a circle."""
MOST_PARTS = 99
"""How many faces one piece may go on for."""


class Typesetter:
    """Fills layouts and places what they say; all layouts of one run, in one theme, each compiled once.

    `bleed_mm` is how far art is wanted past the trim: layouts may draw it there themselves. `cache_folder` is where compiled layouts
    are kept from run to run. Layouts of the `trusted` folders run as they are, all others within bounds of work and memory.
    Pictures that have more are made smaller to `dpi` pixels an inch; `pictures_in` are the folders that pictures may lie in (None: any).

    The first of the folders that has a layout wins. What is wrong with the data (text that does not fit, characters no font has,
    pictures that cannot be read) is gathered in `findings`; what is wrong with a layout raises a LayoutError at its file and line.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        theme: Theme,
        fonts: "Fonts",
        art: "Art",
        icons: "Icons",
        *,
        lang: str = "en",
        draft: bool = False,
        bleed_mm: float = 0.0,
        cache_folder: Path | None = None,
        trusted: Sequence[Path] = (),
        dpi: int = GOOD_DPI,
        pictures_in: Sequence[Path] | None = None,
    ) -> None:
        self.theme = theme
        self._filler = Filler(folders, theme, cache_folder, trusted)
        self._filler.environment.globals |= {"text_mm": self._text_mm, "first_fit": self._first_fit, "bleed_mm": bleed_mm}
        self._tools = Tools(theme, fonts, art, icons, lang, draft, ELEMENTS, self._used, dpi, pictures_in)
        self._base = Style(theme.stems("text"), theme.fonts["text"].features, theme.sizes_pt["text"], theme.colors["ink"])

    @property
    def findings(self) -> list[Finding]:
        """Everything noted so far, each thing once, in the order it was met; characters that no font has last."""
        return [*self._tools.findings, *self.lacking]

    @property
    def lacking(self) -> dict[Finding, tuple[str, ...]]:
        """Those of the findings that are about characters no font has, each with the characters."""
        return lacking(self._tools)

    def _text_mm(
        self, text: str, role: str = "text", size_pt: float | None = None, weight: str = "regular", slant: str = "normal"
    ) -> float:
        """Return how wide a line of text is: for layouts that draw something as long as their words."""
        text = str(text.unescape()) if isinstance(text, Markup) else text
        style = Context(self._tools, What("", ""), self._base).styled(self._base, role, weight, slant, size_pt)
        # What no font has is told where the text is set.
        return width_mm(self._tools.fonts.shape(text, style.stems, style.features, language=self._tools.lang, boxes=True), style)

    def _first_fit(self, texts: Sequence[str], room_mm: float, role: str, size_pt: float, weight: str = "regular") -> str:
        """Return the first of some texts that fits a width at its smallest size, else the last: for layouts that can say it shorter."""
        return next((text for text in texts if self._text_mm(text, role, size_pt, weight) <= room_mm), texts[-1])

    def faces(self, layout: str, values: Mapping[str, Any], what: What) -> tuple[Face, ...]:
        """Set a layout whose root is <face>; further faces continue what did not fit the first one's flows."""
        given = values if isinstance(values, dict) else dict(values)
        context = Context(self._tools, what, self._base)
        face = self._face(layout, given, context)
        return self._parts(layout, given, what) if any(context.flows.left) else (face,)

    def document(self, layout: str, values: Mapping[str, Any], width_mm: float, height_mm: float, what: What) -> tuple[Face, ...]:
        """Set a layout whose root is <pages> on as many faces of this size as it takes."""
        root = self._filler.fill(layout, dict(values))
        if root.tag != "pages":
            fail(root, f"the layout is a <{root.tag}>, not <pages>")
        try:
            return set_document(root, width_mm, height_mm, Context(self._tools, what, self._base))
        except RecursionError:
            fail(root, "elements stand inside each other too deep")

    def _face(self, layout: str, values: dict[str, Any], context: Context) -> Face:
        root = self._filler.fill(layout, values)
        try:
            return place_face(root, context)
        except RecursionError:
            fail(root, "elements stand inside each other too deep")

    def _parts(self, layout: str, values: dict[str, Any], what: What) -> tuple[Face, ...]:
        """Set a layout that goes on, mostly in two parts; again where there are more, since each part may say how many."""
        parts = 2
        while True:
            faces = self._some_parts(layout, values, what, parts)
            if len(faces) <= parts:
                return tuple(faces)
            parts = len(faces)

    def _some_parts(self, layout: str, values: dict[str, Any], what: What, parts: int) -> list[Face]:
        faces: list[Face] = []
        came: Sequence[Rest | None] | None = None
        while came is None or any(came):
            part = len(faces) + 1
            if part > MOST_PARTS:
                raise LayoutError(error(f"the layout {layout} goes on for more than {MOST_PARTS} faces", None, "give its flow more room"))
            context = Context(self._tools, what, self._base)
            context.flows.came = came
            faces.append(self._face(layout, {**values, "continued": part > 1, "part": part, "parts": parts}, context))
            came = context.flows.left
        return faces

    def _used(self, layout: str, values: Mapping[str, str], context: Context, element: Element) -> Face:
        """Set a layout that stands in a <use>."""
        if context.depth >= DEEPEST:
            fail(element, f"layouts use each other more than {DEEPEST} deep", f"does {layout} use itself?")
        inner = Context(self._tools, context.what, self._base, context.depth + 1, context.budget)
        try:
            face = self._face(layout, dict(values), inner)
        except LayoutError as problem:
            if problem.findings[0].where is None:
                fail(element, problem.findings[0].message, problem.findings[0].hint)
            raise
        if any(inner.flows.left):
            context.lack(f"does not fit the flow of {layout}", "make it shorter")
        return face


ELEMENTS: Mapping[str, Placer] = MappingProxyType({**FIXED, "flow": flow, "block": place_block, "track": place_track})
"""Every element of a fixed face, by name."""
