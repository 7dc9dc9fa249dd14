"""What those who fight here may have to roll, with all that size, place, armor and a quick draw add: for odds and dice to bring."""

from collections.abc import Iterator

from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.wielding import attack_code, wielded
from printkit.engine.rd6.aids.words import fighters
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.fields import COVERED, Rd6Combatant
from printkit.engine.rd6.rules import Scaled
from printkit.model import Encounter


def largest(ruleset: Ruleset, encounter: Encounter) -> int:
    """Return the most dice that one roll of this fight takes."""
    return max((code.dice for code in _all(ruleset, encounter)), default=1)


def _all(ruleset: Ruleset, encounter: Encounter) -> Iterator[DieCode]:
    for fighter in fighters(encounter):
        yield from fighter.attributes.values()
        yield from fighter.skills.values()
        yield from _attacks(ruleset, encounter, fighter)
        yield from _initiatives(ruleset, fighter)
    yield from damages(ruleset, encounter)
    yield from resistances(ruleset, encounter)


def _against(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant, *, attacks: bool) -> tuple[Scaled, ...]:
    """Return what the scales of somebody and of each foe do, where the one attacks the other or is attacked."""
    foes = dict.fromkeys(each.scale_key for each in fighters(encounter) if each.side != fighter.side)
    pairs = ((fighter.scale_key, foe) if attacks else (foe, fighter.scale_key) for foe in foes)
    return tuple(rules.scale(ruleset, *pair) for pair in pairs)


def _attacks(ruleset: Ruleset, encounter: Encounter, fighter: Rd6Combatant) -> Iterator[DieCode]:
    helped = max((does.attack for does in _against(ruleset, encounter, fighter, attacks=True)), default=NOTHING)
    yield from (attack_code(ruleset, fighter, each) + helped + rules.modifier(ruleset, "surprise") for each in fighter.weapons)


def _initiatives(ruleset: Ruleset, fighter: Rd6Combatant) -> Iterator[DieCode]:
    perception = rules.code_for(ruleset, "initiative", attributes=fighter.attribute_codes, skills=fighter.skills) or NOTHING
    for weapon in fighter.weapons:
        skill = fighter.code(weapon.skill) or NOTHING
        most = rules.most_moved(ruleset, skill, wielding=wielded(ruleset, fighter, weapon).penalty)
        yield perception + DieCode.of(most or 0)


def damages(ruleset: Ruleset, encounter: Encounter) -> tuple[DieCode, ...]:
    """Return the damage of every weapon here: as it is, and at the places and the foes' sizes that take most from it or add most."""
    found: set[DieCode] = set()
    places = [place.damage for place in rules.places(ruleset)] + [rules.modifier(ruleset, "vital")]
    for fighter in fighters(encounter):
        larger = max((does.damage for does in _against(ruleset, encounter, fighter, attacks=True)), default=NOTHING)
        for code in (weapon.damage for weapon in fighter.weapons if weapon.damage):
            found |= {code, rules.damaged(ruleset, code, min(places)), rules.damaged(ruleset, code, max(places) + larger)}
    return tuple(sorted(found))


def resistances(ruleset: Ruleset, encounter: Encounter) -> tuple[DieCode, ...]:
    """Return what is rolled here against damage: at every place, also as size betters it. Numbers that stand are not in it."""
    found: set[DieCode] = set()
    for fighter in fighters(encounter):
        better = max((does.resist for does in _against(ruleset, encounter, fighter, attacks=False)), default=NOTHING)
        if not fighter.is_flat:
            codes = {DieCode.read(fighter.toughness) + worn(fighter, place) for place in COVERED}
            found |= codes | {code + better for code in codes}
    return tuple(sorted(found))


def worn(fighter: Rd6Combatant, place: str) -> DieCode:
    """Return what somebody's armor adds at a place that it may cover."""
    return sum((armour.code for armour in fighter.armour if place in armour.covers), NOTHING)


def numbers(encounter: Encounter) -> tuple[int, ...]:
    """Return the resistances of this fight that stand at a number."""
    return tuple(sorted({int(each.toughness) for each in fighters(encounter) if each.is_flat}))
