"""What the kit's first page says about this game."""

import re
from collections.abc import Iterator

from printkit.aids import GuideFacts
from printkit.engine import Ruleset
from printkit.engine.percentile.aids.cards import damage_of
from printkit.engine.percentile.aids.words import WHOLE, fighters
from printkit.engine.percentile.chances import die_code
from printkit.model import Encounter
from printkit.odds import Dice, dice

SECRET = ("tracker", "gm_screen")
PERCENTILE = Dice(1, WHOLE)
FACES = re.compile(r"D(\d+)")


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return the dice to bring, whom to thank, and what players must not see."""
    rolls = (dice(die_code(ruleset, roll)) for roll in ("initiative", "skill"))
    damage = ", ".join(f"d{faces}" for faces in sorted({*_damage_faces(ruleset, encounter)}))
    brought = (*(_brought(ruleset, thrown) for thrown in rolls), ruleset.says("guide.damage", dice=damage))
    return GuideFacts(brought, ruleset.paragraphs("guide.credits"), SECRET)


def _brought(ruleset: Ruleset, thrown: Dice) -> str:
    if thrown == PERCENTILE:
        return ruleset.says("guide.percentile")
    return ruleset.says("guide.dice", number=thrown.number, faces=thrown.faces)


def _damage_faces(ruleset: Ruleset, encounter: Encounter) -> Iterator[int]:
    """Yield the faces of the dice that attacks, grapples and strangling call for in this fight."""
    codes = [damage_of(ruleset, fighter, weapon) for fighter in fighters(encounter) for weapon in fighter.weapons]
    grapples = ruleset.table("grapples")
    codes += [grapples.text(way, column="damage") for way in grapples.row_keys]
    if ruleset.rulings["strangle_fail"] != "unconscious":
        codes.append(die_code(ruleset, "strangling"))
    for code in codes:
        yield from map(int, FACES.findall(code.upper()))
