from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import PaperError
from printkit.impose import Frame, ImposeOptions, Lot, content_mm, counts, find_paper, named_papers, plan
from printkit.impose.lots import SheetPlan, Slot

FRAME = Frame(margin_mm=8.0, head_mm=14.0, foot_mm=7.0)
A4 = find_paper("a4")[0]
LETTER = find_paper("letter")[0]
TOKEN = {"size_mm": (25.4, 25.4), "gap_mm": (2.6, 3.4)}


def planned(*lots, paper="a4", **options):
    return plan(lots, find_paper(paper)[0], FRAME, ImposeOptions(**options))


def many(number, component, start=0, **values):
    return [Lot(start + each, component, f"{component}-{each}", **values) for each in range(number)]


def rows(sheet: SheetPlan) -> list[list[Slot]]:
    return [[slot for slot in sheet.slots if slot.y_mm == y_mm] for y_mm in sorted({slot.y_mm for slot in sheet.slots})]


def inside(sheet: SheetPlan, slot: Slot) -> bool:
    box = sheet.content
    across = box.x_mm - 1e-6 <= slot.x_mm and slot.x_mm + slot.width_mm <= box.right_mm + 1e-6
    return across and box.y_mm - 1e-6 <= slot.y_mm and slot.y_mm + slot.height_mm <= box.bottom_mm + 1e-6


def apart(one: Slot, other: Slot) -> bool:
    beside = one.x_mm + one.width_mm <= other.x_mm + 1e-6 or other.x_mm + other.width_mm <= one.x_mm + 1e-6
    return beside or one.y_mm + one.height_mm <= other.y_mm + 1e-6 or other.y_mm + other.height_mm <= one.y_mm + 1e-6


sizes = st.floats(8, 160).map(lambda length: round(length, 1))
lot_values = st.fixed_dictionaries(
    {
        "size_mm": st.tuples(sizes, sizes),
        "copies": st.integers(1, 12),
        "gap_mm": st.tuples(st.sampled_from([0.0, 2.0, 4.0]), st.sampled_from([0.0, 3.4, 5.0])),
        "section": st.sampled_from(["", "Heroes", "Henchmen"]),
        "section_note": st.sampled_from(["", "dashed ring"]),
        "stock": st.sampled_from(["card", "paper"]),
        "filler": st.sampled_from([False, False, False, True]),
        "turns": st.booleans(),
        "has_back": st.booleans(),
    }
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["tokens", "cards", "markers"]), lot_values), min_size=1, max_size=8),
    st.sampled_from(["a4", "letter", "a5", "a3", "4x6in", "297x210mm", "half-letter"]),
    st.sampled_from(["none", "long", "short", "fold"]),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([frozenset(), frozenset({1, 4}), frozenset({2, 3, 9})]),
)
def test_every_copy_lies_once_inside_its_sheet_and_on_no_other(asked, paper, duplex, bleed_mm, skip):
    lots = [Lot(index, component, f"p{index}", **values) for index, (component, values) in enumerate(asked)]
    try:
        made = planned(*lots, paper=paper, duplex=duplex, bleed_mm=bleed_mm, skip_slots=skip)
    except PaperError as refused:
        assert all(finding.component and finding.hint for finding in refused.findings)  # noqa: PT017
        return
    placed = Counter(slot.lot for sheet in made.sheets for slot in sheet.slots)
    assert {lot.number: placed[lot.number] for lot in lots if not lot.filler} == {lot.number: lot.copies for lot in lots if not lot.filler}
    for sheet in made.sheets:
        assert all(inside(sheet, slot) for slot in sheet.slots)
        assert all(apart(one, other) for place, one in enumerate(sheet.slots) for other in sheet.slots[:place])
        assert {made.lots[slot.lot].stock for slot in sheet.slots} == {sheet.stock}
        assert any(not made.lots[slot.lot].filler for slot in sheet.slots)
        for slot in sheet.slots:
            width_mm, height_mm = made.lots[slot.lot].size_mm
            width_mm, height_mm = width_mm * (1 + (slot.folds == "beside")), height_mm * (1 + (slot.folds == "above"))
            lying = (height_mm, width_mm) if slot.turned else (width_mm, height_mm)
            assert (slot.width_mm, slot.height_mm) == pytest.approx(lying, abs=1e-9)
            assert not slot.turned or made.lots[slot.lot].turns
        for caption in sheet.captions:
            below = [slot for slot in sheet.slots if slot.y_mm >= caption.y_mm]
            assert min(slot.y_mm for slot in below) >= caption.y_mm + caption.height_mm - 1e-6
            assert caption.x_mm + caption.width_mm <= sheet.content.right_mm + 1e-6


@settings(max_examples=100, deadline=None)
@given(sizes, sizes, st.integers(1, 60), st.sampled_from(["a4", "letter", "a5", "11x14in"]))
def test_pieces_of_one_size_stand_on_a_grid_computed_from_the_corner(width_mm, height_mm, copies, paper):
    try:
        made = planned(Lot(0, "cards", "card", (width_mm, height_mm), copies, gap_mm=(2.0, 3.0)), paper=paper)
    except PaperError:
        return
    for sheet in made.sheets:
        first, box = sheet.slots[0], sheet.content
        across = int((box.width_mm + 2.0 + 1e-6) / (first.width_mm + (3.0 if first.turned else 2.0)))
        gap_x_mm, gap_y_mm = (3.0, 2.0) if first.turned else (2.0, 3.0)
        across = int((box.width_mm + gap_x_mm + 1e-6) / (first.width_mm + gap_x_mm))
        block_mm = across * (first.width_mm + gap_x_mm) - gap_x_mm
        assert first.x_mm == pytest.approx(box.x_mm + (box.width_mm - block_mm) / 2, abs=1e-6)
        for place, slot in enumerate(sheet.slots):
            row, column = divmod(place, across)
            assert slot.x_mm == pytest.approx(first.x_mm + column * (first.width_mm + gap_x_mm), abs=1e-6)
            assert slot.y_mm == pytest.approx(first.y_mm + row * (first.height_mm + gap_y_mm), abs=1e-6)


def test_the_last_of_twenty_rows_is_as_exact_as_the_first():
    sheet = planned(Lot(0, "labels", "label", (50.0, 12.7), 80, gap_mm=(2.0, 0.0), turns=False)).sheets[0]
    tops = [row[0].y_mm for row in rows(sheet)]
    assert len(tops) == 20
    assert tops == pytest.approx([tops[0] + 12.7 * row for row in range(20)], abs=1e-9)


def test_tokens_stand_as_on_the_drawing_board():
    sheet = planned(*many(14, "tokens", **TOKEN)).sheets[0]
    assert [slot.x_mm for slot in rows(sheet)[0]] == pytest.approx([8.3 + 28.0 * column for column in range(7)], abs=0.01)
    assert rows(sheet)[1][0].y_mm - rows(sheet)[0][0].y_mm == pytest.approx(28.8, abs=0.01)


def test_a_sheet_that_is_not_full_is_cut_like_a_full_one():
    full, rest = planned(*many(9, "cards", size_mm=(63.0, 88.0), gap_mm=(2.0, 2.0), turns=False), paper="letter").sheets
    assert (len(full.slots), len(rest.slots)) == (6, 3)
    assert rest.slots[0].box == full.slots[0].box
    assert {slot.box for slot in rest.slots} <= {slot.box for slot in full.slots}


def test_rows_of_other_sizes_end_where_the_widest_ends_when_that_is_near():
    sheet = planned(
        *many(7, "tokens", **TOKEN), *many(9, "markers", 10, size_mm=(19.0, 19.0), gap_mm=(2.6, 3.4)), Lot(99, "x", "x", (5, 5))
    )
    tokens, markers = rows(sheet.sheets[0])[:2]
    assert len(tokens) == 7
    assert len(markers) == 9
    assert markers[0].x_mm == tokens[0].x_mm
    assert markers[-1].x_mm + 19.0 == pytest.approx(tokens[-1].x_mm + 25.4, abs=1e-6)


def test_the_better_orientation_is_chosen():
    # A4 inside its frame holds 194 x 260 upright and 281 x 173 lying
    assert planned(Lot(0, "maps", "map", (270.0, 170.0), turns=False)).sheets[0].landscape
    assert not planned(Lot(0, "maps", "map", (170.0, 250.0), turns=False)).sheets[0].landscape
    lying = planned(Lot(0, "cards", "card", (138.0, 85.0), 4, gap_mm=(2.0, 2.0), turns=False))
    assert [(sheet.landscape, len(sheet.slots)) for sheet in lying.sheets] == [(True, 4)]


def test_pieces_lie_on_their_side_only_where_that_saves_a_sheet():
    few = planned(Lot(0, "cards", "card", (60.0, 94.0), 6, gap_mm=(2.0, 2.0)))
    assert not any(slot.turned for slot in few.sheets[0].slots)
    eight = planned(Lot(0, "cards", "card", (60.0, 96.0), 8, gap_mm=(2.0, 2.0)))
    assert [len(sheet.slots) for sheet in eight.sheets] == [8]
    assert all(slot.turned for slot in eight.sheets[0].slots)
    assert len(planned(Lot(0, "cards", "card", (60.0, 96.0), 8, gap_mm=(2.0, 2.0), turns=False)).sheets) == 2


def test_components_share_a_sheet_where_that_saves_one_and_only_there():
    apart_ = planned(*many(40, "tokens", **TOKEN), *many(6, "cards", 50, size_mm=(96.0, 85.3), gap_mm=(2.0, 2.0)))
    assert [sheet.components for sheet in apart_.sheets] == [("tokens",), ("cards",)]
    shared = planned(*many(7, "tokens", **TOKEN), *many(4, "cards", 50, size_mm=(96.0, 85.3), gap_mm=(2.0, 2.0)))
    assert [sheet.components for sheet in shared.sheets] == [("tokens", "cards")]
    assert max(slot.y_mm for slot in shared.sheets[0].slots if slot.lot < 50) < min(
        slot.y_mm for slot in shared.sheets[0].slots if slot.lot >= 50
    )


def test_only_pieces_of_one_stock_share_a_sheet():
    made = planned(*many(3, "tokens", **TOKEN), *many(3, "notes", 10, stock="paper", **TOKEN))
    assert [(sheet.components, sheet.stock) for sheet in made.sheets] == [(("tokens",), "card"), (("notes",), "paper")]


def test_components_keep_their_order():
    made = planned(
        Lot(0, "guide", "guide", pages=1, stock="paper"),
        *many(60, "tokens", 10, **TOKEN),
        Lot(1, "sheet", "sheet", pages=2, stock="paper"),
        *many(9, "markers", 100, size_mm=(19.0, 19.0)),
    )
    firsts = list(dict.fromkeys(name for sheet in made.sheets for name in sheet.components))
    assert firsts == ["guide", "tokens", "markers", "sheet"] or firsts == ["guide", "tokens", "sheet", "markers"]
    assert [slot.lot for sheet in made.sheets if "tokens" in sheet.components for slot in sheet.slots if 10 <= slot.lot < 70] == list(
        range(10, 70)
    )


SECTIONS = [("Heroes", "light ground, solid ring")] * 4 + [("Boss", "crown")] + [("Minions", "ring with four ticks")] * 2
SECTIONS += [("Henchmen", "dashed ring, one number each")] * 10


def sectioned(sections=SECTIONS, **values):
    return [
        Lot(place, "tokens", f"t{place}", section=title, section_note=note, **{**TOKEN, **values})
        for place, (title, note) in enumerate(sections)
    ]


def test_sections_begin_in_one_row_with_captions_side_by_side_above_their_pieces():
    sheet = planned(*sectioned()).sheets[0]
    assert [caption.title for caption in sheet.captions] == ["Heroes", "Boss", "Minions", "Henchmen"]
    heroes, boss, minions, henchmen = sheet.captions
    first, second, third = rows(sheet)
    assert heroes.y_mm == boss.y_mm == minions.y_mm == pytest.approx(sheet.content.y_mm)
    assert first[0].y_mm == pytest.approx(heroes.y_mm + 6.0, abs=0.01)
    assert (heroes.x_mm, boss.x_mm, minions.x_mm) == (first[0].x_mm, first[4].x_mm, first[5].x_mm)
    assert heroes.x_mm + heroes.width_mm == pytest.approx(boss.x_mm - 2.6, abs=0.01)
    assert minions.x_mm + minions.width_mm == pytest.approx(first[6].x_mm + 25.4, abs=0.01)
    assert second[0].y_mm == pytest.approx(henchmen.y_mm + 6.0, abs=0.01)
    assert third[0].y_mm - second[0].y_mm == pytest.approx(25.4 + 3.4, abs=0.01)


def test_a_section_begins_a_row_of_its_own_where_its_caption_or_pieces_would_not_fit():
    cramped = planned(*sectioned([("A", ""), ("B", "a note much too long to stand above one token beside others that follow"), ("C", "")]))
    assert [len(row) for row in rows(cramped.sheets[0])] == [2, 1] or [len(row) for row in rows(cramped.sheets[0])] == [1, 1, 1]


def test_a_section_that_would_wrap_begins_a_row_of_its_own():
    """Else its second row would lie below the caption of the one before it."""
    made = planned(*sectioned([("Heroes", "")] * 4 + [("Henchmen", "")] * 5)).sheets[0]
    heroes, henchmen = made.captions
    assert heroes.x_mm == henchmen.x_mm
    assert heroes.y_mm < henchmen.y_mm


def test_a_section_that_goes_on_is_named_again_on_the_next_sheet():
    made = planned(*sectioned([("Henchmen", "")] * 70))
    assert [[caption.title for caption in sheet.captions] for sheet in made.sheets] == [["Henchmen"], ["Henchmen"]]


def test_fillers_take_what_is_left_of_the_last_sheet_and_never_a_new_one():
    spare = Lot(99, "cards", "blank", (96.0, 85.3), gap_mm=(2.0, 2.0), filler=True)
    for copies in range(1, 13):
        cards = Lot(0, "cards", "card", (96.0, 85.3), copies, gap_mm=(2.0, 2.0))
        with_spares, without = planned(cards, spare), planned(cards)
        assert len(with_spares.sheets) == len(without.sheets)
        assert [len(sheet.slots) for sheet in with_spares.sheets] == [6] * len(without.sheets)
        assert counts(with_spares).fillers == -copies % 6
        assert counts(with_spares).pieces == copies


def test_fillers_give_way_to_the_component_that_shares_their_sheet():
    spare = Lot(99, "tokens", "blank", filler=True, **TOKEN)
    made = planned(*many(5, "tokens", **TOKEN), spare, *many(4, "cards", 10, size_mm=(96.0, 85.3), gap_mm=(2.0, 2.0)))
    assert [sheet.components for sheet in made.sheets] == [("tokens", "cards")]
    assert sum(slot.lot == 99 for slot in made.sheets[0].slots) == 2


def test_slots_to_skip_stay_empty_on_every_sheet():
    whole = planned(Lot(0, "cards", "card", (63.0, 88.0), 12, gap_mm=(2.0, 2.0), turns=False), paper="letter")
    made = planned(Lot(0, "cards", "card", (63.0, 88.0), 12, gap_mm=(2.0, 2.0), turns=False), paper="letter", skip_slots=frozenset({1, 4}))
    places = [slot.box for slot in whole.sheets[0].slots]
    assert len(places) == 6
    left = [box for number, box in enumerate(places, start=1) if number not in {1, 4}]
    assert [[slot.box for slot in sheet.slots] for sheet in made.sheets] == [left, left, left]


def test_skipping_every_slot_is_refused():
    with pytest.raises(PaperError, match="every slot"):
        planned(*many(3, "tokens", **TOKEN), skip_slots=frozenset(range(1, 1001)))


def test_a_piece_that_takes_a_sheet_alone_skips_no_slot_and_a_note_says_so():
    board = Lot(0, "board", "board", (190.0, 250.0))
    made = planned(board, *many(3, "tokens", 1, **TOKEN), skip_slots=frozenset({1}))
    assert [(sheet.components, len(sheet.slots), sorted(sheet.skipped)) for sheet in made.sheets] == [
        (("board",), 1, []),
        (("tokens",), 3, [1]),
    ]
    (note,) = made.findings
    assert (note.severity, note.component, "no slot is skipped" in note.message) == ("note", "board", True)


def test_what_cannot_fit_says_how_much_it_needs_and_has_and_which_paper_would_do():
    with pytest.raises(PaperError) as caught:
        planned(
            Lot(0, "posters", "wanted", (266.7, 300.0)), Lot(1, "cards", "fine", (63.0, 88.0)), Lot(2, "maps", "world", (2000.0, 2000.0))
        )
    poster, world = caught.value.findings
    assert (poster.component, poster.piece) == ("posters", "wanted")
    assert poster.message == "does not fit: it needs 266.7 x 300 mm; A4 has 194 x 260 mm inside its margins"
    assert "11x14in" in (poster.hint or "") or "a3" in (poster.hint or "")
    assert (world.component, world.piece) == ("maps", "world")
    assert "no named paper" in (world.hint or "")


def test_the_paper_a_hint_names_does_hold_the_piece():
    lot = Lot(0, "posters", "wanted", (266.7, 300.0))
    with pytest.raises(PaperError) as caught:
        planned(lot)
    hint = caught.value.findings[0].hint or ""
    named = hint.split("--paper ")[1].split("`")[0]
    assert len(planned(lot, paper=named).sheets) == 1
    smaller = [paper for paper in named_papers().values() if paper.width_mm * paper.height_mm < 266.7 * 300]
    assert named not in {paper.name for paper in smaller}


def test_a_piece_as_large_as_its_paper_is_printed_alone_without_margin():
    made = planned(Lot(0, "cards", "card", (63.5, 88.9), 3), paper="2.5x3.5in")
    assert len(made.sheets) == 3
    assert made.sheets[0].slots[0].box == pytest.approx((0.0, 0.0, 63.5, 88.9), abs=1e-6)
    assert made.sheets[0].frame.margin_mm == 0
    euro = planned(Lot(0, "cards", "card", (63.0, 88.0)), paper="2.5x3.5in").sheets[0]
    assert euro.slots[0].box == pytest.approx((0.25, 0.45, 63.0, 88.0), abs=1e-6)


def test_small_papers_have_no_head_and_tiny_ones_no_foot():
    assert planned(Lot(0, "t", "t", (25.4, 25.4))).sheets[0].frame == FRAME
    photo = planned(Lot(0, "t", "t", (25.4, 25.4)), paper="3.5x5in").sheets[0].frame
    assert (photo.margin_mm, photo.head_mm, photo.foot_mm) == (5.0, 0.0, 7.0)
    tiny = planned(Lot(0, "t", "t", (25.4, 25.4)), paper="60x80mm").sheets[0].frame
    assert (tiny.margin_mm, tiny.head_mm, tiny.foot_mm) == (5.0, 0.0, 0.0)


def test_documents_take_a_sheet_a_page_the_way_they_ask():
    made = planned(
        Lot(0, "guide", "guide", pages=2, landscape=False), Lot(1, "tracker", "t", pages=1, landscape=True), Lot(2, "odds", "o", pages=1)
    )
    assert [(sheet.components, sheet.landscape, sheet.page, sheet.slots[0].part) for sheet in made.sheets] == [
        (("guide",), False, 1, 0),
        (("guide",), False, 2, 1),
        (("tracker",), True, 1, 0),
        (("odds",), False, 1, 0),
    ]
    assert made.sheets[2].slots[0].box == pytest.approx((8.0, 22.0, 281.0, 173.0))
    assert content_mm(A4, FRAME, landscape=True) == (281.0, 173.0)
    assert planned(Lot(2, "odds", "o", pages=1), paper="297x210mm").sheets[0].landscape


def test_the_second_page_of_a_document_is_the_back_of_the_first_where_sheets_are_turned():
    made = planned(Lot(0, "cheat_sheet", "c", pages=3), duplex="long")
    assert [(sheet.slots[0].part, sheet.slots[0].back) for sheet in made.sheets] == [(0, 1), (2, -1)]


@pytest.mark.parametrize("sides", ["front", "back"])
def test_where_one_side_alone_is_printed_every_page_of_a_document_is_a_front(sides):
    made = planned(Lot(0, "log", pages=3, stock="paper"), duplex="long", sides=sides)
    assert [(sheet.slots[0].part, sheet.slots[0].back) for sheet in made.sheets] == [(0, -1), (1, -1), (2, -1)]


def test_pages_that_stand_side_by_side_leave_their_backs_empty():
    made = planned(Lot(0, "gm_screen", "s", pages=3, one_sided=True), duplex="long")
    assert [(slot.part, slot.back) for sheet in made.sheets for slot in sheet.slots] == [(0, -1), (1, -1), (2, -1)]


def test_a_component_whose_pieces_need_sheets_of_both_kinds_gets_both():
    made = planned(Lot(0, "maps", "wide", (275.0, 150.0), turns=False), Lot(1, "maps", "high", (150.0, 250.0), turns=False))
    assert [sheet.landscape for sheet in made.sheets] == [True, False]


def test_bleed_widens_gaps_and_keeps_off_head_and_foot():
    made = planned(Lot(0, "cards", "card", (63.0, 88.0), 4, gap_mm=(2.0, 2.0)), bleed_mm=3.0).sheets[0]
    columns = sorted({slot.x_mm for slot in made.slots})
    assert all(right - left >= 63.0 + 6.0 - 1e-6 for left, right in pairwise(columns))
    assert min(slot.y_mm for slot in made.slots) >= made.content.y_mm + 3.0 - 1e-6
    assert max(slot.y_mm for slot in made.slots) + 88.0 <= made.content.bottom_mm - 3.0 + 1e-6


def test_pieces_edge_to_edge_stay_so_with_bleed():
    made = planned(Lot(0, "cards", "card", (60.0, 80.0), 4, gap_mm=(0.0, 0.0)), bleed_mm=3.0).sheets[0]
    first, second = made.slots[:2]
    assert second.x_mm == pytest.approx(first.x_mm + 60.0, abs=1e-9)


def test_a_large_kit_is_planned_one_piece_like_the_next():
    made = planned(*many(10_000, "tokens", **TOKEN))
    assert len(made.sheets) == 159
    assert len({tuple(slot.box for slot in sheet.slots) for sheet in made.sheets[:-1]}) == 1
    assert [slot.lot for sheet in made.sheets for slot in sheet.slots] == list(range(10_000))


def test_counts_tell_sheets_pieces_cuts_and_pages_for_the_print_dialog():
    made = planned(
        Lot(0, "guide", "guide", pages=1, stock="paper"),
        Lot(1, "cards", "card", (96.0, 85.3), 8, gap_mm=(2.0, 2.0)),
        Lot(2, "cheat_sheet", "sheet", pages=2, stock="paper"),
        Lot(3, "tokens", "token", copies=40, **TOKEN),
    )
    told = counts(made)
    assert (told.sheets, told.pages, told.pieces, told.fillers) == (len(made.sheets), len(made.sheets), 48, 0)
    card = [number for number, sheet in enumerate(made.sheets, start=1) if sheet.stock == "card"]
    paper = [number for number, sheet in enumerate(made.sheets, start=1) if sheet.stock == "paper"]
    assert _numbers(told.card_pages) == card
    assert _numbers(told.paper_pages) == paper
    assert told.components["cards"].pieces == 8
    assert told.components["guide"].pieces == 0
    assert told.components["guide"].sheets == (1,)


def _numbers(ranges: str) -> list[int]:
    spans = [[int(end) for end in span.split("-")] for span in ranges.split(",")]
    return [number for span in spans for number in range(span[0], span[-1] + 1)]


def test_pages_are_counted_twice_where_sheets_are_turned_over():
    lots = [Lot(0, "guide", "guide", pages=1, stock="paper"), Lot(1, "tokens", "token", copies=70, has_back=True, **TOKEN)]
    both = counts(planned(*lots, duplex="long"))
    assert (both.sheets, both.pages, both.paper_pages, both.card_pages) == (3, 6, "1-2", "3-6")
    fronts = counts(planned(*lots, duplex="long", sides="front"))
    assert (fronts.pages, fronts.card_pages) == (3, "2-3")


def test_pages_are_those_of_each_file_where_fronts_and_backs_are_separate():
    lots = (Lot(0, "guide", pages=1, stock="paper"), *many(70, "tokens", 1, **TOKEN), Lot(99, "log", pages=2, stock="paper"))
    made = counts(planned(*lots, duplex="long", sides="separate"))
    assert (made.sheets, made.pages, made.paper_pages, made.card_pages) == (4, 4, "1, 4", "2-3")


def test_cuts_are_those_of_a_guillotine():
    # four cards in two rows: four level cuts, then four upright ones through both rows
    assert counts(planned(Lot(0, "cards", "card", (90.0, 120.0), 4, gap_mm=(4.0, 4.0), turns=False))).cuts == 8
    # edge to edge the inner cuts are one each
    assert counts(planned(Lot(0, "cards", "card", (90.0, 120.0), 4, gap_mm=(0.0, 0.0), turns=False))).cuts == 6
    # a row of other pieces is cut upright by itself
    assert counts(planned(Lot(0, "c", "c", (90.0, 90.0), 2), Lot(1, "c", "d", (40.0, 40.0), 1))).cuts == 4 + 4 + 2
    assert counts(planned(Lot(0, "guide", "guide", pages=1))).cuts == 0


@pytest.mark.parametrize("paper", sorted(named_papers()))
def test_each_usual_piece_fits_every_paper_or_is_refused_in_millimetres(paper):
    for size_mm in ((25.4, 25.4), (26.6, 114.4), (63.0, 88.0), (96.0, 85.3), (101.6, 101.6)):
        try:
            made = planned(Lot(0, "pieces", "piece", size_mm, 5), paper=paper)
        except PaperError as refused:
            assert f"needs {size_mm[0]:g} x {size_mm[1]:g} mm" in str(refused)  # noqa: PT017
            assert paper in {"a6", "b6", "3.5x5in", "4x6in"}
        else:
            assert sum(len(sheet.slots) for sheet in made.sheets) == 5


def test_what_a_sheet_goes_without_is_said():
    assert planned(Lot(0, "t", "t", (25.4, 25.4), section="Heroes")).findings == ()
    (small,) = planned(Lot(0, "t", "t", (25.4, 25.4)), paper="3.5x5in").findings
    assert (small.severity, small.message) == ("note", "Photo 3.5 x 5 in is so small that its sheets have no title")
    (high,) = planned(Lot(0, "maps", "m", (190.0, 258.0), section="Maps", copies=2)).findings
    assert (high.severity, high.component) == ("note", "maps")
    assert '"Maps"' in high.message
