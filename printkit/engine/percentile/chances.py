"""Exact chances of the percentile game, from the rules in force: what cards and odds print."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from printkit import odds
from printkit.engine import Ruleset
from printkit.engine.percentile import rules
from printkit.odds import Dice


def die_code(ruleset: Ruleset, roll: str) -> str:
    """Return the dice of a roll of the table."""
    return ruleset.table("dice").text(roll, column="dice")


def initiative_dice(ruleset: Ruleset) -> Dice:
    """Return the dice of initiative, with the lowest and highest they show."""
    return odds.dice(die_code(ruleset, "initiative"))


def outcomes(ruleset: Ruleset, skill: int, martial_arts: int = 0) -> Mapping[str, Fraction]:
    """Return the chance of each outcome of an attack (P11, P12): `crit`, `success` (an ordinary one), `fail`, `fumble`."""
    return _outcomes(rules.reading(ruleset), die_code(ruleset, "skill"), skill, martial_arts)


@cache
def _outcomes(read: rules.Reading, code: str, skill: int, martial_arts: int) -> Mapping[str, Fraction]:
    found: dict[str, Fraction] = dict.fromkeys(("crit", "success", "fail", "fumble"), Fraction(0))
    for roll, each in odds.distribution(code).items():
        found[rules.judged(read, roll, skill, martial_arts)] += each
    return found


def hit(ruleset: Ruleset, skill: int) -> Fraction:
    """Return the chance that a roll against a skill is made."""
    found = outcomes(ruleset, skill)
    return found["crit"] + found["success"]


def rolls_of(ruleset: Ruleset, outcome: str, skill: int, martial_arts: int = 0) -> tuple[int, ...]:
    """Return the rolls that are a critical or a fumble, lowest first."""
    read, thrown = rules.reading(ruleset), odds.dice(die_code(ruleset, "skill"))
    return tuple(roll for roll in range(thrown.low, thrown.high + 1) if rules.judged(read, roll, skill, martial_arts) == outcome)


def turns(ruleset: Ruleset, dex: int) -> Mapping[int, Fraction]:
    """Return the chance of each number of actions in a round (P13)."""
    found: dict[int, Fraction] = {}
    for roll, each in odds.distribution(die_code(ruleset, "initiative")).items():
        many = len(rules.due(ruleset, dex + roll))
        found[many] = found.get(many, Fraction(0)) + each
    return found


def mean_turns(ruleset: Ruleset, dex: int) -> Fraction:
    """Return how many actions somebody has in a round on average (P13)."""
    return sum((many * each for many, each in turns(ruleset, dex).items()), Fraction(0))


def dodged(ruleset: Ruleset, skill: int) -> Mapping[int, Fraction]:
    """Return the chance of each number of hit points that a passive dodge takes off, 0 for a failed one too (P14)."""
    how, each = str(ruleset.rulings["decile"]), ruleset.table("numbers").number("decile")
    return _dodged(rules.reading(ruleset), die_code(ruleset, "skill"), skill, how, each)


@cache
def _dodged(read: rules.Reading, code: str, skill: int, how: str, each: int) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = {}
    for roll, chance in odds.distribution(code).items():
        made = rules.judged(read, roll, skill) in {"crit", "success"}
        off = rules.deciles_by(how, each, skill, roll) if made else 0
        found[off] = found.get(off, Fraction(0)) + chance
    return found


def dodged_at_least(ruleset: Ruleset, skill: int, least: int) -> Fraction:
    """Return the chance that a passive dodge takes off so many hit points or more (P14)."""
    return sum((each for off, each in dodged(ruleset, skill).items() if off >= least), Fraction(0))


def mean_dodged(ruleset: Ruleset, skill: int) -> Fraction:
    """Return how many hit points a passive dodge takes off on average, before the least that an attack does (P14)."""
    return sum((off * each for off, each in dodged(ruleset, skill).items()), Fraction(0))


def breath(ruleset: Ruleset, con: int, tries: int) -> tuple[Fraction, ...]:
    """Return the chance that every CON roll so far was made, after each of the victim's first actions (P15)."""
    return _breath(die_code(ruleset, "skill"), rules.strangle(ruleset, con, tries))


@cache
def _breath(code: str, targets: tuple[int, ...]) -> tuple[Fraction, ...]:
    kept, told = Fraction(1), []
    for target in targets:
        kept *= _at_most(code, target)
        told.append(kept)
    return tuple(told)


@cache
def _at_most(code: str, target: int) -> Fraction:
    return odds.chance(code, lambda roll: roll <= target)
