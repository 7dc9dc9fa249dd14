"""The whole round on one sheet: six steps, each with what it looks up beside it and its rulings in the margin."""

from collections.abc import Iterator

from printkit.aids import Aside, Box, BoxRow, Choices, MarginNote, PrintTable, Sheet, Step, TableColumn
from printkit.engine import Decision, Ruleset
from printkit.engine._words import ordinal
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.grapples import RULINGS, by_difference, loose_table, pairs, panels, percent
from printkit.engine.percentile.aids.pieces import legend
from printkit.engine.percentile.aids.words import costs, facts, fighters, not_against, notes, rolled, signed
from printkit.engine.percentile.chances import initiative_dice, rolls_of
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter

STEPS: dict[str, tuple[str, ...]] = {
    "count": ("init_tie", "zero_count_acts", "actions_per_count", "carry_over"),
    "actions": ("borrow_from", "move_cost"),
    "doubles": ("success_cmp", "martial_arts_needs_success"),
    "target": ("passive_scope", "decile", "passive_min", "dodge_declared", "critical_answered", "block_overflow"),
    "damage": ("double_includes_db",),
    "grapple": RULINGS,
}
"""The steps of a round, each with the rulings that stand beside it."""
CORE = ("doubles", "damage", "grapple")
"""The steps where something is left to the core rules."""
BESIDE = ("doubles",)
STRONG = ("doubles",)
SKILL = 55
"""The skill at which doubles are shown where nobody here has an attack."""
DEX = 16
MOST_FOES = 6
"""So many columns of opponents stand beside each other."""
DIFFERENCES = (-10, -8, -6, -4, -2, -1, 0, 1, 2, 4, 6, 8, 10)


def cheat_sheet(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the round, step by step, under the rulings in force; its notes name those that differ and the table rulings."""
    known = facts(ruleset)
    asides: dict[str, tuple[Aside, ...]] = {
        "count": (_count(ruleset, encounter),),
        "actions": (_actions(ruleset),),
        "doubles": (_doubles(ruleset, encounter), *_picks(ruleset)),
        "target": (_defences(ruleset),),
        "damage": (),
        "grapple": _grapples(ruleset, encounter),
    }
    steps = tuple(
        Step(
            number=str(number),
            title=ruleset.says(f"cheat.{name}.title", **known),
            paragraphs=ruleset.paragraphs(f"cheat.{name}.text", **known),
            strong=name in STRONG,
            asides=asides[name],
            margin=tuple(_margin(ruleset, name)),
            beside=name in BESIDE,
        )
        for number, name in enumerate(STEPS, start=1)
    )
    return Sheet(ruleset.says("cheat.title"), ruleset.says("cheat.hint"), steps, (_pieces(ruleset, encounter),), notes(ruleset))


def _margin(ruleset: Ruleset, step: str) -> Iterator[MarginNote]:
    """Yield what stands beside a step: what is left to the core rules, then rulings without a text, or that differ at this table."""
    if step in CORE:
        yield MarginNote(ruleset.says("cheat.core"), ruleset.says(f"cheat.{step}.core_text"))
    decisions: dict[str, Decision] = {each.key: each for each in ruleset.decisions()}
    for key in STEPS[step]:
        yield from _ruled(ruleset, decisions[key])


def _ruled(ruleset: Ruleset, decision: Decision) -> Iterator[MarginNote]:
    """Yield a ruling that differs as the sheet's notes tell it, a table ruling under its sign."""
    title = ruleset.says(f"cheat.margin.{decision.key}")
    if decision.differs:
        yield MarginNote(title, ruleset.says("cheat.notes.differs", says=decision.says), ruling=True)
    elif decision.table_ruling:
        yield MarginNote(ruleset.says("cheat.notes.sign", title=title), decision.says, ruling=True)


def _example(encounter: Encounter) -> PercentileCombatant | None:
    """Return the first hero, for examples."""
    return next((each for each in fighters(encounter) if each.kind == "hero"), None)


def _count(ruleset: Ruleset, encounter: Encounter) -> BoxRow:
    """Return when the first hero acts after a middling roll; somebody of a lively DEX where there is none."""
    hero, thrown = _example(encounter), initiative_dice(ruleset)
    roll = (thrown.low + thrown.high + 1) // 2
    who, dex = (hero.short, hero.dex) if hero else (ruleset.says("kind.hero"), DEX)
    due = rules.due(ruleset, dex + roll)
    boxes = tuple(Box(str(count), ruleset.says("cheat.count.nth", nth=ordinal(index))) for index, count in enumerate(due, start=1))
    note = ruleset.says("cheat.count.example", who=who, dex=dex, roll=roll, many=len(due))
    return BoxRow(boxes, joint=ruleset.says("cheat.count.lower"), note=note)


def _actions(ruleset: Ruleset) -> PrintTable:
    said, table = "cheat.actions.", ruleset.table("actions")
    rows = []
    for row in map(table.values, table.rows):
        name = str(row["name"])
        if row["yards"]:
            name = ruleset.says(f"{said}far", name=name, yards=row["yards"])
        if row["also"]:
            name = ruleset.says(f"{said}such", name=name, also=row["also"])
        rows.append((name, ruleset.says(f"{said}early", cost=row["cost"]) if row["early"] else str(row["cost"])))
    columns = TableColumn(ruleset.says(f"{said}action"), "key"), TableColumn(ruleset.says(f"{said}cost"), "number")
    free = tuple(index for index, row in enumerate(map(table.values, table.rows)) if not row["cost"])
    return PrintTable("actions", "", columns, tuple(rows), ruleset.says(f"{said}note"), strong=free)


def _doubles(ruleset: Ruleset, encounter: Encounter) -> BoxRow:
    """Return the rolls that are critical and those that are a fumble, for the first attack of a hero."""
    weapons = [weapon for each in fighters(encounter) if each.side == "pc" for weapon in each.weapons]
    skill = weapons[0].skill if weapons else SKILL
    crits, fumbles = (rolls_of(ruleset, outcome, skill) for outcome in ("crit", "fumble"))
    boxes = tuple(Box(rolled(roll), strong=roll in crits) for roll in sorted({*crits, *fumbles}))
    return BoxRow(boxes, first=ruleset.says("cheat.doubles.hits", skill=skill), last=ruleset.says("cheat.doubles.misses"))


def _picks(ruleset: Ruleset) -> tuple[Choices, Choices]:
    def names(table: str) -> tuple[str, ...]:
        return tuple(ruleset.table(table).text(key, column="name") for key in ruleset.table(table).row_keys)

    return (
        Choices(ruleset.says("cheat.doubles.critical"), names("criticals"), "steady"),
        Choices(ruleset.says("cheat.doubles.fumble"), names("fumbles"), "harm"),
    )


def _defences(ruleset: Ruleset) -> PrintTable:
    said, table = "cheat.target.", ruleset.table("defences")
    columns = tuple(
        TableColumn(ruleset.says(f"{said}{name}"), "key" if name == "defence" else "text")
        for name in ("defence", "costs", "success", "failure", "not")
    )
    rows = tuple(
        (
            table.text(defence, column="name"),
            _costs(ruleset, defence),
            ruleset.says(f"{said}made.{defence}"),
            ruleset.says(f"{said}missed.{defence}"),
            not_against(ruleset, defence) or ruleset.says("nothing"),
        )
        for defence in table.row_keys
    )
    return PrintTable("defences", "", columns, rows, ruleset.says(f"{said}note"))


def _costs(ruleset: Ruleset, defence: str) -> str:
    """Return what a defence costs, with a sign where it may be borrowed."""
    cost = costs(ruleset, defence)
    return ruleset.says("cheat.target.early", cost=cost) if rules.may_borrow(ruleset, defence) else cost


def _grapples(ruleset: Ruleset, encounter: Encounter) -> tuple[Aside, ...]:
    return panels(ruleset), _strengths(ruleset, encounter)


def _strengths(ruleset: Ruleset, encounter: Encounter) -> BoxRow | PrintTable:
    """Return who gets loose from whom in this fight; where that is not known or too much, the chance by the difference of strengths."""
    known = pairs(ruleset, encounter)
    if known and len(known.columns) <= MOST_FOES + 1:
        return known
    if ruleset.rulings["str_vs_str"] != "resistance_table":
        return loose_table(ruleset)
    boxes = tuple(Box(percent(ruleset, by_difference(ruleset, each)), signed(each), strong=not each) for each in DIFFERENCES)
    title = ": ".join(ruleset.says(f"grapples.{name}") for name in ("chance", "difference"))
    return BoxRow(boxes, title=title)


def _pieces(ruleset: Ruleset, encounter: Encounter) -> PrintTable:
    """Return what chips and markers are for."""
    said = "cheat.pieces."
    columns = TableColumn(ruleset.says(f"{said}piece"), "key"), TableColumn(ruleset.says(f"{said}means"), "text")
    return PrintTable("pieces", ruleset.says(f"{said}title"), columns, legend(ruleset, encounter))
