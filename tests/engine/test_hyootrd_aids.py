"""What HYOOTRD lays on the table, for the sample fight: counts follow the encounter, numbers the rules, sentences the rulings."""

import pytest
from samples import sample

from printkit.engine import all_systems
from printkit.engine.hyootrd import rules

SYSTEM = all_systems()["hyootrd"]
FIGHT = sample(SYSTEM)
RULES = SYSTEM.ruleset()
AIDS = SYSTEM.aids


def fight(**combatants):
    """A fight of so many of each kind."""
    named = [(kind, number) for kind, count in combatants.items() for number in range(count)]
    made = [{"name": f"{kind} {number}", "kind": kind, "grade": "standard"} for kind, number in named]
    for each in made:
        each |= {} if each["kind"] == "henchmen" else {"wounds": 5}
    return SYSTEM.encounter.model_validate({"system": "hyootrd", "title": "x", "combatants": made})


def card(id, **rulings):
    return AIDS.card(SYSTEM.ruleset(rulings), FIGHT, FIGHT.by_id[id])


def row(shown, action):
    return next(each for each in shown.rows if each.action == action)


@pytest.mark.parametrize(("heroes", "groups", "columns"), [(1, 1, 6), (4, 1, 6), (4, 2, 7), (5, 3, 9), (10, 12, 23)])
def test_the_board_has_a_column_for_each_roll_and_a_spare(heroes, groups, columns):
    board = AIDS.board(RULES, fight(hero=heroes, henchmen=groups))
    assert len(board.columns) == columns
    assert board.rows == ("1", "2", "3", "4")


def test_the_columns_follow_who_rolls():
    assert len(AIDS.board(RULES, FIGHT).columns) == 9
    assert len(AIDS.board(SYSTEM.ruleset({"npc_initiative": "individual"}), FIGHT).columns) == 3 + 3 + 8 + 1 + 1
    assert len(AIDS.board(SYSTEM.ruleset({"npc_initiative": "one_for_all"}), FIGHT).columns) == 7


@pytest.mark.parametrize(("heroes", "copies"), [(1, 3), (5, 3), (6, 4), (9, 5)])
def test_strips_for_half_the_columns(heroes, copies):
    assert {piece.copies for piece in AIDS.action_pieces(RULES, fight(hero=heroes)) if piece.key != "spell"} == {copies}


def test_a_spell_strip_for_each_caster():
    assert {piece.key: piece.copies for piece in AIDS.action_pieces(RULES, FIGHT)}["spell"] == 1
    assert {piece.key: piece.copies for piece in AIDS.action_pieces(RULES, fight(hero=2))}["spell"] == 0


def test_strips_show_what_each_phase_asks():
    pieces = {piece.key: piece for piece in AIDS.action_pieces(RULES, FIGHT)}
    assert {key: [cell.kind for cell in piece.cells] for key, piece in pieces.items()} == {
        "frenzied": ["act"] * 4,
        "standard": ["act", "wait"] * 2,
        "targeted": ["prepare", "act"] * 2,
        "spell": ["prepare", "act"] * 2,
        "defensive": ["guard"] * 4,
    }
    assert [piece.figure for piece in pieces.values()] == ["\u22122", "+0", "+2", "+0", "\u22124"]
    assert {key: sum(cell.earns for cell in piece.cells) for key, piece in pieces.items()} == dict.fromkeys(pieces, 4)


@pytest.mark.parametrize(("rate", "earned"), [("per_round", [1, 2, 2, 2, 1]), ("one_per_test", [4, 2, 2, 2, 0])])
def test_strips_earn_as_ruled(rate, earned):
    pieces = AIDS.action_pieces(SYSTEM.ruleset({"token_rate": rate}), FIGHT)
    assert [sum(cell.earns for cell in piece.cells) for piece in pieces] == earned
    assert [rules.at_best(SYSTEM.ruleset({"token_rate": rate}), piece.key).per_round for piece in pieces] == earned


def test_coins_for_those_who_earn():
    ones, fives = AIDS.coins(RULES, fight(hero=3, henchmen=4))
    assert ((ones.value, ones.copies), (fives.value, fives.copies)) == ((1, 12), (5, 3))
    assert fives.legend == ("double", "damage")
    assert AIDS.coins(RULES, fight(henchmen=2)) == ()


def test_markers_only_for_what_can_happen():
    everything = {marker.key for marker in AIDS.markers(RULES, FIGHT)}
    assert {"aiming", "spell_ready", "guard", "out_cold", "spared", "dead", "pierced", "limb_out", "weapon_lost", "fled"} <= everything
    assert {"leader", "last_act"} <= everything
    few = {marker.key for marker in AIDS.markers(RULES, fight(hero=1, henchmen=1))}
    assert not few & {"leader", "spell_ready", "spared"}


def test_a_card_shows_total_and_chance_for_each_case():
    shown = card("nell-harrow")
    assert [head.title for head in shown.heads] == ["melee +3", "ranged +1", "tools (no rank) +0"]
    assert [(need.dice, need.chance) for need in row(shown, "standard").needs[:3]] == [("9+", "72"), ("8+", "79"), ("13+", "36")]
    assert [track.boxes for track in shown.tracks] == [9, 8, 1]
    assert [track.kind for track in shown.tracks] == ["wounds", "piercing", "once"]


@pytest.mark.parametrize("combatant", FIGHT.combatants, ids=lambda combatant: combatant.id)
def test_every_number_on_a_card_is_what_the_rules_say(combatant):
    shown = AIDS.card(RULES, FIGHT, combatant)
    for line in shown.rows:
        cases = [(head, case) for head in shown.heads for case in head.cases]
        for (head, case), need in zip(cases, line.needs, strict=False):
            if need is None:
                continue
            skill = int(head.title.rpartition(" ")[2].replace("\u2212", "-"))
            told, guarded = case in {"terrain", "with both"}, case in {"v. guard", "with both"}
            given = {"skill": skill, "action": line.action, "terrain": told, "target_defensive": guarded, "kind": combatant.kind}
            hits = [a + b for a in range(1, 11) for b in range(1, 11) if rules.attack(RULES, roll=a + b, **given).hit]
            assert (need.dice, need.chance) == ("any" if len(hits) == 100 else f"{min(hits)}+", str(len(hits)))


def test_what_no_dice_show_is_left_out_and_what_all_show_is_any():
    weak, strong = ({"name": "x", "kind": "minion", "wounds": 1, "skills": {"melee": skill}} for skill in (-10, 14))
    for combatant, expected in ((weak, None), (strong, "any")):
        encounter = SYSTEM.encounter.model_validate({"system": "hyootrd", "title": "x", "combatants": [combatant]})
        found = row(AIDS.card(RULES, encounter, encounter.combatants[0]), "frenzied").needs[0]
        assert (found and found.dice) == expected


def test_a_spell_row_for_casters_only():
    caster = card("madame-voss")
    assert [head.title for head in caster.heads] == ["seance +4", "melee +0"]
    assert [need is None for need in row(caster, "spell").needs] == [False] * 3 + [True] * 3
    assert [need is None for need in row(caster, "frenzied").needs] == [True] * 3 + [False] * 3
    assert "spell" not in {line.action for line in card("nell-harrow").rows}
    assert row(card("madame-voss", spell_modifier=1), "spell").needs[0].dice == "7+"


def test_henchmen_gain_nothing_by_terrain_unless_ruled():
    assert [head.cases for head in card("usher").heads] == [("plain", "v. guard")]
    assert row(card("usher", henchmen_bonus="allowed"), "standard").needs[1].dice == "11+"
    (pool,) = card("porter").tracks
    assert (pool.kind, pool.boxes, pool.each) == ("pool", 6, 3)


def test_weapons_do_what_their_class_does_in_these_hands():
    def damage(id, **rulings):
        return {weapon.name: weapon.damage for weapon in card(id, **rulings).weapons}

    assert damage("nell-harrow") == {"Stage rapier": "3", "Bottle": "2", "Wrench": "2"}
    assert damage("nell-harrow", rocks_skilled="npc_grade_only")["Bottle"] == "1"
    assert damage("understudy", rocks_skilled="npc_grade_only") == {"Slate": "2"}
    assert damage("porter") == {"Bare hands": "1"}
    assert damage("madame-voss") == {"Cane": "2", "Cold lantern": "2", "Hush": "–"}


def test_a_skill_without_rank_follows_the_ruling():
    assert card("nell-harrow", untrained="plus1").heads[2].title == "tools (no rank) +1"


def test_leaders_and_followers_know_each_other():
    assert any("Usher" in note for note in card("dr-ohm").notes)
    assert any("Dr Ohm" in note and "**6**" in note for note in card("usher").notes)
    assert not any("Dr Ohm" in note for note in card("porter").notes)


def test_head_and_heart_on_a_card_only_where_ruled():
    assert not any("head" in note for note in card("nell-harrow").notes)
    told = [note for note in card("nell-harrow", head_heart="minus6").notes if "head" in note]
    assert len(told) == 1
    assert "**13+**" in told[0]
    assert "36" in told[0]


def test_the_tracker_lists_heroes_first():
    tracker = AIDS.tracker(RULES, FIGHT)
    sides = [each.foe for each in tracker.rows]
    assert sides == sorted(sides)
    assert {each.id for each in tracker.rows} == {combatant.id for combatant in FIGHT.combatants}
    assert [each.id for each in tracker.rows if not each.coins] == ["stage-hands", "usher", "porter"]
    assert [name for name, _ in tracker.states] == ["lost", "limb", "out", "last", "dead", "fled"]
    assert [each.id for each in tracker.rows if "leads" in each.subtitle] == ["dr-ohm"]


def test_the_round_is_told_in_seven_steps():
    steps = AIDS.cheat_sheet(RULES, FIGHT).steps
    assert [step.number for step in steps] == list("1234567")
    assert [step.number for step in steps if step.strong] == ["4"]
    assert steps[3].figure == ("12+", "hits")
    actions = steps[1].asides[0]
    assert actions.rows[3][3] == "2†"
    assert actions.actions == ("frenzied", "standard", "targeted", "spell", "defensive")


def test_the_rule_of_thumb_is_worked_out():
    text = " ".join(AIDS.cheat_sheet(RULES, FIGHT).steps[1].paragraphs)
    assert "up to +0 **targeted**" in text
    assert "from +2 **frenzied**" in text


def test_hints_are_for_components_that_exist():
    from printkit.components import all_components

    assert set(AIDS.hints) <= set(all_components())
