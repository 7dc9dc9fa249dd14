"""The whole round on one sheet: seven steps, each with what it looks up beside it."""

from collections.abc import Container, Sequence
from itertools import groupby

from printkit.aids import Aside, Callout, ColumnKind, DiceRow, PrintTable, Sheet, Step, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import chance
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.pieces import figure
from printkit.engine.hyootrd.aids.words import DAGGER, facts, signed, span
from printkit.engine.hyootrd.chances import best_actions, die_code, hit
from printkit.model import Encounter
from printkit.odds import dice
from printkit.tables import Rolls

STEPS = ("order", "choose", "rows", "attack", "damage", "wounds", "again")
BONUSES = range(-2, 7)
"""What skill, action and extras come to in most attacks; the odds have the rest."""
SKILLS = range(-2, 11)
SPOTS = 6


def cheat_sheet(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the round, step by step, under the rulings in force; its notes name those that differ and the table rulings."""
    known = facts(ruleset) | {"thumb": rule_of_thumb(ruleset)}
    asides = {
        "order": _order(ruleset),
        "choose": (action_table(ruleset),),
        "rows": (Callout(ruleset.says("cheat.rows.tell", **known), coin="1"),),
        "attack": (_extras(ruleset), _grades(ruleset), _chances(ruleset)),
        "damage": (damage_table(ruleset),),
        "wounds": (_wounds(ruleset),),
        "again": _again(ruleset, known),
    }
    steps = tuple(_step(ruleset, number, name, known, asides[name]) for number, name in enumerate(STEPS, start=1))
    return Sheet(ruleset.says("cheat.title"), ruleset.says("cheat.hint"), steps, notes=notes(ruleset))


def _step(ruleset: Ruleset, number: int, name: str, known: dict[str, object], asides: tuple[Aside, ...]) -> Step:
    strong = name == "attack"
    return Step(
        number=str(number),
        title=ruleset.says(f"cheat.{name}.title"),
        paragraphs=ruleset.paragraphs(f"cheat.{name}.text", **known),
        strong=strong,
        figure=(f"{rules.hits_from(ruleset)}+", ruleset.says("cheat.attack.figure")) if strong else ("", ""),
        asides=asides,
    )


def notes(ruleset: Ruleset, marked: Container[str] | None = None) -> tuple[str, ...]:
    """Return what differs from the default, then the table rulings that stand (all, or those a sheet marks), then who counts as trained."""
    decisions = ruleset.decisions()
    differing = [("differs", says)] if (says := " ".join(each.says for each in decisions if each.differs)) else []
    standing = [
        ("table", each.says) for each in decisions if each.table_ruling and not each.differs and (marked is None or each.key in marked)
    ]
    standing[1:] = [("further", says) for _, says in standing[1:]]
    told = [ruleset.says(f"cheat.notes.{name}", says=says) for name, says in (*differing, *standing)]
    return (*told, *filter(None, [trained(ruleset)]))


def _order(ruleset: Ruleset) -> tuple[Aside, ...]:
    rolled = dice(die_code(ruleset, "initiative"))
    if rolled.low < 1 or rolled.high > SPOTS:
        return ()
    spots = tuple(range(rolled.high, rolled.low - 1, -1))
    return (DiceRow(spots, spots[:1], ruleset.says("cheat.order.first"), ruleset.says("cheat.order.last"), arrows=True),)


def action_table(ruleset: Ruleset) -> PrintTable:
    """Return the actions with their phases, what they add and what they earn."""
    said = "cheat.choose."
    columns = (
        TableColumn(ruleset.says(f"{said}action"), "key"),
        TableColumn(ruleset.says(f"{said}phases"), "phases"),
        TableColumn(ruleset.says(f"{said}modifier"), "number"),
        TableColumn(ruleset.says(f"{said}earns"), "number"),
    )
    actions = rules.actions(ruleset)
    rows = tuple((_name(ruleset, action), pattern(ruleset, action), _adds(ruleset, action), earns(ruleset, action)) for action in actions)
    return PrintTable("actions", "", columns, rows, ruleset.says(f"{said}note"), actions)


def _name(ruleset: Ruleset, action: str) -> str:
    return ruleset.table("actions").text(action, column="name")


def _adds(ruleset: Ruleset, action: str) -> str:
    return ruleset.says("cheat.choose.foes") if rules.is_defensive(ruleset, action) else figure(ruleset, action)


def earns(ruleset: Ruleset, action: str) -> str:
    """Return what a well-told phase of an action earns; a spell's is a table ruling while it stands at its default."""
    earned = str(rules.at_best(ruleset, action).per_action)
    return earned + DAGGER if action == "spell" and ruleset.is_default("token_spell") else earned


def pattern(ruleset: Ruleset, action: str) -> str:
    """Return an action's phases in words, for where no picture shows them."""
    return ", ".join(f"{phase} {ruleset.says(f'word.{does}')}" for phase, does in rules.plan(ruleset, action).items() if does != "wait")


def rule_of_thumb(ruleset: Ruleset) -> str:
    """Return which action brings the most hits for which sum of bonuses, worked out from the chances."""
    runs = [(best, list(run)) for best, run in groupby(SKILLS, key=lambda skill: best_actions(ruleset, skill))]
    told = []
    for index, (best, run) in enumerate(runs):
        name = "up_to" if index == 0 else "from" if index == len(runs) - 1 else "at"
        bonus = run[-1] if name == "up_to" else run[0]
        what = ruleset.says("cheat.choose.thumb.either") if len(best) > 1 else _name(ruleset, best[0]).lower()
        told.append(ruleset.says(f"cheat.choose.thumb.{name}", bonus=signed(bonus), best=f"**{what}**"))
    return ", ".join(told)


def barred(ruleset: Ruleset, table: str) -> frozenset[str]:
    """Return the rows of a table that the rulings forbid, so that no sheet offers them."""
    forbidden = table == "modifiers" and ruleset.rulings["head_heart"] != "minus6"
    return frozenset({"head_or_heart"}) if forbidden else frozenset()


def _extras(ruleset: Ruleset) -> PrintTable:
    """Return what is added to an attack, but for what a ruling forbids."""
    table = ruleset.table("modifiers")
    rows = tuple((table.text(key, column="name"), table.printed(key)) for key in table.row_keys if key not in barred(ruleset, table.name))
    return PrintTable("extras", "", _adding(ruleset, "extras"), rows)


def _grades(ruleset: Ruleset) -> PrintTable:
    table = ruleset.table("grades")
    rows = tuple((table.text(grade, column="name").lower(), signed(rules.grade(ruleset, grade))) for grade in table.row_keys)
    return PrintTable("grades", "", _adding(ruleset, "grades"), rows)


def _adding(ruleset: Ruleset, what: str) -> tuple[TableColumn, TableColumn]:
    return TableColumn(ruleset.says(f"cheat.attack.{what}"), "key"), TableColumn(ruleset.says("cheat.attack.adds"), "number")


def _chances(ruleset: Ruleset) -> PrintTable:
    kinds: dict[str, ColumnKind] = {"bonus": "number", "need": "number", "chance": "chance"}
    columns = tuple(TableColumn(ruleset.says(f"cheat.attack.{name}"), kind) for name, kind in kinds.items())
    needs = {bonus: f"{rules.hits_from(ruleset) - bonus}+" for bonus in BONUSES}
    rows = tuple((signed(bonus), need, chance(hit(ruleset, bonus))) for bonus, need in needs.items())
    return PrintTable("chances", "", columns, rows)


def damage_table(ruleset: Ruleset) -> PrintTable:
    """Return what each weapon does plainly, doubled, doubled twice, and to a target on guard."""
    table, said = ruleset.table("damage"), "cheat.damage."
    times = sorted({rules.multiplier(ruleset, 1), rules.multiplier(ruleset, 2)} - {1})
    columns = (
        TableColumn(ruleset.says(f"{said}weapon"), "key"),
        TableColumn(ruleset.says(f"{said}hit"), "plate"),
        *(TableColumn(ruleset.says(f"{said}times", times=each), "number") for each in times),
        TableColumn(ruleset.says(f"{said}guard"), "number"),
        TableColumn(ruleset.says(f"{said}notes"), "text"),
    )
    rows: list[tuple[str, ...]] = []
    strong: list[int] = []
    for key in table.row_keys:
        does = rules.weapon(ruleset, key)
        strong += [len(rows)] if does.piercing else []
        more = table.lookup(key)["skilled"]
        told = [_trained(ruleset, _damages(ruleset, more, times))] if isinstance(more, int) else []
        told += [ruleset.says(f"{said}{trait}") for trait, has in (("pierces", does.piercing), ("area", does.area)) if has]
        rows.append((table.text(key, column="name"), *_damages(ruleset, does.base, times), ", ".join(told)))
    return PrintTable("damage", "", columns, tuple(rows), strong=tuple(strong))


def _damages(ruleset: Ruleset, base: int, times: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(str, (base, *(base * each for each in times), rules.guarded(ruleset, base))))


def _trained(ruleset: Ruleset, damages: Sequence[str]) -> str:
    return ruleset.says("cheat.damage.trained", damages="\u00a0·\u00a0".join(damages))


def trained(ruleset: Ruleset) -> str:
    """Return in whose hands some weapons do more (H46; `rocks_skilled`); nothing where no weapon does."""
    weapons, grades = ruleset.table("damage"), ruleset.table("grades")
    if all(row["skilled"] is None for row in map(weapons.values, weapons.rows)):
        return ""
    able = [grades.text(grade, column="name").lower() for grade in grades.row_keys if grades.flag(grade, column="skilled")]
    return ruleset.says("cheat.damage.who_is_trained", grades=", ".join(able) or ruleset.says("never"))


def wounds_table(ruleset: Ruleset, title: str) -> PrintTable:
    """Return what so many wounds left mean for each side, whoever is still up too."""
    table, said = ruleset.table("wounds"), "cheat.wounds."
    spans = [row["left"] for row in map(table.values, table.rows) if isinstance(row["left"], Rolls)]
    heads = table.column("left").title, ruleset.says(f"{said}hero"), ruleset.says(f"{said}foe")
    columns = tuple(TableColumn(head, "text" if index else "key") for index, head in enumerate(heads))
    rows = tuple((span(ruleset, left), *(_befalls(ruleset, left, side) for side in ("pc", "npc"))) for left in spans)
    return PrintTable("wounds", title, columns, rows, ruleset.says(f"{said}note"))


def _befalls(ruleset: Ruleset, left: Rolls, side: str) -> str:
    return ruleset.says(f"cheat.wounds.{side}_{rules.state_at(ruleset, _any_of(left), side)}")


def _wounds(ruleset: Ruleset) -> PrintTable:
    """Return what befalls whom with so many wounds left; the rows of those on their feet are left out."""
    table, said = ruleset.table("wounds"), "cheat.wounds."
    spans = [row["left"] for row in map(table.values, table.rows) if isinstance(row["left"], Rolls) and 1 not in row["left"]]
    columns = (TableColumn(ruleset.says(f"{said}who"), "key"), *(TableColumn(_heading(ruleset, left), "text") for left in spans))
    rows = []
    for side, name in (("pc", ruleset.says(f"{said}hero")), ("npc", ruleset.says(f"{said}foe"))):
        rows.append((name, *(_befalls(ruleset, left, side) for left in spans)))
    pool = ruleset.says(f"{said}pool"), ruleset.says(f"{said}carry"), *("" for _ in spans[2:])
    rows.append((ruleset.says(f"{said}group"), *pool[: len(spans)]))
    return PrintTable("wounds", "", columns, tuple(rows), ruleset.says(f"{said}note"))


def _heading(ruleset: Ruleset, left: Rolls) -> str:
    said = span(ruleset, left)
    return said if left.low is None else ruleset.says("cheat.wounds.left", left=said)


def _any_of(left: Rolls) -> int:
    return left.high if left.high is not None else left.low if left.low is not None else 0


def _again(ruleset: Ruleset, known: dict[str, object]) -> tuple[Aside, ...]:
    faces = rules.faces(ruleset)
    says = ruleset.says("cheat.again.away"), ruleset.says("cheat.again.stays", **known)
    if faces[0] < 1 or faces[-1] > SPOTS:
        return (Callout(" ".join(says)),)
    held = tuple(die for die in faces if rules.outcome_of(ruleset, "escape", die) == "stays")
    return (DiceRow(tuple(faces), held, says=says),)
