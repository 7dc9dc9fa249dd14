"""The round: who announces what, who acts when, and who has given up an action (R12, R18, R53-R56, R60, R69)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules.drawing import quick_draw

Phase = Literal["announce", "initiative", "turn", "again"]


@dataclass(frozen=True, slots=True)
class Draw:
    """A quick draw that was announced: the skill's code, how many attacks, how many dice move."""

    skill: DieCode
    attacks: int = 1
    move: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody's initiative: the total rolled, and whether surprise lets them go before everybody."""

    id: str
    total: int
    surprises: bool = False


@dataclass(frozen=True)
class Round:
    """One round under way: quick draws announced, the order once rolled, who has acted, who gave up an action, who is out."""

    number: int = 1
    draws: Mapping[str, Draw] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    acted: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()


def order(ruleset: Ruleset, entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Return ids from first to last: who surprises first of all (R69), then the highest total; equal totals as they are listed."""
    return tuple(entrant.id for entrant in sorted(entrants, key=lambda entrant: (not entrant.surprises, -entrant.total)))


def initiative(ruleset: Ruleset, perception: DieCode, draw: Draw | None = None) -> DieCode:
    """Return the dice of somebody's initiative: Perception, and what a quick draw moves to it (R56). ValueError where that is too much."""
    if draw is None:
        return perception
    found = quick_draw(ruleset, perception=perception, skill=draw.skill, attacks=draw.attacks, move=draw.move)
    if found.initiative is None:
        raise ValueError(f"a quick draw of {draw.attacks} attacks with {draw.skill} moves at most {found.max_move}D")
    return found.initiative


def now(under_way: Round) -> Phase:
    """Return what the table does now: announce and roll (a quick draw comes before the dice, R55), play a turn, or begin again."""
    if not under_way.order:
        return "initiative" if under_way.draws else "announce"
    return "again" if acts_now(under_way) is None else "turn"


def acts_now(under_way: Round) -> str | None:
    """Return whose turn it is; None once everybody has acted, given up or is out."""
    waiting = (who for who in under_way.order if who not in under_way.acted and who not in under_way.out)
    return next(waiting, None)


def announced(ruleset: Ruleset, under_way: Round, draws: Mapping[str, Draw]) -> Round:
    """Return the round once quick draws are announced; ValueError when initiative has been rolled (R55) or a draw is too much (R57)."""
    if under_way.order:
        raise ValueError("a quick draw is announced before initiative is rolled")
    for draw in draws.values():
        initiative(ruleset, DieCode(0), draw)
    return replace(under_way, draws={**under_way.draws, **draws})


def ordered(ruleset: Ruleset, under_way: Round, entrants: Sequence[Entrant]) -> Round:
    """Return the round once initiative is rolled."""
    return replace(under_way, order=order(ruleset, entrants))


def played(under_way: Round, *, gave_up: Iterable[str] = (), out: Iterable[str] = ()) -> Round:
    """Return the round after the turn that was due; who gave up an action to hold on to a thing has no turn any more (R12)."""
    turn = acts_now(under_way)
    acted = under_way.acted | set(gave_up) | ({turn} if turn else set())
    return replace(under_way, acted=acted, out=under_way.out | set(out))


def following(under_way: Round) -> Round:
    """Return the next round: nobody has announced or acted; dice moved by a quick draw are back (R56). Who is out stays out."""
    return Round(under_way.number + 1, out=under_way.out)
