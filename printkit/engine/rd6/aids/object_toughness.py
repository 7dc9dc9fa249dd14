"""What it takes to break things: five builds, exact chances, and the things of this encounter (R7-R10)."""

from collections.abc import Iterator
from typing import Literal

from printkit.aids import Band, BreakChance, Build, ObjectToughness, Thing
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.blows import damages
from printkit.engine.rd6.aids.wielding import attack_code
from printkit.engine.rd6.aids.words import chance, facts, fighters, margins, span, things
from printkit.engine.rd6.chances import breaks
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.fields import BreakableThing
from printkit.model import Encounter
from printkit.odds import decimals
from printkit.tables import Rolls

FEWEST_DICE, MOST_DICE = 2, 10
"""How many columns of dice there is room for."""
KINDS: dict[str, Literal["nothing", "part", "whole"]] = {"no_effect": "nothing", "weakened": "part", "severely_damaged": "whole"}
ICONS = {
    "flimsy": "wooden-crate",
    "tough": "wooden-door",
    "sturdy": "brick-wall",
    "very_sturdy": "dungeon-gate",
    "reinforced": "defensive-wall",
}
"""The picture of a thing whose own is not given, by its build."""


def object_toughness(ruleset: Ruleset, encounter: Encounter) -> ObjectToughness:
    """Return the sheet, under the rulings in force."""
    known = facts(ruleset)
    return ObjectToughness(
        title=ruleset.says("thing.title"),
        hint=ruleset.says("thing.hint"),
        lead=ruleset.says("thing.lead"),
        bands=tuple(_band(ruleset, margin, outcome) for margin, outcome in margins(ruleset)),
        corner=ruleset.says("thing.corner"),
        build_label=ruleset.says("thing.build"),
        builds=tuple(_builds(ruleset, encounter)),
        legend=(ruleset.says("thing.whole"), ruleset.says("thing.part")),
        things_title=ruleset.says("thing.here"),
        things_hint=ruleset.says("thing.tick"),
        things=tuple(_thing(ruleset, each) for each in things(encounter).objects),
        notes=ruleset.paragraphs("thing.notes", **known),
    )


def _band(ruleset: Ruleset, margin: Rolls, outcome: str) -> Band:
    return Band(span(ruleset, margin), ruleset.says(f"thing.{outcome}"), KINDS[outcome])


def toughnesses(ruleset: Ruleset, encounter: Encounter) -> list[DieCode]:
    """Return the toughness of every build, and of the things of this fight that are of none: from the least up."""
    return sorted({*(rules.toughness(ruleset, key) for key in rules.constructions(ruleset)), *(_odd(ruleset, encounter))})


def _odd(ruleset: Ruleset, encounter: Encounter) -> dict[DieCode, list[str]]:
    """Return the things of this fight that are as tough as no build is, by their toughness."""
    builds = {rules.toughness(ruleset, key) for key in rules.constructions(ruleset)}
    found: dict[DieCode, list[str]] = {}
    for thing in things(encounter).objects:
        code = rules.toughness(ruleset, thing.construction, thing.modifiers.values())
        if code not in builds and code.pips:
            found.setdefault(code, []).append(thing.name)
    return found


def breakers(ruleset: Ruleset, encounter: Encounter) -> list[DieCode]:
    """Return what is held against things here: the attacks of this fight, or the damages (`break_with`)."""
    if ruleset.rulings["break_with"] == "damage_total":
        return list(damages(ruleset, encounter))
    return [attack_code(ruleset, each, weapon) for each in fighters(encounter) for weapon in each.weapons]


def _builds(ruleset: Ruleset, encounter: Encounter) -> Iterator[Build]:
    """Yield every build with the chances of so many dice against it (P8), then the things of this fight between two builds."""
    table, ours = ruleset.table("toughness"), _odd(ruleset, encounter)
    told = {key: rules.toughness(ruleset, key) for key in rules.constructions(ruleset)}
    rows = [(code, key, table.text(key, column="name"), table.text(key, column="examples")) for key, code in told.items()]
    rows += [(code, code.printed, ruleset.says("thing.of_this_fight"), ", ".join(names)) for code, names in ours.items()]
    for code, key, name, examples in sorted(rows, key=lambda row: row[0]):
        chances = tuple(_chance(ruleset, DieCode.of(dice), code) for dice in range(FEWEST_DICE, MOST_DICE + 1))
        yield Build(key, name, examples, stands_at(ruleset, code), chances)


def _chance(ruleset: Ruleset, dice: DieCode, toughness: DieCode) -> BreakChance:
    whole = breaks(ruleset, dice, toughness, "severely_damaged")
    part = breaks(ruleset, dice, toughness, "weakened")
    return BreakChance(dice.printed, chance(whole), chance(part), float(whole), float(part))


def stands_at(ruleset: Ruleset, code: DieCode) -> str:
    """Write a toughness: the dice that are rolled, or with the number they stand for where they are not."""
    if rules.is_rolled(ruleset):
        return code.printed
    number = rules.fixed_resistance(ruleset, code)
    shown = str(number) if isinstance(number, int) or number.denominator == 1 else decimals(number, 1)
    return ruleset.says("thing.fixed", code=code.printed, number=shown)


def _thing(ruleset: Ruleset, thing: BreakableThing) -> Thing:
    code = rules.toughness(ruleset, thing.construction, thing.modifiers.values())
    return Thing(
        name=thing.name,
        icon=thing.icon or ICONS[thing.construction],
        figure=stands_at(ruleset, code),
        says=", ".join([_plainly(ruleset, thing.construction), *(f"{name} {change.modifier}" for name, change in thing.modifiers.items())]),
        boxes=tuple(left.printed for left in rules.weakenings(ruleset, code)),
    )


def _plainly(ruleset: Ruleset, construction: str) -> str:
    return f"{ruleset.table('toughness').text(construction, column='name')} {rules.toughness(ruleset, construction).printed}"
