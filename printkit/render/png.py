"""Draw each page as PNG, from the PDF: what is looked at is what is printed."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from printkit.page import Page
from printkit.render import File, Job, Renderer, as_pdf

INK_DPI = 100
"""Fine enough that thin lines, which are drawn at least one dot wide, count for little more than they are."""

PACKED = 1
"""zlib's lightest effort: packing harder costs more time than drawing, for a tenth of the size."""


def draw(pages: Iterable[Page], job: Job) -> Iterator[File]:
    """Draw the pages at the job's resolution, one file each."""
    pdf, names = as_pdf(pages, job)
    for name, picture in zip(names, pictures(pdf, job.dpi, clear=job.each == "piece"), strict=True):
        yield f"{name}.png", picture


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
            red, green, blue = _drawn(page, INK_DPI, clear=False).to_pil().split()
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
