"""Action strips: one strip an action, one cell a phase, to lay on a column of the board."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._measures import PITCH_MM, STRIP_WIDTH_MM


def items(ask: Ask) -> Sequence[Item]:
    """Give a strip for each action, as many copies as the fight needs or as the user asks."""
    assert ask.system.aids.action_pieces
    pieces = ask.system.aids.action_pieces(ask.ruleset, ask.encounter)
    return [
        Item(
            "action_strips",
            piece.key,
            "action_strips",
            {"action": piece, "width_mm": STRIP_WIDTH_MM, "pitch_mm": PITCH_MM},
            (STRIP_WIDTH_MM, PITCH_MM * len(piece.cells)),
            back_layout="action_strips/_back",
            copies=ask.copies_or(piece.copies),
            gap_mm=(2.0, 5.0),
        )
        for piece in pieces
        if piece.copies
    ]


COMPONENT = Component(
    title="Action Strips",
    order=20,
    hint="lay one in your column, every round",
    offered=lambda system: system.aids.action_pieces is not None,
    items=items,
)
