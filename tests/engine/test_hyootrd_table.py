"""What somebody who has nothing but the printed kit must find there: each sentence that states a rule follows the rulings in force."""

import re
from dataclasses import replace

import pytest
from samples import sample

from printkit.engine import all_systems
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.cards import MARKS
from printkit.load import load_encounter
from printkit.shipped import shipped

SYSTEM = all_systems()["hyootrd"]
FIGHT = sample(SYSTEM)
RULES = SYSTEM.ruleset()
AIDS = SYSTEM.aids
STEPS = {"order": 0, "choose": 1, "rows": 2, "attack": 3, "damage": 4, "wounds": 5, "again": 6}


def sheet(**rulings):
    return AIDS.cheat_sheet(SYSTEM.ruleset(rulings), FIGHT)


def said(name, **rulings):
    """What a step of the cheat sheet says, without its tables."""
    step = sheet(**rulings).steps[STEPS[name]]
    return " ".join([*step.paragraphs, *(aside.text for aside in step.asides if hasattr(aside, "text"))]).replace("**", "")


def table(name, key, **rulings):
    return next(aside for aside in sheet(**rulings).steps[STEPS[name]].asides if getattr(aside, "key", "") == key)


def card(id, **rulings):
    return AIDS.card(SYSTEM.ruleset(rulings), FIGHT, FIGHT.by_id[id])


def notes(id, **rulings):
    return " ".join(card(id, **rulings).notes).replace("**", "")


@pytest.mark.parametrize(
    ("step", "rulings", "sentence"),
    [
        ("order", {}, "tied heroes roll again"),
        ("order", {"pc_tie": "seating"}, "tied heroes go as they are seated"),
        ("order", {}, "every hero, every lone foe and every group"),
        ("order", {"npc_initiative": "individual"}, "every single foe"),
        ("choose", {}, "a test each in phases 2 and 4, same spell or another; no hit, no effect"),
        ("choose", {"spell_tests": "cast_and_sustain"}, "the test in phase 2 casts it, that in phase 3 keeps it up"),
        ("rows", {}, "in each phase you test or guard"),
        ("rows", {"token_rate": "per_round"}, "once a round"),
        ("attack", {}, "Terrain adds +1 at most to a test told with it, not to henchmen’s"),
        ("attack", {"henchmen_bonus": "allowed"}, "henchmen’s too"),
        ("attack", {}, "so helmet and armour do nothing"),
        ("attack", {"head_heart": "minus6"}, "a helmet or armour stops it"),
        ("damage", {}, "6: what it held is lost. 1–5: the limb is useless for the fight"),
        ("damage", {"limb_result": "swapped"}, "1–5: what it held is lost. 6: the limb is useless for the fight"),
        ("damage", {}, "Either wounds as well"),
        ("damage", {"limb_damage": "effect_only"}, "Neither wounds"),
        ("damage", {}, "A defensive target then takes half"),
        ("damage", {"halving_order": "before_doubling"}, "A defensive target first takes half"),
        ("wounds", {}, "pierced box too for a hit that pierces"),
        ("wounds", {"piercing_count": "per_wound"}, "pierced box too for each wound that pierces"),
        ("wounds", {}, "for each follower up: 6 runs"),
        ("wounds", {"morale_flee": "on_1_to_5"}, "for each follower up: 1–5 runs"),
        ("again", {}, "After a defensive round a hero may try to slip away. Then strips"),
        ("again", {"escape_who": "anyone"}, "anybody may try to slip away. Then strips"),
    ],
)
def test_a_sentence_of_the_round_follows_the_ruling(step, rulings, sentence):
    assert sentence in said(step, **rulings)
    assert not rulings or sentence not in said(step)


def test_what_no_rule_tells_is_said_to_be_told_by_none():
    assert "No distances, no moves" in said("rows")
    assert "What no rule tells, the game master decides" in said("rows")


def test_the_last_act_is_explained_where_the_fallen_lose_their_turn():
    assert "The fallen have no turn but a last act" in said("rows")
    assert "a dying hero’s next test on the strip; if none is left, in the next round with a new one; then dead" in said("wounds")
    # As the rules have it: out of the fight, the hero still plays the next turn with a test, in this round or the next (H53).
    under_way = rules.ordered(rules.Round(), ("ada",))
    under_way = rules.chosen(RULES, under_way, {"ada": "standard"})
    under_way = rules.played(RULES, under_way, out={"ada"}, last_acts={"ada"})
    assert rules.acts_now(RULES, under_way) == rules.Turn(3, "ada", "act")
    assert rules.following(under_way).last_acts == {"ada"}


def test_a_hit_on_a_hero_out_cold_is_told_to_bring_the_last_act_as_the_rules_have_it():
    struck = rules.wounds(RULES, side="pc", wounds=0, damage=1)
    assert (struck.state, struck.final_action) == ("dead", True)
    hero, foe, _ = table("wounds", "wounds").rows
    assert hero[1:] == ("out cold; a hit: last act", "last act, then dead")
    assert foe[1] == "out cold; next hit kills"


def test_a_group_is_said_to_attack_once_a_test_whatever_its_losses():
    assert {rules.attacks(RULES, "henchmen", standing) for standing in (1, 3, 6)} == {1}
    assert "A group of henchmen attacks once a test, however few are left" in said("rows")


def test_tokens_are_said_to_come_before_the_roll_and_to_change_into_a_coin():
    assert "take, before the roll, the tokens your action earns" in said("rows")
    assert "Five change into a 5-coin" in said("rows")


def test_a_weapon_that_pierces_is_marked_for_heroes_alone_unless_it_opens_head_and_heart():
    blade = next(row for row in table("damage", "damage").rows if row[0].startswith("blade"))
    assert blade[-1] == "pierces heroes"
    blade = next(row for row in table("damage", "damage", head_heart="minus6").rows if row[0].startswith("blade"))
    assert blade[-1] == "pierces"


def test_tied_foes_stand_in_the_order_of_the_list_that_the_sheet_names():
    tracker = AIDS.tracker(RULES, FIGHT)
    assert f"Tied foes go as in the {tracker.title}" in said("order")
    foes = [combatant.id for combatant in FIGHT.combatants if combatant.side != "pc"]
    assert [row.id for row in tracker.rows if row.foe] == foes


def test_henchmen_are_said_to_earn_nothing_only_where_they_earn_nothing():
    assert "Henchmen take none" in said("rows")
    kinds = RULES.table("kinds")
    at = [column.name for column in kinds.columns].index("tokens")
    all_earn = replace(kinds, rows=tuple((*row[:at], True, *row[at + 1 :]) for row in kinds.rows))
    changed = SYSTEM.ruleset({}, {"kinds": all_earn})
    assert "Henchmen take none" not in str(AIDS.cheat_sheet(changed, FIGHT).steps)
    assert "no tokens" not in AIDS.card(changed, FIGHT, FIGHT.by_id["usher"]).subtitle


def test_the_rule_of_thumb_goes_by_skill_and_extras():
    assert "by skill + extras: up to +0 targeted" in said("choose")


def test_chances_leave_no_gap_between_their_first_and_last():
    sums = [int(row[0].replace("\u2212", "-")) for row in table("attack", "chances").rows]
    assert sums == list(range(sums[0], sums[-1] + 1))


def test_more_in_trained_hands_is_told_in_every_multiple_and_who_is_trained():
    stone = next(row for row in table("damage", "damage").rows if row[0].startswith("stone"))
    assert stone[-1] == "trained‡ 2\u00a0·\u00a04\u00a0·\u00a08\u00a0·\u00a01"
    assert "‡ Heroes with 1 or more in the skill; foes of grade skilled, expert." in sheet().notes
    assert "‡ Foes of grade skilled, expert." in sheet(rocks_skilled="npc_grade_only").notes
    assert "trained foe‡" in str(table("damage", "damage", rocks_skilled="npc_grade_only").rows)


def test_a_note_holds_one_ruling_so_that_none_breaks_across_columns():
    standing = [decision.says for decision in RULES.decisions() if decision.table_ruling]
    assert [sum(says in note for says in standing) for note in sheet().notes if note.startswith("†")] == [1] * len(standing)


# Cards


def test_a_card_tells_under_the_name_what_ends_the_fight():
    assert card("nell-harrow").subtitle == "0: out cold · below 0: last act, then dead"
    assert card("nell-harrow", pc_zero="floor_then_kill").subtitle == "0: out cold · hit when down: last act, then dead"
    assert card("dr-ohm").subtitle == "Expert · 0: out cold · below 0: dead or spared"
    assert "0: still up" in card("dr-ohm", npc_zero="standing").subtitle
    assert card("usher").subtitle == "Standard · one attack a test for all · no tokens"
    assert "an attack for each" in card("usher", henchmen_attacks="one_per_member").subtitle


def test_cover_and_the_point_of_a_heros_weapon_are_told_only_where_they_count():
    def told(id, name, **rulings):
        return next(weapon for weapon in card(id, **rulings).weapons if weapon.name == name).notes

    assert "armour" not in card("dr-ohm").subtitle
    assert "armour" in card("dr-ohm", head_heart="minus6").subtitle
    assert "pierces" not in told("nell-harrow", "Stage rapier")
    assert "pierces" in told("nell-harrow", "Stage rapier", head_heart="minus6")
    assert "pierces" in told("dr-ohm", "Scalpel")


def test_terrain_against_a_guard_has_a_column_or_a_note():
    shown = card("dr-ohm")
    assert [head.cases for head in shown.heads] == [("plain", "terrain", "v. guard", "with both")]
    need = next(line for line in shown.rows if line.action == "standard").needs[3]
    assert need.dice == f"{rules.need(RULES, 5, 'standard', terrain=True, target_defensive=True, kind='boss')}+"
    assert "Terrain: 1 off v. guard too." in notes("nell-harrow")
    assert "off v. guard" not in notes("usher")


def test_spells_are_told_to_need_a_test_and_by_which_skill():
    assert "Spells: a test each in phases 2 and 4; no hit, no effect." in notes("madame-voss")
    assert "cast in phase 2, kept up by a test in phase 3" in notes("madame-voss", spell_tests="cast_and_sustain")
    assert [weapon.notes for weapon in card("madame-voss").weapons if weapon.name == "Hush"] == [("seance",)]


def test_who_runs_takes_its_boxes_along():
    assert "Dr Ohm down? Once, a d6 each; 6 runs (tick a box)." in notes("usher")
    assert "1–5 runs" in notes("usher", morale_flee="on_1_to_5")


def test_what_no_rule_of_a_fight_asks_for_is_said_to_be_of_no_use():
    assert "Other skills: driving +2." in notes("nell-harrow")
    assert "No part in these rules: strength 3, hero points 4." in notes("nell-harrow")


def test_foes_without_a_critical_die_are_told_so():
    assert "No critical die." in notes("dr-ohm", crit_roll="pcs_only")
    assert "No critical die." in notes("usher", crit_roll="pcs_only")
    assert "critical" not in notes("dr-ohm")


def test_allies_fall_as_heroes_do():
    assert card("old-ally").subtitle == "Skilled · 0: out cold · below 0: last act, then dead"
    assert "last_act" in {track.key for track in card("old-ally").tracks}


def test_pierced_boxes_are_as_many_as_the_ruling_may_tick():
    def boxes(**rulings):
        return next(track.boxes for track in card("nell-harrow", **rulings).tracks if track.key == "pierced")

    assert boxes() == MARKS
    assert boxes(piercing_count="per_wound") == FIGHT.by_id["nell-harrow"].wounds


# Other sheets


def test_rule_tables_offer_nothing_that_is_forbidden():
    def rows(**rulings):
        return {each.key: each.rows for each in AIDS.rule_tables(SYSTEM.ruleset(rulings), FIGHT).tables}

    assert not any("head" in row[0] for row in rows()["modifiers"])
    assert any("head" in row[0] for row in rows(head_heart="minus6")["modifiers"])
    assert rows()["wounds"][-1][1:] == ("last act, then dead", "dead, or spared*")
    assert rows(pc_zero="floor_then_kill")["wounds"][-1][1] == "if hit when down: last act"


def test_the_screen_tells_the_escape_once():
    ending = AIDS.screen(RULES, FIGHT).steps[3]
    assert [aside for aside in ending.asides if hasattr(aside, "spots")] == []
    assert any(getattr(aside, "key", "") == "consequences" for aside in ending.asides)


def test_a_panel_of_the_screen_says_where_its_signs_are_explained():
    *others, last = AIDS.screen(RULES, FIGHT).steps
    for panel in others:
        told, _, where = panel.paragraphs[-1].rpartition(" (")
        signs = [sign for sign in "†‡" if sign in str((panel.paragraphs[:-1], told, panel.asides))]
        assert signs
        assert where == f"{' '.join(signs)}: panel {last.number})"
    assert not any("panel" in paragraph for paragraph in last.paragraphs)


def test_a_strip_earns_by_the_test_or_by_the_phase_on_guard():
    earns = {piece.key: piece.earns for piece in AIDS.action_pieces(RULES, FIGHT)}
    assert earns["frenzied"] == "1 a test"
    assert earns["defensive"] == "1 a phase on guard"
    assert earns["targeted"] == "2 a test"


def test_markers_say_what_they_do_in_the_fight():
    told = {marker.key: (marker.name, marker.says) for marker in AIDS.markers(RULES, FIGHT)}
    assert told["spared"][0] == "Spared"
    assert "No more harm in this fight" in told["pierced"][1]
    assert "One more test" in told["last_act"][1]


def test_the_guide_leaves_heroes_cards_to_the_players_and_keeps_foes_cards():
    facts = AIDS.guide(RULES, FIGHT)
    assert facts.divided == ("combatant_cards",)
    assert set(facts.secret) == {"tracker", "gm_screen"}


def test_the_guide_tells_which_tokens_stand_on_the_board_where_there_are_groups():
    assert "for henchmen the group’s" in AIDS.guide(RULES, FIGHT).lays["combatant_tokens"]
    alone = FIGHT.model_copy(update={"combatants": tuple(each for each in FIGHT.combatants if not each.is_group)})
    assert "henchmen" not in AIDS.guide(RULES, alone).lays["combatant_tokens"]


# The sample


def test_everything_in_the_sample_is_of_use_in_a_fight(shipped_sample):
    for combatant in shipped_sample.combatants:
        assert combatant.name == combatant.short, "a name that every piece can bear"
        assert not combatant.attributes
        assert combatant.hero_points is None
        assert not combatant.helmet
        assert not combatant.armour
        for spell in combatant.spells:
            assert spell.damage or re.search(r"\*\*(limb|defensive)\*\*", spell.effect), spell.name
        for weapon in combatant.weapons:
            assert weapon.wounds is None, "as its class does, so that cards and tables agree"


@pytest.fixture
def shipped_sample():
    return load_encounter(shipped("assets") / "encounters" / "hyootrd" / "encounter.yaml", all_systems()).encounter
