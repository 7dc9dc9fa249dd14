"""Grapples: the four ways to go on, strength against strength, and strangling (C17, C30-C35)."""

from dataclasses import dataclass
from fractions import Fraction

from printkit.engine import Ruleset
from printkit.engine.percentile.rules.rolling import read_roll

WHOLE = 100


@dataclass(frozen=True, slots=True)
class Grapple:
    """One way to go on once somebody is held: what it does, when, with what dice, whether one may get loose, whether the hold lasts."""

    key: str
    does: str
    each: str
    damage: str
    bonus: bool
    escape: bool
    holds: bool


@dataclass(frozen=True, slots=True)
class Breath:
    """A CON roll of somebody strangled: the highest roll that makes it, whether it did, and what a failure means."""

    target: int
    made: bool
    unconscious: bool
    damage: str


def grapple(ruleset: Ruleset, way: str) -> Grapple:
    """Return what a way to go on does (C30-C35); KeyError for an unknown one. On the floor nobody is held any more (`throw_ends_hold`)."""
    row = ruleset.table("grapples").lookup(way)
    does = str(row["does"])
    told = does, str(row["each"]), str(row["damage"] or ""), row["bonus"] is True, row["escape"] is True
    return Grapple(way, *told, holds=does != "down")


def bones(roll: int, bonus: int = 0) -> int:
    """Return the damage of an action that breaks bones (C33): what the dice and the damage bonus rolled, never below 0."""
    return max(roll + bonus, 0)


def resistance(ruleset: Ruleset, active: int, passive: int) -> int:
    """Return the chance in a hundred that one trait overcomes another (C32; `str_auto`)."""
    return bounded(ruleset, ruleset.table("resistance").number(active - passive, column="percent"))


def bounded(ruleset: Ruleset, percent: int) -> int:
    """Return a chance of the resistance table as it counts (`str_auto`)."""
    numbers = ruleset.table("numbers")
    if ruleset.rulings["str_auto"] == "table":
        return percent
    return min(max(percent, numbers.number("clamp_least")), numbers.number("clamp_most"))


def loose(ruleset: Ruleset, *, escaper: int, holder: int, roll: int | str, holder_roll: int | str = 0) -> bool:
    """Tell whether STR against STR sets somebody free (C32, C33, C35; `str_vs_str`).

    The escaper is the active side. Under `opposed_x5` both roll, and the higher roll wins where both make it; otherwise `holder_roll` is
    not asked for.
    """
    rolled = read_roll(ruleset, roll)
    if ruleset.rulings["str_vs_str"] == "resistance_table":
        return rolled <= resistance(ruleset, escaper, holder)
    answer = read_roll(ruleset, holder_roll)
    if rolled > opposed_target(ruleset, escaper):
        return False
    return answer > opposed_target(ruleset, holder) or rolled > answer


def opposed_target(ruleset: Ruleset, strength: int) -> int:
    """Return the highest roll with which a strength holds its own under `opposed_x5`."""
    return strength * ruleset.table("numbers").number("opposed")


def loose_chance(ruleset: Ruleset, escaper: int, holder: int) -> Fraction:
    """Return the exact chance that STR against STR sets somebody free."""
    if ruleset.rulings["str_vs_str"] == "resistance_table":
        return Fraction(resistance(ruleset, escaper, holder), WHOLE)
    mine, theirs = (min(opposed_target(ruleset, strength), WHOLE) for strength in (escaper, holder))
    higher = sum(min(roll - 1, theirs) for roll in range(1, mine + 1))
    return Fraction(mine * (WHOLE - theirs) + higher, WHOLE * WHOLE)


def multiplier(ruleset: Ruleset, action: int) -> int:
    """Return by what CON is multiplied on the victim's so many-th action under the grip (C34); after the last step by `strangle_floor`."""
    return ruleset.table("strangling").number(action, column="multiplier")


def strangle(ruleset: Ruleset, con: int, tries: int) -> tuple[int, ...]:
    """Return the highest roll that keeps breath on each of the victim's first actions (C34)."""
    return tuple(con * multiplier(ruleset, action) for action in range(1, tries + 1))


def breath(ruleset: Ruleset, *, con: int, action: int, roll: int | str) -> Breath:
    """Return what the CON roll of somebody strangled means on their so many-th action (C34, C35; `strangle_fail`).

    A target of 100 or more cannot be missed. The roll takes no action; trying to get loose does.
    """
    target = con * multiplier(ruleset, action)
    made = read_roll(ruleset, roll) <= target
    faints = ruleset.rulings["strangle_fail"] == "unconscious"
    costs = "" if made or faints else ruleset.table("dice").text("strangling", column="dice")
    return Breath(target, made, not made and faints, costs)
