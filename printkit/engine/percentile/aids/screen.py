"""The game master's screen: the steps and tables of the cheat sheet and the rule tables that are looked up most, on four panels."""

from collections.abc import Iterable, Iterator, Sequence

from printkit.aids import BoxRow, PrintTable, Sheet, Step
from printkit.engine import Ruleset
from printkit.engine.percentile.aids.cheat_sheet import STEPS, cheat_sheet
from printkit.engine.percentile.aids.grapples import loose_table
from printkit.engine.percentile.aids.rule_tables import printed
from printkit.engine.percentile.aids.words import notes
from printkit.model import Encounter

PANELS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "round": (("count", "actions"), ()),
    "blow": (("doubles",), ("criticals", "fumbles")),
    "harm": (("target", "damage"), ("hit_points",)),
    "grip": (("grapple",), ("grapples",)),
}
"""For each panel the steps of the round that stand on it, and the tables besides theirs."""
DIFFERENCES = range(-9, 10, 3)


def screen(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the panels: the round, a blow, what comes of it, and a grip; its notes are those of the cheat sheet, without their sign."""
    round_ = cheat_sheet(ruleset, encounter)
    steps = dict(zip(STEPS, round_.steps, strict=True))
    panels = tuple(
        _panel(ruleset, number, name, [steps[step] for step in of], [printed(ruleset, table) for table in besides])
        for number, (name, (of, besides)) in enumerate(PANELS.items(), start=1)
    )
    return Sheet(ruleset.says("screen.title"), ruleset.says("screen.hint"), panels, notes=notes(ruleset, dagger=False))


def _panel(ruleset: Ruleset, number: int, name: str, steps: Sequence[Step], tables: Iterable[PrintTable]) -> Step:
    """Return a panel; what a step offers to choose from stands on it as the table it comes from, a scale as a table."""
    found = (aside for step in steps for aside in step.asides if isinstance(aside, PrintTable | BoxRow))
    beside = [loose_table(ruleset, DIFFERENCES) if _is_scale(aside) else aside for aside in found]
    return Step(
        number=str(number),
        title=ruleset.says(f"screen.{name}"),
        paragraphs=tuple(text for step in steps for text in (_told(ruleset, step) if len(steps) > 1 else step.paragraphs)),
        strong=any(step.strong for step in steps),
        asides=(*beside, *tables),
        margin=tuple(note for step in steps for note in step.margin),
    )


def _is_scale(aside: PrintTable | BoxRow) -> bool:
    """Tell whether it is the scale of strength against strength, too long for a column of a panel."""
    return isinstance(aside, BoxRow) and bool(aside.title)


def _told(ruleset: Ruleset, step: Step) -> Iterator[str]:
    """Yield what a step says, its title before it: where several stand on one panel, each must be found."""
    first, *others = step.paragraphs
    yield ruleset.says("screen.step", title=step.title, text=first)
    yield from others
