"""What the tables of HYOOTRD must agree on, so that no table of the user's can break a rule."""

from collections.abc import Iterator, Mapping

from printkit.errors import Finding, error
from printkit.odds import dice
from printkit.tables import Table

MOST_DICE, MOST_FACES = 10, 100


def checks(tables: Mapping[str, Table]) -> Iterator[Finding]:
    """Yield what is wrong: dice that are none, a consequence die without a row for each of its faces, a round without a test."""
    wrong = tuple(_dice(tables["dice"]))
    yield from wrong or _consequences(tables["dice"], tables["consequences"])
    yield from _actions(tables["actions"])


def _dice(table: Table) -> Iterator[Finding]:
    for roll in table.row_keys:
        try:
            thrown = dice(table.text(roll, column="dice"))
        except ValueError as problem:
            yield error(f"the dice for {roll}: {problem}", table.row_place(roll))
            continue
        if not (1 <= thrown.number <= MOST_DICE and thrown.faces <= MOST_FACES and abs(thrown.plus) <= MOST_FACES):
            hint = f"up to {MOST_DICE} dice of up to {MOST_FACES} faces"
            yield error(f"the dice for {roll} cannot be {table.text(roll, column='dice')}", table.row_place(roll), hint)


def _consequences(table: Table, consequences: Table) -> Iterator[Finding]:
    thrown = dice(table.text("consequence", column="dice"))
    missing = [str(roll) for roll in range(thrown.low, thrown.high + 1) if not any(consequences.matching(roll))]
    if missing:
        hint = "give dice and consequences together"
        yield error(f"the consequence roll has no row for {', '.join(missing)}", table.row_place("consequence"), hint)


def _actions(table: Table) -> Iterator[Finding]:
    attacks = [row for row in map(table.values, table.rows) if "act" in row.values() and "guard" not in row.values()]
    if all(row["action"] == "spell" for row in attacks):
        yield error("no action but the spell has a phase with a test", table.place, 'write "act" in a phase of another')
