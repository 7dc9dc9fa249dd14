"""Holding and getting loose: four ways to go on, the strangle ladder, and strength against strength (C17, C30-C35)."""

from collections.abc import Iterable
from fractions import Fraction

from printkit.aids import ColumnKind, GrappleReference, Panel, Panels, PrintTable, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import chance
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.words import WHOLE, by_con, facts, fighters, notes, signed
from printkit.engine.percentile.chances import breath
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter

LOOKS = {"down": "falling", "held": "handcuffed", "harmed": "broken-bone", "strangled": "evil-hand"}
TOLD = ("grapple_way", "strangle_count")
"""What is ruled about grapples and stands where it is read first."""
RULINGS = (*TOLD, "throw_ends_hold", "str_vs_str", "str_auto", "strangle_floor", "strangle_fail")
"""What is ruled about grapples."""
CONS = range(3, 19)
USUAL = (8, 10, 12, 14, 16)
"""The CONs that are told of where nobody's is known."""
TRIES = 10
DIFFERENCES = range(-10, 11)
STRENGTHS = range(3, 22, 3)


def grapple_reference(ruleset: Ruleset, encounter: Encounter) -> GrappleReference:
    """Return all about grapples on one page: of the CONs of this fight, and of who gets loose from whom in it."""
    return GrappleReference(
        title=ruleset.says("grapples.title"),
        hint=ruleset.says("grapples.hint"),
        paragraphs=ruleset.paragraphs("grapples.text", **facts(ruleset)),
        options=panels(ruleset),
        ladder=ladder(ruleset, tuple(by_con(encounter)) or USUAL, TRIES),
        loose=loose_table(ruleset),
        pairs=pairs(ruleset, encounter),
        notes=notes(ruleset, [each for each in RULINGS if each not in TOLD]),
        targets=_targets(ruleset, encounter),
    )


def panels(ruleset: Ruleset) -> Panels:
    """Return the ways a grappler can go on, each with what it does and how one gets out of it."""
    return Panels(tuple(_panel(ruleset, index, way) for index, way in enumerate(ruleset.table("grapples").row_keys, start=1)))


def _panel(ruleset: Ruleset, index: int, way: str) -> Panel:
    said, does = "cheat.grapple.", rules.grapple(ruleset, way)
    damage = does.damage or ruleset.says(f"{said}no_damage")
    each = ruleset.says(f"{said}each.{does.each}")
    told = {
        "each": f" {each}" if each else "",
        "ends": "" if does.holds else ruleset.says(f"{said}ends"),
        "damage": ruleset.says(f"{said}plus_bonus", damage=damage) if does.bonus else damage,
        "fails": ruleset.says(f"{said}fails"),
    }
    escape = ruleset.says(f"{said}strength") if does.escape else ruleset.says("nothing")
    name = ruleset.table("grapples").text(way, column="name")
    return Panel(
        name, LOOKS[does.does], str(index), ruleset.says(f"{said}does.{does.does}", **told), (ruleset.says(f"{said}escape"), escape)
    )


def ladder(ruleset: Ruleset, cons: Iterable[int], tries: int) -> PrintTable:
    """Return the chance of every CON roll so far, by CON and by own actions under the grip (P15)."""
    said = "cheat.grapple."
    rows = tuple((ruleset.says(f"{said}con", con=con), *map(chance, breath(ruleset, con, tries))) for con in cons)
    return PrintTable("ladder", ruleset.says(f"{said}ladder"), _own_actions(ruleset, tries, "chance"), rows, heat=True)


def _own_actions(ruleset: Ruleset, tries: int, kind: ColumnKind) -> tuple[TableColumn, ...]:
    """Return the head of what goes by own actions under a strangling grip, with what CON is multiplied by at each."""
    said = "cheat.grapple."
    actions = (
        TableColumn(str(action), kind, under=ruleset.says(f"{said}times", times=rules.multiplier(ruleset, action)))
        for action in range(1, tries + 1)
    )
    return TableColumn(ruleset.says(f"{said}own"), "key", under=ruleset.says(f"{said}at_most")), *actions


def _targets(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    """Return the highest CON roll that keeps the breath of each who fights here, at each own action; None where no CON is known."""
    said = "cheat.grapple."
    rows = tuple((ruleset.says(f"{said}con", con=con), who, *_rolls(ruleset, con)) for con, who in by_con(encounter).items())
    first, *actions = _own_actions(ruleset, TRIES, "number")
    columns = first, TableColumn(ruleset.says("grapples.who"), "text"), *actions
    return PrintTable("targets", ruleset.says("grapples.targets"), columns, rows) if rows else None


def _rolls(ruleset: Ruleset, con: int) -> tuple[str, ...]:
    """Write the highest roll of each try under a strangling grip; in words where none fails."""
    sure = ruleset.says("cheat.grapple.sure")
    return tuple(sure if target >= WHOLE else str(target) for target in rules.strangle(ruleset, con, TRIES))


def percent(ruleset: Ruleset, exact: Fraction) -> str:
    """Write the chance to get loose; in words where no roll decides."""
    said = {Fraction(0): "never", Fraction(1): "sure"}.get(exact)
    return ruleset.says(f"cheat.grapple.{said}") if said else chance(exact)


def loose_table(ruleset: Ruleset, differences: range = DIFFERENCES) -> PrintTable:
    """Return the chance to get loose: by the difference of strengths (P16), or where both roll, for one strength against another."""
    if ruleset.rulings["str_vs_str"] != "resistance_table":
        return _opposed(ruleset)
    columns = TableColumn(ruleset.says("grapples.difference"), "key"), TableColumn(ruleset.says("grapples.chance"), "chance")
    rows = tuple((signed(each), percent(ruleset, by_difference(ruleset, each))) for each in differences)
    return PrintTable("loose", ruleset.says("grapples.loose"), columns, rows)


def _opposed(ruleset: Ruleset) -> PrintTable:
    said = "cheat.grapple."
    holders = (TableColumn(ruleset.says(f"{said}holder", strength=strength), "chance") for strength in STRENGTHS)
    rows = []
    for mine in STRENGTHS:
        found = (rules.loose_chance(ruleset, mine, theirs) for theirs in STRENGTHS)
        rows.append((ruleset.says(f"{said}escaper", strength=mine), *(percent(ruleset, exact) for exact in found)))
    return PrintTable("loose", ruleset.says("grapples.loose"), (TableColumn("", "key"), *holders), tuple(rows), heat=True)


def by_difference(ruleset: Ruleset, difference: int) -> Fraction:
    """Return the chance to get loose of one who is so much stronger than the holder (P16)."""
    holder = abs(difference)
    return rules.loose_chance(ruleset, holder + difference, holder)


def pairs(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    """Return each hero against each opponent, both ways; None where either side has nobody of known strength."""
    sides = {side: [each for each in fighters(encounter) if each.side == side and each.strength is not None] for side in ("pc", "npc")}
    if not all(sides.values()):
        return None
    columns = (
        TableColumn(ruleset.says("grapples.held"), "key"),
        *(TableColumn(foe.plural if foe.is_group else foe.label, "number") for foe in sides["npc"]),
    )
    rows = tuple((hero.label, *(_pair(ruleset, hero, foe) for foe in sides["npc"])) for hero in sides["pc"])
    return PrintTable("pairs", ruleset.says("grapples.pairs"), columns, rows, ruleset.says("grapples.pairs_note"))


def _pair(ruleset: Ruleset, hero: PercentileCombatant, foe: PercentileCombatant) -> str:
    both = hero.strength or 0, foe.strength or 0
    mine, theirs = (percent(ruleset, rules.loose_chance(ruleset, *each)) for each in (both, both[::-1]))
    return ruleset.says("grapples.pair", mine=mine, theirs=theirs)
