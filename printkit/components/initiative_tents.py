"""Initiative tents: hung over the game master's screen in the order of the turns. The name to the players, the facts to the game master."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from printkit.aids import ActionPiece, Card, FactGroup, GridRow, Need, PrintTable, TableColumn, Track
from printkit.components import Ask, Component, Item
from printkit.components._likeness import likeness
from printkit.components._measures import third_mm
from printkit.components._order import in_order
from printkit.model import Combatant
from printkit.names import shortened

WIDTH_MM = 62.0
HIGHEST_MM, LOWEST_MM = 84.0, 76.0
GAP_MM = 4.0
"""Unfolded; nine lie on a sheet of A4, and nine on one of Letter where they may be a little lower."""

COUNTED = {"wounds", "pool", "members"}
"""The kinds of tracks that tell how much somebody takes."""

MOST_LINES, MOST_COLUMNS, MOST_WEAPONS = 3, 5, 4
"""What of a card a tent has room for; the card has the rest."""

TABLE_LINES = 8
"""How many lines of small type, heads among them, a tent has for tables."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of numbers: whose they are (a skill), and what the dice must show in each column, None where it cannot be done."""

    label: str
    needs: tuple[Need | None, ...]


@dataclass(frozen=True, slots=True)
class ShortTable:
    """A table of a card, as many of its rows as there are lines for.

    `order` has its columns by number, those first that a tent shows before others; `short` is a shorter name for each row.
    """

    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    order: tuple[int, ...]
    short: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """A card in short: what the game master asks of it when a turn comes. `columns` are the keys of the actions over the lines' numbers."""

    title: str
    badge: str
    subtitle: str
    boxes: tuple[tuple[str, str], ...]
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    tables: tuple[ShortTable, ...]
    facts: tuple[FactGroup, ...]
    weapons: tuple[tuple[str, str, bool], ...]
    initiatives: int


def brief(card: Card) -> Brief:
    """Return a card in short: its tracks and vitals, the plain case of each skill, the first of its tables and weapons, and its facts.

    Facts under a title (skills, resistance) stand before those that everybody has; the last of a card, about being hit, first.
    """
    rows = [row for row in card.rows if any(row.needs)][:MOST_COLUMNS]
    return Brief(
        title=card.title,
        badge=card.badge,
        subtitle=card.subtitle,
        boxes=(*((track.label, _taken(track)) for track in card.tracks if track.kind in COUNTED), *card.vitals),
        columns=tuple(row.action for row in rows),
        lines=tuple(_lines(card, rows)),
        tables=() if rows else tuple(_short_tables(card.short_tables or card.tables)),
        facts=(*_groups(card, titled=True), *_groups(card, titled=False)),
        weapons=tuple((weapon.damage, weapon.name, weapon.strong) for weapon in card.weapons[:MOST_WEAPONS]),
        initiatives=card.initiatives,
    )


def _taken(track: Track) -> str:
    """Return how much a track says one takes; of a group whose members are hurt one by one, how many take how much."""
    return f"{track.boxes // track.each} × {track.each}" if track.kind == "members" else str(track.boxes)


def _lines(card: Card, rows: Sequence[GridRow]) -> Iterator[Line]:
    """Yield a line for each skill: of its columns on the card the first, which is the plain case."""
    firsts = accumulate((len(head.cases) for head in card.heads), initial=0)
    for head, first in list(zip(card.heads, firsts, strict=False))[:MOST_LINES]:
        yield Line(head.title, tuple(row.needs[first] if first < len(row.needs) else None for row in rows))


def _groups(card: Card, *, titled: bool) -> Iterator[FactGroup]:
    """Yield the groups of facts that have a title or have none, the last first."""
    yield from (group for group in reversed(card.facts) if bool(group.title) == titled)


def _short_tables(tables: Sequence[PrintTable]) -> Iterator[ShortTable]:
    """Yield tables as long as there are lines left for a head and a row."""
    left = TABLE_LINES
    for table in tables:
        rows = table.rows[: left - 1]
        if left < 2 or len(rows) < min(len(table.rows), 2):
            return
        yield _shortened(table, rows)
        left -= 1 + len(rows)


def _shortened(table: PrintTable, rows: Sequence[tuple[str, ...]]) -> ShortTable:
    """Return these rows of a table, with the order of its columns: names, what is looked up most, then narrow before wide ones."""
    letters = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
    order = sorted(range(1, len(letters)), key=lambda at: (table.columns[at].kind != "plate", letters[at], at))
    return ShortTable(table.columns, tuple(rows), (0, *order), tuple(shortened(row[0]) for row in rows))


def items(ask: Ask) -> Sequence[Item]:
    """Give a tent for each combatant and each group, heroes first, and blank ones where room is left."""
    actions = ask.actions()
    size_mm = WIDTH_MM, third_mm(ask.content_mm[1], GAP_MM, LOWEST_MM, HIGHEST_MM)
    everybody = in_order(ask.encounter.combatants)
    made = [_item(each.id, _values(ask, each, actions), size_mm, ask.copies_or(each.copies)) for each in everybody]
    blank = {"likeness": None, "brief": None, "actions": actions, "initiative": ""}
    return [*made, _item("blank", blank, size_mm, 1)._replace(owner="", filler=True)]


def _values(ask: Ask, combatant: Combatant, actions: Mapping[str, ActionPiece]) -> dict[str, object]:
    card = ask.system.aids.card
    shown = likeness(ask, combatant, number=combatant.number)
    if combatant.is_group:
        shown |= {"name": combatant.plural if combatant.count > 1 else combatant.short, "number": f"×{combatant.count}"}
    return {
        "likeness": shown,
        "brief": brief(card(ask.ruleset, ask.encounter, combatant)) if card else None,
        "actions": actions,
        "initiative": "" if combatant.initiative is None else str(combatant.initiative),
    }


def _item(piece_id: str, values: Mapping[str, object], size_mm: tuple[float, float], copies: int) -> Item:
    return Item(
        "initiative_tents",
        piece_id,
        "initiative_tents",
        {**values, "width_mm": size_mm[0], "height_mm": size_mm[1]},
        size_mm,
        copies=copies,
        owner=piece_id,
        gap_mm=(GAP_MM, GAP_MM),
    )


COMPONENT = Component(
    title="Initiative Tents",
    order=65,
    hint="fold, hang over the screen",
    offered=lambda system: True,
    items=items,
)
