"""Progress on a terminal; nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from printkit.cli._terminal import is_terminal

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@contextmanager
def progress(name: str) -> Iterator[Progress | None]:
    """Show a bar on standard error while one encounter is worked on, and take it away afterwards."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(name, total=None)

        def show(what: str, done: int, total: int) -> None:
            bars.update(task, description=f"{name}: {what}", completed=done, total=total)

        yield show
