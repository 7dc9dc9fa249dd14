"""Action tokens: the coins that good telling earns, and the larger ones that say what they buy."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._measures import COIN_MM, LARGE_COIN_MM


def items(ask: Ask) -> Sequence[Item]:
    """Give the coins, largest value first; worth more than one means an octagon, one a disc."""
    assert ask.system.aids.coins
    coins = sorted(ask.system.aids.coins(ask.ruleset, ask.encounter), key=lambda coin: -coin.value)
    return [
        Item(
            "action_tokens",
            f"coin-{coin.value}",
            "action_tokens",
            {"coin": coin, "size_mm": _size_mm(coin.value)},
            (_size_mm(coin.value), _size_mm(coin.value)),
            back_layout="action_tokens/_back",
            copies=ask.copies_or(coin.copies),
            section="Action tokens",
            section_note=coins[0].says,
            gap_mm=(2.6, 3.4),
        )
        for coin in coins
    ]


def _size_mm(value: int) -> float:
    return COIN_MM.get(value, LARGE_COIN_MM)


COMPONENT = Component(
    title="Action Tokens",
    order=30,
    hint="earned in play and spent again",
    offered=lambda system: system.aids.coins is not None,
    items=items,
)
