"""Not being hit: passive and active dodges, and blocks (C1, C18-C29)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.percentile.rules.rolling import classify, read_roll, succeeds


@dataclass(frozen=True, slots=True)
class PassiveDodge:
    """What a passive dodge takes off, and what is left of the damage; `allowed` is false against a grapple."""

    allowed: bool
    deciles: int = 0
    damage: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The damage that each takes after a block was tried."""

    wielder: int
    weapon: int


@dataclass(frozen=True, slots=True)
class WeaponLeft:
    """Hit points left to a weapon that took a blow, whether it broke, and what went on to its wielder."""

    hp: int
    broken: bool
    overflow: int = 0


def may_defend(ruleset: Ruleset, defence: str, against: str = "weapon", used: int = 0) -> bool:
    """Tell whether a defence answers an attack (C1, C18, C23, C26): a `weapon`, a `grapple` or a `firearm`.

    `used` are the defences tried against it already. KeyError for an unknown defence or attack.
    """
    answers = ruleset.table("defences").flag(defence, column=against)
    return answers and used < ruleset.table("numbers").number("defences")


def deciles(ruleset: Ruleset, skill: int, roll: int) -> int:
    """Return the hit points that a successful roll takes off (C20; `decile`)."""
    return deciles_by(str(ruleset.rulings["decile"]), ruleset.table("numbers").number("decile"), skill, roll)


def deciles_by(how: str, each: int, skill: int, roll: int) -> int:
    """Return the hit points that a successful roll takes off, by an answer to `decile` and how many points make one."""
    margin = skill - roll
    if how == "tens_digit":
        return max(skill // each - roll // each, 0)
    return max(-(-margin // each) if how == "ceil_margin" else margin // each, 0)


def passive_dodge(ruleset: Ruleset, *, damage: int, skill: int, roll: int | str, grapple: bool = False) -> PassiveDodge:
    """Return what a passive dodge leaves of an attack (C18, C20-C22; `decile`, `passive_min`); a failed one leaves it as it was."""
    if not may_defend(ruleset, "passive_dodge", "grapple" if grapple else "weapon"):
        return PassiveDodge(allowed=False)
    if not succeeds(ruleset, roll, skill):
        return PassiveDodge(True, 0, damage)
    off = deciles(ruleset, skill, read_roll(ruleset, roll))
    return PassiveDodge(True, off, max(damage - off, least(ruleset, damage)))


def least(ruleset: Ruleset, damage: int) -> int:
    """Return the least that a passively dodged attack does (C21; `passive_min`)."""
    floor = ruleset.table("numbers").number("least")
    return min(floor, damage) if ruleset.rulings["passive_min"] == "not_more_than_rolled" else floor


def active_dodge(ruleset: Ruleset, *, damage: int, skill: int, roll: int | str) -> int:
    """Return the damage after an active dodge (C23): none, or all of it."""
    return 0 if succeeds(ruleset, roll, skill) else damage


def block(
    ruleset: Ruleset, *, skill: int, roll: int | str, damage: int, martial_arts: int | None = None, in_specialty: bool = True
) -> Block:
    """Return the damage that wielder and weapon take after a block (C26, C28, C29).

    `skill` is that of the thing as it is used: a rifle swung at an axe blocks as a club does (C27).
    """
    outcome = classify(ruleset, roll, skill, martial_arts, in_specialty=in_specialty)
    if outcome == "crit":
        return Block(0, 0)
    return Block(0, damage) if outcome == "success" else Block(damage, 0)


def blocked_with(hp: int, damage: int) -> WeaponLeft:
    """Return what is left of a weapon that took a blow (C28): what it cannot take is lost (`block_overflow`)."""
    return WeaponLeft(max(hp - damage, 0), damage >= hp)
