"""What the tables of the percentile game must agree on, so that no table of the user's can break a rule."""

from collections.abc import Iterator, Mapping

from printkit.errors import Finding, error
from printkit.odds import dice
from printkit.tables import Table

MOST_DICE, MOST_FACES = 10, 100
MOST_TURNS = 20
"""A card has a column for each initiative roll: more do not fit it."""


def checks(tables: Mapping[str, Table]) -> Iterator[Finding]:
    """Yield what is wrong: dice that are none or too many, chances that cannot be."""
    for roll in tables["dice"].row_keys:
        yield from _dice(tables["dice"], roll)
    yield from _clamps(tables["numbers"])


def _dice(table: Table, roll: str) -> Iterator[Finding]:
    code = table.text(roll, column="dice")
    try:
        thrown = dice(code)
    except ValueError as problem:
        yield error(f"the dice for {roll}: {problem}", table.row_place(roll))
        return
    if not (1 <= thrown.number <= MOST_DICE and thrown.faces <= MOST_FACES and abs(thrown.plus) <= MOST_FACES):
        yield error(f"the dice for {roll} cannot be {code}", table.row_place(roll), f"up to {MOST_DICE} dice of up to {MOST_FACES} faces")
    elif roll == "initiative" and thrown.high - thrown.low >= MOST_TURNS:
        yield error(f"the dice for initiative cannot be {code}", table.row_place(roll), f"up to {MOST_TURNS} totals, such as 1D10")
    elif roll == "skill" and (thrown.low != 1 or thrown.high > MOST_FACES):
        yield error(f"the dice for a skill cannot be {code}", table.row_place(roll), "they show 1 to 100: 1D100")


def _clamps(table: Table) -> Iterator[Finding]:
    if table.number("clamp_least") > table.number("clamp_most"):
        yield error("the worst chance of STR against STR is above the best", table.row_place("clamp_least"), "exchange them")
