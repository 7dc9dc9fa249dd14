"""What a game puts on paper: plain data that a game's `aids.py` makes and that components print.

No rules and no millimetres stand here. Colours are tones and fills are patterns by name: a theme says what they look like. Texts may
hold `**bold**` and `*italic*`. A component is offered for a game when the game's Aids hold what it prints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from printkit.engine import Ruleset
    from printkit.model import Combatant, Encounter

Tone = Literal["fierce", "steady", "careful", "arcane", "guard", "harm", "prize", "gone", "dead", "limb"]
Pattern = Literal["plain", "zigzag", "crosshair", "stars", "scales", "slants", "dots", "waves"]
CellKind = Literal["act", "prepare", "wait", "guard"]
ColumnKind = Literal["key", "text", "number", "plate", "chance", "phases"]


class Board(NamedTuple):
    """The table's common ground. `form` names the part of layouts/combat_board that draws it: `columns` has one column a combatant."""

    form: str
    title: str
    hint: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    row_label: str
    notes: tuple[str, ...]
    facts: Mapping[str, Any] = MappingProxyType({})


class Cell(NamedTuple):
    """What one phase of an action asks: to act, prepare, wait or guard."""

    phase: str
    kind: CellKind
    figure: str = ""
    icon: str = ""
    caption: str = ""
    note: str = ""
    earns: int = 0


class ActionPiece(NamedTuple):
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


class Chip(NamedTuple):
    """A small piece to lay where its owner's turn stands: an action, what became of it, or a turn that is still to come.

    `owner` is the id of the combatant whose chip it is, shown by its likeness, and `number` which of several it is; empty on chips that are
    everybody's. `figure` is the number that tells an owner's chips apart, or what the action costs.
    """

    key: str
    name: str
    icon: str
    tone: Tone
    pattern: Pattern
    figure: str
    says: str
    copies: int
    owner: str = ""
    number: int | None = None


class Coin(NamedTuple):
    """A counter that is earned and spent; a coin worth more than one tells on its rim what it buys."""

    value: int
    name: str
    legend: tuple[str, str]
    says: str
    copies: int


class Marker(NamedTuple):
    """A state the rules know, to lay beside a token."""

    key: str
    name: str
    icon: str
    tone: Tone
    says: str
    copies: int


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
    tables: "tuple[PrintTable, ...]" = ()


class TrackerRow(NamedTuple):
    """One combatant or group on the game master's tracker."""

    id: str
    title: str
    subtitle: str
    foe: bool
    tracks: tuple[Track, ...]
    coins: bool


class Tracker(NamedTuple):
    """The game master's page: who has acted, been hurt, earned what, and is in which state.

    `turn_label` heads the boxes of the rounds and `track_label` those of the tracks, where a game calls them otherwise than usual.
    """

    title: str
    hint: str
    rounds: int
    phases: tuple[str, ...]
    coin_label: str
    coins_buy: int
    states: tuple[tuple[str, str], ...]
    rows: tuple[TrackerRow, ...]
    turn_label: str = ""
    track_label: str = ""


class TableColumn(NamedTuple):
    """A column of a printed table. A plate holds the number that the eye must find first; `action` names the one a column is about.

    `under` is a second line of its heading.
    """

    title: str
    kind: ColumnKind = "text"
    action: str = ""
    under: str = ""


class PrintTable(NamedTuple):
    """A table as players read it; cells are text, empty where nothing applies, in **bold** where one is the answer of its row.

    `actions` names the action of each row, where rows are actions, so that a layout can show its icon and phases; `strong` numbers rows
    that stand out. A table that is meant to lie `across` has few columns and many rows: a layout may set each column as a row. Chances of
    a `heat` table may be tinted by how low they are.
    """

    key: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    actions: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    across: bool = False
    heat: bool = False


class DiceRow(NamedTuple):
    """Dice in a row, with what they mean: `spots` from 1 to 6, `marked` those that stand out."""

    spots: tuple[int, ...]
    marked: tuple[int, ...]
    first: str = ""
    last: str = ""
    says: tuple[str, ...] = ()
    arrows: bool = False


class Callout(NamedTuple):
    """A boxed hint beside a step, with a coin where it is about coins."""

    text: str
    coin: str = ""


class Box(NamedTuple):
    """A box with a figure and, over it, a caption."""

    figure: str
    caption: str = ""
    strong: bool = False


class BoxRow(NamedTuple):
    """Boxes in a row, read from left to right.

    `joint` labels the arrows between them (no arrows where it is empty); `first` and `last` stand under either end.
    """

    boxes: tuple[Box, ...]
    title: str = ""
    joint: str = ""
    first: str = ""
    last: str = ""
    note: str = ""


class Choices(NamedTuple):
    """A list to choose one from."""

    title: str
    items: tuple[str, ...]
    tone: Tone


class Panel(NamedTuple):
    """One of several ways, as a card in a row: what it is called, its sign, what it does, and a fact at its foot."""

    title: str
    icon: str
    figure: str
    text: str
    foot: tuple[str, str]


class Panels(NamedTuple):
    """Ways to choose from, side by side."""

    panels: tuple[Panel, ...]


Aside = PrintTable | DiceRow | Callout | BoxRow | Choices | Panels


class MarginNote(NamedTuple):
    """What stands in the margin beside a step: a limit or an exception, or a ruling (then a sheet's notes tell it too)."""

    title: str
    text: str
    ruling: bool = False


class Step(NamedTuple):
    """One step of the round: the decision and its number in bold, then why; what the step looks up stands beside it.

    `margin` holds what a layout with a margin sets there. A step that is narrow may stand `beside` the one before it.
    """

    number: str
    title: str
    paragraphs: tuple[str, ...]
    strong: bool = False
    figure: tuple[str, str] = ("", "")
    asides: tuple[Aside, ...] = ()
    margin: tuple[MarginNote, ...] = ()
    beside: bool = False


class Sheet(NamedTuple):
    """A sheet to read: steps, then tables, then notes on the rulings in force."""

    title: str
    hint: str
    steps: tuple[Step, ...] = ()
    tables: tuple[PrintTable, ...] = ()
    notes: tuple[str, ...] = ()


class GrappleReference(NamedTuple):
    """All about holding and getting loose on one page: the ways to go on, what the held one must roll, and who gets loose from whom.

    `ladder` has a row for each value of the trait that resists and a column for each try. `loose` is the general table of one strength
    against another, `pairs` the same for those who fight here, None where nothing is known of them.
    """

    title: str
    hint: str
    paragraphs: tuple[str, ...]
    options: Panels
    ladder: PrintTable
    loose: PrintTable
    pairs: PrintTable | None
    notes: tuple[str, ...]


class ActionCard(NamedTuple):
    """A special option as a card to hold in the hand.

    `lines` tell, each under its label, what it costs, what is rolled and what comes of it; `when` is a line under the name. `figure` may
    stand large, with a caption; `table` is what the option looks up.
    """

    key: str
    name: str
    icon: str
    tone: Tone
    when: str
    lines: tuple[tuple[str, str], ...]
    figure: tuple[str, str] = ("", "")
    table: PrintTable | None = None
    notes: tuple[str, ...] = ()
    copies: int = 1


class Spot(NamedTuple):
    """A place on the body: what it takes to aim there, what a hit there adds to the damage, and what it does.

    `zone` is the part of the body's figure: `head`, `chest`, `abdomen`, `arm`, `hand`, `leg`, `foot`, or one of the points `ear`, `heart`,
    `finger`; empty where the figure has none for it. `roll` is what the dice must show, empty where only an aimed blow gets there;
    `chance` that of the roll in whole per cent, `share` the same from 0 to 1, `odds` as a fraction. Spots with the same consequence share
    a tone; a `deep` one is a darker shade of it. `mark` is the sign of a footnote, behind the roll.
    """

    key: str
    name: str
    zone: str
    size: str
    aim: str
    damage: str
    result: str
    tone: Tone
    roll: str = ""
    mark: str = ""
    chance: str = ""
    odds: str = ""
    share: float = 0.0
    strong: bool = False
    deep: bool = False


class Consequence(NamedTuple):
    """What becomes of somebody who is hit in some places: which, and what holds from then on."""

    title: str
    name: str
    text: str
    tone: Tone


class HitLocation(NamedTuple):
    """Where a blow lands: places from head to foot by what is rolled, those one must aim at, what follows, and how it is read.

    `heads` are over roll, aim and damage of the rolled spots, `called_heads` before aim and damage of the called ones.
    """

    title: str
    hint: str
    heads: tuple[str, str, str]
    spots: tuple[Spot, ...]
    called_title: str
    called_heads: tuple[str, str]
    called: tuple[Spot, ...]
    consequences: tuple[Consequence, ...]
    asides: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


class Band(NamedTuple):
    """A range of results and what it does: nothing, a part, or the whole."""

    figure: str
    text: str
    kind: Literal["nothing", "part", "whole"]


class BreakChance(NamedTuple):
    """How likely so many dice do the whole, or a part: in whole per cent as printed, and from 0 to 1 for a bar."""

    dice: str
    whole: str
    part: str
    whole_share: float
    part_share: float


class Build(NamedTuple):
    """One kind of build: what it withstands, and the chances against it."""

    key: str
    name: str
    examples: str
    figure: str
    chances: tuple[BreakChance, ...]


class Thing(NamedTuple):
    """A thing of this encounter that can be broken: what it withstands, why, and what is left of that after each box is ticked."""

    name: str
    icon: str
    figure: str
    says: str
    boxes: tuple[str, ...]


class ObjectToughness(NamedTuple):
    """What it takes to break things: how a total is read, a row of chances for every build, and the things of this encounter."""

    title: str
    hint: str
    lead: str
    bands: tuple[Band, ...]
    corner: str
    build_label: str
    builds: tuple[Build, ...]
    legend: tuple[str, str]
    things_title: str
    things_hint: str
    things: tuple[Thing, ...]
    notes: tuple[str, ...]


class GuideFacts(NamedTuple):
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
    action_chips: Callable[["Ruleset", "Encounter"], tuple[Chip, ...]] | None = None
    coins: Callable[["Ruleset", "Encounter"], tuple[Coin, ...]] | None = None
    markers: Callable[["Ruleset", "Encounter"], tuple[Marker, ...]] | None = None
    card: Callable[["Ruleset", "Encounter", "Combatant"], Card] | None = None
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
