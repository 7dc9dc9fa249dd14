"""What holds for every game: a new folder in printkit/engine is tested unasked."""

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from adapter import answer
from conftest import examples
from samples import sample

from printkit.aids import Aids, Sheet
from printkit.engine import Ruleset, Ruling, System, all_systems
from printkit.errors import DataError
from printkit.tables import FORMS, Column, Rolls, Table, exported
from printkit.tables.overlay import problems

OFF = "of no use to anybody"
TESTS = Path(__file__).parent


def package_of(system: System) -> str:
    return system.combatant.__module__.rpartition(".")[0]


def others(ruling: Ruling) -> list[Any]:
    """The answers of a ruling that are not its default."""
    return [value for value in ruling.values or (ruling.least, ruling.most) if value != ruling.default]


def switches(system: System) -> dict[str, Ruling]:
    return {key: ruling for key, ruling in system.questions().items() if not ruling.fixed}


def every_other_ruling(system: System) -> Iterator[dict[str, Any]]:
    """The default, then each other answer of each ruling."""
    yield {}
    for key, ruling in switches(system).items():
        yield from ({key: value} for value in others(ruling))


def printed(system: System, ruleset: Ruleset) -> dict[str, Any]:
    """All that the aids print in the sample fight, without notes: they name every ruling, and so prove nothing."""
    encounter = sample(system)
    told: dict[str, Any] = {}
    for each in fields(Aids):
        make = getattr(system.aids, each.name)
        if each.name == "card" and make:
            told[each.name] = [make(ruleset, encounter, combatant) for combatant in encounter.combatants]
        elif each.name == "blank_track" and make:
            told[each.name] = make(ruleset)
        elif callable(make):
            made = make(ruleset, encounter)
            told[each.name] = made._replace(notes=()) if isinstance(made, Sheet) else made
    return told


def answered(system: System, rulings: dict[str, Any] | None = None, tables: dict[str, Table] | None = None) -> list[Any]:
    """What the worked examples answer: under their own rulings, or under these."""
    return [_tried(system, example, rulings, tables) for example in examples(system.folder / "vectors.yaml")]


def _tried(system: System, example: dict[str, Any], rulings: dict[str, Any] | None, tables: dict[str, Table] | None) -> Any:
    ruleset = system.ruleset(example.get("rulings") if rulings is None else rulings, tables)
    try:
        return system.answers[example["fn"].partition(".")[2]](ruleset, **example["in"])
    except (LookupError, ValueError) as problem:
        return repr(problem)


def texts(made: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(made, str):
        yield made
    elif isinstance(made, dict):
        yield from (text for value in made.values() for text in texts(value))
    elif isinstance(made, list | tuple):
        yield from (text for value in made for text in texts(value))
    elif is_dataclass(made):
        yield from (text for each in fields(made) for text in texts(getattr(made, each.name)))


# Worked examples


def test_a_worked_example_comes_out_as_worked_out(example):
    found = answer(example["fn"], example["in"], example.get("rulings"))
    assert {key: found.get(key, OFF) for key in example["out"]} == example["out"]


def test_an_unknown_operation_fails(system):
    with pytest.raises(KeyError):
        answer(f"{system.name}.levitate", {}, {})


def test_every_operation_has_a_worked_example(system):
    assert {example["fn"] for example in examples(system.folder / "vectors.yaml")} == {f"{system.name}.{fn}" for fn in system.answers}


# Rules


def test_every_rule_says_what_holds_it_or_why_nothing_does(system):
    for rule in system.rules().values():
        assert bool(rule.nothing) != bool(rule.says and rule.held_by and rule.printed), rule.number


def test_every_name_in_the_rules_exists(system):
    package = package_of(system)
    for rule in system.rules().values():
        for name in rule.held_by:
            where, _, what = name.partition(".")
            if where == "tables":
                assert what in system.tables(), (rule.number, name)
            else:
                assert hasattr(import_module(f"{package}.{where}"), what), (rule.number, name)
        for component in rule.printed:
            assert find_spec(f"printkit.components.{component}"), (rule.number, component)


def test_examples_tables_and_rulings_name_rules_that_exist(system):
    known = system.rules()
    named = [rule for example in examples(system.folder / "vectors.yaml") for rule in example["rules"]]
    named += [rule for table in system.tables().values() for rule in table.rules]
    named += [rule for ruling in system.questions().values() for rule in ruling.rules]
    assert named
    assert [rule for rule in named if not rule.startswith("T-") and rule not in known] == []


def test_every_rule_with_a_function_has_a_worked_example_or_a_test_of_its_own(system):
    shown = {rule for example in examples(system.folder / "vectors.yaml") for rule in example["rules"]}
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob(f"test_{system.name}*.py")))
    held = [rule.number for rule in system.rules().values() if rule.held_by]
    assert [number for number in held if number not in shown and not re.search(rf"\b{number}\b", tests)] == []


# Rulings


def test_every_answer_of_every_ruling_is_said_in_print(system):
    for rulings in every_other_ruling(system):
        decisions = {decision.key: decision for decision in system.ruleset(rulings).decisions()}
        for decision in decisions.values():
            assert decision.says.strip(), decision.key
            assert decision.asks.endswith("?"), decision.key
            assert "{" not in decision.says, decision.key
        assert {key for key, decision in decisions.items() if decision.differs} == set(rulings)


def test_the_answers_of_a_ruling_say_different_things(system):
    for key, ruling in switches(system).items():
        values = [ruling.default, *others(ruling)]
        said = [system.ruleset({key: value}).decided(key) for value in values]
        assert len(set(said)) == len(values), key


def test_every_answer_of_every_ruling_changes_what_is_answered_or_printed(system):
    def outcome(rulings):
        return answered(system, rulings), printed(system, system.ruleset(rulings))

    alone = {str(base): outcome(base) for base in every_other_ruling(system)}
    for key, ruling in switches(system).items():
        for value in others(ruling):
            if alone[str({key: value})] != alone["{}"]:
                continue
            # A ruling may matter only under another one.
            bases = [base for base in every_other_ruling(system) if base and key not in base]
            assert any(outcome(base | {key: value}) != alone[str(base)] for base in bases), (key, value)


def test_an_answer_about_a_cell_stands_in_the_table(system):
    for key, ruling in switches(system).items():
        for value in others(ruling) if ruling.cell else ():
            name = ruling.cell.partition(".")[0]
            usual, ruled = system.tables()[name], system.ruleset({key: value}).table(name)
            changed = [
                (old, new) for before, after in zip(usual.rows, ruled.rows, strict=True) for old, new in zip(before, after, strict=True)
            ]
            assert [new for old, new in changed if old != new] == [value]


def test_what_rests_on_no_text_is_printed_as_a_table_ruling(system):
    decisions = {decision.key: decision for decision in system.ruleset().decisions()}
    for key, ruling in system.questions().items():
        assert decisions[key].table_ruling == (ruling.gap or ruling.fixed), key
    sheet = system.aids.cheat_sheet(system.ruleset(), sample(system))
    for decision in decisions.values():
        if decision.table_ruling:
            assert any(decision.says in note for note in sheet.notes), decision.key
    assert any("able ruling" in note for note in sheet.notes)


def test_the_cheat_sheet_names_every_ruling_that_differs(system):
    for rulings in every_other_ruling(system):
        ruleset = system.ruleset(rulings)
        notes = system.aids.cheat_sheet(ruleset, sample(system)).notes
        for key in rulings:
            assert any(ruleset.decided(key) in note for note in notes), key


@pytest.mark.parametrize(("asked", "hint"), [({"no_such_ruling": 1}, "choose one of|did you mean"), ({"first": "nonsense"}, ".")])
def test_an_unknown_ruling_or_answer_is_refused(system, asked, hint):
    key = next(iter(switches(system)))
    with pytest.raises(DataError, match=hint):
        system.ruleset({key if name == "first" else name: value for name, value in asked.items()})


def test_answers_are_read_as_files_and_options_write_them(system):
    for key, ruling in switches(system).items():
        for value in ruling.values:
            assert system.ruleset({key: f" {str(value).upper()} "}).rulings[key] == value, key


# Wording


def test_every_sentence_is_printed_under_some_ruling_or_table(system):
    used: set[str] = set()

    class Watched(dict):
        def __getitem__(self, name):
            used.add(name)
            return super().__getitem__(name)

    def every_ruleset():
        yield from (system.ruleset(rulings) for rulings in every_other_ruling(system))
        yield from (system.ruleset({}, {table.name: changed}) for table in system.tables().values() for _, changed in changes(table))

    wanted = set(system.ruleset().wording)
    for ruleset in every_ruleset():
        printed(system, replace(ruleset, wording=Watched(ruleset.wording)))
        if not wanted - used:
            break
    assert sorted(wanted - used) == []


def test_no_slot_is_left_open_in_print(system):
    for rulings in every_other_ruling(system):
        assert [text for text in texts(printed(system, system.ruleset(rulings))) if "{" in text or "None" in text] == []


def test_numbers_are_printed_with_a_true_minus(system):
    found = list(texts(printed(system, system.ruleset())))
    assert any("\u2212" in text for text in found)
    assert [text for text in found if text[:1] == "-" and text[1:2].isdigit()] == []


# Tables


def test_tables_have_neither_gap_nor_overlap(system):
    for table in system.tables().values():
        assert list(problems(table, table)) == []
        assert table.rules, table.name


def test_every_table_is_exported_in_every_form(system):
    for form in FORMS:
        assert exported(form, system.tables(), system.name, system.ruleset().rulings)
    told = json.loads(exported("json", system.tables(), system.name, system.ruleset().rulings))
    assert set(told["tables"]) == set(system.tables())


def changes(table: Table) -> Iterator[tuple[str, Table]]:
    """The table with one cell changed, for every cell that no row is found by, and every boundary between rolls."""
    for row, values in enumerate(table.rows):
        for column, kind in enumerate(table.columns):
            label = f"{table.name} row {row + 1} {kind.name}"
            if kind.type == "rolls":
                yield from ((label, _with(table, changed)) for changed in _moved(table, row, column))
            elif kind.type != "key" and values[column] is not None:
                yield label, _with(table, {(row, column): _other(kind, values[column])})


def accepted(system: System, table: Table) -> Iterator[tuple[str, Table]]:
    """The changes of a table that the game takes: what it refuses, because another table must change too, nobody looks up or prints."""
    for label, changed in changes(table):
        try:
            system.ruleset({}, {table.name: changed})
        except DataError:
            continue
        yield label, changed


def _with(table: Table, changed: dict[tuple[int, int], Any]) -> Table:
    rows = tuple(tuple(changed.get((r, c), value) for c, value in enumerate(row)) for r, row in enumerate(table.rows))
    return replace(table, rows=rows)


def _other(column: Column, value: Any) -> Any:
    if column.choices:
        return next(choice for choice in column.choices if choice != value)
    if column.type == "yes_no":
        return not value
    if column.type in {"whole", "signed"}:
        return value + 1
    if column.type == "percent":
        return value - 1 if value == 100 else value + 1
    if column.type == "code":
        return _other_dice(value)
    return f"{value} @@"


def _other_dice(code: str) -> str:
    """One face fewer where the faces are written (so that no table is too short for it), else one die or pip more."""
    before, mark, faces = re.fullmatch(r"(.*?)([dD]?)(\d*)", code).groups()
    if not mark:
        return f"{code}+1" if not faces else before + str(int(faces) + 1)
    return f"{before}{mark}{int(faces) - 1}" if faces else f"{code}+1"


def _moved(table: Table, row: int, column: int) -> Iterator[dict[tuple[int, int], Any]]:
    """Move the boundary between a row of rolls and the one that follows it."""
    here = table.rows[row][column]
    for below, values in enumerate(table.rows):
        there = values[column]
        if isinstance(here, Rolls) and isinstance(there, Rolls) and here.high is not None and there.low == here.high + 1:
            step = 1 if there.high is None or there.low < there.high else -1
            moved = Rolls(here.low, here.high + step), Rolls(there.low + step, there.high)
            yield {(row, column): moved[0], (below, column): moved[1]}


def test_a_changed_cell_changes_what_is_printed(system):
    before = {str(rulings): printed(system, system.ruleset(rulings)) for rulings in every_other_ruling(system)}
    for table in system.tables().values():
        for label, changed in accepted(system, table):
            tables = {table.name: changed}
            assert any(
                printed(system, system.ruleset(rulings, tables)) != before[str(rulings)] for rulings in every_other_ruling(system)
            ), label


def test_a_changed_cell_changes_what_is_answered_in_every_table(system):
    before = answered(system)
    for table in system.tables().values():
        assert any(answered(system, tables={table.name: changed}) != before for _, changed in accepted(system, table)), table.name


# The whole


def test_a_ruleset_is_a_value(system):
    ruleset = system.ruleset()
    assert ruleset == system.ruleset()
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset
    encounter = sample(system)
    assert printed(system, ruleset) == printed(system, pickle.loads(pickle.dumps(ruleset)))
    assert encounter == sample(system)


def test_the_users_tables_are_named(system, tmp_path):
    name, ours = next(iter(system.tables().items()))
    assert system.ruleset({}, {name: ours}).users_tables == (name,)
    assert system.ruleset({}, system.read_tables(tmp_path / "none")).users_tables == ()


def test_the_games_are_found():
    assert "hyootrd" in all_systems()
