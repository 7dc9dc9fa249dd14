"""What the tables of HYOOTRD must agree on, so that no table of the user's can break a rule."""

from collections.abc import Iterator, Mapping

from printkit.errors import Finding, error
from printkit.odds import dice
from printkit.tables import Table

MOST_DICE, MOST_FACES = 10, 100
MOST_TOTALS = 100
"""Who of a whole fight is first is worked out for each total of the initiative."""


def checks(tables: Mapping[str, Table]) -> Iterator[Finding]:
    """Yield what is wrong: dice that are none or decide nothing, consequences without a row or a roll, a round without a test."""
    wrong = tuple(_dice(tables["dice"]))
    yield from wrong or _hits(tables["dice"], tables["numbers"])
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
        elif roll == "initiative" and thrown.high - thrown.low >= MOST_TOTALS:
            code = table.text(roll, column="dice")
            yield error(f"the dice for {roll} cannot be {code}", table.row_place(roll), f"up to {MOST_TOTALS} totals, such as 1d6")


def _hits(table: Table, numbers: Table) -> Iterator[Finding]:
    thrown, needed = dice(table.text("attack", column="dice")), numbers.number("hits_from")
    if not thrown.low < needed <= thrown.high:
        always = "always" if needed <= thrown.low else "never"
        message = f"the attack roll, {table.text('attack', column='dice')}, {always} comes to {needed}, from which it hits"
        yield error(message, numbers.row_place("hits_from"), "give dice and hits_from together, so that an attack can hit and miss")


def _consequences(table: Table, consequences: Table) -> Iterator[Finding]:
    thrown = dice(table.text("consequence", column="dice"))
    missing = [str(roll) for roll in range(thrown.low, thrown.high + 1) if not any(consequences.matching(roll))]
    if missing:
        hint = "give dice and consequences together"
        yield error(f"the consequence roll has no row for {', '.join(missing)}", table.row_place("consequence"), hint)
    never = [rolls for rolls in consequences.row_keys if not any(roll in rolls for roll in range(thrown.low, thrown.high + 1))]
    for rolls in never:
        message = f"the consequence roll, {table.text('consequence', column='dice')}, never comes to {rolls}"
        yield error(message, table.row_place("consequence"), "give dice and consequences together")


def _actions(table: Table) -> Iterator[Finding]:
    attacks = [row for row in map(table.values, table.rows) if "act" in row.values() and "guard" not in row.values()]
    if all(row["action"] == "spell" for row in attacks):
        yield error("no action but the spell has a phase with a test", table.place, 'write "act" in a phase of another')
