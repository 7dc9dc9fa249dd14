"""Combatant tokens: one for everybody who fights, one for each group as a whole, and one that the board can hold for who is larger."""

from collections.abc import Iterator, Sequence

from printkit.components import Ask, Component, Item
from printkit.components._likeness import blank, likeness
from printkit.components._measures import STRIP_WIDTH_MM, TOKEN_MM, usual_mm
from printkit.components._order import in_order, kinds_in_order
from printkit.model import Combatant

SECTIONS = {
    "hero": ("Heroes", "light ground, solid ring"),
    "boss": ("Boss", "double ring and crown"),
    "minion": ("Minions", "ring with four ticks"),
    "henchmen": ("Henchmen", "dashed ring, a number each"),
}
GROUPS = ("Whole groups", "one for all of them together")
ON_BOARD = ("For the board", "whole groups, and who is too large for its squares")
"""How tokens of groups are headed where some of the board stand beside them."""
SPARES = {"hero": ("Spare heroes", "write a name"), "minion": ("Spare foes", "write a name")}
"""Blank ones, a row of each kind by turns."""
SQUARED = {"columns", "order"}
"""The forms of the board on which tokens lie in squares."""
GAP_MM = (2.6, 3.4)


def items(ask: Ask) -> Sequence[Item]:
    """Give the tokens by kind, heroes first, and blank ones where room is left."""
    order = kinds_in_order(ask.encounter.combatants)
    ranked = sorted(in_order(ask.encounter.combatants), key=lambda combatant: order.index(combatant.kind))
    own = [item for combatant in ranked for item in _members(ask, combatant)]
    on_board = tuple(_on_board(ask, ranked))
    section = ON_BOARD if on_board else GROUPS
    groups = [_group(ask, combatant, *section) for combatant in ranked if combatant.is_group]
    return [*own, *on_board, *groups, *_blanks(own)]


def _members(ask: Ask, combatant: Combatant) -> Iterator[Item]:
    section, note = SECTIONS[combatant.kind]
    numbers = [(member.id, member.number) for member in combatant.members] if combatant.is_group else [(combatant.id, combatant.number)]
    for token_id, number in numbers:
        yield _item(ask, combatant, token_id, {**likeness(ask, combatant, number=number), "group": ""}, section, note)


def _group(ask: Ask, combatant: Combatant, section: str, note: str) -> Item:
    values = {**likeness(ask, combatant), "name": combatant.plural, "group": str(combatant.count)}
    return _item(ask, combatant, f"{combatant.id}-group", values, section, note)


def _on_board(ask: Ask, combatants: Sequence[Combatant]) -> Iterator[Item]:
    """Yield a token of the usual size for everybody whose own does not lie in a square of the board, where it has squares."""
    board = ask.system.aids.board
    if board is None or board(ask.ruleset, ask.encounter).form not in SQUARED:
        return
    for combatant in combatants:
        if combatant.size_mm > STRIP_WIDTH_MM and not combatant.is_group:
            values = {**likeness(ask, combatant, number=combatant.number), "group": ""}
            yield _item(ask, combatant, f"{combatant.id}-board", values, *ON_BOARD, size_mm=TOKEN_MM)


def _item(ask: Ask, combatant: Combatant, token_id: str, values: dict[str, object], section: str, note: str, size_mm: float = 0.0) -> Item:
    size_mm = size_mm or combatant.size_mm
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
