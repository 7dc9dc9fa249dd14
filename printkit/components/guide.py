"""The guide: the kit's first page. What is in it, how to print and cut it, and what was ruled."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Document
from printkit.components._likeness import likeness
from printkit.components._order import in_order


def items(ask: Ask) -> Sequence[Document]:
    """Give the guide's own facts; the pipeline adds what only the finished plan knows (contents, sheets, page ranges)."""
    facts = ask.system.aids.guide(ask.ruleset, ask.encounter)
    cast = [likeness(ask, combatant, number=combatant.number) for combatant in in_order(ask.encounter.combatants)]
    values = {"facts": facts, "ruleset": ask.ruleset, "encounter": ask.encounter, "game": ask.system.title, "cast": cast}
    return [Document("guide", "guide", "guide", values, landscape=False)]


COMPONENT = Component(
    title="Start Here",
    order=0,
    hint="what is in the kit and how to make it",
    offered=lambda system: True,
    items=items,
)
