"""The odds of the game (P7-P10)."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from printkit.aids import PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine.rd6 import chances, rules
from printkit.engine.rd6.aids.action_cards import drawn_skills, quick_draws
from printkit.engine.rd6.aids.blows import damages, numbers, resistances
from printkit.engine.rd6.aids.hit_location import fraction
from printkit.engine.rd6.aids.object_toughness import breakers, toughnesses
from printkit.engine.rd6.aids.words import chance, facts, rolls_shown
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules import Outcome
from printkit.model import Encounter
from printkit.odds import decimals, mean

OPPOSED = range(1, 7)
MOST_DICE = 12
"""No table has more rows or columns of dice."""
Pair = Callable[[DieCode, DieCode], Fraction]


def odds(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the chances of a wound, of where a blow lands, of breaking things, of breaking a hold and keeping a thing, and quick draws.

    Rows and columns are the dice of this fight.
    """
    tables = (
        wound_table(ruleset, encounter),
        places_table(ruleset),
        broken_table(ruleset, encounter, "broken", "severely_damaged"),
        broken_table(ruleset, encounter, "weakened", "weakened"),
        opposed_table(ruleset, "escape", lambda ours, theirs: chances.escape(ruleset, ours, theirs)),
        opposed_table(ruleset, "keep", lambda ours, theirs: chances.keeps_hold(ruleset, ours, theirs)),
        quick_table(ruleset, encounter),
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


def _whole(codes: Iterable[DieCode]) -> list[DieCode]:
    """Return whole dice from the fewest of some codes to the most."""
    dice = [code.dice for code in codes] or [1]
    return [DieCode.of(each) for each in range(max(min(dice), 1), max(dice) + 1)][:MOST_DICE]


def wound_table(ruleset: Ruleset, encounter: Encounter) -> PrintTable:
    """Return how likely each damage of this fight wounds at all, against each resistance of this fight: rolled ones, then numbers."""
    rolled = _whole(resistances(ruleset, encounter)) if resistances(ruleset, encounter) else []
    fixed = numbers(encounter)
    against: list[DieCode | int] = [*rolled, *fixed]
    columns = (
        TableColumn(ruleset.says("odds.wound.dice"), "key"),
        *(_against(ruleset, code.printed) for code in rolled),
        *(_against(ruleset, str(number)) for number in fixed),
    )
    rows = tuple(
        (damage.printed, *(chance(chances.wounds(ruleset, damage, code)) for code in against))
        for damage in _whole(damages(ruleset, encounter))
    )
    return PrintTable("wound", ruleset.says("odds.wound.title"), columns, rows, ruleset.says("odds.wound.note"), heat=True)


def broken_table(ruleset: Ruleset, encounter: Encounter, key: str, outcome: Outcome) -> PrintTable:
    """Return how likely so many dice do this to each build, and to things of this fight that are between two of them (P8)."""
    codes = toughnesses(ruleset, encounter)
    columns = (TableColumn(ruleset.says("odds.dice"), "key"), *(_against(ruleset, code.printed) for code in codes))
    rows = []
    for dice in _whole(breakers(ruleset, encounter)):
        rows.append((dice.printed, *(chance(chances.breaks(ruleset, dice, code, outcome)) for code in codes)))
    return PrintTable(key, ruleset.says(f"odds.{key}.title"), columns, tuple(rows), ruleset.says(f"odds.{key}.note"), heat=True)


def _against(ruleset: Ruleset, code: str) -> TableColumn:
    return TableColumn(ruleset.says("odds.against", code=code), "chance")


def opposed_table(ruleset: Ruleset, key: str, of: Pair) -> PrintTable:
    """Return the chances of dice against dice (P9)."""
    codes = [DieCode.of(dice) for dice in OPPOSED]
    columns = (TableColumn(ruleset.says(f"odds.{key}.dice"), "key"), *(_against(ruleset, code.printed) for code in codes))
    rows = tuple((ours.printed, *(chance(of(ours, theirs)) for theirs in codes)) for ours in codes)
    return PrintTable(key, ruleset.says(f"odds.{key}.title"), columns, rows, ruleset.says(f"odds.{key}.note"), heat=True)


def quick_table(ruleset: Ruleset, encounter: Encounter) -> PrintTable:
    """Return how many dice a quick draw of a hero's skill can move, and what each is worth (P10)."""
    drawn = quick_draws(ruleset, drawn_skills(encounter))
    note = ruleset.says("odds.quick.note", mean=decimals(mean(str(DieCode.of(1))), 1))
    return PrintTable("quick_draw", ruleset.says("odds.quick.title"), drawn.columns, drawn.rows, note)
