"""How a fight ends: leaders fall, fighters slip away, one side is gone (H27, H28, H30, H59, H60)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.consequence import outcome_of


@dataclass(frozen=True, slots=True)
class Escape:
    """Whether somebody may try to leave the fight, and does."""

    may_try: bool
    escaped: bool


def escape(ruleset: Ruleset, *, was_defensive: bool, die: int, side: str = "pc") -> Escape:
    """Return whether somebody leaves at the end of a round (H27, H28): only after a defensive one, heroes only unless `escape_who` says."""
    allowed = was_defensive and may_leave(ruleset, side)
    return Escape(allowed, outcome_of(ruleset, "escape", die) == "away" and allowed)


def may_leave(ruleset: Ruleset, side: str) -> bool:
    """Tell whether a side may slip away after a defensive round (H27; `escape_who`)."""
    return side == "pc" or ruleset.rulings["escape_who"] == "anyone"


def morale(ruleset: Ruleset, dice: Sequence[int]) -> tuple[int, ...]:
    """Return which members of a group run, counted from 0: one die for each who still stands, at once when its leader falls (H59)."""
    return tuple(index for index, die in enumerate(dice) if runs(ruleset, die))


def runs(ruleset: Ruleset, die: int) -> bool:
    """Tell whether a die sends a leaderless fighter running (H59; `morale_flee`)."""
    return outcome_of(ruleset, "morale", die) == "flees"


def winner(sides: Iterable[tuple[str, bool]]) -> str | None:
    """Return the side that is left once the other has nobody who still fights (H30, H60); None while both have, `nobody` when neither.

    Each pair is a combatant's side and whether it still fights: not dead, unconscious or gone.
    """
    fighting = {side for side, fights in sides if fights}
    if len(fighting) > 1:
        return None
    return fighting.pop() if fighting else "nobody"
