"""The combat board: the table's common ground, in the form that the game plays on."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from types import MappingProxyType

from printkit.aids import Board
from printkit.components import Ask, Component, Item
from printkit.components._likeness import likeness
from printkit.components._measures import CHIP_MM, LABEL_WIDTH_MM, PITCH_MM

Measures = dict[str, float]
"""Lengths in millimetres by name, `width_mm` and `height_mm` of the whole board among them: what a form's layout is drawn by."""
Room = tuple[float, float]
"""How wide and high a board may be to stand on one lying sheet."""


def columns(board: Board, room: Room) -> Measures:
    """Return the measures of a board with a column for each combatant, a row for each phase and a square at the foot."""
    edge_mm, head_mm, square_mm = 1.7, 11.0, 29.6
    return {
        "width_mm": edge_mm + LABEL_WIDTH_MM + PITCH_MM * len(board.columns) + edge_mm,
        "height_mm": head_mm + PITCH_MM * len(board.rows) + square_mm + edge_mm,
        "edge_mm": edge_mm,
        "head_mm": head_mm,
        "label_mm": LABEL_WIDTH_MM,
        "pitch_mm": PITCH_MM,
        "square_mm": square_mm,
    }


def counts(board: Board, room: Room) -> Measures:
    """Return the measures of a track of counts in rows, the next action straight below; under it a panel of due counts for each combatant.

    Two chips fit beside each other under a number. Where the paper is narrow, the cells give way before the board is cut.
    """
    label_mm, gap_mm, due_head_mm, due_row_mm = 13.0, 1.4, 9.4, 4.8
    cell_mm = min(2 * CHIP_MM + 2.6, max((room[0] - label_mm - 2) / len(board.columns), CHIP_MM + 8))
    width_mm = label_mm + 2 + cell_mm * len(board.columns)
    due = tuple(board.facts["due"].values())
    abreast = max(1, min(3, int(width_mm // 85)))
    due_mm = due_head_mm + due_row_mm * (1 + max((len(table.rows) for table in due), default=0)) + 1.6
    row_mm = 2 * CHIP_MM + 0.4
    track_mm = (row_mm + gap_mm) * len(board.rows)
    note_mm = 8.0 if board.notes else 0.0
    return {
        "width_mm": width_mm,
        "height_mm": track_mm + note_mm + (due_mm + gap_mm) * ceil(len(due) / abreast),
        "label_mm": label_mm,
        "cell_mm": cell_mm,
        "row_mm": row_mm,
        "gap_mm": gap_mm,
        "note_mm": note_mm,
        "due_mm": due_mm,
        "due_head_mm": due_head_mm,
        "due_row_mm": due_row_mm,
        "abreast": abreast,
    }


def whole_sheet(board: Board, room: Room) -> Measures:
    """Return the measures of a form that is not known here: it takes a lying sheet."""
    return {"width_mm": room[0], "height_mm": room[1]}


FORMS: Mapping[str, Callable[[Board, Room], Measures]] = MappingProxyType({"columns": columns, "counts": counts})
"""How large each form of layouts/combat_board/ is; any other fills a lying sheet."""


def items(ask: Ask) -> Sequence[Item]:
    """Give the board as one piece, as large as its form needs."""
    assert ask.system.aids.board
    board = ask.system.aids.board(ask.ruleset, ask.encounter)
    measures = FORMS.get(board.form, whole_sheet)(board, ask.lying_mm)
    values = {
        "board": board,
        "squares": [ask.squares[i % len(ask.squares)] for i in range(len(board.columns))],
        "likenesses": {combatant.id: likeness(ask, combatant) for combatant in ask.encounter.combatants},
        **measures,
    }
    return [Item("combat_board", "board", "combat_board", values, (measures["width_mm"], measures["height_mm"]))]


COMPONENT = Component(
    title="Combat Board",
    order=10,
    hint="the table's common ground",
    offered=lambda system: system.aids.board is not None,
    items=items,
)
