"""What the kit's first page says about this game."""

from collections.abc import Iterator

from printkit.aids import GuideFacts
from printkit.engine import Ruleset
from printkit.engine.rd6.aids.words import fighters
from printkit.engine.rd6.codes import DieCode
from printkit.model import Encounter

SECRET = ("tracker", "gm_screen")


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return the dice to bring, whom to thank, and what players must not see."""
    most = max((code.dice + (code.plus > 0) for code in _codes(encounter)), default=1)
    return GuideFacts((ruleset.says("guide.dice", most=most),), ruleset.paragraphs("guide.credits"), SECRET)


def _codes(encounter: Encounter) -> Iterator[DieCode]:
    for fighter in fighters(encounter):
        yield from fighter.attributes.values()
        yield from fighter.skills.values()
        yield from (weapon.damage for weapon in fighter.weapons if weapon.damage)
        if fighter.toughness and not fighter.is_flat:
            yield DieCode.read(fighter.toughness)
