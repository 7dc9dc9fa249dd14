"""What it takes to break things: the chances of so many dice against each kind of build, and the things of this encounter."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Reading


def items(ask: Ask) -> Sequence[Reading]:
    """Give the sheet, upright."""
    assert ask.system.aids.object_toughness
    sheet = ask.system.aids.object_toughness(ask.ruleset, ask.encounter)
    return [Reading("object_toughness", "object-toughness", "object_toughness", {"sheet": sheet}, landscape=False)]


COMPONENT = Component(
    title="What It Takes to Break",
    order=84,
    hint="skill dice against the toughness of the thing",
    offered=lambda system: system.aids.object_toughness is not None,
    items=items,
)
