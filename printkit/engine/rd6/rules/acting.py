"""What an action costs: several in a round, two weapons, readying, long weapons, low targets, surprise (R46-R52, R63-R73)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.rules.numbers import limit, modifier, number


@dataclass(frozen=True, slots=True)
class Option:
    """One special option: when it is taken, what it costs, what is rolled against what and how it counts, whether points buy it too.

    `forced` is what it costs who was made to need it.
    """

    key: str
    name: str
    when: str
    actions: int
    forced: int
    rolls: str
    against: str
    counts: str
    feat: bool


@dataclass(frozen=True, slots=True)
class Low:
    """What a low target does to an attack: to its difficulty, in the unit in force, and to the attack of somebody in melee."""

    difficulty: int | DieCode
    melee_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Surprise:
    """What surprise brings: the first action, or dice on it; `choose`: one of the two, as the hero likes."""

    act_first: bool
    bonus: DieCode
    choose: bool = False


@dataclass(frozen=True, slots=True)
class Unwieldy:
    """Whether a weapon is made for two hands, and what is taken from the attack."""

    two_handed: bool
    penalty: DieCode


def options(ruleset: Ruleset) -> tuple[Option, ...]:
    """Return every special option, in the order of the table."""
    return tuple(option(ruleset, key) for key in ruleset.table("options").row_keys)


def option(ruleset: Ruleset, key: str) -> Option:
    """Return one special option (R15: some can be bought with Result Points instead); KeyError for an unknown one."""
    row = ruleset.table("options").lookup(key)
    return Option(
        key,
        str(row["name"]),
        str(row["when"]),
        int(str(row["actions"])),
        int(str(row["actions"] if row["forced"] is None else row["forced"])),
        str(row["rolls"]),
        str(row["against"] or ""),
        str(row["counts"]),
        row["feat"] is True,
    )


def counted(ruleset: Ruleset, option: Option) -> str:
    """Return how the roll of an option is read: `successes`, its `sum`, `both`, as the `core` rules say, or `nothing`.

    An attack counts successes where difficulties do (`difficulty_unit`), else it is added up as everything else is.
    """
    if option.counts not in {"attack", "both"}:
        return option.counts
    if ruleset.rulings["difficulty_unit"] != "successes":
        return "sum"
    return "successes" if option.counts == "attack" else "both"


def multi_action(ruleset: Ruleset, skill: DieCode, actions: int) -> DieCode:
    """Return the code of every skill roll of somebody who takes so many actions in a round (R47, R66).

    Damage, resistance and initiative keep theirs. ValueError for less than one action.
    """
    if actions < 1:
        raise ValueError("who rolls takes at least one action")
    return (skill + modifier(ruleset, "multi_action") * (actions - 1)).floored


def possible(ruleset: Ruleset, code: DieCode) -> bool:
    """Tell whether enough is left of a code to try it."""
    return code >= limit(ruleset, "attack")


def may_pair(ruleset: Ruleset, *, length_cm: int | None, hands: int) -> bool:
    """Tell whether a weapon can be one of two (R46): made for one hand, either of them."""
    return hands == 1 and not is_two_handed(ruleset, length_cm)


def two_weapons(ruleset: Ruleset, skill: DieCode) -> DieCode:
    """Return the code of each attack of somebody who uses a weapon in either hand (R46, R47)."""
    return multi_action(ruleset, skill, option(ruleset, "two_weapons").actions)


def readying(ruleset: Ruleset, items: int) -> int:
    """Return the actions that it takes to ready so many items (R63), but for slow ones (R64); normally without a roll (R65)."""
    return number(ruleset, "ready") * items


def drawn_and_used(ruleset: Ruleset, skill: DieCode, *, items: int = 1, uses: int = 1, awkward: bool = False) -> DieCode:
    """Return the code of a weapon that is readied and used in one round (R66), less where place or weapon is awkward (R67)."""
    code = multi_action(ruleset, skill, readying(ruleset, items) + uses)
    return (code + modifier(ruleset, "awkward")).floored if awkward else code


def low_target(ruleset: Ruleset, state: str, *, point_blank: bool = False) -> Low:
    """Return what a prone or crawling target does to an attack (R48, R49), in the unit of `difficulty_unit`.

    At point blank it does nothing, or what `prone_point_blank` says. KeyError for an unknown state.
    """
    unit = str(ruleset.rulings["difficulty_unit"])
    row = ruleset.table("prone").lookup(low_state(ruleset, state))
    if not point_blank:
        cell = row[unit]
        return Low(cell if isinstance(cell, int) else DieCode.read(cell))
    how = ruleset.rulings["prone_point_blank"]
    if how == "minus2D":
        return Low(modifier(ruleset, "point_blank"))
    bonus = number(ruleset, "point_blank_melee") if how == "plus3" else 0
    return Low(NOTHING if unit == "dice" else 0, bonus)


def low_state(ruleset: Ruleset, word: str) -> str:
    """Return a low state by its key or one of its names; KeyError for an unknown one."""
    said = word.strip().lower()
    table = ruleset.table("prone")
    for row in map(table.values, table.rows):
        if said in {str(row[column] or "").lower() for column in ("state", "name", "also")}:
            return str(row["state"])
    raise KeyError(f"no low state {word}")


def getting_up(ruleset: Ruleset, *, forced: bool) -> int:
    """Return the actions that getting up costs: none for who went down by choice (R51), some for who was thrown (R52)."""
    found = option(ruleset, "stand_up")
    return found.forced if forced else found.actions


def surprise(ruleset: Ruleset, *, initiative_set: bool) -> Surprise:
    """Return what an attacker has of a foe's surprise (R69, R70; `surprise`): the first action while the order is open, else dice."""
    bonus = modifier(ruleset, "surprise")
    if initiative_set:
        return Surprise(False, bonus)
    if ruleset.rulings["surprise"] == "player_choice":
        return Surprise(True, bonus, choose=True)
    return Surprise(True, NOTHING)


def surprises(ruleset: Ruleset) -> tuple[str, ...]:
    """Return where surprise may come from (R70)."""
    table = ruleset.table("surprises")
    return tuple(table.text(key, column="name") for key in table.row_keys)


def is_two_handed(ruleset: Ruleset, length_cm: int | None) -> bool:
    """Tell whether a weapon is so long that it takes both hands (R71)."""
    return length_cm is not None and length_cm > number(ruleset, "long_cm")


def unwieldy(ruleset: Ruleset, *, length_cm: int | None, strength: DieCode, min_strength: DieCode = NOTHING, hands: int = 1) -> Unwieldy:
    """Return what a long melee weapon takes from the attack (R71, R72): held in one hand, or by somebody too weak for it.

    Both faults cost one penalty, or one each (`unwieldy_stack`). Shorter weapons cost nothing.
    """
    if not is_two_handed(ruleset, length_cm):
        return Unwieldy(False, NOTHING)
    faults = (hands < 2) + (strength < min_strength)
    counted = faults if ruleset.rulings["unwieldy_stack"] == "cumulative" else min(faults, 1)
    return Unwieldy(True, modifier(ruleset, "unwieldy") * counted)
