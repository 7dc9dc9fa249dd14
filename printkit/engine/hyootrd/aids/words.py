"""What several aids say alike: facts worked out from the rules for the slots of wording.yaml."""

from collections.abc import Iterable
from typing import cast

from printkit.engine import Ruleset
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.chances import die_code
from printkit.engine.hyootrd.fields import HyootrdCombatant
from printkit.model import Encounter
from printkit.odds import dice
from printkit.tables import Rolls, shown

DAGGER = "†"


def fighters(encounter: Encounter) -> tuple[HyootrdCombatant, ...]:
    """Return the combatants of an encounter of this game."""
    return cast(tuple[HyootrdCombatant, ...], encounter.combatants)


def signed(number: int) -> str:
    """Write a modifier: `+1`, `−4`, `+0`."""
    return shown(number, "signed")


def facts(ruleset: Ruleset) -> dict[str, object]:
    """Return what sentences ask for beyond single cells."""
    outcomes_of = {"escape": ("away", "stays"), "limb": ("weapon_lost", "limb_out"), "morale": ("flees", "stands")}
    tests = tuple(map(str, rules.schedule(ruleset, "spell").tests))
    spread = {f"{test}_{outcome}": outcome_rolls(ruleset, test, outcome) for test, outcomes in outcomes_of.items() for outcome in outcomes}
    return {
        **spread,
        "crit": _runs(ruleset, [die for die in _faces(ruleset, "critical") if rules.is_critical(ruleset, die)]),
        "both": rules.multiplier(ruleset, 2),
        "phases": len(rules.phases(ruleset)),
        "actions": len(rules.actions(ruleset)),
        "out_at": left_at(ruleset, "unconscious"),
        "dead_at": left_at(ruleset, "dead"),
        "hero_zero": rules.state_at(ruleset, 0, "pc"),
        "foe_zero": rules.state_at(ruleset, 0, "npc"),
        "henchmen_earn": rules.may_earn(ruleset, "henchmen"),
        "spell_phases": " and ".join(tests),
        "cast": tests[0] if tests else ruleset.says("never"),
        "upkeep": tests[-1] if tests else ruleset.says("never"),
        "list": ruleset.says("tracker.title"),
    }


def outcome_rolls(ruleset: Ruleset, test: str, outcome: str) -> str:
    """Return the rolls that bring an outcome, as printed: `1–5`, `6`."""
    return _runs(ruleset, [die for die in rules.faces(ruleset) if rules.outcome_of(ruleset, test, die) == outcome])


def _faces(ruleset: Ruleset, roll: str) -> range:
    thrown = dice(die_code(ruleset, roll))
    return range(thrown.low, thrown.high + 1)


def _runs(ruleset: Ruleset, rolls: Iterable[int]) -> str:
    """Write rolls in runs: `1–5`, `1, 6`; a word where there is none."""
    runs: list[list[int]] = []
    for roll in rolls:
        if runs and roll == runs[-1][-1] + 1:
            runs[-1].append(roll)
        else:
            runs.append([roll])
    return ", ".join(shown(Rolls(run[0], run[-1]), "rolls") for run in runs) or ruleset.says("never")


def left_at(ruleset: Ruleset, state: str) -> str:
    """Return the wounds left that mean a state, as printed: `0`, `below 0`; a word where nothing means it."""
    spans = [row["left"] for row in map(ruleset.table("wounds").values, ruleset.table("wounds").rows) if row["state"] == state]
    return ", ".join(span(ruleset, each) for each in spans if isinstance(each, Rolls)) or ruleset.says("never")


def span(ruleset: Ruleset, left: Rolls) -> str:
    """Write wounds left as one says it at the table: `0`, `below 0`."""
    if left.low is None and left.high is not None:
        return ruleset.says("cheat.wounds.below", left=left.high + 1)
    return shown(left, "rolls")


def followers(combatant: HyootrdCombatant, encounter: Encounter) -> tuple[str, ...]:
    """Return the names of those whom a combatant leads."""
    return tuple(group_name(each) for each in fighters(encounter) if each.id in combatant.leader_of)


def leaders(combatant: HyootrdCombatant, encounter: Encounter) -> tuple[str, ...]:
    """Return the names of those who lead a combatant."""
    return tuple(each.name for each in fighters(encounter) if combatant.id in each.leader_of)


def group_name(combatant: HyootrdCombatant) -> str:
    """Return what a combatant, or a group as a whole, is called."""
    return combatant.plural if combatant.is_group else combatant.name


def casters(encounter: Encounter) -> int:
    """Return how many can cast spells."""
    return sum(combatant.is_caster for combatant in fighters(encounter))


def earners(ruleset: Ruleset, encounter: Encounter) -> int:
    """Return how many earn tokens."""
    return sum(rules.may_earn(ruleset, combatant.kind) for combatant in fighters(encounter))
