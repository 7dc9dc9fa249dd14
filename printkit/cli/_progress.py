"""Progress on a terminal; nothing in a pipe."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from printkit.cli._terminal import is_terminal

if TYPE_CHECKING:
    from printkit.pipeline import Progress


@contextmanager
def progress(name: str) -> "Iterator[Progress | None]":
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
