"""The attack roll (H10, H19-H26, H33-H39, H57-H58)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.aiming import Aim, may_aim, stopped_by_cover
from printkit.engine.hyootrd.rules.scheduling import is_defensive
from printkit.odds import thrown


@dataclass(frozen=True, slots=True)
class Attack:
    """What came of an attack: whether a roll is made and allowed at all, whether it fails without one, the total, and whether it hits."""

    rolls: bool = True
    allowed: bool = True
    auto_fail: bool = False
    total: int | None = None
    hit: bool = False


def grade(ruleset: Ruleset, name: str) -> int:
    """Return what an opponent of this grade adds to the dice of a combat test (H10), by either of its names (H11).

    KeyError for an unknown grade.
    """
    return int(str(grade_row(ruleset, name)["modifier"]))


def grade_row(ruleset: Ruleset, name: str) -> dict[str, object]:
    """Return a grade's row of the table, found by its key, its name or what it is also called, in any case."""
    word = name.strip().lower()
    table = ruleset.table("grades")
    for values in map(table.values, table.rows):
        if word in {str(values[column] or "").lower() for column in ("grade", "name", "also")}:
            return dict(values)
    raise KeyError(f"no grade {name}")


def skill(ruleset: Ruleset, rank: int | None) -> int:
    """Return what a skill adds (H35); None is a skill without rank, which counts as `untrained` says."""
    if rank is not None:
        return rank
    return 1 if ruleset.rulings["untrained"] == "plus1" else 0


def action_modifier(ruleset: Ruleset, action: str) -> int:
    """Return what an action adds to the roll (H19-H22, H25, H26, H36; `spell_modifier`); none for an action without a roll."""
    cell = ruleset.table("actions").cell(action, column="modifier")
    return cell if isinstance(cell, int) else 0


def terrain_bonus(ruleset: Ruleset, kind: str = "hero") -> int | None:
    """Return what using the surroundings adds (H17, H37); None for those who never get it (henchmen; `henchmen_bonus`)."""
    allowed = ruleset.table("kinds").flag(kind, column="terrain") or (kind == "henchmen" and ruleset.rulings["henchmen_bonus"] == "allowed")
    return ruleset.table("modifiers").number("terrain") if allowed else None


def modifier(
    ruleset: Ruleset, action: str, *, terrain: bool = False, target_defensive: bool = False, aim: Aim | None = None, kind: str = "hero"
) -> int:
    """Return the sum of what is added to skill and dice: action, terrain, a defensive target, the aim. All of them add up (HA14)."""
    values = ruleset.table("modifiers")
    total = action_modifier(ruleset, action)
    if aim is not None and aim.vital:
        total = 0 if ruleset.rulings["head_heart_stack"] == "replaces" else total
        total += values.number("head_or_heart")
    total += (terrain_bonus(ruleset, kind) or 0) if terrain else 0
    return total + (values.number("defensive_target") if target_defensive else 0)


def hits_from(ruleset: Ruleset) -> int:
    """Return the lowest total that hits (H38)."""
    return ruleset.table("numbers").number("hits_from")


def attack(
    ruleset: Ruleset,
    *,
    roll: int,
    skill: int,
    action: str,
    terrain: bool = False,
    target_defensive: bool = False,
    aim: Aim | None = None,
    piercing: bool = False,
    helmet: bool = False,
    armour: bool = False,
    kind: str = "hero",
) -> Attack:
    """Resolve one attack: dice, skill, action and extras against the number that hits (H34-H38).

    `roll` is the sum of the dice; `skill` what the skill or grade adds; `kind` whose attack it is. A defensive action makes no roll
    (H33). An aim must be allowed (H54, H57, H58); a helmet or armour stops an attack at head or heart without a roll (H58). There is no
    dodge (H39). Raises ValueError for a roll the dice do not have, KeyError for an unknown action.
    """
    thrown(ruleset.table("dice").text("attack", column="dice"), roll)
    if is_defensive(ruleset, action):
        return Attack(rolls=False)
    if aim is not None and not may_aim(ruleset, aim, action, piercing=piercing):
        return Attack(allowed=False)
    if aim is not None and stopped_by_cover(aim, helmet=helmet, armour=armour):
        return Attack(auto_fail=True)
    total = roll + skill + modifier(ruleset, action, terrain=terrain, target_defensive=target_defensive, aim=aim, kind=kind)
    return Attack(total=total, hit=total >= hits_from(ruleset))


def need(
    ruleset: Ruleset,
    skill: int,
    action: str,
    *,
    terrain: bool = False,
    target_defensive: bool = False,
    aim: Aim | None = None,
    kind: str = "hero",
) -> int:
    """Return the lowest sum of the dice that hits."""
    extra = modifier(ruleset, action, terrain=terrain, target_defensive=target_defensive, aim=aim, kind=kind)
    return hits_from(ruleset) - skill - extra
