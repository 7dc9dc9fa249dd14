"""The combat board: the table's common ground, in the form that the game plays on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from types import MappingProxyType
from typing import Any, NamedTuple

from printkit.aids import Board
from printkit.components import Ask, Component, Item
from printkit.components._likeness import likeness
from printkit.components._measures import CHIP_MM, LABEL_WIDTH_MM, PITCH_MM


class Part(NamedTuple):
    """One piece of a board: the layout that draws it, its size, and what the layout is given besides: lengths in millimetres by name."""

    layout: str
    width_mm: float
    height_mm: float
    values: Mapping[str, Any]


Room = tuple[float, float]
"""How wide and high a board may be to stand on one lying sheet."""
BOARD = "combat_board"
LEAST_PANEL_MM = 62.0
"""A panel of due counts, ten rolls wide, can be read at this width."""
LEAST_ROLL_MM = 66.0
"""A name with its dice and a box to write in."""


def columns(board: Board, room: Room) -> Iterator[Part]:
    """Yield a board with a column for each combatant, a row for each phase and a square at the foot."""
    edge_mm, head_mm, square_mm = 1.7, 11.0, 29.6
    width_mm = edge_mm + LABEL_WIDTH_MM + PITCH_MM * len(board.columns) + edge_mm
    height_mm = head_mm + PITCH_MM * len(board.rows) + square_mm + edge_mm
    lengths = {"edge_mm": edge_mm, "head_mm": head_mm, "label_mm": LABEL_WIDTH_MM, "pitch_mm": PITCH_MM, "square_mm": square_mm}
    yield Part(BOARD, width_mm, height_mm, lengths)


def order(board: Board, room: Room) -> Iterator[Part]:
    """Yield an order of action: a place for each roll, first at the left, with a row of seats to wait in and one for who is done.

    Where the places do not stand in one line, they go on in lines below. Under them, who rolls what, with a box for the result.
    """
    edge_mm, head_mm, roll_mm, gap_mm = 1.7, 10.0, 9.0, 2.0
    abreast = max(1, int((room[0] - 2 * edge_mm - LABEL_WIDTH_MM) // PITCH_MM))
    lines = ceil(len(board.columns) / abreast)
    per_line = ceil(len(board.columns) / lines)
    width_mm = edge_mm + LABEL_WIDTH_MM + PITCH_MM * per_line + edge_mm
    line_mm = head_mm + PITCH_MM * len(board.rows)
    rolls_abreast = max(1, int((width_mm - 2 * edge_mm + gap_mm) // LEAST_ROLL_MM))
    rolls_mm = (roll_mm + 1.2) * ceil(len(board.facts["rollers"]) / rolls_abreast)
    note_mm = 7.0 if board.notes else 0.0
    lengths = {"edge_mm": edge_mm, "head_mm": head_mm, "label_mm": LABEL_WIDTH_MM, "pitch_mm": PITCH_MM, "line_mm": line_mm}
    more = {"note_mm": note_mm, "roll_mm": roll_mm, "gap_mm": gap_mm, "per_line": per_line, "rolls_abreast": rolls_abreast}
    yield Part(BOARD, width_mm, line_mm * lines + note_mm + rolls_mm + 2 * edge_mm, {**lengths, **more})


def counts(board: Board, room: Room) -> Iterator[Part]:
    """Yield a track of counts in rows, the next action straight below, and under it a panel of due counts for each combatant.

    Two chips lie beside each other under a number; on narrow paper the cells give way before the board is cut. Panels for which the sheet
    has no room stand on pieces of their own.
    """
    label_mm, gap_mm, row_mm = 13.0, 1.4, 2 * CHIP_MM + 0.4
    cell_mm = min(2 * CHIP_MM + 2.6, max(floor(10 * (room[0] - label_mm - 2) / len(board.columns)) / 10, CHIP_MM + 8))
    width_mm = label_mm + 2 + cell_mm * len(board.columns)
    track_mm = (row_mm + gap_mm) * len(board.rows) + (note_mm := 8.0 if board.notes else 0.0)
    due = tuple(board.facts["due"].items())
    panel = _panel(due, gap_mm)
    lengths = {"label_mm": label_mm, "cell_mm": cell_mm, "row_mm": row_mm, "note_mm": note_mm, **panel}
    start, top_mm, layout = 0, track_mm, BOARD
    while layout == BOARD or start < len(due):
        high_mm = room[1] if width_mm <= room[0] or layout != BOARD else 0.0  # a track that is cut has no panels below it
        abreast = max(1, min(4 if len(due) > 6 else 3, int(width_mm // LEAST_PANEL_MM)))
        lines = max(int((high_mm - top_mm) // panel["deep_mm"]), 0 if top_mm else 1)
        here = due[start : start + abreast * lines]
        deep_mm = top_mm + ceil(len(here) / abreast) * panel["deep_mm"]
        yield Part(layout, width_mm, deep_mm, {**lengths, "abreast": abreast, "due": here})
        start, top_mm, layout, width_mm = start + len(here), 0.0, f"{BOARD}/_due", min(width_mm, room[0])


def _panel(due: Sequence[tuple[str, Any]], gap_mm: float) -> dict[str, float]:
    """Return the measures of a panel of due counts, all as high as the longest."""
    head_mm, line_mm = 9.4, 4.8
    high_mm = head_mm + line_mm * (1 + max((len(table.rows) for _, table in due), default=0)) + 1.4
    return {"gap_mm": gap_mm, "due_mm": high_mm, "due_head_mm": head_mm, "due_row_mm": line_mm, "deep_mm": high_mm + gap_mm}


def whole_sheet(board: Board, room: Room) -> Iterator[Part]:
    """Yield a board as large as a lying sheet: for a form that is not known here."""
    yield Part(BOARD, *room, {})


FORMS: Mapping[str, Callable[[Board, Room], Iterator[Part]]] = MappingProxyType({"columns": columns, "order": order, "counts": counts})
"""How large each form of layouts/combat_board/ is; any other fills a lying sheet."""


def items(ask: Ask) -> Sequence[Item]:
    """Give the board, and what belongs to it but has no room on it."""
    assert ask.system.aids.board
    board = ask.system.aids.board(ask.ruleset, ask.encounter)
    values = {
        "board": board,
        "squares": [ask.squares[i % len(ask.squares)] for i in range(len(board.columns))],
        "likenesses": {combatant.id: likeness(ask, combatant) for combatant in ask.encounter.combatants},
    }
    return [
        Item(BOARD, f"board-{number}" if number > 1 else "board", part.layout, _given(values, part), (part.width_mm, part.height_mm))
        for number, part in enumerate(FORMS.get(board.form, whole_sheet)(board, ask.lying_mm), 1)
    ]


def _given(values: Mapping[str, Any], part: Part) -> dict[str, Any]:
    return {**values, **part.values, "width_mm": part.width_mm, "height_mm": part.height_mm}


COMPONENT = Component(
    title="Combat Board",
    order=10,
    hint="where everybody stands",
    offered=lambda system: system.aids.board is not None,
    items=items,
)
