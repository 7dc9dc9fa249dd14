"""The odds of the game (P7-P10)."""

from collections.abc import Callable
from fractions import Fraction

from printkit.aids import PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine.rd6 import chances, rules
from printkit.engine.rd6.aids.action_cards import quick_draws
from printkit.engine.rd6.aids.hit_location import fraction
from printkit.engine.rd6.aids.words import chance, facts, rolls_shown
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules import Outcome
from printkit.model import Encounter
from printkit.odds import decimals, mean

DICE = range(1, 11)
OPPOSED = range(1, 7)
DRAWN = range(2, 11)
Pair = Callable[[DieCode, DieCode], Fraction]


def odds(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the chances of where a blow lands, of breaking things, of getting loose and keeping hold, and the dice of a quick draw."""
    tables = (
        places_table(ruleset),
        broken_table(ruleset, "broken", "severely_damaged"),
        broken_table(ruleset, "weakened", "weakened"),
        opposed_table(ruleset, "escape", lambda ours, theirs: chances.escape(ruleset, ours, theirs)),
        opposed_table(ruleset, "keep", lambda ours, theirs: chances.keeps_hold(ruleset, ours, theirs)),
        quick_table(ruleset),
    )
    return Sheet(ruleset.says("odds.title"), ruleset.says("odds.hint"), tables=tables, notes=(ruleset.says("odds.note"),))


def places_table(ruleset: Ruleset) -> PrintTable:
    """Return the chance of each place that a roll reaches (P7)."""
    columns = (
        TableColumn(ruleset.says("odds.places.place"), "key"),
        TableColumn(ruleset.says("odds.places.roll"), "number"),
        TableColumn(ruleset.says("odds.places.chance"), "chance"),
        TableColumn(ruleset.says("odds.places.exact"), "text"),
    )
    called = rules.called_only(ruleset)
    rolled = [place for place in rules.places(ruleset) if place.key not in called]
    exact = {place.key: chances.place_chance(ruleset, place.key) for place in rolled}
    rows = tuple((place.name, rolls_shown(ruleset, place.key), chance(exact[place.key]), fraction(exact[place.key])) for place in rolled)
    note = ruleset.says("odds.places.note", **facts(ruleset))
    return PrintTable("places", ruleset.says("odds.places.title"), columns, rows, note)


def broken_table(ruleset: Ruleset, key: str, outcome: Outcome) -> PrintTable:
    """Return how likely so many dice do this to each build (P8)."""
    codes = [rules.toughness(ruleset, construction) for construction in rules.constructions(ruleset)]
    columns = (TableColumn(ruleset.says("odds.dice"), "key"), *(_against(ruleset, code) for code in codes))
    rows = []
    for dice in map(DieCode.of, DICE):
        rows.append((dice.printed, *(chance(chances.breaks(ruleset, dice, code, outcome)) for code in codes)))
    return PrintTable(key, ruleset.says(f"odds.{key}.title"), columns, tuple(rows), ruleset.says(f"odds.{key}.note"), heat=True)


def _against(ruleset: Ruleset, code: DieCode) -> TableColumn:
    return TableColumn(ruleset.says("odds.against", code=code.printed), "chance")


def opposed_table(ruleset: Ruleset, key: str, of: Pair) -> PrintTable:
    """Return the chances of dice against dice (P9)."""
    codes = [DieCode.of(dice) for dice in OPPOSED]
    columns = (TableColumn(ruleset.says(f"odds.{key}.dice"), "key"), *(_against(ruleset, code) for code in codes))
    rows = tuple((ours.printed, *(chance(of(ours, theirs)) for theirs in codes)) for ours in codes)
    return PrintTable(key, ruleset.says(f"odds.{key}.title"), columns, rows, ruleset.says(f"odds.{key}.note"), heat=True)


def quick_table(ruleset: Ruleset) -> PrintTable:
    """Return how many dice a quick draw can move, and what each is worth (P10)."""
    drawn = quick_draws(ruleset, DRAWN)
    note = ruleset.says("odds.quick.note", mean=decimals(mean(str(DieCode.of(1))), 1))
    return PrintTable("quick_draw", ruleset.says("odds.quick.title"), drawn.columns, drawn.rows, note)
