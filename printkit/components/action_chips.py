"""Action chips: small pieces for where a turn stands, everybody's own by their likeness, and those that all share by icon and color."""

from collections.abc import Sequence
from typing import Any

from printkit.aids import Chip
from printkit.components import Ask, Component, Item
from printkit.components._likeness import likeness
from printkit.components._measures import CHIP_MM

GAP_MM = (4.5, 3.0)
"""Twelve stand in a row, so that the two or three of one owner seldom part."""


def items(ask: Ask) -> Sequence[Item]:
    """Give the chips of everybody who fights, one for each turn, then those that all share."""
    assert ask.system.aids.action_chips
    chips = ask.system.aids.action_chips(ask.ruleset, ask.encounter)
    copies = {combatant.id: combatant.copies for combatant in ask.encounter.combatants}
    likenesses = {combatant.id: likeness(ask, combatant) for combatant in ask.encounter.combatants}
    own = [chip for chip in chips if chip.owner]
    return [
        *(
            _item(ask, chip, copies[chip.owner], {**likenesses[chip.owner], "number": _number(chip)}, "Turn chips", own[0].says)
            for chip in own
        ),
        *(_item(ask, chip, 1, None, chip.name, chip.says) for chip in chips if not chip.owner),
    ]


def _item(ask: Ask, chip: Chip, times: int, like: dict[str, Any] | None, section: str, note: str) -> Item:
    return Item(
        "action_chips",
        chip.key,
        "action_chips",
        {"chip": chip, "like": like, "size_mm": CHIP_MM},
        (CHIP_MM, CHIP_MM),
        back_layout="action_chips/_back",
        copies=ask.copies_or(times * chip.copies),
        owner=chip.owner,
        section=section,
        section_note=note,
        gap_mm=GAP_MM,
    )


def _number(chip: Chip) -> str:
    return "" if chip.number is None else str(chip.number)


COMPONENT = Component(
    title="Action Chips",
    order=25,
    hint="one on each turn that is due",
    offered=lambda system: system.aids.action_chips is not None,
    items=items,
)
