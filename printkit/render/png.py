"""Draw each page as PNG, from the PDF: what is looked at is what is printed."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from math import sqrt
from typing import Any

from printkit.errors import UsageError, error
from printkit.page import Page
from printkit.render import File, Job, Renderer, as_pdf
from printkit.units import MM_PER

INK_DPI = 100
"""Fine enough that thin lines, which are drawn at least one dot wide, count for little more than they are."""

MOST_PIXELS = 300_000_000
"""Of one picture: A3 at 1200 dpi, A0 at 400. It takes some gigabytes of memory; more would fail halfway."""

MOST_INK_PIXELS = 60_000_000
"""Of a page looked at for its ink; a larger one is looked at less closely."""

PACKED = 1
"""zlib's lightest effort: packing harder costs more time than drawing, for a tenth of the size."""


def draw(pages: Iterable[Page], job: Job) -> Iterator[File]:
    """Draw the pages at the job's resolution, one file each. UsageError where a page would have more pixels than can be held."""
    pdf, names = as_pdf(_bounded(pages, job.dpi), job)
    for name, picture in zip(names, pictures(pdf, job.dpi, clear=job.each == "piece"), strict=True):
        yield f"{name}.png", picture


def _bounded(pages: Iterable[Page], dpi: int) -> Iterator[Page]:
    """Yield pages as they come, none larger than can be drawn."""
    for page in pages:
        width, height = (round(side_mm / MM_PER["in"] * dpi) for side_mm in (page.width_mm, page.height_mm))
        if width * height > MOST_PIXELS:
            size = f"{page.width_mm:.0f} x {page.height_mm:.0f} mm at {dpi} dpi"
            message = f"{size} are {width} x {height} pixels, more than the {MOST_PIXELS // 1_000_000} million that one picture may have"
            enough = int(dpi * sqrt(MOST_PIXELS / (width * height)))
            raise UsageError(error(message, hint=f"`--dpi {enough}` is the most for this size, or choose smaller paper"))
        yield page


def pictures(pdf: bytes, dpi: float, *, clear: bool = False) -> Iterator[bytes]:
    """Draw each page of a PDF as a PNG file of exactly its size in pixels, rounded, that says its resolution.

    Where nothing is drawn it is white, or transparent if it is to be `clear`.
    """
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        for page in document:
            yield _packed(_drawn(page, dpi, clear), dpi)
            page.close()
    finally:
        document.close()


def coverage(pdf: bytes) -> list[float]:
    """Return for each page of a PDF how much of the paper its ink covers, from 0 to 1; a tint counts as the share it is of full color."""
    from PIL.ImageChops import darker
    from pypdfium2 import PdfDocument

    shares: list[float] = []
    document = PdfDocument(pdf)
    try:
        for page in document:
            area_in = page.get_width() * page.get_height() / 72**2
            red, green, blue = _drawn(page, min(INK_DPI, sqrt(MOST_INK_PIXELS / area_in)), clear=False).to_pil().split()
            counts = darker(darker(red, green), blue).histogram()
            shares.append(sum((255 - value) * count for value, count in enumerate(counts)) / (255 * sum(counts)))
            page.close()
    finally:
        document.close()
    return shares


def _drawn(page: Any, dpi: float, clear: bool) -> Any:
    """Draw one page into a bitmap made for it: PDFium's own would be a pixel larger wherever a size has a fraction."""
    from pypdfium2 import PdfBitmap, raw

    width, height = round(page.get_width() * dpi / 72), round(page.get_height() * dpi / 72)
    kind, ground = (raw.FPDFBitmap_BGRA, (255, 255, 255, 0)) if clear else (raw.FPDFBitmap_BGR, (255, 255, 255, 255))
    bitmap = PdfBitmap.new_native(width, height, kind, rev_byteorder=True)
    bitmap.fill_rect(ground, 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    return bitmap


def _packed(bitmap: Any, dpi: float) -> bytes:
    buffer = BytesIO()
    bitmap.to_pil().save(buffer, "PNG", compress_level=PACKED, dpi=(dpi, dpi))
    return buffer.getvalue()


RENDERER = Renderer("png", draw)
