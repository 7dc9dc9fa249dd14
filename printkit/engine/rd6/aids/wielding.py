"""How weapons lie in somebody's hands (R46, R71, R72)."""

from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.fields import Rd6Combatant, Weapon


def attack_code(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> DieCode:
    """Return what a weapon is swung with: its skill, less what it costs to wield (R71, R72)."""
    return ((fighter.code(weapon.skill) or NOTHING) + wielded(ruleset, fighter, weapon).penalty).floored


def wielded(ruleset: Ruleset, fighter: Rd6Combatant, weapon: Weapon) -> rules.Unwieldy:
    """Return how a weapon lies in these hands: where nothing is said, a long one is held as it is made, in two."""
    hands = weapon.hands or (2 if rules.is_two_handed(ruleset, weapon.length_cm) else 1)
    strength = fighter.attribute_codes.get("strength", NOTHING)
    least = weapon.min_strength or NOTHING
    return rules.unwieldy(ruleset, length_cm=weapon.length_cm, strength=strength, min_strength=least, hands=hands)


def pairable(ruleset: Ruleset, fighter: Rd6Combatant) -> tuple[Weapon, ...]:
    """Return the weapons that can be used one in either hand (R46); none where that leaves fewer than two.

    Only those of which the file says how long they are, or that one hand holds them: of others nobody knows.
    """
    known = (weapon for weapon in fighter.weapons if weapon.damage and (weapon.length_cm or weapon.hands))
    fit = tuple(each for each in known if rules.may_pair(ruleset, length_cm=each.length_cm, hands=each.hands or 1))
    return fit if len(fit) > 1 else ()
