"""What Rd6 lays on the table, for the sample fight: counts follow the encounter, numbers the rules, sentences the rulings."""

from dataclasses import replace

import pytest
from samples import sample

from printkit.engine import all_systems
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.rule_tables import IDLE
from printkit.engine.rd6.codes import DieCode
from printkit.icons import Icons
from printkit.shipped import shipped

SYSTEM = all_systems()["rd6"]
FIGHT = sample(SYSTEM)
RULES = SYSTEM.ruleset()
AIDS = SYSTEM.aids


def fighter(**fields):
    given = {"name": "x", "side": "pc", "attributes": {"perception": "2D", "strength": "2D"}, "toughness": 3, **fields}
    return SYSTEM.encounter.model_validate({"system": "rd6", "title": "x", "combatants": [given]})


def card(id, **rulings):
    return AIDS.card(SYSTEM.ruleset(rulings), FIGHT, FIGHT.by_id[id])


def table(shown, key):
    return {row[0]: row[1:] for each in shown.tables if each.key == key for row in each.rows}


def group(shown, title):
    return next(dict(each.facts) for each in shown.facts if each.title == title)


def texts(**rulings):
    return {each.key: dict(each.lines) for each in AIDS.action_cards(SYSTEM.ruleset(rulings), FIGHT)}


# The board


@pytest.mark.parametrize(("people", "places"), [(1, 6), (5, 6), (6, 7), (11, 12)])
def test_the_board_has_a_place_for_everybody_and_a_spare(people, places):
    encounter = fighter(kind="minion", side="npc").model_copy(update={"combatants": fighter().combatants * people})
    board = AIDS.board(RULES, encounter)
    assert (board.form, len(board.columns), board.columns[:2]) == ("order", places, ("1st", "2nd"))
    assert len(board.rows) == len(board.facts["row_notes"]) == 2


def test_the_board_tells_everybodys_initiative():
    rollers = AIDS.board(RULES, FIGHT).facts["rollers"]
    assert {id: dice for id, _, dice, _ in rollers}["orla-stane"] == "3D+1"
    assert [foe for *_, foe in rollers] == [False, False, True, True, True]


# Cards


def test_attacks_are_worked_out_for_each_number_of_actions():
    weapons = table(card("anselm-vey"), "weapons")
    assert weapons["Throwing knife"] == ("8D", "7D", "6D", "7 · 6 · 5", "3D+1")
    assert weapons["Long knife"] == ("5D+2", "4D+2", "3D+2", "4 · 3 · 2", "4D")
    assert weapons["Weighted net"][-1] == "–"


def test_what_a_weapon_costs_to_wield_is_off_already():
    """R71, R72."""
    assert table(card("orla-stane"), "weapons")["Great sword"][0] == "4D"
    assert table(card("orla-stane"), "weapons")["Spear"][0] == "4D"
    assert table(card("orla-stane", unwieldy_stack="cumulative"), "weapons")["Spear"][0] == "3D"
    assert any("Pole" in note and "two hands" in note for note in card("orla-stane").notes)


def test_too_little_is_a_dash():
    assert table(card("imp"), "weapons")["Claw"] == ("1D+1", "–", "–", "0 · – · –", "1D")


def test_resistance_is_told_place_by_place():
    """R24: armour by location."""
    shown = group(card("anselm-vey"), "Resistance")
    assert shown == {"head/face, nose/ear": "6 + 1D+1", "foot, leg, hand, finger": "6", "else": "6 + 1D"}
    assert group(card("orla-stane"), "Resistance") == {"everywhere": "4D+2"}


@pytest.mark.parametrize(("spot", "whole"), [("heart", "chest_back"), ("nose", "head_face"), ("finger", "hand"), ("leg", "leg")])
def test_a_spot_that_can_only_be_named_is_as_armored_as_what_it_is_part_of(spot, whole):
    """R37-R39."""
    assert rules.place(RULES, spot).whole == whole


def test_the_card_of_tearing_loose_has_the_difficulties_of_this_fight():
    """R19, R20."""
    loose = {each.key: each.table for each in AIDS.action_cards(RULES, FIGHT) if each.key in {"break_free", "slip_out"}}
    nets = {weapon.name: weapon.entangle for each in FIGHT.combatants for weapon in each.weapons if weapon.entangle}
    assert loose["break_free"].rows == tuple((name, str(net.break_)) for name, net in nets.items() if net.break_)
    assert loose["slip_out"].rows == tuple((name, str(net.slip)) for name, net in nets.items() if net.slip)


def test_rolls_fall_back_on_the_attribute():
    """R13, R19-R21, R23."""
    assert group(card("orla-stane"), "Rolls") == {
        "Initiative": "3D+1",
        "Athletics": "4D+2",
        "Lifting": "2D",
        "Acrobatics": "3D",
        "Command": "4D",
        "Fortitude": "3D",
    }
    assert "Command" not in group(card("the-warden"), "Rolls")
    assert "Throwing" in group(card("anselm-vey"), "Rolls")


def test_a_card_calls_a_roll_as_the_option_does_and_tells_it_once():
    """R13, R16, R19-R21, R23."""
    asked = " ".join(lines["Roll"] for lines in texts().values())
    shown = card("orla-stane")
    rolls, skills = group(shown, "Rolls"), group(shown, "Skills")
    assert all(name in asked for name in rolls if name not in {"Initiative", "Fortitude"})
    assert not {name.lower() for name in rolls} & {name.lower() for name in skills}


def test_what_scale_does_stands_on_the_card():
    """R68."""
    assert any("Medium −2D, damage +2D" in note for note in card("the-warden").notes)
    assert any("Huge +2D, resists +2D" in note for note in card("anselm-vey").notes)


@pytest.mark.parametrize(
    ("rulings", "says"),
    [({}, "heart 0, damage +2D, resists 5D"), ({"called_shot_damage": "scale"}, "heart 0, damage 0, resists 5D")],
)
def test_the_heart_of_somebody_huge_is_worked_out_on_the_card(rulings, says):
    """R36, R37: Tiny on somebody Medium, so Medium on somebody Huge."""
    assert says in card("the-warden", **rulings).notes[0]
    assert "Named" not in card("orla-stane").notes[0]


def test_what_is_too_heavy_leaves_less_to_draw():
    """R57, R72: a great sword at 5D, of which its weight takes 1D."""
    assert table(card("orla-stane"), "weapons")["Great sword"][3] == "3 · 2 · 1"
    assert table(card("orla-stane"), "weapons")["Pole"][3] == "– · – · –"
    assert table(card("orla-stane", unwieldy_stack="cumulative"), "weapons")["Spear"][3] == "2 · 1 · 0"


def test_everybody_of_a_group_is_stunned_alone():
    assert [track.key for track in card("cave-guard").tracks] == ["wounds"]
    assert "a marker beside the token" in card("cave-guard").notes[0]


def test_only_weapons_known_to_be_held_in_one_hand_are_a_pair():
    """R46."""
    fists = {"name": "Fist", "skill": "brawl", "damage": "2D"}
    given = {"skills": {"brawl": "4D"}, "weapons": [fists, {**fists, "name": "Sling"}]}
    unknown = fighter(**given)
    known = fighter(**{**given, "weapons": [{**weapon, "hands": 1} for weapon in given["weapons"]]})
    told = [AIDS.card(RULES, each, each.combatants[0]).notes[0] for each in (unknown, known)]
    assert ["Two weapons" in note for note in told] == [False, True]


def test_two_weapons_stand_on_the_card_with_their_codes():
    """R46."""
    assert any("Throwing knife 7D, Long knife 4D+2" in note for note in card("anselm-vey").notes)
    assert not any("Two weapons" in note for note in card("the-warden").notes)


def test_boxes_are_one_a_wound_and_a_row_a_member():
    assert [(track.kind, track.boxes) for track in card("orla-stane").tracks] == [("wounds", 4), ("once", 1)]
    assert [(track.kind, track.boxes, track.each) for track in card("cave-guard").tracks[:1]] == [("members", 16, 4)]


# Options


def test_a_card_for_every_option_and_every_one_costs_something_or_nothing():
    """R1-R23, R43-R73."""
    told = texts()
    assert set(told) == set(RULES.table("options").row_keys)
    assert all({"Costs", "Roll", "Does"} <= lines.keys() for lines in told.values())
    assert told["stand_up"]["Costs"] == "nothing, or one action if forced down"
    assert told["two_weapons"]["Costs"] == "two actions, so −1D to each"
    assert told["go_prone"]["Costs"] == "nothing"
    assert "Result Points‡ buy it" in told["disarm"]["Does"]


def test_every_roll_is_marked_as_sum_or_successes():
    """R13, R16, R19-R21: what is rolled, and how it is read; the core rules say what a success is."""
    rolls = {key: lines["Roll"] for key, lines in texts().items() if lines["Roll"] != "no roll"}
    assert all(text.endswith(")") for text in rolls.values())
    assert rolls["called_shot"] == "weapon’s skill (successes‡)"
    assert rolls["disarm"] == "weapon’s skill (successes‡; sum)"
    assert rolls["escape"] == "Strength: Lifting (sum)"
    for unit in ("points", "dice"):
        assert "successes" not in " ".join(lines["Roll"] for lines in texts(difficulty_unit=unit).values())
    marked = [each for each in AIDS.action_cards(RULES, FIGHT) if "‡" in "".join(text for _, text in each.lines)]
    assert marked
    assert all(any("core rules" in note for note in each.notes) for each in marked)
    assert any("what a success is" in note for note in AIDS.cheat_sheet(RULES, FIGHT).notes)


def test_what_is_rolled_against_a_thing_follows_the_ruling():
    """R7."""
    assert texts()["break_it"]["Roll"] == "weapon’s skill (sum)"
    assert texts(break_with="damage_total")["break_it"]["Roll"] == "weapon’s damage (sum)"


def test_the_quick_draw_shows_the_skills_of_the_heroes_here():
    """R57, R58."""
    shown = next(each.table for each in AIDS.action_cards(RULES, FIGHT) if each.key == "quick_draw")
    assert [row[0] for row in shown.rows] == ["8D", "5D+2", "5D"]
    assert shown.rows[0][1:] == ("7D", "6D", "5D")


@pytest.mark.parametrize(
    ("option", "ruling", "says"),
    [
        ("disarm", {"disarm_compare": "damage_total"}, "total of your damage"),
        ("disarm", {"disarm_already_acted": "resists"}, "gives up nothing"),
        ("escape", {"escape_tie": "holder"}, "A tie holds you"),
        ("knockout", {"knockout_halving": "total_before"}, "cut to half first"),
        ("go_prone", {"prone_point_blank": "minus2D"}, "−2D"),
        ("go_prone", {"difficulty_unit": "points"}, "+3 difficulty"),
        ("surprise", {"surprise": "player_choice"}, "you pick"),
        ("break_it", {"break_dr": "derived"}, "2 a die"),
        ("called_shot", {"called_shot_damage": "both"}, "for a spot as its row says too"),
    ],
)
def test_options_are_worded_under_the_rulings(option, ruling, says):
    assert says in texts(**ruling)[option]["Does"]
    assert says not in texts()[option]["Does"]


def test_an_extrapolation_says_so_wherever_it_is_printed():
    """R2: Tiny and Minute."""
    spots = {spot.key: spot for spot in (*AIDS.hit_location(RULES, FIGHT).spots, *AIDS.hit_location(RULES, FIGHT).called)}
    assert {key for key, spot in spots.items() if spot.aim.endswith("†")} == {"foot", "hand", "heart", "facial_feature", "finger"}
    sizes = next(each.table for each in AIDS.action_cards(RULES, FIGHT) if each.key == "called_shot")
    assert [row[0] for row in sizes.rows] == ["Small", "Tiny†", "Minute†"]
    assert all(("†" in "".join(row)) == ("Tiny" in row[0] or "Minute" in row[0]) for row in sizes.rows)
    sheets = {table.key: table for sheet in (AIDS.rule_tables, AIDS.cheat_sheet) for table in tables_of(sheet(RULES, FIGHT))}
    for key in ("scales", "locations"):
        small = [row for row in sheets[key].rows if "Tiny" in " ".join(row) or "Minute" in " ".join(row) or "−3D" in " ".join(row)]
        assert small
        assert all("†" in " ".join(row) for row in small)
    assert any("Tiny†" in note for note in card("anselm-vey").notes)
    for notes in (AIDS.hit_location(RULES, FIGHT).notes, card("anselm-vey").notes, AIDS.rule_tables(RULES, FIGHT).notes):
        assert any("Tiny 2D" in note and "able ruling" in note for note in notes)
    changed = SYSTEM.ruleset({"scale_tiny": "4D"})
    assert AIDS.hit_location(changed, FIGHT).spots[1].aim == "−4D†"
    assert any("Tiny 4D" in note for note in AIDS.hit_location(changed, FIGHT).notes)


def tables_of(sheet):
    yield from sheet.tables
    yield from (aside for step in sheet.steps for aside in step.asides if hasattr(aside, "columns"))


# What the sheets say


def whole(sheet):
    """All that a sheet says, as one text."""
    tables = [cell for table in tables_of(sheet) for row in table.rows for cell in row]
    return " ".join([*(text for step in sheet.steps for text in step.paragraphs), *tables, *sheet.notes])


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ({}, "count successes‡"),
        ({"difficulty_unit": "points"}, "add it up"),
        ({}, "neither harder nor easier"),
        ({"prone_point_blank": "plus3"}, "a melee attack adds 3"),
        ({}, "Perception, added up"),
        ({}, "1–5 above: stunned"),
        ({}, "holds through the next round"),
        ({}, "one success of Fortitude‡, or after a round without action"),
        ({}, "stays up with 2 successes".capitalize()),
        ({}, "heart (+2D)"),
    ],
)
def test_the_cheat_sheet_tells_what_readers_looked_for(ruling, says):
    """R24, R31, R37, R40, R48, R61."""
    assert says in whole(AIDS.cheat_sheet(SYSTEM.ruleset(ruling), FIGHT))


def test_a_stun_follows_the_step_of_a_wound():
    deeper = RULES.table("numbers")
    rows = tuple((key, name, 4 if key == "wound_step" else value) for key, name, value in deeper.rows)
    changed = SYSTEM.ruleset({}, {"numbers": replace(deeper, rows=rows)})
    assert "1–3 above: stunned. More: no stun, but a wound for each full 4." in whole(AIDS.cheat_sheet(changed, FIGHT))


def test_the_example_of_a_quick_draw_is_of_somebody_here():
    """R57, R58."""
    (callout,) = AIDS.cheat_sheet(RULES, FIGHT).steps[0].asides
    assert callout.text == "**Anselm Vey**, throwing **8D**, with two attacks: up to **6D** may move."
    assert AIDS.cheat_sheet(RULES, fighter()).steps[0].asides == ()


def test_a_low_target_changes_the_difficulty_not_the_dice():
    """R48, R49."""
    (changes,) = (each for each in tables_of(AIDS.cheat_sheet(RULES, FIGHT)) if each.key == "changes")
    rows = {row[0]: row[1:] for row in changes.rows}
    assert (rows["prone target"], rows["stunned"]) == (("", "+1"), ("−1D", ""))


def test_rows_that_no_ruling_in_force_uses_are_not_printed():
    """R7, R48: what does not count would only mislead."""

    def keys(**rulings):
        shown = {table.key: table for table in AIDS.rule_tables(SYSTEM.ruleset(rulings), FIGHT).tables}
        return {row[0] for key in ("modifiers", "numbers") for row in shown[key].rows}

    names = {key: RULES.table(table).text(key, column="name") for table, key in IDLE}
    assert not {names["point_blank"], names["point_blank_melee"], names["derived_per_die"]} & keys()
    assert names["point_blank"] in keys(prone_point_blank="minus2D")
    assert names["point_blank_melee"] in keys(prone_point_blank="plus3")
    assert names["derived_per_die"] in keys(break_dr="derived")
    assert names["base_difficulty"] in keys()
    assert names["base_difficulty"] not in keys(difficulty_unit="points")


def test_a_state_is_called_the_same_wherever_it_is_told():
    """R29-R35, R40: on sheets and on markers."""
    markers = {marker.key: marker.name for marker in AIDS.markers(RULES, FIGHT)}
    results = RULES.table("results")
    for key in results.row_keys:
        assert markers[key].lower() == results.text(key, column="name")
    last = RULES.table("wounds").text(4, column="state")
    assert markers["wounds_4"].lower() == last
    assert card("orla-stane").tracks[0].note.endswith(last)


def test_the_screen_points_to_the_cheat_sheet_and_holds_what_it_names():
    screen = AIDS.screen(RULES, FIGHT)
    keys = {aside.key for step in screen.steps for aside in step.asides if hasattr(aside, "columns")}
    assert {"options", "defences", "sizes", "aims", "hurt", "prone"} <= keys
    assert AIDS.cheat_sheet(RULES, FIGHT).title in screen.notes[-1]
    differing = AIDS.screen(SYSTEM.ruleset({"escape_tie": "holder"}), FIGHT)
    assert any("leaves the hold" in note for note in differing.notes)
    assert not any("?." in text for step in screen.steps for text in step.paragraphs)


def test_called_shots_are_worked_out_for_the_sizes_that_meet():
    """R25, R36, R68."""
    aims = AIDS.hit_location(RULES, FIGHT).aims
    rows = {row[0]: row[1:] for row in aims.rows}
    assert rows["Medium at Huge"] == ("+2D", "+1D", "0", "−1D")
    assert rows["Huge at Medium"] == ("−2D", "−3D", "−4D†", "−5D†")
    assert AIDS.hit_location(RULES, fighter()).aims is None
    by_size = AIDS.hit_location(SYSTEM.ruleset({"called_shot_damage": "scale"}), FIGHT).aims
    assert {row[0]: row[1] for row in by_size.rows}["Medium at Tiny†"] == "−2D† | +2D"


def test_titles_are_the_games_own():
    titles = AIDS.titles(RULES, FIGHT)
    assert (titles["tracker"], titles["combat_board"]) == ("War Table", "Order of Action")


# Where a blow lands


def test_places_run_from_head_to_foot():
    """R24-R39."""
    shown = AIDS.hit_location(RULES, FIGHT)
    assert [spot.zone for spot in shown.spots] == ["head", "hand", "arm", "chest", "abdomen", "leg", "foot"]
    assert [spot.roll for spot in shown.spots] == ["12", "11", "9–10", "7–8", "5–6", "3–4", "2"]
    assert [spot.zone for spot in shown.called] == ["heart", "ear", "finger"]
    assert [spot.roll for spot in shown.called] == [""] * 3
    assert sum(spot.share for spot in shown.spots) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ruling", "chest", "abdomen", "says"),
    [
        ("abdomen", ("7–8", "", "31"), ("5–6", "", "25"), "is the abdomen"),
        ("chest_back", ("6–8", "", "44"), ("5", "", "11"), "is the chest or back"),
        ("third_die", ("6, 7–8", "*", "38"), ("5, 6", "*", "18"), "odd the abdomen"),
        ("player", ("6, 7–8", "*", "31"), ("5, 6", "*", "11"), "14"),
    ],
)
def test_the_disputed_six_follows_the_ruling_and_is_footnoted(ruling, chest, abdomen, says):
    """R31, R32."""
    shown = AIDS.hit_location(SYSTEM.ruleset({"loc_six": ruling}), FIGHT)
    spots = {spot.key: (spot.roll, spot.mark, spot.chance) for spot in shown.spots}
    assert (spots["chest_back"], spots["abdomen"]) == (chest, abdomen)
    assert any(says in note for note in shown.notes)
    assert any("two rows" in note for note in shown.notes)


def test_zones_and_tones_hold_together():
    shown = AIDS.hit_location(RULES, FIGHT)
    by_result = {}
    for spot in (*shown.spots, *shown.called):
        by_result.setdefault(spot.result, set()).add(spot.tone)
    assert all(len(tones) == 1 for tones in by_result.values())
    assert {each.tone for each in shown.consequences} == {tone for tones in by_result.values() for tone in tones}
    assert {each.name for each in shown.consequences} == set(by_result)


# Things


def test_things_of_the_encounter_have_a_box_for_each_weakening():
    """R7, R9."""
    shown = {thing.name: thing for thing in AIDS.object_toughness(RULES, FIGHT).things}
    assert (shown["Cell door"].figure, shown["Cell door"].says) == ("5D", "Reinforced 6D, rusted −1D")
    assert shown["Cell door"].boxes == ("4D", "3D", "2D", "1D", "0D")
    assert shown["Ladder"].boxes == ("0D+1", "0D")
    assert shown["Winch"].icon == "gears"


def test_five_builds_with_what_is_between_them_here_and_nine_codes():
    """R10."""
    shown = AIDS.object_toughness(RULES, FIGHT)
    assert [build.figure for build in shown.builds] == ["1D", "1D+1", "2D", "3D", "4D", "5D", "6D"]
    assert [build.examples for build in shown.builds if build.name == "in this fight"] == ["Ladder", "Cell door"]
    assert [[chance.dice for chance in build.chances] for build in shown.builds] == [[f"{dice}D" for dice in range(2, 11)]] * 7
    assert [band.kind for band in shown.bands] == ["nothing", "part", "whole"]
    assert all(chance.whole_share + chance.part_share <= 1 for build in shown.builds for chance in build.chances)
    fixed = AIDS.object_toughness(SYSTEM.ruleset({"break_dr": "mean"}), FIGHT)
    assert fixed.builds[0].figure == "1D = 3.5"
    assert AIDS.object_toughness(SYSTEM.ruleset({"break_below_dr": "weakened"}), FIGHT).bands[0].kind == "part"


# Pieces


def test_markers_only_for_what_can_happen():
    everything = {marker.key for marker in AIDS.markers(RULES, FIGHT)}
    assert {"entangled", "weakened", "two_weapons", "wounds_1", "wounds_4", "leg_penalty", "aiming"} <= everything
    assert not {marker.key for marker in AIDS.markers(RULES, fighter())} & {"entangled", "weakened", "two_weapons"}


def test_every_icon_exists():
    known = set(Icons(shipped("assets") / "icons").names())
    named = [marker.icon for marker in AIDS.markers(RULES, FIGHT)]
    named += [each.icon for each in AIDS.action_cards(RULES, FIGHT)]
    named += [thing.icon for thing in AIDS.object_toughness(RULES, FIGHT).things]
    named += [icon for _, icon in AIDS.tracker(RULES, FIGHT).states]
    assert [icon for icon in named if icon not in known] == []


def test_the_tracker_lists_heroes_first():
    tracker = AIDS.tracker(RULES, FIGHT)
    sides = [each.foe for each in tracker.rows]
    assert sides == sorted(sides)
    assert {each.id for each in tracker.rows} == {combatant.id for combatant in FIGHT.combatants}
    assert tracker.phases == ()
    assert not any(row.coins for row in tracker.rows)


def test_the_round_is_told_in_seven_steps():
    steps = AIDS.cheat_sheet(RULES, FIGHT).steps
    assert [step.number for step in steps] == list("1234567")
    (turn,) = (step for step in steps if step.strong)
    assert turn.asides[0].rows == (("one action", "0"), ("two actions", "−1D"), ("three actions", "−2D"))


def test_the_guide_asks_for_the_dice_of_the_largest_roll():
    (told,) = AIDS.guide(RULES, FIGHT).dice
    assert told.startswith("11 six-sided dice")


# What a file may say


AXE = {"name": "Axe", "skill": "axes", "damage": "3D"}
AXES = {"skills": {"axes": "3D"}}


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        ({"attributes": {"strength": "2D"}}, "attributes", "no Perception"),
        ({"weapons": [AXE]}, "weapons.0.skill", "does not have"),
        ({**AXES, "weapons": [{**AXE, "min_strength": "3D"}]}, "weapons.0.min_strength", "only a long"),
        (
            {**AXES, "attributes": {"perception": "2D"}, "weapons": [{**AXE, "length_cm": 90, "min_strength": "3D"}]},
            "weapons.0.min_strength",
            "asks for Strength",
        ),
    ],
)
def test_what_is_wrong_between_fields_is_told(fields, field, says):
    (combatant,) = fighter(**fields).combatants
    (found,) = combatant.problems()
    assert (found.field, says in found.message) == (field, True)


def test_nobody_goes_without_toughness():
    with pytest.raises(ValueError, match="toughness"):
        SYSTEM.combatant.model_validate({"name": "x", "side": "pc", "attributes": {"perception": "2D"}})


def test_files_may_say_it_in_one_text():
    given = {
        "attributes": "strength 3D, acumen 2D+1",
        "skills": "blades 4D; throwing 3D+2",
        "armour": "Cap (1D: head); Mail (2D: torso, arms); Cloak (0D+1)",
        "weapons": "Dagger (blades, 3D+1, 30 cm); Net (throwing)",
        "scale": "Large Capital",
    }
    (found,) = fighter(**given).combatants
    assert found.attribute_codes == {"strength": DieCode.read("3D"), "perception": DieCode.read("2D+1")}
    assert [armour.covers for armour in found.armour[:2]] == [("head_face",), ("chest_back", "abdomen", "arm")]
    assert len(found.armour[2].covers) == 7
    assert [(weapon.name, weapon.damage, weapon.length_cm) for weapon in found.weapons] == [
        ("Dagger", DieCode.read("3D+1"), 30),
        ("Net", None, None),
    ]
    assert found.scale_key in rules.scales(RULES)
    written = [{"name": "Cap", "code": "1D", "covers": ["head"]}, {"name": "Mail", "code": "2D", "covers": "torso, arms"}]
    assert fighter(armour=written).combatants[0].armour == found.armour[:2]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"skills": {"blades": "4D8"}}, "die code"),
        ({"skills": "blades"}, "a name with a die code"),
        ({"skills": {"blades": "-1D"}}, "below nothing"),
        ({"attributes": {"charm": "2D"}}, "strength"),
        ({"armour": [{"name": "Cap", "code": "1D", "covers": ["tail"]}]}, "cannot cover"),
        ({"armour": "Cap"}, "written as in"),
        ({"weapons": "Dagger"}, "written as in"),
        ({"scale": "vast"}, "medium"),
        ({"toughness": "0"}, "between 1 and 200"),
        ({"toughness": "thick"}, "die code"),
    ],
)
def test_what_no_field_can_hold_is_refused(fields, says):
    with pytest.raises(ValueError, match=says):
        fighter(**fields)
