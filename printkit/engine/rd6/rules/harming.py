"""Wounds, and knocking somebody out (R40, R43-R45)."""

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.rules.locating import place, spoiled
from printkit.engine.rd6.rules.numbers import modifier, number


@dataclass(frozen=True, slots=True)
class Harm:
    """What damage above the resistance does: how far above, how many wounds, or only a stun."""

    over: int
    wounds: int
    stunned: bool


@dataclass(frozen=True, slots=True)
class Knockout:
    """What a blow that knocks out does: wound levels counted, whether it does, for how many hours, wounds that stay."""

    wound_levels: int
    ko: bool
    hours: int
    wounds_taken: int


def harm(ruleset: Ruleset, *, damage: int, resistance: int) -> Harm:
    """Return the wounds of a blow: one for every whole step above the resistance; less than one step only stuns."""
    over = damage - resistance
    wounds = max(over, 0) // number(ruleset, "wound_step")
    return Harm(over, wounds, stunned=over > 0 and wounds == 0)


def state(ruleset: Ruleset, wounds: int) -> str:
    """Return what so many wounds mean."""
    return ruleset.table("wounds").text(wounds, column="state")


def wound_penalty(ruleset: Ruleset, wounds: int) -> DieCode:
    """Return what so many wounds take from every roll; where nothing is rolled any more it is nothing."""
    return DieCode.read(ruleset.table("wounds").text(wounds, column="dice") or "0")


def stun_penalty(ruleset: Ruleset) -> DieCode:
    """Return what being stunned takes from what the body does."""
    return modifier(ruleset, "stunned")


def penalty(ruleset: Ruleset, affects: Iterable[str], *, results: Iterable[str] = (), wounds: int = 0, stunned: bool = False) -> DieCode:
    """Return all that is taken from a roll: hurt places, wounds and being stunned add up.

    `affects` are the names under which the roll may be spoiled, such as `agility` and `stealth`; each result counts once.
    """
    named = set(affects)
    places = (min((code for key, code in spoiled(ruleset, result).items() if key in named), default=NOTHING) for result in results)
    total = sum(places, NOTHING) + wound_penalty(ruleset, wounds)
    return total + (stun_penalty(ruleset) if stunned else NOTHING)


def may_knock_out(ruleset: Ruleset, word: str, *, vital: bool = False) -> bool:
    """Tell whether a called shot at a place can knock out (R44): the head, or what the game master says governs consciousness."""
    return vital or place(ruleset, word).knockout


def knockout(ruleset: Ruleset, *, damage: int, resistance: int, unspent_rp: int = 0) -> Knockout:
    """Return what a knockout blow does (R43, R45); `damage` counts all bonuses.

    Under `knockout_halving: wounds_after` the whole damage is held against the resistance and the target keeps half of the wounds,
    rounded down; under `total_before` the damage is halved first and all its wounds stay. Two wounds knock out, for as many hours as
    Result Points are left, at least one.
    """
    divisor = number(ruleset, "knockout_divisor")
    halved_first = ruleset.rulings["knockout_halving"] == "total_before"
    counted = damage // divisor if halved_first else damage
    levels = harm(ruleset, damage=counted, resistance=resistance).wounds
    ko = levels >= number(ruleset, "knockout_levels")
    hours = max(unspent_rp, number(ruleset, "least_hours")) if ko else 0
    return Knockout(levels, ko, hours, levels if halved_first else levels // divisor)
