"""Documents and flows: elements that run from top to bottom, onto as many pages as they need.

Headings, paragraphs, lists, rules, figures and `keep` are set here; tables, columns, panels and tracks in modules of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple
from xml.etree.ElementTree import Element

from printkit.fonts import direction_of
from printkit.page import Ellipse, Face, Line, Mark
from printkit.typeset.attributes import fail
from printkit.typeset.balance import set_balance
from printkit.typeset.boxes import HEADING, Box, Parted, Problem, Taken, filled, held, spaced, stacked, take
from printkit.typeset.columns import outer_space, pads, set_columns, set_panel
from printkit.typeset.context import Context
from printkit.typeset.inline import Stretch, figure_marks
from printkit.typeset.lettering import DIGITS
from printkit.typeset.lines import SetLine, wrap
from printkit.typeset.paragraphs import LETTERED, SET, SPACED, Frame, inherit, paragraph
from printkit.typeset.setter import Setter
from printkit.typeset.shapes import COMMON, STROKED, grouped, stroke_of
from printkit.typeset.shifting import shifted
from printkit.typeset.tables import set_table
from printkit.typeset.track import set_track
from printkit.units import MM_PER_PT

TEXT = LETTERED | SET
PARAGRAPH_SPACE = 0.5
ITEM_SPACE = 0.15
RULE_SPACE = 0.5
FIGURE_SPACE = 0.5
"""Space after paragraphs, between items, round rules and figures, in lines of text."""
MARKER_GAP = 0.45
"""The room between the sign or number of an item and its text, in lines of text."""
DOT = 0.28
"""The width of the dot beside an item, as a share of the type size."""


@dataclass(frozen=True, slots=True)
class HeadingLook:
    """How a heading looks unless it says otherwise: font role, weight, size by name, and the space round it in lines of its own."""

    role: str
    weight: str
    size: str
    before: float
    after: float


HEADINGS = {
    "h1": HeadingLook("title", "regular", "title", 0.8, 0.35),
    "h2": HeadingLook("title", "regular", "heading", 0.9, 0.25),
    "h3": HeadingLook("text", "bold", "lead", 0.8, 0.15),
}


# Entry points


def set_document(element: Element, width_mm: float, height_mm: float, context: Context) -> tuple[Face, ...]:
    """Set `<pages pad?>` on faces of this size, the room inside the margins of a page: at least one, as many as it takes."""
    context.check(element, TEXT | {"pad"})
    down, side = pads(element, context, (0.0, 0.0))
    room = height_mm - 2 * down
    boxes: Sequence[Box] = _boxes(element, round(width_mm - 2 * side, DIGITS), context)
    faces: list[Face] = []
    while boxes or not faces:
        taken = _taken(boxes, room, context)
        faces.append(Face(width_mm, height_mm, stacked(filled(taken.boxes, room), side, down)))
        boxes = taken.rest
    return tuple(faces)


@dataclass(frozen=True, slots=True)
class Rest:
    """What did not fit into a flow, for the same flow of the continuation face."""

    boxes: tuple[Box, ...]
    width_mm: float


def place_flow(element: Element, context: Context, rest: Rest | None = None) -> tuple[list[Mark], Rest | None]:
    """Set `<flow x y width height ...>`, or what another face of its layout left over, and return its marks and what is left now."""
    context.check(element, TEXT | COMMON | {"x", "y", "width", "height"})
    x, y = context.length(element, "x"), context.length(element, "y")
    width, height = context.extent(element, "width"), context.extent(element, "height")
    if rest is not None and rest.width_mm != width:
        fail(element, f"this flow goes on from one of {rest.width_mm:g} mm, but is {width:g} mm wide", "make them equally wide")
    taken = _taken(rest.boxes if rest else _boxes(element, width, context), height, context)
    marks = grouped(element, context, stacked(taken.boxes, x, y))
    return list(marks), Rest(taken.rest, width) if taken.rest else None


def flow(element: Element, context: Context) -> list[Mark]:
    """<flow x y width height>: document elements from top to bottom; what does not fit goes on on a further face.

    On that face the flow takes only what the same one (in the order of the layout) left over, not what it says there.
    """
    flows = context.flows
    if flows.came is None:
        marks, rest = place_flow(element, context)
    else:
        number = len(flows.left)
        came = flows.came[number] if number < len(flows.came) else None
        marks, rest = place_flow(element, context, came) if came else ([], None)
    flows.left.append(rest)
    return marks


def _boxes(element: Element, width_mm: float, context: Context) -> list[Box]:
    frame = inherit(element, Frame(width_mm, context.base, pages=True), context)
    return Setter(context, ELEMENTS).inside(element, frame)


def _taken(boxes: Sequence[Box], height_mm: float, context: Context) -> Taken:
    taken = take(boxes, height_mm, height_mm)
    for problem in taken.problems:
        context.report(problem.severity, problem.message, problem.hint)
    return taken


# Text


def set_heading(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<h1>, <h2>, <h3>: a heading, which never stands alone at the foot of a page."""
    context = setter.context
    context.check(element, TEXT | SPACED)
    look = HEADINGS[element.tag]
    style = context.styled(frame.style, look.role, look.weight, size_pt=context.theme.sizes_pt[look.size])
    inner = inherit(element, replace(frame, style=style), context)
    boxes = paragraph(element, inner.tagged(f"heading{element.tag[1]}"), context)
    spaces = (round(share * inner.line_mm, DIGITS) for share in (look.before, look.after))
    before, after = (context.extent(element, name, usual) for name, usual in zip(("before", "after"), spaces, strict=True))
    return spaced([replace(box, hold=HEADING) for box in boxes], before, after)


def set_paragraph(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<p>: a paragraph."""
    context = setter.context
    context.check(element, TEXT | SPACED)
    inner = inherit(element, frame, context)
    boxes = paragraph(element, inner.tagged("paragraph"), context)
    after = context.extent(element, "after", round(PARAGRAPH_SPACE * inner.line_mm, DIGITS))
    return spaced(boxes, context.extent(element, "before", 0.0), after)


def set_list(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<ul marker?>, <ol start?> of <li>: items with a sign or number beside them; items may hold lists."""
    context = setter.context
    own = {"marker"} if element.tag == "ul" else {"start"}
    context.check(element, TEXT | SPACED | own)
    is_nested = any(tag.role == "item" for tag in frame.tags)
    inner = inherit(element, frame, context).tagged("list")
    leftward = (inner.direction or direction_of("".join(element.itertext()))) == "rtl"
    signs = _signs(element, replace(inner, direction="rtl") if leftward else inner, context)
    gap = MARKER_GAP * inner.line_mm
    indent = round(max((sign.width_mm for sign in signs), default=0.0) + gap, DIGITS)
    boxes: list[Box] = []
    for at, (item, sign) in enumerate(zip(element, signs, strict=True)):
        place = _SignPlace(indent, gap, leftward)
        boxes += _item(item, sign, place, replace(inner, path=(*inner.path, at)), setter)
    after = context.extent(element, "after", round((ITEM_SPACE if is_nested else PARAGRAPH_SPACE) * inner.line_mm, DIGITS))
    return spaced(boxes, context.extent(element, "before", 0.0), after)


def _signs(element: Element, frame: Frame, context: Context) -> list[SetLine]:
    """Return what stands beside each item: its number, the sign a list asks for, or a dot."""
    if element.tag == "ul" and "marker" not in element.attrib:
        return [_dot(frame, context)] * len(element)
    if element.tag == "ul":
        words = [element.attrib["marker"]] * len(element)
    else:
        start = context.number(element, "start", 1)
        words = [f"{start + at:g}." for at in range(len(element))]
    setting = replace(frame.setting, align="left", hyphenate="never")
    return [wrap([Stretch(word, frame.style)], setting, context).lines[0] for word in words]


def _dot(frame: Frame, context: Context) -> SetLine:
    """Return a dot at half the height of small letters; drawn, because fonts do not agree how large a bullet is."""
    size_mm = frame.style.size_pt * MM_PER_PT
    line = wrap([], frame.setting, context).lines[0]
    radius = size_mm * DOT / 2
    middle = line.baseline_mm - context.fonts.face(frame.style.stems[0]).x_height * size_mm / 2000
    dot = Ellipse(round(radius, DIGITS), round(middle, DIGITS), round(radius, DIGITS), round(radius, DIGITS), frame.style.color)
    return replace(line, width_mm=2 * radius, marks=(dot,))


class _SignPlace(NamedTuple):
    """How far the text of an item is moved in, its distance from its sign, and whether that stands to the right of it."""

    indent_mm: float
    gap_mm: float
    leftward: bool


def _item(item: Element, line: SetLine, place: _SignPlace, frame: Frame, setter: Setter) -> list[Box]:
    """Set one item: its boxes moved in, its sign on the first line, flush with the text."""
    indent = place.indent_mm
    if item.tag != "li":
        fail(item, f"<{item.tag}> cannot stand in a list", "put it into <li>")
    setter.context.check(item, TEXT)
    if indent >= frame.width_mm:
        fail(item, f"no room for the text of an item: {frame.width_mm:g} mm, its sign takes {indent:g} mm")
    inner = inherit(item, replace(frame, width_mm=round(frame.width_mm - indent, DIGITS)), setter.context).tagged("item")
    boxes = setter.inside(item, inner) or [Box(line.height_mm, baseline_mm=line.baseline_mm, tags=inner.tags)]
    first = boxes[0]
    down = (first.baseline_mm or line.baseline_mm) - line.baseline_mm
    beside = inner.width_mm + place.gap_mm if place.leftward else -place.gap_mm - line.width_mm
    marker = shifted(line.marks, round(beside - first.x_mm, DIGITS), round(down, DIGITS))
    boxes[0] = replace(first, marks=(*marker, *first.marks))
    moved_in = boxes if place.leftward else [replace(box, x_mm=round(box.x_mm + indent, DIGITS)) for box in boxes]
    return spaced(moved_in, 0.0, round(ITEM_SPACE * inner.line_mm, DIGITS))


# Other elements


def set_rule(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<hr stroke? stroke-width? dash? before? after?>: a line across."""
    context = setter.context
    context.check(element, STROKED | SPACED)
    stroke = stroke_of(element, context, "ink")
    marks = (Line(0.0, 0.0, frame.width_mm, 0.0, stroke),) if stroke else ()
    return outer_space(element, [Box(0.0, marks, kind="rule", tags=frame.tags, width_mm=frame.width_mm)], frame, context, RULE_SPACE)


def set_figure(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<figure width height align? alt? before? after?>: a drawing of the elements of a fixed face, from its own top left."""
    context = setter.context
    context.check(element, SPACED | {"width", "height", "align", "alt"})
    marks, width, height = figure_marks(element, context)
    if width > frame.width_mm + 0.001:
        fail(element, f"a figure {width:g} mm wide does not fit into {frame.width_mm:g} mm", "make it narrower")
    align = context.choice(element, "align", ("left", "center", "right"), "left")
    indent = {"left": 0.0, "center": (frame.width_mm - width) / 2, "right": frame.width_mm - width}[align]
    box = Box(height, shifted(marks, round(indent, DIGITS), 0.0), kind="figure", tags=frame.tags, width_mm=width)
    return outer_space(element, [box], frame, context, FIGURE_SPACE)


def set_spacer(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<spacer height stretch?>: room, but none at the top of a page that began by itself."""
    context = setter.context
    context.check(element, frozenset({"height", "stretch"}))
    stretch = context.extent(element, "stretch", 0.0)
    height = context.extent(element, "height")
    return [Box(height, kind="spacer", fading=True, tags=frame.tags, stretch_mm=stretch, taller=lambda height_mm: ())]


def set_keep(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<keep>: what stands inside holds together on one page, as long as a page can hold it."""
    setter.context.check(element, TEXT)
    inner = inherit(element, replace(frame, pages=False), setter.context)
    boxes = setter.inside(element, inner)
    return held([replace(box, parted=partial(_parted_though_kept, box)) if box.parted else box for box in boxes])


def _parted_though_kept(box: Box, room_mm: float, page_mm: float, fresh: bool) -> Parted:
    assert box.parted is not None
    parted = box.parted(room_mm, page_mm, fresh)
    message = f"what should keep together is parted: needs {box.height_mm:.1f} mm, has {page_mm:.1f} mm"
    return replace(parted, problems=(*parted.problems, Problem("warning", message, "keep less together, or set it smaller")))


ELEMENTS = {
    "h1": set_heading,
    "h2": set_heading,
    "h3": set_heading,
    "p": set_paragraph,
    "ul": set_list,
    "ol": set_list,
    "hr": set_rule,
    "figure": set_figure,
    "spacer": set_spacer,
    "keep": set_keep,
    "columns": set_columns,
    "balance": set_balance,
    "panel": set_panel,
    "table": set_table,
    "track": set_track,
}
