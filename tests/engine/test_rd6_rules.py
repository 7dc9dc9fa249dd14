"""Rd6 beyond the worked examples: die codes, scale, the round step by step, and that no rule falls through."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.engine import all_systems
from printkit.engine.rd6 import rules
from printkit.engine.rd6.codes import MOST_DICE, NOTHING, DieCode
from printkit.engine.rd6.rules import Draw, Entrant, Round
from printkit.errors import DataError

SYSTEM = all_systems()["rd6"]
RULES = SYSTEM.ruleset()
SCALES = rules.scales(RULES)
PLACES = tuple(place.key for place in rules.places(RULES))
RULINGS = {key: ruling.values or ("0D", "1D+2", "2D", "3D", "6D") for key, ruling in SYSTEM.questions().items() if not ruling.fixed}
any_rulings = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in RULINGS.items()}).map(SYSTEM.ruleset)
codes = st.integers(0, 60).map(DieCode)
dice = st.integers(1, 6)
scales = st.sampled_from(SCALES)
read = DieCode.read


# Die codes


@pytest.mark.parametrize(
    ("text", "pips"),
    [("4D+2", 14), ("4d + 2", 14), ("4D6", 12), ("0D+1", 1), ("2", 2), ("-1D", -3), ("\u22121D-1", -4), ("+2D", 6), ("-1D+1", -2)],
)
def test_codes_are_read_as_people_write_them(text, pips):
    assert read(text) == DieCode(pips)


@pytest.mark.parametrize("text", ["", "D", "4D8", "4D66", "2d10", "four", "4D+", f"{MOST_DICE + 1}D", "1.5D"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(ValueError, match=r"not a die code|more than"):
        read(text)


@given(st.integers(-180, 180))
def test_a_code_reads_back_as_it_is_written(pips):
    code = DieCode(pips)
    assert read(str(code)) == read(code.signed) == read(code.printed) == read(code.modifier) == code
    assert not code.printed.startswith("-")


@given(codes, codes, st.integers(0, 9))
def test_three_pips_make_a_die(first, second, times):
    assert (first.dice * 3 + first.plus, first.plus < 3) == (first.pips, True)
    assert (first + second) - second == first
    assert sum([first] * times, NOTHING) == first * times
    assert (first - second).floored >= NOTHING
    assert (first < second) == (first.pips < second.pips)


# Scale


@given(any_rulings, scales, scales)
def test_scale_is_told_from_either_end(ruleset, attacker, target):
    """R68."""
    there, back = rules.scale(ruleset, attacker, target), rules.scale(ruleset, target, attacker)
    assert there.modifier == back.modifier >= NOTHING
    assert there.attack == -back.attack
    assert (there.damage, there.resist) == (back.resist, back.damage)
    assert there.damage == NOTHING or there.resist == NOTHING


def test_a_step_of_scale_ends_at_either_end():
    """R2, R25, R36: one step up is one step up for every part, and it ends at either end."""
    assert rules.shifted(RULES, "small", "large") == "medium"
    assert rules.shifted(RULES, "tiny", "Small") == rules.shifted(RULES, "minute", "minute") == "minute"
    assert rules.shifted(RULES, "huge", "planetary") == "planetary"
    assert [scale for scale in SCALES if rules.extrapolated(scale)] == ["tiny", "minute"]
    assert rules.scale_dice(SYSTEM.ruleset({"scale_tiny": "4D+1"}), "tiny") == read("4D+1")


@given(any_rulings, st.sampled_from(PLACES), scales, scales, codes, codes, st.booleans())
def test_a_called_shot_is_possible_or_not_but_never_falls_through(ruleset, place, target, attacker, skill, damage, vital):
    """R1-R6, R26, R36."""
    found = rules.called_shot(ruleset, skill=skill, location=place, damage=damage, target_size=target, attacker_size=attacker, vital=vital)
    assert found.possible == (found.attack >= rules.limit(ruleset, "attack"))
    assert found.damage >= rules.limit(ruleset, "damage")
    assert found.aim_size in SCALES
    assert NOTHING in (found.resist, found.to_damage) or ruleset.rulings["called_shot_damage"] == "both"


# Where a blow lands


@given(any_rulings, dice, dice, dice, dice, st.sampled_from(["", "abdomen", "chest_back"]))
def test_every_throw_lands_somewhere(ruleset, first, second, third, fourth, chosen):
    """R24, R27-R35."""
    found = rules.location(ruleset, [first, second], third, fourth, chosen)
    assert set(found.choices) <= set(PLACES)
    assert (found.place is None) == (len(found.choices) > 1)
    assert found.side in {"left", "right", "front", "back"}
    if found.place is None:
        assert (ruleset.rulings["loc_six"], chosen) == ("player", "")
    elif found.place.sided == "limb":
        assert found.side == ("left" if third % 2 else "right")


def test_places_are_known_by_any_of_their_names():
    assert rules.place(RULES, "Head").key == rules.place(RULES, "face").key == rules.place(RULES, "head or face").key == "head_face"
    assert rules.called_only(RULES) == ("heart", "facial_feature", "finger")


@given(any_rulings, st.integers(-20, 60))
def test_a_place_is_hurt_or_not_or_the_game_master_says(ruleset, over):
    """R40."""
    hurt = rules.impairs(ruleset, over)
    assert (hurt is None) == (ruleset.rulings["location_threshold"] == "gm")
    assert not (hurt and over <= 0)


def test_hurt_places_wounds_and_stuns_add_up():
    """R40, R41, R42."""
    assert rules.penalty(RULES, ["perception", "initiative"], results=["head_penalty"]) == read("-1D")
    assert rules.penalty(RULES, ["initiative"], results=["head_penalty", "leg_penalty"], wounds=2) == read("-4D")
    assert rules.penalty(RULES, ["presence"], results=["head_penalty"]) == NOTHING
    assert rules.lasts(RULES, "passive_defence_next_round") == "next_round"
    assert not rules.may_defend(RULES, "full", ["passive_defence_next_round"])
    assert rules.movement(RULES, 7, crawling=True, results=["leg_penalty", "leg_penalty"]) == 1


# Damage and knocking out


@given(any_rulings, st.integers(0, 120), st.integers(0, 60), st.integers(0, 9))
def test_a_knockout_keeps_no_more_wounds_than_it_counts(ruleset, damage, resistance, points):
    """R43, R45."""
    found = rules.knockout(ruleset, damage=damage, resistance=resistance, unspent_rp=points)
    assert 0 <= found.wounds_taken <= found.wound_levels
    assert found.ko == (found.wound_levels >= 2)
    assert found.hours == (max(points, 1) if found.ko else 0)


@given(st.integers(0, 120), st.integers(0, 60))
def test_a_blow_wounds_or_stuns_or_does_nothing(damage, resistance):
    found = rules.harm(RULES, damage=damage, resistance=resistance)
    assert found.stunned == (0 < damage - resistance < 6)
    assert found.wounds == max(damage - resistance, 0) // 6
    assert rules.state(RULES, found.wounds)


# Things


@given(any_rulings, st.integers(0, 99), st.integers(0, 99), st.integers(0, 99))
def test_a_thing_breaks_weakens_or_holds(ruleset, skill, damage, resistance):
    """R7-R9."""
    found = rules.breaking(ruleset, skill_total=skill, damage_total=damage, dr_total=resistance)
    assert found.outcome in rules.OUTCOMES
    assert (found.outcome == "severely_damaged") == (found.margin >= 10)


@given(any_rulings, st.sampled_from(rules.constructions(RULES)), st.lists(st.integers(-9, 9).map(DieCode), max_size=3), st.integers(0, 9))
def test_a_thing_gets_weaker_until_nothing_is_left(ruleset, construction, modifiers, weakened):
    """R9, R10."""
    whole = rules.toughness(ruleset, construction, modifiers)
    left = rules.weakenings(ruleset, whole)
    assert all(before > after for before, after in pairwise((whole, *left)))
    assert (*left, NOTHING)[:1] == (NOTHING,) if not left else left[-1] == NOTHING
    assert rules.toughness(ruleset, construction, modifiers, weakened) >= NOTHING
    assert rules.fixed_resistance(ruleset, whole) >= 0


def test_an_entangling_weapon_needs_no_damage():
    """R16, R17, R18."""
    net = {"name": "Net", "skill": "throwing", "entangle": {"break": 12, "slip": 9}}
    (weapon,) = SYSTEM.combatant.model_validate({"name": "x", "side": "pc", "toughness": "3", "weapons": [net]}).weapons
    assert (weapon.damage, weapon.entangle.break_, weapon.entangle.slip) == (None, 12, 9)
    assert rules.open_while_entangled(RULES) == ("break_free", "slip_out")


# The round


@given(any_rulings, codes, codes, st.integers(1, 6), st.integers(0, 20))
def test_a_quick_draw_moves_whole_dice_and_leaves_one(ruleset, perception, skill, attacks, move):
    """R53-R62."""
    found = rules.quick_draw(ruleset, perception=perception, skill=skill, attacks=attacks, move=move)
    assert found.legal == (found.possible and move <= found.max_move)
    if found.legal:
        assert found.initiative == perception + DieCode.of(move)
        assert found.skill >= DieCode.of(1)
        assert found.skill.plus == skill.plus
    else:
        assert found.initiative is None


@given(codes, st.integers(1, 9))
def test_more_actions_never_help(skill, actions):
    """R47, R66."""
    assert rules.multi_action(RULES, skill, actions + 1) <= rules.multi_action(RULES, skill, actions) <= skill


@given(any_rulings, st.sampled_from(["prone", "crouched", "crawling", "belly_crawl"]), st.booleans())
def test_a_low_target_has_one_difficulty_in_one_unit(ruleset, state, point_blank):
    """R48, R49."""
    found = rules.low_target(ruleset, state, point_blank=point_blank)
    dice_wanted = ruleset.rulings["difficulty_unit"] == "dice" or (point_blank and ruleset.rulings["prone_point_blank"] == "minus2D")
    assert isinstance(found.difficulty, DieCode) == dice_wanted
    assert found.melee_bonus == (3 if point_blank and ruleset.rulings["prone_point_blank"] == "plus3" else 0)


@given(any_rulings, st.booleans())
def test_surprise_always_brings_something(ruleset, initiative_set):
    """R69, R70."""
    found = rules.surprise(ruleset, initiative_set=initiative_set)
    assert found.act_first or found.bonus > NOTHING
    assert found.choose == (found.act_first and found.bonus > NOTHING)


@given(any_rulings, st.none() | st.integers(1, 400), codes, codes, st.integers(1, 2))
def test_a_weapon_costs_at_most_its_two_faults(ruleset, length_cm, strength, least, hands):
    """R71, R72."""
    found = rules.unwieldy(ruleset, length_cm=length_cm, strength=strength, min_strength=least, hands=hands)
    assert found.penalty in {NOTHING, read("-1D"), read("-2D")}
    assert found.two_handed == (length_cm is not None and length_cm > 60)
    assert found.two_handed or not found.penalty.pips


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=8))
def test_everybody_stands_in_the_order_once(rolled):
    entrants = [Entrant(str(index), total, surprises) for index, (total, surprises) in enumerate(rolled)]
    found = rules.order(RULES, entrants)
    ranks = {entrant.id: (entrant.surprises, entrant.total, -int(entrant.id)) for entrant in entrants}
    assert sorted(found) == sorted(ranks)
    assert all(ranks[before] > ranks[after] for before, after in pairwise(found))


def test_a_round_goes_through_its_steps():
    """R12, R55, R56, R60: announce, roll, play in order; who gave up an action has no turn; moved dice come back."""
    fight = Round()
    assert rules.now(fight) == "announce"
    fight = rules.announced(RULES, fight, {"jo": Draw(read("8D"), attacks=2, move=3)})
    assert rules.initiative(RULES, read("4D"), fight.draws["jo"]) == read("7D")
    assert rules.initiative(RULES, read("4D")) == read("4D")
    fight = rules.ordered(RULES, fight, [Entrant("foe", 12), Entrant("jo", 25), Entrant("bo", 9), Entrant("cat", 3)])
    with pytest.raises(ValueError, match="before initiative"):
        rules.announced(RULES, fight, {"bo": Draw(read("4D"))})
    assert (rules.now(fight), rules.acts_now(fight)) == ("turn", "jo")
    fight = rules.played(fight, gave_up=["foe"])
    assert rules.acts_now(fight) == "bo"
    fight = rules.played(fight, out=["cat"])
    assert (rules.now(fight), rules.acts_now(fight)) == ("again", None)
    assert rules.following(fight) == Round(2, out=frozenset({"cat"}))


def test_a_quick_draw_that_is_too_much_is_refused():
    with pytest.raises(ValueError, match="at most 2D"):
        rules.announced(RULES, Round(), {"jo": Draw(read("3D"), move=3)})


def test_getting_up_is_free_unless_forced_and_readying_costs_an_action_each():
    """R51, R52, R63-R67, R73."""
    assert (rules.getting_up(RULES, forced=False), rules.getting_up(RULES, forced=True)) == (0, 1)
    assert rules.readying(RULES, 3) == 3
    assert rules.drawn_and_used(RULES, read("5D"), items=1, uses=2, awkward=True) == read("2D")


@pytest.mark.parametrize(
    "asked",
    [
        lambda: rules.location(RULES, [7, 1]),
        lambda: rules.location(RULES, [1]),
        lambda: rules.location(RULES, [1, 2], 9),
        lambda: rules.called_shot(RULES, skill=NOTHING),
        lambda: rules.called_shot(RULES, skill=NOTHING, location="arm", item_size="small"),
        lambda: rules.called_shot(RULES, skill=NOTHING, location="shadow"),
        lambda: rules.scale(RULES, "vast", "small"),
        lambda: rules.disarm(RULES, attack_total=9),
        lambda: rules.disarm(SYSTEM.ruleset({"disarm_compare": "damage_total"}), attack_total=9, defender_total=3),
        lambda: rules.breaking(SYSTEM.ruleset({"break_with": "damage_total"}), skill_total=9, dr_total=3),
        lambda: rules.multi_action(RULES, NOTHING, 0),
        lambda: rules.quick_draw(RULES, perception=NOTHING, skill=read("4D"), move=-1),
        lambda: rules.low_target(RULES, "airborne"),
        lambda: rules.option(RULES, "somersault"),
        lambda: rules.outcomes(RULES, "shadow"),
        lambda: rules.toughness(RULES, "paper"),
        lambda: rules.may_defend(RULES, "mirror"),
    ],
)
def test_what_cannot_be_is_refused(asked):
    with pytest.raises((ValueError, KeyError)):
        asked()


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("scales", "dice: 16D", "dice: 16D8", "six faces"),
        ("modifiers", "dice: +2D", "dice: 99D", "more than"),
        ("dice", "dice: 2d6", "dice: 2d8", "no place for a roll of 13"),
        ("dice", "dice: 1d6", "dice: 2d6", "one die"),
        ("dice", "dice: 2d6", "dice: 40d6", "cannot be"),
        ("hit_rolls", "roll: 9-10", "roll: 9", "no row for 10"),
        ("hit_rolls", "location: hand", "location: tail", "cannot be"),
        ("breaking", "margin: 0-9", "margin: 0-8", "no row for 9"),
        ("toughness", "construction: tough", "construction: soft", "lacks a row"),
        ("numbers", "value: 6", "value: 0", "at least 1"),
    ],
)
def test_a_users_table_that_would_break_a_rule_is_refused(tmp_path, name, old, new, says):
    text = (SYSTEM.folder / "tables" / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{name}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=says) as caught:
        SYSTEM.ruleset({}, SYSTEM.read_tables(tmp_path))
    assert all(finding.where and finding.where.file.parent == tmp_path for finding in caught.value.findings)


def test_places_may_be_rolled_otherwise(tmp_path):
    """A table of the user's that gives a place two rows, or none, is followed."""
    text = (SYSTEM.folder / "tables" / "hit_rolls.yaml").read_text(encoding="utf-8")
    (tmp_path / "hit_rolls.yaml").write_text(text.replace("location: foot", "location: leg"), encoding="utf-8")
    ruleset = SYSTEM.ruleset({}, SYSTEM.read_tables(tmp_path))
    assert rules.location(ruleset, [1, 1]).place.key == "leg"
    assert "foot" in rules.called_only(ruleset)
