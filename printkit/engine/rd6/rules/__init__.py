"""The rules of Rd6: pure functions. The Ruleset comes first, dice come in as arguments, nothing is thrown or read here."""

from printkit.engine.rd6.rules.acting import (
    Low,
    Option,
    Surprise,
    Unwieldy,
    counted,
    drawn_and_used,
    getting_up,
    is_two_handed,
    low_state,
    low_target,
    may_pair,
    multi_action,
    option,
    options,
    possible,
    readying,
    surprise,
    surprises,
    two_weapons,
    unwieldy,
)
from printkit.engine.rd6.rules.breaking import (
    OUTCOMES,
    Breaking,
    Outcome,
    breaking,
    constructions,
    fixed_resistance,
    is_rolled,
    outcome_at,
    toughness,
    weakenings,
)
from printkit.engine.rd6.rules.calling import CalledShot, called_shot, damaged, outcomes
from printkit.engine.rd6.rules.drawing import QuickDraw, drawing, most_moved, quick_draw
from printkit.engine.rd6.rules.harming import (
    Harm,
    Knockout,
    harm,
    knockout,
    may_knock_out,
    penalty,
    state,
    stun_penalty,
    wound_penalty,
)
from printkit.engine.rd6.rules.holding import Disarm, disarm, escapes, gets_free, open_while_entangled
from printkit.engine.rd6.rules.locating import (
    Hit,
    Place,
    called_only,
    impairs,
    is_open,
    lasts,
    location,
    may_defend,
    movement,
    passive_only,
    place,
    places,
    rolled_places,
    settled,
    side,
    spoiled,
)
from printkit.engine.rd6.rules.numbers import limit, modifier, number
from printkit.engine.rd6.rules.rolling import code_for, rolls
from printkit.engine.rd6.rules.rounds import (
    Draw,
    Entrant,
    Round,
    acts_now,
    announced,
    following,
    initiative,
    now,
    order,
    ordered,
    played,
)
from printkit.engine.rd6.rules.scaling import Scaled, extrapolated, scale, scale_dice, scale_named, scales, shifted

__all__ = [
    "OUTCOMES", "Breaking", "CalledShot", "Disarm", "Draw", "Entrant", "Harm", "Hit", "Knockout", "Low", "Option", "Outcome", "Place",
    "QuickDraw", "Round", "Scaled", "Surprise", "Unwieldy", "acts_now", "announced", "breaking", "called_only", "called_shot", "code_for",
    "constructions", "counted", "damaged", "disarm", "drawing", "drawn_and_used", "escapes", "extrapolated", "fixed_resistance",
    "following", "gets_free", "getting_up", "harm", "impairs", "initiative", "is_open", "is_rolled", "is_two_handed", "knockout", "lasts",
    "limit", "location", "low_state", "low_target", "may_defend", "may_knock_out", "may_pair", "modifier", "most_moved", "movement",
    "multi_action", "now", "number", "open_while_entangled", "option", "options", "order", "ordered", "outcome_at", "outcomes",
    "passive_only", "penalty", "place", "places", "played", "possible", "quick_draw", "readying", "rolled_places", "rolls", "scale",
    "scale_dice", "scale_named", "scales", "settled", "shifted", "side", "spoiled", "state", "stun_penalty", "surprise", "surprises",
    "toughness", "two_weapons", "unwieldy", "weakenings", "wound_penalty",
]  # fmt: skip
