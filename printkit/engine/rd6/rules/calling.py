"""Called shots (R1-R6, R11, R26, R36-R39)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.rules.locating import Place, place
from printkit.engine.rd6.rules.numbers import limit, modifier
from printkit.engine.rd6.rules.scaling import EVEN, Scaled, scale, scale_named, shifted


@dataclass(frozen=True, slots=True)
class CalledShot:
    """What a called shot is rolled with: the size of what is aimed at, attack and damage codes, what its owner resists better by.

    `possible` is false where too little is left of the attack to try it; `damage` is None where no damage code was given.
    """

    aim_size: str
    attack: DieCode
    possible: bool
    to_hit: DieCode
    to_damage: DieCode
    damage: DieCode | None
    resist: DieCode


def called_shot(
    ruleset: Ruleset,
    *,
    skill: DieCode,
    location: str = "",
    item_size: str = "",
    damage: DieCode | None = None,
    target_size: str = EVEN,
    attacker_size: str = EVEN,
    vital: bool = False,
) -> CalledShot:
    """Return the codes of a called shot at a place on the body or at a thing of some size (R1, R2, R5).

    A place is larger on a larger target (R36). What is added to the damage is the table's for places (R26), or what the scale gives, or
    both (`called_shot_damage`); for things it is the scale. `vital`: the game master calls the spot vital (R6). ValueError unless exactly
    one of `location` and `item_size` is given; KeyError for an unknown place or scale.
    """
    if bool(location) == bool(item_size):
        raise ValueError("a called shot is aimed at a place or at a thing")
    spot = place(ruleset, location) if location else None
    aim = shifted(ruleset, spot.scale, target_size) if spot else scale_named(ruleset, item_size)
    by_size = scale(ruleset, attacker_size, aim)
    adds, resists = (modifier(ruleset, "vital"), NOTHING) if vital else _harder(ruleset, spot, by_size)
    attack = (skill + by_size.attack).floored
    return CalledShot(
        aim_size=aim,
        attack=attack,
        possible=attack >= limit(ruleset, "attack"),
        to_hit=by_size.attack,
        to_damage=adds,
        damage=None if damage is None else damaged(ruleset, damage, adds),
        resist=resists,
    )


def _harder(ruleset: Ruleset, spot: Place | None, by_size: Scaled) -> tuple[DieCode, DieCode]:
    """Return what is added to the damage, and by what the target resists better."""
    how = ruleset.rulings["called_shot_damage"]
    if spot is None or how == "scale":
        return by_size.damage, by_size.resist
    if how == "both":
        return spot.damage + by_size.damage, by_size.resist
    return spot.damage, NOTHING


def damaged(ruleset: Ruleset, damage: DieCode, adds: DieCode) -> DieCode:
    """Return a damage code with what is added to it; it does not fall below its limit."""
    return max(damage + adds, limit(ruleset, "damage"))


def outcomes(ruleset: Ruleset, aimed_at: str) -> tuple[str, ...]:
    """Return what a called shot at a thing, a limb or the body may bring (R3); which of them, the situation and the player say (R4)."""
    table = ruleset.table("outcomes")
    if aimed_at not in table.column("aimed_at").choices:
        raise KeyError(f"nothing is aimed at as {aimed_at}")
    return tuple(str(row["outcome"]) for row in map(table.values, table.rows) if row["aimed_at"] in {aimed_at, "anything"})
