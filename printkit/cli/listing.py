"""`printkit list KIND [WORD]`: what there is to choose from."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

import typer

from printkit.cli._terminal import columns, say, tell
from printkit.errors import one_of
from printkit.shipped import shipped

Row = tuple[str, ...]


def _matching(rows: Iterator[Row], word: str) -> Iterator[Row]:
    wanted = word.lower().split()
    return (row for row in rows if all(any(part in cell.lower() for cell in row) for part in wanted))


def _systems() -> Iterator[Row]:
    from printkit.engine import all_systems

    for system in all_systems().values():
        yield system.name, system.title, system.tagline


def _components() -> Iterator[Row]:
    from printkit.components import all_components
    from printkit.engine import all_systems

    systems = all_systems().values()
    for name, component in all_components().items():
        games = [system.name for system in systems if component.offered(system)]
        yield name, component.title, ", ".join(games), component.hint


def _themes() -> Iterator[Row]:
    from printkit.engine import all_systems
    from printkit.typeset import load_theme, themes

    folders = (shipped("layouts"),)
    for name in themes(folders):
        games = [system.name for system in all_systems().values() if system.theme == name]
        yield name, load_theme(name, folders).title, f"the look of {', '.join(games)}" if games else ""


def _papers() -> Iterator[Row]:
    from printkit.impose import named_papers

    for name, paper in named_papers().items():
        yield name, paper.title, f"{paper.width_mm:g} x {paper.height_mm:g} mm"


def _rulings() -> Iterator[Row]:
    from printkit.engine import Ruling, System, all_systems

    def answers(ruling: Ruling) -> str:
        if ruling.least:
            return f"dice from {ruling.least} to {ruling.most} (default {ruling.default})"
        return ", ".join(f"{answer} (default)" if answer == ruling.usual else answer for answer in ruling.answers)

    def row(system: System, ruling: Ruling) -> Row:
        return system.name, ruling.key, f"{ruling.asks} {answers(ruling)}"

    for system in all_systems().values():
        yield from (row(system, ruling) for ruling in system.questions().values() if not ruling.fixed)


def _printers() -> Iterator[Row]:
    from printkit.settings import load_printers

    for name, printer in load_printers().items():
        sides = [
            f"{paper} ({', '.join(side for side in ('front', 'long', 'short') if getattr(known, side))})"
            for paper, known in printer.papers.items()
        ]
        yield name, ", ".join(sides) or "no paper measured"


def _icons(word: str) -> Iterator[Row]:
    from printkit.icons import Icons

    icons = Icons(shipped("assets") / "icons")
    return ((name,) for name in (icons.find(word) if word else icons.names()))


def _by_text(rows: Callable[[], Iterator[Row]]) -> Callable[[str], Iterator[Row]]:
    return lambda word: _matching(rows(), word)


KINDS: Mapping[str, Callable[[str], Iterator[Row]]] = {
    "systems": _by_text(_systems),
    "components": _by_text(_components),
    "themes": _by_text(_themes),
    "papers": _by_text(_papers),
    "rulings": _by_text(_rulings),
    "icons": _icons,
    "printers": _by_text(_printers),
}
"""What can be listed: each takes the word asked for and yields rows."""

EMPTY = {"printers": "no printer is measured yet; `printkit calibrate` prints the sheet to measure one with"}
"""What to say of a kind that there is none of, where there is something to do about it."""

*_BUT_LAST, _LAST = KINDS
NAMED = f"{', '.join(_BUT_LAST)} or {_LAST}"


def run(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"{NAMED}.", show_default=False)],
    word: Annotated[str, typer.Argument(metavar="WORD", help="Only what this word is about.", show_default=False)] = "",
) -> int:
    """List one kind of thing, a line each."""
    rows = list(one_of(KINDS, kind, f'there is nothing to list under "{kind}"')(word))
    if not rows:
        tell(f'no {kind} for "{word}"' if word else EMPTY.get(kind, f"there are no {kind}"))
        return 0
    say(columns(rows))
    return 0
