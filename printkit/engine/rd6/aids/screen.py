"""The game master's screen: the steps and tables of the cheat sheet and the rule tables that are looked up most, on four panels."""

from collections.abc import Iterable, Iterator, Sequence

from printkit.aids import Aside, PrintTable, Sheet, Step
from printkit.engine import Ruleset
from printkit.engine.rd6.aids.cheat_sheet import STEPS, brief_options, cheat_sheet, defences_table, places_table, short_notes
from printkit.engine.rd6.aids.rule_tables import rule_tables
from printkit.model import Encounter

PANELS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "round": (("announce", "order", "turn"), ("options",)),
    "hit": (("attack",), ("sizes", "prone", "defences")),
    "where": (("place",), ("aims", "hurt")),
    "harm": (("harm", "again"), ("toughness", "breaking")),
}
"""For each panel the steps of the round that stand on it, and the tables besides theirs."""


def screen(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the panels: the round, a hit, where it lands, and what it does; its notes point to those of the cheat sheet."""
    round_ = cheat_sheet(ruleset, encounter)
    steps = dict(zip(STEPS, round_.steps, strict=True))
    tables = {table.key: table for table in (*rule_tables(ruleset, encounter).tables, brief_options(ruleset), defences_table(ruleset))}
    panels = tuple(
        _panel(ruleset, number, name, [steps[step] for step in of], [tables[table] for table in besides if table in tables])
        for number, (name, (of, besides)) in enumerate(PANELS.items(), start=1)
    )
    return Sheet(ruleset.says("screen.title"), ruleset.says("screen.hint"), panels, notes=short_notes(ruleset))


def _panel(ruleset: Ruleset, number: int, name: str, steps: Sequence[Step], tables: Iterable[PrintTable]) -> Step:
    return Step(
        number=str(number),
        title=ruleset.says(f"screen.{name}"),
        paragraphs=steps[0].paragraphs if len(steps) == 1 else tuple(text for step in steps for text in _told(ruleset, step)),
        figure=next((step.figure for step in steps if step.figure[0]), ("", "")),
        asides=(*(_whole(ruleset, aside) for step in steps for aside in step.asides), *tables),
    )


def _whole(ruleset: Ruleset, aside: Aside) -> Aside:
    """Return a table of places with those that can only be named as well: here is room for them."""
    is_places = isinstance(aside, PrintTable) and aside.key == "places"
    return places_table(ruleset, named=True) if is_places else aside


def _told(ruleset: Ruleset, step: Step) -> Iterator[str]:
    """Yield what a step says, its title before it: where several stand on one panel, each must be found."""
    first, *others = step.paragraphs
    yield ruleset.says("screen.step", title=step.title, stop="" if step.title.endswith("?") else ".", text=first)
    yield from others
