"""What the worked examples ask: each operation of vectors.yaml as a call of the rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from printkit.engine import Answer, Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.codes import DieCode

read = DieCode.read
Codes = Mapping[str, str]


def _codes(given: Codes | None) -> dict[str, DieCode]:
    return {name: read(code) for name, code in (given or {}).items()}


def _total(value: Any) -> int | Fraction | None:
    return value if value is None or isinstance(value, int) else Fraction(str(value))


def _plain(total: int | Fraction) -> int | float:
    return int(total) if total == int(total) else float(total)


def _die_code(ruleset: Ruleset, a: str, op: str, b: str) -> dict[str, Any]:
    first, second = read(a), read(b)
    return {"code": str((first - second if op == "-" else first + second).floored)}


def _location(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.location(ruleset, **given)
    scale = ruleset.table("scales").text(found.place.scale, column="name") if found.place else None
    told = {
        "location": found.place.key if found.place else None,
        "choices": list(found.choices),
        "scale": scale,
        "damage": found.damage.signed,
        "result": found.result,
    }
    return {**told, **({"side": found.side} if found.side else {})}


def _scale(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.scale(ruleset, **given)
    told = {"attack": found.attack, "damage": found.damage, "resist": found.resist}
    return {"modifier": str(found.modifier), **{key: code.signed for key, code in told.items()}}


def _called_shot(ruleset: Ruleset, skill: str, damage: str | None = None, **given: Any) -> dict[str, Any]:
    found = rules.called_shot(ruleset, skill=read(skill), damage=None if damage is None else read(damage), **given)
    told = {
        "aim_size": ruleset.table("scales").text(found.aim_size, column="name"),
        "attack": str(found.attack),
        "possible": found.possible,
        "resist": found.resist.signed,
    }
    return {**told, **({} if found.damage is None else {"damage": str(found.damage)})}


def _outcomes(ruleset: Ruleset, aimed_at: str) -> dict[str, Any]:
    return {"outcomes": list(rules.outcomes(ruleset, aimed_at))}


def _breaking(ruleset: Ruleset, dr_total: Any, skill_total: Any = None, damage_total: Any = None) -> dict[str, Any]:
    totals = {"skill_total": _total(skill_total), "damage_total": _total(damage_total)}
    found = rules.breaking(ruleset, dr_total=_total(dr_total) or 0, **totals)
    return {"margin": _plain(found.margin), "outcome": found.outcome}


def _toughness(ruleset: Ruleset, construction: str, modifiers: Sequence[str] = (), weakened: int = 0) -> dict[str, Any]:
    code = rules.toughness(ruleset, construction, map(read, modifiers), weakened)
    fixed = None if rules.is_rolled(ruleset) else _plain(rules.fixed_resistance(ruleset, code))
    return {"toughness": str(code), "fixed": fixed}


def _disarm(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.disarm(ruleset, **given)
    told: dict[str, Any] = {"dropped": found.dropped, "aborts_action": found.aborts_action}
    return {**told, **({} if found.target is None else {"target": found.target})}


def _entangle(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"free": rules.gets_free(ruleset, **given), "may_do": list(rules.open_while_entangled(ruleset))}


def _escape(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"free": rules.escapes(ruleset, **given)}


def _knockout(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    found = rules.knockout(ruleset, **given)
    return {"wound_levels": found.wound_levels, "ko": found.ko, "hours": found.hours, "wounds_taken": found.wounds_taken}


def _may_knock_out(ruleset: Ruleset, location: str, vital: bool = False) -> dict[str, Any]:
    return {"may": rules.may_knock_out(ruleset, location, vital=vital)}


def _harm(ruleset: Ruleset, damage: int, resistance: int, wounds_before: int = 0) -> dict[str, Any]:
    found = rules.harm(ruleset, damage=damage, resistance=resistance)
    wounds = wounds_before + found.wounds
    return {
        "wounds": found.wounds,
        "stunned": found.stunned,
        "state": rules.state(ruleset, wounds),
        "impairs": rules.impairs(ruleset, found.over),
        "penalty": rules.wound_penalty(ruleset, wounds).signed,
    }


def _result(ruleset: Ruleset, location: str) -> dict[str, Any]:
    key = rules.place(ruleset, location).result
    return {
        "result": key,
        "lasts": rules.lasts(ruleset, key),
        "spoils": {name: code.signed for name, code in rules.spoiled(ruleset, key).items()},
        "defences": [defence for defence in ruleset.table("defences").row_keys if rules.may_defend(ruleset, defence, [key])],
    }


def _penalty(ruleset: Ruleset, affects: Sequence[str], **given: Any) -> dict[str, Any]:
    return {"penalty": rules.penalty(ruleset, affects, **given).signed}


def _movement(ruleset: Ruleset, **given: Any) -> dict[str, Any]:
    return {"spaces": rules.movement(ruleset, **given)}


def _quick_draw(ruleset: Ruleset, perception: str, skill: str, attacks: int, move: int, wielding: str = "0") -> dict[str, Any]:
    codes = {"perception": read(perception), "skill": read(skill), "wielding": read(wielding)}
    found = rules.quick_draw(ruleset, **codes, attacks=attacks, move=move)
    told: dict[str, Any] = {"legal": found.legal, "max_move": found.max_move}
    if found.initiative is None or found.skill is None:
        return told
    return {**told, "initiative": str(found.initiative), "skill": str(found.skill)}


def _order(ruleset: Ruleset, combatants: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {"order": list(rules.order(ruleset, [rules.Entrant(**each) for each in combatants]))}


def _multi_action(ruleset: Ruleset, skill: str, actions: int) -> dict[str, Any]:
    return {"code": str(rules.multi_action(ruleset, read(skill), actions))}


def _two_weapons(ruleset: Ruleset, skill: str, weapons: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    allowed = all(rules.may_pair(ruleset, length_cm=weapon.get("length_cm"), hands=weapon.get("hands", 1)) for weapon in weapons)
    return {"allowed": allowed, "code": str(rules.two_weapons(ruleset, read(skill)))}


def _ready(ruleset: Ruleset, skill: str, items: int = 1, uses: int = 1, awkward: bool = False) -> dict[str, Any]:
    code = rules.drawn_and_used(ruleset, read(skill), items=items, uses=uses, awkward=awkward)
    return {"actions": rules.readying(ruleset, items), "code": str(code)}


def _prone(ruleset: Ruleset, state: str, point_blank: bool = False) -> dict[str, Any]:
    found = rules.low_target(ruleset, state, point_blank=point_blank)
    difficulty = found.difficulty.signed if isinstance(found.difficulty, DieCode) else found.difficulty
    return {"difficulty": difficulty, "melee_bonus": found.melee_bonus}


def _get_up(ruleset: Ruleset, forced: bool) -> dict[str, Any]:
    return {"actions": rules.getting_up(ruleset, forced=forced)}


def _surprise(ruleset: Ruleset, initiative_set: bool) -> dict[str, Any]:
    found = rules.surprise(ruleset, initiative_set=initiative_set)
    told = {"act_first": found.act_first, "bonus": found.bonus.signed, "choose": found.choose}
    return {**told, "sources": list(rules.surprises(ruleset))}


def _unwieldy(ruleset: Ruleset, length_cm: int, strength: int | str, min_strength: int | str = 0, hands: int = 1) -> dict[str, Any]:
    found = rules.unwieldy(ruleset, length_cm=length_cm, strength=read(strength), min_strength=read(min_strength), hands=hands)
    return {"two_handed": found.two_handed, "penalty": found.penalty.signed}


def _option(ruleset: Ruleset, option: str) -> dict[str, Any]:
    found = rules.option(ruleset, option)
    told = {"when": found.when, "actions": found.actions, "forced": found.forced, "rolls": found.rolls, "against": found.against}
    return {**told, "counts": rules.counted(ruleset, found), "feat": found.feat}


def _code_for(ruleset: Ruleset, roll: str, attributes: Codes | None = None, skills: Codes | None = None) -> dict[str, Any]:
    code = rules.code_for(ruleset, roll, attributes=_codes(attributes), skills=_codes(skills))
    return {"code": None if code is None else str(code)}


ANSWERS: Mapping[str, Answer] = {
    "die_code": _die_code,
    "location": _location,
    "scale": _scale,
    "called_shot": _called_shot,
    "outcomes": _outcomes,
    "breaking": _breaking,
    "toughness": _toughness,
    "disarm": _disarm,
    "entangle": _entangle,
    "escape": _escape,
    "knockout": _knockout,
    "may_knock_out": _may_knock_out,
    "harm": _harm,
    "result": _result,
    "penalty": _penalty,
    "movement": _movement,
    "quick_draw": _quick_draw,
    "order": _order,
    "multi_action": _multi_action,
    "two_weapons": _two_weapons,
    "ready": _ready,
    "prone": _prone,
    "get_up": _get_up,
    "surprise": _surprise,
    "unwieldy": _unwieldy,
    "option": _option,
    "code_for": _code_for,
}
