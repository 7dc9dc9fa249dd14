"""Faces that are written once and shown in many places, and marks that are faded as one."""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument

from printkit.page import Face, Mark
from printkit.render.pdf.bounds import Bounds
from printkit.render.pdf.objects import Named, added, named, stream

Marks = tuple[Mark, ...]


class Composed(NamedTuple):
    """A form's operators, the resource dictionary they need, and whether there are layers among them."""

    data: bytes
    resources: bytes
    layered: bool


class Forms:
    """The form XObjects of one document; `compose` turns marks into operators."""

    def __init__(self, document: PDFDocument, compose: Callable[[Marks], Composed], bounds: Bounds) -> None:
        self.document = document
        self.compose = compose
        self.bounds = bounds
        self.faces: dict[int, tuple[Face, Named]] = {}
        self.written: dict[bytes, Named] = {}

    def face(self, face: Face) -> Named:
        """Return the form of a face, written at first use; equal faces have one form."""
        known = self.faces.get(id(face))
        if known is None:
            # The face is kept too: while it lives, nothing else can have its id.
            known = self.faces[id(face)] = face, self._form(face.marks)
        return known[1]

    def transparent(self, marks: Marks) -> Named:
        """Return a form whose marks are laid over each other first, and then faded as one (a transparency group)."""
        return self._form(marks, b"<</S /Transparency>>")

    def _form(self, marks: Marks, group: bytes = b"") -> Named:
        data, resources, layered = self.compose(marks)
        key = sha256(b"%b\0%b\0%b" % (group, resources, data)).digest()
        if key not in self.written:
            entries = {
                "Type": b"/XObject",
                "Subtype": b"/Form",
                "BBox": b"[%.3f %.3f %.3f %.3f]" % (self.bounds.around(marks) or (0, 0, 0, 0)),
                "Resources": resources,
                **({"Group": group} if group else {}),
            }
            self.written[key] = named(added(self.document, stream(entries, data)), layered)
        return self.written[key]
