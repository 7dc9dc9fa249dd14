"""Initiative tents: the name to the players, the facts to the game master, one for each combatant and group."""

import pytest
from fold_kit import PAPERS, checked, every_sample, faces, fight, folds, kit_of, layered, texts

from printkit.aids import Card, FactGroup, GridHead, GridRow, Need, PrintTable, TableColumn, Track, WeaponFact
from printkit.components.initiative_tents import MOST_WEAPONS, TABLE_LINES, brief
from printkit.page import Text

EMPTY = Card("Mara", "Hero", "", (), "", (), (), (), ())


kit = kit_of("initiative_tents")


@every_sample
def test_tents_of_every_sample_print_in_every_theme(sample, theme):
    for paper in PAPERS:
        built = checked(sample, "initiative_tents", theme=theme, paper=(paper,))
        assert not [str(finding) for finding in built.findings if finding.severity != "note"]
        assert built.sheets == -(-len(built.kits[0].encounter.combatants) // 9)


def test_there_is_one_for_each_combatant_and_group_heroes_first(kit):
    assert list(faces(kit)) == ["mara", "jonas-applewhite", "ogre-1", "ogre-2", "imp", "the-worm"]


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_lie_on_a_sheet_and_hang_halfway(tmp_path, paper):
    kit = fight(tmp_path, "initiative_tents", paper=(paper,))
    assert len(kit.planned.sheets[0].slots) == 9
    for face in faces(kit).values():
        assert folds(face) == {(round(face.height_mm / 2, 2), (3.0, 1.0, 0.5, 1.0))}


def test_players_read_the_short_name_and_a_group_s_number_the_right_way_up(kit):
    below = {key: [content for content, placed, down in texts(face) if down > face.height_mm / 2] for key, face in faces(kit).items()}
    assert "J. Applewhite" in below["jonas-applewhite"]
    assert {"Imps", "×5"} <= set(below["imp"])
    assert {"Ogre", "2"} <= set(below["ogre-2"])
    upright = [placed.d > 0 for face in faces(kit).values() for _, placed, down in texts(face) if down > face.height_mm / 2]
    assert all(upright)


def test_the_facts_stand_on_their_head_above_the_fold_on_the_game_master_s_layer(kit):
    for face in faces(kit).values():
        hidden = [(mark, placed) for mark, placed in layered(face.marks, "gm") if isinstance(mark, Text)]
        assert {placed.at(mark.x_mm, mark.y_mm)[1] < face.height_mm / 2 for mark, placed in hidden} == {True}
        assert {placed.d for _, placed in hidden} == {-1.0}
        assert sum(down < face.height_mm / 2 for _, _, down in texts(face)) == len(hidden)


def test_the_facts_are_those_of_the_card(kit):
    told = " ".join(content for content, *_ in texts(faces(kit)["jonas-applewhite"]))
    card = kit.system.aids.card(kit.ruleset, kit.encounter, kit.encounter.by_id["jonas-applewhite"])
    assert card.title in told
    assert card.badge in told
    assert "12" in told
    for row in card.rows:
        assert all(need.dice in told for need in row.needs[:1] if need)
    assert all(weapon.name in told for weapon in card.weapons)


def test_an_initiative_that_is_known_stands_in_its_box(kit):
    assert "5" in [content for content, *_ in texts(faces(kit)["jonas-applewhite"])]


def test_a_brief_has_the_plain_case_of_each_skill():
    heads = (GridHead("ranged +3", ("plain", "guarded")), GridHead("brawl +1", ("plain", "guarded")))
    needs = tuple(Need(f"{number}+", "50") for number in (9, 13, 11, 15))
    rows = (GridRow("standard", needs), GridRow("spell", (None, None, needs[2], None)), GridRow("defensive", says="no attack"))
    made = brief(Card("Mara", "Hero", "", (), "", heads, rows, (), ()))
    assert made.columns == ("standard", "spell")
    assert [(line.label, [need and need.dice for need in line.needs]) for line in made.lines] == [
        ("ranged +3", ["9+", None]),
        ("brawl +1", ["11+", "11+"]),
    ]


def test_a_brief_tells_how_much_somebody_takes():
    tracks = Track("hp", "HP", 12), Track("group", "HP", 52, "members", each=13), Track("last", "last act", 1, "once")
    assert brief(Card("Mara", "Hero", "", tracks, "", (), (), (), ())).boxes == (("HP", "12"), ("HP", "4 × 13"))


def test_a_brief_leaves_out_what_has_no_room_and_begins_with_what_is_rolled():
    weapons = tuple(WeaponFact(f"knife {number}", "1") for number in range(9))
    facts = FactGroup((("STR", "10"), ("DEX", "12"))), FactGroup((("dodge", "40"),), "Skills")
    made = brief(Card("Mara", "Hero", "", (), "", (), (), weapons, (), facts))
    assert len(made.weapons) == MOST_WEAPONS
    assert made.facts == facts[::-1]


def _table(columns, rows, letters=4):
    titles = tuple(TableColumn("x" * letters, "number") for _ in range(columns))
    return PrintTable("t", "", (TableColumn("who", "key"), *titles), tuple((f"row {number}", *["1"] * columns) for number in range(rows)))


def test_tables_in_short_keep_their_lines():
    made = brief(Card("Mara", "Hero", "", (), "", (), (), (), (), tables=(_table(3, 3), _table(20, 9), _table(2, 2)))).tables
    assert sum(1 + len(table.rows) for table in made) <= TABLE_LINES
    assert [len(table.rows) for table in made] == [3, 3]


def test_what_is_looked_up_most_comes_before_narrow_columns_and_those_before_wide_ones():
    columns = TableColumn("attack", "key"), TableColumn("critical"), TableColumn("draw", "number"), TableColumn("damage", "plate")
    rows = (("Grandfather’s antique elephant rifle", "01 11 22 33 44 55 66 77 88 99 00 and so on", "4 · 3 · 2", "1D8"),)
    table = brief(Card("Mara", "Hero", "", (), "", (), (), (), (), tables=(PrintTable("t", "", columns, rows),))).tables[0]
    assert [table.columns[at].title for at in table.order] == ["attack", "damage", "draw", "critical"]
    assert len(table.short[0]) <= 14


def test_every_attack_has_its_damage_on_the_tent(tmp_path):
    weapons = "{name: Thrashing willow limbs, skill: limbs, damage: 5D+1}, {name: Uprooted stump, skill: limbs, damage: 4D+2}"
    codes = "attributes: {strength: 6D, perception: 2D}, skills: {limbs: 5D+1}, toughness: 6D"
    fighter = f"{{name: Warden, side: npc, {codes}, weapons: [{weapons}]}}"
    kit = fight(tmp_path, "initiative_tents", text=f"system: rd6\ntitle: Test\ncombatants:\n- {fighter}\n", theme="fantasy")
    told = [content for face in faces(kit).values() for content, *_ in texts(face)]
    assert {"5D+1", "4D+2"} <= set(told)


def test_an_empty_card_is_an_empty_brief():
    made = brief(EMPTY)
    assert (made.lines, made.tables, made.facts, made.weapons, made.boxes) == ((), (), (), (), ())
