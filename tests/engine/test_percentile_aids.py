"""What the percentile game lays on the table: counts follow the encounter, numbers the rules, sentences the rulings."""

import re

import pytest
from samples import sample

from printkit.aids import BoxRow, Choices, Panels, PrintTable
from printkit.engine import all_systems
from printkit.engine.percentile import rules

SYSTEM = all_systems()["percentile"]
FIGHT = sample(SYSTEM)
RULES = SYSTEM.ruleset()
AIDS = SYSTEM.aids
MINUS = "\u2212"


def fight(**dex):
    """A fight of one minion for each name, of that DEX."""
    made = [{"name": name, "side": "npc", "dex": value, "hp": 9} for name, value in dex.items()]
    return SYSTEM.encounter.model_validate({"system": "percentile", "title": "x", "combatants": made})


def card(id, **rulings):
    return AIDS.card(SYSTEM.ruleset(rulings), FIGHT, FIGHT.by_id[id])


def tables(shown):
    return {table.key: table for table in shown.tables}


def attacks(id, **rulings):
    return {row[0]: row[1:] for row in tables(card(id, **rulings))["attacks"].rows}


def step(number, **rulings):
    return AIDS.cheat_sheet(SYSTEM.ruleset(rulings), FIGHT).steps[number - 1]


def aside(number, kind, **rulings):
    return [each for each in step(number, **rulings).asides if isinstance(each, kind)]


# The board


@pytest.mark.parametrize(("dex", "highest", "rows"), [(9, 20, 2), (10, 20, 2), (11, 30, 3), (16, 30, 3), (21, 40, 4)])
def test_the_track_begins_with_the_row_of_the_highest_count_that_may_come_up(dex, highest, rows):
    counts = AIDS.board(RULES, fight(a=dex)).facts["counts"]
    assert (counts[0][0], len(counts)) == (str(highest), rows)
    assert [int(count) for row in counts for count in row] == list(range(highest, 0, -1))


def test_ten_lower_lies_straight_below():
    board = AIDS.board(RULES, FIGHT)
    for above, below in zip(board.facts["counts"], board.facts["counts"][1:], strict=False):
        assert [int(count) - 10 for count in above] == [int(count) for count in below]
    assert board.form == "counts"
    assert len(board.columns) == 10
    assert board.rows == ("30–21", "20–11", "10–1")


def test_count_0_has_a_place_only_where_ruled():
    board = AIDS.board(SYSTEM.ruleset({"zero_count_acts": True}), FIGHT)
    assert board.facts["counts"][-1] == ("0",)
    assert board.facts["lowest"] == "0"


def test_a_preset_initiative_is_on_the_track():
    made = {"system": "percentile", "title": "x", "combatants": [{"name": "a", "side": "npc", "dex": 9, "hp": 9, "initiative": 33}]}
    assert AIDS.board(RULES, SYSTEM.encounter.model_validate(made)).facts["counts"][0][0] == "40"


@pytest.mark.parametrize("combatant", FIGHT.combatants, ids=lambda combatant: combatant.id)
def test_due_counts_are_those_of_the_rules(combatant):
    due = AIDS.board(RULES, FIGHT).facts["due"][combatant.id]
    assert [column.title for column in due.columns] == ["1D10", *map(str, range(1, 11))]
    for index, roll in enumerate(range(1, 11), start=1):
        shown = [int(row[index].strip("*")) for row in due.rows if row[index] != "–"]
        assert tuple(shown) == rules.due(RULES, rules.initiative(RULES, combatant.dex, roll))


def test_the_roll_of_a_known_initiative_stands_out():
    due = AIDS.board(RULES, FIGHT).facts["due"]["undertaker"]
    assert [row[7] for row in due.rows] == ["**27**", "**17**", "**7**"]
    assert not any("**" in cell for row in due.rows for cell in (*row[:7], *row[8:]))


# Pieces


def test_a_count_chip_for_each_action_one_can_have():
    chips = [chip for chip in AIDS.action_chips(RULES, FIGHT) if chip.owner]
    figures = {owner: [chip.figure for chip in chips if chip.owner == owner] for owner in ("hester-quill", "wax-widow", "mourner")}
    assert figures == {"hester-quill": ["1", "2", "3"], "wax-widow": ["1", "2"], "mourner": ["1", "2"] * 3}
    assert [chip.number for chip in chips if chip.owner == "mourner"] == [1, 1, 2, 2, 3, 3]
    assert len({chip.key for chip in chips}) == len(chips)


def test_chips_for_every_kind_of_action_and_for_what_becomes_of_them():
    chips = {chip.key: chip for chip in AIDS.action_chips(RULES, FIGHT) if not chip.owner}
    assert list(chips) == ["attack", "move", "ready", "block", "active_dodge", "borrowed", "held"]
    assert {chip.copies for chip in chips.values()} == {5}
    assert [chip.says.startswith("One action.") for chip in chips.values()] == [True, False, True, True, True, False, False]
    assert chips["move"].says == "One action for 5 yards."
    assert len({(chip.icon, chip.pattern) for chip in chips.values()}) == 7


def test_markers_only_for_what_can_happen():
    everything = {marker.key for marker in AIDS.markers(RULES, FIGHT)}
    assert {"grappled", "strangled", "unconscious", "dead", "off_balance", "jammed", "down", "dodged"} <= everything
    assert not {marker.key for marker in AIDS.markers(RULES, fight(a=10))} & {"jammed", "broken", "disarmed"}


# Cards


def test_attacks_show_criticals_and_fumbles():
    found = attacks("hester-quill")
    assert found["Revolver (gun)"] == ("55", "01 11 … 55", "66 … 00", "1D10")
    assert found["Hat pin"] == ("35", "01 11 … 33", "44 … 00", "1D3")
    assert found["Grapple"][1:] == ("01 11 22", "33 … 00", "a grip")


def test_martial_arts_add_criticals_within_their_specialty():
    table = tables(card("constable-rudd"))["attacks"]
    found = {row[0]: row[2] for row in table.rows}
    assert found == {"Truncheon": "01–20 22 … 55", "Fist": "01–35 44"}
    assert table.strong == (0, 1)


def test_martial_arts_name_the_attacks_they_count_for_and_follow_the_rulings():
    def arts(**rulings):
        return [note for note in card("constable-rudd", **rulings).notes if "Martial" in note]

    assert arts() == [
        "**Martial arts 35** (marked: Fist, Grapple): a hit of 35 or less is a critical.",
        "**Martial arts 20** (marked: Truncheon): a hit of 20 or less is a critical.",
    ]
    assert "a hit under 35 is a critical" in arts(success_cmp="lt")[0]
    assert "a roll of 35 or less is a critical" in arts(martial_arts_needs_success=False)[0]


@pytest.mark.parametrize("combatant", FIGHT.combatants, ids=lambda combatant: combatant.id)
def test_every_roll_on_a_card_is_what_the_rules_say(combatant):
    table = tables(AIDS.card(RULES, FIGHT, combatant)).get("attacks")
    for weapon, row in zip(combatant.weapons, table.rows if table else (), strict=False):
        arts = combatant.martial_art(weapon.school, weapon.name)
        for outcome, cell in (("crit", row[2]), ("fumble", row[3])):
            for first, last in re.findall(r"(\d\d)(?:–(\d\d))?", cell):
                for roll in range(int(first) or 100, int(last or first or 100) + 1):
                    assert rules.classify(RULES, roll, weapon.skill, arts) == outcome


def test_the_damage_bonus_is_worked_out():
    assert attacks("constable-rudd")["Fist"][3] == "1D3+1D4"
    assert attacks("undertaker")["Shovel"][3] == f"1D8{MINUS}1D6"
    assert attacks("undertaker")["Net"][3] == "–"
    assert attacks("wax-widow")["Claws"][3] == "1D6+1D6"
    assert ("bonus", "+1D4") in card("constable-rudd").facts[0].facts


def test_a_gun_blocks_only_with_the_skill_of_a_club():
    fighter = FIGHT.by_id["hester-quill"]
    club = fighter.model_copy(update={"skills": {**fighter.skills, "Club": 30}})
    (table,) = [each for each in AIDS.card(RULES, FIGHT, club).tables if each.key == "attacks"]
    assert {row[0]: row[-1] for row in table.rows}["Revolver (gun)"] == "10"


def test_what_a_break_does_stands_on_the_card_of_who_can_grapple():
    assert ("Break", "1D6") in card("hester-quill").facts[0].facts
    assert "Break" not in dict(card("undertaker").facts[0].facts)


def test_a_short_card_has_vitals_criticals_and_an_initiative_for_each_member():
    rudd = card("constable-rudd")
    assert rudd.vitals == (("armour", "1"), ("STR", "15"))
    (attacks, *_) = rudd.short_tables
    assert [column.title for column in attacks.columns][:4] == ["attack", "hit", "critical", "damage"]
    assert {row[0]: row[2] for row in attacks.rows}["Truncheon"] == "01–20 … 55"
    assert (rudd.initiatives, card("mourner").initiatives) == (1, 3)


def test_a_dodge_table_says_what_each_roll_takes_off():
    table = tables(card("hester-quill"))["dodge"]
    assert [column.title for column in table.columns[1:]] == ["01–05", "06–15", "16–25", "26–35", "36–45"]
    assert table.rows[0][1:] == (f"{MINUS}4", f"{MINUS}3", f"{MINUS}2", f"{MINUS}1", "0")
    begun = tables(card("hester-quill", decile="ceil_margin"))["dodge"]
    assert begun.columns[1].title == "01–04"
    assert begun.rows[0][1] == f"{MINUS}5"
    assert "dodge" not in tables(card("wax-widow"))


def test_hit_points_are_given_or_made():
    assert [track.boxes for track in card("hester-quill").tracks] == [12]
    assert [track.boxes for track in card("constable-rudd").tracks] == [15]
    (group,) = card("mourner").tracks
    assert (group.kind, group.each, group.boxes) == ("members", 12, 36)


def test_how_often_a_passive_dodge_may_be_used_follows_the_ruling():
    assert tables(card("hester-quill"))["dodge"].rows[0][0] == "HP off, one a count"
    assert tables(card("hester-quill", passive_scope="per_round"))["dodge"].rows[0][0] == "HP off, one a round"


def test_a_card_tells_when_its_owner_acts():
    assert card("hester-quill").subtitle == "count 16 + 1D10 · three actions from a roll of 5"
    assert card("undertaker").subtitle == "count 27 · three actions"
    assert card("mourner").subtitle == "each count 10 + 1D10 · two actions"
    assert card("mourner", zero_count_acts=True).subtitle == "each count 10 + 1D10 · three actions from a roll of 10"
    assert card("constable-rudd").subtitle.endswith("armour 1")


def test_a_card_tells_which_con_rolls_cannot_fail():
    assert card("hester-quill").notes[-1] == "**Strangled,** CON roll at most: 2 sure, 96 84 72 60 48 36 24 12."
    assert card("undertaker").notes[-1] == "**Strangled,** CON roll at most: 80 72 64 56 48 40 32 24 16 8."


def test_skills_stand_once_on_a_card():
    (title,) = [group.title for group in card("hester-quill").facts if group.title]
    assert title == "Skills"
    assert card("hester-quill").facts[-1].facts == (("library use", "60"), ("INT", "15"), ("POW", "14"), ("APP", "12"))


def test_the_tracker_has_a_row_for_everybody_heroes_first():
    rows = AIDS.tracker(RULES, FIGHT).rows
    assert [row.foe for row in rows] == sorted(row.foe for row in rows)
    assert [row.title for row in rows if row.id == "mourner"] == ["Mourner 1", "Mourner 2", "Mourner 3"]


# Sheets


def test_the_round_is_told_in_six_steps():
    steps = AIDS.cheat_sheet(RULES, FIGHT).steps
    assert [each.number for each in steps] == list("123456")
    assert [each.title for each in steps if each.beside] == ["Doubles"]
    (count,) = aside(1, BoxRow)
    assert ([box.figure for box in count.boxes], count.joint) == (["22", "12", "2"], f"{MINUS}10")


def test_doubles_are_shown_for_the_first_attack_of_a_hero():
    (row,) = aside(3, BoxRow)
    assert [box.figure for box in row.boxes] == ["01", *(f"{d}{d}" for d in range(1, 10)), "00"]
    assert [box.figure for box in row.boxes if box.strong] == ["01", "11", "22", "33", "44", "55"]
    strict = aside(3, BoxRow, success_cmp="lt")[0]
    assert [box.figure for box in strict.boxes if box.strong][-1] == "44"
    assert [len(choices.items) for choices in aside(3, Choices)] == [4, 4]


def test_what_each_defence_costs_and_does():
    (table,) = aside(4, PrintTable)
    assert [row[:2] for row in table.rows] == [("Passive dodge", "nothing"), ("Active dodge", "one action*"), ("Block", "one action")]
    assert [row[4] for row in table.rows] == ["grapples", "–", "grapples, guns"]


def test_a_grapple_goes_on_in_four_ways():
    (panels,) = aside(6, Panels)
    assert [panel.foot[1] for panel in panels.panels] == ["–", "STR v STR", "STR v STR", "STR v STR"]
    assert "1D6 + bonus" in panels.panels[2].text
    assert "The grip ends." in panels.panels[0].text
    assert "×10" in panels.panels[3].text
    (pairs,) = aside(6, PrintTable)
    assert pairs.rows[0] == ("Hester Quill", "no / sure", "80 / 20", "45 / 55")
    (scale,) = [each for each in AIDS.cheat_sheet(RULES, fight(a=9)).steps[5].asides if isinstance(each, BoxRow)]
    assert scale.boxes[0].figure == "no"


def test_what_the_answers_leave_follows_the_rulings():
    def told(**rulings):
        return " ".join(step(4, **rulings).paragraphs)

    assert (
        "**Passive dodge:** one at each count; 1 HP off for each full 10 that the roll is under Dodge; at least 1 HP gets through,"
        in told()
    )
    assert "one in a round;" in told(passive_scope="per_round")
    assert "never more than was rolled" in told(passive_min="not_more_than_rolled")
    assert "for each 10 begun" in told(decile="ceil_margin")
    assert "nor do bare hands" in told()


def test_which_fumble_fits_bare_hands_and_which_way_does_damage_come_from_the_tables():
    assert step(3).paragraphs[-1].startswith("A fumble without a weapon (fist, claw, grasp, grapple): **next action lost.**")
    assert "damage only with **Break.**" in step(6).paragraphs[0]


def test_martial_arts_on_the_cheat_sheet_follow_the_rulings():
    def told(**rulings):
        return next(text for text in step(3, **rulings).paragraphs if "Martial" in text)

    assert "a hit that is that skill or less is a critical" in told()
    assert "a hit that is under that skill is" in told(success_cmp="lt")
    assert "a roll that is that skill or less" in told(martial_arts_needs_success=False)


def test_what_is_left_to_the_core_rules_is_said_where_it_is_looked_for():
    left = {each.title: note.text for each in AIDS.cheat_sheet(RULES, FIGHT).steps for note in each.margin if "core rules" in note.title}
    assert list(left) == ["Doubles", "Damage", "Grapple: pick one of four"]
    assert "jam" in left["Doubles"]
    assert "Waking" in left["Damage"]


def test_every_piece_is_explained():
    (legend,) = AIDS.cheat_sheet(RULES, FIGHT).tables
    told = {name for row in legend.rows for name in row[0].split(", ")}
    assert {marker.name for marker in AIDS.markers(RULES, FIGHT)} <= told
    assert {chip.name for chip in AIDS.action_chips(RULES, FIGHT) if not chip.owner} <= told
    assert all(row[1] for row in legend.rows)


def test_getting_up_costs_what_anything_else_costs():
    legend = dict(AIDS.cheat_sheet(RULES, FIGHT).tables[0].rows)
    assert rules.cost(RULES, "get up") == 1
    assert legend["On the floor"] == "Getting up costs one action."


def test_rulings_without_a_text_stand_in_the_margin_of_their_step():
    for rulings in ({}, {"success_cmp": "lt"}, {"strangle_fail": "damage_1D6"}):
        ruleset = SYSTEM.ruleset(rulings)
        steps = AIDS.cheat_sheet(ruleset, FIGHT).steps
        notes = [note for each in steps for note in each.margin if note.ruling]
        otherwise = {f"**Ruled otherwise here:** {decision.says}" for decision in ruleset.decisions() if decision.differs}
        standing = {decision.says for decision in ruleset.decisions() if decision.table_ruling and not decision.differs}
        assert {note.text for note in notes} == otherwise | standing
        assert {note.text for note in notes if note.title.endswith("†")} == standing


def test_opposed_rolls_take_the_place_of_the_resistance_table():
    ruleset = SYSTEM.ruleset({"str_vs_str": "opposed_x5"})
    found = AIDS.grapple_reference(ruleset, FIGHT)
    loose = found.loose
    assert loose.columns[1].title == "v. STR 3"
    assert loose.rows[0][1] == str(round(float(rules.loose_chance(ruleset, 3, 3)) * 100))
    both = [round(float(rules.loose_chance(ruleset, *each)) * 100) for each in ((10, 4), (4, 10))]
    assert found.pairs.rows[0][2] == "{} / {}".format(*both)
    assert aside(6, PrintTable, str_vs_str="opposed_x5") == [found.pairs]


def test_the_grapple_reference_knows_who_fights():
    found = AIDS.grapple_reference(RULES, FIGHT)
    assert found.ladder.rows[0][:4] == ("CON 8", "80", "58", "37")
    assert [row[:2] for row in found.targets.rows][:2] == [("CON 8", "Undertaker"), ("CON 9", "Old Sam")]
    assert found.targets.rows[0] == ("CON 8", "Undertaker", "80", "72", "64", "56", "48", "40", "32", "24", "16", "8")
    assert found.targets.rows[-1][2:5] == ("sure",) * 3
    assert [row[0] for row in found.pairs.rows] == ["Hester Quill", "Constable Rudd"]
    assert found.pairs.rows[0][1:] == ("no / sure", "80 / 20", "45 / 55")
    unknown = AIDS.grapple_reference(RULES, fight(a=9))
    assert unknown.pairs is unknown.targets is None
    assert unknown.ladder.rows[0][0] == "CON 8"


def test_a_strangling_that_harms_says_so():
    def told(**rulings):
        return " ".join(AIDS.grapple_reference(SYSTEM.ruleset(rulings), FIGHT).paragraphs)

    assert "Fail once, and the victim is out cold" in told()
    assert "Each failure costs 1D6 HP" in told(strangle_fail="damage_1D6")


def test_dice_that_nobody_throws_are_not_in_the_rule_tables():
    def dice(**rulings):
        (table,) = [each for each in AIDS.rule_tables(SYSTEM.ruleset(rulings), FIGHT).tables if each.key == "dice"]
        return [row[1] for row in table.rows]

    assert dice() == ["1D10", "1D100"]
    assert dice(strangle_fail="damage_1D6") == ["1D10", "1D100", "1D6"]


def test_a_dagger_explains_itself_only_where_there_is_one():
    shown = AIDS.screen(RULES, FIGHT), AIDS.rule_tables(RULES, FIGHT)
    assert [note for sheet in shown for note in sheet.notes if "†" in note] == []
    assert any("†" in note for note in AIDS.cheat_sheet(RULES, FIGHT).notes)


def test_markers_are_said_to_be_explained_on_the_sheet_by_its_name():
    assert AIDS.titles(RULES, FIGHT)["cheat_sheet"] in AIDS.hints["markers"]


def test_the_screen_has_four_panels():
    panels = AIDS.screen(RULES, FIGHT).steps
    assert len(panels) == 4
    assert all(panel.asides for panel in panels)


def test_the_dice_of_this_fight_are_named():
    assert AIDS.guide(RULES, FIGHT).dice == ("d10", "two d10 read as 01 to 00", "for damage d3, d4, d6, d8, d10")
