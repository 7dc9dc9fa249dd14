"""The game master's tracker: everybody on one page, round by round."""

from printkit.aids import Tracker, TrackerRow
from printkit.engine import Ruleset
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.cards import skills_of, title, tracks
from printkit.engine.hyootrd.aids.pieces import MARKERS
from printkit.engine.hyootrd.aids.words import fighters, signed
from printkit.engine.hyootrd.fields import HyootrdCombatant
from printkit.model import Encounter

ROUNDS = 10
STATES = {  # what lasts: aim, spell and guard change from round to round and lie on the table as strips and markers
    "weapon": MARKERS["weapon_lost"][0],
    "limb": MARKERS["limb_out"][0],
    "out": MARKERS["out_cold"][0],
    "last": MARKERS["last_act"][0],
    "dead": MARKERS["dead"][0],
    "fled": MARKERS["fled"][0],
}


def tracker(ruleset: Ruleset, encounter: Encounter) -> Tracker:
    """Return the page: heroes first, then the opponents, each with wounds, tokens and states to tick."""
    ordered = sorted(fighters(encounter), key=lambda fighter: fighter.side != "pc")
    return Tracker(
        title=ruleset.says("tracker.title"),
        hint=ruleset.says("tracker.hint"),
        turn_label=ruleset.says("tracker.turn"),
        track_label=ruleset.says("card.wounds"),
        rounds=ROUNDS,
        phases=tuple(map(str, rules.phases(ruleset))),
        coin_label=ruleset.says("tracker.coins"),
        states=tuple((ruleset.says(f"tracker.{state}"), icon) for state, icon in STATES.items()),
        rows=tuple(_row(ruleset, fighter) for fighter in ordered),
    )


def _row(ruleset: Ruleset, fighter: HyootrdCombatant) -> TrackerRow:
    return TrackerRow(
        id=fighter.id,
        title=title(ruleset, fighter),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        foe=fighter.side == "npc",
        tracks=tracks(ruleset, fighter)[:1],
        coins=rules.may_earn(ruleset, fighter.kind),
    )


def _subtitle(ruleset: Ruleset, fighter: HyootrdCombatant) -> list[str]:
    best = max(skills_of(ruleset, fighter), key=lambda skill: skill.value)
    what = ruleset.table("grades").text(fighter.grade, column="name") if fighter.grade else best.title
    told = [ruleset.table("kinds").text(fighter.kind, column="name").lower(), f"{signed(best.value)} {what.lower()}"]
    if fighter.leader_of:
        told.append(ruleset.says("tracker.leads"))
    if fighter.action:
        name = ruleset.table("actions").text(fighter.action, column="name").lower()
        told.append(ruleset.says("tracker.starts", action=name))
    return told
