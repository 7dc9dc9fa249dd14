"""The odds of the percentile game against figures worked out beforehand (P11 to P16)."""

from fractions import Fraction

import pytest

from printkit.engine import all_systems
from printkit.engine.percentile import chances, rules
from printkit.engine.percentile.aids import odds as sheet

SYSTEM = all_systems()["percentile"]
RULES = SYSTEM.ruleset()
OUTCOMES = ("crit", "success", "fail", "fumble")
P11 = {  # skill: criticals, plain hits, plain misses, fumbles in a hundred; the share of hits that are critical
    0: (1, 0, 89, 10, "1"), 1: (1, 0, 89, 10, "1"), 5: (1, 4, 85, 10, "1/5"), 10: (1, 9, 80, 10, "1/10"), 15: (2, 13, 76, 9, "2/15"),
    20: (2, 18, 71, 9, "1/10"), 25: (3, 22, 67, 8, "3/25"), 30: (3, 27, 62, 8, "1/10"), 35: (4, 31, 58, 7, "4/35"),
    40: (4, 36, 53, 7, "1/10"), 45: (5, 40, 49, 6, "1/9"), 50: (5, 45, 44, 6, "1/10"), 55: (6, 49, 40, 5, "6/55"),
    60: (6, 54, 35, 5, "1/10"), 65: (6, 59, 30, 5, "6/65"), 70: (7, 63, 26, 4, "1/10"), 75: (7, 68, 21, 4, "7/75"),
    80: (8, 72, 17, 3, "1/10"), 85: (8, 77, 12, 3, "8/85"), 90: (9, 81, 8, 2, "1/10"), 95: (9, 86, 3, 2, "9/95"),
    99: (10, 89, 0, 1, "10/99"), 100: (10, 89, 0, 1, "10/99"), 120: (10, 89, 0, 1, "10/99"),
}  # fmt: skip
ATTACKS = (25, 40, 50, 60, 75, 90)
P12 = {
    0: (3, 4, 5, 6, 7, 9), 5: (7, 8, 9, 10, 11, 13), 10: (12, 13, 14, 15, 16, 18), 15: (16, 17, 18, 19, 20, 22),
    20: (21, 22, 23, 24, 25, 27), 25: (25, 26, 27, 28, 29, 31), 30: (25, 31, 32, 33, 34, 36), 40: (25, 40, 41, 42, 43, 45),
    50: (25, 40, 50, 51, 52, 54), 60: (25, 40, 50, 60, 61, 63), 75: (25, 40, 50, 60, 75, 77),
}  # fmt: skip
P14 = {  # Dodge: the mean taken off, and as tens of the skill less tens of the roll
    10: ("0", 9), 15: ("1/20", 9), 20: ("1/10", 28), 25: ("1/5", 28), 30: ("3/10", 57), 35: ("9/20", 57), 40: ("3/5", 96), 45: ("4/5", 96),
    50: ("1", 145), 55: ("5/4", 145), 60: ("3/2", 204), 65: ("9/5", 204), 70: ("21/10", 273), 75: ("49/20", 273), 80: ("14/5", 352),
    85: ("16/5", 352), 90: ("18/5", 441), 95: ("81/20", 441),
}  # fmt: skip
P15 = {  # CON: thousandths still awake after so many actions
    3: (300, 81, 19, 4, 1, 0, 0, 0, 0, 0), 4: (400, 144, 46, 13, 3, 1, 0, 0, 0, 0), 5: (500, 225, 90, 32, 9, 2, 0, 0, 0, 0),
    6: (600, 324, 156, 65, 24, 7, 2, 0, 0, 0), 7: (700, 441, 247, 121, 51, 18, 5, 1, 0, 0), 8: (800, 576, 369, 206, 99, 40, 13, 3, 0, 0),
    9: (900, 729, 525, 331, 179, 80, 29, 8, 1, 0), 10: (1000, 900, 720, 504, 302, 151, 60, 18, 4, 0),
    11: (1000, 990, 871, 671, 443, 244, 107, 35, 8, 1), 12: (1000, 1000, 960, 806, 581, 348, 167, 60, 14, 2),
    13: (1000, 1000, 1000, 910, 710, 461, 240, 94, 24, 3), 14: (1000, 1000, 1000, 980, 823, 576, 323, 136, 38, 5),
    15: (1000, 1000, 1000, 1000, 900, 675, 405, 182, 55, 8), 16: (1000, 1000, 1000, 1000, 960, 768, 492, 236, 75, 12),
    17: (1000, 1000, 1000, 1000, 1000, 850, 578, 295, 100, 17), 18: (1000, 1000, 1000, 1000, 1000, 900, 648, 350, 126, 23),
}  # fmt: skip


@pytest.mark.parametrize(("skill", "figures"), P11.items())
def test_doubles_are_critical_below_the_skill_and_fumbles_above(skill, figures):
    found = chances.outcomes(RULES, skill)
    assert [found[outcome] * 100 for outcome in OUTCOMES] == list(figures[:4])
    assert found["crit"] / chances.hit(RULES, skill) == Fraction(figures[4])


@pytest.mark.parametrize("skill", range(1, 100))
def test_criticals_and_fumbles_together_are_always_the_same(skill):
    found, strict = (chances.outcomes(ruleset, skill) for ruleset in (RULES, SYSTEM.ruleset({"success_cmp": "lt"})))
    assert found["crit"] * 100 == 1 + skill // 11
    assert found["fumble"] * 100 == 10 - skill // 11
    assert strict["crit"] * 100 == 1 + (skill - 1) // 11


@pytest.mark.parametrize(("arts", "criticals"), P12.items())
def test_martial_arts_add_as_many_criticals_as_worked_out(arts, criticals):
    assert [chances.outcomes(RULES, skill, arts)["crit"] * 100 for skill in ATTACKS] == list(criticals)


@pytest.mark.parametrize("dex", range(1, 23))
def test_actions_are_one_for_ten_dex_and_one_more_by_the_die(dex):
    found = chances.turns(RULES, dex)
    many = dex // 10 + 1
    over = Fraction(dex % 10, 10)
    assert {turns: each for turns, each in found.items() if each} == ({many: 1 - over, many + 1: over} if over else {many: 1})
    assert chances.mean_turns(RULES, dex) == 1 + Fraction(dex, 10)


@pytest.mark.parametrize(("dodge", "figures"), P14.items())
def test_a_passive_dodge_takes_off_as_much_as_worked_out(dodge, figures):
    assert [chances.dodged_at_least(RULES, dodge, off) * 100 for off in range(1, 9)] == [max(dodge - 10 * off, 0) for off in range(1, 9)]
    assert chances.mean_dodged(RULES, dodge) == Fraction(figures[0])
    assert chances.mean_dodged(SYSTEM.ruleset({"decile": "tens_digit"}), dodge) * 100 == figures[1]


@pytest.mark.parametrize(("con", "thousandths"), P15.items())
def test_the_strangled_stay_awake_as_long_as_worked_out(con, thousandths):
    assert [int(each * 1000 + Fraction(1, 2)) for each in chances.breath(RULES, con, 10)] == list(thousandths)


def test_a_point_of_difference_is_five_in_a_hundred_on_the_resistance_table():
    assert {each: rules.resistance(RULES, 20 + each, 20) for each in range(-12, 13)} == {
        each: min(max(50 + 5 * each, 0), 100) for each in range(-12, 13)
    }


def test_the_sheet_prints_these_figures():
    printed = {table.key: table for table in sheet(RULES, None).tables}
    assert [tuple(map(int, row[2:6])) for row in printed["doubles"].rows] == [figures[:4] for figures in P11.values()]
    assert [int(row[0]) for row in printed["doubles"].rows] == list(P11)
    assert [tuple(map(int, row)) for row in printed["arts"].rows] == [(arts, *figures) for arts, figures in P12.items()]
    assert [row[5] for row in printed["turns"].rows] == [f"{1 + dex / 10:.1f}" for dex in range(1, 23)]
    assert [Fraction(row[9]) for row in printed["dodge"].rows] == [Fraction(mean) for mean, _ in P14.values()]
    assert [row[0] for row in printed["ladder"].rows] == [f"CON {con}" for con in P15]
    assert printed["ladder"].rows[5][1:] == ("80", "58", "37", "21", "10", "4", "1", "<1", "<1", "<1")
    assert [column.under for column in printed["ladder"].columns[1:]] == [f"×{times}" for times in range(10, 0, -1)]
    assert [row[1] for row in printed["loose"].rows] == ["no", *(str(50 + 5 * each) for each in range(-9, 10)), "sure"]
