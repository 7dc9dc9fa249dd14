"""Tables: cells are read by the type of their column, every mistake has its place, and the user's tables lie over ours."""

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.engine import all_systems
from printkit.errors import DataError
from printkit.tables import FORMS, Rolls, exported, overlay, read_beside, read_table, shown
from printkit.tables.overlay import problems
from printkit.tables.values import parsed, rolls, written

WEAPONS = """\
title: Damage by weapon
rules: [H46]
columns:
  weapon: {title: Weapon, type: key}
  wounds: {title: Wounds, type: whole, least: 0}
  shift: {title: Shift, type: signed}
  dice: {title: Dice, type: code, optional: true}
  pierces: {title: Pierces, type: yes_no}
rows:
- {weapon: hand, wounds: 1, shift: 0, pierces: no}
- {weapon: "no", wounds: 010, shift: -2, dice: 1d6, pierces: yes}
"""
ROLLS = """\
title: Consequences
columns:
  test: {title: Test, type: key}
  roll: {title: d6, type: rolls, covers: 1-6}
  result: {title: Result, type: text, choices: [good, bad]}
rows:
- {test: escape, roll: 1-5, result: good}
- {test: escape, roll: 6, result: bad}
"""


@pytest.fixture
def write(tmp_path):
    def written_to(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written_to


def messages(caught):
    return [f"{finding.where.line}:{finding.where.column} {finding.message}" for finding in caught.value.findings]


def test_a_cell_is_read_by_the_type_of_its_column(write):
    table = read_table(write("weapons.yaml", WEAPONS))
    assert table.lookup("no") == {"weapon": "no", "wounds": 10, "shift": -2, "dice": "1d6", "pierces": True}
    assert table.cell("hand", column="dice") is None
    assert (table.number("no", column="wounds"), table.flag("hand", column="pierces")) == (10, False)


def test_a_roll_finds_the_row_it_falls_into(write):
    table = read_table(write("consequences.yaml", ROLLS))
    assert [table.cell("escape", die, column="result") for die in range(1, 7)] == ["good"] * 5 + ["bad"]
    with pytest.raises(KeyError):
        table.lookup("escape", 7)


def test_values_are_printed_with_sign_true_minus_and_dash(write):
    table = read_table(write("weapons.yaml", WEAPONS))
    assert table.shown_rows() == (("hand", "1", "+0", "", "no"), ("no", "10", "−2", "1d6", "yes"))
    assert shown(rolls("1-5"), "rolls") == "1–5"
    assert shown(rolls("-1 or less"), "rolls") == "−1 or less"
    assert shown(45, "percent") == "45\u00a0%"


@given(st.integers(-50, 200), st.integers(0, 60), st.sampled_from(["both", "low", "high"]))
def test_rolls_read_back_as_written(low, width, ends):
    value = Rolls(None if ends == "high" else low, None if ends == "low" else low + width)
    assert rolls(str(value)) == value
    assert low in value


@given(st.one_of(st.integers(-(10**9) + 1, 10**9 - 1)))
def test_numbers_read_back_as_printed(number):
    assert parsed(shown(number, "signed"), "signed") == number
    assert parsed(str(written(number)), "whole") == number


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("two", "whole", "not a whole number"),
        ("1.5", "signed", "not a whole number"),
        ("101", "percent", "between 0 and 100"),
        ("maybe", "yes_no", "neither yes nor no"),
        ("5-1", "rolls", "runs backwards"),
        ("a few", "rolls", "not a roll"),
        ("d", "code", "not dice"),
    ],
)
def test_a_cell_of_the_wrong_type_is_refused(text, kind, says):
    with pytest.raises(ValueError, match=says):
        parsed(text, kind)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("wounds: 1,", "wounds: one,", '10:26 wounds: "one" is not a whole number'),
        ("wounds: 1,", "wounds: -1,", "10:26 wounds cannot be -1"),
        ("wounds: 1,", "wonds: 1,", '10:18 unknown key "wonds"'),
        ("wounds: 1, ", "", '10:3 "wounds" is missing'),
        ("shift: 0", "shift: [0]", "10:36 a single value must stand here, not a list or a mapping"),
        ("type: whole,", "type: hole,", '5:33 no such type: "hole"'),
        ("rules: [H46]", "title: Twice", '2:1 "title" stands here a second time'),
    ],
)
def test_a_mistake_in_a_table_is_told_with_its_place(write, old, new, expected):
    with pytest.raises(DataError) as caught:
        read_table(write("weapons.yaml", WEAPONS.replace(old, new, 1)))
    assert expected in messages(caught)


def test_all_mistakes_are_told_in_one_run(write):
    text = WEAPONS.replace("wounds: 1,", "wounds: one,").replace("shift: -2", "shift: less")
    with pytest.raises(DataError) as caught:
        read_table(write("weapons.yaml", text))
    assert len(messages(caught)) == 2


@pytest.mark.parametrize("text", ["", "title: [", "- 1", "title: x\ncolumns: 3\nrows: 4\n", "\x00", "rows: &a [*a]\ncolumns: {a: b}\n"])
def test_a_file_that_is_no_table_is_told_with_its_place(write, text):
    with pytest.raises(DataError) as caught:
        read_table(write("weapons.yaml", text))
    assert all(finding.where.file.name == "weapons.yaml" for finding in caught.value.findings)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(DataError, match=r"there is no file .*none\.yaml"):
        read_table(tmp_path / "none.yaml")


@pytest.mark.parametrize(("encoding", "notes"), [("utf-8-sig", 0), ("utf-16", 0), ("cp1252", 1)])
def test_a_table_is_read_in_the_encoding_it_has(tmp_path, encoding, notes):
    path = tmp_path / "weapons.yaml"
    path.write_bytes(WEAPONS.replace("Damage", "Dégâts").encode(encoding))
    table = read_table(path)
    assert table.title == "Dégâts by weapon"
    assert [finding.severity for finding in table.notes] == ["warning"] * notes


def test_what_is_written_alike_stands_once(write):
    text = WEAPONS.replace("- {weapon: hand,", "- &hand {weapon: hand,") + "- {<<: *hand, weapon: foot}\n"
    table = read_table(write("weapons.yaml", text))
    assert table.lookup("foot") == {**table.lookup("hand"), "weapon": "foot"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: Damage by weapon", "title: Damage: by weapon", "1:14 not valid YAML: a colon too many"),
        ("  weapon: {", "\tweapon: {", "4:1 not valid YAML: a tab stands where spaces must"),
        ("- {weapon: hand", "---\n- {weapon: hand", "11:1 a second document begins here, but this file must hold one"),
    ],
)
def test_what_is_no_yaml_is_told_in_our_words(write, old, new, expected):
    with pytest.raises(DataError) as caught:
        read_table(write("weapons.yaml", WEAPONS.replace(old, new, 1)))
    assert messages(caught) == [expected]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("roll: 6", "roll: 5-6", "5 stands in two rows"),
        ("roll: 1-5", "roll: 1-4", "no row for 5"),
        ("roll: 1-5", "roll: 2-5", "no row for 1"),
        ("roll: 6", "roll: 6-7", "goes beyond 1-6"),
        ("- {test: escape, roll: 6, result: bad}\n", "", "no row for 6"),
    ],
)
def test_rolls_have_neither_gap_nor_overlap(write, old, new, says):
    table = read_table(write("consequences.yaml", ROLLS.replace(old, new)))
    assert any(says in finding.message for finding in problems(table))


def test_open_ends_cover_all_numbers(write):
    text = ROLLS.replace(", covers: 1-6", "").replace("roll: 1-5", "roll: 5 or less").replace("roll: 6", "roll: 6 or more")
    table = read_table(write("consequences.yaml", text))
    assert not list(problems(table))
    assert table.text("escape", -99, column="result") == "good"


def test_the_users_table_stands_in_the_place_of_ours(write):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    text = "rows:\n- {pierces: no, weapon: hand, wounds: 7, shift: 1}\n- {weapon: no, wounds: 2, shift: 0, pierces: yes}\n"
    users = {"weapons": read_table(write("weapons.yml", text), ours["weapons"])}
    laid = overlay(ours, users)
    assert laid["weapons"].number("hand", column="wounds") == 7
    assert [column.name for column in laid["weapons"].columns] == [column.name for column in ours["weapons"].columns]
    assert ours["weapons"].number("hand", column="wounds") == 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("- {weapon: hand, wounds: 1, shift: 0, pierces: no}\n", "", 'lacks a row for "hand"'),
        ("  dice: {title: Dice, type: code, optional: true}\n", "", 'lacks the column "dice"'),
        ("type: whole, least: 0", "type: signed", "is signed"),
        ("{weapon: hand,", '{weapon: "no",', "stands twice"),
        ("rows:\n", "rows:\n- {weapon: hamd, wounds: 1, shift: 0, pierces: no}\n", 'nothing asks for "hamd"'),
    ],
)
def test_a_users_table_that_a_rule_could_fall_through_is_refused(write, old, new, says):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    folder = write("weapons.yaml", WEAPONS).parent / "tables"
    folder.mkdir()
    (folder / "weapons.yaml").write_text(WEAPONS.replace(old, new).replace("dice: 1d6, ", "" if "dice" in old else "dice: 1d6, "))
    with pytest.raises(DataError, match=says) as caught:
        read_beside(folder, ours)
    assert all(finding.where.file.parent == folder for finding in caught.value.findings)


def test_a_users_table_reaches_as_far_as_ours(write):
    open_ended = ROLLS.replace(", covers: 1-6", "").replace("roll: 1-5", "roll: 5 or less").replace("roll: 6", "roll: 6 or more")
    ours = read_table(write("consequences.yaml", open_ended))
    users = read_table(write("consequences.yml", open_ended.replace("6 or more", "6-9")), ours)
    assert [finding.message for finding in problems(users, ours)] == ["consequences: no row for 10 or more"]


def test_an_open_table_takes_further_rows(write):
    ours = read_table(write("weapons.yaml", WEAPONS.replace("type: key", "type: key, open: yes")))
    text = WEAPONS.replace("rows:\n", "rows:\n- {weapon: harpoon, wounds: 4, shift: 0, pierces: yes}\n")
    users = read_table(write("weapons.yml", text), ours)
    assert overlay({"weapons": ours}, {"weapons": users})["weapons"].number("harpoon", column="wounds") == 4


def test_a_users_table_cannot_widen_the_bounds(write):
    ours = read_table(write("weapons.yaml", WEAPONS))
    text = WEAPONS.replace("least: 0", "least: -9").replace("wounds: 1,", "wounds: -1,")
    with pytest.raises(DataError, match="wounds cannot be -1"):
        read_table(write("weapons.yml", text), ours)


def test_a_table_the_game_does_not_have_is_refused(write):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    folder = write("x", "").parent / "tables"
    folder.mkdir()
    (folder / "weapon.yaml").write_text(WEAPONS)
    with pytest.raises(DataError, match='did you mean "weapons"'):
        read_beside(folder, ours)
    with pytest.raises(DataError, match='no table "armour"'):
        overlay(ours, {"armour": replace(ours["weapons"], name="armour")})
    assert read_beside(folder / "nowhere", ours) == {}


SHIPPED = [(game.name, name) for game in all_systems().values() for name in game.tables()]


@pytest.mark.parametrize("form", ["yaml", "json", "csv"])
@pytest.mark.parametrize(("game", "name"), SHIPPED, ids=["-".join(each) for each in SHIPPED])
def test_what_rules_prints_can_be_saved_as_a_table_of_ones_own(game, name, form, tmp_path):
    ours = all_systems()[game].tables()
    (tmp_path / f"{name}.{form}").write_text(exported(form, {name: ours[name]}, game, {"a": 1}), encoding="utf-8")
    users = read_beside(tmp_path, ours)
    assert overlay(ours, users)[name].rows == ours[name].rows


USERS = {
    "weapons.csv": "weapon,wounds,shift,dice,pierces\nhand,7,0,,no\nno,10,-2,1d6,yes\n",
    "weapons.tsv": "weapon\twounds\tshift\tdice\tpierces\nhand\t7\t0\t\tno\nno\t10\t-2\t1d6\tyes\n",
    "weapons.toml": """rows = [
        {weapon = "hand", wounds = 7, shift = 0, pierces = false},
        {weapon = "no", wounds = 10, shift = -2, dice = "1d6", pierces = true}]""",
    "weapons.JSON": """{"rows": [{"weapon": "hand", "wounds": 7, "shift": 0, "dice": null, "pierces": false},
        {"weapon": "no", "wounds": 10, "shift": "-2", "dice": "1d6", "pierces": "yes"}]}""",
}


@pytest.mark.parametrize("name", USERS)
def test_a_users_table_may_be_of_any_format(write, tmp_path, name):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / name).write_text(USERS[name])
    laid = overlay(ours, read_beside(folder, ours))["weapons"]
    assert laid.number("hand", column="wounds") == 7
    assert laid.lookup("no") == ours["weapons"].lookup("no")


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("weapons.csv", USERS["weapons.csv"].replace("7", "many"), r'weapons\.csv:2:2: wounds: "many" is not a whole number'),
        ("weapons.csv", USERS["weapons.csv"].replace("wounds", "wonds"), r'weapons\.csv:1:2: unknown key "wonds"'),
        ("weapons.csv", USERS["weapons.csv"].replace("shift", "wounds"), r'weapons\.csv:1:3: two columns are called "wounds"'),
        ("weapons.csv", USERS["weapons.csv"].replace("7,0", "7,0,0"), r'weapons\.csv:2:6: "no" stands in a column without a heading'),
        (
            "weapons.json",
            '{"tables": {"armour": {"rows": []}}}',
            r'weapons\.json:1:23: this is the table "armour", in the file for "weapons"',
        ),
        ("weapons.txt", "", r'"weapons\.txt" is no file that a table is read from'),
        ("weapons", "", r'"weapons" is no file that a table is read from'),
        ("armour.csv", "", 'the game has no table "armour"'),
    ],
)
def test_what_looks_like_a_table_is_never_left_out_in_silence(write, tmp_path, name, text, says):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / name).write_text(text)
    with pytest.raises(DataError, match=says):
        read_beside(folder, ours)


def test_a_table_in_two_files_is_refused_and_notes_beside_tables_are_not(write, tmp_path):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in ("weapons.csv", "README.md", ".weapons.yaml.swp"):
        (folder / name).write_text(USERS["weapons.csv"])
    assert list(read_beside(folder, ours)) == ["weapons"]
    (folder / "weapons.yaml").write_text(WEAPONS)
    with pytest.raises(DataError, match='the table "weapons" stands here in two files'):
        read_beside(folder, ours)


def test_a_file_in_the_place_of_the_folder_of_tables_is_told(write):
    ours = {"weapons": read_table(write("weapons.yaml", WEAPONS))}
    with pytest.raises(DataError, match=r"cannot look into .*tables: Not a directory"):
        read_beside(write("tables", ""), ours)


def test_every_form_of_export_holds_every_cell(write):
    tables = {"weapons": read_table(write("weapons.yaml", WEAPONS)), "consequences": read_table(write("consequences.yaml", ROLLS))}
    for form in FORMS:
        text = exported(form, tables, "game", {"a": 1})
        assert text.endswith("\n")
        for table in tables.values():
            words = [str(written(value)) for row in table.rows for value in row if value is not None and not isinstance(value, bool)]
            plain = text.replace("–", "-").replace("−", "-")
            assert all(word in plain for word in words), form


def test_json_is_of_the_promised_shape(write):
    told = json.loads(exported("json", {"weapons": read_table(write("weapons.yaml", WEAPONS))}, "game", {"a": 1}))
    assert (told["system"], told["rulings"]) == ("game", {"a": 1})
    assert told["tables"]["weapons"]["columns"]["wounds"] == {"title": "Wounds", "type": "whole"}
    assert told["tables"]["weapons"]["rows"][1] == {"weapon": "no", "wounds": 10, "shift": -2, "dice": "1d6", "pierces": True}


def test_csv_reads_back_as_rows(write):
    text = exported("csv", {"weapons": read_table(write("weapons.yaml", WEAPONS))})
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows[1] == {"weapon": "no", "wounds": "10", "shift": "-2", "dice": "1d6", "pierces": "yes"}
