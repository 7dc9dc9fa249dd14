"""What the worked examples ask: each operation of vectors.yaml as a call of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from printkit.engine import Answer, Ruleset
from printkit.engine.hyootrd import rules


def _attack(ruleset: Ruleset, aim: str | None = None, **given: Any) -> dict[str, Any]:
    found = rules.attack(ruleset, aim=rules.aim(ruleset, aim) if aim else None, **given)
    return {"attack": found.rolls, "allowed": found.allowed, "auto_fail": found.auto_fail, "total": found.total, "hit": found.hit}


def _damage(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.damage(ruleset, **given))


def _schedule(ruleset: Ruleset, action: str) -> dict[str, Any]:
    found = rules.schedule(ruleset, action)
    return {"tests": list(found.tests), "prepares": list(found.prepares), "defends": list(found.defends)}


def _order(ruleset: Ruleset, combatants: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    entrants = [rules.Entrant(**{**each, "rerolls": tuple(each.get("rerolls", ()))}) for each in combatants]
    return {"order": list(rules.order(ruleset, entrants))}


def _round(ruleset: Ruleset, order: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    actions = {each["id"]: each["action"] for each in order}
    return {"tests": [list(test) for test in rules.tests(ruleset, list(actions), actions)]}


def _tokens(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.tokens(ruleset, **given))


def _weapon(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.weapon(ruleset, **given))


def _wounds(ruleset: Ruleset, kind: str, **given: Any) -> dict[str, Any]:
    return asdict(rules.wounds(ruleset, side=kind, **given))


def _henchmen(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.henchmen(ruleset, **given))


def _limb(ruleset: Ruleset, die: int) -> dict[str, Any]:
    return asdict(rules.limb(ruleset, die))


def _escape(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.escape(ruleset, **given))


def _morale(ruleset: Ruleset, dice: Sequence[int]) -> dict[str, Any]:
    return {"flee": list(rules.morale(ruleset, dice))}


def _grade(ruleset: Ruleset, grade: str) -> dict[str, Any]:
    return {"mod": rules.grade(ruleset, grade)}


def _skill(ruleset: Ruleset, rank: int | None = None) -> dict[str, Any]:
    return {"adds": rules.skill(ruleset, rank)}


def _terrain(ruleset: Ruleset, kind: str) -> dict[str, Any]:
    return {"bonus": rules.terrain_bonus(ruleset, kind)}


def _attacks(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"attacks": rules.attacks(ruleset, **given)}


def _pierced(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"marks": rules.piercing_marks(ruleset, **given)}


def _aimed(ruleset: Ruleset, aim: str, damage: int) -> dict[str, Any]:
    return {"damage": rules.aimed_damage(ruleset, rules.aim(ruleset, aim), damage)}


def _spend(ruleset: Ruleset, kind: str, held: int, spent: int, hit: bool) -> dict[str, Any]:
    allowed = rules.may_spend(ruleset, kind, held=held, spent=spent)
    return {"allowed": allowed, "left": rules.left(held, spent, hit=hit) if allowed else held}


def _winner(ruleset: Ruleset, combatants: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {"winner": rules.winner((each["side"], each["fights"]) for each in combatants)}


ANSWERS: Mapping[str, Answer] = {
    "attack": _attack,
    "damage": _damage,
    "schedule": _schedule,
    "order": _order,
    "round": _round,
    "tokens": _tokens,
    "weapon": _weapon,
    "wounds": _wounds,
    "henchmen": _henchmen,
    "limb": _limb,
    "escape": _escape,
    "morale": _morale,
    "grade": _grade,
    "skill": _skill,
    "terrain": _terrain,
    "attacks": _attacks,
    "pierced": _pierced,
    "aimed": _aimed,
    "spend": _spend,
    "winner": _winner,
}
