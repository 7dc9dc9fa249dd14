"""What several aids say alike: facts worked out from the rules for the slots of wording.yaml."""

from collections.abc import Callable, Collection, Iterable
from typing import cast

from printkit.engine import Ruleset
from printkit.engine.percentile import rules
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter
from printkit.tables import Rolls, Value, shown

WHOLE = 100
ATTACKS = ("weapon", "grapple", "firearm")
"""The kinds of attack that a defence may answer."""
OF_WEAPONS = ("jammed", "broken", "disarmed")
"""What befalls weapons, and so nobody who fumbles without one."""
RUN = 3
"""From so many rolls in a row on, a list of rolls names only the first and the last."""
LISTED = 4
"""So many parts a list of rolls may have before its middle is left out, if nobody says otherwise."""


def fighters(encounter: Encounter) -> tuple[PercentileCombatant, ...]:
    """Return the combatants of an encounter of this game."""
    return cast(tuple[PercentileCombatant, ...], encounter.combatants)


def heads(encounter: Encounter) -> int:
    """Return how many fight, each member of a group counted."""
    return sum(fighter.count for fighter in fighters(encounter))


def title(ruleset: Ruleset, fighter: PercentileCombatant) -> str:
    """Return what heads a card: the name, or a group's name with its numbers."""
    name = "group" if fighter.is_group and fighter.count > 1 else "one"
    return ruleset.says(f"kind.{name}", name=fighter.name, plural=fighter.plural, first=fighter.first, last=fighter.last)


def signed(number: int) -> str:
    """Write a difference: `+1`, `−4`, `0`."""
    return shown(number, "signed") if number else "0"


def code(dice: str) -> str:
    """Write dice with a true minus."""
    return shown(dice, "code")


def rolled(roll: int) -> str:
    """Write a roll of percentile dice as they show it.

    >>> rolled(5), rolled(55), rolled(100)
    ('05', '55', '00')
    """
    return "00" if roll == WHOLE else f"{roll:02d}"


def span(first: int, last: int) -> str:
    """Write the rolls from one to another: `01–25`, `33`."""
    return rolled(first) if first == last else f"{rolled(first)}–{rolled(last)}"


def runs(rolls: Iterable[int]) -> list[tuple[int, int]]:
    """Return rolls in runs without a gap, each as its first and last.

    >>> runs([1, 2, 3, 11])
    [(1, 3), (11, 11)]
    """
    found: list[tuple[int, int]] = []
    for roll in rolls:
        if found and roll == found[-1][1] + 1:
            found[-1] = (found[-1][0], roll)
        else:
            found.append((roll, roll))
    return found


def listed(rolls: Iterable[int], most: int = LISTED) -> str:
    """Write rolls so that they fit a cell, with dots before the last where there are many.

    >>> listed([1, 11, 22, 33]), listed([1, 11, 22, 33, 44, 55]), listed([66, 77, 88, 99, 100], 2)
    ('01 11 22 33', '01 11 22 … 55', '66 … 00')
    """
    parts: list[str] = []
    for first, last in runs(rolls):
        parts += [span(first, last)] if last - first + 1 >= RUN else [rolled(roll) for roll in range(first, last + 1)]
    if len(parts) > most:
        parts = [*parts[: most - 1], "…", parts[-1]]
    return " ".join(parts)


def facts(ruleset: Ruleset) -> dict[str, object]:
    """Return what sentences ask for beyond single cells."""
    numbers = ruleset.table("numbers")
    return {
        "first": rolled(numbers.number("always_critical")),
        "last": rolled(numbers.number("always_fumble")),
        "lowest": rules.last_count(ruleset),
        "out_at": left_at(ruleset, "unconscious"),
        "dead_at": left_at(ruleset, "dead"),
        "ways": len(ruleset.table("grapples").rows),
        "answers": answers(ruleset, "grapple"),
        "harming": _named(ruleset, "grapples", lambda row: bool(row["damage"])),
        "bare": _named(ruleset, "fumbles", lambda row: row["befalls"] not in OF_WEAPONS),
        "fetch": costs(ruleset, "other"),
        "sure": WHOLE,
        "block": ruleset.says("card.weapon_hp"),
        "grapple_way": ruleset.decided("grapple_way"),
        "strangle_count": ruleset.decided("strangle_count"),
    }


def _named(ruleset: Ruleset, table: str, wanted: Callable[[dict[str, Value]], bool]) -> str:
    """Return the names of the rows that are wanted, in words; a dash where none is."""
    rows = map(ruleset.table(table).values, ruleset.table(table).rows)
    return ", ".join(str(row["name"]) for row in rows if wanted(row)) or ruleset.says("nothing")


def notes(ruleset: Ruleset, about: Collection[str] = (), *, dagger: bool = True) -> tuple[str, ...]:
    """Return what differs from the default, then the table rulings that stand; all, or those about some questions.

    These begin with a `dagger` where the sheet has one beside what was ruled.
    """
    decisions = [each for each in ruleset.decisions() if not about or each.key in about]
    differing = [ruleset.says("cheat.notes.differs", says=each.says) for each in decisions if each.differs]
    standing = " ".join(each.says for each in decisions if each.table_ruling and not each.differs)
    table = "cheat.notes.table" if dagger else "cheat.notes.unsigned"
    return (*differing, *((ruleset.says(table, says=standing),) if standing else ()))


def costs(ruleset: Ruleset, action: str) -> str:
    """Return what an action costs, in words: `nothing`, `one action`."""
    return ruleset.says("cheat.target.cost", cost=rules.cost(ruleset, action))


def by_con(encounter: Encounter) -> dict[int, str]:
    """Return who fights here with which CON, the lowest first."""
    found: dict[int, list[str]] = {}
    for fighter in fighters(encounter):
        if fighter.con is not None:
            found.setdefault(fighter.con, []).append(fighter.short)
    return {con: ", ".join(found[con]) for con in sorted(found)}


def not_against(ruleset: Ruleset, defence: str) -> str:
    """Return the kinds of attack that a defence does not answer, in words; empty where it answers all."""
    barred = (attack for attack in ATTACKS if not rules.may_defend(ruleset, defence, attack))
    return ", ".join(ruleset.says(f"cheat.target.against.{attack}") for attack in barred)


def left_at(ruleset: Ruleset, state: str) -> str:
    """Return the hit points that mean a state, as one says it: `1–2`, `0` for none and below; a dash where none does."""
    table = ruleset.table("hit_points")
    spans = [row["left"] for row in map(table.values, table.rows) if row["state"] == state]
    return ", ".join(_left(each) for each in spans if isinstance(each, Rolls)) or ruleset.says("nothing")


def _left(span: Rolls) -> str:
    return str(span.high) if span.low is None else shown(span, "rolls")


def answers(ruleset: Ruleset, attack: str) -> str:
    """Return the names of the defences that answer a kind of attack; a dash where none does."""
    table = ruleset.table("defences")
    names = [table.text(key, column="name").lower() for key in table.row_keys if table.flag(key, column=attack)]
    return ", ".join(names) or ruleset.says("nothing")


def bonus_of(ruleset: Ruleset, fighter: PercentileCombatant) -> str | None:
    """Return a combatant's damage bonus as dice; None where STR or SIZ is not given."""
    if fighter.strength is None or fighter.siz is None:
        return None
    return rules.damage_bonus(ruleset, fighter.strength, fighter.siz)


def hp_of(ruleset: Ruleset, fighter: PercentileCombatant) -> int:
    """Return the hit points of a combatant, or of each member of a group: as given, else from CON and SIZ."""
    return fighter.hp if fighter.hp is not None else rules.hit_points(ruleset, fighter.con or 0, fighter.siz or 0)
