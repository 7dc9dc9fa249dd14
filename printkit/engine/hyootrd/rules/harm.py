"""Damage of a hit: the weapon, the critical die, tokens, a target on guard (H24, H40-H42, H46-H48)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.attacking import grade_row
from printkit.engine.hyootrd.rules.earning import sets_spent
from printkit.odds import thrown


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a weapon does before dice and tokens."""

    base: int
    piercing: bool
    area: bool


@dataclass(frozen=True, slots=True)
class Damage:
    """What a hit does: whether it is critical, what the base is multiplied by, and the wounds."""

    critical: bool
    multiplier: int
    damage: int


def weapon(ruleset: Ruleset, weapon: str, *, grade: str | None = None, skill_rank: int | None = None) -> Weapon:
    """Return the damage of a weapon class (H46), by its key or its second name; KeyError for an unknown one.

    Some do more in skilled hands: those of an opponent whose grade is skilled, or of anybody with a rank in the skill (`rocks_skilled`).
    """
    row = _weapon_row(ruleset, weapon)
    trained = (skill_rank or 0) >= 1 and ruleset.rulings["rocks_skilled"] == "any_trained"
    skilled = trained or (grade is not None and grade_row(ruleset, grade)["skilled"] is True)
    base = row["skilled"] if skilled and row["skilled"] is not None else row["wounds"]
    return Weapon(int(str(base)), row["piercing"] is True, row["area"] is True)


def _weapon_row(ruleset: Ruleset, weapon: str) -> dict[str, object]:
    table = ruleset.table("damage")
    word = weapon.strip().lower()
    for values in map(table.values, table.rows):
        if word in {str(values[column] or "").lower() for column in ("weapon", "also")}:
            return dict(values)
    raise KeyError(f"no weapon {weapon}")


def is_critical(ruleset: Ruleset, die: int, side: str = "pc") -> bool:
    """Tell whether the critical die multiplies the damage (H40; `crit_roll`: for whom it is rolled). ValueError for no roll of the die."""
    thrown(ruleset.table("dice").text("critical", column="dice"), die)
    rolls = side == "pc" or ruleset.rulings["crit_roll"] == "everyone"
    return rolls and die >= ruleset.table("numbers").number("critical_from")


def multiplier(ruleset: Ruleset, doublings: int) -> int:
    """Return what so many doublings multiply by together (H42; `double_stack`)."""
    once = ruleset.table("numbers").number("multiplier")
    if ruleset.rulings["double_stack"] == "multiply":
        return int(once**doublings)
    counted = min(doublings, 1) if ruleset.rulings["double_stack"] == "no_stack" else doublings
    return 1 + counted * (once - 1)


def damage(
    ruleset: Ruleset, *, base: int, crit_die: int, tokens_spent: int = 0, target_defensive: bool = False, side: str = "pc"
) -> Damage:
    """Return the wounds of one hit.

    `base` is the weapon's damage, `crit_die` the die rolled on a hit (H40), `side` the attacker's. Tokens double by the set (H41) and on
    top of a critical (H42). A target on guard takes half, rounded down, never below 1 (H24), halved as `halving_order` says.
    """
    critical = is_critical(ruleset, crit_die, side)
    times = multiplier(ruleset, int(critical) + sets_spent(ruleset, tokens_spent))
    return Damage(critical, times, guarded(ruleset, base, times) if target_defensive else base * times)


def guarded(ruleset: Ruleset, base: int, times: int = 1) -> int:
    """Return what a target on guard takes of a hit (H24; `halving_order`). A hit that does nothing still does nothing."""
    numbers = ruleset.table("numbers")
    least = min(base, numbers.number("least_damage"))
    divisor = numbers.number("guard_divisor")
    if ruleset.rulings["halving_order"] == "before_doubling":
        return max(base // divisor, least) * times
    return max(base * times // divisor, least)


def piercing_marks(ruleset: Ruleset, *, piercing: bool, damage: int, side: str = "pc") -> int:
    """Return how many wounds a hit marks as pierced: heroes only, no extra damage (H48; `piercing_count`)."""
    if not piercing or side != "pc" or damage < 1:
        return 0
    return damage if ruleset.rulings["piercing_count"] == "per_wound" else 1
