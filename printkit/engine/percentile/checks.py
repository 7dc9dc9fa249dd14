"""What the tables of the percentile game must agree on, so that no table of the user's can break a rule."""

from collections.abc import Iterator, Mapping

from printkit.errors import Finding, error
from printkit.odds import dice
from printkit.tables import Table

MOST_DICE, MOST_FACES = 10, 100
LEAST_STEP = LEAST_DECILE = 5
"""A sheet has room for no more actions than steps of so many counts make, a card for no more columns than so many points a hit make."""
MOST_TURNS = 20
"""A card has a column for each initiative roll: more do not fit it."""


def checks(tables: Mapping[str, Table]) -> Iterator[Finding]:
    """Yield what is wrong: dice that are none or too many, counts that nobody can follow, chances that cannot be."""
    wrong = tuple(found for roll in tables["dice"].row_keys for found in _dice(tables["dice"], roll))
    yield from wrong or _counts(tables["dice"], tables["numbers"])
    yield from _clamps(tables["numbers"])
    if tables["numbers"].number("decile") < LEAST_DECILE:
        where = tables["numbers"].row_place("decile")
        yield error("a card has no room for a hit point for so few points of success", where, f"they are at least {LEAST_DECILE}")


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


def _counts(table: Table, numbers: Table) -> Iterator[Finding]:
    step, last, most = numbers.number("step"), numbers.number("last_count"), dice(table.text("initiative", column="dice")).high
    if step < LEAST_STEP:
        message = f"counts from one action to the next cannot be {step}: there would be more actions than a sheet has room for"
        yield error(message, numbers.row_place("step"), f"it is at least {LEAST_STEP}")
    if last > most:
        message = f"the last count of a round cannot be {last}: rolls alone come to {most} at most"
        yield error(message, numbers.row_place("last_count"), f"it is at most {most}")


def _clamps(table: Table) -> Iterator[Finding]:
    if table.number("clamp_least") >= table.number("clamp_most"):
        yield error("the worst chance of STR against STR is not below the best", table.row_place("clamp_least"), "such as 5 and 95")
