"""What HYOOTRD lays on the table: plain data, every number from the Ruleset, every sentence from wording.yaml."""

from printkit.aids import Aids, GuideFacts
from printkit.engine import Ruleset
from printkit.model import Encounter


def guide(ruleset: Ruleset, encounter: Encounter) -> GuideFacts:
    """Return what the kit's first page says about this game."""
    return GuideFacts((), (), ())


AIDS = Aids(guide=guide)
