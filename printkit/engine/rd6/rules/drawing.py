"""Quick draw: dice moved from a skill to initiative (R53-R62)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, PIPS_PER_DIE, DieCode
from printkit.engine.rd6.rules.acting import multi_action
from printkit.engine.rd6.rules.numbers import limit


@dataclass(frozen=True, slots=True)
class QuickDraw:
    """What a quick draw leaves: whether it can be done, the most dice that can move, and the codes of initiative and of each attack.

    `possible` is false where so many attacks leave too little to move dice at all; `legal` says so for the dice asked for.
    """

    possible: bool
    legal: bool
    max_move: int
    initiative: DieCode | None = None
    skill: DieCode | None = None


def drawing(ruleset: Ruleset, skill: DieCode, attacks: int = 1) -> DieCode:
    """Return what is left of a skill before dice move: less for each attack after the first (R58); the draw itself costs none (R59)."""
    return multi_action(ruleset, skill, attacks)


def most_moved(ruleset: Ruleset, skill: DieCode, attacks: int = 1, wielding: DieCode = NOTHING) -> int | None:
    """Return how many whole dice can move at most, so that enough stays in the skill (R57); None where so many attacks are not possible.

    `wielding` is what an unwieldy weapon takes from each attack (R72): enough of that must be left to try it as well. Pips stay.
    """
    left = drawing(ruleset, skill, attacks)
    spare = min(left - limit(ruleset, "quick_draw"), left + wielding - limit(ruleset, "attack"))
    return spare.pips // PIPS_PER_DIE if spare >= NOTHING else None


def quick_draw(
    ruleset: Ruleset, *, perception: DieCode, skill: DieCode, attacks: int = 1, move: int = 0, wielding: DieCode = NOTHING
) -> QuickDraw:
    """Return what comes of moving so many dice to initiative for one round (R55-R62).

    Every attack of that round uses the skill, is rolled by itself, and has what is left of it (R60, R62), less what an unwieldy weapon
    takes (`wielding`, R72). ValueError for fewer than one attack or less than no dice.
    """
    if move < 0:
        raise ValueError("dice move from the skill to initiative, not back")
    most = most_moved(ruleset, skill, attacks, wielding)
    if most is None or move > most:
        return QuickDraw(most is not None, False, most or 0)
    moved = DieCode.of(move)
    return QuickDraw(True, True, most, perception + moved, drawing(ruleset, skill, attacks) + wielding - moved)
