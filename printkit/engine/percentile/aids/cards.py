"""Combatant cards: hit points to tick, due counts for each roll, attacks with their doubles and damage, and what a dodge takes off."""

from collections.abc import Iterator
from typing import cast

from printkit.aids import Card, FactGroup, PrintTable, TableColumn, Track
from printkit.engine import Ruleset
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.board import due_table, fewest_turns, most_turns
from printkit.engine.percentile.aids.words import (
    WHOLE,
    bonus_of,
    code,
    costs,
    facts,
    fighters,
    hp_of,
    listed,
    not_against,
    runs,
    signed,
    span,
    title,
)
from printkit.engine.percentile.chances import rolls_of
from printkit.engine.percentile.fields import PercentileCombatant, Weapon
from printkit.model import Combatant, Encounter
from printkit.names import literal

TRIES = 10
"""So many CON rolls stand on a card: nobody stays awake for more."""
BLANK_BOXES = 26
"""Hit points on a card for somebody unexpected: enough for a beast."""

__all__ = ["blank_track", "card", "fighters", "tracks"]


def card(ruleset: Ruleset, encounter: Encounter, combatant: Combatant) -> Card:
    """Return everything about one combatant or group that is looked up in play."""
    fighter = cast(PercentileCombatant, combatant)
    due = due_table(ruleset, fighter)._replace(title=ruleset.says("card.due"))
    tables = (due, attack_table(ruleset, fighter), dodge_table(ruleset, fighter))
    return Card(
        title=title(ruleset, fighter),
        badge=ruleset.says(f"kind.{fighter.kind}"),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        tracks=tracks(ruleset, fighter),
        corner="",
        heads=(),
        rows=(),
        weapons=(),
        notes=tuple(_notes(ruleset, fighter)),
        facts=tuple(group for group in (_traits(ruleset, fighter), _skills(ruleset, fighter)) if group.facts),
        tables=tuple(table for table in tables if table and table.rows),
    )


def _subtitle(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[str]:
    fewest, most = fewest_turns(ruleset, fighter), most_turns(ruleset, fighter)
    yield ruleset.says("card.turns", fewest=fewest, most=most, same=fewest == most)
    if bonus := bonus_of(ruleset, fighter):
        yield ruleset.says("card.bonus", bonus=code(bonus))
    if fighter.armour:
        yield ruleset.says("card.armour", armour=fighter.armour)


def tracks(ruleset: Ruleset, fighter: PercentileCombatant) -> tuple[Track, ...]:
    """Return the boxes of a combatant's hit points; each member of a group has its own."""
    each, label = hp_of(ruleset, fighter), ruleset.says("card.hp")
    if fighter.is_group:
        return (Track("hp", label, each * fighter.count, "members", ruleset.says("card.hp_each", hp=each), each),)
    return (Track("hp", label, each),)


def blank_track(ruleset: Ruleset) -> Track:
    """Return the boxes of somebody who was not expected."""
    return Track("hp", ruleset.says("card.hp"), BLANK_BOXES)


def _traits(ruleset: Ruleset, fighter: PercentileCombatant) -> FactGroup:
    told = {name: str(value) for name, value in fighter.traits.items()}
    if bonus := bonus_of(ruleset, fighter):
        told["bonus"] = code(bonus)
    if fighter.armour:
        told["armour"] = str(fighter.armour)
    if fighter.initiative is not None:
        told["initiative"] = str(fighter.initiative)
    return FactGroup(tuple((ruleset.says(f"trait.{name}"), value) for name, value in told.items()))


def _skills(ruleset: Ruleset, fighter: PercentileCombatant) -> FactGroup:
    told = {name: str(value) for name, value in fighter.skills.items()}
    return FactGroup(tuple(told.items()), ruleset.says("card.skills"))


def attack_table(ruleset: Ruleset, fighter: PercentileCombatant) -> PrintTable:
    """Return each attack: the skill, the rolls that are critical and those that are a fumble, and the damage with its bonus (C9-C16).

    A grapple is an attack too (C17). Rows to which martial arts add criticals stand out.
    """
    hp = any(weapon.hp for weapon in fighter.weapons)
    names = ("attack", "hit", "critical", "fumble", "damage")
    kinds = ("key", "plate", "number", "number", "number")
    columns = [TableColumn(ruleset.says(f"card.{name}"), kind) for name, kind in zip(names, kinds, strict=True)]  # type: ignore[arg-type]
    arts = [fighter.martial_art(weapon.school, weapon.name) for weapon in fighter.weapons]
    rows = [_attack(ruleset, fighter, weapon, art) for weapon, art in zip(fighter.weapons, arts, strict=True)]
    if (skill := fighter.skill("grapple")) is not None:
        arts.append(fighter.martial_art(rules.HAND_TO_HAND))
        rows.append((ruleset.says("card.grapple"), *_doubles(ruleset, skill, arts[-1]), ruleset.says("card.as_held")))
    if hp:
        columns.append(TableColumn(ruleset.says("card.weapon_hp"), "number"))
        points = [str(weapon.hp or "") for weapon in fighter.weapons]
        rows = [(*row, each) for row, each in zip(rows, [*points, ""], strict=False)]
    return PrintTable("attacks", ruleset.says("card.attacks"), tuple(columns), tuple(rows), strong=tuple(_with_arts(arts)))


def _with_arts(arts: list[int]) -> Iterator[int]:
    yield from (index for index, art in enumerate(arts) if art)


def _attack(ruleset: Ruleset, fighter: PercentileCombatant, weapon: Weapon, art: int) -> tuple[str, ...]:
    name = literal(weapon.name)
    if weapon.firearm:
        name = ruleset.says("card.firearm", name=name)
    return name, *_doubles(ruleset, weapon.skill, art), damage_of(ruleset, fighter, weapon)


def _doubles(ruleset: Ruleset, skill: int, art: int) -> tuple[str, str, str]:
    crits, fumbles = (rolls_of(ruleset, outcome, skill, art) for outcome in ("crit", "fumble"))
    return str(skill), listed(crits), listed(fumbles, ending=2)


def damage_of(ruleset: Ruleset, fighter: PercentileCombatant, weapon: Weapon) -> str:
    """Return a weapon's damage in these hands, its bonus worked out (C9); a dash for one that does none."""
    bonus = bonus_of(ruleset, fighter) if weapon.damage_bonus else None
    return code(rules.with_bonus(weapon.damage, bonus or "")) or ruleset.says("nothing")


def dodge_table(ruleset: Ruleset, fighter: PercentileCombatant) -> PrintTable | None:
    """Return what a passive dodge takes off for each roll that makes it (C20), the best first; None where the skill is not given."""
    skill = fighter.skill("dodge")
    if skill is None:
        return None
    made = sorted({*rolls_of(ruleset, "crit", skill), *rolls_of(ruleset, "success", skill)})
    off = {roll: rules.deciles(ruleset, skill, roll) for roll in made}
    bands = [
        (first, last, each) for each in dict.fromkeys(off.values()) for first, last in runs(roll for roll in made if off[roll] == each)
    ]
    columns = (TableColumn(ruleset.says("card.dodge_roll"), "key"), *(TableColumn(span(first, last), "number") for first, last, _ in bands))
    row = (ruleset.says("card.dodge_off"), *(signed(-each) for *_, each in bands))
    return PrintTable("dodge", ruleset.says("card.dodge", skill=skill), columns, (row,))


def _notes(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[str]:
    if fighter.is_group:
        yield ruleset.says("card.group")
    yield ruleset.says("card.states", **facts(ruleset))
    if fighter.armour:
        yield ruleset.says("card.armour_note", armour=fighter.armour)
    for art in fighter.martial_arts:
        what = ruleset.says("card.arts_what")
        yield ruleset.says("card.arts", specialty=_specialty(ruleset, art.specialty), skill=art.skill, what=what)
    if fighter.skill("dodge") is None:
        yield ruleset.says("card.no_dodge")
    yield ruleset.says("card.dodge_note", per=ruleset.says("card.per"), **dict(_dodges(ruleset)))
    if fighter.con is not None:
        yield ruleset.says("card.strangled", targets=_targets(ruleset, fighter.con))


def _dodges(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what either dodge costs and does not answer."""
    for way in ("passive", "active"):
        attacks = not_against(ruleset, f"{way}_dodge")
        yield f"{way}_cost", costs(ruleset, f"{way}_dodge", "card.early")
        yield f"{way}_barred", ruleset.says("card.barred", attacks=attacks) if attacks else ruleset.says("card.against_all")


def _specialty(ruleset: Ruleset, specialty: str) -> str:
    named = rules.same_specialty(specialty, rules.HAND_TO_HAND)
    return ruleset.says("card.hand_to_hand") if named else specialty.replace("_", " ")


def _targets(ruleset: Ruleset, con: int) -> str:
    """Write the highest roll of each try under a strangling grip, those that cannot fail as the highest roll there is."""
    return ", ".join(str(min(target, WHOLE)) for target in rules.strangle(ruleset, con, TRIES))
