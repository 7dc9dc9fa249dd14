"""The combat board: the table's common ground, in the form that the game plays on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor, inf
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
LEAST_COUNT_MM, HIGHEST_COUNT_MM = 2 * CHIP_MM + 0.4, 30.0
"""How high the cell of a count is."""
LEAST_ROLL_MM = 60.0
"""A name with its dice and a box to write in."""
LEAST_LABEL_MM = 20.0
"""The number of a phase under its word; notes have no room beside the squares."""


def columns(board: Board, room: Room) -> Iterator[Part]:
    """Yield a board with a column for each combatant, a row for each phase and a square at the foot.

    Labels grow narrower, their notes on a line below, then spare columns are left out, before the board is cut; one that is cut has all.
    """
    edge_mm, head_mm, square_mm = 1.7, 11.0, 29.6
    titles, label_mm = _whole(board, room[0] - 2 * edge_mm)
    note_mm = 6.0 if board.notes and label_mm < LABEL_WIDTH_MM else 0.0
    width_mm = edge_mm + label_mm + PITCH_MM * len(titles) + edge_mm
    height_mm = head_mm + PITCH_MM * len(board.rows) + square_mm + note_mm + edge_mm
    lengths = {"edge_mm": edge_mm, "head_mm": head_mm, "label_mm": label_mm, "pitch_mm": PITCH_MM, "square_mm": square_mm}
    yield Part(BOARD, width_mm, height_mm, {**lengths, "note_mm": note_mm, "titles": titles})


def _whole(board: Board, room_mm: float) -> tuple[Sequence[str], float]:
    """Return the titles of as many columns as stand beside each other, with a label as wide as they leave it; all where it must be cut."""
    for count in range(len(board.columns), max(_needed(board), 1) - 1, -1):
        left_mm = room_mm - PITCH_MM * count
        if left_mm >= LEAST_LABEL_MM:
            return board.columns[:count], min(LABEL_WIDTH_MM, left_mm)
    return board.columns, LABEL_WIDTH_MM


def _needed(board: Board) -> int:
    """Return how many columns somebody rolls for; others are to spare."""
    return min(len(board.facts.get("rollers", board.columns)), len(board.columns))


def order(board: Board, room: Room) -> Iterator[Part]:
    """Yield an order of action: a place for each roll, first at the left, with a row of seats to wait in and one for who is done.

    Where the places do not stand in one line, they go on in lines below: full ones, so that the board lies as the sheet does. Who rolls
    what, with a box for the result and the notes above, stands where the last line has places left, or below.
    """
    edge_mm, head_mm = 1.7, 8.6
    abreast = max(1, int((room[0] - 2 * edge_mm - LABEL_WIDTH_MM) // PITCH_MM))
    lines = ceil(len(board.columns) / abreast)
    per_line = abreast if lines > 1 else len(board.columns)
    width_mm = edge_mm + LABEL_WIDTH_MM + PITCH_MM * per_line + edge_mm
    line_mm = head_mm + PITCH_MM * len(board.rows)
    free_mm = PITCH_MM * (per_line * lines - len(board.columns))
    beside, below = _rolls(board, free_mm - 2.0, 11.0), _rolls(board, width_mm - 2 * edge_mm - 1.6, 7.0)
    fits = beside["rolls_mm"] <= PITCH_MM * len(board.rows) - 2
    lengths = {"edge_mm": edge_mm, "head_mm": head_mm, "label_mm": LABEL_WIDTH_MM, "pitch_mm": PITCH_MM, "line_mm": line_mm}
    more = {"per_line": per_line, "beside": fits, **(beside if fits else below)}
    yield Part(BOARD, width_mm, line_mm * lines + (0.0 if fits else below["rolls_mm"]) + 2 * edge_mm, {**lengths, **more})


def _rolls(board: Board, width_mm: float, note_mm: float) -> dict[str, float]:
    """Return how the notes and who rolls what stand in so much width: as many abreast as can be read; endless where there is none."""
    roll_mm, gap_mm, note_mm = 7.6, 2.0, note_mm if board.notes else 0.0
    abreast = int((width_mm + gap_mm) // (LEAST_ROLL_MM + gap_mm))
    high_mm = note_mm + (roll_mm + 1.2) * ceil(len(board.facts["rollers"]) / abreast) if abreast else inf
    roll_w_mm = (width_mm - gap_mm * (abreast - 1)) / max(abreast, 1)
    shown = {"note_mm": note_mm, "roll_mm": roll_mm, "gap_mm": gap_mm, "rolls_abreast": abreast, "roll_w_mm": roll_w_mm}
    return {**shown, "rolls_w_mm": width_mm, "rolls_mm": high_mm}


def counts(board: Board, room: Room) -> Iterator[Part]:
    """Yield a track of counts in rows, the next action straight below, and under it a panel of due counts for each combatant.

    Two chips lie beside each other under a number; on narrow paper the cells give way before the board is cut, and where the sheet has room
    they are higher. Panels for which it has none stand on pieces of their own.
    """
    label_mm, gap_mm = 13.0, 1.4
    cell_mm = min(2 * CHIP_MM + 2.6, max(floor(10 * (room[0] - label_mm - 2) / len(board.columns)) / 10, CHIP_MM + 8))
    width_mm = label_mm + 2 + cell_mm * len(board.columns)
    due = tuple(board.facts["due"].items())
    panel = _panel(due, gap_mm)
    abreast = _abreast(due, width_mm)
    note_mm = 10.0 if board.notes else 0.0
    rest_mm = note_mm + ceil(len(due) / abreast) * panel["deep_mm"]
    share_mm = floor(10 * ((room[1] - rest_mm) / max(len(board.rows), 1) - gap_mm)) / 10
    row_mm = max(LEAST_COUNT_MM, min(HIGHEST_COUNT_MM, share_mm))
    track_mm = (row_mm + gap_mm) * len(board.rows) + note_mm
    lengths = {"label_mm": label_mm, "cell_mm": cell_mm, "row_mm": row_mm, "note_mm": note_mm, **panel}
    start, top_mm, layout = 0, track_mm, BOARD
    while layout == BOARD or start < len(due):
        high_mm = room[1] if width_mm <= room[0] or layout != BOARD else 0.0  # a track that is cut has no panels below it
        abreast = _abreast(due, width_mm)
        lines = max(int((high_mm - top_mm) // panel["deep_mm"]), 0 if top_mm else 1)
        here = due[start : start + abreast * lines]
        deep_mm = top_mm + ceil(len(here) / abreast) * panel["deep_mm"]
        yield Part(layout, width_mm, deep_mm, {**lengths, "abreast": abreast, "due": here})
        start, top_mm, layout, width_mm = start + len(here), 0.0, f"{BOARD}/_due", min(width_mm, room[0])


def _abreast(due: Sequence[tuple[str, Any]], width_mm: float) -> int:
    """Return how many panels of due counts stand beside each other."""
    return max(1, min(4 if len(due) > 6 else 3, int(width_mm // LEAST_PANEL_MM)))


def _panel(due: Sequence[tuple[str, Any]], gap_mm: float) -> dict[str, float]:
    """Return the measures of a panel of due counts, all as high as the longest."""
    head_mm, line_mm = 9.4, 4.8
    rows = max((len(table.rows) for _, table in due), default=0)
    high_mm = head_mm + line_mm * (1 + rows) + 1.4
    return {
        "gap_mm": gap_mm,
        "due_rows": rows,
        "due_mm": high_mm,
        "due_head_mm": head_mm,
        "due_row_mm": line_mm,
        "deep_mm": high_mm + gap_mm,
    }


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
