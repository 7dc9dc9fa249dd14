from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import PaperError
from printkit.impose import Frame, ImposeOptions, Lot, find_paper, pages, plan
from printkit.page import Affine, Ellipse, Face, Group, Rect, Use

FRAME = Frame(8.0, 14.0, 7.0)
TOKEN = {"size_mm": (25.4, 25.4), "gap_mm": (2.6, 3.4)}


def face_for(lot, part, bleed_mm=0.0):
    width_mm, height_mm = lot.size_mm if not lot.pages else (10.0, 10.0)
    mark = Rect(-bleed_mm, -bleed_mm, width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm, fill=f"#{lot.number:02x}00{part:02x}")
    return Face(width_mm, height_mm, (mark,), bleed_mm=bleed_mm)


def printed(*lots, paper="a4", bleed_mm=0.0, log=None, furnish_back=None, **options):
    made = plan(lots, find_paper(paper)[0], FRAME, ImposeOptions(bleed_mm=bleed_mm, **options))

    def face_of(index, part):
        if log is not None:
            log.append((index, part))
        return face_for(made.lots[index], part, bleed_mm)

    def furnish(sheet, number, total):
        return Face(sheet.width_mm, sheet.height_mm, (), Rect(0, 0, number, total))

    return made, pages(made, face_of, furnish, lambda title, note, width_mm: Face(width_mm, 6.0, ()), furnish_back=furnish_back)


def pieces(page):
    return [mark for mark in page.marks if isinstance(mark, Use) and mark.piece]


def color(use):
    return use.face.marks[0].fill


def center(use):
    return use.placement.at(use.face.width_mm / 2, use.face.height_mm / 2)


def test_a_page_holds_furnishings_then_captions_then_pieces_then_marks():
    _, made = printed(Lot(0, "tokens", "a", section="Heroes", copies=2, **TOKEN))
    (page,) = made
    furnished, caption, first, second, marks = page.marks
    assert furnished.face.outline == Rect(0, 0, 1, 1)
    assert (furnished.face.width_mm, furnished.face.height_mm) == (210.0, 297.0)
    assert (caption.piece, caption.face.height_mm) == ("", 6.0)
    assert [use.piece for use in (first, second)] == ["tokens/a", "tokens/a"]
    assert isinstance(marks, Group)
    assert marks.layer == "cut"


def test_a_token_is_exactly_an_inch_wherever_it_stands():
    _, made = printed(Lot(0, "tokens", "a", copies=140, **TOKEN))
    for page in made:
        for use in pieces(page):
            (left, top), (right, bottom) = use.placement.at(0, 0), use.placement.at(25.4, 25.4)
            assert (right - left, bottom - top) == pytest.approx((25.4, 25.4), abs=1e-9)


def test_faces_that_stand_more_than_once_are_shared_and_no_others():
    _, made = printed(Lot(0, "tokens", "once", **TOKEN), Lot(1, "tokens", "twice", copies=2, **TOKEN))
    (page,) = made
    assert [(use.piece, use.shared) for use in pieces(page)] == [("tokens/once", False), ("tokens/twice", True), ("tokens/twice", True)]


def test_pages_are_made_one_after_another():
    log = []
    _, made = printed(*[Lot(index, "tokens", f"t{index}", **TOKEN) for index in range(140)], log=log)
    assert log == []
    next(made)
    assert len(log) == 63
    next(made)
    assert len(log) == 126


def test_like_sheets_share_their_marks():
    _, made = printed(Lot(0, "tokens", "a", copies=189, **TOKEN))
    marks = [page.marks[-1].marks[0] for page in made]
    assert len(marks) == 3
    assert marks[0].face is marks[1].face is marks[2].face
    assert all(use.shared for use in marks)


def test_pages_tell_what_is_on_them():
    lots = [
        Lot(0, "guide", "guide", pages=1, stock="paper"),
        Lot(1, "tokens", "t", copies=7, **TOKEN),
        Lot(2, "markers", "m", (19, 19), copies=9),
    ]
    made = plan(lots, find_paper("a4")[0], FRAME)
    blank = Face(1, 1, ())
    titles = {"tokens": "Combatants", "markers": "Markers"}
    first, second = pages(made, lambda lot, part: blank, lambda *_: blank, lambda *_: blank, titles=titles)
    assert (first.title, first.label, first.components, first.trim_mm) == ("Guide", "1", ("guide",), None)
    assert (second.title, second.label, second.components) == ("Combatants, Markers", "2", ("tokens", "markers"))


def test_the_trim_box_goes_round_all_pieces():
    made, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=3, gap_mm=(4.0, 4.0), turns=False))
    (page,) = drawn
    slots = made.sheets[0].slots
    right, bottom = max(slot.x_mm + slot.width_mm for slot in slots), max(slot.y_mm + slot.height_mm for slot in slots)
    assert page.trim_mm == pytest.approx((slots[0].x_mm, slots[0].y_mm, right - slots[0].x_mm, bottom - slots[0].y_mm), abs=0.01)


def test_a_turned_piece_lies_in_its_slot_its_top_to_the_right():
    made, drawn = printed(Lot(0, "cards", "c", (60.0, 96.0), copies=8, gap_mm=(2.0, 2.0)))
    (page,) = drawn
    for slot, use in zip(made.sheets[0].slots, pieces(page), strict=True):
        assert slot.turned
        assert use.placement.at(0.0, 0.0) == pytest.approx((slot.x_mm + slot.width_mm, slot.y_mm), abs=1e-9)
        assert use.placement.at(60.0, 96.0) == pytest.approx((slot.x_mm, slot.y_mm + slot.height_mm), abs=1e-9)


BACKED = [
    Lot(0, "cards", "plain", (63.0, 88.0), copies=2, gap_mm=(4.0, 4.0)),
    Lot(1, "cards", "backed", (63.0, 88.0), copies=3, gap_mm=(4.0, 4.0), has_back=True),
    Lot(2, "tokens", "t", copies=5, has_back=True, **TOKEN),
]


def turned_over(page, duplex):
    """Return where a point of the front is seen on the back: on the long edge upright pages turn as in a book, lying ones as in a pad."""
    like_a_book = (page.width_mm < page.height_mm) == (duplex == "long")
    return (lambda x, y: (page.width_mm - x, y)) if like_a_book else (lambda x, y: (x, page.height_mm - y))


@pytest.mark.parametrize(("duplex", "paper"), list(product(["long", "short"], ["a4", "297x210mm", "letter", "11x8.5in"])))
@pytest.mark.parametrize("skip", [frozenset(), frozenset({2, 5})])
def test_backs_line_up_after_the_flip(duplex, paper, skip):
    made, drawn = printed(*BACKED, paper=paper, duplex=duplex, skip_slots=skip)
    drawn = list(drawn)
    assert len(drawn) == 2 * len(made.sheets)
    for sheet, front, back in zip(made.sheets, drawn[::2], drawn[1::2], strict=True):
        assert (front.back, back.back) == (False, True)
        behind = turned_over(front, duplex)
        with_backs = [use for slot, use in zip(sheet.slots, pieces(front), strict=True) if slot.back >= 0]
        assert len(with_backs) == len(pieces(back)) > 0
        for one, other in zip(with_backs, pieces(back), strict=True):
            assert other.piece == one.piece
            assert center(other) == pytest.approx(behind(*center(one)), abs=0.01)
            assert color(other)[-2:] == "01"
            for x, y in ((0.0, 0.0), (63.0, 10.0), (5.0, 80.0)):  # what lies behind a point of a piece is its mirror image on the back
                assert other.placement.at(one.face.width_mm - x, y) == pytest.approx(behind(*one.placement.at(x, y)), abs=0.01)


@pytest.mark.parametrize(
    ("paper", "duplex", "upright"), [("a4", "long", 1), ("a4", "short", -1), ("297x210mm", "long", -1), ("297x210mm", "short", 1)]
)
def test_backs_stand_on_their_heads_where_the_sheet_is_turned_over_its_top(paper, duplex, upright):
    _, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), has_back=True), paper=paper, duplex=duplex)
    front, back = drawn
    assert pieces(front)[0].placement[:4] == (1.0, 0.0, 0.0, 1.0)
    assert pieces(back)[0].placement[:4] == (upright, 0.0, 0.0, upright)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.floats(15, 120), st.floats(15, 120), st.integers(1, 9), st.booleans()), min_size=1, max_size=5),
    st.sampled_from(["long", "short"]),
    st.sampled_from(["a4", "letter", "a5", "4x6in"]),
)
def test_backs_of_any_pieces_lie_behind_their_fronts(asked, duplex, paper):
    lots = [Lot(i, "cards", f"c{i}", (w, h), copies, has_back=back) for i, (w, h, copies, back) in enumerate(asked)]
    try:
        made, drawn = printed(*lots, paper=paper, duplex=duplex)
    except PaperError:
        return
    drawn = list(drawn)
    for sheet, front, back in zip(made.sheets, drawn[::2], drawn[1::2], strict=True):
        behind = turned_over(front, duplex)
        fronts = [use for slot, use in zip(sheet.slots, pieces(front), strict=True) if slot.back >= 0]
        assert [center(use) for use in pieces(back)] == [pytest.approx(behind(*center(use)), abs=0.01) for use in fronts]


def test_marks_on_backs_lie_behind_those_on_fronts():
    _, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=4, gap_mm=(4.0, 4.0), has_back=True), duplex="long")
    front, back = drawn
    ends = [[numbers for _, numbers in page.marks[-1].marks[0].face.marks[1].segments] for page in (front, back)]
    behind = turned_over(front, "long")
    assert sorted((round(x, 2), round(y, 2)) for x, y in ends[1]) == sorted(
        (round(x, 2), round(y, 2)) for x, y in (behind(*end) for end in ends[0])
    )


def test_a_sheet_without_backs_gets_an_empty_back_so_that_fronts_stay_odd():
    made, drawn = printed(Lot(0, "tokens", "t", copies=60, **TOKEN), Lot(1, "cards", "c", (96.0, 85.3), has_back=True), duplex="long")
    drawn = list(drawn)
    assert [page.back for page in drawn] == [False, True] * len(made.sheets)
    assert drawn[1].marks == ()
    assert [page.label for page in drawn] == ["1", "1 back", "2", "2 back"]
    assert drawn[1].trim_mm is None


def test_fronts_alone_and_backs_alone_are_the_same_pages():
    both = list(printed(*BACKED, duplex="long")[1])
    fronts, backs = (list(printed(*BACKED, duplex="long", sides=side)[1]) for side in ("front", "back"))
    assert [page.label for page in fronts] == [page.label for page in both[::2]]
    assert [[(use.piece, use.placement) for use in pieces(page)] for page in backs] == [
        [(use.piece, use.placement) for use in pieces(page)] for page in both[1::2]
    ]


def test_what_furnishes_backs_is_laid_below_them():
    def furnish_back(sheet, number, total):
        return Face(sheet.width_mm, sheet.height_mm, (), Ellipse(0, 0, number, total))

    _, drawn = printed(Lot(0, "tokens", "t", has_back=True, **TOKEN), duplex="long", furnish_back=furnish_back)
    assert list(drawn)[1].marks[0].face.outline == Ellipse(0, 0, 1, 1)


def test_the_second_page_of_a_document_reads_upright_on_the_back():
    _, drawn = printed(Lot(0, "cheat_sheet", "c", pages=2), duplex="long", paper="297x210mm")
    front, back = drawn
    assert pieces(front)[0].placement == pieces(back)[0].placement == Affine(e=8.0, f=22.0)
    assert (color(pieces(front)[0]), color(pieces(back)[0])) == ("#000000", "#000001")


def test_folded_backs_lie_beside_their_fronts_and_meet_them_when_folded():
    made, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=2, has_back=True), duplex="fold")
    (page,) = drawn
    assert [slot.folds for slot in made.sheets[0].slots] == ["beside", "beside"]
    front, back = pieces(page)[:2]
    fold_x = front.placement.at(63.0, 0.0)[0]
    for x, y in ((0.0, 0.0), (63.0, 88.0), (10.0, 30.0)):
        behind = 2 * fold_x - front.placement.at(x, y)[0], front.placement.at(x, y)[1]
        assert back.placement.at(63.0 - x, y) == pytest.approx(behind, abs=0.01)
    folds = [mark for mark in page.marks if isinstance(mark, Group) and mark.layer == "fold"]
    dashed = [mark for mark in folds[0].marks[0].face.marks if mark.stroke.dash_mm]
    assert dashed[0].segments[0][1][0] == pytest.approx(fold_x, abs=0.01)


def test_backs_too_wide_to_lie_beside_are_folded_from_above_and_stand_on_their_heads():
    made, drawn = printed(Lot(0, "cards", "c", (150.0, 100.0), has_back=True, turns=False), duplex="fold")
    (page,) = drawn
    assert made.sheets[0].slots[0].folds == "above"
    front, back = pieces(page)
    fold_y = front.placement.at(0.0, 0.0)[1]
    for x, y in ((0.0, 0.0), (150.0, 100.0), (10.0, 30.0)):
        behind = front.placement.at(x, y)[0], 2 * fold_y - front.placement.at(x, y)[1]
        assert back.placement.at(150.0 - x, y) == pytest.approx(behind, abs=0.01)


def art_on_page(use):
    """Return the box of what is seen of a piece's art."""
    bleed_mm = use.face.bleed_mm
    left, top, width, height = -bleed_mm, -bleed_mm, use.face.width_mm + 2 * bleed_mm, use.face.height_mm + 2 * bleed_mm
    if use.clip is not None:
        left, top, width, height = use.clip.x_mm, use.clip.y_mm, use.clip.width_mm, use.clip.height_mm
    (x1, y1), (x2, y2) = use.placement.at(left, top), use.placement.at(left + width, top + height)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


@pytest.mark.parametrize("turns", [True, False])
def test_pieces_edge_to_edge_bleed_outwards_but_not_over_each_other(turns):
    _, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=8, gap_mm=(0.0, 0.0), turns=turns), bleed_mm=3.0)
    for page in drawn:
        boxes = [art_on_page(use) for use in pieces(page)]
        for place, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[:place]:
                assert right <= other[0] + 1e-6 or other[2] <= left + 1e-6 or bottom <= other[1] + 1e-6 or other[3] <= top + 1e-6
        left, top, _, height = page.trim_mm
        assert min(box[0] for box in boxes) == pytest.approx(left - 3.0, abs=0.01)
        assert max(box[3] for box in boxes) == pytest.approx(top + height + 3.0, abs=0.01)
        assert page.bleed_mm == 3.0


def test_bleed_is_whole_where_gaps_hold_it():
    _, drawn = printed(Lot(0, "cards", "c", (63.0, 88.0), copies=4, gap_mm=(4.0, 4.0)), bleed_mm=3.0)
    assert [use.clip for page in drawn for use in pieces(page)] == [None] * 4


@pytest.mark.parametrize(("past_mm", "clipped"), [(-1.0, False), (0.3, False), (1.9, False), (2.1, True), (30.0, True)])
def test_no_piece_is_drawn_on_its_neighbors(past_mm, clipped):
    made = plan([Lot(0, "tokens", "a", (20.0, 20.0), 40, gap_mm=(4.0, 4.0))], find_paper("a4")[0], FRAME)
    face = Face(20.0, 20.0, (Rect(5.0, 5.0, 15.0 + past_mm, 5.0, fill="#000000"),))
    blank = Face(1.0, 1.0, ())
    (page,) = pages(made, lambda *_: face, lambda *_: blank, lambda *_: blank)
    assert {use.clip for use in pieces(page)} == {Rect(0.0, 0.0, 20.0, 20.0) if clipped else None}


def test_what_runs_past_its_bleed_ends_there():
    made = plan([Lot(0, "tokens", "a", (20.0, 20.0))], find_paper("a4")[0], FRAME, ImposeOptions(bleed_mm=3.0))
    face = Face(20.0, 20.0, (Rect(-30.0, -30.0, 80.0, 80.0, fill="#000000"),), bleed_mm=3.0)
    blank = Face(1.0, 1.0, ())
    (page,) = pages(made, lambda *_: face, lambda *_: blank, lambda *_: blank)
    assert pieces(page)[0].clip == Rect(-3.0, -3.0, 26.0, 26.0)


def test_two_plans_do_not_touch_each_other():
    alone = list(printed(*BACKED, duplex="long")[1])
    list(printed(Lot(7, "other", "x", (40.0, 40.0), copies=30), duplex="short", paper="letter")[1])
    assert list(printed(*BACKED, duplex="long")[1]) == alone
