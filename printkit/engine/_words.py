"""Words and figures that read alike in every game."""

from fractions import Fraction

from printkit.aids import ColumnKind
from printkit.odds import percent
from printkit.tables import Type

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
NUMBERS: frozenset[Type] = frozenset({"whole", "signed", "percent", "rolls", "code"})


def ordinal(number: int) -> str:
    """Write a number as a place in a row.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    teens = 10 <= number % 100 < 20
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"


def chance(exact: Fraction) -> str:
    """Write a chance in whole per cents, without the sign: what can happen is never 0, what can fail is never 100.

    >>> chance(Fraction(1, 3)), chance(Fraction(1, 1000)), chance(Fraction(0))
    ('33', '<1', '0')
    """
    if 0 < exact < 1 and percent(exact) in {0, 100}:
        return "<1" if exact < Fraction(1, 2) else ">99"
    return str(percent(exact))


def kind_of_column(type: Type, *, first: bool) -> ColumnKind:
    """Return how a column of a game's table is printed: the first tells what its row is about."""
    return "key" if first else "number" if type in NUMBERS else "text"
