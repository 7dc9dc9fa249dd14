"""PDF: what is written measures what the page says, once, the same every time."""

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path as FilePath

import pdfplumber
import pikepdf
import pytest
from render_kit import WIDE, at, drawn, face, job, page, pdf, read, seen, text

from printkit.page import Affine, Ellipse, Face, Group, Line, Page, Path, Rect, Stroke, Use, moved, scaled, turned
from printkit.render import all_renderers
from printkit.units import to_pt

SQUARE = Rect(0, 0, 25.4, 25.4, fill="#0072b2")
TEN = Rect(0, 0, 10, 10, fill="#ff0000")
RED, WHITE, BLACK = (255, 0, 0), (255, 255, 255), (0, 0, 0)


def boxes(data: bytes, number: int = 0) -> list[tuple[float, float, float, float]]:
    """Return every rectangle as (left, top, right, foot) in points from the top left."""
    with pdfplumber.open(BytesIO(data)) as document:
        return [(each["x0"], each["top"], each["x1"], each["bottom"]) for each in document.pages[number].rects]


def forms(data: bytes) -> list[pikepdf.Stream]:
    with pikepdf.open(BytesIO(data)) as document:
        return [each for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]


def content(data: bytes, number: int = 0) -> str:
    with pikepdf.open(BytesIO(data)) as document:
        return document.pages[number].Contents.read_bytes().decode("latin-1")


@pytest.mark.parametrize(
    ("placement", "expected_mm"),
    [
        (moved(30, 40), (30, 40, 55.4, 65.4)),
        (moved(30, 40).after(scaled(2)), (30, 40, 80.8, 90.8)),
        (turned(90, 50, 50), (74.6, 0, 100, 25.4)),
        (Affine(-1, 0, 0, 1, 60, 10), (34.6, 10, 60, 35.4)),
    ],
)
@pytest.mark.parametrize("shared", [False, True])
def test_an_inch_is_an_inch_where_it_was_placed(placement: Affine, expected_mm: tuple[float, ...], shared: bool) -> None:
    (box,) = boxes(pdf(page(Use(face(SQUARE), placement, shared=shared))))
    assert box == pytest.approx([to_pt(each) for each in expected_mm], abs=0.01)


def test_paper_is_exactly_its_size() -> None:
    data = pdf(page(width=210, height=297), page(width=279.4, height=215.9))
    with pikepdf.open(BytesIO(data)) as document:
        sizes = [[float(edge) for edge in each.MediaBox] for each in document.pages]
    assert sizes[0] == pytest.approx([0, 0, 595.276, 841.890], abs=0.001)
    assert sizes[1] == pytest.approx([0, 0, 792, 612], abs=0.001)


def test_trim_and_bleed_boxes_lie_round_the_pieces_and_stay_on_the_paper() -> None:
    data = pdf(page(TEN, trim_mm=(10, 20, 30, 40), bleed_mm=3), page(TEN, trim_mm=(1, 1, 99, 98), bleed_mm=3), page(TEN))
    with pikepdf.open(BytesIO(data)) as document:
        first, second, third = document.pages
        assert [float(edge) for edge in first.TrimBox] == pytest.approx([to_pt(each) for each in (10, 40, 40, 80)], abs=0.001)
        assert [float(edge) for edge in first.BleedBox] == pytest.approx([to_pt(each) for each in (7, 37, 43, 83)], abs=0.001)
        assert [float(edge) for edge in second.BleedBox] == pytest.approx([0, 0, to_pt(100), to_pt(100)], abs=0.001)
        assert "/TrimBox" not in third
        assert "/BleedBox" not in third


@pytest.mark.parametrize(("duplex", "expected"), [("none", "/Simplex"), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_a_printer_is_asked_for_true_size_and_the_edge_to_flip(duplex: str, expected: str) -> None:
    with pikepdf.open(BytesIO(pdf(page(TEN), duplex=duplex))) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert document.Root.ViewerPreferences.Duplex == expected


def test_a_file_says_what_it_is_who_made_it_and_no_date() -> None:
    with pikepdf.open(BytesIO(pdf(page(TEN), title="Überfall “5”", subject="A fight", language="de"))) as document:
        known = {name: str(value) for name, value in document.docinfo.items()}
        assert document.Root.Lang == "de"
    assert known == {
        "/Title": "Überfall “5”",
        "/Subject": "A fight",
        "/Creator": "printkit 1.2",
        "/Producer": "printkit 1.2",
        "/Trapped": "/False",
    }


def test_pages_carry_their_labels_and_others_their_number() -> None:
    with pikepdf.open(BytesIO(pdf(page(TEN, label="guide"), page(TEN), page(TEN, label="3 (back)")))) as document:
        assert [each.label for each in document.pages] == ["guide", "2", "3 (back)"]


def test_the_outline_leads_to_the_first_page_of_each_component() -> None:
    pages = [page(components=("guide",)), page(components=("tokens", "markers")), page(components=("markers",)), page(components=("odds",))]
    data = pdf(*pages, outline={"guide": "Guide", "tokens": "Tokens & co", "markers": "Märker"})
    with pikepdf.open(BytesIO(data)) as document, document.open_outline() as outline:
        places = [(item.title, [each.objgen for each in document.pages].index(item.destination[0].objgen)) for item in outline.root]
    assert places == [("Guide", 0), ("Tokens & co", 1), ("Märker", 1), ("Odds", 3)]


def test_a_shared_face_is_written_once_and_shown_on_every_page() -> None:
    token = face(TEN)
    many = [page(*(Use(token, moved(x, y), shared=True) for x in range(0, 90, 12) for y in range(0, 90, 12))) for _ in range(3)]
    data = pdf(*many)
    assert len(forms(data)) == 1
    for number in range(3):
        assert at(seen(data, number), 89, 89) == RED


def test_equal_faces_are_one_form_and_faces_inside_faces_are_too() -> None:
    faces = [face(Use(face(TEN), shared=True), Line(0, 0, 5, 5, Stroke("#000000", 1))) for _ in range(4)]
    data = pdf(
        page(*(Use(each, moved(20 * place, 0), shared=True) for place, each in enumerate(faces))),
        page(Use(face(TEN), moved(50, 50), shared=True)),
    )
    assert len(forms(data)) == 2
    assert at(seen(data), 68, 5) == RED
    assert at(seen(data, 1), 55, 55) == RED


def test_a_face_that_stands_in_one_place_is_no_form() -> None:
    assert forms(pdf(page(Use(face(TEN), moved(1, 1)), Use(face(TEN), moved(20, 1))))) == []


def test_a_form_takes_nothing_from_where_it_is_shown() -> None:
    line = Line(0, 5, 10, 5, Stroke("#000000", 3))
    before = Line(0, 50, 90, 50, Stroke("#ff0000", 9, (4, 4), "round", "round"))
    picture = seen(pdf(page(before, text("red", 0, 60, color="#ff0000", tracking=3), Use(face(line), moved(0, 0), shared=True))))
    assert {at(picture, x / 4, 5) for x in range(4, 38)} == {(0, 0, 0)}


def test_ink_past_the_trim_of_a_shared_face_is_not_lost() -> None:
    spilt = face(
        Rect(-3, -3, 16, 16, fill="#ff0000"),
        Rect(-2.5, -2.5, 15, 15, stroke=Stroke("#000000", 8, join="miter")),
        Path((("M", (4, -12)), ("L", (5, -18)), ("L", (6, -12))), stroke=Stroke("#000000", 4)),
        text("fj", -4, 5, 30),
        Group((Ellipse(20, 20, 3, 3, fill="#000000"),), placement=turned(30, 10, 10)),
    )
    shared, inline = (seen(pdf(page(Use(spilt, moved(40, 40), shared=each)))) for each in (True, False))
    assert shared.tobytes() == inline.tobytes()


@pytest.mark.parametrize("shared", [False, True])
def test_opacity_lets_through_what_lies_below(shared: bool) -> None:
    faded = face(Group((TEN,), opacity=0.5))
    picture = seen(pdf(page(Rect(0, 0, 100, 5, fill="#0000ff"), Use(faded, shared=shared), Rect(20, 0, 10, 10, fill="#ff0000"))))
    assert at(picture, 5, 2) == pytest.approx((127, 0, 127), abs=1)
    assert at(picture, 5, 8) == pytest.approx((255, 127, 127), abs=1)
    assert at(picture, 25, 8) == RED


def test_a_faded_group_fades_as_one() -> None:
    group = Group((TEN, Rect(5, 0, 10, 10, fill="#00ff00"), Group((Rect(0, 0, 15, 3, fill="#ffffff"),), opacity=0.5)), opacity=0.5)
    picture = seen(pdf(page(Use(face(group), shared=True))))
    assert at(picture, 7, 8) == at(picture, 12, 8) == pytest.approx((127, 255, 127), abs=1)
    assert at(picture, 2, 1.5) == pytest.approx((255, 191, 191), abs=1)


def test_clips_cut_in_the_coordinates_of_what_they_clip() -> None:
    clip = Ellipse(5, 5, 4, 4)
    ring = Path((*rectangle(0, 0, 10, 10), *rectangle(3, 3, 7, 7)), even_odd=True)
    picture = seen(
        pdf(
            page(
                Group((Rect(0, 0, 50, 50, fill="#ff0000"),), placement=moved(20, 20), clip=clip),
                Use(face(Rect(0, 0, 50, 50, fill="#ff0000")), moved(60, 20).after(scaled(2)), clip=clip, shared=True),
                Use(face(Rect(0, 0, 50, 50, fill="#ff0000")), moved(20, 60), clip=ring),
            )
        )
    )
    assert [at(picture, x, y) for x, y in ((25, 25), (20.7, 20.7), (29.5, 25))] == [RED, WHITE, WHITE]
    assert [at(picture, x, y) for x, y in ((70, 30), (76, 30), (61.5, 21.5), (79, 30))] == [RED, RED, WHITE, WHITE]
    assert [at(picture, x, y) for x, y in ((21, 61), (25, 65), (31, 65))] == [RED, WHITE, WHITE]


def rectangle(left: float, top: float, right: float, foot: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return ("M", (left, top)), ("L", (right, top)), ("L", (right, foot)), ("L", (left, foot)), ("Z", ())


def test_shapes_are_filled_by_their_rule_and_stroked_over_it() -> None:
    both = (*rectangle(0, 0, 10, 10), *rectangle(3, 3, 7, 7))
    stroke = Stroke("#0000ff", 2)
    holed, whole = (Group((Path(both, fill="#ff0000", stroke=stroke, even_odd=each),), moved(20 * each + 5, 5)) for each in (True, False))
    picture = seen(pdf(page(holed, whole)))
    assert at(picture, 25 + 5, 5 + 5) == WHITE
    assert at(picture, 5 + 5, 5 + 5) == at(picture, 25 + 1.5, 10) == RED
    assert at(picture, 25, 10) == at(picture, 25 + 3, 10) == (0, 0, 255)


def test_round_corners_are_round_and_no_rounder_than_the_shape() -> None:
    picture = seen(pdf(page(Rect(10, 10, 20, 20, 5, fill="#ff0000"), Rect(50, 10, 20, 10, 40, fill="#ff0000"))))
    assert [at(picture, x, y) for x, y in ((11, 11), (12.5, 12.5), (10.5, 20))] == [WHITE, RED, RED]
    assert [at(picture, x, y) for x, y in ((50.5, 11), (51, 15), (60, 10.5))] == [WHITE, RED, RED]


def test_lines_have_their_width_in_points_and_their_dashes_in_millimetres() -> None:
    drawn_at = 720
    picture = seen(pdf(page(Line(10, 10, 40, 10, Stroke("#000000", 3, (4, 2))), width=50, height=20)), dpi=drawn_at)
    down = [y for y in range(picture.height) if picture.getpixel((int(12 / 25.4 * drawn_at), y)) == (0, 0, 0)]
    across = [x for x in range(picture.width) if picture.getpixel((x, int(10 / 25.4 * drawn_at))) == (0, 0, 0)]
    assert len(down) == pytest.approx(30, abs=1)
    assert len(across) / drawn_at * 25.4 == pytest.approx(20, abs=0.2)


@pytest.mark.parametrize(("cap", "past_end", "at_corner"), [("butt", WHITE, WHITE), ("round", BLACK, WHITE), ("square", BLACK, BLACK)])
def test_lines_end_as_they_should(cap: str, past_end: tuple[int, ...], at_corner: tuple[int, ...]) -> None:
    picture = seen(pdf(page(Line(10, 10, 40, 10, Stroke("#000000", 20, cap=cap)))), dpi=288)
    assert [at(picture, x, y, 288) for x, y in ((42, 10), (43, 13))] == [past_end, at_corner]


@pytest.mark.parametrize(("join", "at_tip", "beside"), [("miter", BLACK, BLACK), ("round", WHITE, BLACK), ("bevel", WHITE, WHITE)])
def test_lines_turn_as_they_should(join: str, at_tip: tuple[int, ...], beside: tuple[int, ...]) -> None:
    corner = Path((("M", (10, 40)), ("L", (10, 10)), ("L", (40, 10))), stroke=Stroke("#000000", 20, join=join))
    picture = seen(pdf(page(corner)), dpi=288)
    assert [at(picture, x, y, 288) for x, y in ((6.9, 6.9), (7.9, 7.9))] == [at_tip, beside]


def test_gray_is_written_as_gray_so_that_black_is_black_ink_alone() -> None:
    operators = content(pdf(page(Rect(0, 0, 9, 9, fill="#000000", stroke=Stroke("#808080", 1)), text("ink", color="#333333"))))
    assert " rg" not in operators.replace("\n", " ")
    assert " RG" not in operators.replace("\n", " ")
    assert "0.502 G" in operators


def test_the_same_pages_are_the_same_bytes_whatever_was_drawn_before() -> None:
    ours = page(text("Waking corpse"), Use(face(TEN, text("To AVATAR", stem=WIDE)), shared=True), Group((TEN, SQUARE), opacity=0.5))
    alone = pdf(ours)
    pdf(page(text("zyx ÄÖÜ"), text("AVATAR", stem=WIDE), Group((SQUARE, TEN), opacity=0.25)))
    assert pdf(ours) == alone


def test_another_process_writes_the_same_bytes() -> None:
    code = (
        "import sys; from render_kit import *; from printkit.page import *; from hashlib import sha256;"
        "print(sha256(pdf(page(text('One two'), text('Größe', stem=WIDE), components=('a', 'b')))).hexdigest())"
    )
    here = FilePath(__file__).parent
    paths = os.pathsep.join([str(here), str(here.parent)])
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_another_text_is_another_file() -> None:
    first, second = (BytesIO(pdf(page(text(each)))) for each in ("one", "two"))
    with pikepdf.open(first) as one, pikepdf.open(second) as two:
        assert one.trailer.ID[0] != two.trailer.ID[0]


def test_pages_are_taken_one_after_another_and_not_kept() -> None:
    token = face(TEN, text("Henchman"))
    peaks = {}
    for count in (200, 2000):
        tracemalloc.start()
        ((_, data),) = all_renderers()["pdf"].draw(stream(count, token), job())
        peaks[count] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    # The file itself, in parts and whole, and some 2 kB that ReportLab keeps of each page; its marks alone are 6 kB.
    assert peaks[2000] - peaks[200] < 3 * len(data) + 1800 * 3_000


def stream(count: int, token: Face) -> Iterator[Page]:
    word = text("Henchman", size=8)
    for number in range(count):
        places = [(each % 3 * 30 + number / 1000, each // 3 * 30) for each in range(9)]
        yield page(*(replace(word, x_mm=x, y_mm=y + 5) for x, y in places), *(Use(token, moved(x, y), shared=True) for x, y in places))


def test_no_pages_and_empty_pages_are_a_sound_file() -> None:
    assert read(pdf(page())) == ""
    nothing = replace(text("x"), content="", glyphs=None)
    data = pdf(page(nothing, Group(()), Use(face(), shared=True), Use(face(nothing), shared=True), Group((), opacity=0.5)))
    assert seen(data).getextrema() == ((255, 255),) * 3
    assert b"FontFile" not in data


def test_the_file_takes_the_name_of_the_job() -> None:
    assert list(drawn("pdf", [page()], stem="kit-a4")) == ["kit-a4.pdf"]
