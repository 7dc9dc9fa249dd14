"""Combatant cards: attack codes by the number of actions, resistance by place, what a quick draw can move, wounds to tick."""

from collections.abc import Iterator
from typing import cast

from printkit.aids import Card, FactGroup, PrintTable, TableColumn, Track
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.blows import worn
from printkit.engine.rd6.aids.sizes import EVEN, sweet_spots
from printkit.engine.rd6.aids.wielding import attack_code, pairable, wielded
from printkit.engine.rd6.aids.words import (
    DAGGER,
    NOTHING_THERE,
    code_shown,
    dying_at,
    facts,
    fighters,
    listed,
    scale_name,
)
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.fields import Rd6Combatant, Weapon
from printkit.engine.rd6.rules import Place
from printkit.model import Combatant, Encounter
from printkit.names import literal

ACTIONS = (1, 2, 3)
"""The numbers of actions, and of attacks, that cards work out."""
SHORT = 3
"""How many letters of an attribute stand on a card."""
ROLLS = ("initiative", "dodge", "athletics", "lifting", "acrobatics", "fortitude")
"""What anybody may have to roll; leading an attack and throwing a net only where somebody is made for it."""


def card(ruleset: Ruleset, encounter: Encounter, combatant: Combatant) -> Card:
    """Return everything about one combatant or group that is looked up in play."""
    fighter = cast(Rd6Combatant, combatant)
    return Card(
        title=title(ruleset, fighter),
        badge=ruleset.says(f"kind.{fighter.kind}"),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        tracks=(*tracks(ruleset, fighter), *_stunned(ruleset, fighter)),
        corner="",
        heads=(),
        rows=(),
        weapons=(),
        notes=(" ".join(_notes(ruleset, encounter, fighter)),),
        facts=tuple(group for group in _facts(ruleset, fighter) if group.facts),
        tables=(weapons_table(ruleset, fighter),) if fighter.weapons else (),
    )


def title(ruleset: Ruleset, fighter: Rd6Combatant) -> str:
    """Return what heads a card or a row: the name, or a group's name with its numbers."""
    name = "group" if fighter.is_group and fighter.count > 1 else "one"
    return ruleset.says(f"kind.{name}", name=fighter.name, plural=fighter.plural, first=fighter.first, last=fighter.last)


def _subtitle(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[str]:
    yield ruleset.says("card.scale", scale=scale_name(ruleset, fighter.scale_key))
    if fighter.move is not None:
        yield ruleset.says("card.move", move=fighter.move, metres=fighter.move * rules.number(ruleset, "space_m"))


def tracks(ruleset: Ruleset, fighter: Rd6Combatant) -> tuple[Track, ...]:
    """Return the boxes of a combatant: a box a wound until nothing is rolled any more; for a group such a row for every member."""
    one = blank_track(ruleset)
    if fighter.is_group:
        return (one._replace(boxes=one.boxes * fighter.count, kind="members", each=one.boxes),)
    return (one,)


def blank_track(ruleset: Ruleset) -> Track:
    """Return the boxes of anybody alone, and what each wound costs."""
    boxes = dying_at(ruleset)
    note = " · ".join(_of_wounds(ruleset, wounds) for wounds in range(1, boxes + 1))
    return Track("wounds", ruleset.says("card.wounds"), boxes, note=note)


def _of_wounds(ruleset: Ruleset, wounds: int) -> str:
    dice = ruleset.table("wounds").text(wounds, column="dice")
    return DieCode.read(dice).modifier if dice else rules.state(ruleset, wounds)


def _stunned(ruleset: Ruleset, fighter: Rd6Combatant) -> tuple[Track, ...]:
    """Return the circle of somebody stunned; of a group each is stunned alone, which a marker beside the token tells."""
    if fighter.is_group:
        return ()
    return (Track("stunned", ruleset.says("card.stunned"), 1, "once", ruleset.says("card.stunned_note")),)


def _facts(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[FactGroup]:
    """Yield what is rolled beside attacks first, each under the name that the options have for it: a card may show it large."""
    rolled = dict(_rolls(ruleset, fighter))
    told = {name.lower() for name in rolled}
    codes = fighter.attributes.items()
    yield FactGroup(tuple(rolled.items()), ruleset.says("card.rolls"))
    skills = tuple((name, code.printed) for name, code in fighter.skills.items() if name.lower() not in told)
    attributes = tuple((ruleset.says(f"attribute.{key}")[:SHORT], code.printed) for key, code in codes)
    yield FactGroup((*skills, *attributes), ruleset.says("card.skills"))
    yield FactGroup(resistance(ruleset, fighter), ruleset.says("card.resistance"))


def _rolls(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[tuple[str, str]]:
    """Yield what somebody may have to roll beside an attack."""
    own = {"throwing": any(weapon.entangle for weapon in fighter.weapons), "command": _leads(ruleset, fighter)}
    for roll in rules.rolls(ruleset):
        code = rules.code_for(ruleset, roll, attributes=fighter.attribute_codes, skills=fighter.skills)
        if code is not None and own.get(roll, roll in ROLLS):
            yield ruleset.says(f"card.roll.{roll}"), code_shown(ruleset, code)


def _leads(ruleset: Ruleset, fighter: Rd6Combatant) -> bool:
    """Tell whether somebody has learnt to lead an attack (R23): an attribute alone does not make a leader."""
    return rules.code_for(ruleset, "command", attributes={}, skills=fighter.skills) is not None


def resistance(ruleset: Ruleset, fighter: Rd6Combatant) -> tuple[tuple[str, str], ...]:
    """Return what somebody resists with, by place where armor differs: places that are alike stand together, the most of them last.

    Those that can only be named are among them, as armored as what they are a part of: a heart as the chest.
    """
    by_code: dict[str, list[str]] = {}
    for place in rules.places(ruleset):
        by_code.setdefault(resists(ruleset, fighter, place.whole), []).append(place.name)
    if len(by_code) == 1:
        return ((ruleset.says("card.everywhere"), next(iter(by_code))),)
    ordered = sorted(by_code.items(), key=lambda pair: len(pair[1]))
    last = ordered.pop()
    return (*((listed(places), code) for code, places in ordered), (ruleset.says("card.elsewhere"), last[0]))


def resists(ruleset: Ruleset, fighter: Rd6Combatant, place: str) -> str:
    """Write what somebody resists with at a place that armor may cover."""
    adds = worn(fighter, place)
    if not fighter.is_flat:
        return (DieCode.read(fighter.toughness) + adds).printed if fighter.toughness else adds.printed
    return ruleset.says("card.flat", number=fighter.toughness, code=adds.printed) if adds.pips else fighter.toughness


def weapons_table(ruleset: Ruleset, fighter: Rd6Combatant) -> PrintTable:
    """Return each weapon: its attack by the number of actions in the round (R47), what a quick draw can move, and its damage.

    A quick draw moves dice of the skill, and leaves enough to swing the weapon; there is a number for each number of attacks (R57, R58).
    """
    columns = (
        TableColumn(ruleset.says("card.weapon"), "key"),
        *(TableColumn(ruleset.says("card.actions", count=count), "number") for count in ACTIONS),
        TableColumn(ruleset.says("card.quick"), "number"),
        TableColumn(ruleset.says("card.damage"), "plate"),
    )
    rows = tuple(_weapon(ruleset, fighter, weapon) for weapon in fighter.weapons)
    return PrintTable("weapons", ruleset.says("card.weapon"), columns, rows)


def _weapon(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> tuple[str, ...]:
    code = attack_code(ruleset, fighter, weapon)
    attacks = (code_shown(ruleset, rules.multi_action(ruleset, code, count)) for count in ACTIONS)
    damage = weapon.damage.printed if weapon.damage else ruleset.says("card.none")
    return (literal(weapon.name), *attacks, quick(ruleset, fighter, weapon), damage)


def quick(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> str:
    """Write the dice that a quick draw of a weapon can move at most, for each number of attacks: `5 · 4 · 3`."""
    skill, held = fighter.code(weapon.skill) or NOTHING, wielded(ruleset, fighter, weapon)
    most = (rules.most_moved(ruleset, skill, count, held.penalty) for count in ACTIONS)
    return " · ".join(NOTHING_THERE if each is None else str(each) for each in most)


def most_moved(ruleset: Ruleset, code: DieCode, attacks: int) -> str:
    """Write the dice that a quick draw can move at most: a dash where so many attacks are not possible."""
    most = rules.most_moved(ruleset, code, attacks)
    return NOTHING_THERE if most is None else f"{most}D" if most else "0"


def _notes(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant) -> Iterator[str]:
    if fighter.is_group:
        yield ruleset.says("card.several")
    if fighter.armour:
        yield ruleset.says("card.wears", armour=", ".join(f"{each.name} {each.code.modifier}" for each in fighter.armour))
    for weapon in fighter.weapons:
        yield from _weapon_notes(ruleset, fighter, weapon)
    if pair := _pair(ruleset, fighter):
        yield ruleset.says("card.pair", pair=", ".join(pair))
    scales = (*_scale_notes(ruleset, encounter, fighter), *_aims(ruleset, encounter, fighter))
    yield from scales
    if DAGGER in " ".join(scales) + scale_name(ruleset, fighter.scale_key):
        yield ruleset.says("option.extrapolated", **facts(ruleset))


def _weapon_notes(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> Iterator[str]:
    held = wielded(ruleset, fighter, weapon)
    if held.penalty.pips:
        yield ruleset.says("card.unwieldy", weapon=weapon.name, penalty=held.penalty.modifier, strength=_least_strength(weapon))
    elif held.two_handed:
        yield ruleset.says("card.long", weapon=weapon.name, strength=_least_strength(weapon))
    if weapon.entangle:
        yield ruleset.says("card.entangle", weapon=weapon.name, tear=weapon.entangle.break_ or "", slip=weapon.entangle.slip or "")


def _least_strength(weapon: Weapon) -> str:
    return weapon.min_strength.printed if weapon.min_strength else ""


def _pair(ruleset: Ruleset, fighter: Rd6Combatant) -> list[str]:
    """Return the weapons that can be used one in either hand, each with its code then (R46, R47)."""
    codes = {weapon.name: rules.two_weapons(ruleset, attack_code(ruleset, fighter, weapon)) for weapon in pairable(ruleset, fighter)}
    return [f"{name} {code_shown(ruleset, code)}" for name, code in codes.items() if rules.possible(ruleset, code)]


def _aims(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant) -> Iterator[str]:
    """Yield, for somebody who is not of the usual size, called shots worked out at the places where a blow hurts more (R36, R37)."""
    if fighter.scale_key == EVEN:
        return
    for attacker in dict.fromkeys(each.scale_key for each in fighters(encounter) if each.side != fighter.side):
        spots = ", ".join(_aimed_at(ruleset, fighter, place, attacker) for place in sweet_spots(ruleset))
        if spots:
            yield ruleset.says("card.aims", by=scale_name(ruleset, attacker), spots=spots)


def _aimed_at(ruleset: Ruleset, fighter: Rd6Combatant, place: Place, attacker: str) -> str:
    shot = rules.called_shot(ruleset, skill=NOTHING, location=place.key, target_size=fighter.scale_key, attacker_size=attacker)
    dagger = DAGGER if rules.extrapolated(shot.aim_size) else ""
    told = {"attack": shot.to_hit.modifier + dagger, "damage": shot.to_damage.modifier}
    met = resists(ruleset, fighter, place.whole)
    better = f" {shot.resist.modifier}" if shot.resist.pips else ""
    return ruleset.says("card.aim", place=listed([place.name]), resists=met + better, **told)


def _scale_notes(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant) -> Iterator[str]:
    """Yield what its scale does against those on the other side (R68)."""
    others = dict.fromkeys(each.scale_key for each in fighters(encounter) if each.side != fighter.side)
    told = [text for scale in others if (text := _against(ruleset, fighter.scale_key, scale))]
    if told:
        yield ruleset.says("card.against", scales="; ".join(told))


def _against(ruleset: Ruleset, ours: str, theirs: str) -> str:
    does = rules.scale(ruleset, ours, theirs)
    if not does.modifier.pips:
        return ""
    told = {"attack": does.attack.modifier, "damage": does.damage.modifier, "resist": does.resist.modifier}
    return ruleset.says(f"card.{'larger' if does.damage.pips else 'smaller'}", scale=scale_name(ruleset, theirs), **told)
