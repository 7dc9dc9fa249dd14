"""Inline content: what stands in a line of text.

Free text of the data becomes inline XML by the filter `inline`; inline XML, whoever wrote it, becomes stretches of one style, small
pictures (icons and figures) and forced line ends.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from xml.etree.ElementTree import Element

from markupsafe import Markup, escape

from printkit.errors import did_you_mean
from printkit.legible import LEGIBLE_PT
from printkit.page import Affine, Group, Mark, Use
from printkit.typeset.attributes import fail
from printkit.typeset.context import Context
from printkit.typeset.lettering import DIGITS, Style
from printkit.typeset.pictures import placeholder
from printkit.units import MM_PER_PT

SMALL = 0.8
"""The size of `<small>` as a share of the text round it, as long as it can be read."""
ICON = 1.15
"""The box of an icon in a line as a share of the type size: icons have a margin in their box, so this looks as tall as the capitals."""

LONGEST = 2000
"""Marks further apart than this do not belong together; without a limit a text of open marks alone would take for ever."""
FORMS = {
    "b": rf"\*\*(?=\*?[^\s*])(?P<b>.{{1,{LONGEST}}}?)(?<=\S)\*\*(?!\*)",
    "i": rf"(?<![\w*])\*(?![\s*])(?P<i>.{{1,{LONGEST}}}?)(?<![\s*])\*(?![\w*])",
}
STAR, BRACKET = "\ufdd0", "\ufdd1"
"""What stands for signs without a meaning while marks are looked for: no characters, by decree (Unicode, noncharacters)."""
ICON_NAME = re.compile(r"\[icon:([a-z0-9][a-z0-9-]*)\]")
LINE_ENDS = re.compile(r"[ \t]*(?:\r\n|\r|\n)((?:[ \t]*(?:\r\n|\r|\n))*)[ \t]*")
SPACES = re.compile(r"[ \t\r\n\f]+")


# The data's free text


def inline(value: object) -> Markup:
    r"""Turn free text into inline XML: **bold**, *italic*, `[icon:name]` and line ends; everything else stays as typed.

    A backslash before `*` or `[` takes their meaning away. What is already markup passes through, so that nothing is escaped twice.

    >>> str(inline("**12+** hits & *<b>stops</b>*"))
    '<b>12+</b> hits &amp; <i>&lt;b&gt;stops&lt;/b&gt;</i>'
    >>> str(inline("2 * 3 * 4, 2d10*2*"))
    '2 * 3 * 4, 2d10*2*'
    >>> str(inline(r"\*\*plain\*\* \[icon:plain-dagger] C:\new"))
    '**plain** [icon:plain-dagger] C:\\new'
    """
    if isinstance(value, Markup):
        return value
    held = str(value).strip().replace("\\*", STAR).replace("\\[", BRACKET)
    return Markup(_marked(held, "bi").replace(STAR, "*").replace(BRACKET, "["))  # every leaf of it has been escaped


@cache
def _forms(tags: str) -> re.Pattern[str]:
    return re.compile("|".join(FORMS[tag] for tag in tags), re.DOTALL)


def _marked(text: str, tags: str) -> str:
    """Write text in which these tags may still open: each stands inside the others, never inside itself."""
    parts: list[str] = []
    done = 0
    for match in _forms(tags).finditer(text) if tags else ():
        tag = str(match.lastgroup)
        parts += (_literal(text[done : match.start()]), f"<{tag}>{_marked(match[tag], tags.replace(tag, ''))}</{tag}>")
        done = match.end()
    return "".join((*parts, _literal(text[done:])))


def _literal(text: str) -> str:
    """Write text as typed, with its icons and line ends; empty lines leave one empty line."""
    with_icons = ICON_NAME.sub(r'<icon name="\1"/>', str(escape(text)))
    return LINE_ENDS.sub(lambda found: "<br/><br/>" if found[1] else "<br/>", with_icons)


# Inline XML


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of one style; runs of spaces have become one. `field` names the value of the data they show."""

    text: str
    style: Style
    field: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A small drawing that stands in a line like a letter, centred on the middle of the capitals; marks from its top left."""

    width_mm: float
    height_mm: float
    marks: tuple[Mark, ...]
    style: Style
    """The style of the text it stands in."""


@dataclass(frozen=True, slots=True)
class Break:
    """A forced end of the line."""

    style: Style


Inline = Stretch | Picture | Break


def read_inline(element: Element, style: Style, context: Context, field: str = "") -> list[Inline]:
    """Read the inline content of an element whose own text has this style; spaces are collapsed as HTML does."""
    return collapsed(_content(element, style, element.get("field", field), context))


def _content(element: Element, style: Style, field: str, context: Context) -> Iterator[Inline]:
    if element.text:
        yield Stretch(element.text, style, field)
    for child in element:
        yield from inline_child(child, style, field, context)
        if child.tail:
            yield Stretch(child.tail, style, field)


def inline_child(child: Element, style: Style, field: str, context: Context) -> Iterator[Inline]:
    """Read one inline element that stands in text of a style."""
    if child.tag in TAGS:
        context.check(child, STRETCH_ATTRIBUTES)
        yield from _content(child, TAGS[child.tag](child, style, context), child.get("field", field), context)
    elif child.tag == "br":
        yield Break(style)
    elif child.tag == "icon":
        yield _icon(child, style, field, context)
    elif child.tag == "figure":
        yield _figure(child, style, context)
    else:
        fail(child, f"<{child.tag}> cannot stand in a line of text", did_you_mean(child.tag, INLINE_TAGS))


def _bold(child: Element, style: Style, context: Context) -> Style:
    return context.style(child, context.styled(style, weight="bold"))


def _italic(child: Element, style: Style, context: Context) -> Style:
    return context.style(child, context.styled(style, slant="italic"))


def _small(child: Element, style: Style, context: Context) -> Style:
    size = max(style.size_pt * SMALL, min(style.size_pt, LEGIBLE_PT))
    return context.style(child, replace(style, size_pt=round(size, DIGITS)))


def _span(child: Element, style: Style, context: Context) -> Style:
    return context.style(child, style)


TAGS = {"b": _bold, "i": _italic, "small": _small, "span": _span}
STRETCH_ATTRIBUTES = frozenset({"font", "weight", "style", "size", "fill", "tracking", "field"})
ICON_ATTRIBUTES = frozenset({"name", "size", "fill"})
FIGURE_ATTRIBUTES = frozenset({"width", "height", "alt"})
INLINE_TAGS = frozenset({*TAGS, "br", "icon", "figure"})


def _icon(child: Element, style: Style, field: str, context: Context) -> Picture:
    """Read `<icon name size? fill?/>`; the name may come from the data, so an unknown one is the data's fault."""
    context.check(child, ICON_ATTRIBUTES)
    name = child.get("name") or fail(child, "<icon> needs name", 'add name="dagger"')
    color = context.color(child.get("fill"), child) or style.color
    size_mm = round(context.points(child, "size", style.size_pt * ICON) * MM_PER_PT, DIGITS)
    try:
        face = context.icon_face(name, color)
    except KeyError:
        context.lack(f'there is no icon "{name}"', context.icons.hint(name), field or "icon")
        return Picture(size_mm, size_mm, placeholder(0.0, 0.0, size_mm, size_mm, context), style)
    scale = size_mm / face.width_mm
    return Picture(size_mm, size_mm, (Use(face, Affine(a=scale, d=scale), shared=True),), style)


def _figure(child: Element, style: Style, context: Context) -> Picture:
    context.check(child, FIGURE_ATTRIBUTES)
    marks, width, height = figure_marks(child, context)
    return Picture(width, height, marks, style)


def figure_marks(element: Element, context: Context) -> tuple[tuple[Mark, ...], float, float]:
    """Place what stands in `<figure width height [alt]>`: marks from its top left, width and height in millimetres."""
    width, height = context.extent(element, "width"), context.extent(element, "height")
    marks = tuple(context.place_inside(element))
    return (Group(marks, role="figure", alt=element.get("alt", "")),), width, height


def collapsed(items: Iterator[Inline]) -> list[Inline]:
    """Collapse spaces: one between words, none where a line begins or ends; empty stretches go."""
    kept: list[Inline] = []
    spaced = True  # the line so far ends with a space, or has not begun
    for item in items:
        if isinstance(item, Stretch):
            text = SPACES.sub(" ", item.text)
            text = text[1:] if spaced and text.startswith(" ") else text
            if text:
                kept.append(replace(item, text=text))
                spaced = text.endswith(" ")
        else:
            kept = _without_last_space(kept) if isinstance(item, Break) else kept
            kept.append(item)
            spaced = isinstance(item, Break)
    return _without_last_space(kept)


def _without_last_space(items: list[Inline]) -> list[Inline]:
    last = items[-1] if items else None
    if not isinstance(last, Stretch) or not last.text.endswith(" "):
        return items
    return [*items[:-1], replace(last, text=last.text[:-1])] if last.text != " " else items[:-1]
