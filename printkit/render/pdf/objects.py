"""PDF objects written out the moment they are known, so that a document keeps compressed bytes and no trees."""

import zlib
from collections.abc import Mapping
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObject

Names = Mapping[str, bytes]
"""Names in a resource dictionary, each with its value as it stands in the file."""


class Named(NamedTuple):
    """An external object: its name in content, the reference to it, and whether it holds layers."""

    name: str
    reference: bytes
    layered: bool = False


class Written(PDFObject):  # type: ignore[misc]
    """An object of the document whose bytes are settled."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: PDFDocument) -> bytes:
        """Return the bytes, as ReportLab asks for them when it writes the file."""
        return self.data


def added(document: PDFDocument, item: PDFObject, name: str | None = None) -> bytes:
    """Give an object a number in the document; return the reference to it."""
    return bytes(document.Reference(item, name).format(document))


def named(reference: bytes, layered: bool = False) -> Named:
    """Name an external object after its number, so that a name means the same on every page."""
    return Named(f"X{reference.split()[0].decode()}", reference, layered)


def dictionary(entries: Names) -> bytes:
    """Write a dictionary."""
    return b"<<%b>>" % b" ".join(b"/%b %b" % (name.encode(), value) for name, value in entries.items())


def stream(entries: Names, data: bytes, packed: bool = False) -> Written:
    """Write a stream, deflated unless its data already is (or is of a kind that has its own compression)."""
    if not packed:
        entries, data = {**entries, "Filter": b"/FlateDecode"}, zlib.compress(data)
    return Written(b"%b\nstream\n%b\nendstream\n" % (dictionary({**entries, "Length": b"%d" % len(data)}), data))
