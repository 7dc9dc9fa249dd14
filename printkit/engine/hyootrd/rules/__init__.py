"""The rules of HYOOTRD: pure functions. The Ruleset comes first, dice come in as arguments, nothing is thrown or read here."""

from printkit.engine.hyootrd.rules.aiming import Aim, LimbHit, aim, aimed_damage, limb, may_aim, stopped_by_cover
from printkit.engine.hyootrd.rules.attacking import (
    Attack,
    action_modifier,
    attack,
    grade,
    hits_from,
    modifier,
    need,
    skill,
    terrain_bonus,
)
from printkit.engine.hyootrd.rules.consequence import faces, outcome_of, turned
from printkit.engine.hyootrd.rules.earning import Earned, at_best, left, may_earn, may_spend, rate, sets_spent, tokens, tokens_per_set
from printkit.engine.hyootrd.rules.ending import Escape, escape, may_leave, morale, runs, winner
from printkit.engine.hyootrd.rules.harm import Damage, Weapon, damage, guarded, is_critical, multiplier, piercing_marks, weapon
from printkit.engine.hyootrd.rules.initiative import Entrant, Roller, must_roll_again, order, who_rolls
from printkit.engine.hyootrd.rules.rounds import (
    Declaration,
    Round,
    Step,
    Turn,
    acts_now,
    chosen,
    following,
    now,
    ordered,
    played,
    tests,
    turns,
)
from printkit.engine.hyootrd.rules.scheduling import Schedule, actions, is_defensive, phases, plan, schedule
from printkit.engine.hyootrd.rules.wounding import Pool, State, Wounded, attacks, henchmen, state_at, wounds

__all__ = [
    "Aim", "Attack", "Damage", "Declaration", "Earned", "Entrant", "Escape", "LimbHit", "Pool", "Roller", "Round", "Schedule", "State",
    "Step", "Turn", "Weapon", "Wounded", "action_modifier", "actions", "acts_now", "aim", "aimed_damage", "at_best", "attack", "attacks",
    "chosen", "damage", "escape", "faces", "following", "grade", "guarded", "henchmen", "hits_from", "is_critical", "is_defensive", "left",
    "limb", "may_aim", "may_earn", "may_leave", "may_spend", "modifier", "morale", "multiplier", "must_roll_again", "need", "now", "order",
    "ordered", "outcome_of", "phases", "piercing_marks", "plan", "played", "rate", "runs", "schedule", "sets_spent", "skill", "state_at",
    "stopped_by_cover", "terrain_bonus", "tests", "tokens", "tokens_per_set", "turned", "turns", "weapon", "who_rolls", "winner", "wounds",
]  # fmt: skip
