"""Exact chances of Rd6 against figures worked out by hand (P7-P10), and what the sheets print of them."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from samples import sample

from printkit.engine import all_systems
from printkit.engine.rd6 import chances, rules
from printkit.engine.rd6.codes import DieCode

SYSTEM = all_systems()["rd6"]
RULES = SYSTEM.ruleset()
FIGHT = sample(SYSTEM)
PLACES = ("foot", "leg", "abdomen", "chest_back", "arm", "hand", "head_face")
P7 = {
    "abdomen": ("1/36", "5/36", "9/36", "11/36", "7/36", "2/36", "1/36"),
    "chest_back": ("1/36", "5/36", "4/36", "16/36", "7/36", "2/36", "1/36"),
    "third_die": ("1/36", "5/36", "13/72", "3/8", "7/36", "1/18", "1/36"),
    "player": ("1/36", "5/36", "4/36", "11/36", "7/36", "2/36", "1/36"),
}
TOUGHNESS = (1, 2, 3, 4, 6)
P8 = {
    1: "0.0/58.3 0.0/16.2 0.0/2.7 0.0/0.3 0.0/0.0",
    2: "1.9/88.9 0.1/55.6 0.0/22.1 0.0/6.1 0.0/0.2",
    3: "23.9/74.9 5.9/78.9 1.0/53.7 0.1/25.6 0.0/2.5",
    4: "60.0/39.9 27.9/68.5 9.4/71.4 2.4/51.7 0.1/11.5",
    5: "85.5/14.5 58.6/40.8 30.5/63.4 12.3/65.7 1.0/29.0",
    6: "96.2/3.8 82.1/17.8 57.6/40.9 32.4/59.3 5.4/47.9",
    7: "99.3/0.7 94.0/6.0 79.5/20.2 56.9/40.5 16.7/57.3",
    8: "99.9/0.1 98.4/1.6 92.0/7.9 77.4/21.9 34.9/52.9",
    9: "100.0/0.0 99.7/0.3 97.5/2.5 90.2/9.7 56.0/39.2",
    10: "100.0/0.0 99.9/0.1 99.3/0.7 96.4/3.5 74.3/24.0",
}
P8_EXACT = {
    (2, 1): ("1/54", "8/9"),
    (3, 1): ("155/648", "971/1296"),
    (4, 2): ("4345/15552", "10649/15552"),
    (5, 3): ("56995/186624", "1064687/1679616"),
}
P9 = {
    1: "58.3/41.7 16.2/9.3 2.7/1.2 0.3/0.1 0.0/0.0 0.0/0.0",
    2: "90.7/83.8 55.6/44.4 22.1/15.2 6.1/3.6 1.2/0.6 0.2/0.1",
    3: "98.8/97.3 84.8/77.9 54.6/45.4 25.7/19.2 9.1/6.1 2.5/1.5",
    4: "99.9/99.7 96.4/93.9 80.8/74.3 54.0/46.0 28.2/22.0 11.6/8.3",
    5: "100.0/100.0 99.4/98.8 93.9/90.9 78.0/71.8 53.6/46.4 30.0/24.2",
    6: "100.0/100.0 99.9/99.8 98.5/97.5 91.7/88.4 75.8/70.0 53.3/46.7",
}
P10 = {
    2: (1, 0, None), 3: (2, 1, 0), 4: (3, 2, 1), 5: (4, 3, 2), 6: (5, 4, 3),
    7: (6, 5, 4), 8: (7, 6, 5), 9: (8, 7, 6), 10: (9, 8, 7),
}  # fmt: skip


def pair(first, second):
    return f"{tenths(first)}/{tenths(second)}"


def tenths(exact):
    rounded = int(exact * 1000 + Fraction(1, 2))
    return f"{rounded // 10}.{rounded % 10}"


@pytest.mark.parametrize("ruling", P7)
def test_a_blow_lands_on_each_place_as_often_as_worked_out(ruling):
    """P7."""
    ruleset = SYSTEM.ruleset({"loc_six": ruling})
    assert tuple(chances.place_chance(ruleset, place) for place in PLACES) == tuple(map(Fraction, P7[ruling]))
    assert sum(chances.place_chance(ruleset, place) for place in PLACES) + chances.open_chance(ruleset) == 1


def test_counting_every_throw_gives_the_same_places():
    found = dict.fromkeys(PLACES, 0)
    for dice in product(range(1, 7), repeat=2):
        found[rules.location(RULES, dice).place.key] += 1
    assert {key: Fraction(count, 36) for key, count in found.items()} == {key: chances.place_chance(RULES, key) for key in PLACES}


@pytest.mark.parametrize("dice", P8)
def test_things_break_as_often_as_worked_out(dice):
    """P8."""
    codes = [DieCode.of(toughness) for toughness in TOUGHNESS]
    found = [pair(*(chances.breaks(RULES, DieCode.of(dice), code, does) for does in ("severely_damaged", "weakened"))) for code in codes]
    assert " ".join(found) == P8[dice]


@pytest.mark.parametrize(("dice", "toughness"), P8_EXACT)
def test_things_break_as_often_as_worked_out_exactly(dice, toughness):
    found = (chances.breaks(RULES, DieCode.of(dice), DieCode.of(toughness), does) for does in ("severely_damaged", "weakened"))
    assert tuple(found) == tuple(map(Fraction, P8_EXACT[dice, toughness]))


@pytest.mark.parametrize("ruling", ["rolled", "derived", "mean"])
@pytest.mark.parametrize("below", ["no_effect", "weakened"])
def test_breaking_sums_to_one_and_follows_the_rulings(ruling, below):
    ruleset = SYSTEM.ruleset({"break_dr": ruling, "break_below_dr": below})
    for dice, toughness in product((DieCode.read("2D+1"), DieCode.of(5)), (DieCode.of(1), DieCode.read("3D+2"))):
        found = {outcome: chances.breaks(ruleset, dice, toughness, outcome) for outcome in rules.OUTCOMES}
        assert sum(found.values()) == 1
        assert found["no_effect"] == 0 or below == "no_effect"


def test_counting_every_throw_gives_the_same_for_a_fixed_toughness():
    ruleset = SYSTEM.ruleset({"break_dr": "mean"})
    totals = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    broken = sum(rules.breaking(ruleset, skill_total=total, dr_total=Fraction(7, 2)).outcome == "severely_damaged" for total in totals)
    assert chances.breaks(ruleset, DieCode.of(3), DieCode.of(1), "severely_damaged") == Fraction(broken, 216)


@pytest.mark.parametrize("dice", P9)
def test_a_hold_is_broken_as_often_as_worked_out_whoever_wins_ties(dice):
    """P9: with the tie to the one, then to the other."""
    holder = SYSTEM.ruleset({"escape_tie": "holder"})
    against = [DieCode.of(other) for other in range(1, 7)]
    found = [pair(chances.escape(RULES, DieCode.of(dice), code), chances.escape(holder, DieCode.of(dice), code)) for code in against]
    assert " ".join(found) == P9[dice]
    assert all(chances.keeps_hold(RULES, DieCode.of(dice), code) == chances.escape(holder, DieCode.of(dice), code) for code in against)


@pytest.mark.parametrize("dice", P10)
def test_a_quick_draw_moves_as_many_dice_as_worked_out(dice):
    """P10."""
    assert tuple(rules.most_moved(RULES, DieCode.of(dice), attacks) for attacks in (1, 2, 3)) == P10[dice]


def test_the_sheet_prints_these_figures():
    printed = {table.key: table for table in SYSTEM.aids.odds(RULES, FIGHT).tables}
    assert [row[2:] for row in printed["places"].rows[:3]] == [("3", "1/36"), ("14", "5/36"), ("25", "1/4")]
    builds = [at for at, column in enumerate(printed["broken"].columns) if column.title in {f"v.\u00a0\u200b{dice}D" for dice in TOUGHNESS}]
    assert [printed["broken"].rows[4][at] for at in (0, *builds)] == ["5D", "86", "59", "31", "12", "1"]
    assert [printed["weakened"].rows[2][at] for at in (0, *builds)] == ["3D", "75", "79", "54", "26", "2"]
    assert printed["escape"].rows[2][1:5] == ("99", "85", "55", "26")
    assert printed["keep"].rows[2][1:5] == ("97", "78", "45", "19")
    assert [row for row in printed["quick_draw"].rows if row[0] in {"8D", "5D"}] == [
        (f"{dice}D", *(f"{most}D" for most in P10[dice])) for dice in (8, 5)
    ]


def test_what_is_between_two_builds_here_has_chances_of_its_own():
    columns = [column.title for column in SYSTEM.aids.odds(RULES, FIGHT).tables[2].columns]
    assert {"v.\u00a0\u200b5D", "v.\u00a0\u200b1D+1"} <= set(columns)


def test_the_chance_of_a_wound_is_that_of_six_above():
    """R40: of 216 × 36 throws of 3D against 2D, those at least six above; against a number, of three dice alone."""
    wounding = sum(sum(dice[:3]) - sum(dice[3:]) >= 6 for dice in product(range(1, 7), repeat=5))
    assert chances.wounds(RULES, DieCode.of(3), DieCode.of(2)) == Fraction(wounding, 6**5)
    assert chances.wounds(RULES, DieCode.of(3), 6) == Fraction(sum(sum(dice) >= 12 for dice in product(range(1, 7), repeat=3)), 6**3)
    deeper = SYSTEM.tables()["numbers"]
    rows = tuple((key, name, 3 if key == "wound_step" else value) for key, name, value in deeper.rows)
    changed = SYSTEM.ruleset({}, {"numbers": replace(deeper, rows=rows)})
    assert chances.wounds(changed, DieCode.of(3), DieCode.of(2)) > chances.wounds(RULES, DieCode.of(3), DieCode.of(2))


def test_wounds_are_told_for_what_is_rolled_in_this_fight():
    """Damage with place and size, resistance with armor and size, and the numbers of those who do not roll."""
    shown = SYSTEM.aids.odds(RULES, FIGHT).tables[0]
    assert [column.title for column in shown.columns] == [
        "damage",
        *(f"v.\u00a0\u200b{dice}D" for dice in range(2, 8)),
        "v.\u00a0\u200b4",
        "v.\u00a0\u200b6",
    ]
    assert [row[0] for row in shown.rows] == [f"{dice}D" for dice in range(1, 10)]
