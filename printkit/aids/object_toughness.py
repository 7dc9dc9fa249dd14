"""What it takes to break things."""

from typing import Literal, NamedTuple


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
