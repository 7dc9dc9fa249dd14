"""What the worked examples ask: each operation of vectors.yaml as a call of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from printkit.engine import Answer, Ruleset
from printkit.engine.percentile import rules


def _actions(ruleset: Ruleset, dex: int = 0, roll: int = 0, initiative: int | None = None) -> dict[str, Any]:
    first = rules.initiative(ruleset, dex, roll) if initiative is None else initiative
    return {"initiative": first, "counts": list(rules.due(ruleset, first))}


def _hold(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"legal": rules.may_hold(ruleset, **given)}


def _entrants(combatants: Sequence[Mapping[str, Any]]) -> list[rules.Entrant]:
    return [rules.Entrant(**{**each, "rolls": tuple(each.get("rolls", ()))}) for each in combatants]


def _timeline(ruleset: Ruleset, combatants: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    entrants = _entrants(combatants)
    tied = [list(each) for each in rules.must_roll_off(ruleset, entrants)]
    return {"timeline": [list(act) for act in rules.timeline(ruleset, entrants)], "roll_off": tied}


def _hand(hand: rules.Hand) -> dict[str, Any]:
    return {"unspent": list(hand.unspent)}


DEEDS = {"act": rules.acted, "active_dodge": rules.dodged_actively, "passive_dodge": rules.dodged_passively}


def _play(ruleset: Ruleset, initiative: int, deeds: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Play deeds on counts; `lose` is what off balance means. Ends with the first that cannot be done."""
    hand = rules.dealt(ruleset, initiative)
    for deed, count in deeds:
        try:
            hand = rules.lost(hand) if deed == "lose" else DEEDS[deed](ruleset, hand, count)
        except ValueError:
            return {"legal": False, **_hand(hand)}
    return {"legal": True, **_hand(hand)}


def _borrow(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.borrow(ruleset, **given)
    return {"can_borrow": found.can_borrow, "remaining": list(found.remaining)}


def _cost(ruleset: Ruleset, action: str, **given: Any) -> dict[str, Any]:
    return {"actions": rules.cost(ruleset, action, **given), "early": rules.may_borrow(ruleset, action)}


def _classify(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"outcome": rules.classify(ruleset, **given)}


def _effects(ruleset: Ruleset, outcome: str) -> dict[str, Any]:
    return {"effects": [each.key for each in rules.effects(ruleset, outcome)]}


def _effect(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.effect(ruleset, **given))


def _struck(ruleset: Ruleset, effect: str, armour: int = 0, **given: Any) -> dict[str, Any]:
    return {"damage": rules.through_armour(rules.struck(ruleset, effect, **given), armour)}


def _defend(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"allowed": rules.may_defend(ruleset, **given)}


def _passive_limit(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"allowed": rules.may_dodge_passively(ruleset, **given)}


def _passive_dodge(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.passive_dodge(ruleset, **given)
    return asdict(found) if found.allowed else {"allowed": False}


def _active_dodge(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"damage": rules.active_dodge(ruleset, **given)}


def _block(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.block(ruleset, **given))


def _blocked_with(ruleset: Ruleset, hp: int, damage: int) -> dict[str, Any]:
    return asdict(rules.blocked_with(hp, damage))


def _grapple(ruleset: Ruleset, way: str) -> dict[str, Any]:
    return asdict(rules.grapple(ruleset, way))


def _bones(ruleset: Ruleset, roll: int, db: int = 0) -> dict[str, Any]:
    return {"damage": rules.bones(roll, db)}


def _resistance(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"percent": rules.resistance(ruleset, **given)}


def _loose(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"free": rules.loose(ruleset, **given)}


def _strangle(ruleset: Ruleset, con: int, n: int) -> dict[str, Any]:
    return {"targets": list(rules.strangle(ruleset, con, n))}


def _breath(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.breath(ruleset, **given))


def _damage_bonus(ruleset: Ruleset, str: int, siz: int) -> dict[str, Any]:
    return {"db": rules.damage_bonus(ruleset, str, siz)}


def _damage(ruleset: Ruleset, weapon: int, db: int = 0) -> dict[str, Any]:
    return {"damage": rules.dealt_damage(weapon, db)}


def _crit_damage(ruleset: Ruleset, weapon: int, db: int = 0) -> dict[str, Any]:
    return {"damage": rules.critical_damage(ruleset, weapon, db)}


def _hit_points(ruleset: Ruleset, con: int, siz: int) -> dict[str, Any]:
    return {"hp": rules.hit_points(ruleset, con, siz)}


def _hurt(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return asdict(rules.hurt(ruleset, **given))


ANSWERS: Mapping[str, Answer] = {
    "actions": _actions,
    "hold": _hold,
    "timeline": _timeline,
    "play": _play,
    "borrow": _borrow,
    "cost": _cost,
    "classify": _classify,
    "effects": _effects,
    "effect": _effect,
    "struck": _struck,
    "defend": _defend,
    "passive_limit": _passive_limit,
    "passive_dodge": _passive_dodge,
    "active_dodge": _active_dodge,
    "block": _block,
    "blocked_with": _blocked_with,
    "grapple": _grapple,
    "bones": _bones,
    "resistance": _resistance,
    "loose": _loose,
    "strangle": _strangle,
    "breath": _breath,
    "damage_bonus": _damage_bonus,
    "damage": _damage,
    "crit_damage": _crit_damage,
    "hit_points": _hit_points,
    "hurt": _hurt,
}
