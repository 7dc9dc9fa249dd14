"""What is laid down, moved, earned or held in the hand."""

from typing import Literal, NamedTuple

from printkit.aids.looks import Pattern, Tone
from printkit.aids.tables import PrintTable

CellKind = Literal["act", "prepare", "wait", "guard"]


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
