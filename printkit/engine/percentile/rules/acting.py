"""What somebody has in hand during a round: actions due, held, borrowed and lost (C4-C8, C18, C19, C24, C25, CS2, CS3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.engine import Ruleset
from printkit.engine.percentile.rules.counting import due

BORROWER = "active_dodge"


@dataclass(frozen=True, slots=True)
class Hand:
    """The actions of one combatant in a round: due counts not spent yet, highest first; where it has acted, and passively dodged."""

    unspent: tuple[int, ...]
    acted: tuple[int, ...] = ()
    dodged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Borrowed:
    """Whether an action that is not due yet could be used, and the counts that are left after it."""

    can_borrow: bool
    remaining: tuple[int, ...]


def cost(ruleset: Ruleset, action: str, yards: int = 0) -> int:
    """Return how many actions something takes (C7, C8, CS3); what the table does not name costs what anything else does.

    A move costs an action for every few yards begun, at least one.
    """
    table = ruleset.table("actions")
    row = table.lookup(action if action in table.row_keys else "other")
    each, far = int(str(row["cost"])), row["yards"]
    return each * max(-(-yards // far), 1) if isinstance(far, int) else each


def may_borrow(ruleset: Ruleset, action: str) -> bool:
    """Tell whether an action may be used before it is due (C6, C25): nothing but the active dodge may."""
    table = ruleset.table("actions")
    return action in table.row_keys and table.flag(action, column="early")


def dealt(ruleset: Ruleset, initiative: int) -> Hand:
    """Return the hand with which a round begins; nothing is carried over from the one before (`carry_over`)."""
    return Hand(due(ruleset, initiative))


def ready(hand: Hand, count: int) -> int:
    """Return how many actions can be used at a count: those due there or held from before."""
    return sum(when >= count for when in hand.unspent)


def may_act(ruleset: Ruleset, hand: Hand, count: int) -> bool:
    """Tell whether an action can be used at a count (C4, C5; `actions_per_count`)."""
    free = ruleset.rulings["actions_per_count"] == "unlimited" or count not in hand.acted
    return free and ready(hand, count) > 0


def acted(ruleset: Ruleset, hand: Hand, count: int) -> Hand:
    """Return the hand after an action at a count: the earliest that was due is spent. ValueError where there is none to use."""
    if not may_act(ruleset, hand, count):
        raise ValueError(f"no action to use at count {count}")
    return replace(hand, unspent=hand.unspent[1:], acted=(*hand.acted, count))


def dodged_actively(ruleset: Ruleset, hand: Hand, count: int) -> Hand:
    """Return the hand after an active dodge (C24, C25): with an action that is due or held, else one borrowed. ValueError without any."""
    if may_act(ruleset, hand, count):
        return acted(ruleset, hand, count)
    found = _lent(ruleset, hand.unspent)
    if not (found.can_borrow and may_borrow(ruleset, BORROWER)):
        raise ValueError("no action is left to dodge with")
    return replace(hand, unspent=found.remaining)


def borrow(ruleset: Ruleset, initiative: int, used: int) -> Borrowed:
    """Return whether somebody who has spent so many actions can borrow one, and what is left then (C24, C25; `borrow_from`)."""
    return _lent(ruleset, due(ruleset, initiative)[max(used, 0) :])


def _lent(ruleset: Ruleset, unspent: tuple[int, ...]) -> Borrowed:
    rest = unspent[:-1] if ruleset.rulings["borrow_from"] == "last" else unspent[1:]
    return Borrowed(bool(unspent), rest)


def lost(hand: Hand) -> Hand:
    """Return the hand of somebody off balance: the next action not spent is lost (C14)."""
    return replace(hand, unspent=hand.unspent[1:])


def may_dodge_passively(ruleset: Ruleset, count: int, dodged: Sequence[int]) -> bool:
    """Tell whether a passive dodge is still open at a count to somebody who has used it at those (C18, C19; `passive_scope`)."""
    used = len(dodged) if ruleset.rulings["passive_scope"] == "per_round" else list(dodged).count(count)
    return used < ruleset.table("numbers").number("passive_dodges")


def dodged_passively(ruleset: Ruleset, hand: Hand, count: int) -> Hand:
    """Return the hand after a passive dodge, which costs nothing (C18). ValueError where it is used up."""
    if not may_dodge_passively(ruleset, count, hand.dodged):
        raise ValueError(f"no passive dodge is left at count {count}")
    return replace(hand, dodged=(*hand.dodged, count))
