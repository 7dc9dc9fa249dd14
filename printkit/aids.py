"""What a game puts on paper: plain data that a game's `aids.py` makes and that components print.

No rules and no millimetres stand here. Colours are tones and fills are patterns by name: a theme says what they look like. Texts may
hold `**bold**` and `*italic*`. A component is offered for a game when the game's Aids hold what it prints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from printkit.engine import Ruleset
    from printkit.model import Combatant, Encounter

Tone = Literal["fierce", "steady", "careful", "arcane", "guard", "harm", "prize", "gone", "dead", "limb"]
Pattern = Literal["plain", "zigzag", "crosshair", "stars", "scales", "slants", "dots", "waves"]
CellKind = Literal["act", "prepare", "wait", "guard"]
ColumnKind = Literal["key", "text", "number", "plate", "chance", "phases"]


@dataclass(frozen=True, slots=True)
class Board:
    """The table's common ground. `form` names the part of layouts/combat_board that draws it: `columns` has one column a combatant."""

    form: str
    title: str
    hint: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    row_label: str
    notes: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one phase of an action asks: to act, prepare, wait or guard."""

    phase: str
    kind: CellKind
    figure: str = ""
    icon: str = ""
    caption: str = ""
    note: str = ""
    earns: int = 0


@dataclass(frozen=True, slots=True)
class ActionPiece:
    """One action as a piece to lay down: one cell a phase."""

    key: str
    name: str
    icon: str
    tone: Tone
    pattern: Pattern
    figure: str
    earns: str
    cells: tuple[Cell, ...]
    says: str
    copies: int


@dataclass(frozen=True, slots=True)
class Coin:
    """A counter that is earned and spent; a coin worth more than one tells on its rim what it buys."""

    value: int
    name: str
    legend: tuple[str, str]
    says: str
    copies: int


@dataclass(frozen=True, slots=True)
class Marker:
    """A state the rules know, to lay beside a token."""

    key: str
    name: str
    icon: str
    tone: Tone
    says: str
    copies: int


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes to tick, in groups of five. A pool counts members: one numbered box for each wound of the group."""

    key: str
    label: str
    boxes: int
    kind: Literal["wounds", "piercing", "pool", "once"] = "wounds"
    note: str = ""
    each: int = 1


@dataclass(frozen=True, slots=True)
class Need:
    """What the dice must show, and how likely that is in whole per cent."""

    dice: str
    chance: str


@dataclass(frozen=True, slots=True)
class GridHead:
    """One group of number columns on a card: a skill with its value, and the cases beneath it."""

    title: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridRow:
    """One action on a card: a Need for each number column (None where it cannot be done), or a sentence instead."""

    action: str
    needs: tuple[Need | None, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class WeaponFact:
    """A weapon or spell on a card."""

    name: str
    damage: str
    notes: tuple[str, ...] = ()
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """Everything about one combatant (or one group) that its player or the game master looks up."""

    title: str
    badge: str
    subtitle: str
    tracks: tuple[Track, ...]
    corner: str
    heads: tuple[GridHead, ...]
    rows: tuple[GridRow, ...]
    weapons: tuple[WeaponFact, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrackerRow:
    """One combatant or group on the game master's tracker."""

    id: str
    title: str
    subtitle: str
    foe: bool
    tracks: tuple[Track, ...]
    coins: bool


@dataclass(frozen=True, slots=True)
class Tracker:
    """The game master's page: who has acted, been hurt, earned what, and is in which state."""

    title: str
    hint: str
    rounds: int
    phases: tuple[str, ...]
    coin_label: str
    coins_buy: int
    states: tuple[tuple[str, str], ...]
    rows: tuple[TrackerRow, ...]


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a printed table. A plate holds the number that the eye must find first; `action` names the one a column is about."""

    title: str
    kind: ColumnKind = "text"
    action: str = ""


@dataclass(frozen=True, slots=True)
class PrintTable:
    """A table as players read it; cells are text, empty where nothing applies, in **bold** where one is the answer of its row.

    `actions` names the action of each row, where rows are actions, so that a layout can show its icon and phases; `strong` numbers rows
    that stand out. A table that is meant to lie `across` has few columns and many rows: a layout may set each column as a row.
    """

    key: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    actions: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    across: bool = False


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Dice in a row, with what they mean: `spots` from 1 to 6, `marked` those that stand out."""

    spots: tuple[int, ...]
    marked: tuple[int, ...]
    first: str = ""
    last: str = ""
    says: tuple[str, ...] = ()
    arrows: bool = False


@dataclass(frozen=True, slots=True)
class Callout:
    """A boxed hint beside a step, with a coin where it is about coins."""

    text: str
    coin: str = ""


Aside = PrintTable | DiceRow | Callout


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the round: the decision and its number in bold, then why; what the step looks up stands beside it."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    strong: bool = False
    figure: tuple[str, str] = ("", "")
    asides: tuple[Aside, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to read: steps, then tables, then notes on the rulings in force."""

    title: str
    hint: str
    steps: tuple[Step, ...] = ()
    tables: tuple[PrintTable, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """What the kit's first page says about this game."""

    dice: tuple[str, ...]
    credits: tuple[str, ...]
    secret: tuple[str, ...]
    """Components that players must not see."""


Made = Callable[["Ruleset", "Encounter"], Any]


@dataclass(frozen=True)
class Aids:
    """What one game lays on the table, each made from the rules in force and the encounter; None where the game has no such thing."""

    guide: Callable[["Ruleset", "Encounter"], GuideFacts]
    board: Callable[["Ruleset", "Encounter"], Board] | None = None
    action_pieces: Callable[["Ruleset", "Encounter"], tuple[ActionPiece, ...]] | None = None
    coins: Callable[["Ruleset", "Encounter"], tuple[Coin, ...]] | None = None
    markers: Callable[["Ruleset", "Encounter"], tuple[Marker, ...]] | None = None
    card: Callable[["Ruleset", "Encounter", "Combatant"], Card] | None = None
    tracker: Callable[["Ruleset", "Encounter"], Tracker] | None = None
    cheat_sheet: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    rule_tables: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    odds: Callable[["Ruleset", "Encounter"], Sheet] | None = None
    hints: Mapping[str, str] = field(default_factory=dict)
    """A line in the game's voice under a sheet's title, by component."""
