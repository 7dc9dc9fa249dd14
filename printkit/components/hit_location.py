"""Where a blow lands: the body with its places, what is rolled for each, and what becomes of who is hit there."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Reading


def items(ask: Ask) -> Sequence[Reading]:
    """Give the sheet, upright."""
    assert ask.system.aids.hit_location
    sheet = ask.system.aids.hit_location(ask.ruleset, ask.encounter)
    return [Reading("hit_location", "hit-location", "hit_location", {"sheet": sheet}, landscape=False)]


COMPONENT = Component(
    title="Where the Blow Lands",
    order=82,
    hint="roll for the place, or call it and take the penalty",
    offered=lambda system: system.aids.hit_location is not None,
    items=items,
)
