"""Damage, its bonus, criticals and fumbles in effect, armour and hit points (C1, C9, C13, C14)."""

from dataclasses import dataclass
from typing import Literal

from printkit.engine import Ruleset
from printkit.odds import Dice, dice
from printkit.tables import Rolls

State = Literal["up", "unconscious", "dead"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a critical or a fumble that the game master picks does: to the damage, and to whom it befalls."""

    key: str
    damage: str
    befalls: str


@dataclass(frozen=True, slots=True)
class Hurt:
    """Hit points left, and the state they mean."""

    left: int
    state: State


def damage_bonus(ruleset: Ruleset, strength: int, size: int) -> str:
    """Return the damage bonus as dice (C9): `+1D4`, `-1D6`, `0`; beyond the table it grows by steps. KeyError below the table."""
    total = strength + size
    row = ruleset.table("damage_bonus").lookup(total)
    each, span = row["step"], row["sum"]
    low = span.low if isinstance(span, Rolls) and span.low is not None else total
    times = (total - low) // each if isinstance(each, int) else 0
    return _grown(str(row["bonus"]), str(row["further"] or 0), times)


def _grown(bonus: str, further: str, times: int) -> str:
    """Return a bonus with a further one added so many times: dice of one kind together."""
    if not times:
        return bonus
    first, more = _dice(bonus), _dice(further)
    if first.faces != more.faces and first.number and more.number:
        return "".join([bonus, *[further] * times])
    total = Dice(first.number + more.number * times, (more if more.number else first).faces, first.plus + more.plus * times)
    return _written(total)


def _dice(code: str) -> Dice:
    """Read dice, or a bare number as dice that are none."""
    return dice(code) if "d" in code.lower() else Dice(0, 0, int(code))


def _written(total: Dice) -> str:
    rolled = f"{total.number:+d}D{total.faces}" if total.number else ""
    return rolled + (f"{total.plus:+d}" if total.plus or not rolled else "")


def with_bonus(weapon: str, bonus: str) -> str:
    """Return a weapon's dice with the damage bonus behind them: `1D6+1D4`, `1D3-1D6`, `1D10`.

    >>> with_bonus("1D6", "+1D4"), with_bonus("1D6", "0"), with_bonus("", "+1D4")
    ('1D6+1D4', '1D6', '+1D4')
    """
    return weapon if bonus.strip("+-") in {"", "0"} else weapon + (bonus if bonus[0] in "+-" else f"+{bonus}")


def dealt_damage(weapon: int, bonus: int = 0) -> int:
    """Return the damage of a hit (C9): what the weapon and the bonus rolled, never below 0."""
    return max(weapon + bonus, 0)


def critical_damage(ruleset: Ruleset, weapon: int, bonus: int = 0) -> int:
    """Return the damage of a critical that doubles it (C13; `double_includes_db`), never below 0."""
    times = ruleset.table("numbers").number("multiplier")
    return max(times * (weapon + bonus) if ruleset.rulings["double_includes_db"] else times * weapon + bonus, 0)


def effects(ruleset: Ruleset, outcome: str) -> tuple[Effect, ...]:
    """Return what the game master picks from after a `crit` or a `fumble` (C13, C14); nothing after another outcome."""
    names = {"crit": "criticals", "fumble": "fumbles"}
    if outcome not in names:
        return ()
    table = ruleset.table(names[outcome])
    rows = map(table.values, table.rows)
    return tuple(Effect(str(row["effect"]), str(row.get("damage", "")), str(row["befalls"] or "")) for row in rows)


def effect(ruleset: Ruleset, outcome: str, key: str) -> Effect:
    """Return one of those effects; KeyError where there is none of that name."""
    return {each.key: each for each in effects(ruleset, outcome)}[key]


def struck(ruleset: Ruleset, key: str, *, weapon: int, bonus: int = 0, chosen: int = 0) -> int:
    """Return the damage of a critical with the effect that was picked (C13): doubled, as `chosen`, or the usual."""
    how = effect(ruleset, "crit", key).damage
    if how == "chosen":
        return max(chosen, 0)
    return critical_damage(ruleset, weapon, bonus) if how == "doubled" else dealt_damage(weapon, bonus)


def through_armour(damage: int, armour: int) -> int:
    """Return what armour lets through; it counts last, after criticals and dodges."""
    return max(damage - armour, 0)


def hit_points(ruleset: Ruleset, con: int, size: int) -> int:
    """Return the hit points of the standard rules: the mean of CON and SIZ, rounded up."""
    return -(-(con + size) // ruleset.table("numbers").number("hp_divisor"))


def state_at(ruleset: Ruleset, left: int) -> State:
    """Return the state that so many hit points mean."""
    word = ruleset.table("hit_points").text(left, column="state")
    return "dead" if word == "dead" else "unconscious" if word == "unconscious" else "up"


def hurt(ruleset: Ruleset, hp: int, damage: int) -> Hurt:
    """Return what damage leaves of somebody's hit points."""
    return Hurt(hp - damage, state_at(ruleset, hp - damage))
