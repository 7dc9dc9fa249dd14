"""The order of action: a place for each roll for initiative, highest first, where one waits and where one is done (R55, R56, R61, R69)."""

from printkit.aids import Board
from printkit.engine import Ruleset
from printkit.engine._words import ordinal
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.words import code_shown, fighters
from printkit.engine.rd6.fields import Rd6Combatant
from printkit.model import Encounter

FEWEST = 6


def board(ruleset: Ruleset, encounter: Encounter) -> Board:
    """Return the board: columns are places from first to last, rows what becomes of a token there.

    `facts`: `row_notes` says what each row means; `rollers` lists who rolls, by id, with the dice of their initiative; `quick_draw` says
    what must be said before the dice.
    """
    everybody = fighters(encounter)
    return Board(
        form="order",
        title=ruleset.says("board.title"),
        hint=ruleset.says("board.hint"),
        columns=tuple(map(ordinal, range(1, max(FEWEST, len(everybody) + 1) + 1))),
        rows=(ruleset.says("board.wait"), ruleset.says("board.done")),
        row_label=ruleset.says("board.place"),
        notes=ruleset.paragraphs("board.notes"),
        facts={
            "row_notes": (ruleset.says("board.wait_note"), ruleset.says("board.done_note")),
            "rollers": tuple((each.id, each.label, initiative(ruleset, each), each.side == "npc") for each in everybody),
        },
    )


def initiative(ruleset: Ruleset, fighter: Rd6Combatant) -> str:
    """Return the dice of somebody's initiative as printed."""
    return code_shown(ruleset, rules.code_for(ruleset, "initiative", attributes=fighter.attribute_codes, skills=fighter.skills))
