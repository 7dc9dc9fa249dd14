"""What a game puts on paper: plain data that a game's own aids make and that components print.

No rules and no millimetres stand here. Colours are tones and fills are patterns by name: a theme says what they look like. Texts may
hold `**bold**` and `*italic*`. A component is offered for a game when the game's Aids hold what it prints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from printkit.aids.board import Board
from printkit.aids.cards import Card, FactGroup, GridHead, GridRow, Need, Track, WeaponFact
from printkit.aids.grapples import GrappleReference
from printkit.aids.hit_location import Consequence, HitLocation, Spot
from printkit.aids.looks import Pattern, Tone
from printkit.aids.object_toughness import Band, BreakChance, Build, ObjectToughness, Thing
from printkit.aids.pieces import ActionCard, ActionPiece, Cell, CellKind, Chip, Coin, Marker
from printkit.aids.sheets import Aside, Box, BoxRow, Callout, Choices, DiceRow, GuideFacts, MarginNote, Panel, Panels, Sheet, Step
from printkit.aids.tables import ColumnKind, PrintTable, TableColumn
from printkit.aids.tracker import Tracker, TrackerRow

if TYPE_CHECKING:
    from printkit.engine import Ruleset
    from printkit.model import Combatant, Encounter

__all__ = [
    "ActionCard",
    "ActionPiece",
    "Aids",
    "Aside",
    "Band",
    "Board",
    "Box",
    "BoxRow",
    "BreakChance",
    "Build",
    "Callout",
    "Card",
    "Cell",
    "CellKind",
    "Chip",
    "Choices",
    "Coin",
    "ColumnKind",
    "Consequence",
    "DiceRow",
    "FactGroup",
    "GrappleReference",
    "GridHead",
    "GridRow",
    "GuideFacts",
    "HitLocation",
    "MarginNote",
    "Marker",
    "Need",
    "ObjectToughness",
    "Panel",
    "Panels",
    "Pattern",
    "PrintTable",
    "Sheet",
    "Spot",
    "Step",
    "TableColumn",
    "Thing",
    "Tone",
    "Track",
    "Tracker",
    "TrackerRow",
    "WeaponFact",
]


@dataclass(frozen=True)
class Aids:
    """What one game lays on the table, each made from the rules in force and the encounter; None where the game has no such thing."""

    guide: Callable[["Ruleset", "Encounter"], GuideFacts]
    board: Callable[["Ruleset", "Encounter"], Board] | None = None
    action_pieces: Callable[["Ruleset", "Encounter"], tuple[ActionPiece, ...]] | None = None
    action_chips: Callable[["Ruleset", "Encounter"], tuple[Chip, ...]] | None = None
    coins: Callable[["Ruleset", "Encounter"], tuple[Coin, ...]] | None = None
    markers: Callable[["Ruleset", "Encounter"], tuple[Marker, ...]] | None = None
    card: Callable[["Ruleset", "Encounter", "Combatant"], Card] | None = None
    blank_track: Callable[["Ruleset"], Track] | None = None
    """The boxes of a card for somebody who was not expected."""
    tracker: Callable[["Ruleset", "Encounter"], Tracker] | None = None
    cheat_sheet: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    rule_tables: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    odds: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    screen: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    """What a game master looks up most, a step for each panel of the screen: three or four, each no more than a page in large type."""
    grapple_reference: Callable[["Ruleset", "Encounter"], GrappleReference] | None = None
    action_cards: Callable[["Ruleset", "Encounter"], tuple[ActionCard, ...]] | None = None
    hit_location: Callable[["Ruleset", "Encounter"], HitLocation] | None = None
    object_toughness: Callable[["Ruleset", "Encounter"], ObjectToughness] | None = None
    titles: Callable[["Ruleset", "Encounter"], Mapping[str, str]] | None = None
    """What sheets are called in this game, by component, where it is not what they are called in every game."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """A line in the game's voice under a sheet's title, by component."""
