"""The percentile game beyond the worked examples: the round step by step, and that no rule falls through."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.engine import all_systems
from printkit.engine.percentile import chances, rules
from printkit.engine.percentile.rules import Entrant, Hand
from printkit.errors import DataError

SYSTEM = all_systems()["percentile"]
RULES = SYSTEM.ruleset()
RULINGS = {key: ruling.values for key, ruling in SYSTEM.questions().items() if not ruling.fixed}
any_rulings = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in RULINGS.items()}).map(SYSTEM.ruleset)
traits = st.integers(1, 60)
skills = st.integers(0, 150)
d100 = st.integers(1, 100)
initiatives = st.integers(0, 60)
damages = st.integers(0, 40)
ROLLS = range(1, 101)


# A round, step by step


def test_actions_are_used_when_they_are_due_or_later():
    """C4, C5, CS2."""
    hand = rules.dealt(RULES, 22)
    assert [rules.ready(hand, count) for count in (23, 22, 13, 12, 2)] == [0, 1, 1, 2, 3]
    assert not rules.may_act(RULES, hand, 23)
    hand = rules.acted(RULES, hand, 15)
    assert not rules.may_act(RULES, hand, 13)
    assert rules.acted(RULES, hand, 12).unspent == (2,)


def test_one_action_a_count_unless_ruled():
    hand = rules.acted(RULES, rules.dealt(RULES, 22), 1)
    assert not rules.may_act(RULES, hand, 1)
    assert rules.may_act(SYSTEM.ruleset({"actions_per_count": "unlimited"}), hand, 1)


def test_an_active_dodge_takes_a_held_action_first_and_borrows_only_then():
    """C6, C24, C25."""
    hand = rules.dealt(RULES, 22)
    assert rules.dodged_actively(RULES, hand, 20) == Hand((12, 2), acted=(20,))
    assert rules.dodged_actively(RULES, hand, 30) == Hand((12, 2))
    assert rules.dodged_actively(SYSTEM.ruleset({"borrow_from": "last"}), hand, 30) == Hand((22, 12))
    with pytest.raises(ValueError, match="no action"):
        rules.dodged_actively(RULES, Hand(()), 5)


def test_after_acting_on_a_count_a_dodge_there_is_borrowed():
    hand = rules.acted(RULES, rules.dealt(RULES, 22), 22)
    assert rules.dodged_actively(RULES, hand, 22) == Hand((2,), acted=(22,))


def test_actions_that_were_not_spent_do_not_come_back():
    """`carry_over`: a round deals by initiative alone."""
    spent = rules.acted(RULES, rules.dealt(RULES, 22), 22)
    assert spent.unspent
    assert rules.dealt(RULES, 15) == Hand((15, 5))


def test_only_the_active_dodge_may_be_borrowed():
    assert [action for action in RULES.table("actions").row_keys if rules.may_borrow(RULES, action)] == ["active_dodge"]


def test_those_whom_nothing_tells_apart_roll_off():
    tied = [Entrant("a", 12, 18), Entrant("b", 12, 8), Entrant("c", 11, 18), Entrant("d", 12, 19)]
    assert rules.must_roll_off(RULES, tied) == (("a", "b"),)
    assert rules.must_roll_off(SYSTEM.ruleset({"init_tie": "simultaneous"}), tied) == ()
    assert rules.timeline(RULES, tied)[:3] == ((19, "d"), (18, "a"), (18, "c"))


@pytest.mark.parametrize("way", ["throw", "immobilize", "bones", "strangle"])
def test_a_grapple_holds_until_somebody_is_on_the_floor(way):
    """C30, C31."""
    found = rules.grapple(RULES, way)
    assert found.holds == found.escape == (way != "throw")


def test_an_escape_by_opposed_rolls_counts_both_rolls():
    ruleset = SYSTEM.ruleset({"str_vs_str": "opposed_x5"})
    for mine, theirs in ((10, 12), (3, 18), (18, 3), (21, 21)):
        free = sum(rules.loose(ruleset, escaper=mine, holder=theirs, roll=roll, holder_roll=answer) for roll in ROLLS for answer in ROLLS)
        assert rules.loose_chance(ruleset, mine, theirs) == Fraction(free, 10_000)


def test_a_certain_escape_needs_no_luck():
    assert rules.loose(RULES, escaper=25, holder=10, roll="00")
    assert not rules.loose(RULES, escaper=10, holder=25, roll=1)


# No rule falls through


@given(any_rulings, initiatives)
def test_counts_fall_by_ten_to_the_last_one(ruleset, initiative):
    counts = rules.due(ruleset, initiative)
    assert all(high - low == 10 for high, low in pairwise(counts))
    assert all(rules.last_count(ruleset) <= count <= initiative for count in counts)
    assert len(counts) == max(-(-(initiative - rules.last_count(ruleset) + 1) // 10), 0)


@given(any_rulings, initiatives, st.lists(st.integers(-2, 65), max_size=6))
def test_a_plan_is_legal_when_it_can_be_played(ruleset, initiative, plan):
    hand, played = rules.dealt(ruleset, initiative), True
    for count in sorted(plan, reverse=True):
        played = played and count >= rules.last_count(ruleset) and rules.may_act(ruleset, hand, count)
        hand = rules.acted(ruleset, hand, count) if played else hand
    assert rules.may_hold(ruleset, initiative, plan) == played


@given(any_rulings, st.lists(st.tuples(traits, initiatives, st.sampled_from(["pc", "npc"])), max_size=6))
def test_everybody_acts_on_every_count_that_is_due(ruleset, listed):
    entrants = [Entrant(str(index), *each) for index, each in enumerate(listed)]
    line = rules.timeline(ruleset, entrants)
    assert [count for count, _ in line] == sorted((count for count, _ in line), reverse=True)
    for entrant in entrants:
        assert tuple(count for count, id in line if id == entrant.id) == rules.due(ruleset, entrant.initiative)


@given(any_rulings, initiatives, st.integers(0, 8))
def test_what_is_borrowed_was_there_and_is_gone(ruleset, initiative, used):
    left = rules.due(ruleset, initiative)[used:]
    found = rules.borrow(ruleset, initiative, used)
    assert found.can_borrow == bool(left)
    assert set(found.remaining) <= set(left)
    assert len(found.remaining) == max(len(left) - 1, 0)


@given(any_rulings, d100, skills, skills, st.booleans())
def test_every_roll_is_one_thing(ruleset, roll, skill, arts, inside):
    found = rules.classify(ruleset, roll, skill, arts, in_specialty=inside)
    assert found in {"crit", "success", "fail", "fumble"}
    assert (found == "fumble") >= (roll == 100)
    assert (found == "crit") >= (roll == 1)
    if not inside:
        assert found == rules.classify(ruleset, roll, skill)


@given(any_rulings, skills, skills)
def test_the_chances_of_a_roll_sum_to_one(ruleset, skill, arts):
    found = chances.outcomes(ruleset, skill, arts)
    counted = [rules.classify(ruleset, roll, skill, arts) for roll in ROLLS]
    assert sum(found.values()) == 1
    assert {outcome: Fraction(counted.count(outcome), 100) for outcome in found} == found


@given(any_rulings, damages, skills, d100, st.booleans())
def test_a_passive_dodge_never_makes_it_worse_than_its_least(ruleset, damage, skill, roll, grapple):
    found = rules.passive_dodge(ruleset, damage=damage, skill=skill, roll=roll, grapple=grapple)
    assert found.allowed != grapple
    if found.allowed:
        assert 0 <= found.damage <= max(damage, 1)
        assert found.damage >= min(damage, 1)
        assert found.deciles >= damage - found.damage or found.damage == 1


@given(any_rulings, skills)
def test_what_dodges_take_off_sums_to_one(ruleset, skill):
    assert sum(chances.dodged(ruleset, skill).values()) == 1
    assert chances.dodged_at_least(ruleset, skill, 0) == 1


@given(any_rulings, damages, skills, d100, skills)
def test_a_block_harms_one_of_both_or_none(ruleset, damage, skill, roll, arts):
    found = rules.block(ruleset, skill=skill, roll=roll, damage=damage, martial_arts=arts)
    assert (found.wielder, found.weapon) in {(damage, 0), (0, damage), (0, 0)}
    assert rules.active_dodge(ruleset, damage=damage, skill=skill, roll=roll) in {0, damage}


@given(any_rulings, st.integers(0, 30), st.integers(-12, 30), st.integers(0, 60), st.integers(0, 10))
def test_damage_is_never_below_nothing(ruleset, weapon, bonus, chosen, armour):
    for effect in rules.effects(ruleset, "crit"):
        struck = rules.struck(ruleset, effect.key, weapon=weapon, bonus=bonus, chosen=chosen)
        assert 0 <= rules.through_armour(struck, armour) <= struck
    assert rules.critical_damage(ruleset, weapon, bonus) >= min(rules.dealt_damage(weapon, bonus), weapon)


@given(any_rulings, traits, traits)
def test_strength_against_strength_is_a_chance(ruleset, escaper, holder):
    assert 0 <= rules.resistance(ruleset, escaper, holder) <= 100
    assert 0 <= rules.loose_chance(ruleset, escaper, holder) <= 1
    assert rules.loose_chance(ruleset, escaper + 1, holder) >= rules.loose_chance(ruleset, escaper, holder)


@given(any_rulings, traits, st.integers(1, 40), d100)
def test_breath_grows_no_longer(ruleset, con, action, roll):
    targets = rules.strangle(ruleset, con, action + 1)
    assert all(first >= second for first, second in pairwise(targets))
    found = rules.breath(ruleset, con=con, action=action, roll=roll)
    assert found.target == targets[action - 1]
    assert [found.made, found.unconscious, bool(found.damage)].count(True) == 1


@given(st.integers(1, 150), st.integers(1, 150))
def test_a_greater_body_never_has_a_smaller_bonus(strength, size):
    def mean(code):
        dice = [part for part in code.replace("-", "+-").split("+") if part]
        return sum((int(part.partition("D")[0]) * (int(part.partition("D")[2] or 1) + 1) / 2) for part in dice if "D" in part)

    assert mean(rules.damage_bonus(RULES, strength + 1, size)) >= mean(rules.damage_bonus(RULES, strength, size))


@given(any_rulings, st.integers(-30, 60), damages)
def test_hit_points_mean_one_state(ruleset, hp, damage):
    found = rules.hurt(ruleset, hp, damage)
    assert found.left == hp - damage
    assert found.state in {"up", "unconscious", "dead"}


@pytest.mark.parametrize(
    "asked",
    [
        lambda: rules.initiative(RULES, 12, 11),
        lambda: rules.classify(RULES, 101, 50),
        lambda: rules.classify(RULES, "high", 50),
        lambda: rules.damage_bonus(RULES, 1, 0),
        lambda: rules.grapple(RULES, "tickle"),
        lambda: rules.effect(RULES, "crit", "gun_jams"),
        lambda: rules.may_defend(RULES, "prayer"),
        lambda: rules.may_defend(RULES, "block", "curse"),
        lambda: rules.acted(RULES, Hand((12,)), 13),
        lambda: rules.dodged_passively(RULES, Hand((12,), dodged=(13,)), 13),
        lambda: rules.strangle(RULES, 10, 1) and rules.multiplier(RULES, 0),
    ],
)
def test_what_cannot_be_is_refused(asked):
    with pytest.raises((ValueError, KeyError)):
        asked()


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("dice", "dice: 1D10,", "dice: 10,", "not dice"),
        ("dice", "dice: 1D10,", "dice: 3D10,", "cannot be"),
        ("dice", "dice: 1D100,", "dice: 2D100,", "cannot be"),
        ("dice", "dice: 1D6,", "dice: 90D6,", "cannot be"),
        ("numbers", "number: step, name: counts from one action to the next, value: 10", "number: step, name: x, value: 0", "at least 1"),
        (
            "numbers",
            'number: clamp_least, name: "STR against STR, at worst", value: 5',
            "number: clamp_least, name: x, value: 95",
            "below the best",
        ),
        ("numbers", "number: step, name: counts from one action to the next, value: 10", "number: step, name: x, value: 4", "cannot be 4"),
        ("numbers", "number: last_count, name: last count of a round, value: 1}", "number: last_count, name: x, value: 30}", "10 at most"),
        ("numbers", "hit point dodged, value: 10", "hit point dodged, value: 4", "at least 5"),
        ("resistance", "difference: 3,", "difference: 4,", "no row for 3"),
        ("strangling", "action: 11 or more", "action: 11", "no row for 12"),
        ("grapples", "grapple: bones", "grapple: tickle", "lacks a row"),
    ],
)
def test_a_users_table_that_would_break_a_rule_is_refused(tmp_path, name, old, new, says):
    text = (SYSTEM.folder / "tables" / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{name}.yaml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=says) as caught:
        SYSTEM.ruleset({}, SYSTEM.read_tables(tmp_path))
    assert all(finding.where and finding.where.file.parent == tmp_path for finding in caught.value.findings)
