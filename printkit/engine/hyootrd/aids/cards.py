"""Combatant cards: wounds to tick, what the dice must show for each action, weapons, and what follows a blow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from printkit.aids import Card, GridHead, GridRow, Need, Track, WeaponFact
from printkit.engine import Ruleset
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.words import chance, facts, followers, leaders, signed
from printkit.engine.hyootrd.chances import attack_dice, reach
from printkit.engine.hyootrd.fields import HyootrdCombatant, Spell, Weapon
from printkit.model import Combatant, Encounter

BARE = "hand"
MARKS = 10
"""Piercing boxes at most where a hit leaves one mark: nobody lives through more such hits, and the rest of the card needs the room."""
BLANK_BOXES = 26
"""Boxes on a card for somebody unexpected: two rows, more than any hero has."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One group of number columns: what it is called, what it adds, and whether it fights, casts or both."""

    title: str
    value: int
    fights: bool
    casts: bool


def card(ruleset: Ruleset, encounter: Encounter, combatant: Combatant) -> Card:
    """Return everything about one combatant or group that is looked up in play."""
    fighter = cast(HyootrdCombatant, combatant)
    skills = skills_of(ruleset, fighter)
    heads = tuple(_head(ruleset, skill) for skill in skills)
    return Card(
        title=title(ruleset, fighter),
        badge=ruleset.table("kinds").text(fighter.kind, column="name"),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        tracks=tracks(ruleset, fighter),
        corner=ruleset.says("card.corner"),
        heads=heads,
        rows=tuple(_row(ruleset, fighter, skills, action) for action in rules.actions(ruleset) if action != "spell" or fighter.is_caster),
        weapons=(*_weapons(ruleset, fighter, len(heads) > 1), *_spells(ruleset, fighter)),
        notes=tuple(_notes(ruleset, encounter, fighter, skills)),
    )


def title(ruleset: Ruleset, fighter: HyootrdCombatant) -> str:
    """Return what heads a card or a row: the name, or a group's name with its numbers."""
    name = "group" if fighter.is_group and fighter.count > 1 else "one"
    return ruleset.says(f"kind.{name}", name=fighter.name, plural=fighter.plural, first=fighter.first, last=fighter.last)


def _subtitle(ruleset: Ruleset, fighter: HyootrdCombatant) -> Iterator[str]:
    if fighter.grade:
        yield ruleset.says("card.grade", grade=ruleset.table("grades").text(fighter.grade, column="name"))
    if fighter.is_group:
        yield ruleset.says("card.attacks")
    if fighter.is_caster:
        yield ruleset.says("card.caster")
    yield from (ruleset.says(f"card.{gear}") for gear in ("helmet", "armour") if getattr(fighter, gear))
    if fighter.hero_points is not None:
        yield ruleset.says("card.hero_points", points=fighter.hero_points)


def tracks(ruleset: Ruleset, fighter: HyootrdCombatant) -> tuple[Track, ...]:
    """Return the boxes of a combatant: a pool (H14), or wounds, and for heroes piercing marks (H48) and the last heroic action (H53)."""
    boxes = fighter.wounds_total
    if ruleset.table("kinds").cell(fighter.kind, column="wounds") == "pool":
        note = ruleset.says("card.pool_note", wounds_each=fighter.wounds_each)
        return (Track("pool", ruleset.says("card.pool"), boxes, "pool", note, fighter.wounds_each),)
    wounds = Track("wounds", ruleset.says("card.wounds"), boxes)
    if fighter.side != "pc":
        return (wounds,)
    marks = boxes if ruleset.rulings["piercing_count"] == "per_wound" else min(boxes, MARKS)
    pierced = Track("pierced", ruleset.says("card.pierced"), marks, "piercing")
    return wounds, pierced, Track("last_act", ruleset.says("card.last_act"), 1, "once", ruleset.says("card.last_act_note"))


def blank_track(ruleset: Ruleset) -> Track:
    """Return the boxes of somebody who was not expected."""
    return Track("wounds", ruleset.says("card.wounds"), BLANK_BOXES)


def skills_of(ruleset: Ruleset, fighter: HyootrdCombatant) -> tuple[Skill, ...]:
    """Return what a combatant rolls with: its grade (H10), or each skill that a weapon or a spell of it uses (H35)."""
    if fighter.grade:
        return (Skill(ruleset.says("card.graded"), rules.grade(ruleset, fighter.grade), True, fighter.is_caster),)
    fighting = [skill_of(ruleset, fighter, weapon) for weapon in fighter.weapons] or [_usual_skill(ruleset, fighter, BARE)]
    casting = [spell_skill(ruleset, fighter, spell) for spell in fighter.spells]
    names = dict.fromkeys((*casting, *fighting))
    return tuple(_skill(ruleset, fighter, name, name in fighting, name in casting) for name in names)


def _skill(ruleset: Ruleset, fighter: HyootrdCombatant, name: str, fights: bool, casts: bool) -> Skill:
    rank = fighter.skills.get(name)
    shown = name if rank is not None else ruleset.says("card.untrained", skill=name)
    return Skill(shown, rules.skill(ruleset, rank), fights, casts)


def skill_of(ruleset: Ruleset, fighter: HyootrdCombatant, weapon: Weapon) -> str:
    """Return the skill a weapon is used with: the one it names, one of its own name, the usual one for its class, else the best."""
    return weapon.skill or _named_alike(fighter, weapon.name) or _usual_skill(ruleset, fighter, weapon.weapon_class)


def _named_alike(fighter: HyootrdCombatant, name: str) -> str:
    return next((skill for skill in fighter.skills if skill.lower() == name.lower()), "")


def _usual_skill(ruleset: Ruleset, fighter: HyootrdCombatant, weapon_class: str) -> str:
    usual = _usual(ruleset, weapon_class)
    known = (skill for word in usual for skill in fighter.skills if skill.lower().startswith(word))
    return next(known, "") or max(fighter.skills, key=lambda skill: fighter.skills[skill], default=usual[0])


def _usual(ruleset: Ruleset, weapon_class: str) -> tuple[str, ...]:
    return tuple(word.strip().lower() for word in ruleset.table("damage").text(weapon_class, column="skill").split(","))


def spell_skill(ruleset: Ruleset, fighter: HyootrdCombatant, spell: Spell) -> str:
    """Return the skill a spell is cast with: the one it names, else the best that no weapon uses, else the best."""
    if spell.skill:
        return spell.skill
    table = ruleset.table("damage")
    martial = tuple(word for weapon_class in table.row_keys for word in _usual(ruleset, weapon_class))
    taken = {weapon.skill for weapon in fighter.weapons}
    free = [skill for skill in fighter.skills if skill not in taken and not skill.lower().startswith(martial)]
    return max(free or fighter.skills, key=lambda skill: fighter.skills[skill], default=spell.name)


def _head(ruleset: Ruleset, skill: Skill) -> GridHead:
    cases = tuple(ruleset.says(f"card.{case}") for case in ("plain", "terrain", "guarded"))
    return GridHead(f"{skill.title} {signed(skill.value)}", cases)


def _row(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...], action: str) -> GridRow:
    if rules.is_defensive(ruleset, action):
        return GridRow(action, says=ruleset.says("card.guard", **facts(ruleset), leaves=rules.may_leave(ruleset, fighter.side)))
    needs = [each for skill in skills for each in _needs(ruleset, fighter, skill, action)]
    return GridRow(action, tuple(needs))


def _needs(ruleset: Ruleset, fighter: HyootrdCombatant, skill: Skill, action: str) -> tuple[Need | None, Need | None, Need | None]:
    """Return what the dice must show plainly, with terrain (not for those who get nothing by it), against a target on guard."""
    if not (skill.casts if action == "spell" else skill.fights):
        return None, None, None
    kind = fighter.kind
    plain = rules.need(ruleset, skill.value, action, kind=kind)
    guarded = rules.need(ruleset, skill.value, action, target_defensive=True, kind=kind)
    if rules.terrain_bonus(ruleset, kind) is None:
        return need(ruleset, plain), None, need(ruleset, guarded)
    return need(ruleset, plain), need(ruleset, rules.need(ruleset, skill.value, action, terrain=True, kind=kind)), need(ruleset, guarded)


def need(ruleset: Ruleset, total: int) -> Need | None:
    """Return a total as printed, with its chance; None where no dice show it."""
    thrown = attack_dice(ruleset)
    if total > thrown.high:
        return None
    return Need(ruleset.says("any") if total <= thrown.low else f"{total}+", chance(reach(ruleset, total)))


def _weapons(ruleset: Ruleset, fighter: HyootrdCombatant, name_skill: bool) -> Iterator[WeaponFact]:
    for weapon in fighter.weapons:
        does = weapon_of(ruleset, fighter, weapon)
        told = [ruleset.says("card.pierces")] if does.piercing else []
        told += [ruleset.says("card.area")] if does.area else []
        told = [skill_of(ruleset, fighter, weapon), *told] if name_skill else told
        yield WeaponFact(weapon.name, str(does.base), tuple(told), strong=does.piercing)
    if not fighter.weapons:
        yield WeaponFact(ruleset.says("card.bare_hands"), str(rules.weapon(ruleset, BARE).base))


def weapon_of(ruleset: Ruleset, fighter: HyootrdCombatant, weapon: Weapon) -> rules.Weapon:
    """Return what a weapon does in these hands (H46): its own numbers over those of its class."""
    rank = fighter.skills.get(skill_of(ruleset, fighter, weapon))
    usual = rules.weapon(ruleset, weapon.weapon_class, grade=fighter.grade, skill_rank=rank)
    return rules.Weapon(
        usual.base if weapon.wounds is None else weapon.wounds,
        usual.piercing if weapon.piercing is None else weapon.piercing,
        usual.area if weapon.area is None else weapon.area,
    )


def _spells(ruleset: Ruleset, fighter: HyootrdCombatant) -> Iterator[WeaponFact]:
    for spell in fighter.spells:
        damage = ruleset.says("card.nothing") if spell.damage is None else str(spell.damage)
        yield WeaponFact(spell.name, damage, (ruleset.says("card.spell"),))


def _notes(ruleset: Ruleset, encounter: Encounter, fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> Iterator[str]:
    known = facts(ruleset)
    yield ruleset.says(f"card.{_manner(fighter)}", **known, tokens=rules.may_earn(ruleset, fighter.kind), wounds_each=fighter.wounds_each)
    if fighter.side == "pc" and not ruleset.is_default("piercing_count"):
        yield ruleset.says("card.piercing_count")
    if led := followers(fighter, encounter):
        yield ruleset.says("card.leads", **known, followers=", ".join(led))
    for leader in leaders(fighter, encounter):
        yield ruleset.says("card.led", **known, leader=leader)
    yield from _weapon_notes(ruleset, fighter, skills)
    yield from _magic_notes(ruleset, fighter)
    if traits := _traits(fighter, skills):
        yield ruleset.says("card.also", traits=", ".join(traits))


def _manner(fighter: HyootrdCombatant) -> str:
    if fighter.is_group:
        return "henchmen"
    if fighter.side == "npc":
        return "foe"
    return "hero" if fighter.kind == "hero" else "ally"


def _weapon_notes(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> Iterator[str]:
    does = [(weapon, weapon_of(ruleset, fighter, weapon)) for weapon in fighter.weapons]
    yield from (ruleset.says("card.area_note", weapon=weapon.name) for weapon, what in does if what.area)
    if ruleset.rulings["head_heart"] != "minus6":
        return
    for weapon, what in does:
        if what.piercing and (vital := _vital(ruleset, fighter, weapon)):
            yield ruleset.says("card.head_heart", weapon=weapon.name, need=vital.dice, chance=vital.chance)
    if fighter.helmet or fighter.armour:
        yield ruleset.says("card.covered")


def _vital(ruleset: Ruleset, fighter: HyootrdCombatant, weapon: Weapon) -> Need | None:
    rank = fighter.skills.get(skill_of(ruleset, fighter, weapon))
    adds = rules.grade(ruleset, fighter.grade) if fighter.grade else rules.skill(ruleset, rank)
    return need(ruleset, rules.need(ruleset, adds, "targeted", aim=rules.aim(ruleset, "head"), kind=fighter.kind))


def _magic_notes(ruleset: Ruleset, fighter: HyootrdCombatant) -> Iterator[str]:
    if not fighter.is_caster:
        return
    yield from (ruleset.says("card.spell_effect", name=spell.name, effect=spell.effect) for spell in fighter.spells if spell.effect)
    tests = rules.schedule(ruleset, "spell").tests
    if not ruleset.is_default("spell_tests") and len(tests) > 1:
        yield ruleset.says("card.upkeep", cast=tests[0], upkeep=tests[1])


def _traits(fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> list[str]:
    """Return what else the character sheet says: skills without a column, attributes."""
    there = {skill.title for skill in skills}
    others = [f"{name} {signed(value)}" for name, value in fighter.skills.items() if name not in there]
    return [*others, *(f"{name} {value}" for name, value in fighter.attributes.items())]
