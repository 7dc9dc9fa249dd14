"""Scale: what size is worth between attacker and target (R2, R36, R68)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, DieCode

EVEN = "medium"
RULED = ("tiny", "minute")
"""The scales that the published chart lacks: rulings say what they are worth."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """What a difference in scale does: `modifier` is its size, the rest is added to attack, damage and the target's resistance."""

    modifier: DieCode
    attack: DieCode = NOTHING
    damage: DieCode = NOTHING
    resist: DieCode = NOTHING


def scales(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the scales from the largest down."""
    return ruleset.table("scales").row_keys


def scale_named(ruleset: Ruleset, word: str) -> str:
    """Return a scale's key by its key or name, in any case; KeyError for an unknown one."""
    said = word.strip().lower()
    table, order = ruleset.table("scales"), scales(ruleset)
    if said in order:
        return said
    for key in order:
        if said == table.text(key, column="name").lower():
            return key
    raise KeyError(f"no scale {word}")


def scale_dice(ruleset: Ruleset, scale: str) -> DieCode:
    """Return the dice of a scale (R68); those beyond the published chart are what `scale_tiny` and `scale_minute` say (R2)."""
    return DieCode.read(ruleset.table("scales").text(scale, column="dice"))


def extrapolated(scale: str) -> bool:
    """Tell whether a scale is not on the published chart, so that its dice rest on a ruling."""
    return scale in RULED


def _side(ruleset: Ruleset, scale: str) -> int:
    """Return 1 above Medium, 0 at it, -1 below."""
    order = scales(ruleset)
    here, even = order.index(scale), order.index(EVEN)
    return (here < even) - (here > even)


def scale(ruleset: Ruleset, attacker: str, target: str) -> Scaled:
    """Return what the scales of attacker and target do (R68): dice on one side of Medium are subtracted, across it added.

    The larger attacks worse and hits harder; the smaller attacks better, and the larger resists better. KeyError for an unknown scale.
    """
    first, second = scale_named(ruleset, attacker), scale_named(ruleset, target)
    ours, theirs = scale_dice(ruleset, first), scale_dice(ruleset, second)
    across = _side(ruleset, first) * _side(ruleset, second) < 0
    modifier = ours + theirs if across else DieCode(abs(ours.pips - theirs.pips))
    order = scales(ruleset)
    if order.index(first) < order.index(second):
        return Scaled(modifier, attack=-modifier, damage=modifier)
    if order.index(first) > order.index(second):
        return Scaled(modifier, attack=modifier, resist=modifier)
    return Scaled(modifier)


def shifted(ruleset: Ruleset, scale: str, target: str) -> str:
    """Return the scale of a part of somebody who is not Medium (R36): as many steps from the printed one as the target is from Medium.

    It stops at the smallest and the largest scale there is.
    """
    order = scales(ruleset)
    steps = order.index(scale_named(ruleset, target)) - order.index(EVEN)
    index = order.index(scale_named(ruleset, scale)) + steps
    return order[min(max(index, 0), len(order) - 1)]
