"""The round log: blank forms for whoever takes the minutes, a row for everybody who fights, two rounds or more on a page."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Document
from printkit.components._likeness import likeness

PAGES = 2
SPARE = 2
"""Rows for those who join later."""

CHIPS = 6
"""How many actions may stand in a row to be ringed; where a game has more of them, they are written."""


def items(ask: Ask) -> Sequence[Document]:
    """Give the forms, all alike, upright; `copies` says how many pages."""
    assert ask.system.aids.tracker
    tracker = ask.system.aids.tracker(ask.ruleset, ask.encounter)
    actions = tuple(ask.actions().values())
    values = {
        "tracker": tracker,
        "likenesses": {combatant.id: likeness(ask, combatant) for combatant in ask.encounter.combatants},
        "actions": actions if len(actions) <= CHIPS else (),
        "pages": ask.copies_or(PAGES),
        "spare": SPARE,
    }
    return [Document("round_log", "round-log", "round_log", values, landscape=False)] if values["pages"] else []


COMPONENT = Component(
    title="Round Log",
    order=75,
    hint="who did what, and what came of it",
    offered=lambda system: system.aids.tracker is not None,
    items=items,
)
