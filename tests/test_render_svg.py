"""SVG: the picture of the PDF, in millimetres, with everything it refers to inside."""

import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageFilter
from render_kit import WIDE, corners, drawn, face, page, pdf, seen, stored, text

from printkit.errors import PaperError
from printkit.page import Ellipse, Group, Image, Line, Page, Path, Rect, Stroke, Use, moved, scaled, turned
from printkit.units import MM_PER_PT

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
TEN = Rect(0, 0, 10, 10, fill="#ff0000")


def svg(one: Page, **rest: Any) -> Element:
    (data,) = drawn("svg", [one], **rest).values()
    root = fromstring(data)
    names = [each.get("id") for each in root.iter() if each.get("id")]
    wanted = re.findall(r'(?:url\(|xlink:href=")#([\w-]+)', data.decode())
    assert len(names) == len(set(names))
    assert set(wanted) <= set(names)
    return root


def placed(element: Element) -> list[float]:
    return [float(each) for each in re.findall(r"[-\d.e]+", element.get("transform", "").removeprefix("matrix"))]


def test_the_paper_is_its_size_and_a_unit_is_a_millimetre() -> None:
    root = svg(page(width=279.4, height=215.9, title="Tokens <1>"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("279.4mm", "215.9mm", "0 0 279.4 215.9")
    assert root.findtext(f"{SVG}title") == "Tokens <1>"


def test_marks_stand_where_the_page_says() -> None:
    root = svg(
        page(Group((Rect(1, 2, 25.4, 25.4, 3, fill="#ff0000"), Line(0, 1, 2, 3, Stroke("#00ff00", 2, (1, 0.5), "round"))), moved(10, 20)))
    )
    (rect,), (line,) = root.iter(f"{SVG}rect"), root.iter(f"{SVG}line")
    assert dict(rect.items()) == {"x": "1", "y": "2", "width": "25.4", "height": "25.4", "rx": "3", "ry": "3", "fill": "#ff0000"}
    assert float(line.get("stroke-width", "")) == pytest.approx(2 * MM_PER_PT, abs=0.001)
    assert line.get("stroke-dasharray") == "1 0.5"
    assert [placed(each) for each in root.iter(f"{SVG}g") if each.get("transform")] == [[1, 0, 0, 1, 10, 20]]


@pytest.mark.parametrize("tracking", [0, 0.5])
def test_glyphs_are_outlines_at_their_places_and_say_what_they_read(tracking: float) -> None:
    run = text('AVATAR & "Mara" <x>', 11, 22, 30, tracking=tracking)
    (said,) = [each for each in svg(page(run)).iter(f"{SVG}g") if each.get("aria-label")]
    assert said.get("aria-label") == run.content
    scale, _, _, _, x, y = placed(said)
    assert (x, y) == (11, 22)
    pen, expected = 11.0, []
    for glyph, character in zip(run.glyphs or (), run.content, strict=True):
        if character != " ":
            expected.append(pen)
        pen += glyph.advance / 1000 * 30 * MM_PER_PT + tracking
    assert [x + float(each.get("x", 0)) * scale for each in said.iter(f"{SVG}use")] == pytest.approx(expected, abs=0.01)


def test_a_shared_face_is_defined_once() -> None:
    token = face(TEN, text("Ape"))
    root = svg(page(*(Use(token, moved(12 * each, 0), shared=True) for each in range(7))))
    assert len(list(root.iter(f"{SVG}rect"))) == 1
    assert len([each for each in root.iter(f"{SVG}use") if each.get(LINK) == "#f0"]) == 7


def test_a_picture_is_inside_once_as_it_was() -> None:
    art, picture = stored(corners(), "jpeg")
    root = svg(page(Image(0, 0, 40, 20, picture.key), Image(50, 50, 4, 2, picture.key, "90")), art=art)
    (image,) = root.iter(f"{SVG}image")
    assert b64decode(image.get(LINK, "").removeprefix("data:image/jpeg;base64,")) == picture.data


def test_layers_and_alternative_texts_are_named() -> None:
    root = svg(page(Group((TEN,), layer="cut"), Group((TEN,), alt="A map of the docks")))
    assert [each.get("class") for each in root.iter(f"{SVG}g") if each.get("class")] == ["cut"]
    assert [each.get("aria-label") for each in root.iter(f"{SVG}g") if each.get("role") == "img"] == ["A map of the docks"]


def test_a_character_without_a_glyph_is_an_error() -> None:
    with pytest.raises(PaperError, match="U\\+2603"):
        svg(page(replace(text("x"), content="\u2603", glyphs=None)))


def test_each_page_is_a_file() -> None:
    names = list(drawn("svg", [page(components=("tracker",)), page()], pages=120))
    assert names == ["pages/001-tracker.svg", "pages/002-page.svg"]


def test_the_same_pages_are_the_same_bytes_whatever_was_drawn_before() -> None:
    ours = [page(text("One"), Use(face(TEN), shared=True), Group((TEN,), clip=Ellipse(1, 2, 3, 4)))]
    alone = drawn("svg", ours)
    drawn("svg", [page(text("other", stem=WIDE), Use(face(TEN, TEN), shared=True))])
    assert drawn("svg", ours) == alone


def everything() -> Page:
    ring = Path(
        (
            *(("M", (0, 0)), ("L", (20, 0)), ("L", (20, 20)), ("L", (0, 20)), ("Z", ())),
            *(("M", (5, 5)), ("C", (15, 5, 15, 15, 5, 15)), ("Z", ())),
        ),
        fill="#009e73",
        even_odd=True,
    )
    icon = face(replace(ring, stroke=Stroke("#000000", 1, join="round")), Ellipse(5, 5, 3, 2, fill="#e69f00"))
    return page(
        Rect(5, 5, 30, 20, 4, fill="#56b4e9", stroke=Stroke("#d55e00", 3, (3, 1))),
        Use(icon, moved(60, 20).after(turned(30)), shared=True),
        Use(icon, moved(80, 5).after(scaled(0.5)), shared=True),
        Group((TEN, Rect(5, 5, 10, 10, fill="#00ff00", stroke=Stroke("#000000", 1))), moved(5, 30), opacity=0.5),
        Group((Rect(0, 0, 40, 40, fill="#cc79a7"),), moved(25, 30), clip=Ellipse(10, 10, 9, 6)),
        Use(face(Rect(0, 0, 40, 40, fill="#000000")), moved(48, 48), clip=ring),
        text("AVATAR, official", 5, 60, 24),
        text("Tracked", 5, 68, 12, tracking=0.7),
        text("x\u0323\u0302 \u00fc", 5, 78, 16, WIDE),
        Line(5, 85, 95, 90, Stroke("#333333", 2, cap="round")),
        Path((("M", (60, 75)), ("L", (70, 60)), ("L", (80, 75))), stroke=Stroke("#0000ff", 4)),
        Image(70, 80, 20, 10, "key", "flip90"),
    )


def test_it_looks_like_the_pdf() -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py draws the SVG to compare it")
    art, picture = stored(corners().resize((400, 200), Pillow.Resampling.NEAREST))
    one = everything()
    one = replace(one, marks=(*one.marks[:-1], replace(one.marks[-1], key=picture.key)))
    dpi = 144
    (data,) = drawn("svg", [one], art=art).values()
    printed = seen(pdf(one, art=art), dpi=dpi)
    screen = Pillow.open(BytesIO(bytes(resvg.svg_to_bytes(data.decode(), background="#ffffff", dpi=96, width=printed.width))))
    # Two programs smooth edges differently, by less than a pixel; a mark out of place or missing is many pixels.
    apart = ImageChops.difference(printed, screen.convert("RGB").resize(printed.size)).filter(ImageFilter.MinFilter(3))
    assert max(high for _, high in apart.getextrema()) < 60
