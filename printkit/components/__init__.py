"""Printable things: each turns an encounter and the rules in force into pieces to cut or pages to read.

To add one, add a module here that declares COMPONENT and a folder of that name in layouts/.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from printkit.aids import ActionPiece
from printkit.discovery import discover
from printkit.engine import Ruleset, System
from printkit.model import Encounter
from printkit.page import Stock


class Item(NamedTuple):
    """One piece to typeset: which layout with which values, how large, how often, on what, and whose it is.

    `owner` is the id of the combatant whose data it shows, so that a finding can name the place in the user's file. `section` heads the
    row the piece stands in. A `filler` takes whatever room its sheets leave. `continues`: the layout may need a second piece.
    """

    component: str
    id: str
    layout: str
    values: Mapping[str, Any]
    size_mm: tuple[float, float]
    back_layout: str = ""
    copies: int = 1
    stock: Stock = "card"
    owner: str = ""
    section: str = ""
    section_note: str = ""
    gap_mm: tuple[float, float] = (4.0, 4.0)
    filler: bool = False
    continues: bool = False


class Document(NamedTuple):
    """A document to typeset: pages that are read rather than cut. `landscape` None: whichever way the user's paper lies.

    `one_sided`: its pages are seen all at once, so that none stands on the back of another.
    """

    component: str
    id: str
    layout: str
    values: Mapping[str, Any]
    stock: Stock = "paper"
    landscape: bool | None = None
    one_sided: bool = False


@dataclass(frozen=True)
class Ask:
    """What a component is given: the fight, the rules in force, the game, and what the user asked of the paper."""

    encounter: Encounter
    system: System
    ruleset: Ruleset
    colors: Mapping[str, str]
    """The colour of each combatant by id: its own, or the theme's next."""
    content_mm: tuple[float, float]
    """The room a sheet has for pieces and their bleed, upright: width and height."""
    lying_mm: tuple[float, float]
    """The same of a sheet that lies."""
    caption_mm: float
    """How much of it the caption above a section's first row takes."""
    copies: int | None = None
    """How often the user asks for each piece; None where nothing was said."""
    squares: Sequence[str] = ()

    def copies_or(self, usual: int) -> int:
        """Return how often to print a piece: as the user says, else as usual."""
        return usual if self.copies is None else self.copies

    def actions(self) -> dict[str, ActionPiece]:
        """Return what one may do in this game, by key; nothing where it has no such pieces."""
        make = self.system.aids.action_pieces
        return {piece.key: piece for piece in make(self.ruleset, self.encounter)} if make else {}


@dataclass(frozen=True)
class Component:
    """A kind of printable thing. `order` is its place in the kit; `offered` tells whether a game has it."""

    title: str
    order: int
    hint: str
    offered: Callable[[System], bool]
    items: Callable[[Ask], Sequence[Item | Document]]


def all_components() -> dict[str, Component]:
    """Return every component by name, in the order of the kit."""
    found = discover(__name__, "COMPONENT", Component)
    return dict(sorted(found.items(), key=lambda pair: pair[1].order))


def components_for(system: System) -> dict[str, Component]:
    """Return the components that a game has something to print on."""
    return {name: component for name, component in all_components().items() if component.offered(system)}


def called(components: Mapping[str, Component], system: System, ruleset: Ruleset, encounter: Encounter) -> dict[str, Component]:
    """Return components under the titles that a game has for them."""
    titles = system.aids.titles(ruleset, encounter) if system.aids.titles else {}
    return {name: replace(component, title=titles.get(name, component.title)) for name, component in components.items()}
