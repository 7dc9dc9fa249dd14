"""The whole round on one sheet: seven steps, each with what it looks up beside it."""

from collections.abc import Iterator

from printkit.aids import Aside, Callout, PrintTable, Sheet, Step, TableColumn
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.action_cards import rolled
from printkit.engine.rd6.aids.cards import ACTIONS, most_moved
from printkit.engine.rd6.aids.pieces import MARKERS, state_told
from printkit.engine.rd6.aids.words import aimed, facts, fighters, low, place_name, rolls_shown
from printkit.engine.rd6.codes import DieCode
from printkit.model import Encounter
from printkit.names import literal
from printkit.tables import Rolls, Value, shown

STEPS = ("announce", "order", "turn", "attack", "place", "harm", "again")
CHANGES = ("unwieldy", "awkward", "surprise", "stunned")
ATTACKS = 2
"""The attacks of the worked example."""
CHOSEN = ("several", "two_weapons", "quick_draw", "aiming", "surprise")
"""Markers of what steps and options tell: what one chooses to do, and what comes of that at once."""
STATES = tuple(key for key in MARKERS if key not in CHOSEN)
"""What may befall somebody, as its marker tells it."""


def cheat_sheet(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the round, step by step, under the rulings in force, then the special options and the defences.

    Its notes name the rulings that differ, the table rulings, and what comes from the game's own pages.
    """
    known = facts(ruleset) | {"called": ", ".join(_named(ruleset))}
    asides: dict[str, tuple[Aside, ...]] = {
        "announce": tuple(map(Callout, _example(ruleset, encounter))),
        "order": (Callout(ruleset.says("cheat.order.sources", **known)),),
        "turn": (_by_actions(ruleset),),
        "attack": (changes_table(ruleset),),
        "place": (places_table(ruleset),),
        "harm": (wounds_table(ruleset),),
        "again": (),
    }
    steps = tuple(_step(ruleset, number, name, known, asides[name]) for number, name in enumerate(STEPS, start=1))
    tables = options_table(ruleset), defences_table(ruleset), states_table(ruleset)
    return Sheet(ruleset.says("cheat.title"), ruleset.says("cheat.hint"), steps, tables, notes(ruleset))


def _named(ruleset: Ruleset) -> Iterator[str]:
    """Yield the places that can only be named, with what a blow there does to the damage."""
    for key in rules.called_only(ruleset):
        place = rules.place(ruleset, key)
        yield ruleset.says("cheat.place.named", place=place.name, damage=place.damage.modifier)


def _example(ruleset: Ruleset, encounter: Encounter) -> tuple[str, ...]:
    """Return a quick draw worked out, of the hero who can move most: how many dice can move at most. Nothing where nobody can."""
    heroes = [each for each in fighters(encounter) if each.side == "pc"]
    draws = [(code, hero, weapon.skill) for hero in heroes for weapon in hero.weapons if (code := hero.code(weapon.skill))]
    if not draws:
        return ()
    code, hero, skill = max(draws, key=lambda draw: draw[0])
    told = {"who": literal(hero.name), "skill": literal(skill), "code": code.printed, "attacks": ATTACKS}
    return (ruleset.says("cheat.announce.example", **told, most=most_moved(ruleset, code, ATTACKS)),)


def _by_actions(ruleset: Ruleset) -> PrintTable:
    """Return what several actions in a round cost each skill roll (R47)."""
    columns = TableColumn(ruleset.says("cheat.turn.acts"), "key"), TableColumn(ruleset.says("cheat.turn.each"), "number")
    price = rules.modifier(ruleset, "multi_action")
    rows = tuple((ruleset.says("cheat.turn.count", count=count), (price * (count - 1)).modifier) for count in ACTIONS)
    return PrintTable("by_actions", "", columns, rows)


def _step(ruleset: Ruleset, number: int, name: str, known: dict[str, object], asides: tuple[Aside, ...]) -> Step:
    return Step(
        number=str(number),
        title=ruleset.says(f"cheat.{name}.title"),
        paragraphs=ruleset.paragraphs(f"cheat.{name}.text", **known),
        strong=name == "turn",
        asides=asides,
    )


def notes(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what differs from the default, then the table rulings that stand, then what comes from the game's own pages."""
    decisions = ruleset.decisions()
    differing = [ruleset.says("cheat.notes.differs", says=each.says) for each in decisions if each.differs]
    standing = " ".join(each.says for each in decisions if each.table_ruling and not each.differs)
    return (*differing, ruleset.says("cheat.notes.table", says=standing), ruleset.says("cheat.notes.core"))


def short_notes(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what differs from the default, and where all other rulings are told in full: for sheets beside this one."""
    differing = (ruleset.says("cheat.notes.differs", says=each.says) for each in ruleset.decisions() if each.differs)
    return (*differing, ruleset.says("cheat.notes.short", title=ruleset.says("cheat.title")))


def options_table(ruleset: Ruleset) -> PrintTable:
    """Return the special options with the actions they take, what is rolled, and what comes of it."""
    said, known = "cheat.options.", facts(ruleset)
    columns = (
        TableColumn(ruleset.says(f"{said}option"), "key"),
        TableColumn(ruleset.says(f"{said}actions"), "number"),
        *(TableColumn(ruleset.says(f"{said}{name}"), "text") for name in ("rolls", "against", "brief")),
    )
    rows = tuple(
        (each.name, actions_taken(ruleset, each), rolled(ruleset, each), each.against, _brief(ruleset, each, known))
        for each in rules.options(ruleset)
    )
    return PrintTable("options", ruleset.says(f"{said}title"), columns, rows)


def brief_options(ruleset: Ruleset) -> PrintTable:
    """Return the special options without what is rolled, for large type: their cards and the cheat sheet have that."""
    whole = options_table(ruleset)
    kept = (0, 1, len(whole.columns) - 1)
    columns = tuple(whole.columns[at] for at in kept)
    return whole._replace(columns=columns, rows=tuple(tuple(row[at] for at in kept) for row in whole.rows))


def actions_taken(ruleset: Ruleset, option: rules.Option) -> str:
    """Write how many actions an option takes: `1`, or `0 or 1` where it is more for who was made to need it."""
    if option.forced == option.actions:
        return str(option.actions)
    return ruleset.says("cheat.options.range", least=option.actions, most=option.forced)


def _brief(ruleset: Ruleset, option: rules.Option, known: dict[str, object]) -> str:
    return ruleset.says(f"option.{option.key}.brief", **known)


def changes_table(ruleset: Ruleset) -> PrintTable:
    """Return what changes an attack: modifiers of its dice, and low targets, which change its difficulty."""
    columns = (
        TableColumn(ruleset.says("cheat.attack.what"), "key"),
        TableColumn(ruleset.says("cheat.attack.dice"), "number"),
        TableColumn(ruleset.says("cheat.attack.harder"), "number"),
    )
    table, prone = ruleset.table("modifiers"), ruleset.table("prone")
    rows = [(table.text(key, column="name"), rules.modifier(ruleset, key).modifier, "") for key in CHANGES]
    rows += [(ruleset.says("cheat.attack.low", name=prone.text(state, column="name")), "", low(ruleset, state)) for state in prone.row_keys]
    return PrintTable("changes", "", columns, tuple(rows))


def defences_table(ruleset: Ruleset) -> PrintTable:
    """Return the defenses: what the attacker must reach, and what each takes."""
    table, said = ruleset.table("defences"), "cheat.attack."
    columns = (
        TableColumn(ruleset.says(f"{said}defence"), "key"),
        *(TableColumn(ruleset.says(f"{said}{name}"), "text") for name in ("worth", "takes")),
    )
    rows = tuple(tuple(table.text(key, column=column) for column in ("name", "worth", "costs")) for key in table.row_keys)
    return PrintTable("defences", ruleset.says(f"{said}defences"), columns, rows)


def states_table(ruleset: Ruleset) -> PrintTable:
    """Return what may befall somebody, what it means and how it ends."""
    columns = TableColumn(ruleset.says("cheat.states.state"), "key"), TableColumn(ruleset.says("cheat.states.means"), "text")
    return PrintTable(
        "states", ruleset.says("cheat.states.title"), columns, (*_wounded(ruleset), *(state_told(ruleset, key) for key in STATES))
    )


def _wounded(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield what wounds bring beside a penalty, where there is one."""
    for row in map(ruleset.table("wounds").values, ruleset.table("wounds").rows):
        if row["also"] and row["dice"]:
            state, also = str(row["state"]), str(row["also"])
            yield state[:1].upper() + state[1:], ruleset.says("cheat.states.wounded", also=also)


def places_table(ruleset: Ruleset, *, named: bool = False) -> PrintTable:
    """Return the places by roll (where asked for, also those only named): what aiming takes, what a hit adds, what follows."""
    said = "cheat.place."
    columns = (
        TableColumn(ruleset.says(f"{said}roll"), "plate"),
        TableColumn(ruleset.says(f"{said}place"), "key"),
        TableColumn(ruleset.says(f"{said}aim"), "number"),
        TableColumn(ruleset.says(f"{said}damage"), "number"),
        TableColumn(ruleset.says(f"{said}then"), "text"),
    )
    called = rules.called_only(ruleset)
    places = [place for place in rules.places(ruleset) if named or place.key not in called]
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
        (shown(row["wounds"], "rolls"), str(row["state"]), _penalty(row["dice"]))
        for row in map(table.values, table.rows)
        if isinstance(row["wounds"], Rolls) and 0 not in row["wounds"]
    )
    return PrintTable("wounds", "", columns, rows)


def _penalty(dice: Value) -> str:
    return DieCode.read(dice).modifier if dice else ""
