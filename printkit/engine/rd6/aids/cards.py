"""Combatant cards: attack codes by the number of actions, resistance by place, what a quick draw can move, wounds to tick."""

from collections.abc import Iterator
from typing import cast

from printkit.aids import Card, FactGroup, PrintTable, TableColumn, Track
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.words import (
    DAGGER,
    NOTHING_THERE,
    code_shown,
    dying_at,
    facts,
    fighters,
    listed,
    place_name,
    scale_name,
)
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.fields import COVERED, Rd6Combatant, Weapon
from printkit.model import Combatant, Encounter
from printkit.names import literal

ACTIONS = (1, 2, 3)
"""The numbers of actions, and of attacks, that cards work out."""
ROLLS = ("initiative", "athletics", "lifting", "acrobatics", "fortitude")
"""What anybody may have to roll; leading an attack and throwing a net only where somebody is made for it."""


def card(ruleset: Ruleset, encounter: Encounter, combatant: Combatant) -> Card:
    """Return everything about one combatant or group that is looked up in play."""
    fighter = cast(Rd6Combatant, combatant)
    return Card(
        title=title(ruleset, fighter),
        badge=ruleset.says(f"kind.{fighter.kind}"),
        subtitle=" · ".join(_subtitle(ruleset, fighter)),
        tracks=(*tracks(ruleset, fighter), _stunned(ruleset)),
        corner="",
        heads=(),
        rows=(),
        weapons=(),
        notes=tuple(_notes(ruleset, encounter, fighter)),
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
        yield ruleset.says("card.move", move=fighter.move)


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
    return DieCode.read(dice).modifier if dice else ruleset.says("card.dying")


def _stunned(ruleset: Ruleset) -> Track:
    return Track("stunned", ruleset.says("card.stunned"), 1, "once", ruleset.says("card.stunned_note"))


def _facts(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[FactGroup]:
    codes = fighter.attributes.items()
    yield FactGroup(tuple((ruleset.says(f"attribute.{key}"), code.printed) for key, code in codes), ruleset.says("card.attributes"))
    yield FactGroup(tuple((name, code.printed) for name, code in fighter.skills.items()), ruleset.says("card.skills"))
    yield FactGroup(tuple(_rolls(ruleset, fighter)), ruleset.says("card.rolls"))
    yield FactGroup(resistance(ruleset, fighter), ruleset.says("card.resistance"))


def _rolls(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[tuple[str, str]]:
    """Yield what somebody may have to roll beside an attack, those of one code together."""
    own = {"throwing": any(weapon.entangle for weapon in fighter.weapons), "command": _leads(ruleset, fighter)}
    by_code: dict[str, list[str]] = {}
    for roll in rules.rolls(ruleset):
        code = rules.code_for(ruleset, roll, attributes=fighter.attribute_codes, skills=fighter.skills)
        if code is not None and own.get(roll, roll in ROLLS):
            by_code.setdefault(code_shown(ruleset, code), []).append(ruleset.says(f"card.roll.{roll}"))
    yield from ((", ".join(names), code) for code, names in by_code.items())


def _leads(ruleset: Ruleset, fighter: Rd6Combatant) -> bool:
    """Tell whether somebody has learnt to lead an attack (R23): an attribute alone does not make a leader."""
    return rules.code_for(ruleset, "command", attributes={}, skills=fighter.skills) is not None


def resistance(ruleset: Ruleset, fighter: Rd6Combatant) -> tuple[tuple[str, str], ...]:
    """Return what somebody resists with, by place where armour differs: places that are alike stand together, the most of them last."""
    by_code: dict[str, list[str]] = {}
    for place in COVERED:
        worn = sum((armour.code for armour in fighter.armour if place in armour.covers), NOTHING)
        by_code.setdefault(_resists(ruleset, fighter, worn), []).append(place_name(ruleset, place))
    if len(by_code) == 1:
        return ((ruleset.says("card.everywhere"), next(iter(by_code))),)
    ordered = sorted(by_code.items(), key=lambda pair: len(pair[1]))
    last = ordered.pop()
    return (*((listed(places), code) for code, places in ordered), (ruleset.says("card.elsewhere"), last[0]))


def _resists(ruleset: Ruleset, fighter: Rd6Combatant, worn: DieCode) -> str:
    if not fighter.is_flat:
        return (DieCode.read(fighter.toughness) + worn).printed if fighter.toughness else worn.printed
    return ruleset.says("card.flat", number=fighter.toughness, code=worn.printed) if worn.pips else fighter.toughness


def attack_code(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> DieCode:
    """Return what a weapon is swung with: its skill, less what it costs to wield (R71, R72)."""
    return ((fighter.code(weapon.skill) or NOTHING) + wielded(ruleset, fighter, weapon).penalty).floored


def wielded(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> rules.Unwieldy:
    """Return how a weapon lies in these hands: where nothing is said, a long one is held as it is made, in two."""
    hands = weapon.hands or (2 if rules.is_two_handed(ruleset, weapon.length_cm) else 1)
    strength = fighter.attribute_codes.get("strength", NOTHING)
    least = weapon.min_strength or NOTHING
    return rules.unwieldy(ruleset, length_cm=weapon.length_cm, strength=strength, min_strength=least, hands=hands)


def weapons_table(ruleset: Ruleset, fighter: Rd6Combatant) -> PrintTable:
    """Return each weapon: its attack by the number of actions in the round (R47), what a quick draw can move, and its damage.

    A quick draw moves dice of the skill; there is a number for each number of attacks (R57, R58).
    """
    columns = (
        TableColumn(ruleset.says("card.weapon"), "key"),
        *(TableColumn(ruleset.says("card.actions", count=count), "number") for count in ACTIONS),
        TableColumn(ruleset.says("card.quick"), "number"),
        TableColumn(ruleset.says("card.damage"), "plate"),
    )
    rows = tuple(_weapon(ruleset, fighter, weapon) for weapon in fighter.weapons)
    return PrintTable("weapons", "", columns, rows, ruleset.says("card.quick_note"))


def _weapon(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> tuple[str, ...]:
    code = attack_code(ruleset, fighter, weapon)
    attacks = (code_shown(ruleset, rules.multi_action(ruleset, code, count)) for count in ACTIONS)
    damage = weapon.damage.printed if weapon.damage else ruleset.says("card.none")
    return (literal(weapon.name), *attacks, quick(ruleset, fighter.code(weapon.skill) or NOTHING), damage)


def quick(ruleset: Ruleset, code: DieCode) -> str:
    """Write the dice that a quick draw can move from a skill at most, for each number of attacks: `5 · 4 · 3`."""
    most = (rules.most_moved(ruleset, code, count) for count in ACTIONS)
    return " · ".join(NOTHING_THERE if each is None else str(each) for each in most)


def most_moved(ruleset: Ruleset, code: DieCode, attacks: int) -> str:
    """Write the dice that a quick draw can move at most: a dash where so many attacks are not possible."""
    most = rules.most_moved(ruleset, code, attacks)
    return NOTHING_THERE if most is None else f"{most}D" if most else "0"


def _notes(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant) -> Iterator[str]:
    if fighter.armour:
        yield ruleset.says("card.wears", armour=", ".join(f"{each.name} {each.code.modifier}" for each in fighter.armour))
    for weapon in fighter.weapons:
        yield from _weapon_notes(ruleset, fighter, weapon)
    if len(pair := _pair(ruleset, fighter)) > 1:
        yield ruleset.says("card.pair", pair=", ".join(pair))
    scales = tuple(_scale_notes(ruleset, encounter, fighter))
    yield from scales
    if DAGGER in " ".join(scales) + scale_name(ruleset, fighter.scale_key):
        yield ruleset.says("option.extrapolated", **facts(ruleset))


def _weapon_notes(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> Iterator[str]:
    held = wielded(ruleset, fighter, weapon)
    if held.penalty.pips:
        yield ruleset.says("card.unwieldy", weapon=weapon.name, penalty=held.penalty.modifier)
    elif held.two_handed:
        yield ruleset.says("card.long", weapon=weapon.name)
    if weapon.entangle:
        yield ruleset.says("card.entangle", weapon=weapon.name, tear=weapon.entangle.break_ or "", slip=weapon.entangle.slip or "")


def _pair(ruleset: Ruleset, fighter: Rd6Combatant) -> list[str]:
    """Return the weapons that can be used one in either hand, each with its code then (R46, R47)."""
    fit = [each for each in fighter.weapons if each.damage and rules.may_pair(ruleset, length_cm=each.length_cm, hands=each.hands or 1)]
    codes = {weapon.name: rules.two_weapons(ruleset, attack_code(ruleset, fighter, weapon)) for weapon in fit}
    return [f"{name} {code_shown(ruleset, code)}" for name, code in codes.items() if rules.possible(ruleset, code)]


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
