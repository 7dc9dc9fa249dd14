"""The odds of HYOOTRD against figures worked out beforehand (P1 to P6)."""

from fractions import Fraction

import pytest

from printkit.engine import all_systems
from printkit.engine.hyootrd import chances, rules
from printkit.engine.hyootrd.aids import odds as sheet

SYSTEM = all_systems()["hyootrd"]
RULES = SYSTEM.ruleset()
P1 = dict(zip(range(-9, 13), [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 64, 72, 79, 85, 90, 94, 97, 99, 100, 100, 100], strict=True))
P2 = {  # skill: hits a round with frenzied, standard, targeted, spell at +1; then the chance of any hit, in tenths of a per cent
    -2: ("3/5", "14/25", "9/10", "18/25", 478, 482, 698),
    -1: ("21/25", "18/25", "11/10", "9/10", 610, 590, 798),
    0: ("28/25", "9/10", "32/25", "11/10", 731, 698, 870),
    1: ("36/25", "11/10", "36/25", "32/25", 832, 798, 922),
    2: ("9/5", "32/25", "79/50", "36/25", 908, 870, 956),
    3: ("11/5", "36/25", "17/10", "79/50", 959, 922, 978),
    4: ("64/25", "79/50", "9/5", "17/10", 983, 956, 990),
    5: ("72/25", "17/10", "47/25", "9/5", 994, 978, 996),
    6: ("79/25", "9/5", "97/50", "47/25", 998, 990, 999),
    7: ("17/5", "47/25", "99/50", "97/50", 999, 996, 1000),
    8: ("18/5", "97/50", "2", "99/50", 1000, 999, 1000),
    9: ("94/25", "99/50", "2", "2", 1000, 1000, 1000),
    10: ("97/25", "2", "2", "2", 1000, 1000, 1000),
}
P3 = {
    -2: (1, 6, 15), -1: (3, 10, 21), 0: (6, 15, 28), 1: (10, 21, 36), 2: (15, 28, 45), 3: (21, 36, 55), 4: (28, 45, 64),
    5: (36, 55, 72), 6: (45, 64, 79), 7: (55, 72, 85), 8: (64, 79, 90), 9: (72, 85, 94), 10: (79, 90, 97),
}  # fmt: skip
# base: plain, doubled, doubled twice by multiplying and by adding; on guard: plain, then doubled and doubled twice, each halved last
# and first
P4 = {
    1: (1, 2, 4, 3, 1, 1, 2, 2, 4),
    2: (2, 4, 8, 6, 1, 2, 2, 4, 4),
    3: (3, 6, 12, 9, 1, 3, 2, 6, 4),
    4: (4, 8, 16, 12, 2, 4, 4, 8, 8),
}
MEANS = {
    1: ("7/6", "7/3", "13/6", "1"),
    2: ("7/3", "14/3", "13/3", "7/6"),
    3: ("7/2", "7", "13/2", "4/3"),
    4: ("14/3", "28/3", "26/3", "7/3"),
}
P5 = {2: "1/6", 3: "4/9", 4: "13/18", 5: "49/54", 6: "319/324", 7: "1", 8: "1"}
P6 = {1: 1667, 2: 3056, 3: 4213, 4: 5177, 5: 5981, 6: 6651, 7: 7209, 8: 7674, 9: 8062, 10: 8385, 11: 8654, 12: 8878}


@pytest.mark.parametrize(("bonus", "hundredths"), P1.items())
def test_a_hit_is_as_likely_as_worked_out_and_one_in_six_is_critical(bonus, hundredths):
    assert chances.hit(RULES, bonus) == Fraction(hundredths, 100)
    assert chances.hit(RULES, bonus) * chances.critical(RULES) == Fraction(hundredths, 600)


def test_even_skill_is_worth_ten_points():
    assert all(chances.hit(RULES, bonus) + chances.hit(RULES, 1 - bonus) == 1 for bonus in range(-8, 10))


@pytest.mark.parametrize(("skill", "figures"), P2.items())
def test_a_round_of_each_action_hits_as_often_as_worked_out(skill, figures):
    attacking = ("frenzied", "standard", "targeted")
    assert [chances.hits_per_round(RULES, action, skill) for action in attacking] == [Fraction(each) for each in figures[:3]]
    assert chances.hits_per_round(SYSTEM.ruleset({"spell_modifier": 1}), "spell", skill) == Fraction(figures[3])
    assert chances.hits_per_round(RULES, "spell", skill) == Fraction(figures[1])
    assert [int(chances.any_hit(RULES, action, skill) * 1000 + Fraction(1, 2)) for action in attacking] == list(figures[4:])


def test_the_best_action_changes_between_none_and_two():
    best = {skill: chances.best_actions(RULES, skill) for skill in P2}
    assert all(best[skill] == ("targeted",) for skill in (-2, -1, 0))
    assert best[1] == ("frenzied", "targeted")
    assert all(best[skill] == ("frenzied",) for skill in range(2, 11))


@pytest.mark.parametrize(("skill", "figures"), P3.items())
def test_a_defensive_target_is_hit_less_by_exactly_so_much(skill, figures):
    found = [chances.per_test(RULES, action, skill, target_defensive=True) for action in ("frenzied", "standard", "targeted")]
    assert found == [Fraction(each, 100) for each in figures]


@pytest.mark.parametrize(("base", "figures"), P4.items())
def test_one_hit_does_what_doubling_and_halving_make_of_it(base, figures):
    first = SYSTEM.ruleset({"halving_order": "before_doubling"})
    adding = SYSTEM.ruleset({"double_stack": "add"})

    def does(ruleset, **how):
        return rules.damage(ruleset, base=base, **how).damage

    twice = {"crit_die": 6, "tokens_spent": 5}
    assert figures == (
        does(RULES, crit_die=1),
        does(RULES, crit_die=6),
        does(RULES, **twice),
        does(adding, **twice),
        does(RULES, crit_die=1, target_defensive=True),
        does(RULES, crit_die=6, target_defensive=True),
        does(first, crit_die=6, target_defensive=True),
        does(RULES, **twice, target_defensive=True),
        does(first, **twice, target_defensive=True),
    )


@pytest.mark.parametrize(("base", "means"), MEANS.items())
def test_a_hit_does_on_average_what_was_worked_out(base, means):
    adding = SYSTEM.ruleset({"double_stack": "add"})
    found = (
        chances.mean_damage(RULES, base),
        chances.mean_damage(RULES, base, tokens_spent=5),
        chances.mean_damage(adding, base, tokens_spent=5),
        chances.mean_damage(RULES, base, target_defensive=True),
    )
    assert found == tuple(Fraction(mean) for mean in means)


@pytest.mark.parametrize(("many", "exact"), P5.items())
def test_initiative_ties_as_often_as_worked_out(many, exact):
    assert chances.tie(RULES, many) == Fraction(exact)


def test_one_hero_is_before_one_group_seven_times_in_twelve():
    assert chances.hero_first(RULES) == Fraction(7, 12)


@pytest.mark.parametrize(("many", "hundredths"), P6.items())
def test_of_many_consequence_rolls_one_goes_wrong_as_often_as_worked_out(many, hundredths):
    bad = chances.consequence(RULES, "escape", "stays")
    assert int((1 - (1 - bad) ** many) * 10000 + Fraction(1, 2)) == hundredths
    assert bad * many == Fraction(many, 6)


def test_leaving_and_running_follow_the_rulings():
    assert chances.consequence(RULES, "escape", "away") == Fraction(5, 6)
    assert chances.consequence(RULES, "morale", "flees") == Fraction(1, 6)
    assert chances.consequence(SYSTEM.ruleset({"morale_flee": "on_1_to_5"}), "morale", "flees") == Fraction(5, 6)
    assert chances.consequence(SYSTEM.ruleset({"limb_result": "swapped"}), "limb", "limb_out") == Fraction(1, 6)


def test_a_spell_kept_up_hits_once_a_round():
    kept_up = SYSTEM.ruleset({"spell_tests": "cast_and_sustain"})
    assert chances.hits_per_round(kept_up, "spell", 0) == Fraction(9, 20)


def test_the_sheet_prints_these_figures():
    printed = {table.key: table for table in sheet(RULES, None).tables}
    assert [row[2] for row in printed["hit"].rows] == [str(P1[bonus]) for bonus in range(-8, 11)]
    assert printed["hit"].rows[-1][:2] == ("+10", "any")
    assert [tuple(map(int, row[1:4])) for row in printed["guarded"].rows] == list(P3.values())
    damage = [tuple(map(int, row[:6])) for row in printed["damage"].rows]
    assert damage == [tuple(figures[index] for index in (0, 1, 2, 4, 5, 7)) for figures in P4.values()]
    assert [row[1] for row in printed["ties"].rows] == ["17", "44", "72", "91", "98", "100", "100"]
    assert [row[2] for row in printed["consequence"].rows] == [str(round(each / 100)) for each in P6.values()]
