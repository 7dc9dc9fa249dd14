"""What the pages and forms of one document share: fonts, pictures, opacities and forms."""

from dataclasses import dataclass
from itertools import count

from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDocument

from printkit.render import ArtSource, FontSource
from printkit.render.pdf import images
from printkit.render.pdf.fonts import DocumentFont
from printkit.render.pdf.forms import Forms
from printkit.render.pdf.layers import Layers
from printkit.render.pdf.objects import Named, Written, added, dictionary, named
from printkit.render.pdf.shapes import Outliner


class Fonts:
    """The fonts of one document, in one dictionary that all its pages and forms name."""

    def __init__(self, source: FontSource, document: PDFDocument) -> None:
        self.source = source
        self.document = document
        self.known: dict[str, DocumentFont] = {}
        self.resources = (f"F{number}" for number in count())
        self.dictionary = document.idToObject[BasicFonts]
        self.reference = added(document, self.dictionary)

    def font(self, key: str) -> DocumentFont:
        """Return the document's font of that key."""
        font = self.known.get(key)
        if font is None:
            font = self.known[key] = DocumentFont(self.source.by_key(key), self.resources)
        return font

    def embed(self) -> None:
        """Write all subsets, and the dictionary that names them, when nothing is drawn any more."""
        for font in self.known.values():
            self.dictionary.dict.update(font.embed(self.document))


class Images:
    """The pictures of one document, each written at first use."""

    def __init__(self, art: ArtSource, document: PDFDocument) -> None:
        self.art = art
        self.document = document
        self.known: dict[str, Named] = {}

    def named(self, key: str) -> Named:
        """Return the image XObject of a picture."""
        if key not in self.known:
            self.known[key] = named(images.written(self.art.by_key(key), self.document))
        return self.known[key]


class Alphas:
    """The opacities of one document, in one dictionary, which is part of the file only where a page asks for it."""

    def __init__(self, document: PDFDocument) -> None:
        self.document = document
        self.states: dict[str, bytes] = {}
        self.dictionary = Written(b"")

    @property
    def reference(self) -> bytes:
        """The reference to the dictionary."""
        return added(self.document, self.dictionary)

    def name(self, opacity: float) -> str:
        """Return the name of a graphics state of that opacity, for fills, strokes and what is placed."""
        name = f"A{round(opacity * 1000)}"
        if name not in self.states:
            share = b"%.3f" % opacity
            self.states[name] = dictionary({"ca": share, "CA": share})
            self.dictionary.data = dictionary(self.states)
        return name


@dataclass(frozen=True, slots=True)
class Resources:
    """All that the content of a document may name."""

    fonts: Fonts
    images: Images
    alphas: Alphas
    layers: Layers
    forms: Forms
    outliner: Outliner
