"""The odds of the game: what to expect of a skill, of a round, of a dodge and of a grip (P11-P16)."""

from fractions import Fraction

from printkit.aids import ColumnKind, PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import chance
from printkit.engine.percentile import chances
from printkit.engine.percentile.aids.grapples import CONS, TRIES, ladder, loose_table
from printkit.engine.percentile.aids.words import listed
from printkit.model import Encounter
from printkit.odds import decimals

SKILLS = (0, 1, *range(5, 100, 5), 99, 100, 120)
ARTS = (0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75)
ATTACKS = (25, 40, 50, 60, 75, 90)
DEXES = range(1, 23)
DODGES = range(10, 100, 5)
OFF = range(1, 9)


def odds(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the chances of doubles, of martial arts, of actions, of a dodge, of breath and of strength."""
    breath = ladder(ruleset, CONS, TRIES)._replace(note=ruleset.says("odds.breath.note"))
    loose = loose_table(ruleset)._replace(title=ruleset.says("odds.loose.title"), note=ruleset.says("odds.loose.note"))
    tables = doubles_table(ruleset), arts_table(ruleset), turns_table(ruleset), dodge_table(ruleset), breath, loose
    return Sheet(ruleset.says("odds.title"), ruleset.says("odds.hint"), tables=tables)


def _column(ruleset: Ruleset, name: str, kind: ColumnKind) -> TableColumn:
    return TableColumn(ruleset.says(f"odds.{name}"), kind)


def _exact(exact: Fraction) -> str:
    """Write a chance, and a dash for none."""
    return chance(exact) if exact else "–"


def doubles_table(ruleset: Ruleset) -> PrintTable:
    """Return hits, criticals and fumbles by skill (P11)."""
    kinds: dict[str, ColumnKind] = {
        "skill": "number", "success": "chance", "critical": "chance", "plain": "chance", "miss": "chance", "fumble": "chance",
        "share": "chance", "rolls": "text",
    }  # fmt: skip
    columns = tuple(_column(ruleset, f"doubles.{name}", kind) for name, kind in kinds.items())
    rows = tuple(_doubles_row(ruleset, skill) for skill in SKILLS)
    return PrintTable("doubles", ruleset.says("odds.doubles.title"), columns, rows, ruleset.says("odds.doubles.note"))


def _doubles_row(ruleset: Ruleset, skill: int) -> tuple[str, ...]:
    found, hits = chances.outcomes(ruleset, skill), chances.hit(ruleset, skill)
    share = found["crit"] / hits if hits else Fraction(0)
    shown = (hits, found["crit"], found["success"], found["fail"], found["fumble"], share)
    return str(skill), *map(chance, shown), listed(chances.rolls_of(ruleset, "crit", skill))


def arts_table(ruleset: Ruleset) -> PrintTable:
    """Return criticals by martial arts skill and attack skill (P12)."""
    columns = (
        _column(ruleset, "arts.arts", "number"),
        *(TableColumn(ruleset.says("odds.arts.skill", skill=skill), "chance") for skill in ATTACKS),
    )
    rows = tuple((str(arts), *(chance(chances.outcomes(ruleset, skill, arts)["crit"]) for skill in ATTACKS)) for arts in ARTS)
    return PrintTable("arts", ruleset.says("odds.arts.title"), columns, rows, ruleset.says("odds.arts.note"))


def turns_table(ruleset: Ruleset) -> PrintTable:
    """Return how many actions a round brings by DEX (P13)."""
    found = {dex: chances.turns(ruleset, dex) for dex in DEXES}
    many = sorted({each for turns in found.values() for each in turns})
    columns = (
        _column(ruleset, "turns.dex", "number"),
        *(TableColumn(ruleset.says("odds.turns.many", many=each), "chance") for each in many),
        _column(ruleset, "turns.mean", "number"),
    )
    rows = tuple(
        (str(dex), *(_exact(turns.get(each, Fraction(0))) for each in many), decimals(chances.mean_turns(ruleset, dex), 1))
        for dex, turns in found.items()
    )
    return PrintTable("turns", ruleset.says("odds.turns.title"), columns, rows, ruleset.says("odds.turns.note"))


def dodge_table(ruleset: Ruleset) -> PrintTable:
    """Return how much a passive dodge takes off by skill (P14)."""
    columns = (
        _column(ruleset, "dodge.dodge", "number"),
        *(TableColumn(ruleset.says("odds.dodge.at_least", off=off), "chance") for off in OFF),
        _column(ruleset, "dodge.mean", "number"),
    )
    rows = []
    for skill in DODGES:
        reached = (chances.dodged_at_least(ruleset, skill, off) for off in OFF)
        rows.append((str(skill), *map(_exact, reached), decimals(chances.mean_dodged(ruleset, skill), 2)))
    return PrintTable("dodge", ruleset.says("odds.dodge.title"), columns, tuple(rows), ruleset.says("odds.dodge.note"))
