"""The consequence roll: one die, and what it brings (H28, H55, H56, H59)."""

from printkit.engine import Ruleset
from printkit.odds import dice, thrown

TURNED_BY = {"limb": ("limb_result", "swapped"), "morale": ("morale_flee", "on_1_to_5")}
"""The rulings that turn a test round: the bad roll then brings the other outcome."""


def outcome_of(ruleset: Ruleset, test: str, die: int) -> str:
    """Return what a die brings in a test under the rulings in force. ValueError for a roll no die shows."""
    thrown(ruleset.table("dice").text("consequence", column="dice"), die)
    return turned(ruleset, test, ruleset.table("consequences").text(die, column=test))


def turned(ruleset: Ruleset, test: str, outcome: str) -> str:
    """Return an outcome of the table as it is in force: itself, or the other one of its test where a ruling turns that round."""
    key, value = TURNED_BY.get(test, ("", ""))
    if not key or ruleset.rulings[key] != value:
        return outcome
    return next(word for word in ruleset.table("consequences").column(test).choices if word != outcome)


def faces(ruleset: Ruleset) -> range:
    """Return what the die can show."""
    die = dice(ruleset.table("dice").text("consequence", column="dice"))
    return range(die.low, die.high + 1)
