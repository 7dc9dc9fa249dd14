"""One line of text: shrunk to a width, centred by its capitals, turned, or set on a circle."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import cos, degrees, floor, radians, sin
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element

from printkit.legible import legible_pt
from printkit.page import Group, Mark, Text, moved, turned
from printkit.typeset.attributes import fail
from printkit.typeset.context import Context
from printkit.typeset.lettering import DIGITS, SLACK_MM, Style, line_marks, tracking_mm, width_mm
from printkit.typeset.shapes import COMMON, GROUPED, grouped
from printkit.typeset.telling import begun, lack_room
from printkit.units import MM_PER_PT

if TYPE_CHECKING:
    from printkit.fonts import Run

ATTRIBUTES = COMMON | {
    *("x", "y", "size", "font", "weight", "style", "anchor", "align", "fill", "tracking", "turn", "width", "min-size", "arc", "inside"),
}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
ALIGNS = ("baseline", "cap", "middle")
SPACE = " \t\r\n\f"
SPACES = re.compile(f"[{SPACE}]+")
STEP_PT = 0.01
"""Shrunk sizes go by this, so that alike texts share a size."""


class Setting(NamedTuple):
    """How an element sets its line: everything but the words. `drop` is how far below y the baseline lies, as a share of the size."""

    x_mm: float
    y_mm: float
    style: Style
    anchor: float
    drop: float
    turn_deg: float
    width_mm: float | None
    smallest_pt: float
    arc_mm: float | None
    inside: bool
    field: str
    is_grouped: bool


def text(element: Element, context: Context) -> Sequence[Mark]:
    """<text x y size? font? weight? style? fill? tracking? anchor? align? width? min-size? turn? arc? inside?>one line</text>."""
    if len(element):
        fail(element, "<text> holds one line of plain text", "use <block> for bold, italic, icons or several lines")
    key = ("text", *element.attrib, *element.attrib.values())
    setting: Setting | None = context.tools.specs.get(key)
    if setting is None:
        setting = context.tools.specs.keep(key, _setting(element, context))
    content = one_line(element.text)
    if not content:
        return ()
    marks = _on_arc(content, setting, context) if setting.arc_mm else _straight(content, setting, context)
    return grouped(element, context, marks) if setting.is_grouped else marks


def one_line(content: str | None) -> str:
    """Return a text without the spaces at its ends and with one space between words; spaces that do not break stay.

    >>> one_line("  Dock  thug ")
    'Dock thug'
    """
    if not content:
        return ""
    content = content.strip(SPACE)
    return SPACES.sub(" ", content) if "  " in content or "\n" in content or "\t" in content else content


def smallest_pt(element: Element, context: Context, style: Style) -> float:
    """Read how far text may shrink, to what is legible where a layout does not say; never above its size."""
    return min(context.type_size(element, "min-size", min(legible_pt(style.color), style.size_pt)), style.size_pt)


def _setting(element: Element, context: Context) -> Setting:
    context.check(element, ATTRIBUTES)
    style = context.style(element, context.base)
    arc = context.extent(element, "arc", 0.0) or None
    inside = context.flag(element, "inside")
    align = context.choice(element, "align", ALIGNS, "baseline")
    return Setting(
        context.length(element, "x"),
        context.length(element, "y"),
        style,
        ANCHORS[context.choice(element, "anchor", ANCHORS, "middle" if arc else "start")],
        _drop("heads" if inside and align == "baseline" else align, style, context),
        context.number(element, "turn", 0.0),
        context.extent(element, "width", 0.0) or None,
        smallest_pt(element, context, style),
        arc,
        inside,
        element.get("field", ""),
        not element.attrib.keys().isdisjoint(GROUPED),
    )


def _drop(align: str, style: Style, context: Context) -> float:
    """Return how far the baseline lies below what stands at y, as a share of the size: a letter's heads or its middle."""
    if align == "baseline":
        return 0.0
    face = context.fonts.face(style.stems[0])
    return {"heads": face.cap_height / 1000, "cap": face.cap_height / 2000, "middle": face.x_height / 2000}[align]


def _straight(content: str, setting: Setting, context: Context) -> Sequence[Mark]:
    style = setting.style
    runs = context.runs(content, style, setting.field)
    width = width_mm(runs, style)
    if setting.width_mm is not None and width > setting.width_mm + SLACK_MM:
        style = _shrunk(content, width, setting, context)
        width = width_mm(runs, style)
    x = setting.x_mm - setting.anchor * width
    marks = line_marks(runs, x, setting.y_mm + setting.drop * style.size_pt * MM_PER_PT, style, setting.field)
    if setting.turn_deg:
        return (Group(tuple(marks), turned(setting.turn_deg, setting.x_mm, setting.y_mm)),)
    return marks


def _shrunk(content: str, width: float, setting: Setting, context: Context) -> Style:
    """Return the style in which a text fits, reporting one that would be too small; tracking shrinks alike."""
    room = setting.width_mm or 0.0
    share = room / width
    size = setting.style.size_pt * share
    if size >= setting.smallest_pt - STEP_PT / 10:
        size = max(floor(size / STEP_PT) * STEP_PT, setting.smallest_pt)
    else:  # it is set so small that it fits, for a draft to show
        needs = width * setting.smallest_pt / setting.style.size_pt
        hint = f'shorten "{begun(content)}", which is set at {setting.smallest_pt:g} pt there and cannot be smaller'
        lack_room(needs, room, hint, context, setting.field)
    return replace(setting.style, size_pt=round(size, 2), tracking_mm=round(setting.style.tracking_mm * share, DIGITS))


def _on_arc(content: str, setting: Setting, context: Context) -> Sequence[Mark]:
    """Set a line on a circle about (x, y), centred at `turn` degrees clockwise from the top; `inside` it reads along the bottom.

    The circle is where the letters stand, or inside where their heads are: lines at the top and at the bottom make one ring.
    """
    style = setting.style
    letters = _letters(content, setting, context)
    width = _arc_width(letters, style)
    if setting.width_mm is not None and width > setting.width_mm + SLACK_MM:
        style = _shrunk(content, width, setting, context)
        letters = _letters(content, setting._replace(style=style), context)
        width = _arc_width(letters, style)
    drop = setting.drop * style.size_pt * MM_PER_PT
    radius = (setting.arc_mm or 0.0) + (drop if setting.inside else -drop)
    way = -1 if setting.inside else 1
    turn = setting.turn_deg - way * degrees(setting.anchor * width / radius)
    groups = []
    for advance, letter in letters:
        half = (advance - tracking_mm(letter.content, style)) / 2
        middle = turn + way * degrees(half / radius)
        upright = turned(middle + (180 if setting.inside else 0))
        foot = moved(setting.x_mm + radius * sin(radians(middle)), setting.y_mm - radius * cos(radians(middle)))
        groups.append(Group((letter,), foot.after(upright).after(moved(-half, 0))))
        turn += way * degrees(advance / radius)
    return (Group(tuple(groups), alt=content),)


def _arc_width(letters: Sequence[tuple[float, Text]], style: Style) -> float:
    return sum(width for width, _ in letters) - (tracking_mm(letters[-1][1].content, style) if letters else 0.0)


def _letters(content: str, setting: Setting, context: Context) -> list[tuple[float, Text]]:
    """Return each letter (with what is joined to it) set at 0, and its advance in millimetres."""
    letters = []
    for run in context.runs(content, setting.style, setting.field):
        for letter in _parts(run, context):
            (mark,) = line_marks((letter,), 0, 0, setting.style, setting.field)
            letters.append((mark.width_mm, mark))
    return letters


def _parts(run: "Run", context: Context) -> Iterator["Run"]:
    """Cut a run into its letters, each a run of its own, in drawing order."""
    if run.glyphs is None:
        face = context.fonts.by_key(run.font_key)
        for letter in run.text:
            yield run._replace(text=letter, width=face.own[letter][1] * face.scale)
        return
    starts = sorted({glyph.cluster for glyph in run.glyphs})
    ends = dict(pairwise((*starts, len(run.text))))
    for start, group in groupby(run.glyphs, key=lambda glyph: glyph.cluster):
        glyphs = tuple(glyph._replace(cluster=0) for glyph in group)
        yield run._replace(text=run.text[start : ends[start]], width=sum(glyph.advance for glyph in glyphs), glyphs=glyphs)
