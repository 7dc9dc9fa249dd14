"""One PDF document: its pages as they come, and all that is not on them."""

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFInfo, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

from printkit.page import Page
from printkit.render import Job
from printkit.render.pdf.bounds import Bounds
from printkit.render.pdf.content import Content
from printkit.render.pdf.forms import Composed, Forms, Marks
from printkit.render.pdf.layers import Layers
from printkit.render.pdf.objects import Written, added, stream
from printkit.render.pdf.resources import Alphas, Fonts, Images, Resources
from printkit.render.pdf.shapes import Outliner
from printkit.units import to_pt

VERSION = (1, 7)
"""The first with both preferences that paper needs: PrintScaling (since 1.6) and Duplex (1.7)."""

DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Document:
    """A PDF under way. Pages are kept compressed; what is shared is written once."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.canvas = _Canvas("", pageCompression=1, invariant=1, pdfVersion=VERSION, lang=job.language)
        pdf: PDFDocument = self.canvas._doc
        self.pdf = pdf
        self.pdf.info = _Info(job)
        fonts = Fonts(job.fonts, pdf)
        forms = Forms(pdf, self._composed, Bounds(fonts.font))
        self.resources = Resources(fonts, Images(job.art, pdf), Alphas(pdf), Layers(pdf), forms, Outliner())
        self.labels: list[str] = []
        self.listed: set[str] = set()
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("Duplex", DUPLEX[job.duplex])
        self.canvas.setViewerPreference("DisplayDocTitle", "true")

    def add(self, page: Page) -> None:
        """Draw the next page."""
        content = Content(self.resources)
        # From ReportLab's points, counted upwards, to millimetres from the top.
        content.parts.append(f"{to_pt(1):.8f} 0 0 {to_pt(-1):.8f} 0 {to_pt(page.height_mm):.6f} cm")
        content.add(page.marks)
        self.canvas.setPageSize((to_pt(page.width_mm), to_pt(page.height_mm)))
        self.canvas.setTrimBox(_box(page, 0))
        self.canvas.setBleedBox(_box(page, page.bleed_mm))
        self._list(page)
        self.canvas.showPage()
        drawn, packed = self.pdf.Pages.pages[-1], stream({}, content.data)
        added(self.pdf, packed)
        drawn.stream, drawn.Trans, drawn.Contents, drawn.Resources = None, None, packed, Written(content.resources)

    def finished(self) -> bytes:
        """Return the file."""
        self.resources.fonts.embed()
        self.resources.layers.list()
        if any(self.labels):
            self._label()
        if len(self.listed) > 1:
            self.canvas.showOutline()
        # The file's ID stands for what is in it, not only for its title.
        for item in self.pdf.idToObject.values():
            if isinstance(item, Written):
                self.pdf.updateSignature(item.data)
        return bytes(self.canvas.getpdfdata())

    def _composed(self, marks: Marks) -> Composed:
        content = Content(self.resources)
        content.add(marks)
        return Composed(content.data, content.resources, bool(content.layered))

    def _list(self, page: Page) -> None:
        """Note the page's label, and the components that it is the first to show."""
        self.labels.append(page.label)
        for component in page.components:
            if component not in self.listed:
                self.listed.add(component)
                title = self.job.outline.get(component, component.replace("_", " ").capitalize())
                self.canvas.bookmarkPage(component)
                self.canvas.addOutlineEntry(title, component)

    def _label(self) -> None:
        for number, label in enumerate(self.labels):
            if label:
                self.canvas.addPageLabel(number, prefix=label)
            else:
                self.canvas.addPageLabel(number, style="ARABIC", start=number + 1)


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages begin with nothing set: no font that is not embedded, no font of the whole process."""

    def _make_preamble(self) -> None:
        self._preamble = ""


class _Info(PDFInfo):  # type: ignore[misc]
    """What a file says about itself; no date, so that the same sheets are the same file."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.title, self.subject = job.title, job.subject
        self.creator = self.producer = job.creator

    def format(self, document: PDFDocument) -> bytes:
        """Write the dictionary, without what is empty."""
        known = {"Title": self.title, "Subject": self.subject, "Creator": self.creator, "Producer": self.producer}
        entries = {name: PDFString(value) for name, value in known.items() if value}
        return bytes(PDFDictionary({**entries, "Trapped": PDFName("False")}).format(document))


def _box(page: Page, bleed_mm: float) -> tuple[float, float, float, float] | None:
    """Return the box round all trims, or their bleed as far as there is paper, in points from the bottom left."""
    if page.trim_mm is None:
        return None
    x, y, width, height = page.trim_mm
    left, top = max(0.0, x - bleed_mm), max(0.0, y - bleed_mm)
    right, foot = min(page.width_mm, x + width + bleed_mm), min(page.height_mm, y + height + bleed_mm)
    return to_pt(left), to_pt(page.height_mm - foot), to_pt(right), to_pt(page.height_mm - top)
