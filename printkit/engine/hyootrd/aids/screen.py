"""The game master's screen: the steps and tables of the cheat sheet and the rule tables that are looked up most, on four panels."""

from collections.abc import Iterable, Iterator, Sequence

from printkit.aids import Aside, DiceRow, PrintTable, Sheet, Step
from printkit.engine import Ruleset
from printkit.engine.hyootrd.aids.cheat_sheet import STEPS, cheat_sheet
from printkit.engine.hyootrd.aids.rule_tables import rule_tables
from printkit.engine.hyootrd.aids.words import DAGGER
from printkit.model import Encounter

PANELS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "round": (("order", "choose", "rows"), ()),
    "hit": (("attack",), ()),
    "wounds": (("damage", "wounds"), ()),
    "ending": (("again",), ("aims", "consequences", "kinds")),
}
"""For each panel the steps of the round that stand on it, and the tables besides theirs."""

SIGNS = DAGGER, "‡"
"""What marks a table ruling, and what depends on who is trained."""


def screen(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the panels: the round, a hit, what it does, and what follows from it; its notes are those of the cheat sheet."""
    round_ = cheat_sheet(ruleset, encounter)
    steps = dict(zip(STEPS, round_.steps, strict=True))
    tables = {table.key: table for table in rule_tables(ruleset, encounter).tables}
    panels = [
        _panel(ruleset, number, name, [steps[step] for step in of], [tables[table] for table in besides])
        for number, (name, (of, besides)) in enumerate(PANELS.items(), start=1)
    ]
    panels[:-1] = [_pointing(ruleset, panel, panels[-1].number) for panel in panels[:-1]]
    return Sheet(ruleset.says("screen.title"), ruleset.says("screen.hint"), tuple(panels), notes=round_.notes)


def _pointing(ruleset: Ruleset, panel: Step, last: str) -> Step:
    """Return a panel that says on which panel its signs are explained: the notes stand on the last one."""
    signs = " ".join(sign for sign in SIGNS if sign in str((panel.paragraphs, panel.asides)))
    if not signs:
        return panel
    *others, end = panel.paragraphs
    return panel._replace(paragraphs=(*others, f"{end} {ruleset.says('screen.where', signs=signs, number=last)}"))


def _panel(ruleset: Ruleset, number: int, name: str, steps: Sequence[Step], besides: Sequence[PrintTable]) -> Step:
    return Step(
        number=str(number),
        title=ruleset.says(f"screen.{name}"),
        paragraphs=steps[0].paragraphs if len(steps) == 1 else tuple(text for step in steps for text in _told(ruleset, step)),
        strong=any(step.strong for step in steps),
        figure=next((step.figure for step in steps if step.figure[0]), ("", "")),
        asides=(*_asides(steps, told_by_tables=bool(besides)), *besides),
    )


def _asides(steps: Iterable[Step], *, told_by_tables: bool) -> Iterator[Aside]:
    """Yield what the steps look up, but for dice whose meaning stands in the tables besides."""
    yield from (aside for step in steps for aside in step.asides if not (told_by_tables and isinstance(aside, DiceRow)))


def _told(ruleset: Ruleset, step: Step) -> Iterator[str]:
    """Yield what a step says, its title before it: where several stand on one panel, each must be found."""
    first, *others = step.paragraphs
    yield ruleset.says("screen.step", title=step.title, text=first)
    yield from others
