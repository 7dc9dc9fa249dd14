"""What the kit's first page says about this game."""

from printkit.aids import GuideFacts
from printkit.engine import Ruleset
from printkit.model import Encounter
from printkit.odds import dice

SECRET = ("tracker", "gm_screen")
LAID_OUT = ("combatant_tokens", "markers", "initiative_tents")
"""Components whose place on the table the guide tells."""


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return the dice to bring, whom to thank, what players must not see, and what lies where."""
    table = ruleset.table("dice")
    codes = dict.fromkeys(table.text(key, column="dice") for key in table.row_keys)
    brought = [ruleset.says("guide.dice", number=dice(code).number, faces=dice(code).faces) for code in codes]
    groups = any(fighter.is_group and fighter.count > 1 for fighter in encounter.combatants)
    lays = {name: ruleset.says(f"guide.lays.{name}", groups=groups) for name in LAID_OUT}
    return GuideFacts(tuple(brought), ruleset.paragraphs("guide.credits"), SECRET, lays=lays)
