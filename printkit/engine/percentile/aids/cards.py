"""Combatant cards: hit points to tick, due counts for each roll, attacks with their doubles and damage, and what a dodge takes off."""

from collections.abc import Iterator
from typing import cast

from printkit.aids import Card, FactGroup, PrintTable, TableColumn, Track
from printkit.engine import Ruleset
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.words import (
    WHOLE,
    bonus_of,
    code,
    fighters,
    hp_of,
    listed,
    runs,
    signed,
    span,
    title,
)
from printkit.engine.percentile.chances import initiative_dice, rolls_of
from printkit.engine.percentile.fields import MartialArt, PercentileCombatant, Weapon
from printkit.model import Combatant, Encounter
from printkit.names import literal

TRIES = 10
"""So many CON rolls stand on a card: nobody stays awake for more."""
BODY, MIND = ("str", "con", "siz"), ("int", "pow", "app")
"""Traits that count in a fight, and those that are for reference."""
TABLED = ("dodge", "grapple")
"""Skills that have tables."""
CLUB = "club"
"""The skill with which a gun blocks."""
PARTS, SHORT = 3, 2
"""In so many parts a list of rolls stands on a card, and where there is less room."""
BLANK_BOXES = 26
"""Hit points on a card for somebody unexpected: enough for a beast."""

__all__ = ["blank_track", "card", "fighters", "tracks"]


def card(ruleset: Ruleset, encounter: Encounter, combatant: Combatant) -> Card:
    """Return everything about one combatant or group that is looked up in play; what goes for all stands on the cheat sheet."""
    fighter = cast(PercentileCombatant, combatant)
    tables = attack_table(ruleset, fighter), dodge_table(ruleset, fighter)
    short = _short_attacks(ruleset, fighter), tables[1]
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
        vitals=tuple(_vitals(ruleset, fighter)),
        short_tables=tuple(table for table in short if table and table.rows),
        initiatives=max(len(fighter.members), 1),
    )


def _subtitle(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[str]:
    """Yield when a combatant acts, each member of a group for itself, and its armour."""
    told = {"dex": fighter.dex, "initiative": fighter.initiative}
    counted = "count_known" if fighter.initiative is not None else "count_each" if fighter.count > 1 else "count"
    yield ruleset.says(f"card.{counted}", **told)
    yield _turns(ruleset, fighter)
    if fighter.armour:
        yield ruleset.says("card.armour", armour=fighter.armour)


def _turns(ruleset: Ruleset, fighter: PercentileCombatant) -> str:
    """Return how many actions a round brings, and from which roll on it is one more."""
    thrown = initiative_dice(ruleset)
    many = {roll: len(rules.due(ruleset, fighter.initiative or fighter.dex + roll)) for roll in range(thrown.low, thrown.high + 1)}
    fewest, most = min(many.values()), max(many.values())
    first = min(roll for roll, each in many.items() if each == most)
    return ruleset.says("card.turns", fewest=fewest, most=most, apart=most - fewest, roll=first)


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
    """Return the traits that count in a fight, and the damage bonus."""
    told = {name: str(value) for name, value in fighter.traits.items() if name in BODY}
    if bonus := bonus_of(ruleset, fighter):
        told["bonus"] = code(bonus)
    labeled = [(ruleset.says(f"trait.{name}"), value) for name, value in told.items()]
    return FactGroup((*labeled, *_breaks(ruleset, fighter)))


def _breaks(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[tuple[str, str]]:
    """Yield what a grapple does that does damage, its bonus worked out (C33); nothing for who has not the skill."""
    table, bonus = ruleset.table("grapples"), bonus_of(ruleset, fighter)
    for row in map(table.values, table.rows if fighter.skill("grapple") is not None else ()):
        if row["damage"]:
            dice = code(str(row["damage"]))
            unknown = row["bonus"] and bonus is None
            known = code(rules.with_bonus(str(row["damage"]), bonus or "" if row["bonus"] else ""))
            yield str(row["name"]), ruleset.says("cheat.grapple.plus_bonus", damage=dice) if unknown else known


def _vitals(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[tuple[str, str]]:
    """Yield what others ask of somebody in a fight: armour, and STR against theirs."""
    if fighter.armour:
        yield ruleset.says("trait.armour"), str(fighter.armour)
    if fighter.strength is not None:
        yield ruleset.says("trait.str"), str(fighter.strength)


def _skills(ruleset: Ruleset, fighter: PercentileCombatant) -> FactGroup:
    """Return skills and traits that are not told elsewhere on the card."""
    skills = {name: str(value) for name, value in fighter.skills.items() if name.lower() not in TABLED}
    minds = {ruleset.says(f"trait.{name}"): str(value) for name, value in fighter.traits.items() if name in MIND}
    return FactGroup((*skills.items(), *minds.items()), ruleset.says("card.skills"))


def attack_table(ruleset: Ruleset, fighter: PercentileCombatant, parts: int = PARTS) -> PrintTable:
    """Return each attack: the skill, the rolls that are critical and those that are a fumble, and the damage with its bonus (C9-C16).

    A grapple is an attack too (C17). Rows to which martial arts add criticals stand out. Weapons that can block have hit points.
    The rolls of a critical are listed in so many `parts`.
    """
    hp = any(_blocks(fighter, weapon) for weapon in fighter.weapons)
    names = ("attack", "hit", "critical", "fumble", "damage")
    kinds = ("key", "plate", "number", "number", "number")
    columns = [TableColumn(ruleset.says(f"card.{name}"), kind) for name, kind in zip(names, kinds, strict=True)]  # type: ignore[arg-type]
    arts = [fighter.martial_art(weapon.school, weapon.name) for weapon in fighter.weapons]
    rows = [_attack(ruleset, fighter, weapon, art, parts) for weapon, art in zip(fighter.weapons, arts, strict=True)]
    if (skill := fighter.skill("grapple")) is not None:
        arts.append(fighter.martial_art(rules.HAND_TO_HAND))
        rows.append((ruleset.says("card.grapple"), *_doubles(ruleset, skill, arts[-1], parts), ruleset.says("card.as_held")))
    if hp:
        columns.append(TableColumn(ruleset.says("card.weapon_hp"), "number"))
        none = ruleset.says("nothing")
        points = [_blocks(fighter, weapon) or none for weapon in fighter.weapons]
        rows = [(*row, each) for row, each in zip(rows, [*points, none], strict=False)]
    return PrintTable("attacks", ruleset.says("card.attacks"), tuple(columns), tuple(rows), strong=tuple(_with_arts(arts)))


def _short_attacks(ruleset: Ruleset, fighter: PercentileCombatant) -> PrintTable:
    """Return the attacks without the rolls that are a fumble, which is every double that misses."""
    table = attack_table(ruleset, fighter, SHORT)
    kept = [at for at, column in enumerate(table.columns) if column.title != ruleset.says("card.fumble")]
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    return table._replace(columns=tuple(table.columns[at] for at in kept), rows=rows)


def _blocks(fighter: PercentileCombatant, weapon: Weapon) -> str:
    """Return the hit points of what can block, empty for what cannot: a gun blocks as a club does, so its owner needs that skill (C27)."""
    blocks = weapon.hp and (not weapon.firearm or fighter.skill(CLUB) is not None)
    return str(weapon.hp) if blocks else ""


def _with_arts(arts: list[int]) -> Iterator[int]:
    yield from (index for index, art in enumerate(arts) if art)


def _attack(ruleset: Ruleset, fighter: PercentileCombatant, weapon: Weapon, art: int, parts: int) -> tuple[str, ...]:
    name = literal(weapon.name)
    if weapon.firearm:
        name = ruleset.says("card.firearm", name=name)
    return name, *_doubles(ruleset, weapon.skill, art, parts), damage_of(ruleset, fighter, weapon)


def _doubles(ruleset: Ruleset, skill: int, art: int, parts: int) -> tuple[str, str, str]:
    crits, fumbles = (rolls_of(ruleset, outcome, skill, art) for outcome in ("crit", "fumble"))
    return str(skill), listed(crits, parts), listed(fumbles, SHORT)


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
    row = (ruleset.says("card.dodge_off", per=ruleset.says("card.per")), *(signed(-each) for *_, each in bands))
    return PrintTable("dodge", ruleset.says("card.dodge", skill=skill), columns, (row,))


def _notes(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[str]:
    for art in fighter.martial_arts:
        told = {"skill": art.skill, "attacks": ", ".join(_covered(ruleset, fighter, art)) or ruleset.says("nothing")}
        yield ruleset.says("card.arts", what=ruleset.says("card.arts_what", **told), **told)
    if fighter.skill("dodge") is None:
        yield ruleset.says("card.no_dodge")
    if fighter.con is not None:
        yield _breath(ruleset, fighter.con)


def _covered(ruleset: Ruleset, fighter: PercentileCombatant, art: MartialArt) -> Iterator[str]:
    """Yield the attacks for which martial arts count (C15); hand to hand there is always a grapple."""
    yield from (literal(weapon.name) for weapon in fighter.weapons if art.covers(weapon.school, weapon.name))
    if art.covers(rules.HAND_TO_HAND):
        yield ruleset.says("card.grapple")


def _breath(ruleset: Ruleset, con: int) -> str:
    """Tell the highest roll of each try under a strangling grip (C34), those that cannot fail by their number."""
    targets = rules.strangle(ruleset, con, TRIES)
    some = [str(target) for target in targets if target < WHOLE]
    return ruleset.says("card.strangled", sure=len(targets) - len(some), targets=" ".join(some))
