"""What the tables of Rd6 must agree on, so that no table of the user's can break a rule."""

from collections.abc import Iterator, Mapping

from printkit.engine.rd6.codes import DieCode
from printkit.errors import Finding, error
from printkit.odds import Dice, dice
from printkit.tables import Rolls, Table

MOST_ROLLED, MOST_FACES = 4, 20


def checks(tables: Mapping[str, Table]) -> Iterator[Finding]:
    """Yield what is wrong: codes that are none, dice that are none, a total of the location dice without a row."""
    for name, table in tables.items():
        if name != "dice":
            yield from _codes(table)
    wrong = tuple(_dice(tables["dice"]))
    yield from wrong or _totals(tables["dice"], tables["hit_rolls"])


def _codes(table: Table) -> Iterator[Finding]:
    columns = [column for column in table.columns if column.type == "code"]
    for index, row in enumerate(map(table.values, table.rows)):
        for column in columns:
            value = row[column.name]
            try:
                DieCode.read(value if value is not None else "0")
            except ValueError as problem:
                place = table.places[index] if index < len(table.places) else table.place
                yield error(f"{table.name}: {problem}", place, "its dice have six faces")


def _dice(table: Table) -> Iterator[Finding]:
    for roll in table.row_keys:
        try:
            thrown = dice(table.text(roll, column="dice"))
        except ValueError as problem:
            yield error(f"the dice for the {roll}: {problem}", table.row_place(roll))
            continue
        if not _usual(thrown) or (roll == "side" and thrown.number != 1):
            hint = "one die" if roll == "side" else f"up to {MOST_ROLLED} dice of up to {MOST_FACES} faces"
            yield error(f"the dice for the {roll} cannot be {table.text(roll, column='dice')}", table.row_place(roll), hint)


def _usual(thrown: Dice) -> bool:
    return 1 <= thrown.number <= MOST_ROLLED and 2 <= thrown.faces <= MOST_FACES and not thrown.plus


def _totals(table: Table, hit_rolls: Table) -> Iterator[Finding]:
    thrown = dice(table.text("location", column="dice"))
    rows = [roll for row in map(hit_rolls.values, hit_rolls.rows) if isinstance(roll := row["roll"], Rolls)]
    missing = [str(total) for total in range(thrown.low, thrown.high + 1) if not any(total in roll for roll in rows)]
    if missing:
        yield error(f"no place for a roll of {', '.join(missing)}", table.row_place("location"), "give dice and hit_rolls together")
