"""Sheets to read, step by step, and what stands beside a step."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from printkit.aids.looks import Tone
from printkit.aids.tables import PrintTable


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


class GuideFacts(NamedTuple):
    """What the kit's first page says about this game."""

    dice: tuple[str, ...]
    credits: tuple[str, ...]
    secret: tuple[str, ...]
    """Components that players must not see."""
    divided: tuple[str, ...] = ("combatant_cards",)
    """Components whose pieces go to either side of the screen: heroes' to their players, foes' to the game master alone."""
    lays: Mapping[str, str] = MappingProxyType({})
    """For components whose place on the table is not plain: where their pieces lie."""
