"""PNG: exactly as many pixels as the paper has at that resolution, all of them drawn, in files that sort as pages do."""

from io import BytesIO

import pytest
from PIL import Image as Pillow
from render_kit import at, drawn, page, pdf, seen, text

from printkit.errors import UsageError
from printkit.page import Page, Rect
from printkit.render.png import coverage, pictures


def looked(data: bytes) -> Pillow.Image:
    return Pillow.open(BytesIO(data))


@pytest.mark.parametrize(
    ("width_mm", "height_mm", "dpi", "pixels"),
    [
        (210, 297, 300, (2480, 3508)),
        (69.85, 95.25, 300, (825, 1125)),
        (63, 88, 300, (744, 1039)),
        (279.4, 215.9, 96, (1056, 816)),
        (25.4, 25.4, 150, (150, 150)),
    ],
)
def test_a_page_has_its_size_in_pixels_and_ink_to_every_edge(width_mm: float, height_mm: float, dpi: int, pixels: tuple[int, int]) -> None:
    (data,) = drawn("png", [page(Rect(0, 0, width_mm, height_mm, fill="#aa0000"), width=width_mm, height=height_mm)], dpi=dpi).values()
    picture = looked(data)
    assert picture.size == pixels
    assert picture.getextrema() == ((170, 170), (0, 0), (0, 0))
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_files_are_named_by_number_and_component() -> None:
    pages = [page(components=("guide",)), page(components=("combat_board", "tokens")), page()]
    assert list(drawn("png", pages, dpi=20)) == ["pages/01-guide.png", "pages/02-combat_board.png", "pages/03-page.png"]


def test_numbers_are_as_long_as_the_last_of_them() -> None:
    names = list(drawn("png", [page(width=5, height=5)] * 101, dpi=20))
    assert names == sorted(names)
    assert names[-1] == "pages/101-page.png"


def test_the_caller_may_name_the_files() -> None:
    def named(one: Page, number: int, count: int) -> str:
        return f"pieces/{one.title}-{number}of{count}"

    assert list(drawn("png", [page(title="a"), page(title="b")], dpi=20, names=named)) == ["pieces/a-1of2.png", "pieces/b-2of2.png"]


def test_more_pixels_than_memory_holds_are_refused_with_a_resolution_that_does() -> None:
    huge = page(Rect(0, 0, 9, 9, fill="#000000"), width=841, height=1189)
    with pytest.raises(UsageError, match="39732 x 56173 pixels, more than the 300 million") as refused:
        drawn("png", [huge], dpi=1200)
    assert refused.value.findings[0].hint == "`--dpi 439` is the most for this size, or choose smaller paper"


def test_the_ink_of_the_largest_page_is_measured_less_closely() -> None:
    huge = page(Rect(0, 0, 2500, 5000, fill="#000000"), width=5000, height=5000)
    assert coverage(pdf(huge)) == pytest.approx([0.5], abs=0.01)


def test_the_picture_is_that_of_the_pdf() -> None:
    one = page(Rect(10, 10, 25.4, 25.4, fill="#0072b2"), text("AVATAR", 10, 60, 40))
    (data,) = drawn("png", [one], dpi=72).values()
    assert at(looked(data), 20, 20) == at(seen(pdf(one)), 20, 20) == (0, 0x72, 0xB2)
    assert next(pictures(pdf(one), 72)) == data


def test_the_same_pages_are_the_same_bytes() -> None:
    pages = [page(text("One")), page(Rect(1, 1, 9, 9, fill="#00ff00"))]
    assert drawn("png", pages, dpi=50) == drawn("png", pages, dpi=50)
