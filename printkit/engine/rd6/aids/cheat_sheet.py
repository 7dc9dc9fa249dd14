"""The whole round on one sheet: seven steps, each with what it looks up beside it."""

from printkit.aids import Aside, Callout, PrintTable, Sheet, Step, TableColumn
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.action_cards import roll_name
from printkit.engine.rd6.aids.cards import most_moved
from printkit.engine.rd6.aids.words import aimed, facts, low, place_name, rolls_shown
from printkit.engine.rd6.codes import DieCode
from printkit.model import Encounter
from printkit.tables import Rolls, shown

STEPS = ("announce", "order", "turn", "attack", "place", "harm", "again")
CHANGES = ("unwieldy", "awkward", "surprise", "stunned")
SKILL = 8
"""The dice of the skill in the worked example."""


def cheat_sheet(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the round, step by step, under the rulings in force, then the special options and the defences.

    Its notes name the rulings that differ, the table rulings, and what comes from the game's own pages.
    """
    known = facts(ruleset) | {"called": ", ".join(place_name(ruleset, key) for key in rules.called_only(ruleset))}
    asides: dict[str, tuple[Aside, ...]] = {
        "announce": (Callout(_example(ruleset)),),
        "order": (Callout(ruleset.says("cheat.order.sources", **known)),),
        "turn": (Callout(_options(ruleset)),),
        "attack": (changes_table(ruleset),),
        "place": (places_table(ruleset),),
        "harm": (wounds_table(ruleset),),
        "again": (),
    }
    steps = tuple(_step(ruleset, number, name, known, asides[name]) for number, name in enumerate(STEPS, start=1))
    tables = options_table(ruleset), _defences(ruleset)
    return Sheet(ruleset.says("cheat.title"), ruleset.says("cheat.hint"), steps, tables, notes(ruleset))


def _example(ruleset: Ruleset) -> str:
    """Return a quick draw worked out: how many dice can move at most."""
    skill, attacks = DieCode.of(SKILL), 2
    return ruleset.says("cheat.announce.example", skill=skill.printed, attacks=attacks, most=most_moved(ruleset, skill, attacks))


def _options(ruleset: Ruleset) -> str:
    return ruleset.says("cheat.turn.options", names=", ".join(option.name.lower() for option in rules.options(ruleset)))


def _step(ruleset: Ruleset, number: int, name: str, known: dict[str, object], asides: tuple[Aside, ...]) -> Step:
    strong = name == "turn"
    more = rules.modifier(ruleset, "multi_action").modifier
    return Step(
        number=str(number),
        title=ruleset.says(f"cheat.{name}.title"),
        paragraphs=ruleset.paragraphs(f"cheat.{name}.text", **known),
        strong=strong,
        figure=(more, ruleset.says("cheat.turn.figure")) if strong else ("", ""),
        asides=asides,
    )


def notes(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what differs from the default, then the table rulings that stand, then what comes from the game's own pages."""
    decisions = ruleset.decisions()
    differing = [ruleset.says("cheat.notes.differs", says=each.says) for each in decisions if each.differs]
    standing = " ".join(each.says for each in decisions if each.table_ruling and not each.differs)
    return (*differing, ruleset.says("cheat.notes.table", says=standing), ruleset.says("cheat.notes.published"))


def _columns(ruleset: Ruleset, *names: str) -> tuple[TableColumn, ...]:
    return tuple(TableColumn(ruleset.says(f"cheat.{name}"), "text" if index else "key") for index, name in enumerate(names))


def options_table(ruleset: Ruleset) -> PrintTable:
    """Return the special options with the actions they take, what is rolled, and what comes of it."""
    said, known = "cheat.options.", facts(ruleset)
    columns = (
        TableColumn(ruleset.says(f"{said}option"), "key"),
        TableColumn(ruleset.says(f"{said}actions"), "number"),
        *(TableColumn(ruleset.says(f"{said}{name}"), "text") for name in ("rolls", "against", "brief")),
    )
    rows = tuple(
        (each.name, str(each.actions), roll_name(ruleset, each), each.against, ruleset.says(f"option.{each.key}.brief", **known))
        for each in rules.options(ruleset)
    )
    return PrintTable("options", ruleset.says(f"{said}title"), columns, rows)


def changes_table(ruleset: Ruleset) -> PrintTable:
    """Return what changes an attack: modifiers and low targets."""
    columns = TableColumn(ruleset.says("cheat.attack.what"), "key"), TableColumn(ruleset.says("cheat.attack.dice"), "number")
    table, prone = ruleset.table("modifiers"), ruleset.table("prone")
    rows = [(table.text(key, column="name"), rules.modifier(ruleset, key).modifier) for key in CHANGES]
    unit = ruleset.says("word.unit")
    rows += [(_low(ruleset, prone.text(state, column="name"), unit), low(ruleset, state)) for state in prone.row_keys]
    return PrintTable("changes", "", columns, tuple(rows))


def _low(ruleset: Ruleset, name: str, unit: str) -> str:
    return ruleset.says("cheat.attack.low", name=name, unit=unit)


def _defences(ruleset: Ruleset) -> PrintTable:
    table = ruleset.table("defences")
    rows = tuple((table.text(key, column="name"), table.text(key, column="worth")) for key in table.row_keys)
    return PrintTable("defences", ruleset.says("cheat.attack.defences"), _columns(ruleset, "attack.defence", "attack.worth"), rows)


def places_table(ruleset: Ruleset) -> PrintTable:
    """Return the places by roll, with what it takes to aim there, what a hit adds, and what follows."""
    said = "cheat.place."
    columns = (
        TableColumn(ruleset.says(f"{said}roll"), "plate"),
        TableColumn(ruleset.says(f"{said}place"), "key"),
        TableColumn(ruleset.says(f"{said}aim"), "number"),
        TableColumn(ruleset.says(f"{said}damage"), "number"),
        TableColumn(ruleset.says(f"{said}then"), "text"),
    )
    called = rules.called_only(ruleset)
    places = [place for place in rules.places(ruleset) if place.key not in called]
    rows = tuple(
        (
            rolls_shown(ruleset, place.key),
            place_name(ruleset, place.key),
            aimed(ruleset, place.scale),
            place.damage.modifier,
            ruleset.table("results").text(place.result, column="name"),
        )
        for place in places
    )
    return PrintTable("places", "", columns, rows)


def wounds_table(ruleset: Ruleset) -> PrintTable:
    """Return what wounds mean."""
    columns = (
        TableColumn(ruleset.says("cheat.harm.wounds"), "number"),
        TableColumn(ruleset.says("cheat.harm.state"), "key"),
        TableColumn(ruleset.says("cheat.harm.dice"), "number"),
    )
    table = ruleset.table("wounds")
    rows = tuple(
        (shown(row["wounds"], "rolls"), str(row["state"]), DieCode.read(row["dice"]).modifier if row["dice"] else "")
        for row in map(table.values, table.rows)
        if isinstance(row["wounds"], Rolls) and 0 not in row["wounds"]
    )
    return PrintTable("wounds", "", columns, rows)
