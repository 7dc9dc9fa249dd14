"""The game master's tracker: everybody on one page, round by round."""

from printkit.aids import Tracker, TrackerRow
from printkit.engine import Ruleset
from printkit.engine.rd6.aids.blows import worn
from printkit.engine.rd6.aids.board import initiative
from printkit.engine.rd6.aids.cards import resists, title, tracks
from printkit.engine.rd6.aids.pieces import MARKERS
from printkit.engine.rd6.aids.words import fighters
from printkit.engine.rd6.fields import COVERED, Rd6Combatant
from printkit.model import Encounter

ROUNDS = 10
STATES = {
    "stun": "stunned",
    "low": "prone",
    "net": "entangled",
    "leg": "leg_penalty",
    "arm": "arm_penalty",
    "head": "head_penalty",
    "out": "out_cold",
}


def tracker(ruleset: Ruleset, encounter: Encounter) -> Tracker:
    """Return the page: heroes first, then the opponents, each with wounds and states to tick."""
    ordered = sorted(fighters(encounter), key=lambda fighter: fighter.side != "pc")
    return Tracker(
        title=ruleset.says("tracker.title"),
        hint=ruleset.says("tracker.hint"),
        rounds=ROUNDS,
        phases=(),
        coin_label="",
        states=tuple((ruleset.says(f"tracker.{state}"), MARKERS[marker][0]) for state, marker in STATES.items()),
        rows=tuple(_row(ruleset, fighter) for fighter in ordered),
        turn_label=ruleset.says("tracker.turn"),
        track_label=ruleset.says("tracker.track"),
    )


def _row(ruleset: Ruleset, fighter: Rd6Combatant) -> TrackerRow:
    return TrackerRow(
        id=fighter.id,
        title=title(ruleset, fighter),
        subtitle=ruleset.says("tracker.subtitle", initiative=initiative(ruleset, fighter), resists=_resists(ruleset, fighter)),
        foe=fighter.side == "npc",
        tracks=tracks(ruleset, fighter),
        coins=False,
    )


def _resists(ruleset: Ruleset, fighter: Rd6Combatant) -> str:
    """Write what somebody resists with, from the least armored place to the most: the card has it place by place."""
    codes = [resists(ruleset, fighter, place) for place in sorted(COVERED, key=lambda place: worn(fighter, place))]
    return codes[0] if codes[0] == codes[-1] else ruleset.says("tracker.range", least=codes[0], most=codes[-1])
