"""What the percentile game lays on the table: plain data, every number from the Ruleset, every sentence from wording.yaml."""

from collections.abc import Mapping

from printkit.aids import Aids
from printkit.engine import Ruleset
from printkit.engine.percentile.aids.board import board
from printkit.engine.percentile.aids.cards import blank_track, card
from printkit.engine.percentile.aids.cheat_sheet import cheat_sheet
from printkit.engine.percentile.aids.grapples import grapple_reference
from printkit.engine.percentile.aids.guide import guide
from printkit.engine.percentile.aids.odds import odds
from printkit.engine.percentile.aids.pieces import action_chips, markers
from printkit.engine.percentile.aids.rule_tables import rule_tables
from printkit.engine.percentile.aids.screen import screen
from printkit.engine.percentile.aids.tracker import tracker
from printkit.model import Encounter

HINTS = {
    "guide": "what is in the file, and how to put it together",
    "combat_board": "highest count first; your next action lies straight below",
    "action_chips": "lay one on each due count",
    "combatant_tokens": "known persons, ready to be cut out",
    "markers": "states to lay down; Blow by Blow explains them",
    "combatant_cards": "all about one, no sums at the table",
    "tracker": "for the game master’s eyes",
    "gm_screen": "what is asked most, to be read from where you sit",
    "round_log": "who did what on which count",
    "initiative_tents": "hang them over the screen, highest count first",
    "standees": "known persons, upright",
    "cheat_sheet": "one round, and how to get out of a grip",
    "grapple_reference": "four ways to hold, one way out",
    "rule_tables": "the numbers behind the round",
    "odds": "what the dice will do",
}

TITLED = {"combat_board": "board", "tracker": "tracker", "cheat_sheet": "cheat", "grapple_reference": "grapples"}
"""Where the words for a sheet of its own title stand."""


def titles(ruleset: Ruleset, encounter: Encounter) -> Mapping[str, str]:
    """Return what sheets are called in this game."""
    return {component: ruleset.says(f"{words}.title") for component, words in TITLED.items()}


AIDS = Aids(
    guide=guide,
    board=board,
    action_chips=action_chips,
    markers=markers,
    card=card,
    blank_track=blank_track,
    tracker=tracker,
    cheat_sheet=cheat_sheet,
    rule_tables=rule_tables,
    odds=odds,
    screen=screen,
    grapple_reference=grapple_reference,
    titles=titles,
    hints=HINTS,
)
