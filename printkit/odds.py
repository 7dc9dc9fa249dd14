"""Exact chances of dice, as fractions; never samples.

Dice are written as games write them: `2d10`, `1d6`, `4D+2` (a D without a number has six faces), `0D+2`, `-1D6`.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

CODE = re.compile(r"(?P<sign>[-+]?)(?P<number>\d+)[dD](?P<faces>\d*)(?P<plus>[-+]\d+)?")
FACES = 6


class Dice(NamedTuple):
    """Some dice of one kind and what is added to their sum; a number below zero is taken off."""

    number: int
    faces: int
    plus: int = 0

    @property
    def low(self) -> int:
        """The lowest total."""
        return min(self.number, self.number * self.faces) + self.plus

    @property
    def high(self) -> int:
        """The highest total."""
        return max(self.number, self.number * self.faces) + self.plus


def dice(code: str) -> Dice:
    """Read dice; ValueError says what they look like.

    >>> dice("2d10"), dice("4D+2").high
    (Dice(number=2, faces=10, plus=0), 26)
    """
    match = CODE.fullmatch(code.replace("\u2212", "-").strip())
    if match is None or match["faces"] == "0":
        raise ValueError(f'"{code}" is not dice such as 2d10 or 4D+2')
    number = int(match["number"])
    return Dice(-number if match["sign"] == "-" else number, int(match["faces"] or FACES), int(match["plus"] or 0))


def thrown(code: str, total: int) -> int:
    """Return a total that these dice can show; ValueError where they cannot."""
    rolled = dice(code)
    if not rolled.low <= total <= rolled.high:
        raise ValueError(f"{code} cannot show {total}: it shows {rolled.low} to {rolled.high}")
    return total


@cache
def _die(code: str) -> Any:
    # icepool takes some 40 ms to import, and a run that prints no chance does without.
    import icepool

    number, faces, plus = dice(code)
    total = abs(number) @ icepool.d(faces)
    return (total if number >= 0 else -total) + plus


def distribution(code: str) -> dict[int, Fraction]:
    """Return the chance of each total.

    >>> distribution("2d10")[11]
    Fraction(1, 10)
    """
    die = _die(code)
    return {int(total): Fraction(quantity, die.denominator()) for total, quantity in die.items()}


@cache
def at_least(code: str, need: int) -> Fraction:
    """Return the chance that the total reaches a number.

    >>> at_least("2d10", 12)
    Fraction(9, 20)
    """
    chance: Fraction = _die(code).probability(">=", need)
    return chance


def chance(code: str, wanted: Callable[[int], bool]) -> Fraction:
    """Return the chance of a total that is wanted."""
    return sum((each for total, each in distribution(code).items() if wanted(total)), Fraction(0))


def mean(code: str, worth: Callable[[int], int] = int) -> Fraction:
    """Return what a roll is worth on average; worth is the total itself where no function says otherwise.

    >>> mean("1d6"), mean("1d6", lambda die: 2 if die == 6 else 1)
    (Fraction(7, 2), Fraction(7, 6))
    """
    return sum((each * worth(total) for total, each in distribution(code).items()), Fraction(0))


def once(each: Fraction, tries: int) -> Fraction:
    """Return the chance that at least one of several tries succeeds.

    >>> once(Fraction(1, 6), 2)
    Fraction(11, 36)
    """
    return 1 - (1 - each) ** tries


@cache
def beats(first: str, second: str, by: int = 1) -> Fraction:
    """Return the chance that the first total is above the second by at least so much (0: a tie is enough).

    >>> beats("1d6", "1d6"), beats("1d6", "1d6", by=0)
    (Fraction(5, 12), Fraction(7, 12))
    """
    found: Fraction = (_die(first) - _die(second)).probability(">=", by)
    return found


@cache
def all_different(code: str, many: int) -> Fraction:
    """Return the chance that so many rolls all differ.

    >>> all_different("1d6", 3)
    Fraction(5, 9)
    """
    found: Fraction = _die(code).pool(many).unique().size().probability("==", many)
    return found


def percent(exact: Fraction) -> int:
    """Round a chance to whole per cents, half up.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 3))
    (13, 33)
    """
    return int(exact * 100 + Fraction(1, 2))


def decimals(exact: Fraction, places: int) -> str:
    """Write a fraction with so many decimals, half up.

    >>> decimals(Fraction(7, 6), 2), decimals(Fraction(1, 8), 2)
    ('1.17', '0.13')
    """
    units = int(exact * 10**places + Fraction(1, 2))
    whole, rest = divmod(units, 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)
