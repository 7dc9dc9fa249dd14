"""The tables of the game as players read them: every cell of the engine's own tables, under the rulings in force."""

from printkit.aids import PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import kind_of_column
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.words import notes, signed
from printkit.model import Encounter
from printkit.tables import Column, Rolls, Table, Value

ORDER = (
    "actions", "defences", "criticals", "fumbles", "damage_bonus", "hit_points", "grapples", "strangling", "resistance", "dice", "numbers"
)  # fmt: skip
ACROSS = ("strangling",)
ONLY_UNDER = {
    "opposed": ("str_vs_str", "opposed_x5"),
    "clamp_least": ("str_auto", "clamp_05_95"),
    "clamp_most": ("str_auto", "clamp_05_95"),
    "strangling": ("strangle_fail", "damage_1D6"),
}
"""Numbers and dice that count under one ruling only."""


def rule_tables(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return every table; what a ruling sets aside shows as it is in force."""
    tables = tuple(_printed(ruleset, ruleset.table(name)) for name in ORDER)
    return Sheet(ruleset.says("tables.title"), ruleset.says("tables.hint"), tables=tables, notes=notes(ruleset))


def _printed(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return a table without its bare keys, its words as one says them."""
    shown = [column for column in table.columns if column.type != "key"]
    titles = tuple(TableColumn(column.title, kind_of_column(column.type, first=not index)) for index, column in enumerate(shown))
    rows = [row for row in map(table.values, table.rows) if _counts(ruleset, row)]
    cells = tuple(tuple(_cell(ruleset, table, column, row) for column in shown) for row in rows)
    return PrintTable(table.name, table.title, titles, cells, table.note, across=table.name in ACROSS)


def _counts(ruleset: Ruleset, row: dict[str, Value]) -> bool:
    key, value = ONLY_UNDER.get(str(row.get("number") or row.get("roll")), ("", ""))
    return not key or ruleset.rulings[key] == value


def _cell(ruleset: Ruleset, table: Table, column: Column, row: dict[str, Value]) -> str:
    value = row[column.name]
    if table.name == "resistance":
        return _resistance(ruleset, column, value)
    if column.name == "multiplier" and isinstance(action := row["action"], Rolls) and action.low is not None:
        value = rules.multiplier(ruleset, action.low)
    if value is None:
        return ruleset.says("nothing")
    return ruleset.says(f"word.{value}") if column.choices else column.shown(value)


def _resistance(ruleset: Ruleset, column: Column, value: Value) -> str:
    """Write a difference with its sign, and a chance as the ruling on certainties has it."""
    if isinstance(value, Rolls) and value.low is not None and value.low == value.high:
        return signed(value.low)
    return column.shown(rules.bounded(ruleset, value)) if isinstance(value, int) else column.shown(value)
