import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import PaperError
from printkit.impose import Frame, ImposeOptions, Lot, find_paper, pages, plan
from printkit.impose.lots import Box
from printkit.impose.marks import LENGTH_MM, OFFSET_MM, SHORTEST_MM, Ground, Trim, cut_marks
from printkit.page import PRINTABLE_MM, Ellipse, Face, Group, Path, Rect, moved, walk
from printkit.typeset.paths import octagon
from printkit.units import MM_PER_PT

FRAME = Frame(8.0, 14.0, 7.0)
NEAR_MM = 0.01


def printed(*lots, paper="a4", round_pieces=(), marks=("crop",), bleed_mm=0.0, **options):
    made = plan(lots, find_paper(paper)[0], FRAME, ImposeOptions(bleed_mm=bleed_mm, marks=frozenset(marks), **options))

    def face_of(index, part):
        width_mm, height_mm = made.lots[index].size_mm
        outline = Ellipse(width_mm / 2, height_mm / 2, width_mm / 2, height_mm / 2) if made.lots[index].component in round_pieces else None
        return Face(width_mm, height_mm, (), outline, bleed_mm)

    blank = Face(1, 1, ())
    return made, list(pages(made, face_of, lambda *_: blank, lambda *_: blank))


def strokes(page, layer="cut"):
    """Return each stroke of a layer once, as its two ends, in order from the left or top."""
    paths = [
        mark for mark, _ in walk([mark for mark in page.marks if isinstance(mark, Group) and mark.layer == layer]) if isinstance(mark, Path)
    ]
    inked = [path for path in paths if path.stroke and path.stroke.color == "#000000"]
    points = [numbers for path in inked for kind, numbers in path.segments if kind in "ML"]
    return [tuple(sorted(pair)) for pair in zip(points[::2], points[1::2], strict=True)]


def art(made, number, bleed_mm=0.0):
    boxes = [slot.box for slot in made.sheets[number].slots]
    return [(box.x_mm - bleed_mm, box.y_mm - bleed_mm, box.right_mm + bleed_mm, box.bottom_mm + bleed_mm) for box in boxes]


def crosses(stroke, box, slack_mm=NEAR_MM):
    (x1, y1), (x2, y2) = stroke
    left, top, right, bottom = box
    across = x1 < right - slack_mm and x2 > left + slack_mm
    down = y1 < bottom - slack_mm and y2 > top + slack_mm
    return across and down


@settings(max_examples=120, deadline=None)
@given(
    st.lists(st.tuples(st.floats(10, 90), st.floats(10, 90), st.integers(1, 14)), min_size=1, max_size=4),
    st.tuples(st.floats(0, 6), st.floats(0, 6)),
    st.sampled_from([0.0, 2.0, 3.0]),
    st.sampled_from(["a4", "letter", "a5", "4x6in"]),
    st.sampled_from([("crop",), ("edge",), ("full",), ("crop", "full"), ("crop", "edge")]),
    st.booleans(),
)
def test_marks_lie_on_no_art_and_inside_what_printers_print(asked, gap_mm, bleed_mm, paper, marks, rounded):
    lots = [
        Lot(i, "tokens" if rounded else "cards", f"p{i}", (w, h), copies, gap_mm=gap_mm, section="Part" if i % 2 else "")
        for i, (w, h, copies) in enumerate(asked)
    ]
    try:
        made, drawn = printed(*lots, paper=paper, marks=marks, bleed_mm=bleed_mm, round_pieces={"tokens"})
    except PaperError:
        return
    for number, page in enumerate(drawn):
        bleed = bleed_mm if min(gap_mm) > 0 else 0.0
        boxes = art(made, number, bleed)
        for stroke in strokes(page):
            (x1, y1), (x2, y2) = stroke
            assert x1 == x2 or y1 == y2
            assert (x2 - x1) + (y2 - y1) >= SHORTEST_MM - NEAR_MM
            assert min(x1, y1) >= PRINTABLE_MM - NEAR_MM
            assert x2 <= page.width_mm - PRINTABLE_MM + NEAR_MM
            assert y2 <= page.height_mm - PRINTABLE_MM + NEAR_MM
            assert not any(crosses(stroke, box) for box in boxes)


def test_marks_are_two_tone_and_thick_enough():
    _, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0), 4), marks=("crop", "outline", "full"))
    paths = [mark for mark, _ in walk(page.marks) if isinstance(mark, Path)]
    assert {path.stroke.color for path in paths} == {"#000000", "#ffffff"}
    assert all(path.stroke.width_pt >= 0.25 for path in paths)
    white, ink = paths[0], paths[1]
    assert white.segments == ink.segments
    assert white.stroke.width_pt >= ink.stroke.width_pt + 2 * 0.25


def test_a_card_alone_has_eight_crop_marks_in_line_with_its_edges():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0), section="Cards"))
    box = made.sheets[0].slots[0].box
    found = strokes(page)
    upright = sorted(x1 for (x1, _), (x2, _) in found if x1 == x2)
    level = sorted(y1 for (_, y1), (_, y2) in found if y1 == y2)
    assert upright == pytest.approx([box.x_mm, box.x_mm, box.right_mm, box.right_mm], abs=NEAR_MM)
    assert level == pytest.approx([box.y_mm, box.y_mm, box.bottom_mm, box.bottom_mm], abs=NEAR_MM)
    below = [stroke for stroke in found if stroke[0][1] > box.bottom_mm]
    assert all(stroke[0][1] == pytest.approx(box.bottom_mm + OFFSET_MM, abs=NEAR_MM) for stroke in below)
    assert all(stroke[1][1] - stroke[0][1] == pytest.approx(LENGTH_MM, abs=NEAR_MM) for stroke in below)


def test_a_round_token_has_ticks_at_the_four_points_of_the_compass():
    made, (page,) = printed(Lot(0, "tokens", "t", (25.4, 25.4), gap_mm=(2.6, 3.4)), round_pieces={"tokens"}, paper="60x80mm")
    box = made.sheets[0].slots[0].box
    center = box.x_mm + 12.7, box.y_mm + 12.7
    ends = {("x", round(x1, 2)) if x1 == x2 else ("y", round(y1, 2)) for (x1, y1), (x2, y2) in strokes(page)}
    assert len(strokes(page)) == 4
    assert ends == {("x", round(center[0], 2)), ("y", round(center[1], 2))}


def test_an_octagon_has_ticks_at_its_eight_corners_beside_those_of_its_box():
    outline = Path(octagon(0.0, 0.0, 20.0, 20.0))
    trim = Trim(Box(10.0, 30.0, 20.0, 20.0), 0.0, outline, moved(10.0, 30.0))
    drawn = cut_marks({"crop"}, [trim], Ground(Box(0.0, 0.0, 100.0, 100.0), (trim.box,), ()))
    ends = [(begin[1], end[1]) for path in drawn for begin, end in zip(path.segments[::2], path.segments[1::2], strict=True)]
    at_mm = {round(x1, 2) for (x1, _), (x2, _) in ends if x1 == x2}
    assert at_mm == {10.0, 30.0, *(round(10.0 + x_mm, 2) for _, (x_mm, y_mm) in outline.segments[:-1] if y_mm in {0.0, 20.0})}
    assert len(at_mm) == 4


def test_in_a_row_of_tokens_neighbours_share_the_tick_between_them():
    made, (page,) = printed(Lot(0, "tokens", "t", (25.4, 25.4), copies=3, gap_mm=(2.6, 3.4)), round_pieces={"tokens"})
    first, second, _ = (slot.box for slot in made.sheets[0].slots)
    between = [stroke for stroke in strokes(page) if first.right_mm <= stroke[0][0] and stroke[1][0] <= second.x_mm]
    assert len(between) == 1
    assert between[0][0][0] == pytest.approx(first.right_mm + OFFSET_MM, abs=NEAR_MM)
    assert between[0][1][0] == pytest.approx(second.x_mm - OFFSET_MM, abs=NEAR_MM)


def test_narrow_gutters_hold_no_marks():
    made, (page,) = printed(Lot(0, "cards", "c", (60.0, 80.0), copies=2, gap_mm=(2.0, 2.0)))
    first, second = (slot.box for slot in made.sheets[0].slots)
    assert not [
        stroke
        for stroke in strokes(page)
        if first.right_mm <= stroke[0][0] and stroke[1][0] <= second.x_mm and stroke[0][1] == stroke[1][1]
    ]


def test_marks_stand_off_the_bleed():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0)), bleed_mm=3.0)
    box = made.sheets[0].slots[0].box
    below = [stroke for stroke in strokes(page) if stroke[0][1] > box.bottom_mm]
    assert [stroke[0][1] for stroke in below] == pytest.approx([box.bottom_mm + 3.0 + OFFSET_MM] * 2, abs=NEAR_MM)


def test_a_page_that_is_not_full_is_marked_where_its_pieces_are():
    _, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=7, gap_mm=(4.0, 4.0), turns=False), paper="letter")
    first, last = set(_rounded(strokes(drawn[0]))), set(_rounded(strokes(drawn[1])))
    assert last
    assert {stroke for stroke in last if stroke[0][0] == stroke[1][0]} <= first | {stroke for stroke in last if stroke[0][1] > 100}
    assert len(last) == 8


def _rounded(found):
    return [tuple((round(x, 2), round(y, 2)) for x, y in stroke) for stroke in found]


def test_outlines_follow_the_finished_edge():
    made, (page,) = printed(Lot(0, "tokens", "t", (25.4, 25.4), copies=2), round_pieces={"tokens"}, marks=("outline",))
    circles = [(mark, placement) for mark, placement in walk(page.marks) if isinstance(mark, Ellipse)]
    boxes = [slot.box for slot in made.sheets[0].slots]
    centers = {tuple(round(length, 2) for length in placement.at(mark.x_mm, mark.y_mm)) for mark, placement in circles}
    assert centers == {(round(box.x_mm + 12.7, 2), round(box.y_mm + 12.7, 2)) for box in boxes}
    assert all(mark.fill is None and mark.rx_mm == 12.7 for mark, _ in circles)


def test_edge_marks_stand_only_round_the_block():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 80.0), copies=6, gap_mm=(6.0, 6.0), turns=False), marks=("edge",), paper="letter")
    boxes = [slot.box for slot in made.sheets[0].slots]
    left, right = min(box.x_mm for box in boxes), max(box.right_mm for box in boxes)
    top, bottom = min(box.y_mm for box in boxes), max(box.bottom_mm for box in boxes)
    for (x1, y1), (x2, y2) in strokes(page):
        assert x2 < left or x1 > right or y2 < top or y1 > bottom
    level = {round(y1, 2) for (_, y1), (_, y2) in strokes(page) if y1 == y2}
    assert level == {round(edge, 2) for box in boxes for edge in (box.y_mm, box.bottom_mm)}


def test_full_marks_run_from_side_to_side_along_every_cut():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 80.0), copies=4, gap_mm=(6.0, 6.0), turns=False), marks=("full",))
    level = [stroke for stroke in strokes(page) if stroke[0][1] == stroke[1][1]]
    assert all((stroke[0][0], stroke[1][0]) == pytest.approx((PRINTABLE_MM, 210.0 - PRINTABLE_MM), abs=NEAR_MM) for stroke in level)
    assert len(level) == 2 * len({slot.y_mm for slot in made.sheets[0].slots})


def test_full_marks_are_broken_where_art_bleeds_over_them():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 80.0), copies=2, gap_mm=(12.0, 12.0), turns=False), marks=("full",), bleed_mm=3.0)
    boxes = art(made, 0, 3.0)
    assert strokes(page)
    assert not any(crosses(stroke, box) for stroke in strokes(page) for box in boxes)


def test_no_marks_are_drawn_where_none_are_asked_for():
    _, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=4), marks=())
    assert not [mark for mark in page.marks if isinstance(mark, Group)]


def test_marks_keep_off_the_letters_of_captions_and_the_head():
    made, (page,) = printed(Lot(0, "tokens", "t", (25.4, 25.4), copies=20, section="Henchmen", gap_mm=(2.6, 3.4)))
    (caption,) = made.sheets[0].captions
    letters = caption.x_mm, caption.y_mm, caption.x_mm + caption.width_mm, caption.y_mm + caption.height_mm - 2.0
    assert not any(crosses(stroke, letters) for stroke in strokes(page))
    assert min(stroke[0][1] for stroke in strokes(page)) >= made.sheets[0].content.y_mm


def test_fold_lines_are_dash_dot_on_a_layer_of_their_own():
    _, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0), has_back=True), duplex="fold")
    fold = [
        mark
        for mark, _ in walk([mark for mark in page.marks if isinstance(mark, Group) and mark.layer == "fold"])
        if isinstance(mark, Path)
    ]
    assert any(path.stroke.dash_mm == (3.0, 1.0, 0.5, 1.0) for path in fold)
    assert strokes(page, "fold")


def test_the_ink_of_a_mark_is_centered_on_the_cut():
    made, (page,) = printed(Lot(0, "cards", "c", (63.0, 88.0)))
    box = made.sheets[0].slots[0].box
    xs = [x1 for (x1, _), (x2, _) in strokes(page) if x1 == x2]
    assert min(abs(x - box.x_mm) for x in xs) < 0.35 * MM_PER_PT / 100
    assert Rect(*box) == Rect(box.x_mm, box.y_mm, 63.0, 88.0)


def test_a_proof_shows_trim_and_safe_lines_on_a_layer_of_their_own_and_only_then():
    lots = Lot(0, "tokens", "t", (25.4, 25.4), copies=2), Lot(1, "cards", "c", (63.0, 88.0))
    made, (page,) = printed(*lots, round_pieces={"tokens"}, proof=True)
    guide = [mark for mark in page.marks if isinstance(mark, Group) and mark.layer == "guide"]
    shapes = [mark for mark, _ in walk(guide) if isinstance(mark, Rect | Ellipse)]
    box = made.sheets[0].slots[-1].box
    assert Rect(box.x_mm + 3.0, box.y_mm + 3.0, 57.0, 82.0) in [
        Rect(mark.x_mm, mark.y_mm, mark.width_mm, mark.height_mm) for mark in shapes if isinstance(mark, Rect)
    ]
    assert sorted(round(mark.rx_mm, 2) for mark in shapes if isinstance(mark, Ellipse)) == [9.7, 9.7, 12.7, 12.7]
    _, (plain,) = printed(*lots)
    assert not [mark for mark in plain.marks if isinstance(mark, Group) and mark.layer == "guide"]
