"""Encounter files: the same meaning in every format, every value with its place, and what people bring read right."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from printkit.engine import all_systems
from printkit.errors import DataError, Place
from printkit.load import Loaded, load_encounter
from printkit.shipped import shipped

HEAD = "system: hyootrd\ntitle: Ambush\ncombatants:\n"
MARA = {"name": "Mara", "side": "pc", "skills": {"melee": 3}, "wounds": 9}
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes files beside each other: text as UTF-8, bytes as they are."""

    def written(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


def load(path: Path, **given: object) -> Loaded:
    return load_encounter(path, all_systems(), **given)  # type: ignore[arg-type]


def problems(path: Path, **given: object) -> str:
    with pytest.raises(DataError) as caught:
        load(path, **given)
    return str(caught.value).replace(f"{path.parent}{os.sep}", "")


def rows(write: Write, name: str, content: str | bytes) -> Loaded:
    """Load an encounter whose combatants stand in one file of rows."""
    write(name, content)
    return load(write("encounter.yaml", f"{HEAD}  - file: {name}\n"))


def names(loaded: Loaded) -> list[str]:
    return [combatant.name for combatant in loaded.encounter.combatants]


# -- The sample


def test_the_sample_has_four_heroes_two_groups_two_minions_and_a_boss() -> None:
    loaded = load(shipped("assets") / "encounters/hyootrd/encounter.yaml")
    kinds = [combatant.kind for combatant in loaded.encounter.combatants]
    assert sorted(kinds) == sorted(["hero"] * 4 + ["henchmen"] * 2 + ["minion"] * 2 + ["boss"])
    assert sum(combatant.is_caster for combatant in loaded.encounter.combatants) == 1
    assert loaded.encounter.terrain
    assert not loaded.findings


# -- Formats


def test_every_format_means_the_same(write: Write) -> None:
    whole = {"system": "hyootrd", "title": "Ambush", "combatants": [MARA]}
    toml = 'system = "hyootrd"\ntitle = "Ambush"\n[[combatants]]\nname = "Mara"\nside = "pc"\nskills = {melee = 3}\nwounds = 9\n'
    in_yaml = write("a.yaml", f"{HEAD}  - {{name: Mara, side: pc, skills: {{melee: 3}}, wounds: 9}}\n")
    paths = [in_yaml, write("b.json", json.dumps(whole, indent=1)), write("c.toml", toml)]
    first, *others = [load(path).encounter for path in paths]
    assert all(other == first for other in others)


def test_rows_of_every_format_mean_the_same(write: Write, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["name", "side", "skills.melee", "wounds"], ["Mara", "pc", 3, 9.0]):
        book.active.append(row)
    book.save(tmp_path / "d.xlsx")
    write("a.csv", "name,side,skills.melee,wounds\nMara,pc,3,9\n")
    write("b.tsv", "name\tside\tskills\twounds\nMara\tpc\tmelee 3\t9\n")
    write("c.jsonl", json.dumps(MARA) + "\n")
    write("e.csv", 'name,side,skills,wounds\nMara,pc,"{melee: 3}",9\n')
    write("f.toml", 'name = "Mara"\nside = "pc"\nwounds = 9\n[skills]\nmelee = 3\n')
    write("g.yaml", "name: Mara\nside: pc\nskills: {melee: 3}\nwounds: 9\n---\n")
    loaded = [
        load(write("x.yaml", f"{HEAD}  - file: {name}\n")) for name in ("a.csv", "b.tsv", "c.jsonl", "d.xlsx", "e.csv", "f.toml", "g.yaml")
    ]
    assert all(each.encounter == loaded[0].encounter for each in loaded)


def test_a_spreadsheet_with_a_system_column_is_an_encounter(write: Write) -> None:
    loaded = load(write("night_raid.csv", "system,name,kind,grade,count\nhyootrd,Thug,henchmen,novice,3\n"))
    assert (loaded.encounter.title, names(loaded)) == ("Night raid", ["Thug"])
    assert "does not say which game" in problems(write("party.csv", "name,side\nMara,pc\n"))


@pytest.mark.parametrize("row", ["Mara", "Mara,pc,", "Mara,pc,hyoortd"])
def test_a_first_row_of_no_game_is_told_at_its_cell(write: Write, row: str) -> None:
    told = problems(write("party.csv", f"name,side,system\n{row}\n"))
    assert "party.csv:2:3: no game is called" in told
    assert "hyootrd" in told


PLACES = {
    "a.yaml": ("name: Mara\nside: pc\nwounds: 9\nskills:\n  melee: 3\nweapons:\n  - name: Club\n    class: club\n", (5, 10), (8, 12)),
    "b.json": (
        '{"name": "Mara", "side": "pc", "wounds": 9,\n "skills": {"melee": 3},\n "weapons": [{"name": "Club", "class": "club"}]}',
        (2, 22),
        (3, 40),
    ),
    "c.toml": (
        'name = "Mara" # [x]\nside = \'pc\'\nwounds = 9\nnotes = """\n[a]\n"""\n'
        'skills.melee = 3\n[[weapons]]\nname = "Club"\n"class" = "club"\n',
        (7, 16),
        (10, 11),
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_values_know_their_line_and_column(write: Write, name: str) -> None:
    text, skill, weapon = PLACES[name]
    encounter = rows(write, name, text).encounter
    found = [encounter.place("mara", field) for field in ("skills.melee", "weapons.0.class")]
    assert [(place.line, place.column) for place in found if place] == [skill, weapon]


def test_a_key_beside_a_file_overrides_it_and_each_keeps_its_place(write: Write) -> None:
    write("heroes/mara.yaml", "name: Mara\nside: pc\nskills: {melee: 3}\nwounds: 9\n")
    path = write("encounter.yaml", f"{HEAD}  - file: heroes/mara.yaml\n    wounds: 4\n")
    loaded = load(path)
    assert loaded.encounter.combatants[0].wounds == 4  # type: ignore[attr-defined]
    assert loaded.encounter.place("mara", "wounds") == Place(path, 5, 13)
    assert loaded.encounter.place("mara", "name") == Place(path.parent / "heroes/mara.yaml", 1, 7)


def test_a_cell_is_named_as_spreadsheet_programs_do(write: Write, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Party"
    for row in (["name", "side", "grade", "wounds"], ["Ape", "npc", "novice", "lots"]):
        book.active.append(row)
    book.save(tmp_path / "party.xlsx")
    assert 'party.xlsx:Party!D2: "wounds" must be a whole number' in problems(write("encounter.yaml", f"{HEAD}  - file: party.xlsx\n"))


# -- What a field reads


@pytest.mark.parametrize("typed", ["no", "010", "0150", "08", "1:30", "12:00:00", "5.10", "2024-01-02", "Null", "1e3", "0x1F", "+5", "yes"])
@pytest.mark.parametrize("form", ["yaml", "csv"])
def test_a_text_field_keeps_what_was_typed(write: Write, typed: str, form: str) -> None:
    text = {"yaml": f"name: {typed}\nside: npc\ngrade: novice\nwounds: 1\n", "csv": f"name,side,grade,wounds\n{typed},npc,novice,1\n"}
    assert names(rows(write, f"a.{form}", text[form])) == [typed]


def test_a_number_field_reads_decimal(write: Write) -> None:
    loaded = load(write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 010, initiative: 03}}\n"))
    ape = loaded.encounter.combatants[0]
    assert (ape.wounds, ape.initiative) == (10, 3)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("typed", "read"), [("true", True), ("yes", True), ("No", False), ("false", False)])
def test_a_switch_reads_yes_and_no(write: Write, typed: str, read: bool) -> None:
    loaded = load(write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, helmet: {typed}}}\n"))
    assert loaded.encounter.combatants[0].helmet is read  # type: ignore[attr-defined]


def test_an_empty_value_is_as_good_as_none(write: Write) -> None:
    loaded = load(
        write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, notes: , portrait: ~, color: null}}\n")
    )
    ape = loaded.encounter.combatants[0]
    assert (ape.notes, ape.portrait, ape.color) == ("", None, None)


@pytest.mark.parametrize("name", ["Mara & Co <scouts>", '"Doc" O\'Brien', "{{ 7 * 7 }}{% raw %}", "名前 שלום 💀", "x" * 200, "C:\\temp\\n"])
def test_a_name_is_text_whatever_it_holds(write: Write, name: str) -> None:
    loaded = load(write("a.json", json.dumps({"system": "hyootrd", "title": name, "combatants": [{**MARA, "name": name}]})))
    assert (loaded.encounter.title, names(loaded)) == (name, [name])
    assert len(loaded.encounter.combatants[0].short) <= 20


# -- Spreadsheets as people have them


def test_doubled_quotes_quoted_line_breaks_and_typed_ones(write: Write) -> None:
    text = 'name,side,grade,wounds,notes\n"The ""Ape""",npc,novice,1,"a\nb"\nBear,npc,novice,1,a\\nb\n'
    loaded = rows(write, "a.csv", text)
    assert names(loaded) == ['The "Ape"', "Bear"]
    assert [combatant.notes for combatant in loaded.encounter.combatants] == ["a\nb", "a\nb"]
    assert loaded.encounter.place("bear", "wounds") == Place(loaded.folder / "a.csv", 4, 4)


@pytest.mark.parametrize("text", ["sep=;\nname;side;grade;wounds\nA, B;npc;novice;1\n", "name;side;grade;wounds\nA, B;npc;novice;1\n"])
def test_semicolons_stand_between_cells(write: Write, text: str) -> None:
    assert names(rows(write, "a.csv", text)) == ["A, B"]


def test_blank_rows_and_padded_headings_do_no_harm(write: Write) -> None:
    assert names(rows(write, "a.csv", " Name , Side ,Grade, Wounds ,\r\n\r\n,,,,\r\nApe, npc ,novice,1,\r\n,,,,\r\n")) == ["Ape"]


def test_a_quantity_column_is_a_count(write: Write) -> None:
    assert names(rows(write, "a.csv", "name,side,grade,wounds,Qty\nApe,npc,novice,1,3\n")) == ["Ape 1", "Ape 2", "Ape 3"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_every_usual_encoding_is_read(write: Write, encoding: str) -> None:
    loaded = rows(write, "a.csv", "name,side,grade,wounds\nZoë – “Café”,npc,novice,1\n".encode(encoding))
    assert names(loaded) == ["Zoë – “Café”"]
    assert ["cp1252" in finding.message for finding in loaded.findings] == [True] * (encoding == "cp1252")


def test_damaged_letters_are_noticed_and_a_repair_offered(write: Write) -> None:
    loaded = rows(write, "a.csv", "name,side,grade,wounds,notes\nApe,npc,novice,1,â€¢ strong\n")
    assert "• strong" in str(loaded.findings[0].hint)
    assert loaded.encounter.combatants[0].notes == "â€¢ strong"


def test_marks_of_other_programs_print_as_typed_with_a_warning(write: Write) -> None:
    loaded = rows(write, "a.csv", "name,side,grade,wounds,notes\nApe <scouts>,npc,novice,1,<p>Hits for [[/r 1D10]] damage</p>\n")
    (finding,) = loaded.findings
    assert finding.message.startswith('"notes" holds marks of another program')
    assert finding.hint == "without them it reads: Hits for 1D10 damage"
    assert loaded.encounter.combatants[0].notes == "<p>Hits for [[/r 1D10]] damage</p>"


def test_numbers_of_a_workbook_read_as_people_see_them(write: Write, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["name", "side", "grade", "wounds", "notes"], [7, "npc", "novice", 3.0, 2.5], ["007", "npc", "novice", 1, None]):
        sheet.append(row)
    sheet["A2"].number_format = "000"
    book.save(tmp_path / "a.xlsx")
    loaded = load(write("encounter.yaml", f"{HEAD}  - file: a.xlsx\n"))
    assert [finding.severity for finding in loaded.findings] == ["note"]
    assert names(loaded) == ["007 1", "007 2"]
    assert (loaded.encounter.combatants[0].wounds, loaded.encounter.combatants[0].notes) == (3, "2.5")  # type: ignore[attr-defined]


def test_dates_in_a_workbook_are_doubted(write: Write, tmp_path: Path) -> None:
    import datetime

    book = openpyxl.Workbook()
    for row in (["name", "side", "grade", "wounds", "notes"], *(["Ape", "npc", "novice", 1, datetime.date(2006, 4, 5)] for _ in range(3))):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    loaded = load(write("encounter.yaml", f"{HEAD}  - file: a.xlsx\n"))
    dated = [finding.hint or "" for finding in loaded.findings if 'column "notes" holds dates' in finding.message]
    assert [hint.endswith("type the values again") for hint in dated] == [True]


def test_a_second_sheet_is_never_left_out_in_silence(write: Write, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheets = {"Party": ("Mara", "pc"), "Foes": ("Ape", "npc"), "Empty": (), "Old": ("Bo", "pc")}
    for title, row in sheets.items():
        sheet = book.create_sheet(title)
        for cells in (["name", "side", "grade", "wounds"], [*row, "novice", 3]) if row else ():
            sheet.append(cells)
    book.create_sheet("Prices").append(["rope", 3])
    book["Old"].sheet_state = "hidden"
    book.save(tmp_path / "a.xlsx")
    loaded = load(write("encounter.yaml", f"{HEAD}  - file: a.xlsx\n"))
    assert names(loaded) == ["Mara"]
    assert [(finding.severity, finding.message) for finding in loaded.findings] == [
        ("warning", 'the sheet "Foes" is not read, only "Party" is'),
        ("note", 'the sheet "Prices" is not read, only "Party" is'),
    ]


def test_a_formula_without_a_saved_result_is_an_error(write: Write, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["name", "side", "grade", "wounds"], ["Ape", "npc", "novice", "=1+2"]):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    assert "a.xlsx:Sheet!D2: a formula whose result was not saved" in problems(write("encounter.yaml", f"{HEAD}  - file: a.xlsx\n"))


# -- Who is who


def test_henchmen_are_one_group_with_numbered_members(write: Write) -> None:
    loaded = load(write("encounter.yaml", f"{HEAD}  - {{name: Thug, kind: henchmen, grade: novice, count: 6, wounds_each: 2}}\n"))
    (group,) = loaded.encounter.combatants
    assert [member.name for member in group.members] == [f"Thug {number}" for number in range(1, 7)]
    assert loaded.encounter.place("thug-3", "grade") == loaded.encounter.place("thug", "grade")
    assert (group.members[0].id, group.side, group.plural, group.wounds_total) == ("thug-1", "npc", "Thugs", 12)  # type: ignore[attr-defined]


def test_a_plural_is_guessed_in_english_only(write: Write) -> None:
    loaded = load(write("encounter.yaml", f"lang: de\n{HEAD}  - {{name: Räuber, kind: henchmen, grade: novice, count: 6}}\n"))
    assert loaded.encounter.combatants[0].plural == "Räuber"


def test_others_with_a_count_become_that_many(write: Write) -> None:
    path = write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, count: 3}}\n")
    loaded = load(path)
    assert [(each.name, each.id, each.number, each.label) for each in loaded.encounter.combatants] == [
        (f"Ape {number}", f"ape-{number}", number, f"Ape {number}") for number in (1, 2, 3)
    ]
    assert loaded.encounter.place("ape-2", "wounds") == Place(path, 4, 51)


def test_one_name_twice_gets_numbers_and_a_note(write: Write) -> None:
    ape = "  - {name: Ape, side: npc, grade: novice, wounds: 1}\n"
    loaded = load(write("encounter.yaml", HEAD + ape + ape + "  - {name: Ape 2, side: npc, grade: novice, wounds: 1}\n"))
    assert names(loaded) == ["Ape 1", "Ape 3", "Ape 2"]
    assert len({each.id for each in loaded.encounter.combatants}) == 3
    (note,) = loaded.findings
    assert (note.severity, note.where and note.where.line) == ("note", 5)


def test_two_groups_of_one_name_count_on(write: Write) -> None:
    loaded = load(write("encounter.yaml", HEAD + 2 * "  - {name: Thug, kind: henchmen, grade: novice, count: 3}\n"))
    assert [member.number for group in loaded.encounter.combatants for member in group.members] == [1, 2, 3, 4, 5, 6]


def test_names_that_make_one_slug_get_ids_of_their_own(write: Write) -> None:
    ape = "  - {{name: '{}', side: npc, grade: novice, wounds: 1}}\n"
    loaded = load(write("encounter.yaml", HEAD + ape.format("Ape?") + ape.format("Ape!") + ape.format("???")))
    assert [each.id for each in loaded.encounter.combatants] == ["ape", "ape-2", "x"]


def test_side_and_kind_follow_from_each_other(write: Write) -> None:
    text = "name,side,kind,grade,wounds\nA,pc,,novice,1\nB,NPC,,novice,1\nC,,Boss,novice,1\nD,,hero,novice,1\n"
    loaded = rows(write, "a.csv", text)
    assert [(each.side, each.kind) for each in loaded.encounter.combatants] == [
        ("pc", "hero"),
        ("npc", "minion"),
        ("npc", "boss"),
        ("pc", "hero"),
    ]


@pytest.mark.parametrize(("size", "width_mm"), [("small", 19.05), ("Medium", 25.4), ("huge", 76.2), ("2in", 50.8), ("32mm", 32.0)])
def test_a_size_is_a_width(write: Write, size: str, width_mm: float) -> None:
    loaded = load(write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, size: {size}}}\n"))
    assert loaded.encounter.combatants[0].size_mm == pytest.approx(width_mm)


# -- What must not happen


def test_the_marker_of_a_project_must_say_nothing(write: Write) -> None:
    path = write("a/b/encounter.yaml", f"{HEAD}  - {json.dumps(MARA)}\n")
    write("printkit.toml", "# our campaign\n\n")
    assert names(load(path)) == ["Mara"]
    write("printkit.toml", "# our campaign\n[print]\npaper = 'a4'\n")
    assert "printkit.toml:2:1: printkit.toml only marks the folder of a project: what it says is not read" in problems(path)


def test_what_runs_another_way_in_a_text_ends_with_it(write: Write) -> None:
    notes = "one \u202btwo\nthree \u2066four\u2069 five"
    ann = {**MARA, "name": "Ann \u2067\u05d0", "notes": notes}
    (loaded,) = load(write("encounter.yaml", f"{HEAD}  - {json.dumps(ann)}\n")).encounter.combatants
    assert loaded.name == "Ann \u2067\u05d0\u2069"
    assert loaded.notes == "one \u202btwo\u202c\nthree \u2066four\u2069 five"


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("encounter.yaml", "encounter.yaml is a link that leads nowhere"),
        ("mara.yaml", 'encounter.yaml:4:11: "mara.yaml" is a link that leads nowhere'),
        ("mara.png", 'encounter.yaml:5:27: "mara.png" is a link that leads nowhere'),
        ("tables", "tables:1:1: a link that leads nowhere"),
        ("tables/damage.yaml", "damage.yaml:1:1: a link that leads nowhere"),
        ("layouts", "layouts:1:1: a link that leads nowhere"),
        ("fonts/own.ttf", "own.ttf:1:1: a link that leads nowhere"),
    ],
)
def test_a_link_in_a_circle_is_told_wherever_it_stands(write: Write, link: str, says: str) -> None:
    path = write("encounter.yaml", f"{HEAD}  - file: mara.yaml\n  - {{name: Ann, portrait: mara.png, side: pc}}\n")
    circle = path.parent / link
    circle.parent.mkdir(exist_ok=True)
    circle.unlink(missing_ok=True)
    circle.symlink_to(circle.name)
    assert says in problems(path)


@pytest.mark.parametrize("closed", ["tables", "tables/damage.yaml", "layouts", "layouts/markers/plain.xml.j2", "fonts"])
def test_what_stands_beside_an_encounter_and_may_not_be_read_is_told(write: Write, closed: str) -> None:
    path = write("encounter.yaml", f"{HEAD}  - {json.dumps(MARA)}\n")
    for name in ("tables/damage.yaml", "layouts/markers/plain.xml.j2", "fonts/own.ttf"):
        write(name, "x")
    shut = path.parent / closed
    shut.chmod(0)
    if os.access(shut, os.R_OK):
        pytest.skip("whoever may read everything is never refused")
    try:
        assert f"{shut.name}:1:1: this cannot be read: permission denied" in problems(path)
    finally:
        shut.chmod(0o700)


def test_no_link_leads_out_of_the_project(write: Write, tmp_path: Path) -> None:
    outside = write("secret.yaml", "name: Mara\nside: pc\nskills: {melee: 3}\nwounds: 9\n")
    path = write("game/encounter.yaml", f"{HEAD}  - file: mara.yaml\n")
    (path.parent / "mara.yaml").symlink_to(outside)
    assert "lies outside the folder of the encounter" in problems(path)
    assert names(load(path, allow=[tmp_path])) == ["Mara"]


@pytest.mark.parametrize("folder", ["tables", "layouts", "fonts"])
def test_no_folder_of_the_users_own_leads_out_either(write: Write, folder: str) -> None:
    outside = write("elsewhere/damage.yaml", "title: Damage\n").parent
    path = write("game/encounter.yaml", f"{HEAD}  - {json.dumps(MARA)}\n")
    (path.parent / folder).symlink_to(outside)
    assert "a link leads out of the folder of the encounter" in problems(path)


def test_a_marked_folder_above_widens_the_project(write: Write) -> None:
    write("shared/mara.yaml", "name: Mara\nside: pc\nskills: {melee: 3}\nwounds: 9\n")
    path = write("night/encounter.yaml", f"{HEAD}  - file: ../shared/mara.yaml\n")
    assert "lies outside" in problems(path)
    write("printkit.toml", "")
    assert names(load(path)) == ["Mara"]


def test_a_file_that_is_not_there_is_named_with_the_closest(write: Write, tmp_path: Path) -> None:
    path = write("encounter.yaml", "")
    assert "is a folder, not a file" in problems(tmp_path)
    assert 'did you mean "encounter.yaml"?' in problems(tmp_path / "encountr.yaml")
    assert problems(path).startswith("encounter.yaml:1:1: the file is empty")


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00", b"PK\x03\x04\x00", b"\x00\x01\x02\x03" * 50, bytes(range(256))])
def test_what_is_no_text_is_refused(write: Write, content: bytes) -> None:
    assert "encounter.yaml:1:1" in problems(write("encounter.yaml", content))


def test_a_file_that_names_itself_ends(write: Write) -> None:
    path = write("encounter.yaml", f"{HEAD}  - file: party.yaml\n")
    write("party.yaml", "combatants:\n  - file: party.yaml\n")
    assert "are followed 4 deep" in problems(path)


def test_with_a_draft_a_missing_picture_is_a_warning(write: Write) -> None:
    path = write("encounter.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, icon: gorila, portrait: ape.png}}\n")
    assert problems(path, icons={"gorilla"}).count("hint: ") == 2
    loaded = load(path, icons={"gorilla"}, draft=True)
    assert [finding.severity for finding in loaded.findings] == ["warning", "warning"]


def test_all_problems_of_all_files_are_told_from_top_to_bottom(write: Write) -> None:
    write("party.csv", "name,side,grade,wounds\nApe,npc,novice,x\n")
    text = f"{HEAD}  - {{name: A, sid: npc, grade: expert, wounds: 1}}\n  - file: party.csv\n"
    text += "  - {name: B, side: pc, wounds: -1}\nprint: {ink: red}\n"
    places = [line.partition(" ")[0] for line in problems(write("encounter.yaml", text)).splitlines() if not line.startswith("  hint")]
    assert places == [
        "encounter.yaml:4:5:",
        "encounter.yaml:4:15:",
        "encounter.yaml:6:5:",
        "encounter.yaml:6:33:",
        "encounter.yaml:7:14:",
        "party.csv:2:4:",
    ]


def test_what_a_thousand_rows_have_alike_is_told_a_few_times(write: Write) -> None:
    write("party.csv", "name,side,grade,wounds\n" + "".join(f"Ape {number},npc,novic,1\n" for number in range(1000)))
    told = problems(write("encounter.yaml", f"{HEAD}  - file: party.csv\n"))
    assert told.count('"grade" cannot be') == 5
    assert "(and 995 more like this)" in told


def test_ten_thousand_rows_are_read_whole(write: Write) -> None:
    text = "name,side,grade,wounds\n" + "".join(f"Ape {number},npc,novice,{number % 9 + 1}\n" for number in range(10_000))
    loaded = rows(write, "party.csv", text)
    assert len(loaded.encounter.by_id) == 10_000
    assert loaded.encounter.place("ape-9999", "wounds") == Place(loaded.folder / "party.csv", 10_001, 4)


@pytest.mark.parametrize(("typed", "read"), [('"0.5 0.3"', "0.5 0.3"), ("0.25,1", "0.25 1"), ("[0, 0.125]", "0 0.125"), ("", "")])
def test_the_focus_of_a_portrait_is_two_shares(write: Write, typed: str, read: str) -> None:
    path = write("encounter.yaml", f"{HEAD}  - name: Ape\n    side: npc\n    grade: novice\n    wounds: 1\n    focus: {typed}\n")
    assert load(path).encounter.combatants[0].focus == read
    wrong = write("wrong.yaml", f"{HEAD}  - {{name: Ape, side: npc, grade: novice, wounds: 1, focus: 0.5 1.3}}\n")
    assert 'no point of a picture such as "0.5 0.3"' in problems(wrong)
