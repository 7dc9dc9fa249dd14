"""All about grapples on one page: the ways to go on, who stays awake how long, and who gets loose from whom."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Reading


def items(ask: Ask) -> Sequence[Reading]:
    """Give the page, upright."""
    assert ask.system.aids.grapple_reference
    sheet = ask.system.aids.grapple_reference(ask.ruleset, ask.encounter)
    return [Reading("grapple_reference", "grapple-reference", "grapple_reference", {"sheet": sheet, "actions": {}}, landscape=False)]


COMPONENT = Component(
    title="In a Grip",
    order=82,
    hint="ways to hold, and the way out",
    offered=lambda system: system.aids.grapple_reference is not None,
    items=items,
)
