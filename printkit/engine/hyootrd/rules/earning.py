"""Action tokens: earned by telling, spent on damage (H17, H32, H41-H45)."""

from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.scheduling import schedule


@dataclass(frozen=True, slots=True)
class Earned:
    """Tokens that one description brings, and the most that a round of them brings."""

    per_action: int
    per_round: int


def may_earn(ruleset: Ruleset, kind: str) -> bool:
    """Tell whether a kind of combatant earns and spends tokens: all that have statistics of their own (H15, H17)."""
    return ruleset.table("kinds").flag(kind, column="tokens")


def rate(ruleset: Ruleset, action: str) -> int:
    """Return what one description earns with an action (H43, H44; `token_defensive`, `token_spell`), before `token_rate`."""
    return ruleset.table("actions").number(action, column="tokens")


def tokens(ruleset: Ruleset, action: str, *, detail: bool = False, terrain: bool = False) -> Earned:
    """Return the tokens that a description earns (H43, H44; `token_trigger`, `token_rate`).

    `detail`: it says more than the bare deed; `terrain`: it uses the surroundings, which is such a detail.
    """
    told = terrain or (detail and ruleset.rulings["token_trigger"] == "detail")
    return at_best(ruleset, action) if told else Earned(0, 0)


def at_best(ruleset: Ruleset, action: str) -> Earned:
    """Return what an action earns when everything is told well."""
    each, when = rate(ruleset, action), schedule(ruleset, action)
    if ruleset.rulings["token_rate"] == "per_round":
        return Earned(each, each)
    if ruleset.rulings["token_rate"] == "one_per_test":
        each = min(each, 1) if when.tests else 0
        return Earned(each, each * len(when.tests))
    return Earned(each, each * len(when.acts))


def tokens_per_set(ruleset: Ruleset) -> int:
    """Return how many tokens buy one doubling (H41)."""
    return ruleset.table("numbers").number("tokens_per_set")


def sets_spent(ruleset: Ruleset, tokens_spent: int) -> int:
    """Return how many doublings tokens buy: whole sets only (H41), as many as `token_sets_max` allows. ValueError below none."""
    if tokens_spent < 0:
        raise ValueError(f"nobody spends {tokens_spent} tokens")
    sets = tokens_spent // tokens_per_set(ruleset)
    return sets if ruleset.rulings["token_sets_max"] == "unlimited" else min(sets, int(ruleset.rulings["token_sets_max"]))


def may_spend(ruleset: Ruleset, kind: str, *, held: int, spent: int) -> bool:
    """Tell whether tokens may be named for an attack (H32, H41): held (this description's own count), whole sets, no more than are used."""
    if spent == 0:
        return True
    used = sets_spent(ruleset, spent) * tokens_per_set(ruleset)
    return may_earn(ruleset, kind) and 0 < spent <= held and used == spent


def left(held: int, spent: int, *, hit: bool) -> int:
    """Return the tokens kept after an attack: named before the roll, paid only when it hits (H32, H41; HA9)."""
    return held - spent if hit else held
