"""Chances are exact: held against figures worked out by hand and by counting every outcome."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import odds

HITS = dict(zip(range(2, 22), [100, 99, 97, 94, 90, 85, 79, 72, 64, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0], strict=True))
TIES = dict(zip(range(1, 9), ["0", "1/6", "4/9", "13/18", "49/54", "319/324", "1", "1"], strict=True))


@pytest.mark.parametrize(("need", "hundredths"), HITS.items())
def test_two_tens_reach_a_number(need, hundredths):
    assert odds.at_least("2d10", need) == Fraction(hundredths, 100)


@given(st.integers(1, 3), st.integers(1, 8), st.integers(-3, 3))
def test_a_distribution_counts_every_outcome(count, faces, plus):
    totals = [sum(thrown) + plus for thrown in product(range(1, faces + 1), repeat=count)]
    found = odds.distribution(f"{count}d{faces}{plus:+d}")
    assert found == {total: Fraction(totals.count(total), len(totals)) for total in set(totals)}
    assert sum(found.values()) == 1


@given(st.integers(0, 4), st.integers(0, 4), st.integers(-2, 2))
def test_of_two_rolls_one_beats_the_other_or_not(first, second, by):
    one, other = f"{first}D", f"{second}D"
    assert odds.beats(one, other, by) + odds.beats(other, one, 1 - by) == 1


@pytest.mark.parametrize(("many", "tie"), TIES.items())
def test_ties_among_several_dice(many, tie):
    assert 1 - odds.all_different("1d6", many) == Fraction(tie)


def test_dice_are_read_as_games_write_them():
    assert odds.dice("4D+2") == (4, 6, 2)
    assert odds.dice("0D+1") == (0, 6, 1)
    assert (odds.dice("-1D6").low, odds.dice("-1D6").high) == (-6, -1)
    assert odds.distribution("-1D6") == {-spot: Fraction(1, 6) for spot in range(1, 7)}
    assert odds.distribution("0D+1") == {1: Fraction(1)}


@pytest.mark.parametrize("code", ["", "d", "2d0", "two", "2d10+", "1d6 1d6"])
def test_what_is_not_dice_is_refused(code):
    with pytest.raises(ValueError, match="is not dice"):
        odds.dice(code)


def test_a_total_that_no_dice_show_is_refused():
    assert [odds.thrown("2d10", total) for total in (2, 20)] == [2, 20]
    for total in (1, 21):
        with pytest.raises(ValueError, match="cannot show"):
            odds.thrown("2d10", total)


@pytest.mark.parametrize(("exact", "whole"), [("0", 0), ("1/200", 1), ("149/10000", 1), ("3/200", 2), ("1/3", 33), ("1", 100)])
def test_per_cents_round_half_up(exact, whole):
    assert odds.percent(Fraction(exact)) == whole


def test_decimals_round_half_up():
    assert [odds.decimals(Fraction(each), 2) for each in ("7/6", "1/200", "2", "1/8")] == ["1.17", "0.01", "2.00", "0.13"]
    assert odds.decimals(Fraction(5, 2), 0) == "3"


def test_at_least_once_in_several_tries():
    assert odds.once(Fraction(9, 20), 2) == 1 - Fraction(11, 20) ** 2
    assert odds.once(Fraction(1, 6), 0) == 0
