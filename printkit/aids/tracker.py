"""The game master's page."""

from typing import NamedTuple

from printkit.aids.cards import Track


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

    `turn_label` heads the boxes of the rounds and `track_label` those of the tracks.
    """

    title: str
    hint: str
    turn_label: str
    track_label: str
    rounds: int
    phases: tuple[str, ...]
    coin_label: str
    states: tuple[tuple[str, str], ...]
    rows: tuple[TrackerRow, ...]
