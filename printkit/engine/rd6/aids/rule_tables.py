"""The tables of the game as players read them: every cell of the engine's own tables, under the rulings in force."""

from collections.abc import Callable, Iterator

from printkit.aids import PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import kind_of_column
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.action_cards import rolled
from printkit.engine.rd6.aids.cheat_sheet import actions_taken, short_notes
from printkit.engine.rd6.aids.object_toughness import stands_at
from printkit.engine.rd6.aids.sizes import EVEN, aims_table, sizes_table, uneven
from printkit.engine.rd6.aids.words import DAGGER, aimed, facts, lasting, low, rolls_shown, scale_name, side_word, slower, spoils
from printkit.engine.rd6.codes import DieCode
from printkit.model import Encounter
from printkit.tables import Column, Rolls, Table, Value

ORDER = ("locations", "results", "sides", "outcomes", "scales", "toughness", "breaking", "options", "rolls", "prone")
REST = ("modifiers", "limits", "numbers", "wounds", "defences", "surprises", "dice")
IDLE = {
    ("modifiers", "point_blank"): ("prone_point_blank", "minus2D"),
    ("numbers", "point_blank_melee"): ("prone_point_blank", "plus3"),
    ("numbers", "derived_per_die"): ("break_dr", "derived"),
    ("numbers", "base_difficulty"): ("difficulty_unit", "successes"),
}
"""Rows that count under one answer of a ruling alone: under others they would only mislead."""
MODIFIERS = {"modifiers", "wounds", "locations"}
"""Tables whose codes change a roll, rather than being rolled."""
TOLD = {("options", "forced"), ("options", "counts"), ("locations", "part_of")}
"""Columns of which another tells, here or on the cards."""
Cells = dict[str, Value]


def rule_tables(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return every table; what a ruling sets aside shows as it is in force."""
    known = facts(ruleset)
    here = filter(None, (sizes_table(ruleset, encounter), aims_table(ruleset, encounter)))
    tables = [OWN.get(name, _printed)(ruleset, ruleset.table(name)) for name in (*ORDER, *REST)]
    last = ORDER.index("scales") + 1
    tables[last:last] = here
    extra = (ruleset.says("tables.scales", **known, example=_example(ruleset, encounter)), ruleset.says("tables.extrapolated", **known))
    return Sheet(ruleset.says("tables.title"), ruleset.says("tables.hint"), tables=tuple(tables), notes=(*extra, *short_notes(ruleset)))


def _example(ruleset: Ruleset, encounter: Encounter) -> str:
    """Return what two sizes of this fight do to each other, worked out: those farthest apart; empty where all are of one size."""
    pairs = uneven(encounter)
    if not pairs:
        return ""
    attacker, target = max(pairs, key=lambda pair: rules.scale(ruleset, *pair).modifier)
    does = rules.scale(ruleset, attacker, target)
    then = "damage" if does.damage.pips else "resist"
    dice = (does.damage if does.damage.pips else does.resist).modifier
    names = {"attacker": scale_name(ruleset, attacker), "target": scale_name(ruleset, target)}
    return ruleset.says("tables.example", **names, attack=does.attack.modifier, then=ruleset.says(f"tables.{then}", dice=dice))


def _printed(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return a table without its bare keys, its words as one says them."""
    shown = [column for column in table.columns if _is_shown(table, column)]
    titles = tuple(TableColumn(column.title, kind_of_column(column.type, first=not index)) for index, column in enumerate(shown))
    rows = tuple(
        tuple(_cell(ruleset, table, column, row) for column in shown)
        for key, row in zip(table.row_keys, map(table.values, table.rows), strict=True)
        if _counts(ruleset, table.name, key)
    )
    return PrintTable(table.name, table.title, titles, rows, table.note)


def _is_shown(table: Table, column: Column) -> bool:
    """Tell whether a column stands by itself: keys do where they are said in words, and what another column tells as well does not."""
    where = table.name, column.name
    return where not in TOLD and (column.type != "key" or where in SAID)


def _counts(ruleset: Ruleset, table: str, key: object) -> bool:
    """Tell whether a row counts under the rulings in force."""
    asked = IDLE.get((table, str(key)))
    return asked is None or str(ruleset.rulings[asked[0]]) == asked[1]


def _cell(ruleset: Ruleset, table: Table, column: Column, row: Cells) -> str:
    value = row[column.name]
    if say := SAID.get((table.name, column.name)):
        return say(ruleset, row)
    if column.type == "code" and value is not None and table.name != "dice":
        code = DieCode.read(value)
        return code.modifier if table.name in MODIFIERS else code.printed
    return ruleset.says(f"word.{value}") if column.choices else column.shown(value)


def _locations(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return the places with their rolls: two tables of the engine, one at the table."""
    plain = _printed(ruleset, table)
    extra = TableColumn(ruleset.says("tables.rolled"), "number"), TableColumn(ruleset.says("tables.aim"), "number")
    columns = (plain.columns[0], extra[0], plain.columns[1], extra[1], *plain.columns[2:])
    rows = tuple(
        (row[0], rolls_shown(ruleset, place.key), row[1].replace(DAGGER, ""), aimed(ruleset, place.scale), *row[2:])
        for place, row in zip(rules.places(ruleset), plain.rows, strict=True)
    )
    return PrintTable(plain.key, plain.title, columns, rows, ruleset.decided("loc_six"))


def _results(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return what a hurt place means: the rolls it spoils, and how long; two tables of the engine, one at the table."""
    columns = (
        TableColumn(table.column("name").title, "key"),
        TableColumn(table.column("passive").title, "text"),
        TableColumn(table.column("lasts").title, "text"),
    )
    rows = tuple((table.text(key, column="name"), _spoilt(ruleset, key), lasting(ruleset, key)) for key in table.row_keys)
    return PrintTable("hurt", table.title, columns, rows)


def _spoilt(ruleset: Ruleset, key: str) -> str:
    passive = ruleset.says("tables.passive") if rules.passive_only(ruleset, key) else ""
    return "; ".join(filter(None, (spoils(ruleset, key), slower(ruleset, key), passive)))


def _scales(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return the scales with the dice in force, and what each does to a Medium attacker."""
    plain = _printed(ruleset, table)
    columns = (*plain.columns, *(TableColumn(ruleset.says(f"tables.{name}"), "number") for name in ("by_medium", "harms", "resists")))
    rows = tuple((*row, *_by_medium(ruleset, scale)) for scale, row in zip(rules.scales(ruleset), plain.rows, strict=True))
    return PrintTable(plain.key, plain.title, columns, rows, plain.note)


def _by_medium(ruleset: Ruleset, scale: str) -> Iterator[str]:
    does = rules.scale(ruleset, EVEN, scale)
    yield from (code.modifier for code in (does.attack, does.damage, does.resist))


def _toughness(ruleset: Ruleset, table: Table) -> PrintTable:
    plain = _printed(ruleset, table)
    if rules.is_rolled(ruleset):
        return plain
    codes = [rules.toughness(ruleset, key) for key in rules.constructions(ruleset)]
    rows = tuple((*row[:-1], stands_at(ruleset, code)) for code, row in zip(codes, plain.rows, strict=True))
    return PrintTable(plain.key, plain.title, plain.columns, rows, plain.note)


def _prone(ruleset: Ruleset, table: Table) -> PrintTable:
    """Return the low targets with their difficulty in the unit in force, and what they are at point blank."""
    known = facts(ruleset)
    columns = (
        TableColumn(table.column("name").title, "key"),
        TableColumn(table.column("also").title, "text"),
        TableColumn(ruleset.says("tables.difficulty", **known), "number"),
        TableColumn(ruleset.says("tables.point_blank"), "number"),
        TableColumn(table.column("slows").title, "number"),
    )
    rows = tuple(
        (
            table.text(state, column="name"),
            table.text(state, column="also"),
            low(ruleset, state),
            low(ruleset, state, point_blank=True),
            table.printed(state, column="slows"),
        )
        for state in table.row_keys
    )
    return PrintTable(table.name, table.title, columns, rows, ruleset.decided("prone_point_blank"))


def _side(ruleset: Ruleset, row: Cells, what: str) -> str:
    return ruleset.says(f"word.{side_word(ruleset, str(row['die']), what)}")


def _outcome(ruleset: Ruleset, row: Cells) -> str:
    margin = row["margin"]
    inside = margin.high if isinstance(margin, Rolls) and margin.low is None else margin.low if isinstance(margin, Rolls) else 0
    return ruleset.says(f"word.{rules.outcome_at(ruleset, inside or 0)}")


def _scale_dice(ruleset: Ruleset, row: Cells) -> str:
    return rules.scale_dice(ruleset, str(row["scale"])).printed


SAID: dict[tuple[str, str], Callable[[Ruleset, Cells], str]] = {
    ("locations", "scale"): lambda ruleset, row: scale_name(ruleset, str(row["scale"])),
    ("locations", "result"): lambda ruleset, row: ruleset.table("results").text(str(row["result"]), column="name"),
    ("sides", "limb"): lambda ruleset, row: _side(ruleset, row, "limb"),
    ("sides", "body"): lambda ruleset, row: _side(ruleset, row, "body"),
    ("scales", "name"): lambda ruleset, row: scale_name(ruleset, str(row["scale"])),
    ("scales", "dice"): _scale_dice,
    ("breaking", "outcome"): _outcome,
    ("options", "actions"): lambda ruleset, row: actions_taken(ruleset, rules.option(ruleset, str(row["option"]))),
    ("options", "rolls"): lambda ruleset, row: rolled(ruleset, rules.option(ruleset, str(row["option"]))),
    ("rolls", "attribute"): lambda ruleset, row: ruleset.says(f"attribute.{row['attribute']}"),
}
"""Columns whose cells stand for something that has a name, or that a ruling turns."""
OWN: dict[str, Callable[[Ruleset, Table], PrintTable]] = {
    "locations": _locations,
    "results": _results,
    "scales": _scales,
    "toughness": _toughness,
    "prone": _prone,
}
