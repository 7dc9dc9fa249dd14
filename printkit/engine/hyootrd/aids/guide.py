"""What the kit's first page says about this game."""

from printkit.aids import GuideFacts
from printkit.engine import Ruleset
from printkit.model import Encounter
from printkit.odds import dice

SECRET = ("tracker", "gm_screen")


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return the dice to bring, whom to thank, and what players must not see."""
    table = ruleset.table("dice")
    codes = dict.fromkeys(table.text(key, column="dice") for key in table.row_keys)
    brought = [ruleset.says("guide.dice", number=dice(code).number, faces=dice(code).faces) for code in codes]
    return GuideFacts(tuple(brought), ruleset.paragraphs("guide.credits"), SECRET)
