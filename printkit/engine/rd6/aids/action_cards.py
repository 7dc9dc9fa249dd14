"""Cards of the special options: what each costs, what is rolled, what it does (R1-R23, R43-R73)."""

from collections.abc import Callable, Iterable, Iterator

from printkit.aids import ActionCard, PrintTable, TableColumn, Tone
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.cards import ACTIONS, most_moved
from printkit.engine.rd6.aids.words import CORE, DAGGER, aimed, facts, fighters, gained, low, scale_name
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.fields import Entangling
from printkit.engine.rd6.rules import Option
from printkit.model import Encounter
from printkit.names import literal

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
SIZES = ("small", "tiny", "minute")
"""What one aims at on somebody of one's own size, where it costs something."""
MOST_SKILLS = 3
"""How many skills of this fight's heroes stand on the card of the quick draw; everybody's own card has their own."""


def action_cards(ruleset: Ruleset, encounter: Encounter) -> tuple[ActionCard, ...]:
    """Return a card for each special option."""
    nets = any(weapon.entangle for each in fighters(encounter) for weapon in each.weapons)
    known = facts(ruleset) | {"entangling": "some" if nets else "none"}
    return tuple(_card(ruleset, encounter, option, known) for option in rules.options(ruleset))


def _card(ruleset: Ruleset, encounter: Encounter, option: Option, known: dict[str, object]) -> ActionCard:
    said = f"option.{option.key}"
    icon, tone = LOOKS[option.key]
    table = TABLES.get(option.key, _no_table)(ruleset, encounter)
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
    lines = [(ruleset.says("option.costs"), cost(ruleset, option)), (ruleset.says("option.rolls"), rolled(ruleset, option))]
    if option.against:
        lines.append((ruleset.says("option.against"), option.against))
    does = ruleset.says(f"option.{option.key}.does", **known)
    feat = ruleset.says("option.feat") if option.feat else ""
    return [*lines, (ruleset.says("option.does"), f"{does} {feat}".strip())]


def _notes(ruleset: Ruleset, lines: tuple[tuple[str, str], ...], table: PrintTable | None, known: dict[str, object]) -> Iterator[str]:
    """Yield what a dagger on a card means."""
    said = " ".join(text for _, text in lines)
    if table and any(DAGGER in cell for row in table.rows for cell in row):
        yield ruleset.says("option.extrapolated", **known)
    elif DAGGER in said:
        yield ruleset.says("option.dagger")
    if CORE in said:
        yield ruleset.says("option.core")


def cost(ruleset: Ruleset, option: Option) -> str:
    """Write what an option costs: nothing, an action, or several and so a penalty to each roll; more where one was made to need it."""
    least = _price(ruleset, option)
    return least if option.forced == option.actions else ruleset.says("option.forced", least=least, most=option.forced)


def _price(ruleset: Ruleset, option: Option) -> str:
    if not option.actions:
        return ruleset.says("option.free")
    price = rules.modifier(ruleset, "multi_action") * (option.actions - 1)
    return ruleset.says("option.some", actions=option.actions, price=price.modifier)


def roll_name(ruleset: Ruleset, option: Option) -> str:
    """Write what is rolled for an option."""
    if option.rolls in rules.rolls(ruleset):
        return ruleset.table("rolls").text(option.rolls, column="name")
    return ruleset.says(f"word.{option.rolls}")


def rolled(ruleset: Ruleset, option: Option) -> str:
    """Write what is rolled, and whether its successes or its sum counts."""
    return ruleset.says("option.roll", roll=roll_name(ruleset, option), counted=counts(ruleset, option))


def counts(ruleset: Ruleset, option: Option) -> str:
    """Write how the roll of an option is read."""
    return ruleset.says(f"word.counted.{rules.counted(ruleset, option)}")


def _no_table(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    return None


def sizes(ruleset: Ruleset, encounter: Encounter) -> PrintTable:
    """Return what aiming at each size takes from the attack, and what it gives the damage of a thing (R2, R5)."""
    columns = (
        TableColumn(ruleset.says("option.size"), "key"),
        TableColumn(ruleset.says("option.like"), "text"),
        TableColumn(ruleset.says("option.aim"), "number"),
        TableColumn(ruleset.says("option.harm"), "number"),
    )
    rows = tuple((scale_name(ruleset, size), ruleset.says(f"option.things.{size}"), *_size(ruleset, size)) for size in SIZES)
    return PrintTable("sizes", "", columns, rows)


def _size(ruleset: Ruleset, size: str) -> tuple[str, str]:
    return aimed(ruleset, size).replace(DAGGER, ""), gained(ruleset, size).replace(DAGGER, "")


def _tearing(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    return _loose(ruleset, encounter, "break_free", lambda net: net.break_)


def _slipping(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    return _loose(ruleset, encounter, "slip_out", lambda net: net.slip)


def _loose(ruleset: Ruleset, encounter: Encounter, option: str, difficulty: Callable[[Entangling], int | None]) -> PrintTable | None:
    """Return what entangles in this fight, with what it takes to get loose (R19, R20); None where the file says nothing of it."""
    columns = (
        TableColumn(ruleset.says(f"option.{option}.table"), "key"),
        TableColumn(ruleset.says("option.difficulty"), "number"),
    )
    weapons = (weapon for each in fighters(encounter) for weapon in each.weapons)
    found = {weapon.name: number for weapon in weapons if weapon.entangle and (number := difficulty(weapon.entangle))}
    rows = tuple((literal(name), str(number)) for name, number in found.items())
    return PrintTable(option, "", columns, rows) if rows else None


def _low(ruleset: Ruleset, encounter: Encounter) -> PrintTable:
    columns = (
        TableColumn(ruleset.says("option.low"), "key"),
        TableColumn(ruleset.says("option.difficulty"), "number"),
        TableColumn(ruleset.says("option.point_blank"), "number"),
    )
    table = ruleset.table("prone")
    rows = tuple((table.text(key, column="name"), low(ruleset, key), low(ruleset, key, point_blank=True)) for key in table.row_keys)
    return PrintTable("low", "", columns, rows)


def drawn_skills(encounter: Encounter) -> tuple[DieCode, ...]:
    """Return the codes that the heroes of this fight, or where there are none all of it, attack with: the highest first."""
    heroes = [each for each in fighters(encounter) if each.side == "pc"] or fighters(encounter)
    codes = {each.code(weapon.skill) or NOTHING for each in heroes for weapon in each.weapons}
    return tuple(sorted(codes - {NOTHING}, reverse=True))


def _drawn(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    skills = drawn_skills(encounter)[:MOST_SKILLS]
    return quick_draws(ruleset, skills)._replace(title=ruleset.says("option.quick_draw.table")) if skills else None


def quick_draws(ruleset: Ruleset, skills: Iterable[DieCode]) -> PrintTable:
    """Return how many dice can move at most, by the code of the skill and the number of attacks (P10)."""
    columns = (
        TableColumn(ruleset.says("option.skill"), "number"),
        *(TableColumn(ruleset.says("option.attacks", count=count), "number") for count in ACTIONS),
    )
    rows = tuple((skill.printed, *(most_moved(ruleset, skill, count) for count in ACTIONS)) for skill in skills)
    return PrintTable("quick_draw", "", columns, rows)


TABLES: dict[str, Callable[[Ruleset, Encounter], PrintTable | None]] = {
    "called_shot": sizes,
    "break_free": _tearing,
    "slip_out": _slipping,
    "go_prone": _low,
    "quick_draw": _drawn,
}
