"""Combatant cards: wounds to tick, what the dice must show for each action, weapons, and what follows a blow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from printkit.aids import Card, GridHead, GridRow, Need, Track, WeaponFact
from printkit.engine import Ruleset
from printkit.engine._words import chance
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.words import facts, followers, leaders, signed
from printkit.engine.hyootrd.chances import attack_dice, reach
from printkit.engine.hyootrd.fields import HyootrdCombatant, Spell, Weapon
from printkit.model import Combatant, Encounter

BARE = "hand"
MARKS = 8
"""Piercing boxes at most where a hit leaves one mark: hardly anybody lives through more such hits, and the last act stands beside them."""
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
    cases, name_skill = _cases(ruleset, fighter, skills), len(skills) > 1
    heads = tuple(
        GridHead(f"{skill.title} {signed(skill.value)}", tuple(ruleset.says(f"card.{case}") for case in cases)) for skill in skills
    )
    return Card(
        title=title(ruleset, fighter),
        badge=ruleset.table("kinds").text(fighter.kind, column="name"),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        tracks=tracks(ruleset, fighter),
        corner=ruleset.says("card.corner"),
        heads=heads,
        rows=tuple(
            _row(ruleset, fighter, skills, cases, action) for action in rules.actions(ruleset) if action != "spell" or fighter.is_caster
        ),
        weapons=(*_weapons(ruleset, fighter, name_skill), *_spells(ruleset, fighter, name_skill)),
        notes=tuple(_notes(ruleset, encounter, fighter, skills, cases)),
    )


def title(ruleset: Ruleset, fighter: HyootrdCombatant) -> str:
    """Return what heads a card or a row: the name, or a group's name with its numbers."""
    name = "group" if fighter.is_group and fighter.count > 1 else "one"
    return ruleset.says(f"kind.{name}", name=fighter.name, plural=fighter.plural, first=fighter.first, last=fighter.last)


def _subtitle(ruleset: Ruleset, fighter: HyootrdCombatant) -> Iterator[str]:
    """Yield what must be found at once: how good an opponent is, its cover where that counts, and what ends the fight for it."""
    if fighter.grade:
        yield ruleset.table("grades").text(fighter.grade, column="name")
    if vitals_open(ruleset):
        yield from (ruleset.says(f"card.{gear}") for gear in ("helmet", "armour") if getattr(fighter, gear))
    if not fighter.is_group:
        yield ruleset.says("card.hero" if fighter.side == "pc" else "card.foe", **facts(ruleset))
        return
    yield ruleset.says("card.attacks")
    if not rules.may_earn(ruleset, fighter.kind):
        yield ruleset.says("card.no_tokens")


def vitals_open(ruleset: Ruleset) -> bool:
    """Tell whether head and heart may be aimed at (H57, H58; `head_heart`): only then do cover and the point of a hero's weapon count."""
    return ruleset.rulings["head_heart"] == "minus6"


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
    known = (skill for word in usual for skill in fighter.skills if skill.lower().startswith(word) or word.startswith(skill.lower()))
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


def _cases(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> tuple[str, ...]:
    """Return the number columns of each skill: terrain for those who gain by it; both together where one skill has all the room."""
    if rules.terrain_bonus(ruleset, fighter.kind) is None:
        return "plain", "guarded"
    return ("plain", "terrain", "guarded", "both") if len(skills) == 1 else ("plain", "terrain", "guarded")


def _row(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...], cases: tuple[str, ...], action: str) -> GridRow:
    if rules.is_defensive(ruleset, action):
        return GridRow(action, says=ruleset.says("card.guard", **facts(ruleset), leaves=rules.may_leave(ruleset, fighter.side)))
    return GridRow(action, tuple(_need(ruleset, fighter, skill, case, action) for skill in skills for case in cases))


def _need(ruleset: Ruleset, fighter: HyootrdCombatant, skill: Skill, case: str, action: str) -> Need | None:
    """Return what the dice must show in one case; None for a skill that does not do this."""
    if not (skill.casts if action == "spell" else skill.fights):
        return None
    terrain, guarded = case in {"terrain", "both"}, case in {"guarded", "both"}
    return need(ruleset, rules.need(ruleset, skill.value, action, terrain=terrain, target_defensive=guarded, kind=fighter.kind))


def need(ruleset: Ruleset, total: int) -> Need | None:
    """Return a total as printed, with its chance; None where no dice show it."""
    thrown = attack_dice(ruleset)
    if total > thrown.high:
        return None
    return Need(ruleset.says("any") if total <= thrown.low else f"{total}+", chance(reach(ruleset, total)))


def _weapons(ruleset: Ruleset, fighter: HyootrdCombatant, name_skill: bool) -> Iterator[WeaponFact]:
    for weapon in fighter.weapons:
        does = weapon_of(ruleset, fighter, weapon)
        told = [ruleset.says("card.pierces")] if does.piercing and _piercing_counts(ruleset, fighter) else []
        told += [ruleset.says("card.area")] if does.area else []
        told = [skill_of(ruleset, fighter, weapon), *told] if name_skill else told
        yield WeaponFact(weapon.name, str(does.base), tuple(told), strong=does.piercing and _piercing_counts(ruleset, fighter))
    if not fighter.weapons:
        yield WeaponFact(ruleset.says("card.bare_hands"), str(rules.weapon(ruleset, BARE).base))


def _piercing_counts(ruleset: Ruleset, fighter: HyootrdCombatant) -> bool:
    """Tell whether it matters that a weapon pierces: only heroes are marked (H48), and only what pierces gets at head or heart (H58)."""
    return fighter.side != "pc" or vitals_open(ruleset)


def weapon_of(ruleset: Ruleset, fighter: HyootrdCombatant, weapon: Weapon) -> rules.Weapon:
    """Return what a weapon does in these hands (H46): its own numbers over those of its class."""
    rank = fighter.skills.get(skill_of(ruleset, fighter, weapon))
    usual = rules.weapon(ruleset, weapon.weapon_class, grade=fighter.grade, skill_rank=rank)
    return rules.Weapon(
        usual.base if weapon.wounds is None else weapon.wounds,
        usual.piercing if weapon.piercing is None else weapon.piercing,
        usual.area if weapon.area is None else weapon.area,
    )


def _spells(ruleset: Ruleset, fighter: HyootrdCombatant, name_skill: bool) -> Iterator[WeaponFact]:
    kind = ruleset.table("actions").text("spell", column="name").lower()
    for spell in fighter.spells:
        damage = ruleset.says("card.nothing") if spell.damage is None else str(spell.damage)
        yield WeaponFact(spell.name, damage, (spell_skill(ruleset, fighter, spell) if name_skill else kind,))


def _notes(
    ruleset: Ruleset, encounter: Encounter, fighter: HyootrdCombatant, skills: tuple[Skill, ...], cases: tuple[str, ...]
) -> Iterator[str]:
    known = facts(ruleset) | {"wounds_each": fighter.wounds_each, "is_group": fighter.is_group}
    if not fighter.is_group and fighter.side == "npc" and rules.may_earn(ruleset, fighter.kind):
        yield ruleset.says("card.earns")
    if fighter.side == "npc" and ruleset.rulings["crit_roll"] == "pcs_only":
        yield ruleset.says("card.no_critical")
    if fighter.side == "pc" and not ruleset.is_default("piercing_count"):
        yield ruleset.says("card.piercing_count")
    if led := followers(fighter, encounter):
        yield ruleset.says("card.leads", **known, followers=", ".join(led))
    for leader in leaders(fighter, encounter):
        yield ruleset.says("card.led", **known, leader=leader)
    yield from _weapon_notes(ruleset, fighter, skills)
    yield from _magic_notes(ruleset, fighter)
    if "terrain" in cases and "both" not in cases:
        yield ruleset.says("card.both_note", less=rules.terrain_bonus(ruleset, fighter.kind))
    yield from _other_notes(ruleset, fighter, skills)


def _weapon_notes(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> Iterator[str]:
    does = [(weapon, weapon_of(ruleset, fighter, weapon)) for weapon in fighter.weapons]
    if fighter.side == "pc":
        yield from (ruleset.says("card.area_note", weapon=weapon.name) for weapon, what in does if what.area)
    if not vitals_open(ruleset):
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
    yield ruleset.says("card.spell_tests", **facts(ruleset))


def _other_notes(ruleset: Ruleset, fighter: HyootrdCombatant, skills: tuple[Skill, ...]) -> Iterator[str]:
    """Yield what else the character sheet says: skills without a column, and what no rule of a fight asks for."""
    there = {skill.title for skill in skills}
    if others := [f"{name} {signed(value)}" for name, value in fighter.skills.items() if name not in there]:
        yield ruleset.says("card.skills", traits=", ".join(others))
    unused = [f"{name} {value}" for name, value in fighter.attributes.items()]
    if fighter.hero_points is not None:
        unused.append(ruleset.says("card.hero_points", points=fighter.hero_points))
    if unused:
        yield ruleset.says("card.unused", traits=", ".join(unused))
