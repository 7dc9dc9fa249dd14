"""Standees: everybody on their feet. Front and back of one strip, folded over the head and glued; two feet fold out to the base."""

from collections.abc import Iterator, Mapping, Sequence

from printkit.components import Ask, Component, Item
from printkit.components._likeness import blank, likeness
from printkit.components._measures import usual_mm
from printkit.components._order import in_order
from printkit.model import Combatant

ABOVE_MM, SLENDER = 17.0, 2.2
"""How much higher than its base is wide a figure stands, and how many times as high at most."""

MOST_FOOT_MM = 25.4
"""How far a foot reaches out at most: enough to keep the highest figure upright. Smaller bases are as deep as they are wide."""

SLOT_MM = 7.0
"""How much of a foot a slotted stand takes; the rest is cut off."""

GAP_MM = (2.6, 4.0)
SECTION = "Standees"
NOTE = "fold away on – · – and glue the halves together · fold the feet out on – – –, or cut them at the dots for a slotted stand"


def items(ask: Ask) -> Sequence[Item]:
    """Give a standee for everybody, henchmen one each, by size and in order, and blank ones where room is left."""
    ranked = sorted(in_order(ask.encounter.combatants), key=lambda each: each.size_mm)
    made = [item for combatant in ranked for item in _members(ask, combatant)]
    return [*made, *_blanks(ask, made)]


def _members(ask: Ask, combatant: Combatant) -> Iterator[Item]:
    numbers: list[tuple[str, int | None]] = [(member.id, member.number) for member in combatant.members]
    copies = ask.copies_or(combatant.copies)
    for piece_id, number in numbers or [(combatant.id, combatant.number)]:
        item = _item(ask, piece_id, likeness(ask, combatant, number=number), combatant.size_mm)
        yield item._replace(copies=copies, owner=combatant.id)


def _blanks(ask: Ask, made: Sequence[Item]) -> Iterator[Item]:
    if made:
        size_mm = usual_mm([item.size_mm[0] for item in made])
        for kind in ("hero", "minion"):
            yield _item(ask, f"blank-{kind}", blank(kind), size_mm)._replace(filler=True)


def _item(ask: Ask, piece_id: str, values: Mapping[str, object], base_mm: float) -> Item:
    figure_mm, foot_mm = heights_mm(base_mm, ask.content_mm[1] - ask.caption_mm)
    return Item(
        "standees",
        piece_id,
        "standees",
        {**values, "base_mm": base_mm, "figure_mm": figure_mm, "foot_mm": foot_mm, "slot_mm": SLOT_MM if foot_mm > SLOT_MM + 2 else 0.0},
        (base_mm, 2 * (figure_mm + foot_mm)),
        section=SECTION,
        section_note=NOTE,
        gap_mm=GAP_MM,
    )


def heights_mm(base_mm: float, room_mm: float) -> tuple[float, float]:
    """Return how high a figure stands on a base and how far each foot reaches; both sides and both feet go into the room of a sheet.

    >>> heights_mm(25.4, 242.4), heights_mm(101.6, 242.4)
    ((42.4, 12.7), (95.8, 25.4))
    """
    foot_mm = min(base_mm / 2, MOST_FOOT_MM)
    figure_mm = min(base_mm + ABOVE_MM, base_mm * SLENDER, room_mm / 2 - foot_mm)
    return round(figure_mm, 2), round(foot_mm, 2)


COMPONENT = Component(
    title="Standees",
    order=45,
    hint="fold, glue, stand up",
    offered=lambda system: True,
    items=items,
)
