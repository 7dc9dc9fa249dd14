"""Disarming, entangling, holding and getting loose (R11-R22)."""

from dataclasses import dataclass

from printkit.engine import Ruleset


@dataclass(frozen=True, slots=True)
class Disarm:
    """What comes of a disarm that hit: whether the thing falls, whether its owner gave up an action to hold on, what had to be beaten."""

    dropped: bool
    aborts_action: bool
    target: int | None = None


def disarm(
    ruleset: Ruleset,
    *,
    attack_total: int,
    defender_total: int | None = None,
    rp_spent: int = 0,
    already_acted: bool = False,
    damage_total: int | None = None,
) -> Disarm:
    """Return whether somebody who was hit by a disarm drops the thing (R11-R14).

    Who has not acted gives up the action at once and rolls; only more than the target number keeps the thing. The number is the attack's
    total less the Result Points spent (R13), or the damage's (`disarm_compare`). Who has acted drops it without a roll, unless
    `disarm_already_acted: resists`. ValueError where a total that is needed was not given.
    """
    if already_acted and ruleset.rulings["disarm_already_acted"] == "auto_drop":
        return Disarm(dropped=True, aborts_action=False)
    by_damage = ruleset.rulings["disarm_compare"] == "damage_total"
    target = damage_total if by_damage else attack_total - rp_spent
    if target is None or defender_total is None:
        raise ValueError("a total is missing: the damage's, or the defender's")
    return Disarm(dropped=defender_total <= target, aborts_action=not already_acted, target=target)


def gets_free(ruleset: Ruleset, *, total: int, difficulty: int) -> bool:
    """Tell whether tearing or slipping out of what entangles works (R19, R20): meeting the difficulty is enough."""
    return total >= difficulty


def escapes(ruleset: Ruleset, *, escaper: int, holder: int) -> bool:
    """Tell whether somebody breaks a hold (R21, R22); who wins a tie, `escape_tie` says."""
    return escaper >= holder if ruleset.rulings["escape_tie"] == "escaper" else escaper > holder


def open_while_entangled(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the options of somebody entangled (R18): only those that get loose."""
    return tuple(key for key in ("break_free", "slip_out") if key in ruleset.table("options").row_keys)
