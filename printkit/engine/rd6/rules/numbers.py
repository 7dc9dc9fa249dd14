"""Fixed numbers, modifiers and limits, as the rules look them up."""

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import DieCode


def number(ruleset: Ruleset, name: str) -> int:
    """Return a fixed number."""
    return ruleset.table("numbers").number(name)


def modifier(ruleset: Ruleset, name: str) -> DieCode:
    """Return a modifier in dice."""
    return DieCode.read(ruleset.table("modifiers").text(name, column="dice"))


def limit(ruleset: Ruleset, name: str) -> DieCode:
    """Return a code below which something cannot fall, or cannot be tried."""
    return DieCode.read(ruleset.table("limits").text(name, column="dice"))
