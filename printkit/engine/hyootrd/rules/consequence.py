"""The consequence roll: one die, and what it brings (H28, H55, H56, H59)."""

from printkit.engine import Ruleset
from printkit.odds import dice, thrown


def outcome(ruleset: Ruleset, test: str, die: int, *, swapped: bool = False) -> str:
    """Return what a die brings in a test of the table; swapped, the other outcome of that test. ValueError for a roll no die shows."""
    thrown(ruleset.table("dice").text("consequence", column="dice"), die)
    table = ruleset.table("consequences")
    found = table.text(die, column=test)
    others = [word for word in table.column(test).choices if word != found]
    return others[0] if swapped and others else found


def faces(ruleset: Ruleset) -> range:
    """Return what the die can show."""
    die = dice(ruleset.table("dice").text("consequence", column="dice"))
    return range(die.low, die.high + 1)
