"""Compare PDF files as pictures: how far they are apart where they are furthest apart, and on the whole."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from PIL import ImageChops, ImageStat
from PIL.Image import Image
from pypdfium2 import PdfDocument

DPI, FINER = 75, 4
"""Pages are drawn finer than they are compared: the reader sets small letters at whole pixels, and rounds the same place up or down."""


class Apart(NamedTuple):
    """The largest and the mean difference of two files' pixels, of 255: on the page where each is largest."""

    most: float
    mean: float


def apart(one: Path, other: Path, pages: int) -> Apart:
    """Compare so many pages of two files, the first, the last and others evenly between them."""
    with PdfDocument(one) as first, PdfDocument(other) as second:
        if len(first) != len(second):
            raise ValueError(f"{one.name} has {len(first)} pages, {other.name} {len(second)}")
        chosen = sorted({round(place * (len(first) - 1) / max(pages - 1, 1)) for place in range(pages)})
        differences = [ImageChops.difference(_picture(first, page), _picture(second, page)) for page in chosen]
    return Apart(
        max(high for difference in differences for _, high in difference.getextrema()),
        max(mean for difference in differences for mean in ImageStat.Stat(difference).mean),
    )


def _picture(document: PdfDocument, page: int) -> Image:
    drawn = document[page].render(scale=DPI * FINER / 72 * (1 - 1e-7)).to_pil()
    return drawn.convert("RGB").reduce(FINER)


if __name__ == "__main__":
    print(json.dumps(apart(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))))
