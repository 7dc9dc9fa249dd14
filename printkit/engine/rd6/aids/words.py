"""What several aids say alike: facts worked out from the rules for the slots of wording.yaml."""

from collections.abc import Iterable
from fractions import Fraction
from typing import cast

from printkit.engine import Ruleset, _words
from printkit.engine.rd6 import rules
from printkit.engine.rd6.chances import open_chance
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.fields import Rd6Combatant, Rd6Encounter
from printkit.engine.rd6.rules import Place
from printkit.model import Encounter
from printkit.odds import dice, percent
from printkit.tables import Rolls, shown

DAGGER = "†"
CORE = "‡"
"""The mark of what is left to the core rules."""
NOTHING_THERE = "–"
PASSIVE = "passive_defence_next_round"
"""The result of a blow to the trunk."""


def fighters(encounter: Encounter) -> tuple[Rd6Combatant, ...]:
    """Return the combatants of an encounter of this game."""
    return cast(tuple[Rd6Combatant, ...], encounter.combatants)


def things(encounter: Encounter) -> Rd6Encounter:
    """Return an encounter as one of this game."""
    return cast(Rd6Encounter, encounter)


def chance(exact: Fraction) -> str:
    """Write a chance in whole per cents, without the sign, and a dash for none."""
    return _words.chance(exact) if exact else NOTHING_THERE


def scale_name(ruleset: Ruleset, scale: str) -> str:
    """Return a scale's name; with a dagger where its dice rest on a table ruling (R2)."""
    return ruleset.table("scales").text(scale, column="name") + (DAGGER if rules.extrapolated(scale) else "")


def aimed(ruleset: Ruleset, scale: str) -> str:
    """Return what aiming at something of a scale takes from a Medium attacker's roll; with a dagger where that is a table ruling."""
    return _marked(rules.scale(ruleset, "medium", scale).attack.modifier, scale)


def gained(ruleset: Ruleset, scale: str) -> str:
    """Return what a Medium attacker's damage gains against something of a scale; with a dagger where that is a table ruling."""
    return _marked(rules.scale(ruleset, "medium", scale).damage.modifier, scale)


def _marked(text: str, scale: str) -> str:
    return text + DAGGER if rules.extrapolated(scale) else text


def place_name(ruleset: Ruleset, key: str) -> str:
    """Return what a place on the body is called."""
    return ruleset.table("locations").text(key, column="name")


def of_result(ruleset: Ruleset, result: str) -> tuple[Place, ...]:
    """Return the places with a result, those that are rolled first."""
    called = rules.called_only(ruleset)
    found = [place for place in rules.places(ruleset) if place.result == result]
    return tuple(sorted(found, key=lambda place: place.key in called))


def rolls_of(ruleset: Ruleset, key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the totals that mean a place for sure, and those that may mean it, as a further die or the player says."""
    code = dice(ruleset.table("dice").text("location", column="dice"))
    sure: list[int] = []
    open_ones: list[int] = []
    for total in range(code.low, code.high + 1):
        meant = rules.settled(ruleset, rules.rolled_places(ruleset, total))
        if key in meant:
            (sure if len(meant) == 1 else open_ones).append(total)
    return tuple(sure), tuple(open_ones)


def rolls_shown(ruleset: Ruleset, key: str) -> str:
    """Write the totals that mean a place, in force: `5–6`; with a star behind one that another die or the player decides."""
    sure, open_ones = rolls_of(ruleset, key)
    parts = [(total, shown(Rolls(total, total), "rolls") + "*") for total in open_ones]
    parts += [(run[0], shown(Rolls(run[0], run[-1]), "rolls")) for run in _runs(sure)]
    return ", ".join(text for _, text in sorted(parts))


def _runs(totals: Iterable[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return runs


def low(ruleset: Ruleset, state: str, *, point_blank: bool = False) -> str:
    """Write what a low target adds to the difficulty, in the unit in force."""
    found = rules.low_target(ruleset, state, point_blank=point_blank).difficulty
    return found.modifier if isinstance(found, DieCode) else shown(found, "signed") if found else "0"


def code_shown(ruleset: Ruleset, code: DieCode | None) -> str:
    """Write a code that is rolled; a dash where there is none, or too little is left to try."""
    return code.printed if code is not None and rules.possible(ruleset, code) else NOTHING_THERE


def listed(names: Iterable[str]) -> str:
    """Join names: `foot, leg, chest/back`."""
    return ", ".join(name.replace(" or ", "/") for name in names)


def spoils(ruleset: Ruleset, result: str) -> str:
    """Write which rolls a hurt place spoils, and by how much: `**−1D** to Acrobatics, Stealth, initiative`; empty where none."""
    table = ruleset.table("penalties")
    by_code: dict[str, list[str]] = {}
    for row in table.matching(result):
        by_code.setdefault(DieCode.read(row["dice"]).modifier, []).append(str(row["name"]))
    return "; ".join(ruleset.says("word.spoils", dice=code, rolls=", ".join(names)) for code, names in by_code.items())


def slower(ruleset: Ruleset, result: str) -> str:
    """Write what a hurt place does to movement: `half movement`; empty where nothing."""
    slows = ruleset.table("results").cell(result, column="slows")
    return ruleset.says("word.slower", slows=slows) if isinstance(slows, int) else ""


def lasting(ruleset: Ruleset, result: str) -> str:
    """Write how long a result lasts (R41)."""
    return ruleset.says(f"word.{rules.lasts(ruleset, result)}")


def span(ruleset: Ruleset, margin: Rolls) -> str:
    """Write a range of margins as one says it at the table: `10+ over`, `0–9 over`, `below it`."""
    if margin.low is None and margin.high is not None:
        return ruleset.says("word.below", margin=shown(margin.high + 1, "whole"))
    text = f"{shown(margin.low, 'whole')}+" if margin.high is None and margin.low is not None else shown(margin, "rolls")
    return ruleset.says("word.within", range=text)


def margins(ruleset: Ruleset) -> tuple[tuple[Rolls, str], ...]:
    """Return the ranges of margins against a thing and what each does, in force."""
    bands = (band for band in ruleset.table("breaking").row_keys if isinstance(band, Rolls))
    return tuple((band, rules.outcome_at(ruleset, _inside(band))) for band in bands)


def _inside(band: Rolls) -> int:
    inside = band.high if band.low is None else band.low
    return 0 if inside is None else inside


def dying_at(ruleset: Ruleset) -> int:
    """Return the wounds of the last row of the table: as many boxes as a card has."""
    bands = (band for band in ruleset.table("wounds").row_keys if isinstance(band, Rolls))
    return max((band.low or 0 for band in bands), default=0) or 1


def facts(ruleset: Ruleset) -> dict[str, object]:
    """Return what sentences ask for beyond single cells."""
    return {**_of_breaking(ruleset), **_of_places(ruleset), **_of_actions(ruleset)}


def _of_breaking(ruleset: Ruleset) -> dict[str, object]:
    told = {outcome: [span(ruleset, band) for band, does in margins(ruleset) if does == outcome] for outcome in rules.OUTCOMES}
    least = [shown(band.low, "whole") for band, does in margins(ruleset) if does == "severely_damaged" and band.low is not None]
    never = ruleset.says("word.never")
    return {
        "breaks": ", ".join(told["severely_damaged"]) or never,
        "breaks_at": f"{least[-1]}+" if least else never,
        "weakens": ", ".join(told["weakened"]) or never,
    }


def _of_places(ruleset: Ruleset) -> dict[str, object]:
    sides = {f"{die}_{what}": ruleset.says(f"word.{side_word(ruleset, die, what)}") for die in ("odd", "even") for what in ("limb", "body")}
    return {
        **sides,
        "tiny": rules.scale_dice(ruleset, "tiny").printed,
        "minute": rules.scale_dice(ruleset, "minute").printed,
        "location_dice": ruleset.table("dice").text("location", column="dice"),
        "six": ruleset.decided("loc_six"),
        "open": percent(open_chance(ruleset)),
        "dying_at": dying_at(ruleset),
    }


def side_word(ruleset: Ruleset, die: str, what: str) -> str:
    """Return which side of a limb or of the body an odd or even die means, in force."""
    place = next(place for place in rules.places(ruleset) if place.sided == what)
    return rules.side(ruleset, place, 1 if die == "odd" else 2)


def _of_actions(ruleset: Ruleset) -> dict[str, object]:
    table = ruleset.table("outcomes")
    once = rules.option(ruleset, "two_weapons").actions - 1
    return {
        "outcomes": ", or ".join(table.text(key, column="name") for key in table.row_keys),
        "sources": ", ".join(rules.surprises(ruleset)),
        "price": (rules.modifier(ruleset, "multi_action") * once).modifier,
        "sign": "≥" if rules.escapes(ruleset, escaper=0, holder=0) else ">",
        "stuns": stuns(ruleset),
        "lasts": lasting(ruleset, PASSIVE),
        "prone": low(ruleset, "prone"),
        "crawling": low(ruleset, "belly_crawl"),
        "point_blank": (near := low(ruleset, "prone", point_blank=True)),
        "near": ruleset.says("word.near", point_blank=near),
        "low_ones": ruleset.decided("prone_point_blank"),
        "unit": ruleset.says("word.unit"),
    }


def stuns(ruleset: Ruleset) -> str:
    """Write by how much damage must be above the resistance to stun and no more: `1–5`."""
    most = rules.number(ruleset, "wound_step") - 1
    return shown(Rolls(1, most), "rolls") if most else ruleset.says("word.never")
