"""Combatant tokens: one for everybody who fights, and one for each group as a whole."""

from collections.abc import Iterator, Sequence

from printkit.components import Ask, Component, Item
from printkit.components._likeness import blank, likeness
from printkit.components._measures import usual_mm
from printkit.components._order import in_order, kinds_in_order
from printkit.model import Combatant

SECTIONS = {
    "hero": ("Heroes", "light ground, solid ring"),
    "boss": ("Boss", "double ring and crown"),
    "minion": ("Minions", "ring with four ticks"),
    "henchmen": ("Henchmen", "dashed ring, a number each"),
}
GROUPS = ("Whole groups", "one for all of them together")
SPARES = {"hero": ("Spare heroes", "write a name"), "minion": ("Spare foes", "write a name")}
"""Blank ones, a row of each kind by turns."""
GAP_MM = (2.6, 3.4)


def items(ask: Ask) -> Sequence[Item]:
    """Give the tokens by kind, heroes first, and blank ones where room is left."""
    order = kinds_in_order(ask.encounter.combatants)
    ranked = sorted(in_order(ask.encounter.combatants), key=lambda combatant: order.index(combatant.kind))
    own = [item for combatant in ranked for item in _members(ask, combatant)]
    groups = [_group(ask, combatant) for combatant in ranked if combatant.is_group]
    return [*own, *groups, *_blanks(own)]


def _members(ask: Ask, combatant: Combatant) -> Iterator[Item]:
    section, note = SECTIONS[combatant.kind]
    numbers = [(member.id, member.number) for member in combatant.members] if combatant.is_group else [(combatant.id, combatant.number)]
    for token_id, number in numbers:
        yield _item(ask, combatant, token_id, {**likeness(ask, combatant, number=number), "group": ""}, section, note)


def _group(ask: Ask, combatant: Combatant) -> Item:
    values = {**likeness(ask, combatant), "name": combatant.plural, "group": str(combatant.count)}
    return _item(ask, combatant, f"{combatant.id}-group", values, *GROUPS)


def _item(ask: Ask, combatant: Combatant, token_id: str, values: dict[str, object], section: str, note: str) -> Item:
    size_mm = combatant.size_mm
    return Item(
        "combatant_tokens",
        token_id,
        "combatant_tokens",
        {**values, "size_mm": size_mm},
        (size_mm, size_mm),
        back_layout="combatant_tokens/_out",
        copies=ask.copies_or(combatant.copies),
        owner=combatant.id,
        section=section,
        section_note=note,
        gap_mm=GAP_MM,
    )


def _blanks(items: Sequence[Item]) -> Iterator[Item]:
    if not items:
        return
    size_mm = usual_mm([item.size_mm[0] for item in items])
    for kind, (section, note) in SPARES.items():
        yield Item(
            "combatant_tokens",
            f"blank-{kind}",
            "combatant_tokens",
            {**blank(kind), "group": "", "size_mm": size_mm},
            (size_mm, size_mm),
            back_layout="combatant_tokens/_out",
            section=section,
            section_note=note,
            gap_mm=GAP_MM,
            filler=True,
        )


COMPONENT = Component(
    title="Combatants",
    order=40,
    hint="cut on the circle",
    offered=lambda system: True,
    items=items,
)
