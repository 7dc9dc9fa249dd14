"""Who rolls for initiative, and who goes first (H2-H9)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from printkit.engine import Ruleset
from printkit.engine.hyootrd.fields import HyootrdCombatant
from printkit.odds import thrown


@dataclass(frozen=True, slots=True)
class Entrant:
    """One roll for initiative: whose it is, what the die showed, and what it showed when rolled again.

    `skill` is what a hero attacks with this round, for tables that settle ties by it.
    """

    id: str
    side: str
    roll: int
    rerolls: tuple[int, ...] = ()
    skill: int = 0


@dataclass(frozen=True, slots=True)
class Roller:
    """Who shares one roll and so one column of the board: the ids of those who act in it."""

    id: str
    name: str
    side: str
    members: tuple[str, ...]


def order(ruleset: Ruleset, entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Return ids from first to last (H4): the highest roll, then the players' side (H5), then heroes by `pc_tie` (H8), then as listed.

    A second roll orders only those who tie. Raises ValueError for a roll the die does not have.
    """
    code = ruleset.table("dice").text("initiative", column="dice")
    for entrant in entrants:
        for roll in (entrant.roll, *entrant.rerolls):
            thrown(code, roll)
    ranked = sorted(entrants, key=lambda entrant: (-entrant.roll, entrant.side != "pc"))
    return tuple(entrant.id for tied in _ties(ranked) for entrant in _settled(ruleset, tied))


def must_roll_again(ruleset: Ruleset, entrants: Sequence[Entrant]) -> tuple[tuple[str, ...], ...]:
    """Return each set of heroes whose tie is not settled yet, so that they roll again (H8); empty under `pc_tie: seating`."""
    if ruleset.rulings["pc_tie"] == "seating":
        return ()
    heroes = sorted((entrant for entrant in entrants if entrant.side == "pc"), key=lambda entrant: -entrant.roll)
    sets = (tied for level in _ties(heroes) for tied in _level(ruleset, level))
    return tuple(tuple(entrant.id for entrant in tied) for tied in sets if len(tied) > 1)


def _ties(ranked: Iterable[Entrant]) -> Iterator[list[Entrant]]:
    for _, tied in groupby(ranked, key=lambda entrant: (entrant.roll, entrant.side == "pc")):
        yield list(tied)


def _settled(ruleset: Ruleset, tied: list[Entrant]) -> list[Entrant]:
    if tied[0].side != "pc" or ruleset.rulings["pc_tie"] == "seating":
        return tied
    return sorted(tied, key=lambda entrant: _rank(ruleset, entrant), reverse=True)


def _rank(ruleset: Ruleset, entrant: Entrant) -> tuple[int, tuple[int, ...]]:
    skill = entrant.skill if ruleset.rulings["pc_tie"] == "higher_skill" else 0
    return skill, entrant.rerolls


def _level(ruleset: Ruleset, tied: list[Entrant]) -> Iterator[list[Entrant]]:
    """Yield those among the tied whom neither skill nor a second roll has told apart."""
    for _, level in groupby(_settled(ruleset, tied), key=lambda entrant: _rank(ruleset, entrant)):
        yield list(level)


def who_rolls(ruleset: Ruleset, combatants: Iterable[HyootrdCombatant]) -> tuple[Roller, ...]:
    """Return who rolls one die each (H2, H6, H7): every hero alone, opponents as `npc_initiative` says.

    Under `group` a group of henchmen rolls once and those of one `group` share a roll; under `individual` every single opponent rolls;
    under `one_for_all` the game master's side shares one roll, but for opponents of a named `group`, who share their own.
    """
    rollers: dict[str, Roller] = {}
    for combatant in combatants:
        for roller in _rollers(ruleset, combatant):
            known = rollers.get(roller.id)
            rollers[roller.id] = Roller(roller.id, roller.name, roller.side, (*known.members, *roller.members)) if known else roller
    return tuple(rollers.values())


def _rollers(ruleset: Ruleset, combatant: HyootrdCombatant) -> Iterator[Roller]:
    how = ruleset.rulings["npc_initiative"]
    alone = Roller(combatant.id, combatant.name, combatant.side, (combatant.id,))
    if combatant.side == "pc":
        yield alone
    elif how == "individual" and combatant.is_group:
        yield from (Roller(member.id, member.name, combatant.side, (member.id,)) for member in combatant.members)
    elif how != "individual" and combatant.group:
        yield Roller(f"group:{combatant.group}", combatant.group, combatant.side, (combatant.id,))
    elif how == "one_for_all":
        yield Roller("group:", "", combatant.side, (combatant.id,))
    else:
        yield alone
