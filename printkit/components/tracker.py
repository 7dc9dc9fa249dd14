"""The game master's tracker: everybody on one page, round by round."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Document
from printkit.components._likeness import likeness


def items(ask: Ask) -> Sequence[Document]:
    """Give the tracker, landscape, with the likeness of each row's combatant."""
    assert ask.system.aids.tracker
    tracker = ask.system.aids.tracker(ask.ruleset, ask.encounter)
    likenesses = {combatant.id: likeness(ask, combatant) for combatant in ask.encounter.combatants}
    return [Document("tracker", "tracker", "tracker", {"tracker": tracker, "likenesses": likenesses}, landscape=True)]


COMPONENT = Component(
    title="Tracker",
    order=70,
    hint="for the game master's eyes",
    offered=lambda system: system.aids.tracker is not None,
    items=items,
)
