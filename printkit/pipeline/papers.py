"""Which papers a kit is made for."""

import locale
import os
import platform
from collections.abc import Iterator, Mapping

from printkit.errors import Finding
from printkit.impose import Paper, default_paper, find_paper
from printkit.options import PrintOptions

LOCALES = ("LC_ALL", "LC_PAPER", "LANG")
"""What tells the country whose paper is used, by rank: the first that is set and not empty."""


def papers(options: PrintOptions, found: list[Finding], environ: Mapping[str, str] = os.environ) -> Iterator[Paper]:
    """Yield the papers asked for, each once, else the one the user's country uses; what is to be said of a size goes to `found`."""
    wanted: dict[Paper, None] = {}
    for name in options.paper:
        paper, note = find_paper(name)
        if note:
            found.append(note)
        wanted[paper] = None
    yield from wanted or (default_paper(_locale(environ)),)


def _locale(environ: Mapping[str, str]) -> str:
    """Return the user's locale as the environment names it, whether or not it is installed; where that is not how systems tell, theirs."""
    said = next((environ[name] for name in LOCALES if environ.get(name)), "")
    return _of_system() if platform.system() == "Windows" or (platform.system() == "Darwin" and not said) else said


def _of_system() -> str:
    try:
        return locale.getlocale(locale.LC_CTYPE)[0] or ""
    except ValueError:
        return ""
