"""The tables of the game as players read them: every cell of the engine's own tables, under the rulings in force."""

from printkit.aids import PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import kind_of_column
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.cheat_sheet import barred, earns, notes, pattern, wounds_table
from printkit.engine.hyootrd.aids.pieces import figure
from printkit.engine.hyootrd.aids.words import signed
from printkit.model import Encounter
from printkit.tables import Column, Table, Value

ORDER = ("modifiers", "grades", "numbers", "aims", "consequences", "wounds", "kinds", "dice")


MARKED = ("token_spell",)
"""The table ruling that a sign in these tables refers to."""


def rule_tables(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return every table; what a ruling sets aside shows as it is in force."""
    tables = [_printed(ruleset, ruleset.table("damage")), _actions(ruleset)]
    if not ruleset.is_default("spell_tests"):
        tables.append(_printed(ruleset, ruleset.table("upkeep")))
    tables += [_printed(ruleset, ruleset.table(name)) for name in ORDER]
    return Sheet(ruleset.says("tables.title"), ruleset.says("tables.hint"), tables=tuple(tables), notes=notes(ruleset, MARKED))


def _actions(ruleset: Ruleset) -> PrintTable:
    said, table = "tables.", ruleset.table("actions")
    columns = (
        TableColumn(table.column("name").title, "key"),
        TableColumn(ruleset.says(f"{said}pattern"), "phases"),
        TableColumn(ruleset.says(f"{said}modifier"), "number"),
        TableColumn(ruleset.says(f"{said}earns"), "number"),
        TableColumn(ruleset.says(f"{said}in_a_round"), "number"),
    )
    actions = rules.actions(ruleset)
    rows = tuple(
        (
            table.text(action, column="name"),
            pattern(ruleset, action),
            ruleset.says("cheat.choose.foes") if rules.is_defensive(ruleset, action) else figure(ruleset, action),
            earns(ruleset, action),
            str(rules.at_best(ruleset, action).per_round),
        )
        for action in actions
    )
    return PrintTable("actions", table.title, columns, rows, actions=actions)


def _printed(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return a table without its bare keys, its words as one says them; rulings that turn an outcome round show turned.

    Rows of what a ruling forbids are left out; what wounds mean is told for each side.
    """
    if table.name == "wounds":
        return wounds_table(ruleset, table.title)
    shown = [column for column in table.columns if column.type != "key"]
    titles = tuple(TableColumn(column.title, kind_of_column(column.type, first=not index)) for index, column in enumerate(shown))
    held = [row for key, row in zip(table.row_keys, map(table.values, table.rows), strict=True) if key not in barred(ruleset, table.name)]
    rows = tuple(tuple(_cell(ruleset, table, column, row) for column in shown) for row in held)
    return PrintTable(table.name, table.title, titles, rows)


def _cell(ruleset: Ruleset, table: Table, column: Column, row: dict[str, Value]) -> str:
    value = row[column.name]
    if table.name == "consequences" and column.choices:
        value = rules.turned(ruleset, column.name, str(value))
    if table.name == "kinds" and column.name == "terrain":
        bonus = rules.terrain_bonus(ruleset, str(row["kind"]))
        return column.shown(False) if bonus is None else signed(bonus)
    return ruleset.says(f"word.{value}") if column.choices else column.shown(value)
