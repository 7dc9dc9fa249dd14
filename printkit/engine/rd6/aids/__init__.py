"""What Rd6 lays on the table: plain data, every number from the Ruleset, every sentence from wording.yaml."""

from collections.abc import Mapping

from printkit.aids import Aids
from printkit.engine import Ruleset
from printkit.engine.rd6.aids.action_cards import action_cards
from printkit.engine.rd6.aids.board import board
from printkit.engine.rd6.aids.cards import blank_track, card
from printkit.engine.rd6.aids.cheat_sheet import cheat_sheet
from printkit.engine.rd6.aids.guide import guide
from printkit.engine.rd6.aids.hit_location import hit_location
from printkit.engine.rd6.aids.object_toughness import object_toughness
from printkit.engine.rd6.aids.odds import odds
from printkit.engine.rd6.aids.pieces import markers
from printkit.engine.rd6.aids.rule_tables import rule_tables
from printkit.engine.rd6.aids.screen import screen
from printkit.engine.rd6.aids.tracker import tracker
from printkit.model import Encounter

HINTS = {
    "guide": "what lies in this chest, and how to put it together",
    "combat_board": "highest on the left; slide down when you have acted",
    "action_cards": "what else a blade can do",
    "combatant_tokens": "friend and foe, ready to be cut out",
    "markers": "what has befallen whom",
    "combatant_cards": "dice ready to roll; size, place and wounds come on top",
    "tracker": "for the game master alone",
    "gm_screen": "what is asked most, from where you sit",
    "round_log": "who did what, and what came of it",
    "initiative_tents": "over the screen, in the order of action",
    "standees": "friend and foe on their feet",
    "cheat_sheet": "from the first word to the last wound",
    "rule_tables": "every number of the fight",
    "odds": "what the dice will do",
    "hit_location": "roll for it, or name the spot and pay for it",
    "object_toughness": "doors, walls and whatever else is in the way",
}

TITLED = {
    "combat_board": "board",
    "tracker": "tracker",
    "gm_screen": "screen",
    "cheat_sheet": "cheat",
    "rule_tables": "tables",
    "odds": "odds",
    "hit_location": "location",
    "object_toughness": "thing",
}
"""Where the words for a sheet's own title stand."""


def titles(ruleset: Ruleset, encounter: Encounter) -> Mapping[str, str]:
    """Return what sheets are called in this game."""
    return {component: ruleset.says(f"{words}.title") for component, words in TITLED.items()}


AIDS = Aids(
    guide=guide,
    board=board,
    action_cards=action_cards,
    markers=markers,
    card=card,
    blank_track=blank_track,
    tracker=tracker,
    cheat_sheet=cheat_sheet,
    rule_tables=rule_tables,
    odds=odds,
    screen=screen,
    hit_location=hit_location,
    object_toughness=object_toughness,
    titles=titles,
    hints=HINTS,
)
