"""Wounds, unconsciousness and death, and the pool of a group of henchmen (H12-H16, H49-H53)."""

from dataclasses import dataclass
from typing import Literal

from printkit.engine import Ruleset

State = Literal["up", "unconscious", "dead"]


@dataclass(frozen=True, slots=True)
class Wounded:
    """Wounds left, the state they mean, and whether one last heroic action is due."""

    wounds: int
    state: State
    final_action: bool = False


@dataclass(frozen=True, slots=True)
class Pool:
    """Wounds left in a group's pool, how many still stand, how many this hit felled."""

    pool: int
    standing: int
    fallen: int


def wounds(ruleset: Ruleset, *, side: str, wounds: int, damage: int, intent: str = "", area: bool = False) -> Wounded:
    """Return what a hit leaves of somebody.

    `wounds` are those left before it; `intent: knockout` spares an opponent unless the weapon works on an area (H51), and is said before
    the roll. A hero on whom a lethal blow falls has one last heroic action (H53), also when out cold before.
    """
    left = wounds - damage
    if side == "pc":
        return _hero(ruleset, wounds, left)
    state = state_at(ruleset, left, side)
    if state == "dead" and intent == "knockout" and not area:
        state = "unconscious"
    return Wounded(left, state)


def _hero(ruleset: Ruleset, before: int, left: int) -> Wounded:
    # Under floor_then_kill a blow that starts above 0 stops at 0: only the next one kills (H52).
    if ruleset.rulings["pc_zero"] == "floor_then_kill" and before > 0:
        left = max(left, 0)
    state = state_at(ruleset, left, "pc")
    alive = state_at(ruleset, before, "pc") != "dead"
    return Wounded(left, state, final_action=state == "dead" and alive)


def state_at(ruleset: Ruleset, left: int, side: str = "pc") -> State:
    """Return the state that so many wounds left mean (H49, H50, H52; `npc_zero`)."""
    word = ruleset.table("wounds").text(left, column="state")
    if word == "unconscious" and side == "npc" and ruleset.rulings["npc_zero"] == "standing":
        return "up"
    return "dead" if word == "dead" else "unconscious" if word == "unconscious" else "up"


def henchmen(ruleset: Ruleset, *, count: int, damage: int, wounds_each: int = 1, pool: int | None = None) -> Pool:
    """Return what a hit leaves of a group of henchmen (H14): damage carries on inside the pool, what exceeds it is lost.

    `count` is how many stand with wounds_each each, unless `pool` says what is left of them.
    """
    before = count * wounds_each if pool is None else pool
    left = max(before - damage, 0)
    standing = -(-left // wounds_each)
    return Pool(left, standing, -(-before // wounds_each) - standing)


def attacks(ruleset: Ruleset, kind: str, standing: int = 1) -> int:
    """Return how many attacks a combatant or group makes in a phase with a test (H31; `henchmen_attacks`)."""
    per_member = kind == "henchmen" and ruleset.rulings["henchmen_attacks"] == "one_per_member"
    return standing if per_member else min(standing, 1)
