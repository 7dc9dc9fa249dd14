"""What the kit's first page says about this game."""

from printkit.aids import GuideFacts
from printkit.engine import Ruleset
from printkit.engine.rd6.aids.blows import largest
from printkit.model import Encounter

SECRET = ("tracker", "gm_screen")


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return the dice to bring, whom to thank, and what players must not see."""
    return GuideFacts((ruleset.says("guide.dice", most=largest(ruleset, encounter)),), ruleset.paragraphs("guide.credits"), SECRET)
