"""Breaking and weakening things (R7-R10)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules.numbers import modifier, number

Outcome = Literal["severely_damaged", "weakened", "no_effect"]
OUTCOMES: tuple[Outcome, ...] = ("severely_damaged", "weakened", "no_effect")
Total = int | Fraction
MEAN_OF_A_DIE = Fraction(7, 2)


@dataclass(frozen=True, slots=True)
class Breaking:
    """By how much a total is above what a thing withstands, and what becomes of the thing."""

    margin: Total
    outcome: Outcome


def constructions(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the kinds of build there are (R10)."""
    return ruleset.table("toughness").row_keys


def toughness(ruleset: Ruleset, construction: str, modifiers: Iterable[DieCode] = (), weakened: int = 0) -> DieCode:
    """Return the toughness of a thing (R7, R10): of its build, changed for size, flaws and supports, and less each time it was weakened.

    KeyError for an unknown build.
    """
    base = DieCode.read(ruleset.table("toughness").text(construction, column="toughness"))
    whole = sum(modifiers, base) + modifier(ruleset, "weaken") * weakened
    return whole.floored


def weakenings(ruleset: Ruleset, whole: DieCode) -> tuple[DieCode, ...]:
    """Return what is left of a toughness after each weakening (R9), until nothing is."""
    step, left = modifier(ruleset, "weaken"), []
    while whole.pips > 0 and step.pips < 0:
        whole = (whole + step).floored
        left.append(whole)
    return tuple(left)


def is_rolled(ruleset: Ruleset) -> bool:
    """Tell whether a thing rolls its toughness, or stands at a fixed number (`break_dr`)."""
    return ruleset.rulings["break_dr"] == "rolled"


def fixed_resistance(ruleset: Ruleset, code: DieCode) -> Total:
    """Return the number that a toughness stands for where it is not rolled (`break_dr`): so much a die, or the mean of its dice."""
    if ruleset.rulings["break_dr"] == "derived":
        return number(ruleset, "derived_per_die") * code.dice + code.plus
    return MEAN_OF_A_DIE * code.dice + code.plus


def breaking(ruleset: Ruleset, *, skill_total: Total | None = None, dr_total: Total, damage_total: Total | None = None) -> Breaking:
    """Return what a total does to a thing (R7-R9): the skill's, or the damage's where `break_with` says so; ValueError where it lacks."""
    total = damage_total if ruleset.rulings["break_with"] == "damage_total" else skill_total
    if total is None:
        raise ValueError("the total that is held against the thing is missing")
    margin = total - dr_total
    return Breaking(margin, outcome_at(ruleset, floor(margin)))


def outcome_at(ruleset: Ruleset, margin: int) -> Outcome:
    """Return what a margin does (R8, R9); below the toughness nothing, or under `break_below_dr: weakened` still something."""
    found = ruleset.table("breaking").text(margin, column="outcome")
    outcome = next(word for word in OUTCOMES if word == found)
    if outcome == "no_effect" and ruleset.rulings["break_below_dr"] == "weakened":
        return "weakened"
    return outcome
