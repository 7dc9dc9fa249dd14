"""The papers that a command means which prints no encounter."""

from typing import TYPE_CHECKING

from printkit.cli._terminal import tell
from printkit.errors import Finding
from printkit.options import PrintOptions

if TYPE_CHECKING:
    from printkit.impose import Paper


def papers_meant(paper: str) -> "list[Paper]":
    """Return the paper named, else those of the settings, else the one the user's country uses; what is to be said of a size is told."""
    from printkit.pipeline.papers import papers
    from printkit.settings import load_settings

    notes: list[Finding] = []
    found = list(papers(PrintOptions(paper=(paper,) if paper else ()).over(load_settings().print), notes))
    for note in notes:
        tell(str(note))
    return found
