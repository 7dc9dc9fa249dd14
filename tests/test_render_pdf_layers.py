"""Layers of a PDF: what a viewer can switch off, what is printed, and that nothing is marked where there are none."""

from io import BytesIO

import pikepdf
import pytest
from PIL import Image as Pillow
from pypdfium2 import PdfDocument
from render_kit import at, face, page, pdf, seen

from printkit.page import Affine, Face, Group, Layer, Mark, Page, Rect, Use, moved

RED, BLUE, GREEN, WHITE = (255, 0, 0), (0, 0, 255), (0, 255, 0), (255, 255, 255)
LAYERS: dict[Layer, str] = {
    "art": "Art",
    "cut": "Cut marks",
    "fold": "Fold lines",
    "guide": "Trim and safe lines (not printed)",
    "gm": "For the game master only",
}


def square(x: float, y: float, color: tuple[int, int, int]) -> Rect:
    return Rect(x, y, 10, 10, fill=f"#{bytes(color).hex()}")


def in_layer(layer: Layer, *marks: Mark) -> Group:
    return Group(marks, layer=layer)


def without(data: bytes, title: str) -> Pillow.Image:
    """Look at the first page with one layer switched off, as a viewer does it."""
    with pikepdf.open(BytesIO(data)) as document:
        shown = document.Root.OCProperties
        (layer,) = [each for each in shown.OCGs if str(each.Name) == title]
        shown.D.OFF = pikepdf.Array([layer])
        changed = BytesIO()
        document.save(changed)
    return seen(changed.getvalue())


def printed(data: bytes) -> Pillow.Image:
    """Look at the first page as a printer draws it."""
    return PdfDocument(data)[0].render(scale=1, optimize_mode="print").to_pil().convert("RGB")


def titles(data: bytes) -> list[str]:
    with pikepdf.open(BytesIO(data)) as document:
        return [str(each.Name) for each in document.Root.get("/OCProperties", {}).get("/OCGs", [])]


def test_a_page_without_layers_has_none_and_is_marked_nowhere() -> None:
    data = pdf(page(square(10, 10, RED), Group((square(30, 10, BLUE),), moved(0, 5))))
    assert titles(data) == []
    with pikepdf.open(BytesIO(data)) as document:
        assert "/OCProperties" not in document.Root
        assert b"BDC" not in document.pages[0].Contents.read_bytes()


def test_layers_are_listed_once_in_one_order_whatever_comes_first() -> None:
    pages = [page(square(0, 0, RED), in_layer("gm", square(20, 20, BLUE)))] + [page(in_layer("cut", square(30, 10, RED)))] * 2
    assert titles(pdf(*pages)) == [LAYERS["art"], LAYERS["cut"], LAYERS["gm"]]


@pytest.mark.parametrize("layer", ["cut", "fold", "guide", "gm"])
def test_a_layer_switched_off_is_not_shown_and_the_art_beside_it_is(layer: Layer) -> None:
    data = pdf(page(square(10, 10, RED), in_layer(layer, square(30, 10, BLUE)), square(50, 10, GREEN)))
    everything, less = seen(data), without(data, LAYERS[layer])
    assert [at(everything, x, 15) for x in (15, 35, 55)] == [RED, BLUE, GREEN]
    assert [at(less, x, 15) for x in (15, 35, 55)] == [RED, WHITE, GREEN]


def test_art_is_what_has_no_layer_and_what_says_so() -> None:
    data = pdf(page(square(10, 10, RED), in_layer("cut", square(30, 10, BLUE)), in_layer("art", square(50, 10, GREEN))))
    less = without(data, LAYERS["art"])
    assert [at(less, x, 15) for x in (15, 35, 55)] == [WHITE, BLUE, WHITE]


def test_all_is_printed_but_the_guide() -> None:
    others = [in_layer(layer, square(10 + 20 * number, 30, BLUE)) for number, layer in enumerate(("cut", "fold", "gm"))]
    data = pdf(page(square(10, 10, RED), in_layer("guide", square(30, 10, BLUE)), *others))
    assert at(seen(data), 35, 15) == BLUE
    paper = printed(data)
    assert [at(paper, *spot) for spot in ((15, 15), (35, 15), (15, 35), (35, 35), (55, 35))] == [RED, WHITE, BLUE, BLUE, BLUE]


def mixed() -> Face:
    return face(square(0, 0, RED), in_layer("cut", square(12, 0, BLUE)), square(24, 0, GREEN))


@pytest.mark.parametrize(
    "wrapped",
    [
        lambda one: Use(one, moved(10, 10)),
        lambda one: Use(one, moved(10, 10), shared=True),
        lambda one: Group((Use(one),), moved(10, 10)),
        lambda one: Group(one.marks, Affine(1, 0, 0, 1, 10, 10), opacity=0.999),
        lambda one: Group((Use(one, shared=True),), moved(10, 10), clip=Rect(-5, -5, 80, 80)),
    ],
    ids=["face", "form", "placed", "faded", "form in a group"],
)
def test_layers_inside_faces_and_forms_are_switched_too(wrapped) -> None:
    data = pdf(page(wrapped(mixed()), square(60, 10, RED)))
    spots = [(15, 15), (27, 15), (39, 15), (65, 15)]
    no_cuts, no_art = without(data, LAYERS["cut"]), without(data, LAYERS["art"])
    assert [at(no_cuts, *spot) == WHITE for spot in spots] == [False, True, False, False]
    assert [at(no_art, *spot) == WHITE for spot in spots] == [True, False, True, True]


def test_what_stands_inside_a_layer_belongs_to_it_alone() -> None:
    data = pdf(page(in_layer("gm", square(10, 10, RED), Group((square(30, 10, BLUE),), moved(0, 0))), square(50, 10, GREEN)))
    less = without(data, LAYERS["art"])
    assert [at(less, x, 15) for x in (15, 35, 55)] == [RED, BLUE, WHITE]


def test_switching_layers_changes_no_color_of_the_rest() -> None:
    """Colors are set once for marks that follow each other: those set inside a layer hold when it is not shown."""
    data = pdf(page(square(10, 10, RED), in_layer("cut", square(30, 10, GREEN)), square(50, 10, GREEN), square(70, 10, RED)))
    less = without(data, LAYERS["cut"])
    assert [at(less, x, 15) for x in (15, 35, 55, 75)] == [RED, WHITE, GREEN, RED]


def test_the_same_layers_are_the_same_bytes() -> None:
    def sheet() -> Page:
        return page(square(10, 10, RED), in_layer("guide", square(30, 10, BLUE)), Use(mixed(), moved(20, 40), shared=True))

    assert pdf(sheet(), sheet()) == pdf(sheet(), sheet())
