"""Read a filled layout as XML, or say behind which tag of its template it is none."""

import re
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser, fromstring

from printkit.errors import LayoutError, Place, error
from printkit.typeset.context import REPLACEMENT

REMEMBERED = re.compile(r' at="([^"]+):(\d+):(\d+)"')
NOT_XML = "[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
"""What XML 1.0 cannot hold; compiled only where it is met, which takes ten milliseconds."""


class Reader:
    """Reads one filled layout after the other, as parts of a document that never ends: a new parser costs as much as a small face."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        builder = TreeBuilder()
        self._top = builder.start("top", {})
        self._parser = XMLParser(target=builder)
        self._parser.feed("<layouts>")

    def read(self, filled: str) -> Element:
        """Return a layout's root; entities and document types of its own are refused."""
        if "<!DOCTYPE" in filled or "<!ENTITY" in filled:
            place = _last_place(filled[: filled.find("<!")])
            raise LayoutError(error("a layout declares no document type and no entities", place, "write the character itself"))
        try:
            self._parser.feed(f"<layout>{filled}</layout>")
        except (ParseError, UnicodeEncodeError):
            self._begin()
            return _read_alone(filled)
        parts = self._top[0][:]
        self._top[0].clear()
        return parts[0][0] if len(parts) == 1 and _holds_one(parts[0]) else _read_alone(filled)


def _holds_one(part: Element) -> bool:
    """Whether a part of the document holds one element, and no text beside it."""
    return len(part) == 1 and not (part.text or "").strip() and not (part[0].tail or "").strip()


def _read_alone(filled: str) -> Element:
    """Read a layout as a document of its own, with a visible sign for each character that XML cannot hold, or say where it goes wrong."""
    filled = re.sub(NOT_XML, REPLACEMENT, filled)
    try:
        return fromstring(filled)
    except ParseError as problem:
        line, column = problem.position
        lines = filled.split("\n")
        before = "\n".join([*lines[: line - 1], lines[line - 1][:column]]) if line <= len(lines) else filled
        message = str(problem).rsplit(":", 1)[0]
        raise LayoutError(error(f"is not XML behind this tag: {message}", _last_place(before))) from None


def _last_place(filled: str) -> Place | None:
    """Return the place of the last tag opened in a text."""
    places = REMEMBERED.findall(filled)
    return Place(Path(unescape(places[-1][0])), int(places[-1][1]), int(places[-1][2])) if places else None
