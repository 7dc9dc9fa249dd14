"""What HYOOTRD lays on the table: plain data, every number from the Ruleset, every sentence from wording.yaml."""

from collections.abc import Mapping

from printkit.aids import Aids
from printkit.engine import Ruleset
from printkit.engine.hyootrd.aids.board import board
from printkit.engine.hyootrd.aids.cards import blank_track, card
from printkit.engine.hyootrd.aids.cheat_sheet import cheat_sheet
from printkit.engine.hyootrd.aids.guide import guide
from printkit.engine.hyootrd.aids.odds import odds
from printkit.engine.hyootrd.aids.pieces import action_pieces, coins, markers
from printkit.engine.hyootrd.aids.rule_tables import rule_tables
from printkit.engine.hyootrd.aids.screen import screen
from printkit.engine.hyootrd.aids.tracker import tracker
from printkit.model import Encounter

HINTS = {
    "guide": "what is in the parcel",
    "combat_board": "tokens below, strips above",
    "action_strips": "one over each column; none left, two share it",
    "action_tokens": "for a tale well told",
    "combatant_tokens": "the cast, ready to be cut out",
    "markers": "what has befallen whom",
    "standees": "for show: no rule asks where they stand",
    "combatant_cards": "no sums at the table",
    "initiative_tents": "who speaks next",
    "tracker": "for the game master’s eyes",
    "gm_screen": "panels to tape side by side, facing you",
    "round_log": "for the minutes of the fight",
    "cheat_sheet": "from the first die to the last one standing",
    "rule_tables": "every number of the fight",
    "odds": "what the dice will do",
}


def titles(ruleset: Ruleset, encounter: Encounter) -> Mapping[str, str]:
    """Return what sheets are called in this game."""
    return {"tracker": ruleset.says("tracker.title")}


AIDS = Aids(
    guide=guide,
    board=board,
    action_pieces=action_pieces,
    coins=coins,
    markers=markers,
    card=card,
    blank_track=blank_track,
    tracker=tracker,
    cheat_sheet=cheat_sheet,
    rule_tables=rule_tables,
    odds=odds,
    screen=screen,
    titles=titles,
    hints=HINTS,
)
