"""Initiative, the counts on which actions fall due, and who acts before whom (C2-C5, CS1, CS2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from printkit.engine import Ruleset
from printkit.odds import thrown


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a round: DEX, initiative, side, and what further dice showed where a tie had to be rolled off."""

    id: str
    dex: int
    initiative: int
    side: str = "npc"
    rolls: tuple[int, ...] = ()


def initiative(ruleset: Ruleset, dex: int, roll: int) -> int:
    """Return DEX and the die together (C2, CS1); ValueError for a roll the die does not have."""
    return dex + thrown(ruleset.table("dice").text("initiative", column="dice"), roll)


def step(ruleset: Ruleset) -> int:
    """Return how many counts lie between one action and the next (C3)."""
    return ruleset.table("numbers").number("step")


def last_count(ruleset: Ruleset) -> int:
    """Return the lowest count of a round (C4; `zero_count_acts`)."""
    return 0 if ruleset.rulings["zero_count_acts"] else ruleset.table("numbers").number("last_count")


def due(ruleset: Ruleset, initiative: int) -> tuple[int, ...]:
    """Return the counts on which actions fall due, highest first (C3, CS2): the initiative, then always a step lower."""
    return tuple(range(initiative, last_count(ruleset) - 1, -step(ruleset)))


def may_hold(ruleset: Ruleset, initiative: int, plan: Sequence[int]) -> bool:
    """Tell whether actions may be used on these counts, in whatever order they are named (C4, C5, CS2; `actions_per_count`).

    Each action is used when it is due or later (the k-th on the k-th due count or below it), none after the last count.
    """
    counts, used = due(ruleset, initiative), sorted(plan, reverse=True)
    alone = ruleset.rulings["actions_per_count"] == "unlimited" or all(high > low for high, low in pairwise(used))
    in_time = all(last_count(ruleset) <= count <= when for count, when in zip(used, counts, strict=False))
    return len(used) <= len(counts) and alone and in_time


def timeline(ruleset: Ruleset, entrants: Sequence[Entrant]) -> tuple[tuple[int, str], ...]:
    """Return every action of a round as its count and whose it is, in the order of play (C3; `init_tie`).

    Those whom nothing tells apart stand as listed; under `simultaneous` that goes for all on one count.
    """
    acts = [(count, entrant) for entrant in entrants for count in due(ruleset, entrant.initiative)]
    acts.sort(key=lambda act: (-act[0], *_rank(ruleset, act[1])))
    return tuple((count, entrant.id) for count, entrant in acts)


def must_roll_off(ruleset: Ruleset, entrants: Sequence[Entrant]) -> tuple[tuple[str, ...], ...]:
    """Return each set of those who share a count and whom nothing tells apart yet, so that they roll again; empty but for one ruling."""
    if ruleset.rulings["init_tie"] != "higher_dex_then_roll":
        return ()

    def alike(entrant: Entrant) -> tuple[int, tuple[int, ...], int]:
        return -entrant.dex, tuple(-roll for roll in entrant.rolls), entrant.initiative % step(ruleset)

    acting = sorted((entrant for entrant in entrants if due(ruleset, entrant.initiative)), key=alike)
    sets = (tuple(entrant.id for entrant in tied) for _, tied in groupby(acting, key=alike))
    return tuple(tied for tied in sets if len(tied) > 1)


def _rank(ruleset: Ruleset, entrant: Entrant) -> tuple[int | tuple[int, ...], ...]:
    how = ruleset.rulings["init_tie"]
    if how == "simultaneous":
        return ()
    if how == "pcs_first":
        return int(entrant.side != "pc"), -entrant.dex
    return -entrant.dex, tuple(-roll for roll in entrant.rolls)
