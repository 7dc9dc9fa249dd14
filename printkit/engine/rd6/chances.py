"""Exact chances of Rd6's rolls, from the rules in force: what cards and odds print. Plain dice: no die explodes here."""

from fractions import Fraction
from itertools import count
from math import ceil

from printkit import odds
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules import Outcome
from printkit.tables import Rolls


def location_code(ruleset: Ruleset) -> str:
    """Return the dice that tell where a blow lands."""
    return ruleset.table("dice").text("location", column="dice")


def total(ruleset: Ruleset, wanted: int) -> Fraction:
    """Return the chance of one total of the location dice."""
    return odds.distribution(location_code(ruleset)).get(wanted, Fraction(0))


def place_chance(ruleset: Ruleset, key: str) -> Fraction:
    """Return the chance that a blow lands on a place (P7).

    A total that stands in two rows counts as `loc_six` says: for one of them, for each by the odd and even faces of a third die, or,
    where the player says, for neither.
    """
    found = Fraction(0)
    for roll, chance in odds.distribution(location_code(ruleset)).items():
        candidates = rules.rolled_places(ruleset, roll)
        if key in candidates:
            found += chance * _share(ruleset, key, candidates)
    return found


def _share(ruleset: Ruleset, key: str, candidates: tuple[str, ...]) -> Fraction:
    if len(candidates) > 1 and ruleset.rulings["loc_six"] == "third_die":
        faces = odds.distribution(ruleset.table("dice").text("side", column="dice"))
        return sum((chance for die, chance in faces.items() if rules.settled(ruleset, candidates, die) == (key,)), Fraction(0))
    return Fraction(rules.settled(ruleset, candidates) == (key,))


def open_chance(ruleset: Ruleset) -> Fraction:
    """Return the chance of a total that the player decides; nothing under other answers of `loc_six`."""
    if ruleset.rulings["loc_six"] != "player":
        return Fraction(0)
    return odds.chance(location_code(ruleset), lambda roll: rules.is_open(ruleset, roll))


def breaks(ruleset: Ruleset, dice: DieCode, toughness: DieCode, outcome: Outcome) -> Fraction:
    """Return the chance that so many dice do this to a thing (P8), its toughness rolled or fixed as `break_dr` says."""
    bands = (band for band in ruleset.table("breaking").row_keys if isinstance(band, Rolls))
    return sum((_within(ruleset, dice, toughness, band, outcome) for band in bands), Fraction(0))


def _within(ruleset: Ruleset, dice: DieCode, toughness: DieCode, band: Rolls, outcome: Outcome) -> Fraction:
    """Return the chance of a margin within a row of the table, where that row means the outcome."""
    inside = band.high if band.low is None else band.low
    if inside is None or rules.outcome_at(ruleset, inside) != outcome:
        return Fraction(0)
    reached = Fraction(1) if band.low is None else _reaches(ruleset, dice, toughness, band.low)
    return reached if band.high is None else reached - _reaches(ruleset, dice, toughness, band.high + 1)


def _reaches(ruleset: Ruleset, dice: DieCode, toughness: DieCode, margin: int) -> Fraction:
    """Return the chance that the dice are so far above the toughness."""
    if rules.is_rolled(ruleset):
        return odds.beats(str(dice), str(toughness), by=margin)
    return odds.at_least(str(dice), ceil(rules.fixed_resistance(ruleset, toughness) + margin))


def wounds(ruleset: Ruleset, damage: DieCode, resistance: DieCode | int) -> Fraction:
    """Return the chance that a blow wounds at all: damage so far above a resistance that is rolled, or stands at a number."""
    step = next(over for over in count(1) if rules.harm(ruleset, damage=over, resistance=0).wounds)
    if isinstance(resistance, int):
        return odds.at_least(str(damage), resistance + step)
    return odds.beats(str(damage), str(resistance), by=step)


def escape(ruleset: Ruleset, escaper: DieCode, holder: DieCode) -> Fraction:
    """Return the chance to break a hold (P9); who wins a tie, `escape_tie` says."""
    return odds.beats(str(escaper), str(holder), by=0 if rules.escapes(ruleset, escaper=0, holder=0) else 1)


def keeps_hold(ruleset: Ruleset, defender: DieCode, attack: DieCode) -> Fraction:
    """Return the chance that somebody keeps what a disarm would knock away: only more than the attack does it (P9)."""
    return odds.beats(str(defender), str(attack), by=1)
