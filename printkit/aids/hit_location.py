"""Where a blow lands."""

from typing import NamedTuple

from printkit.aids.looks import Tone
from printkit.aids.tables import PrintTable


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

    `heads` are over roll, aim and damage of the rolled spots, `called_heads` before aim and damage of the called ones. `aims` has what
    it takes to aim by the sizes of those who meet; None where they are as large as each other.
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
    aims: PrintTable | None = None
