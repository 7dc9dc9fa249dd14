"""Art past the trim: what a layout draws there, edges mirrored where it ends, rims drawn on round outlines, and nothing else."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageFilter
from render_kit import at, page, pdf, seen, text

from printkit.impose import Frame, ImposeOptions, Lot, bled, find_paper, pages, plan
from printkit.impose.marks import OFFSET_MM
from printkit.page import ARTIFACT, Ellipse, Face, Group, Line, Path, Rect, Shape, Stroke, Text, Use, moved, walk
from printkit.render import all_renderers

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
DPI = 254
"""Ten pixels a millimetre."""

ROUND = Ellipse(15, 10, 10, 10)
OCTAGON = Path(
    (("M", (6, 0)), ("L", (24, 0)), ("L", (30, 6)), ("L", (30, 14)), ("L", (24, 20)), ("L", (6, 20)), ("L", (0, 14)), ("L", (0, 6)))
)
OUTLINES = [None, Ellipse(15, 10, 15, 10), Rect(0, 0, 30, 20, 3), OCTAGON]


def hexed(color: tuple[int, int, int]) -> str:
    return f"#{bytes(color).hex()}"


def checked(own_mm: float = 0.0) -> Iterator[Rect]:
    """Yield a ground of 6 x 4 fields that all have colors of their own, so far past the trim."""
    width_mm, height_mm = (30 + 2 * own_mm) / 6, (20 + 2 * own_mm) / 4
    for column, row in product(range(6), range(4)):
        fill = f"#{40 + 36 * column:02x}{40 + 60 * row:02x}80"
        yield Rect(column * width_mm - own_mm, row * height_mm - own_mm, width_mm, height_mm, fill=fill)


def looked(face: Face) -> Pillow.Image:
    """Look at a face of 30 x 20 mm, 20 mm of paper round it."""
    return seen(pdf(page(Use(face, moved(20, 20)), width=70, height=60)), dpi=DPI)


def place(image: Pillow.Image, x_mm: float, y_mm: float) -> Any:
    """Return the color at a place of the face, give or take what a pixel's share of its neighbours makes."""
    return pytest.approx(at(image, x_mm + 20, y_mm + 20, DPI), abs=24)


def test_without_bleed_a_face_is_left_alone() -> None:
    face = Face(30, 20, tuple(checked()))
    assert bled(face, 0.0) is face


@pytest.mark.parametrize(("own_mm", "asked_mm"), [(0.0, 3.0), (0.0, 20.0), (1.0, 3.0)])
def test_a_plain_box_goes_on_as_its_mirror_image_at_all_sides_and_corners(own_mm: float, asked_mm: float) -> None:
    image = looked(bled(Face(30, 20, tuple(checked(own_mm)), bleed_mm=own_mm), asked_mm))
    first, last_x, last_y = -own_mm + 0.1, 30 + own_mm - 0.1, 20 + own_mm - 0.1
    for out in (0.4 * min(asked_mm - own_mm, 3), 0.9 * min(asked_mm - own_mm, 3)):
        for y in (1.0, 9.0, 19.0):
            assert at(image, first - out + 20, y + 20, DPI) == place(image, first + out, y)
            assert at(image, last_x + out + 20, y + 20, DPI) == place(image, last_x - out, y)
        for x in (1.0, 15.0, 29.0):
            assert at(image, x + 20, first - out + 20, DPI) == place(image, x, first + out)
            assert at(image, x + 20, last_y + out + 20, DPI) == place(image, x, last_y - out)
        for x, x_in in ((first - out, first + out), (last_x + out, last_x - out)):
            for y, y_in in ((first - out, first + out), (last_y + out, last_y - out)):
                assert at(image, x + 20, y + 20, DPI) == place(image, x_in, y_in) != WHITE


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("asked_mm", [1.0, 3.0, 4.0])
def test_art_runs_as_far_as_asked_and_no_further(outline: Shape | None, asked_mm: float) -> None:
    ground = Rect(0, 0, 30, 20, fill="#ff0000")
    image = looked(bled(Face(30, 20, (Group((ground,), clip=outline),), outline), asked_mm))
    for x, y, dx, dy in ((0, 10, -1, 0), (30, 10, 1, 0), (15, 0, 0, -1), (15, 20, 0, 1)):
        assert place(image, x + dx * (asked_mm - 0.2), y + dy * (asked_mm - 0.2)) == RED
        assert place(image, x + dx * (asked_mm + 0.2), y + dy * (asked_mm + 0.2)) == WHITE


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("own_mm", [0.0, 1.0, 5.0])
def test_what_lies_within_the_trim_does_not_change(outline: Shape | None, own_mm: float) -> None:
    marks = (Group(tuple(checked(own_mm)), clip=outline if not own_mm else None),)
    plain = looked(Face(30, 20, marks, outline, own_mm))
    face = Face(30, 20, marks, outline, own_mm)
    shape = looked(Face(30, 20, (Group((Rect(0, 0, 30, 20, fill="#000000"),), clip=outline),))).convert("L")
    beside = shape.filter(ImageFilter.MaxFilter(13)).point(lambda value: 255 * (value > 0))  # nearer than 0.6 mm, pixels are shared
    differing = ImageChops.difference(plain, looked(bled(face, 3.0)))
    differing.paste((0, 0, 0), mask=beside)
    assert max(high for _, high in differing.getextrema()) <= 2


@pytest.mark.parametrize("outline", OUTLINES)
def test_art_that_was_drawn_further_than_asked_is_cut_off(outline: Shape | None) -> None:
    face = Face(30, 20, (Rect(-9, -9, 48, 38, fill="#ff0000"),), outline, bleed_mm=9.0)
    for asked_mm in (0.0, 2.0):
        image = looked(bled(face, asked_mm))
        assert RED == place(image, -asked_mm + 0.2, 10) == RED == place(image, 15, 20 + asked_mm - 0.2)
        assert WHITE == place(image, -asked_mm - 0.2, 10) == WHITE == place(image, 15, 20 + asked_mm + 0.2)


def test_a_rim_of_one_color_is_drawn_on_as_one_ring() -> None:
    ring = Ellipse(15, 15, 14.5, 14.5, stroke=Stroke("#0000ff", 72 / 25.4))
    face = Face(30, 30, (Ellipse(15, 15, 15, 15, fill="#ff0000"), Group((ring,), moved(0, 0))), Ellipse(15, 15, 15, 15))
    (more,) = [mark for mark in bled(face, 3.0).marks if isinstance(mark, Group) and mark.role == ARTIFACT]
    assert more.marks == (Ellipse(15, 15, 18, 18, fill="#0000ff"),)


def test_a_rim_of_many_colors_keeps_each_where_it_meets_the_edge() -> None:
    half = Path((("M", (0, 0)), ("L", (15, 0)), ("L", (15, 30)), ("L", (0, 30))), fill="#0000ff")
    ground = Group((Rect(0, 0, 30, 30, fill="#ff0000"), half), clip=Ellipse(15, 15, 15, 15))
    dashed = Ellipse(15, 15, 14, 14, stroke=Stroke("#00ff00", 1, (1.0, 1.0)))
    image = looked(bled(Face(30, 30, (ground, dashed), Ellipse(15, 15, 15, 15)), 4.0))
    for out in (0.6, 2.1, 3.6):
        assert place(image, -out, 15) == BLUE
        assert place(image, 30 + out, 15) == RED
        assert place(image, 12, -out) == BLUE
        assert place(image, 18, 30 + out) == RED


@pytest.mark.parametrize("outline", OUTLINES)
def test_letters_and_working_marks_end_where_the_piece_ends(outline: Shape | None) -> None:
    fold = Group((Line(0, 10, 30, 10, Stroke("#000000", 1)), Rect(0, 0, 30, 2, fill="#000000")), layer="fold")
    inner = Face(30, 20, (text("Edge", 0.1, 19.9), Rect(0, 0, 30, 20, fill="#ff0000")))
    made = bled(Face(30, 20, (Use(inner), fold), outline), 3.0)
    (more,) = [mark for mark in made.marks if isinstance(mark, Group) and mark.role == ARTIFACT]
    again = [mark for mark, _ in walk(more.marks)]
    assert not [mark for mark in again if isinstance(mark, Text | Line)]
    assert {mark.fill for mark in again if isinstance(mark, Rect)} == {"#ff0000"}


def test_what_stands_inside_is_not_mirrored_though_it_stands_near() -> None:
    near = Ellipse(2.5, 10, 2, 2, fill="#0000ff")
    image = looked(bled(Face(30, 20, (Rect(0, 0, 30, 20, fill="#ff0000"), near)), 3.0))
    assert place(image, 2.5, 10) == BLUE
    assert place(image, -2.5, 10) == RED


def test_nothing_is_drawn_past_paper_white_edges() -> None:
    face = Face(30, 20, (Rect(5, 5, 20, 10, fill="#ff0000"),))
    assert bled(face, 3.0).marks == face.marks


@pytest.mark.parametrize("outline", OUTLINES)
def test_every_format_draws_the_same_bleed(outline: Shape | None) -> None:
    face = bled(Face(30, 20, (Group(tuple(checked()), clip=outline),), outline), 3.0)
    ((_, drawn),) = [*all_renderers()["svg"].draw(iter([page(Use(face, moved(20, 20)))]), _job())]
    assert drawn.count(b"<use") >= (8 if outline is None else 12)


def _job():
    from render_kit import job

    return job()


# On sheets


def printed(*lots: Lot, bleed_mm: float = 3.0, paper: str = "a4", own_mm: float = 0.0, **options):
    """Return a plan and its pages, pieces red all over, furnishings and captions left empty."""
    made = plan(lots, find_paper(paper)[0], Frame(8.0, 14.0, 7.0), ImposeOptions(bleed_mm=bleed_mm, **options))
    blank = Face(1, 1, ())

    def face_of(index: int, part: int) -> Face:
        width_mm, height_mm = made.lots[index].size_mm
        return Face(width_mm, height_mm, (Rect(0, 0, width_mm, height_mm, fill="#0000ff" if part else "#ff0000"),), bleed_mm=own_mm)

    return made, list(pages(made, face_of, lambda *_: blank, lambda *_: blank))


def red_box(sheet, color: tuple[int, int, int] = RED) -> tuple[float, float, float, float]:
    """Return the box round all that is of a color on a page, in millimetres."""
    image = seen(pdf(sheet), dpi=DPI)
    mask = Pillow.merge(
        "RGB",
        [channel.point(lambda value, want=want: 255 * (abs(value - want) < 9)) for channel, want in zip(image.split(), color, strict=True)],
    )
    one = ImageChops.multiply(ImageChops.multiply(mask.getchannel(0), mask.getchannel(1)), mask.getchannel(2))
    left, top, right, bottom = one.getbbox()
    return left / 10, top / 10, right / 10, bottom / 10


def test_a_card_keeps_its_size_and_bleeds_on_paper() -> None:
    made, (sheet,) = printed(Lot(0, "cards", "c", (59.0, 86.0)))
    box = made.sheets[0].slots[0].box
    assert red_box(sheet) == pytest.approx((box.x_mm - 3, box.y_mm - 3, box.right_mm + 3, box.bottom_mm + 3), abs=0.11)
    assert sheet.trim_mm == pytest.approx(tuple(box), abs=1e-9)
    assert sheet.bleed_mm == 3.0


def test_backs_bleed_a_millimetre_wider_and_gaps_hold_it() -> None:
    made, (front, back) = printed(Lot(0, "cards", "c", (59.0, 86.0), copies=4, has_back=True), duplex="long")
    slots = made.sheets[0].slots
    assert slots[1].x_mm - slots[0].x_mm - 59.0 == pytest.approx(8.0, abs=1e-9)
    left, top = slots[0].x_mm, slots[0].y_mm
    right, bottom = max(slot.box.right_mm for slot in slots), max(slot.box.bottom_mm for slot in slots)
    assert red_box(front) == pytest.approx((left - 3, top - 3, right + 3, bottom + 3), abs=0.11)
    assert red_box(back, BLUE) == pytest.approx((210 - right - 4, top - 4, 210 - left + 4, bottom + 4), abs=0.11)
    assert (front.bleed_mm, back.bleed_mm) == (3.0, 4.0)


def test_butted_pieces_bleed_only_round_the_block() -> None:
    made, (sheet,) = printed(Lot(0, "cards", "c", (60.0, 80.0), copies=4, gap_mm=(0.0, 0.0)))
    uses = [mark for mark in sheet.marks if isinstance(mark, Use) and mark.piece]
    left, top, width, height = sheet.trim_mm
    assert red_box(sheet) == pytest.approx((left - 3, top - 3, left + width + 3, top + height + 3), abs=0.11)
    for use, slot in zip(uses, made.sheets[0].slots, strict=True):
        seen_x = [use.placement.at(use.clip.x_mm + dx, 0)[0] for dx in (0, use.clip.width_mm)]
        others = [other.box for other in made.sheets[0].slots if other is not slot and other.y_mm == slot.y_mm]
        assert all(seen_x[1] <= other.x_mm + 1e-6 or seen_x[0] >= other.right_mm - 1e-6 for other in others)


def test_folded_backs_do_not_bleed_over_the_fold() -> None:
    _, (sheet,) = printed(Lot(0, "cards", "c", (59.0, 86.0), has_back=True), duplex="fold")
    front, back = [mark for mark in sheet.marks if isinstance(mark, Use) and mark.piece]
    fold_mm = front.placement.at(59.0, 0.0)[0]
    assert red_box(sheet)[2] == pytest.approx(fold_mm, abs=0.11)
    assert red_box(sheet, BLUE)[0] == pytest.approx(fold_mm, abs=0.11)
    assert back.face.bleed_mm == front.face.bleed_mm == 3.0


def test_marks_stand_off_the_bleed_on_both_sides() -> None:
    _, drawn = printed(Lot(0, "cards", "c", (59.0, 86.0), copies=3, has_back=True, gap_mm=(20.0, 20.0)), duplex="long")
    for sheet, past_mm in zip(drawn, (3.0, 4.0), strict=True):
        strokes = [mark for mark, _ in walk([each for each in sheet.marks if isinstance(each, Group)]) if isinstance(mark, Path)]
        _, top, _, height = sheet.trim_mm
        points = [point for path in strokes for _, point in path.segments]
        assert max(y for _, y in points if y < top) == pytest.approx(top - past_mm - OFFSET_MM, abs=0.01)
        assert min(y for _, y in points if y > top + height) == pytest.approx(top + height + past_mm + OFFSET_MM, abs=0.01)


def test_the_tiles_of_a_board_bleed_where_the_board_ends_and_overlap_where_it_goes_on() -> None:
    board = Lot(0, "board", "b", (360.0, 150.0), seams_across_mm=tuple(30.0 * n for n in range(1, 12)), repeat_width_mm=30.0)
    made, drawn = printed(board)
    for sheet, planned in zip(drawn, made.sheets, strict=True):
        box, tile = planned.slots[0].box, planned.tile
        right_mm = 3.0 if tile.column == tile.columns - 1 else 0.0
        assert red_box(sheet) == pytest.approx((box.x_mm - 3, box.y_mm - 3, box.right_mm + right_mm, box.bottom_mm + 3), abs=0.11)


@pytest.mark.parametrize("own_mm", [0.0, 3.0, 9.0])
def test_without_bleed_asked_for_nothing_runs_past_the_trim(own_mm: float) -> None:
    made, (sheet,) = printed(Lot(0, "cards", "c", (59.0, 86.0)), bleed_mm=0.0, own_mm=own_mm)
    box = made.sheets[0].slots[0].box
    assert red_box(sheet) == pytest.approx((box.x_mm, box.y_mm, box.right_mm, box.bottom_mm), abs=0.11)
    assert sheet.bleed_mm == 0.0
