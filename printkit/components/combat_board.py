"""The combat board: a column for each combatant, a row for each phase, a coloured square at the foot."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._measures import LABEL_WIDTH_MM, PITCH_MM

HEAD_MM, SQUARE_MM, EDGE_MM = 11.0, 29.6, 1.7


def items(ask: Ask) -> Sequence[Item]:
    """Give the board as one piece as large as its columns and rows need."""
    assert ask.system.aids.board
    board = ask.system.aids.board(ask.ruleset, ask.encounter)
    width_mm = EDGE_MM + LABEL_WIDTH_MM + PITCH_MM * len(board.columns) + EDGE_MM
    height_mm = HEAD_MM + PITCH_MM * len(board.rows) + SQUARE_MM + EDGE_MM
    values = {
        "board": board,
        "squares": [ask.squares[i % len(ask.squares)] for i in range(len(board.columns))],
        "width_mm": width_mm,
        "height_mm": height_mm,
        "edge_mm": EDGE_MM,
        "head_mm": HEAD_MM,
        "label_mm": LABEL_WIDTH_MM,
        "pitch_mm": PITCH_MM,
        "square_mm": SQUARE_MM,
    }
    return [Item("combat_board", "board", "combat_board", values, (width_mm, height_mm))]


COMPONENT = Component(
    title="Combat Board",
    order=10,
    hint="the table's common ground",
    offered=lambda system: system.aids.board is not None,
    items=items,
)
