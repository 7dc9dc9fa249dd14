from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import PaperError
from printkit.impose import Frame, ImposeOptions, Lot, counts, find_paper, pages, plan
from printkit.impose.tiles import OVERLAP_MM, cut
from printkit.page import Face, Group, Line, Rect, Stroke, Use, walk

FRAME = Frame(8.0, 14.0, 7.0)
LABEL_MM, PITCH_MM = 32.0, 28.6


def board(columns, copies=1):
    seams = tuple(LABEL_MM + PITCH_MM * column for column in range(1, columns))
    size_mm = (LABEL_MM + PITCH_MM * columns + 1.0, 155.0)
    return Lot(0, "combat_board", "board", size_mm, copies, seams_across_mm=seams, repeat_width_mm=LABEL_MM)


def planned(lot, paper="a4"):
    return plan([lot], find_paper(paper)[0], FRAME)


def drawn(made, face):
    furnished = Face(1.0, 1.0, ())
    return list(pages(made, lambda lot, part: face, lambda sheet, number, total: furnished, lambda title, note, width_mm: furnished))


def test_a_board_that_fits_is_one_sheet_lying_or_upright():
    eight = planned(board(8)).sheets
    assert [(sheet.landscape, sheet.tile) for sheet in eight] == [(True, None)]
    assert [(sheet.landscape, sheet.tile) for sheet in planned(board(8), "letter").sheets] == [(True, None)]
    high = Lot(0, "combat_board", "board", (150.0, 250.0), seams_across_mm=(75.0,))
    assert [(sheet.landscape, sheet.tile) for sheet in planned(high).sheets] == [(False, None)]
    assert [(sheet.landscape, sheet.tile) for sheet in planned(board(12), "a3").sheets] == [(True, None)]


def test_a_larger_board_becomes_tiles_that_are_named_and_nearly_alike():
    made = planned(board(13))
    assert [sheet.tile.name for sheet in made.sheets] == ["A1, 1 of 2", "B1, 2 of 2"]
    widths = [sheet.slots[0].width_mm for sheet in made.sheets]
    assert max(widths) - min(widths) < PITCH_MM
    assert counts(made).pieces == 1
    assert counts(made).components["combat_board"].sheets == (1, 2)


@pytest.mark.parametrize(("columns", "paper"), [(9, "a4"), (13, "a4"), (30, "letter"), (12, "a5"), (40, "tabloid"), (6, "5x7in")])
def test_tiles_cover_the_board_exactly_once_and_their_overlap_twice(columns, paper):
    lot = Lot(
        0,
        "combat_board",
        "board",
        (LABEL_MM + PITCH_MM * columns + 2.0, 155.0),
        seams_across_mm=tuple(LABEL_MM + PITCH_MM * column for column in range(1, columns)),
        seams_down_mm=(40.0, 68.6, 97.2, 125.8),
        repeat_width_mm=LABEL_MM,
    )
    made = planned(lot, paper)
    tiles = [sheet.tile for sheet in made.sheets]
    assert sum(tile.window.width_mm * tile.window.height_mm for tile in tiles) == pytest.approx(lot.size_mm[0] * lot.size_mm[1], abs=1e-6)
    for tile in tiles:
        assert tile.window.x_mm == 0 or any(abs(tile.window.x_mm - seam) < 1e-9 for seam in lot.seams_across_mm)
        assert tile.window.y_mm == 0 or any(abs(tile.window.y_mm - seam) < 1e-9 for seam in lot.seams_down_mm)
        assert tile.right_mm == (OVERLAP_MM if tile.column < tile.columns - 1 else 0)
        assert tile.below_mm == (OVERLAP_MM if tile.row < tile.rows - 1 else 0)
        right = [other for other in tiles if (other.column, other.row) == (tile.column + 1, tile.row)]
        assert all(other.window.x_mm == pytest.approx(tile.window.right_mm, abs=1e-9) for other in right)
    for sheet in made.sheets:
        slot, content = sheet.slots[0], sheet.content
        assert slot.x_mm >= content.x_mm - 1e-6
        assert slot.y_mm >= content.y_mm - 1e-6
        assert slot.x_mm + slot.width_mm <= content.right_mm + 1e-6
        assert slot.y_mm + slot.height_mm <= content.bottom_mm + 1e-6


def test_each_tile_shows_its_window_and_the_labels_again_at_true_size():
    lot = board(13)
    face = Face(*lot.size_mm, (Line(0, 0, 10, 10, Stroke("#000000", 1)),), repeat_width_mm=LABEL_MM)
    made = planned(lot)
    first, second = drawn(made, face)
    whole = [mark for mark in second.marks if isinstance(mark, Use) and mark.piece]
    tile, slot = made.sheets[1].tile, made.sheets[1].slots[0]
    window, labels = whole
    assert window.clip == Rect(tile.window.x_mm, 0.0, tile.window.width_mm, 155.0)
    assert window.placement.at(tile.window.x_mm, 0.0) == pytest.approx((slot.x_mm + LABEL_MM, slot.y_mm), abs=1e-9)
    assert labels.clip == Rect(0.0, 0.0, LABEL_MM, 155.0)
    assert labels.placement.at(0.0, 0.0) == pytest.approx((slot.x_mm, slot.y_mm), abs=1e-9)
    assert all(use.shared and (use.placement.a, use.placement.d) == (1.0, 1.0) for use in whole)
    assert len([mark for mark in first.marks if isinstance(mark, Use) and mark.piece]) == 1


def test_the_line_for_the_next_tile_lies_on_the_seam():
    lot = board(13)
    made = planned(lot)
    first, second = drawn(made, Face(*lot.size_mm, ()))
    slot = made.sheets[0].slots[0]
    seam_mm = slot.x_mm + slot.width_mm - OVERLAP_MM
    dashed = [mark for page in (first, second) for mark in _paths(page) if mark.stroke and mark.stroke.dash_mm]
    assert len(dashed) == 1
    assert [numbers[0] for _, numbers in dashed[0].segments] == pytest.approx([seam_mm, seam_mm], abs=0.01)
    arrows = [mark for mark in _paths(first) if mark.fill]
    assert len(arrows) == 2
    assert all(min(numbers[0] for _, numbers in arrow.segments if numbers) == pytest.approx(seam_mm, abs=0.01) for arrow in arrows)
    assert not [mark for mark in _paths(second) if mark.fill]


def _layer(page, layer):
    return [mark for mark in page.marks if isinstance(mark, Group) and mark.layer == layer]


def _paths(page):
    return [mark for mark, _ in walk(_layer(page, "cut")) if hasattr(mark, "segments")]


def test_labels_that_a_tile_repeats_are_folded_back_along_a_line_where_its_own_part_begins():
    made = planned(board(13))
    pages_drawn = drawn(made, Face(*board(13).size_mm, ()))
    folds = [[mark for mark, _ in walk(_layer(page, "fold")) if hasattr(mark, "segments")] for page in pages_drawn]
    assert folds[0] == []
    dashed = [mark for mark in folds[1] if mark.stroke.dash_mm]
    slot = made.sheets[1].slots[0]
    assert {numbers[0] for mark in dashed for _, numbers in mark.segments} == {slot.x_mm + LABEL_MM}
    assert {numbers[1] for mark in dashed for _, numbers in mark.segments} == {slot.y_mm, slot.y_mm + slot.height_mm}


def test_the_next_tile_is_named_in_the_overlap_that_it_covers_and_nowhere_else():
    lot = Lot(0, "combat_board", "board", (300.0, 500.0), seams_across_mm=(150.0,), seams_down_mm=(250.0,))
    made = planned(lot)
    blank = Face(1.0, 1.0, ())
    found = {}
    for sheet, page in zip(
        made.sheets,
        pages(
            made, lambda *_: Face(*lot.size_mm, ()), lambda *_: blank, lambda *_: blank, join=lambda name, w, h: Face(w, h, (), alt(name))
        ),
        strict=True,
    ):
        slot, tile = sheet.slots[0], sheet.tile
        joins = [mark.marks[0] for mark in page.marks if isinstance(mark, Group) and mark.marks[0].face.outline]
        for use in joins:
            corners = [use.placement.at(x, y) for x in (0, use.face.width_mm) for y in (0, use.face.height_mm)]
            seam_x, seam_y = slot.x_mm + slot.width_mm - tile.right_mm, slot.y_mm + slot.height_mm - tile.below_mm
            assert all(x > seam_x for x, _ in corners) or all(y > seam_y for _, y in corners)
            assert all(x < slot.x_mm + slot.width_mm and y < slot.y_mm + slot.height_mm for x, y in corners)
        found[tile.short] = [use.face.outline.fill for use in joins]
    assert found == {"A1": ["B1", "A2"], "B1": ["B2"], "A2": ["B2"], "B2": []}


def alt(name):
    return Rect(0, 0, 1, 1, fill=name)


def test_every_copy_of_a_large_board_is_tiled():
    made = planned(board(13, copies=2))
    assert [sheet.tile.name for sheet in made.sheets] == ["A1, 1 of 2", "B1, 2 of 2"] * 2
    assert counts(made).pieces == 2


def test_a_board_without_seams_small_enough_is_refused():
    with pytest.raises(PaperError, match="even cut at its seams"):
        planned(Lot(0, "combat_board", "board", (900.0, 150.0), seams_across_mm=(450.0,)))
    with pytest.raises(PaperError, match="needs 900 x 150 mm"):
        planned(Lot(0, "combat_board", "board", (900.0, 150.0)))


def test_no_tile_is_planned_where_the_user_prints_two_sided_but_on_its_front():
    made = plan([board(13)], find_paper("a4")[0], FRAME, ImposeOptions(duplex="long"))
    assert [page.back for page in drawn(made, Face(*board(13).size_mm, ()))] == [False, True, False, True]


@given(st.floats(100, 2000), st.lists(st.floats(1, 1999), max_size=30), st.floats(60, 400), st.floats(0, 40))
def test_cutting_leaves_out_nothing_and_nothing_too_long(length_mm, seams_mm, room_mm, repeat_mm):
    spans = cut(length_mm, seams_mm, room_mm, repeat_mm)
    edges = [0.0, *sorted(seam for seam in set(seams_mm) if seam < length_mm), length_mm]
    if spans is None:
        longest = max(b - a for a, b in pairwise(edges))
        assert longest + repeat_mm + OVERLAP_MM > room_mm
        return
    assert spans[0].start_mm == 0.0
    assert spans[-1].end_mm == length_mm
    assert all(one.end_mm == other.start_mm and one.end_mm in edges for one, other in pairwise(spans))
    for number, span in enumerate(spans):
        printed_mm = span.length_mm + (repeat_mm if number else 0) + (OVERLAP_MM if number < len(spans) - 1 else 0)
        assert printed_mm <= room_mm + 1e-5
