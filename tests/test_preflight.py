import pytest

from printkit.errors import Finding
from printkit.legible import legible_pt
from printkit.page import ARTIFACT, Affine, Ellipse, Face, Group, Image, Line, Page, Path, Rect, Stroke, Text, Use, moved, scaled, turned
from printkit.preflight import Preflight

INK, WHITE = "#1c1a17", "#ffffff"


def text(content="Dr Voltane", size_pt=9.0, color=INK, x_mm=2.0, y_mm=10.0, width_mm=12.0, field="name"):
    return Text(x_mm, y_mm, width_mm, size_pt, "font", color, content, field=field)


def page_of(*marks, at=(50.0, 50.0), size_mm=(25.4, 25.4), paper_mm=(210.0, 297.0), **values):
    face = Face(*size_mm, marks)
    return Page(*paper_mm, (Use(face, moved(*at), piece="combatant_tokens/dr-voltane", **values),), components=("combatant_tokens",))


def inspect(page, pixels=lambda key: (1000, 1000)) -> list[Finding]:
    return Preflight(pixels).inspect(page)


def test_a_sound_page_has_no_findings():
    assert inspect(page_of(text(), Line(0, 0, 5, 5, Stroke(INK, 0.35)), Image(0, 0, 20, 20, "k"), Rect(0, 0, 25.4, 25.4, fill=INK))) == []


def test_a_picture_as_coarse_as_was_asked_for_is_none_to_tell():
    page = page_of(Image(0, 0, 25.4, 25.4, "k"))
    assert Preflight(lambda key: (72, 72), good_dpi=72).inspect(page) == []
    (finding,) = Preflight(lambda key: (50, 50), good_dpi=72).inspect(page)
    assert (finding.severity, finding.hint) == ("warning", "72 x 72 pixels give 72 dpi")


@pytest.mark.parametrize(
    ("size_pt", "color", "severity"),
    [
        (6.0, INK, None),
        (5.9, INK, "warning"),
        (5.0, INK, "warning"),
        (4.9, INK, "error"),
        (7.0, WHITE, None),
        (6.9, WHITE, "warning"),
        (4.0, WHITE, "error"),
    ],
)
def test_small_text_is_told_with_its_size_and_place(size_pt, color, severity):
    found = inspect(page_of(text(size_pt=size_pt, color=color)))
    assert [finding.severity for finding in found] == ([severity] if severity else [])
    for finding in found:
        assert (finding.component, finding.piece, finding.field) == ("combatant_tokens", "dr-voltane", "name")
        assert f'"Dr Voltane" is set in {size_pt:.1f} pt' in finding.message
        assert ("light on dark" in finding.message) == (color == WHITE)


def test_text_is_measured_at_the_size_it_is_printed():
    (finding,) = inspect(page_of(Group((text(size_pt=10.0),), scaled(0.55))))
    assert "5.5 pt" in finding.message
    inner = Face(10, 10, (text(size_pt=10.0),))
    (finding,) = inspect(page_of(Use(inner, scaled(0.5), shared=True)))
    assert "5.0 pt" in finding.message
    assert inspect(page_of(Group((text(size_pt=6.0, width_mm=5.0),), turned(30, 12, 12)))) == []


def test_thin_lines_are_told():
    (finding,) = inspect(page_of(Rect(1, 1, 5, 5, stroke=Stroke(INK, 0.2))))
    assert (finding.severity, finding.message) == ("warning", "a line is 0.20 pt wide; printers lose it")
    assert inspect(page_of(Ellipse(9, 9, 5, 5, stroke=Stroke(INK, 0.25)))) == []
    (finding,) = inspect(page_of(Group((Path((("M", (0, 0)), ("L", (9, 9))), stroke=Stroke(INK, 0.4)),), scaled(0.5))))
    assert "0.20 pt" in finding.message


@pytest.mark.parametrize(
    ("pixels", "severity", "dpi"),
    [((697, 1016), None, 300), ((549, 800), "note", 236), ((300, 440), "warning", 129), ((697, 400), "warning", 118)],
)
def test_pictures_are_measured_at_their_size_on_paper(pixels, severity, dpi):
    found = inspect(page_of(Image(0, 0, 59.0, 86.0, "key", field="portrait"), size_mm=(63.0, 88.0)), lambda key: pixels)
    assert [finding.severity for finding in found] == ([severity] if severity else [])
    for finding in found:
        assert f"{dpi} dpi" in finding.message
        assert f"{pixels[0]} x {pixels[1]} pixels on 59.0 x 86.0 mm" in finding.message
        assert finding.hint == "697 x 1016 pixels give 300 dpi"
        assert finding.field == "portrait"


def test_a_picture_that_is_stored_lying_is_measured_upright():
    assert inspect(page_of(Image(0, 0, 59.0, 86.0, "key", turn="90"), size_mm=(63.0, 88.0)), lambda key: (1016, 697)) == []
    assert inspect(page_of(Image(0, 0, 59.0, 86.0, "key"), size_mm=(63.0, 88.0)), lambda key: (1016, 697)) != []


def test_text_that_runs_past_the_trim_is_an_error():
    (finding,) = inspect(page_of(text(x_mm=20.0)))
    assert (finding.severity, finding.message) == ("error", '"Dr Voltane" runs past the trim edge')
    (above,) = inspect(page_of(text(y_mm=1.0)))
    assert above.severity == "error"
    (turned_out,) = inspect(page_of(Group((text(x_mm=0, y_mm=0),), turned(-90, 5, 5))))
    assert turned_out.severity == "error"


def test_a_piece_where_printers_do_not_print_is_told_but_its_bleed_may_be_there():
    (finding,) = inspect(page_of(at=(3.0, 50.0)))
    assert (finding.severity, finding.piece) == ("warning", "dr-voltane")
    assert "3.0 mm from the edge" in finding.message
    bled = Face(25.4, 25.4, (Rect(-3, -3, 31.4, 31.4, fill=INK),), bleed_mm=3.0)
    assert inspect(Page(210, 297, (Use(bled, moved(4.0, 50.0), piece="a/b"),))) == []


def test_a_piece_off_the_paper_is_an_error():
    (finding,) = inspect(page_of(at=(190.0, 50.0)))
    assert (finding.severity, finding.message) == ("error", "lies partly outside the paper")


def test_pieces_that_overlap_are_an_error():
    face = Face(25.4, 25.4, ())
    places = [(50.0, 50.0), (75.4, 50.0), (50.0, 75.4), (100.0, 100.0), (110.0, 120.0)]
    uses = tuple(Use(face, moved(*place), piece=f"tokens/t{number}", shared=True) for number, place in enumerate(places))
    (finding,) = inspect(Page(210, 297, uses))
    assert (finding.severity, finding.component, finding.piece) == ("error", "tokens", "t4")
    assert finding.message == "lies on top of tokens t3"


def test_a_turned_piece_takes_the_room_it_takes():
    face = Face(20.0, 60.0, ())
    lying = Use(face, Affine(0.0, 1.0, -1.0, 0.0, 110.0, 50.0), piece="cards/lying")
    assert inspect(Page(210, 297, (lying, Use(face, moved(111.0, 50.0), piece="cards/beside")))) == []
    (finding,) = inspect(Page(210, 297, (lying, Use(face, moved(100.0, 60.0), piece="cards/across"))))
    assert finding.message == "lies on top of cards lying"


def test_a_tile_is_measured_by_its_window():
    board = Face(500.0, 150.0, ())
    window = Use(board, moved(-150.0, 30.0), Rect(200.0, 0.0, 140.0, 150.0), piece="board/board")
    labels = Use(board, moved(20.0, 30.0), Rect(0.0, 0.0, 30.0, 150.0), piece="board/board")
    assert inspect(Page(210, 297, (window, labels))) == []


def test_a_head_that_reaches_into_the_margin_is_told_and_what_its_clip_hides_is_not():
    art = Rect(0.0, 0.0, 210.0, 20.0, fill=INK)
    head = Page(210, 297, (Use(Face(210, 297, (art,))),), components=("guide",))
    (finding,) = inspect(head)
    assert (finding.severity, finding.component) == ("warning", "guide")
    clipped = Group((art,), clip=Rect(8.0, 8.0, 194.0, 10.0))
    assert inspect(Page(210, 297, (Use(Face(210, 297, (clipped,))),))) == []


def test_the_same_trouble_is_told_once_for_the_first_piece():
    preflight = Preflight(lambda key: (1, 1))
    thin = Face(25.4, 25.4, (Line(0, 0, 5, 5, Stroke(INK, 0.1)),))
    uses = [Use(thin, moved(50.0, 30.0 * number + 20), piece=f"tokens/t{number}", shared=True) for number in range(3)]
    assert [finding.piece for finding in preflight.inspect(Page(210, 297, tuple(uses)))] == ["t0"]
    assert preflight.inspect(Page(210, 297, tuple(uses))) == []
    assert [
        finding.component for finding in preflight.inspect(Page(210, 297, (Use(thin, moved(9, 9), piece="cards/c", shared=True),)))
    ] == ["cards"]


def test_a_shared_face_is_looked_through_once():
    class Counted:
        asked = 0

        def __call__(self, key):
            self.asked += 1
            return 1000, 1000

    pixels = Counted()
    preflight = Preflight(pixels)
    static = Face(25.4, 25.4, (Image(0, 0, 20, 20, "key"),))
    for number in range(5):
        face = Face(25.4, 25.4, (Use(static, shared=True), text(f"Thug {number}")))
        preflight.inspect(Page(210, 297, (Use(face, moved(50, 50), piece=f"tokens/t{number}"),)))
    assert pixels.asked == 1


def test_single_letters_of_curved_text_are_one_finding():
    letters = [text(letter, size_pt=5.5, x_mm=2.0 + place * 2, width_mm=2.0, field="") for place, letter in enumerate("DAMAGE")]
    (finding,) = inspect(page_of(*letters))
    assert finding.message.startswith("a single letter or figure is set in 5.5 pt")


@pytest.mark.parametrize("color", ["#000000", "#8c8c8c", "#9a9a9a", "#b0b0b0", "#ffffff"])
def test_type_that_shrank_as_far_as_it_may_is_not_reported(color):
    assert inspect(page_of(text("Anna", size_pt=legible_pt(color), color=color))) == []


# Looked at closely


def closely(*faces: tuple[str, Face], back: bool = False, preflight: Preflight | None = None) -> list[Finding]:
    uses = [Use(face, moved(30.0 * number, 50.0), piece=piece) for number, (piece, face) in enumerate(faces, 1)]
    page = Page(210, 297, tuple(uses), components=("tokens",), trim_mm=(0, 0, 100, 100), back=back)
    return (preflight or Preflight(lambda key: (1000, 1000))).inspect(page, closely=True)


def square(*marks, **rest) -> Face:
    return Face(25.4, 25.4, marks, **rest)


@pytest.mark.parametrize(
    ("face", "ends"),
    [
        (square(Rect(0, 0, 25.4, 25.4, fill=INK)), True),
        (square(Rect(0, 0, 6, 25.4, fill=INK)), True),
        (square(Image(0, 0, 25.4, 12, "k")), True),
        (square(Ellipse(12.7, 12.7, 12.2, 12.2, stroke=Stroke(INK, 2.9)), outline=Ellipse(12.7, 12.7, 12.7, 12.7)), True),
        (square(Group((Rect(-3, -3, 40, 40, fill=INK),), clip=Ellipse(12.7, 12.7, 12.7, 12.7))), True),
        (square(Use(Face(10, 10, (Rect(0, 0, 10, 10, fill=INK),)), moved(15.4, 2))), True),
        (square(Rect(0, 0, 25.4, 25.4, fill=WHITE)), False),
        (square(Rect(1, 1, 23.4, 23.4, fill=INK)), False),
        (square(Rect(0.13, 0.13, 25.14, 25.14, stroke=Stroke(INK, 0.75))), False),
        (square(Group((Rect(0, 0, 25.4, 25.4, fill=INK),), clip=Rect(2, 2, 20, 20))), False),
        (square(Group((Rect(0, 0, 25.4, 25.4, fill=INK),), layer="fold")), False),
        (square(Path((("M", (0, 5)), ("L", (3, 4)), ("L", (3, 6)), ("Z", ())), fill=INK)), False),
        (square(Rect(-3, -3, 31.4, 31.4, fill=INK), bleed_mm=3.0), False),
    ],
)
def test_art_that_ends_at_the_trim_is_told_with_what_to_do(face, ends):
    found = closely(("tokens/ann", face))
    assert [finding.severity for finding in found] == ["note"] * ends
    assert all("trim" in finding.message and "--bleed" in finding.hint for finding in found)
    assert all((finding.component, finding.piece) == ("tokens", "ann") for finding in found)


def test_art_that_ends_at_the_trim_is_told_once_a_component_and_only_when_looked_at_closely():
    ends = square(Rect(0, 0, 25.4, 25.4, fill=INK))
    assert len(closely(("tokens/ann", ends), ("tokens/bob", ends), ("cards/ann", ends))) == 2
    assert inspect(page_of(*ends.marks)) == []


def marker(color: str, *marks, size_mm: float = 5.0) -> Face:
    return square(Rect(5, 5, size_mm, size_mm, fill=color), text("State"), *marks)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (marker("#b3261e"), marker("#1e6fb3"), True),  # red and blue, as bright as each other
        (marker("#b3261e"), marker("#b3261e"), False),  # one and the same
        (marker("#b3261e"), marker("#f4d9d6"), False),  # dark and light
        (marker("#b3261e"), marker("#1e6fb3", size_mm=6.0), False),
        (marker("#b3261e"), marker("#1e6fb3", Line(5, 5, 10, 10, Stroke(INK, 1))), False),
        (marker("#b3261e", Image(9, 9, 5, 5, "a")), marker("#1e6fb3", Image(9, 9, 5, 5, "b")), False),
        (marker("#b3261e", text("A")), marker("#1e6fb3", text("B")), False),
        (marker("#b3261e", Line(5, 5, 9, 9, Stroke(INK, 1))), marker("#b3261e", Line(5, 5, 9, 9, Stroke("#1c2a17", 1))), True),
    ],
)
def test_pieces_that_only_hue_tells_apart_are_told(one, other, alike):
    found = closely(("tokens/ann", one), ("tokens/bob", other))
    assert [(finding.severity, finding.piece, finding.field) for finding in found] == [("warning", "bob", "color")] * alike
    assert all("ann" in finding.message for finding in found)


def test_only_pieces_of_one_component_and_one_side_are_held_against_each_other():
    red, blue = marker("#b3261e"), marker("#1e6fb3")
    assert closely(("tokens/ann", red), ("cards/bob", blue)) == []
    preflight = Preflight(lambda key: (1000, 1000))
    assert closely(("tokens/ann", red), preflight=preflight) == []
    assert closely(("tokens/bob", blue), back=True, preflight=preflight) == []
    assert closely(("tokens/bob", red), ("tokens/bob", red), preflight=preflight) == []


def test_what_only_repeats_art_past_the_trim_is_not_looked_through():
    small = Use(Face(1, 1, (text(size_pt=3.0), Line(0, 0, 1, 1, Stroke(INK, 0.1)))))
    assert inspect(page_of(Group((small,), role=ARTIFACT))) == []
