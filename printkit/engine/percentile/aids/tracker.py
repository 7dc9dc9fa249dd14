"""The game master's tracker: everybody on one page, round by round."""

from collections.abc import Iterator

from printkit.aids import Track, Tracker, TrackerRow
from printkit.engine import Ruleset
from printkit.engine.percentile.aids.pieces import MARKERS
from printkit.engine.percentile.aids.words import fighters, hp_of
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter

ROUNDS = 10
STATES = {
    "down": MARKERS["down"][0],
    "grappled": MARKERS["grappled"][0],
    "strangled": MARKERS["strangled"][0],
    "weapon": MARKERS["disarmed"][0],
    "off_balance": MARKERS["off_balance"][0],
    "unconscious": MARKERS["unconscious"][0],
    "dead": MARKERS["dead"][0],
}


def tracker(ruleset: Ruleset, encounter: Encounter) -> Tracker:
    """Return the page: heroes first, then the others; each member of a group rolls for itself, so it has a row of its own."""
    ordered = sorted(fighters(encounter), key=lambda fighter: fighter.side != "pc")
    return Tracker(
        title=ruleset.says("tracker.title"),
        hint=ruleset.says("tracker.hint"),
        rounds=ROUNDS,
        phases=(),
        coin_label="",
        states=tuple((ruleset.says(f"tracker.{state}"), icon) for state, icon in STATES.items()),
        rows=tuple(row for fighter in ordered for row in _rows(ruleset, fighter)),
        turn_label=ruleset.says("tracker.turns"),
        track_label=ruleset.says("tracker.hp"),
    )


def _rows(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[TrackerRow]:
    subtitle = ruleset.says("tracker.subtitle", kind=ruleset.says(f"kind.{fighter.kind}").lower(), dex=fighter.dex)
    track = Track("hp", ruleset.says("card.hp"), hp_of(ruleset, fighter))
    for name in [member.name for member in fighter.members] or [fighter.name]:
        yield TrackerRow(fighter.id, name, subtitle, fighter.side == "npc", (track,), coins=False)
