"""The board in each of its forms: how large it is, and what happens where a sheet has no room for all of it."""

from functools import cache

import pytest

from printkit.aids import Board, PrintTable, TableColumn
from printkit.components._measures import LABEL_WIDTH_MM
from printkit.components.combat_board import FORMS, whole_sheet
from printkit.impose import content_mm, find_paper
from printkit.impose.lots import Frame
from printkit.options import PrintOptions
from printkit.pipeline import Request, check, workshop
from printkit.shipped import shipped

A4 = content_mm(find_paper("a4")[0], Frame(8, 14, 7), True)
DUE = PrintTable(
    "due", "Ann", (TableColumn("1D10", "key"), *(TableColumn(str(roll), "number") for roll in range(1, 11))), (("1st",) * 11,) * 3
)
BOARD = Board("counts", "", "", tuple(map(str, range(10))), ("30–21", "20–11", "10–1"), "", ("Note.",))


@cache
def _shop():
    return workshop()


def _counts(combatants: int):
    board = BOARD._replace(facts={"due": {str(number): DUE for number in range(combatants)}})
    return list(FORMS["counts"](board, A4))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["rd6", "percentile"])
def test_the_board_of_a_sample_stands_on_one_sheet(game, paper):
    file = shipped("assets") / "encounters" / game / "encounter.yaml"
    options = PrintOptions(paper=(paper,), components=("combat_board",))
    (sheet,) = check(Request(file, options), _shop()).kits[0].planned.sheets
    assert sheet.tile is None


def test_a_form_that_is_not_known_fills_a_lying_sheet():
    (part,) = whole_sheet(BOARD._replace(form="maze"), A4)
    assert (part.width_mm, part.height_mm) == A4


def test_everybody_s_due_counts_are_on_the_track_or_on_pieces_of_their_own():
    for combatants in (0, 3, 8, 30):
        parts = _counts(combatants)
        told = [id for part in parts for id, _ in part.values["due"]]
        assert told == [str(number) for number in range(combatants)]
        assert all(part.width_mm <= A4[0] and part.height_mm <= A4[1] for part in parts)


def test_the_next_action_lies_straight_below():
    """Every row has as many counts as one's next action is lower."""
    options = PrintOptions(paper=("a4",), components=("combat_board",))
    kit = check(Request(shipped("assets") / "encounters" / "percentile" / "encounter.yaml", options), _shop()).kits[0]
    board = kit.system.aids.board(kit.ruleset, kit.encounter)
    for upper, lower in zip(board.facts["counts"], board.facts["counts"][1:], strict=False):
        assert [int(a) - int(b) for a, b in zip(upper, lower, strict=False)] == [len(board.columns)] * len(lower)


def test_places_that_do_not_stand_in_one_line_go_on_below():
    facts = {"rollers": tuple((str(number), "Ann", "3D", False) for number in range(20))}
    board = BOARD._replace(form="order", columns=tuple(map(str, range(21))), rows=("to act", "done"), facts=facts)
    (part,) = FORMS["order"](board, A4)
    assert part.width_mm <= A4[0]
    assert part.values["per_line"] == 8


def test_labels_then_spare_columns_give_way_before_a_board_is_cut():
    def columns(rolls: int, spare: int):
        rollers = tuple(map(str, range(rolls)))
        board = BOARD._replace(form="columns", columns=tuple(map(str, range(rolls + spare))), rows=("1", "2"), facts={"rollers": rollers})
        (part,) = FORMS["columns"](board, A4)
        return len(part.values["titles"]), part.values["label_mm"], part.width_mm <= A4[0]

    assert columns(7, 1) == (8, LABEL_WIDTH_MM, True)
    titles, label_mm, fits = columns(9, 1)
    assert (titles, fits) == (9, True)
    assert label_mm < LABEL_WIDTH_MM
    assert columns(12, 1) == (13, LABEL_WIDTH_MM, False)


def test_who_rolls_stands_where_the_last_line_has_places_left():
    def order(rolls: int):
        facts = {"rollers": tuple((str(number), "Ann", "3D", False) for number in range(rolls))}
        board = BOARD._replace(form="order", columns=tuple(map(str, range(rolls + 1))), rows=("to act", "done"), facts=facts)
        (part,) = FORMS["order"](board, A4)
        return part

    assert order(10).values["beside"]
    assert not order(15).values["beside"]
    assert order(15).height_mm > order(10).height_mm


def test_cells_of_a_track_are_higher_where_the_sheet_has_room():
    assert _counts(2)[0].values["row_mm"] > _counts(30)[0].values["row_mm"]
