"""All about one combatant, or one group of them."""

from typing import Literal, NamedTuple

from printkit.aids.tables import PrintTable


class Track(NamedTuple):
    """Boxes to tick, in groups of five. A pool counts members: one numbered box for each wound of the group.

    `members` are of a group whose members are hurt one by one: `each` boxes for every one of them, numbered by member.
    """

    key: str
    label: str
    boxes: int
    kind: Literal["wounds", "piercing", "pool", "once", "members"] = "wounds"
    note: str = ""
    each: int = 1


class Need(NamedTuple):
    """What the dice must show, and how likely that is in whole per cent."""

    dice: str
    chance: str


class GridHead(NamedTuple):
    """One group of number columns on a card: a skill with its value, and the cases beneath it."""

    title: str
    cases: tuple[str, ...]


class GridRow(NamedTuple):
    """One action on a card: a Need for each number column (None where it cannot be done), or a sentence instead."""

    action: str
    needs: tuple[Need | None, ...] = ()
    says: str = ""


class WeaponFact(NamedTuple):
    """A weapon or spell on a card."""

    name: str
    damage: str
    notes: tuple[str, ...] = ()
    strong: bool = False


class FactGroup(NamedTuple):
    """Facts that stand together, as label and value; untitled where the labels say enough."""

    facts: tuple[tuple[str, str], ...]
    title: str = ""


class Card(NamedTuple):
    """Everything about one combatant (or one group) that its player or the game master looks up.

    A game whose actions are looked up in a grid of needs gives `heads` and `rows`; one whose cards hold other things gives `facts` (groups
    of label and value) and `tables` (small ones, each by its `key`). A card may have both.

    A short form of the card begins with the `vitals` and has `short_tables` where those of the card are too wide; `initiatives` is how
    many its owners roll, a group one for all or one for each.
    """

    title: str
    badge: str
    subtitle: str
    tracks: tuple[Track, ...]
    corner: str
    heads: tuple[GridHead, ...]
    rows: tuple[GridRow, ...]
    weapons: tuple[WeaponFact, ...]
    notes: tuple[str, ...]
    facts: tuple[FactGroup, ...] = ()
    tables: tuple[PrintTable, ...] = ()
    vitals: tuple[tuple[str, str], ...] = ()
    short_tables: tuple[PrintTable, ...] = ()
    initiatives: int = 1
