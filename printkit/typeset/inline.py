"""Inline content: what stands in a line of text.

Free text of the data becomes inline XML by the filter `inline`; inline XML, whoever wrote it, becomes stretches of one style, icons, small
drawings and forced line ends.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from markupsafe import Markup, escape

from printkit.errors import did_you_mean
from printkit.page import Mark
from printkit.typeset.context import Context, fail, place_of
from printkit.typeset.icons import icon_marks
from printkit.typeset.lettering import Style
from printkit.units import MM_PER_PT

SMALL = 0.8
"""The size of `<small>` as a share of the text round it."""
ICON = 1.15
"""The box of an icon in a line as a share of the type size: icons have a margin inside their box, so this looks as tall as the capitals."""

BOLD = re.compile(r"\*\*(?=[^\s*]|\*[^\s*])(.+?)(?<=\S)\*\*(?!\*)", re.DOTALL)
ITALIC = re.compile(r"(?<![\w*])\*(?![\s*])(.+?)(?<![\s*])\*(?![\w*])|(?<![\w*])\*(?=\*\*[^\s*])(.+?)(?<=[^\s*]\*\*)\*(?![\w*])", re.DOTALL)
ICON_NAME = re.compile(r"\[icon:([a-z0-9][a-z0-9-]*)\]")
NEWLINES = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))+")
SPACES = re.compile(r"[ \t\r\n\f]+")


def inline(value: object) -> Markup:
    """Turn free text into inline XML: **bold**, *italic*, `[icon:name]` and line ends; everything else stays as typed.

    What is already markup passes through, so that nothing is escaped twice.

    >>> str(inline("**12+** hits & *<b>stops</b>*"))
    '<b>12+</b> hits &amp; <i>&lt;b&gt;stops&lt;/b&gt;</i>'
    >>> str(inline("2 * 3 * 4"))
    '2 * 3 * 4'
    """
    if isinstance(value, Markup):
        return value
    return Markup(_bold(str(value).strip()))  # every leaf has been escaped


def _bold(text: str) -> str:
    return _around(BOLD, text, _italic, lambda inner: f"<b>{_italic(inner)}</b>")


def _italic(text: str) -> str:
    return _around(ITALIC, text, _literal, lambda inner: f"<i>{_around(BOLD, inner, _literal, lambda bold: f'<b>{_literal(bold)}</b>')}</i>")


def _literal(text: str) -> str:
    return _around(ICON_NAME, text, _plain, lambda name: f'<icon name="{name}"/>')


def _plain(text: str) -> str:
    return NEWLINES.sub(_line_ends, str(escape(text)))


def _line_ends(newlines: re.Match[str]) -> str:
    """Write one line end, or two (an empty line) where the text leaves lines empty."""
    return "<br/>" if len(newlines[0].replace("\r\n", "\n").replace(" ", "").replace("\t", "")) == 1 else "<br/><br/>"


def _around(pattern: re.Pattern[str], text: str, outside: Callable[[str], str], inside: Callable[[str], str]) -> str:
    """Rewrite what a pattern finds in one way and all else in another."""
    parts, done = [], 0
    for match in pattern.finditer(text):
        parts += (outside(text[done : match.start()]), inside(next(filter(None, match.groups()))))
        done = match.end()
    return "".join((*parts, outside(text[done:])))
