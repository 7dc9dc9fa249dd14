"""Aiming at a limb, a weapon, the head or the heart (H54-H58)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.consequence import outcome_of
from printkit.engine.hyootrd.rules.scheduling import schedule


@dataclass(frozen=True, slots=True)
class Aim:
    """What an attack goes for, and what a hit there does: `consequence`, `out_of_use` or `vital`."""

    key: str
    effect: str

    @property
    def vital(self) -> bool:
        """Whether it is head or heart."""
        return self.effect == "vital"


@dataclass(frozen=True, slots=True)
class LimbHit:
    """What a hit on a limb does to its owner."""

    weapon_lost: bool
    limb_disabled: bool


def aim(ruleset: Ruleset, word: str) -> Aim:
    """Return what is meant by a word such as `arm`, `weapon` or `head`; KeyError where the table knows no such aim."""
    table = ruleset.table("aims")
    said = word.strip().lower()
    for row in map(table.values, table.rows):
        names = {str(row["aim"]), str(row["name"]), *(part.strip() for part in str(row["also"] or "").split(","))}
        if said in {name.lower() for name in names}:
            return Aim(str(row["aim"]), str(row["effect"]))
    raise KeyError(f"no aim {word}")


def may_aim(ruleset: Ruleset, aim: Aim, action: str, *, piercing: bool = False) -> bool:
    """Tell whether an action can go for this: it must be the one that takes aim (H54).

    Head and heart are forbidden (H57), or under `head_heart: minus6` open to a piercing weapon (H58).
    """
    if action != "targeted" or not schedule(ruleset, action).tests:
        return False
    return not aim.vital or (ruleset.rulings["head_heart"] == "minus6" and piercing)


def stopped_by_cover(aim: Aim, *, helmet: bool = False, armour: bool = False) -> bool:
    """Tell whether an attack at head or heart fails without a roll, because a helmet or armour is in the way (H58)."""
    return aim.vital and (helmet or armour)


def aimed_damage(ruleset: Ruleset, aim: Aim, damage: int) -> int:
    """Return the wounds a hit deals beside what it does to the spot (H47; `limb_damage`): head and heart are normal damage."""
    return damage if aim.vital or ruleset.rulings["limb_damage"] == "normal_too" else 0


def limb(ruleset: Ruleset, die: int) -> LimbHit:
    """Return what the victim's consequence roll means for a limb that was hit (H55, H56; `limb_result`)."""
    found = outcome_of(ruleset, "limb", die)
    return LimbHit(weapon_lost=found == "weapon_lost", limb_disabled=found == "limb_out")
