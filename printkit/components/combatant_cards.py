"""Combatant cards: everything about one combatant that is looked up, with the sums done."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._likeness import likeness
from printkit.components._measures import CARD_GAP_MM, card_height_mm
from printkit.components._order import in_order

WIDTH_MM = 96.0
"""Six cards stand on a sheet of A4, and six on one of Letter where they may be a little lower."""


def items(ask: Ask) -> Sequence[Item]:
    """Give a card for each combatant and each group, and blank ones where room is left."""
    assert ask.system.aids.card
    actions = ask.actions()
    size_mm = WIDTH_MM, card_height_mm(ask.content_mm[1])
    made = [
        Item(
            "combatant_cards",
            combatant.id,
            "combatant_cards",
            {
                "card": ask.system.aids.card(ask.ruleset, ask.encounter, combatant),
                "likeness": likeness(ask, combatant),
                "actions": actions,
                "notes": combatant.notes or "",
                "width_mm": size_mm[0],
                "height_mm": size_mm[1],
            },
            size_mm,
            back_layout="combatant_cards/_back",
            copies=ask.copies_or(combatant.copies),
            owner=combatant.id,
            gap_mm=(CARD_GAP_MM, CARD_GAP_MM),
            continues=True,
        )
        for combatant in in_order(ask.encounter.combatants)
    ]
    track = ask.system.aids.blank_track(ask.ruleset) if ask.system.aids.blank_track else None
    blank = {
        "card": None,
        "track": track,
        "likeness": None,
        "actions": actions,
        "notes": "",
        "width_mm": size_mm[0],
        "height_mm": size_mm[1],
    }
    return [*made, Item("combatant_cards", "blank", "combatant_cards", blank, size_mm, gap_mm=(CARD_GAP_MM, CARD_GAP_MM), filler=True)]


COMPONENT = Component(
    title="Combatant Cards",
    order=60,
    hint="no sums at the table",
    offered=lambda system: system.aids.card is not None,
    items=items,
)
