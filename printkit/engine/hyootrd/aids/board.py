"""The combat board: a column for each roll for initiative, a row for each phase (H2, H6, H62, H63)."""

from printkit.aids import Board
from printkit.engine import Ruleset
from printkit.engine._words import ordinal
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.words import facts, fighters
from printkit.model import Encounter

FEWEST = 6


def columns(ruleset: Ruleset, encounter: Encounter) -> int:
    """Return how many columns a fight needs: one for each roll and a spare, at least six."""
    return max(FEWEST, len(rules.who_rolls(ruleset, fighters(encounter))) + 1)


def board(ruleset: Ruleset, encounter: Encounter) -> Board:
    """Return the board; its facts name who rolls."""
    known = facts(ruleset)
    rollers = rules.who_rolls(ruleset, fighters(encounter))
    return Board(
        form="columns",
        title=ruleset.says("board.title"),
        hint=ruleset.says("board.hint"),
        columns=tuple(map(ordinal, range(1, columns(ruleset, encounter) + 1))),
        rows=tuple(map(str, rules.phases(ruleset))),
        row_label=ruleset.says("board.row"),
        notes=ruleset.paragraphs("board.notes", **known),
        facts={"rollers": tuple(roller.name or ruleset.says("board.foes") for roller in rollers)},
    )
