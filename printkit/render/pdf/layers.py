"""Layers that a viewer switches on and off: optional content, as PDF calls it (ISO 32000-2, 8.11)."""

from collections.abc import Iterable
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFCatalog, PDFDocument

from printkit.page import Layer
from printkit.render.pdf.objects import Written, added, dictionary


class Kind(NamedTuple):
    """What a viewer calls a layer, and whether it is printed."""

    title: str
    printed: bool = True


KINDS: dict[Layer, Kind] = {
    "art": Kind("Art"),
    "cut": Kind("Cut marks"),
    "fold": Kind("Fold lines"),
    "guide": Kind("Trim and safe lines (not printed)", printed=False),
    "gm": Kind("For the game master only"),
}
"""Every layer, in the order in which viewers list them. `art` is what belongs to no other, on pages that have others."""


class Layers:
    """The layers of one document, in one dictionary that its pages and forms name; part of the file only where one is used."""

    def __init__(self, document: PDFDocument) -> None:
        self.document = document
        self.known: dict[Layer, bytes] = {}
        self.dictionary = Written(b"")

    @property
    def reference(self) -> bytes:
        """The reference to the dictionary."""
        return added(self.document, self.dictionary)

    def begin(self, layer: Layer) -> str:
        """Return the operators that open a layer."""
        if layer not in self.known:
            self.known[layer] = added(self.document, Written(_group(KINDS[layer])))
            self.dictionary.data = dictionary({name: self.known[name] for name in KINDS if name in self.known})
        return f"/OC /{layer} BDC"

    def list(self) -> None:
        """Tell the document's catalog which layers there are, when nothing is drawn any more."""
        if self.known:
            catalog: PDFCatalog = self.document.Catalog
            # ReportLab writes only entries that it knows by name
            catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
            catalog.OCProperties = Written(self._properties())

    def _properties(self) -> bytes:
        names = [name for name in KINDS if name in self.known]
        every = _array(self.known[name] for name in names)
        unprinted = _array(self.known[name] for name in names if not KINDS[name].printed)
        entries = {"Name": b"(Layers)", "BaseState": b"/ON", "Order": every}
        if unprinted != b"[]":
            entries["AS"] = b"[<</Event /Print /Category [/Print] /OCGs %b>>]" % unprinted
        return dictionary({"OCGs": every, "D": dictionary(entries)})


def _array(references: Iterable[bytes]) -> bytes:
    return b"[%b]" % b" ".join(references)


def _group(kind: Kind) -> bytes:
    """Write a layer. Only one that is never printed says how it is used: others are printed as long as the reader leaves them on."""
    usage = {} if kind.printed else {"Usage": b"<</Print <</PrintState /OFF>>>>"}
    return dictionary({"Type": b"/OCG", "Name": b"(%b)" % _text(kind.title), "Intent": b"/View", **usage})


def _text(title: str) -> bytes:
    """Write a title of plain letters as a PDF string holds it."""
    return title.translate({ord(sign): f"\\{sign}" for sign in "()\\"}).encode("ascii")
