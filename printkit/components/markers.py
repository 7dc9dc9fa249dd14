"""Markers: the states the rules know, to lay beside a token."""

from collections.abc import Sequence

from printkit.components import Ask, Component, Item
from printkit.components._measures import MARKER_MM


def items(ask: Ask) -> Sequence[Item]:
    """Give each marker, and blank ones where room is left."""
    assert ask.system.aids.markers
    markers = ask.system.aids.markers(ask.ruleset, ask.encounter)
    made = [_item(marker.key, {"marker": marker}, ask.copies_or(marker.copies)) for marker in markers]
    return [*made, _item("blank", {"marker": None}, 1, filler=True)]


def _item(key: str, values: dict[str, object], copies: int, *, filler: bool = False) -> Item:
    return Item(
        "markers",
        key,
        "markers",
        {**values, "size_mm": MARKER_MM},
        (MARKER_MM, MARKER_MM),
        back_layout="markers/_back",
        copies=copies,
        section="State markers",
        section_note="lay beside the token",
        gap_mm=(2.6, 3.4),
        filler=filler,
    )


COMPONENT = Component(
    title="Markers",
    order=50,
    hint="what has befallen whom",
    offered=lambda system: system.aids.markers is not None,
    items=items,
)
