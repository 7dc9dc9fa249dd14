"""Action cards: each special option in the hand: what it costs, what is rolled, what it does."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._measures import CARD_GAP_MM, card_height_mm

WIDTH_MM = 63.0
"""As wide as a playing card: three stand abreast, nine on a sheet."""


def items(ask: Ask) -> Sequence[Item]:
    """Give a card for each option; one that says more goes on on a second card."""
    assert ask.system.aids.action_cards
    size_mm = WIDTH_MM, card_height_mm(ask.content_mm[1])
    return [
        Item(
            "action_cards",
            card.key,
            "action_cards",
            {"card": card, "width_mm": size_mm[0], "height_mm": size_mm[1]},
            size_mm,
            back_layout="action_cards/_back",
            copies=ask.copies_or(card.copies),
            gap_mm=(CARD_GAP_MM, CARD_GAP_MM),
            continues=True,
        )
        for card in ask.system.aids.action_cards(ask.ruleset, ask.encounter)
    ]


COMPONENT = Component(
    title="Action Cards",
    order=25,
    hint="what else one can do, and what it takes",
    offered=lambda system: system.aids.action_cards is not None,
    items=items,
)
