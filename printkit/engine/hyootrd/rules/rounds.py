"""The round as a sequence of steps that can be asked who acts now (H1, H9, H18, H29-H33, H53, H63)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from printkit.engine import Ruleset
from printkit.engine.hyootrd.rules.scheduling import phases, plan

Does = Literal["act", "prepare", "guard"]
DOES: Mapping[str, Does] = {"act": "act", "prepare": "prepare", "guard": "guard"}


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's turn in a phase: to act, to prepare or to guard. Who waits has none."""

    phase: int
    who: str
    does: Does


@dataclass(frozen=True, slots=True)
class Step:
    """What the table does now: roll for initiative, choose actions, play a turn, or begin again."""

    name: Literal["initiative", "choose", "turn", "again"]
    turn: Turn | None = None
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Round:
    """One round under way. `last_acts` are the dead who still have their last heroic action; `played` counts turns gone by."""

    number: int = 1
    order: tuple[str, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    last_acts: frozenset[str] = frozenset()
    played: int = 0


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is said before an attack is rolled (H31, H32): the target, the weapon if any, tokens cashed in, an aim, mercy (H51)."""

    target: str
    weapon: str = ""
    tokens: int = 0
    aim: str = ""
    spare: bool = False


def turns(ruleset: Ruleset, order: Sequence[str], actions: Mapping[str, str]) -> tuple[Turn, ...]:
    """Return every turn of a round in the order of play (H29, H63): along each phase from first to last, then the next phase.

    Under `turn_order: combatant_major` each plays all phases before the next one does. KeyError for an unknown action.
    """
    plans = {who: plan(ruleset, actions[who]) for who in order}
    if ruleset.rulings["turn_order"] == "combatant_major":
        pairs = [(phase, who) for who in order for phase in phases(ruleset)]
    else:
        pairs = [(phase, who) for phase in phases(ruleset) for who in order]
    return tuple(Turn(phase, who, DOES[plans[who][phase]]) for phase, who in pairs if plans[who][phase] in DOES)


def tests(ruleset: Ruleset, order: Sequence[str], actions: Mapping[str, str]) -> tuple[tuple[int, str], ...]:
    """Return every attack roll of a round as phase and who rolls, in the order of play. A defender rolls none (H33)."""
    return tuple((turn.phase, turn.who) for turn in turns(ruleset, order, actions) if turn.does == "act")


def now(ruleset: Ruleset, under_way: Round) -> Step:
    """Return what the table does now (cheat-sheet steps 1, 2, 3-6, 7): initiative, choosing, a turn, or again from the start (H9)."""
    if not under_way.order:
        return Step("initiative")
    missing = tuple(who for who in under_way.order if who not in under_way.actions)
    if missing:
        return Step("choose", missing=missing)
    turn = acts_now(ruleset, under_way)
    return Step("turn", turn) if turn else Step("again")


def acts_now(ruleset: Ruleset, under_way: Round) -> Turn | None:
    """Return whose turn it is; None when the actions of the round are used up (H30). Who has fallen or fled has no turn (HA32)."""
    index = _next(ruleset, under_way)
    return None if index is None else turns(ruleset, under_way.order, under_way.actions)[index]


def _next(ruleset: Ruleset, under_way: Round) -> int | None:
    line = turns(ruleset, under_way.order, under_way.actions)
    return next((index for index in range(under_way.played, len(line)) if _plays(under_way, line[index])), None)


def _plays(under_way: Round, turn: Turn) -> bool:
    if turn.who in under_way.last_acts:
        return turn.does == "act"
    return turn.who not in under_way.out


def ordered(under_way: Round, order: Sequence[str]) -> Round:
    """Return the round once initiative is known."""
    return replace(under_way, order=tuple(order))


def chosen(ruleset: Ruleset, under_way: Round, actions: Mapping[str, str]) -> Round:
    """Return the round once actions are named (H18): after initiative, for the whole round. ValueError for a second choice."""
    again = sorted(actions.keys() & under_way.actions.keys())
    if again:
        raise ValueError(f"an action holds for the whole round: {', '.join(again)}")
    for action in actions.values():
        plan(ruleset, action)
    return replace(under_way, actions={**under_way.actions, **actions})


def played(ruleset: Ruleset, under_way: Round, *, out: Iterable[str] = (), last_acts: Iterable[str] = ()) -> Round:
    """Return the round after the turn that was due: who is out now, and which heroes have a last heroic action to come (H53)."""
    index = _next(ruleset, under_way)
    turn = acts_now(ruleset, under_way)
    spent = {turn.who} if turn and turn.who in under_way.last_acts else set()
    return replace(
        under_way,
        played=under_way.played if index is None else index + 1,
        out=under_way.out | set(out),
        last_acts=(under_way.last_acts - spent) | set(last_acts),
    )


def following(under_way: Round) -> Round:
    """Return the next round: initiative again, the board cleared (H9). Who is out stays out; a last action not yet taken carries over."""
    return Round(under_way.number + 1, out=under_way.out, last_acts=under_way.last_acts)
