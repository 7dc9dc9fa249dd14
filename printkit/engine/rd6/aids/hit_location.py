"""Where a blow lands: the places by roll, those that must be named, and what follows (R24-R42)."""

from fractions import Fraction

from printkit.aids import Consequence, HitLocation, Spot, Tone
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.sizes import aims_table
from printkit.engine.rd6.aids.words import (
    aimed,
    chance,
    facts,
    lasting,
    listed,
    of_result,
    rolls_of,
    rolls_shown,
    scale_name,
    slower,
    spoils,
)
from printkit.engine.rd6.chances import place_chance
from printkit.engine.rd6.rules import Place
from printkit.model import Encounter

TONES: dict[str, Tone] = {
    "leg_penalty": "careful",
    "passive_defence_next_round": "prize",
    "arm_penalty": "steady",
    "head_penalty": "harm",
}
ZONES = {
    "foot": "foot",
    "leg": "leg",
    "abdomen": "abdomen",
    "chest_back": "chest",
    "arm": "arm",
    "hand": "hand",
    "head_face": "head",
    "heart": "heart",
    "facial_feature": "ear",
    "finger": "finger",
}
"""The part of the body's figure that a place is."""
DEEP = {"foot", "hand"}
ASIDES = ("side", "how_long", "other_sizes", "harder")


def hit_location(ruleset: Ruleset, encounter: Encounter) -> HitLocation:
    """Return the sheet: rolled places from the highest roll, so from head to foot, down."""
    aims = aims_table(ruleset, encounter)
    known = facts(ruleset) | {"sizes": "some" if aims else "none"}
    called = rules.called_only(ruleset)
    rolled = [place for place in rules.places(ruleset) if place.key not in called]
    rolled.sort(key=lambda place: max(sum(rolls_of(ruleset, place.key), ()), default=0), reverse=True)
    return HitLocation(
        title=ruleset.says("location.title"),
        hint=ruleset.says("location.hint", **known),
        heads=(ruleset.says("location.rolled", **known), ruleset.says("location.aim"), ruleset.says("location.damage")),
        spots=tuple(spot(ruleset, place) for place in rolled),
        called_title=ruleset.says("location.called"),
        called_heads=(ruleset.says("location.aim"), ruleset.says("location.damage")),
        called=tuple(spot(ruleset, place) for place in rules.places(ruleset) if place.key in called),
        consequences=tuple(_consequence(ruleset, result) for result in TONES if of_result(ruleset, result)),
        asides=tuple((ruleset.says(f"location.{name}.title"), ruleset.says(f"location.{name}.text", **known)) for name in ASIDES),
        aims=aims,
        notes=(*ruleset.paragraphs("location.notes", **known), ruleset.says("option.extrapolated", **known)),
    )


def spot(ruleset: Ruleset, place: Place) -> Spot:
    """Return a place as it is printed, with the roll that is in force and its exact chance (P7)."""
    exact = place_chance(ruleset, place.key)
    return Spot(
        key=place.key,
        name=place.name,
        zone=ZONES[place.key],
        size=scale_name(ruleset, place.scale),
        aim=aimed(ruleset, place.scale),
        damage=place.damage.modifier,
        result=ruleset.table("results").text(place.result, column="name"),
        tone=TONES[place.result],
        roll=rolls_shown(ruleset, place.key).replace("*", ""),
        mark="*" if rolls_of(ruleset, place.key)[1] else "",
        chance=chance(exact) if exact else "",
        odds=fraction(exact),
        share=float(exact),
        strong=place.damage.pips > 0,
        deep=place.key in DEEP,
    )


def fraction(exact: Fraction) -> str:
    """Write a chance as a fraction; nothing for none."""
    return f"{exact.numerator}/{exact.denominator}" if exact else ""


def _consequence(ruleset: Ruleset, result: str) -> Consequence:
    told = {"spoils": spoils(ruleset, result), "slower": slower(ruleset, result), "lasts": lasting(ruleset, result)}
    text = ruleset.says(f"location.consequences.{result}", **told)
    names = listed(place.name for place in of_result(ruleset, result))
    return Consequence(names, ruleset.table("results").text(result, column="name"), text, TONES[result])
