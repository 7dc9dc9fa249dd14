"""The tables of the game as players read them: every cell of the engine's own, under the rulings in force."""

from printkit.aids import ColumnKind, PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import kind_of_column
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.words import notes
from printkit.model import Encounter
from printkit.tables import Column, Rolls, Table, Value

ORDER = ("criticals", "fumbles", "hit_points", "damage_bonus", "dice", "numbers", "strangling")
"""What is printed, in this order; actions and defences stand on the cheat sheet, grapples and the resistance table on that about grips."""
ACROSS = ("strangling",)
ONLY_UNDER = {
    "opposed": ("str_vs_str", "opposed_x5"),
    "clamp_least": ("str_auto", "clamp_05_95"),
    "clamp_most": ("str_auto", "clamp_05_95"),
    "strangling": ("strangle_fail", "damage_1D6"),
}
"""Numbers and dice that count under one ruling only."""


def rule_tables(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the tables that no other sheet has whole; what a ruling sets aside shows as it is in force."""
    tables = tuple(printed(ruleset, name) for name in ORDER)
    return Sheet(ruleset.says("tables.title"), ruleset.says("tables.hint"), tables=tables, notes=notes(ruleset, dagger=False))


def printed(ruleset: Ruleset, name: str) -> PrintTable:
    """Return a table without its bare keys, its words as one says them."""
    table = ruleset.table(name)
    shown = [column for column in table.columns if column.type != "key"]
    titles = tuple(TableColumn(column.title, _kind(column, first=not index)) for index, column in enumerate(shown))
    rows = [row for row in map(table.values, table.rows) if _counts(ruleset, row)]
    cells = tuple(tuple(_cell(ruleset, table, column, row) for column in shown) for row in rows)
    return PrintTable(table.name, table.title, titles, cells, table.note, across=name in ACROSS)


def _kind(column: Column, *, first: bool) -> ColumnKind:
    """Return how a column is printed; dice with a sign begin where their heading does."""
    return "text" if column.type == "code" and not first else kind_of_column(column.type, first=first)


def _counts(ruleset: Ruleset, row: dict[str, Value]) -> bool:
    key, value = ONLY_UNDER.get(str(row.get("number") or row.get("roll")), ("", ""))
    return not key or ruleset.rulings[key] == value


def _cell(ruleset: Ruleset, table: Table, column: Column, row: dict[str, Value]) -> str:
    value = row[column.name]
    if column.name == "name" and row.get("number") == "passive_dodges":
        return ruleset.says("tables.dodges", name=value)
    if column.name == "multiplier" and isinstance(action := row["action"], Rolls) and action.low is not None:
        value = rules.multiplier(ruleset, action.low)
    if table.name in ACROSS and isinstance(value, Rolls) and value.high is None:
        return ruleset.says("tables.onward", low=value.low)
    if value is None:
        return ruleset.says("nothing")
    return ruleset.says(f"word.{value}") if column.choices else column.shown(value)
