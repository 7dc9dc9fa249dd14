"""The count track: every count from the highest that may come up down to the last, and when each combatant is due (C2-C5, CS2)."""

from printkit.aids import Board, PrintTable, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import ordinal
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.words import facts, fighters, title
from printkit.engine.percentile.chances import die_code, initiative_dice
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter


def board(ruleset: Ruleset, encounter: Encounter) -> Board:
    """Return the track.

    `columns` are the places of a row and `rows` name its counts. Its facts: `counts`, row by row from the highest, a count's next action
    straight below it; `lowest`, the last one; `due`, by id, a table of the counts for each roll; `chips`, what count chips are for.
    """
    known, rows = facts(ruleset), counts(ruleset, encounter)
    return Board(
        form="counts",
        title=ruleset.says("board.title"),
        hint=ruleset.says("board.hint"),
        columns=tuple(map(str, range(1, rules.step(ruleset) + 1))),
        rows=tuple(str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}" for row in rows),
        row_label=ruleset.says("board.row"),
        notes=ruleset.paragraphs("board.notes", **known),
        facts={
            "counts": tuple(tuple(map(str, row)) for row in rows),
            "lowest": str(rules.last_count(ruleset)),
            "due": {fighter.id: due_table(ruleset, fighter) for fighter in fighters(encounter)},
            "chips": ruleset.says("board.chips"),
        },
    )


def counts(ruleset: Ruleset, encounter: Encounter) -> tuple[tuple[int, ...], ...]:
    """Return the counts in rows: from the highest that anybody can have, filled up to a whole row, down to the last."""
    step, lowest = rules.step(ruleset), rules.last_count(ruleset)
    highest = max((highest_of(ruleset, fighter) for fighter in fighters(encounter)), default=step)
    top = -(-max(highest, 1) // step) * step
    return tuple(tuple(range(first, max(first - step, lowest - 1), -1)) for first in range(top, lowest - 1, -step))


def highest_of(ruleset: Ruleset, fighter: PercentileCombatant) -> int:
    """Return the highest count that a combatant can begin on."""
    return max(fighter.dex + initiative_dice(ruleset).high, fighter.initiative or 0)


def most_turns(ruleset: Ruleset, fighter: PercentileCombatant) -> int:
    """Return the most actions a combatant can have in a round."""
    return len(rules.due(ruleset, highest_of(ruleset, fighter)))


def due_table(ruleset: Ruleset, fighter: PercentileCombatant) -> PrintTable:
    """Return the counts on which a combatant acts, a column for each roll; in bold where its initiative is known beforehand."""
    thrown = initiative_dice(ruleset)
    rolls = range(thrown.low, thrown.high + 1)
    due = [rules.due(ruleset, fighter.dex + roll) for roll in rolls]
    known = None if fighter.initiative is None else fighter.initiative - fighter.dex

    def cell(roll: int, counts: tuple[int, ...], turn: int) -> str:
        shown = str(counts[turn]) if turn < len(counts) else ruleset.says("nothing")
        return f"**{shown}**" if roll == known and turn < len(counts) else shown

    rows = tuple(
        (ordinal(turn + 1), *(cell(roll, counts, turn) for roll, counts in zip(rolls, due, strict=True)))
        for turn in range(max(map(len, due)))
    )
    columns = (TableColumn(die_code(ruleset, "initiative"), "key"), *(TableColumn(str(roll), "number") for roll in rolls))
    return PrintTable("due", title(ruleset, fighter), columns, rows)
