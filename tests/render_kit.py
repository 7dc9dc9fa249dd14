"""What tests of renderers share: text shaped with the shipped fonts, pictures made on the spot, and pages drawn."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Any, Literal

import pikepdf
from PIL import Image as Pillow
from pypdfium2 import PdfDocument

from printkit.art import Art, Picture
from printkit.fonts import Fonts
from printkit.page import Face, Glyph, Mark, Page, Text
from printkit.render import Job, all_renderers
from printkit.shipped import shipped
from printkit.units import MM_PER_PT

SANS = "AlegreyaSans-Regular"
WIDE = "DejaVuSans"


@cache
def fonts() -> Fonts:
    return Fonts([shipped("assets") / "fonts"])


def text(
    content: str, x: float = 20, y: float = 20, size: float = 12, stem: str = SANS, color: str = "#000000", tracking: float = 0
) -> Text:
    """Set a text as typesetting does: one run, with glyphs where shaping moved or replaced any."""
    (run,) = fonts().shape(content, [stem])
    glyphs = None if run.glyphs is None else tuple(Glyph(*glyph) for glyph in run.glyphs)
    width = run.width / 1000 * size * MM_PER_PT + tracking * len(content)
    return Text(x, y, width, size, run.font_key, color, run.text, glyphs, tracking)


def stored(image: Pillow.Image, kind: Literal["jpeg", "png"] = "png", **how: Any) -> tuple[Art, Picture]:
    """Save a picture as a file, and read it as portraits are read."""
    art = Art()
    with TemporaryDirectory() as folder:
        path = FilePath(folder, f"picture.{kind}")
        image.save(path, kind, **how)
        return art, art.picture(path)


def corners() -> Pillow.Image:
    """Make a picture that shows how it was turned: red, green, blue and white quarters, clockwise from the top left."""
    image = Pillow.new("RGB", (40, 20), "#ff0000")
    image.paste("#00ff00", (20, 0, 40, 10))
    image.paste("#0000ff", (20, 10, 40, 20))
    image.paste("#ffffff", (0, 10, 20, 20))
    return image


def page(*marks: Mark, width: float = 100, height: float = 100, **rest: Any) -> Page:
    return Page(width, height, marks, **rest)


def face(*marks: Mark) -> Face:
    return Face(10, 10, marks)


def job(**rest: Any) -> Job:
    return Job(**{"fonts": fonts(), "art": Art(), "version": "1.2", **rest})


def drawn(suffix: str, sheets: Sequence[Page], **rest: Any) -> dict[str, bytes]:
    return dict(all_renderers()[suffix].draw(iter(sheets), job(**rest)))


def pdf(*pages: Page, **rest: Any) -> bytes:
    (data,) = drawn("pdf", pages, **rest).values()
    assert faults(data) == []
    return data


def faults(data: bytes) -> list[str]:
    """Read a PDF strictly: its syntax, and every resource that any page or form names."""
    with pikepdf.open(BytesIO(data)) as document:
        found = [str(problem) for problem in document.check_pdf_syntax()]
        streams = [
            (each, each.get("/Resources"))
            for each in document.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        streams += [(each, each.Resources) for each in document.pages]
        for stream, resources in streams:
            for operands, operator in pikepdf.parse_content_stream(stream):
                kind = {"Do": "/XObject", "gs": "/ExtGState", "Tf": "/Font", "BDC": "/Properties"}.get(str(operator))
                name = operands[-1 if kind == "/Properties" else 0] if kind else None
                if isinstance(name, pikepdf.Name) and str(name) not in resources.get(kind, {}):
                    found.append(f"{name} {operator}: not in resources")
    return found


def seen(data: bytes, number: int = 0, dpi: float = 72) -> Pillow.Image:
    """Look at a page of a PDF, by default at one pixel a point."""
    document = PdfDocument(data)
    return document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def read(data: bytes, number: int = 0) -> str:
    """Copy all text of a page, as a person would from a viewer."""
    return PdfDocument(data)[number].get_textpage().get_text_range().replace("\r\n", "\n")


def at(image: Pillow.Image, x_mm: float, y_mm: float, dpi: float = 72) -> tuple[int, int, int]:
    """Return the color of a place on a picture of a page."""
    pixel = image.getpixel((int(x_mm / 25.4 * dpi), int(y_mm / 25.4 * dpi)))
    assert isinstance(pixel, tuple)
    return pixel[:3]
