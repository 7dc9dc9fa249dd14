"""Which papers a kit is made for."""

import locale
from collections.abc import Iterator

from printkit.errors import Finding
from printkit.impose import Paper, default_paper, find_paper
from printkit.options import PrintOptions


def papers(options: PrintOptions, found: list[Finding]) -> Iterator[Paper]:
    """Yield the papers asked for, else the one the user's country uses; what is to be said of a size goes to `found`."""
    for name in options.paper:
        paper, note = find_paper(name)
        if note:
            found.append(note)
        yield paper
    if not options.paper:
        yield default_paper(_locale())


def _locale() -> str:
    """Return the user's locale as the environment tells it; nothing is set, so that no other part of the process changes."""
    try:
        return locale.getlocale(locale.LC_CTYPE)[0] or ""
    except ValueError:
        return ""
