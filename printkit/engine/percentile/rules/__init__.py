"""The rules of the percentile game: pure functions. The Ruleset comes first, dice come in as arguments, nothing is thrown or read here."""

from printkit.engine.percentile.rules.acting import (
    BORROWER,
    Borrowed,
    Hand,
    acted,
    borrow,
    cost,
    dealt,
    dodged_actively,
    dodged_passively,
    lost,
    may_act,
    may_borrow,
    may_dodge_passively,
    ready,
)
from printkit.engine.percentile.rules.counting import Entrant, due, initiative, last_count, may_hold, must_roll_off, step, timeline
from printkit.engine.percentile.rules.defending import (
    Block,
    PassiveDodge,
    WeaponLeft,
    active_dodge,
    block,
    blocked_with,
    deciles,
    deciles_by,
    least,
    may_defend,
    passive_dodge,
)
from printkit.engine.percentile.rules.grappling import (
    Breath,
    Grapple,
    bones,
    bounded,
    breath,
    grapple,
    loose,
    loose_chance,
    multiplier,
    opposed_target,
    resistance,
    strangle,
)
from printkit.engine.percentile.rules.harming import (
    Effect,
    Hurt,
    State,
    critical_damage,
    damage_bonus,
    dealt_damage,
    effect,
    effects,
    hit_points,
    hurt,
    state_at,
    struck,
    through_armour,
    with_bonus,
)
from printkit.engine.percentile.rules.rolling import (
    HAND_TO_HAND,
    Outcome,
    Reading,
    classify,
    is_double,
    judged,
    read_roll,
    reading,
    same_specialty,
    succeeds,
)

__all__ = [
    "BORROWER", "HAND_TO_HAND", "Block", "Borrowed", "Breath", "Effect", "Entrant", "Grapple", "Hand", "Hurt", "Outcome", "PassiveDodge",
    "Reading", "State", "WeaponLeft", "acted", "active_dodge", "block", "blocked_with", "bones", "borrow", "bounded", "breath",
    "classify", "cost", "critical_damage", "damage_bonus", "dealt", "dealt_damage", "deciles", "deciles_by", "dodged_actively",
    "dodged_passively", "due", "effect", "effects", "grapple", "hit_points", "hurt", "initiative", "is_double", "judged", "last_count",
    "least", "loose", "loose_chance", "lost", "may_act", "may_borrow", "may_defend", "may_dodge_passively", "may_hold", "multiplier",
    "must_roll_off", "opposed_target", "passive_dodge", "read_roll", "reading", "ready", "resistance", "same_specialty", "state_at",
    "step", "strangle", "struck", "succeeds", "through_armour", "timeline", "with_bonus",
]  # fmt: skip
