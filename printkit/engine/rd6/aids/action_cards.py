"""Cards of the special options: what each costs, what is rolled, what it does (R1-R23, R43-R73)."""

from collections.abc import Callable, Iterable, Iterator

from printkit.aids import ActionCard, PrintTable, TableColumn, Tone
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.cards import ACTIONS, most_moved
from printkit.engine.rd6.aids.words import DAGGER, aimed, facts, gained, low, scale_name
from printkit.engine.rd6.codes import DieCode
from printkit.engine.rd6.rules import Option
from printkit.model import Encounter

LOOKS: dict[str, tuple[str, Tone]] = {
    "called_shot": ("crosshair", "careful"),
    "break_it": ("earth-crack", "fierce"),
    "disarm": ("drop-weapon", "careful"),
    "entangle": ("fishing-net", "arcane"),
    "break_free": ("breaking-chain", "limb"),
    "slip_out": ("dodging", "limb"),
    "escape": ("grapple", "limb"),
    "coordinated": ("rally-the-troops", "prize"),
    "knockout": ("knockout", "fierce"),
    "two_weapons": ("crossed-swords", "fierce"),
    "go_prone": ("falling", "guard"),
    "stand_up": ("upgrade", "guard"),
    "quick_draw": ("wingfoot", "prize"),
    "ready": ("switch-weapon", "steady"),
    "surprise": ("backstab", "prize"),
}
SIZES = ("medium", "small", "tiny", "minute")
"""What one aims at on somebody of one's own size."""
SKILLS = (4, 6, 8)
"""The dice of skills on the card; the odds have them all."""


def action_cards(ruleset: Ruleset, encounter: Encounter) -> tuple[ActionCard, ...]:
    """Return a card for each special option."""
    known = facts(ruleset)
    return tuple(_card(ruleset, option, known) for option in rules.options(ruleset))


def _card(ruleset: Ruleset, option: Option, known: dict[str, object]) -> ActionCard:
    said = f"option.{option.key}"
    icon, tone = LOOKS[option.key]
    table = TABLES.get(option.key, _no_table)(ruleset)
    lines = tuple(_lines(ruleset, option, known))
    return ActionCard(
        key=option.key,
        name=option.name,
        icon=icon,
        tone=tone,
        when=ruleset.says(f"word.{option.when}"),
        lines=lines,
        figure=(ruleset.says(f"{said}.figure", **known), ruleset.says(f"{said}.caption", **known)),
        table=table,
        notes=tuple(_notes(ruleset, lines, table, known)),
    )


def _lines(ruleset: Ruleset, option: Option, known: dict[str, object]) -> list[tuple[str, str]]:
    lines = [(ruleset.says("option.costs"), cost(ruleset, option)), (ruleset.says("option.rolls"), roll_name(ruleset, option))]
    if option.against:
        lines.append((ruleset.says("option.against"), option.against))
    does = ruleset.says(f"option.{option.key}.does", **known)
    feat = ruleset.says("option.feat") if option.feat else ""
    return [*lines, (ruleset.says("option.does"), f"{does} {feat}".strip())]


def _notes(ruleset: Ruleset, lines: tuple[tuple[str, str], ...], table: PrintTable | None, known: dict[str, object]) -> Iterator[str]:
    """Yield what a dagger on a card means."""
    if table and any(DAGGER in cell for row in table.rows for cell in row):
        yield ruleset.says("option.extrapolated", **known)
    elif any(DAGGER in text for _, text in lines):
        yield ruleset.says("option.dagger")


def cost(ruleset: Ruleset, option: Option) -> str:
    """Write what an option costs: nothing, an action, or several and so a penalty to each roll."""
    if not option.actions:
        return ruleset.says("option.free")
    price = rules.modifier(ruleset, "multi_action") * (option.actions - 1)
    return ruleset.says("option.some", actions=option.actions, price=price.modifier)


def roll_name(ruleset: Ruleset, option: Option) -> str:
    """Write what is rolled for an option."""
    if option.rolls in rules.rolls(ruleset):
        return ruleset.table("rolls").text(option.rolls, column="name")
    return ruleset.says(f"word.{option.rolls}")


def _no_table(ruleset: Ruleset) -> PrintTable | None:
    return None


def sizes(ruleset: Ruleset) -> PrintTable:
    """Return what aiming at each size takes from the attack, and what it gives the damage of a thing (R2, R5)."""
    columns = (
        TableColumn(ruleset.says("option.size"), "key"),
        TableColumn(ruleset.says("option.aim"), "number"),
        TableColumn(ruleset.says("option.harm"), "number"),
    )
    rows = tuple((scale_name(ruleset, size), aimed(ruleset, size), gained(ruleset, size)) for size in SIZES)
    return PrintTable("sizes", "", columns, rows)


def _low(ruleset: Ruleset) -> PrintTable:
    columns = TableColumn(ruleset.says("option.low"), "key"), TableColumn(ruleset.says("option.difficulty"), "number")
    table = ruleset.table("prone")
    rows = tuple((table.text(key, column="name"), low(ruleset, key)) for key in table.row_keys)
    return PrintTable("low", "", columns, rows)


def quick_draws(ruleset: Ruleset, skills: Iterable[int] = SKILLS) -> PrintTable:
    """Return how many dice can move at most, by the dice of the skill and the number of attacks (P10)."""
    columns = (
        TableColumn(ruleset.says("option.skill"), "key"),
        *(TableColumn(ruleset.says("option.attacks", count=count), "number") for count in ACTIONS),
    )
    rows = tuple((f"{dice}D", *(most_moved(ruleset, DieCode.of(dice), count) for count in ACTIONS)) for dice in skills)
    return PrintTable("quick_draw", "", columns, rows)


TABLES: dict[str, Callable[[Ruleset], PrintTable | None]] = {
    "called_shot": sizes,
    "go_prone": _low,
    "quick_draw": quick_draws,
}
