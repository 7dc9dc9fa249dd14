"""One way to ask any game: the operation, its inputs, the rulings that differ."""

from collections.abc import Mapping
from typing import Any

from printkit.engine import all_systems


def answer(fn: str, given: Mapping[str, Any], rulings: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what a game answers to `game.operation`; KeyError where it has no such operation."""
    game, _, operation = fn.partition(".")
    system = all_systems()[game]
    return system.answers[operation](system.ruleset(rulings), **given)
