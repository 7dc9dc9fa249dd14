"""What the sizes in this fight do to each other: attacks, and called shots at each place (R2, R5, R36, R68)."""

from collections.abc import Iterator

from printkit.aids import PrintTable, TableColumn
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.words import DAGGER, fighters, listed, scale_name
from printkit.engine.rd6.rules import Place, Scaled
from printkit.model import Encounter

EVEN = "medium"


def matches(encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """Return the scales of attackers and targets that meet in this fight, each pair once: the heroes' attacks first."""
    everybody = sorted(fighters(encounter), key=lambda each: each.side != "pc")
    pairs = ((ours.scale_key, theirs.scale_key) for ours in everybody for theirs in everybody if ours.side != theirs.side)
    return tuple(dict.fromkeys(pairs))


def uneven(encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """Return those of them that are not of one scale."""
    return tuple((attacker, target) for attacker, target in matches(encounter) if attacker != target)


def sizes_table(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    """Return what each size does to each other one that it meets in this fight; None where all are of one size."""
    pairs = uneven(encounter)
    columns = (
        TableColumn(ruleset.says("sizes.attacker"), "key"),
        TableColumn(ruleset.says("sizes.target"), "key"),
        *(TableColumn(ruleset.says(f"sizes.{name}"), "number") for name in ("aim", "damage", "resists")),
    )
    rows = tuple(_met(ruleset, attacker, target) for attacker, target in pairs)
    return PrintTable("sizes", ruleset.says("sizes.title"), columns, rows) if rows else None


def _met(ruleset: Ruleset, attacker: str, target: str) -> tuple[str, ...]:
    does = rules.scale(ruleset, attacker, target)
    names = scale_name(ruleset, attacker), scale_name(ruleset, target)
    return (*names, *(code.modifier for code in (does.attack, does.damage, does.resist)))


def aims_table(ruleset: Ruleset, encounter: Encounter) -> PrintTable | None:
    """Return what a called shot at each place takes from the attack, by the sizes that meet in this fight; None where all are Medium.

    Places that are as large as each other share a column. Where a ruling lets size change the damage as well, that stands behind a bar.
    """
    met = [pair for pair in matches(encounter) if pair != (EVEN, EVEN)]
    if not met:
        return None
    classes = _classes(ruleset)
    columns = TableColumn(ruleset.says("sizes.whom"), "key"), *(TableColumn(listed(places), "number") for places in classes.values())
    rows = []
    for attacker, target in [(EVEN, EVEN), *met]:
        whom = ruleset.says("sizes.pair", attacker=scale_name(ruleset, attacker), target=scale_name(ruleset, target))
        rows.append((whom, *(aimed_by(ruleset, attacker, size, target) for size in classes)))
    return PrintTable("aims", ruleset.says("sizes.aims"), columns, tuple(rows), ruleset.says("sizes.note"))


def _classes(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the names of the places by their scale, the largest first."""
    by_size = {size: [place.name for place in rules.places(ruleset) if place.scale == size] for size in rules.scales(ruleset)}
    return {size: names for size, names in by_size.items() if names}


def aimed_by(ruleset: Ruleset, attacker: str, size: str, target: str) -> str:
    """Write what aiming at a part of this size, on somebody Medium, takes from an attack on somebody of another scale (R36)."""
    aim = rules.shifted(ruleset, size, target)
    does = rules.scale(ruleset, attacker, aim)
    dagger = DAGGER if rules.extrapolated(aim) or rules.extrapolated(attacker) else ""
    return "".join((does.attack.modifier, dagger, *_besides(ruleset, does)))


def _besides(ruleset: Ruleset, does: Scaled) -> Iterator[str]:
    if ruleset.rulings["called_shot_damage"] == "table":
        return
    gains = ruleset.says("sizes.resist", dice=does.resist.modifier) if does.resist.pips else does.damage.modifier
    yield f" | {gains}"


def sweet_spots(ruleset: Ruleset) -> tuple[Place, ...]:
    """Return the places where a blow hurts more."""
    return tuple(place for place in rules.places(ruleset) if place.damage.pips > 0)
