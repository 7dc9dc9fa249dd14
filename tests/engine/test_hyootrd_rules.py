"""HYOOTRD beyond the worked examples: who rolls, the round step by step, and that no rule falls through."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import sample

from printkit.engine import all_systems
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.rules import Entrant, Round
from printkit.errors import DataError

SYSTEM = all_systems()["hyootrd"]
RULES = SYSTEM.ruleset()
FIGHTERS = sample(SYSTEM).combatants
ACTIONS = ("frenzied", "standard", "targeted", "spell", "defensive")
KINDS = ("hero", "boss", "minion", "henchmen")
RULINGS = {key: ruling.values for key, ruling in SYSTEM.questions().items() if not ruling.fixed}
any_rulings = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in RULINGS.items()}).map(SYSTEM.ruleset)
dice = st.integers(1, 6)
actions = st.sampled_from(ACTIONS)
sides = st.sampled_from(["pc", "npc"])


def columns(**rulings):
    return [roller.members for roller in rules.who_rolls(SYSTEM.ruleset(rulings), FIGHTERS)]


def test_heroes_opponents_and_groups_roll_for_initiative_once_each():
    """H2, H6, H7: each hero, each opponent, each group once; a named group shares one die."""
    alone = ["nell-harrow", "madame-voss", "dr-ohm", "the-prompter", "porter", "stage-hands", "old-ally"]
    assert columns() == [*((id,) for id in alone[:4]), ("understudy", "usher"), *((id,) for id in alone[4:])]


def test_every_single_opponent_rolls_under_individual():
    found = columns(npc_initiative="individual")
    assert [members for members in found if members[0].startswith("usher")] == [(f"usher-{number}",) for number in range(1, 7)]
    assert ("understudy",) in found
    assert ("stage-hands",) in found


def test_one_die_for_the_game_master_but_for_groups_with_their_own_aims():
    found = columns(npc_initiative="one_for_all")
    assert ("dr-ohm", "the-prompter", "porter") in found
    assert ("understudy", "usher") in found


def test_ties_that_a_reroll_has_not_settled_are_named():
    """H8."""
    entrants = [Entrant("ana", "pc", 3), Entrant("thug", "npc", 3), Entrant("bo", "pc", 3), Entrant("cy", "pc", 5)]
    assert rules.must_roll_again(RULES, entrants) == (("ana", "bo"),)
    rolled = [replace(entrants[0], rerolls=(2,)), *entrants[1:2], replace(entrants[2], rerolls=(6,)), entrants[3]]
    assert rules.must_roll_again(RULES, rolled) == ()
    assert rules.order(RULES, rolled) == ("cy", "bo", "ana", "thug")
    assert rules.must_roll_again(SYSTEM.ruleset({"pc_tie": "seating"}), entrants) == ()


def test_a_round_goes_through_its_steps():
    """H1, H3, H9, H18, H23, H30, H31, H32: initiative, choosing, turn by turn, and again."""
    fight = Round()
    assert rules.now(RULES, fight).name == "initiative"
    fight = rules.ordered(fight, ("bo", "thugs"))
    assert rules.now(RULES, fight).missing == ("bo", "thugs")
    fight = rules.chosen(RULES, fight, {"bo": "targeted"})
    assert rules.now(RULES, fight).missing == ("thugs",)
    fight = rules.chosen(RULES, fight, {"thugs": "standard"})
    line = []
    while (turn := rules.acts_now(RULES, fight)) is not None:
        line.append((turn.phase, turn.who, turn.does))
        fight = rules.played(RULES, fight)
    assert line == [
        (1, "bo", "prepare"), (1, "thugs", "act"), (2, "bo", "act"), (3, "bo", "prepare"), (3, "thugs", "act"), (4, "bo", "act"),
    ]  # fmt: skip
    assert rules.now(RULES, fight).name == "again"
    assert rules.following(fight) == Round(2)


def under_way(**actions):
    return rules.chosen(RULES, rules.ordered(Round(), tuple(actions)), actions)


def test_an_action_holds_for_the_whole_round():
    with pytest.raises(ValueError, match="whole round"):
        rules.chosen(RULES, under_way(bo="standard"), {"bo": "frenzied"})
    with pytest.raises(KeyError):
        rules.chosen(RULES, rules.ordered(Round(), ("bo",)), {"bo": "somersault"})


def test_who_has_fallen_has_no_further_turn():
    fight = rules.played(RULES, under_way(bo="frenzied", boss="frenzied"), out=("boss",))
    assert list(iter_turns(fight)) == [(2, "bo"), (3, "bo"), (4, "bo")]


def iter_turns(fight):
    while (turn := rules.acts_now(RULES, fight)) is not None:
        yield turn.phase, turn.who
        fight = rules.played(RULES, fight)


def test_a_dying_hero_acts_once_more_in_the_next_phase_with_a_test():
    """H53."""
    fight = rules.played(RULES, under_way(boss="frenzied", bo="targeted"), out=("bo",), last_acts=("bo",))
    assert list(iter_turns(fight)) == [(2, "boss"), (2, "bo"), (3, "boss"), (4, "boss")]


def test_a_last_act_without_a_phase_left_comes_first_thing_next_round():
    fight = under_way(boss="frenzied", bo="defensive")
    fight = rules.played(RULES, fight, out=("bo",), last_acts=("bo",))
    assert [who for _, who in iter_turns(fight)] == ["boss"] * 3
    again = rules.chosen(RULES, rules.ordered(rules.following(fight), ("boss", "bo")), {"boss": "standard", "bo": "standard"})
    assert list(iter_turns(again)) == [(1, "boss"), (1, "bo"), (3, "boss")]


def test_tokens_are_spent_in_whole_sets_and_only_where_one_hits():
    """H32, H45, H51: target, weapon, tokens, an aim, mercy; tokens stay until they are used."""
    told = rules.Declaration("boss", weapon="rapier", tokens=5, spare=True)
    assert rules.may_spend(RULES, "hero", held=5, spent=told.tokens)
    assert not rules.may_spend(RULES, "hero", held=4, spent=5)
    assert not rules.may_spend(RULES, "hero", held=9, spent=4)
    assert not rules.may_spend(RULES, "hero", held=10, spent=10)
    assert rules.may_spend(SYSTEM.ruleset({"token_sets_max": "unlimited"}), "hero", held=10, spent=10)
    assert rules.left(7, 5, hit=False) == 7


def test_all_kinds_but_henchmen_earn():
    """H13, H15, H16: henchmen, minions and bosses; only henchmen share a pool and earn nothing."""
    assert set(RULES.table("kinds").row_keys) == set(KINDS)
    assert [kind for kind in KINDS if rules.may_earn(RULES, kind)] == ["hero", "boss", "minion"]


def test_nobody_dodges():
    """H36, H39, H62: the target's skill is no part of an attack; the board's order is that of the turns."""
    assert rules.modifier(RULES, "standard") == 0
    assert [rules.modifier(RULES, action) for action in ACTIONS] == [-2, 0, 2, 0, 0]


@given(any_rulings, st.integers(2, 20), st.integers(-10, 20), actions, st.booleans(), st.booleans(), st.sampled_from(KINDS))
def test_an_attack_hits_when_the_dice_show_what_is_needed(ruleset, roll, skill, action, terrain, guarded, kind):
    found = rules.attack(ruleset, roll=roll, skill=skill, action=action, terrain=terrain, target_defensive=guarded, kind=kind)
    need = rules.need(ruleset, skill, action, terrain=terrain, target_defensive=guarded, kind=kind)
    assert found.hit == (found.rolls and roll >= need)


@given(any_rulings, st.sampled_from(["arm", "leg", "weapon", "head", "heart"]), st.sampled_from(ACTIONS), st.booleans(), st.booleans())
def test_an_aim_is_allowed_or_not_but_never_falls_through(ruleset, word, action, piercing, helmet):
    aim = rules.aim(ruleset, word)
    found = rules.attack(ruleset, roll=20, skill=20, action=action, aim=aim, piercing=piercing, helmet=helmet)
    assert found.hit == (found.rolls and found.allowed and not found.auto_fail)
    assert found.allowed or not found.hit


@given(any_rulings, st.integers(0, 100), dice, st.integers(0, 40), st.booleans(), st.sampled_from(["pc", "npc"]))
def test_damage_is_never_less_on_a_better_roll(ruleset, base, die, spent, guarded, side):
    found = rules.damage(ruleset, base=base, crit_die=die, tokens_spent=spent, target_defensive=guarded, side=side)
    best = rules.damage(ruleset, base=base, crit_die=6, tokens_spent=spent, target_defensive=guarded, side=side)
    assert 0 <= found.damage <= best.damage
    assert found.damage >= min(base, 1)
    assert found.damage <= base * found.multiplier


@given(any_rulings, st.integers(-10, 30), st.integers(0, 40), sides, st.sampled_from(["", "knockout"]), st.booleans())
def test_wounds_leave_everybody_in_one_state(ruleset, wounds, damage, side, intent, area):
    found = rules.wounds(ruleset, side=side, wounds=wounds, damage=damage, intent=intent, area=area)
    assert found.wounds <= wounds
    assert found.state in {"up", "unconscious", "dead"}
    assert found.final_action in {False, side == "pc" and found.state == "dead"}


@given(any_rulings, st.integers(0, 40), st.integers(1, 9), st.integers(0, 99))
def test_a_pool_loses_no_more_than_it_has(ruleset, count, each, damage):
    found = rules.henchmen(ruleset, count=count, damage=damage, wounds_each=each)
    assert (found.standing + found.fallen, found.pool) == (count, max(count * each - damage, 0))
    assert (found.standing - 1) * each < found.pool <= found.standing * each or found.pool == found.standing == 0


@given(any_rulings, st.lists(st.tuples(st.sampled_from(["pc", "npc"]), dice, st.lists(dice, max_size=3)), max_size=8))
def test_everybody_stands_in_the_order_once(ruleset, rolled):
    entrants = [Entrant(str(index), side, roll, tuple(again)) for index, (side, roll, again) in enumerate(rolled)]
    order = rules.order(ruleset, entrants)
    assert sorted(order) == sorted(entrant.id for entrant in entrants)
    ranks = {entrant.id: (entrant.roll, entrant.side == "pc") for entrant in entrants}
    assert all(ranks[before] >= ranks[after] for before, after in pairwise(order))


@given(any_rulings, st.lists(st.sampled_from(ACTIONS), max_size=6))
def test_every_test_of_the_schedule_is_played_once(ruleset, named):
    chosen = {str(index): action for index, action in enumerate(named)}
    tests = rules.tests(ruleset, tuple(chosen), chosen)
    assert len(tests) == len(set(tests))
    for who, action in chosen.items():
        assert sorted(phase for phase, each in tests if each == who) == list(rules.schedule(ruleset, action).tests)


@given(any_rulings, st.sampled_from(ACTIONS), st.booleans(), st.booleans())
def test_tokens_come_only_to_those_who_tell(ruleset, action, detail, terrain):
    found = rules.tokens(ruleset, action, detail=detail, terrain=terrain)
    assert 0 <= found.per_action <= found.per_round <= 4
    assert detail or terrain or found.per_round == 0


@given(any_rulings, dice, st.booleans(), st.sampled_from(["pc", "npc"]))
def test_a_consequence_roll_always_says_one_thing(ruleset, die, guarded, side):
    limb = rules.limb(ruleset, die)
    assert limb.weapon_lost != limb.limb_disabled
    assert rules.escape(ruleset, was_defensive=guarded, die=die, side=side).escaped <= guarded
    assert rules.morale(ruleset, [die]) in {(), (0,)}


@pytest.mark.parametrize(
    "asked",
    [
        lambda: rules.attack(RULES, roll=21, skill=0, action="standard"),
        lambda: rules.damage(RULES, base=1, crit_die=7),
        lambda: rules.damage(RULES, base=1, crit_die=1, tokens_spent=-5),
        lambda: rules.limb(RULES, 0),
        lambda: rules.order(RULES, [Entrant("ana", "pc", 7)]),
        lambda: rules.attack(RULES, roll=9, skill=0, action="somersault"),
        lambda: rules.grade(RULES, "godlike"),
        lambda: rules.weapon(RULES, "feather"),
        lambda: rules.aim(RULES, "shadow"),
    ],
)
def test_what_cannot_be_is_refused(asked):
    with pytest.raises((ValueError, KeyError)):
        asked()


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("dice", "attack, dice: 2d10", "attack, dice: 12", "not dice"),
        ("dice", "consequence, dice: 1d6", "consequence, dice: 1d8", "no row for 7, 8"),
        ("dice", "dice: 2d10", "dice: 900d10", "cannot be"),
        ("dice", "attack, dice: 2d10", "attack, dice: 1d10", "the attack roll, 1d10, never comes to 12"),
        ("dice", "attack, dice: 2d10", "attack, dice: 2d10+20", "always comes to 12"),
        ("dice", "consequence, dice: 1d6", "consequence, dice: 1d4", "the consequence roll, 1d4, never comes to 6"),
        ("dice", "initiative, dice: 1d6", "initiative, dice: 10d100", "up to 100 totals"),
        ("numbers", "value: 12", "value: 22", "the attack roll, 2d10, never comes to 22"),
        ("actions", ": act,", ": wait,", "no action but the spell"),
        ("numbers", "value: 5", "value: 0", "at least 1"),
        ("consequences", "roll: 1-5", "roll: 1-4", "no row for 5"),
        ("grades", "grade: expert", "grade: elite", "lacks a row"),
    ],
)
def test_a_users_table_that_would_break_a_rule_is_refused(tmp_path, name, old, new, says):
    text = (SYSTEM.folder / "tables" / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    lines = [line if "action: spell" in line else line.replace(old, new) for line in text.splitlines(keepends=True)]
    (tmp_path / f"{name}.yaml").write_text("".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match=says) as caught:
        SYSTEM.ruleset({}, SYSTEM.read_tables(tmp_path))
    assert all(finding.where and finding.where.file.parent == tmp_path for finding in caught.value.findings)
