"""Paragraphs in a flow: how text is set there, handed down from element to element, and its lines as boxes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast, get_args
from xml.etree.ElementTree import Element

from printkit.fonts import Base
from printkit.legible import legible_pt
from printkit.typeset.attributes import fail
from printkit.typeset.boxes import FREE, LINES, Box, Tag
from printkit.typeset.context import Context
from printkit.typeset.fitting import fit
from printkit.typeset.inline import read_inline
from printkit.typeset.lettering import Style
from printkit.typeset.lines import LEADING, Align, Hyphenate, Lines, Setting
from printkit.units import MM_PER_PT

ALIGNS = get_args(Align)
LETTERED = frozenset({"font", "weight", "style", "size", "fill", "tracking"})
"""What says how letters look."""
SET = frozenset({"align", "leading", "hyphenate", "min-size", "field", "dir"})
"""What says how text is set; with LETTERED the attributes of all that holds text."""
SPACED = frozenset({"before", "after"})
DIRECTIONS: Mapping[str, Base] = {"auto": "", "ltr": "ltr", "rtl": "rtl"}


@dataclass(frozen=True, slots=True)
class Frame:
    """What an element of a flow is given by the one round it: its width, how text is set, and where in the document it stands.

    `hyphenate_first`: a word that is wider than the frame is hyphenated before it is made smaller. `pages`: a page may be broken here.
    `direction` is left open where each paragraph's first letter tells it.
    """

    width_mm: float
    style: Style
    align: Align = "start"
    leading: float = LEADING
    hyphenate: Hyphenate = "needed"
    floor_pt: float | None = None
    field: str = ""
    hyphenate_first: bool = True
    pages: bool = False
    path: tuple[int, ...] = ()
    tags: tuple[Tag, ...] = ()
    direction: Base = ""

    @property
    def line_mm(self) -> float:
        """Return the height of one line: the measure of the space round things."""
        return self.leading * self.style.size_pt * MM_PER_PT

    @property
    def smallest_pt(self) -> float:
        """Return how far text may shrink: as asked, else further where it is dark than where it is light."""
        if self.floor_pt is not None:
            return self.floor_pt
        return legible_pt(self.style.color)

    @property
    def setting(self) -> Setting:
        """Return how a paragraph is set in this frame."""
        return Setting(self.width_mm, self.style, self.align, self.leading, self.hyphenate, self.direction)

    def tagged(self, role: str) -> "Frame":
        """Return the frame of what stands inside an element of this role."""
        return replace(self, tags=(*self.tags, Tag(role, self.path)))


def inherit(element: Element, frame: Frame, context: Context) -> Frame:
    """Return a frame as changed by the attributes of an element that holds text."""
    get = element.get
    return replace(
        frame,
        style=context.style(element, frame.style),
        align=cast(Align, context.choice(element, "align", ALIGNS, frame.align)),
        leading=leading_of(element, frame.leading, context),
        hyphenate=hyphenate_of(element, frame.align if get("align") is None else get("align", ""), frame.hyphenate, context),
        floor_pt=context.type_size(element, "min-size", 0.0) if "min-size" in element.attrib else frame.floor_pt,
        field=get("field", frame.field),
        direction=DIRECTIONS[context.choice(element, "dir", DIRECTIONS, frame.direction or "auto")],
    )


def leading_of(element: Element, default: float, context: Context) -> float:
    """Read leading, a share of the type size."""
    leading = context.number(element, "leading", default)
    if not 0.5 <= leading <= 4:
        fail(element, f"leading: {leading:g} is not a share of the type size between 0.5 and 4")
    return leading


def hyphenate_of(element: Element, align: str, default: Hyphenate, context: Context) -> Hyphenate:
    """Read hyphenate: `yes` wherever it makes lines even, `no` never, else only words wider than the line; justified text needs it."""
    if element.get("hyphenate") is None:
        return "often" if align == "justify" and default == "needed" else default
    return "often" if context.flag(element, "hyphenate") else "never"


def paragraph(element: Element, frame: Frame, context: Context) -> list[Box]:
    """Set the inline content of an element as lines; no boxes where there is none."""
    items = read_inline(element, frame.style, context, frame.field)
    if not items:
        return []
    floor_pt, by_hyphen = frame.smallest_pt, frame.hyphenate_first
    return line_boxes(fit(items, frame.setting, context, floor_pt=floor_pt, hyphenate_first=by_hyphen, field=frame.field), frame.tags)


def line_boxes(lines: Lines, tags: Sequence[Tag]) -> list[Box]:
    """Return the lines of a paragraph as boxes: at least two stay together at the foot of a page and at the top of the next."""
    last = len(lines.lines) - 1
    return [
        Box(
            line.height_mm,
            line.marks,
            hold=LINES if at < last and at in {0, last - 1} else FREE,
            width_mm=line.width_mm,
            baseline_mm=line.baseline_mm,
            tags=tuple(tags),
        )
        for at, line in enumerate(lines.lines)
    ]
