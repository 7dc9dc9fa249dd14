"""What printkit says when paper would be wrong or poorer than wanted.

A Finding is one thing to know or to change. A UserError ends the work on one encounter with its findings; each kind has the exit code
that scripts rely on. Anything else that goes wrong is a bug of ours.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal, TypeVar

Known = TypeVar("Known")
Severity = Literal["error", "warning", "note"]
Kind = Literal["", "smaller", "coarse"]
"""Of which there may be so many in a kit that a sum says enough: text set smaller to fit, pictures that could be sharper."""


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A place in a file; line and column count from 1, as editors do."""

    file: Path
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know: how bad, what is wrong, where, and what to do about it."""

    severity: Severity
    message: str
    where: Place | None = None
    hint: str | None = None
    component: str = ""
    piece: str = ""
    field: str = ""
    kind: Kind = ""

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        what = " / ".join(part for part in (self.component, self.piece, self.field) if part)
        about = f" [{what}]" if what else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        severity = "" if self.severity == "error" else f"{self.severity}: "
        return f"{where}{severity}{self.message}{about}{hint}"


def error(message: str, where: Place | None = None, hint: str | None = None) -> Finding:
    """Return a finding that stops the build of its encounter."""
    return Finding("error", message, where, hint)


class UserError(Exception):
    """Ends the work on one encounter; carries every finding, in the order to show them."""

    exit_code = 1

    def __init__(self, *findings: Finding) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = findings


class PaperError(UserError):
    """The data is sound, but the paper would be wrong."""

    exit_code = 1


class UsageError(UserError):
    """The command line asks for something that does not exist."""

    exit_code = 2


class DataError(UserError):
    """A file of the user's says something printkit cannot use."""

    exit_code = 3


class LayoutError(UserError):
    """A layout or theme cannot be filled or placed."""

    exit_code = 4


class OutputError(UserError):
    """A file cannot be written."""

    exit_code = 5


def one_of(known: Mapping[str, Known], name: str, unknown: str) -> Known:
    """Return what is known by a name; UsageError that says `unknown`, with the closest name, where nothing is."""
    if name not in known:
        raise UsageError(error(unknown, hint=did_you_mean(name, known)))
    return known[name]


MOST_LISTED = 40


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Name the closest known word, or list them: all, where nobody would tire of reading.

    >>> did_you_mean("tougness", ["name", "toughness"])
    'did you mean "toughness"?'
    """
    known = sorted(known)
    if close := get_close_matches(word, known, n=1):
        return f'did you mean "{close[0]}"?'
    more = f" and {len(known) - MOST_LISTED} more" if len(known) > MOST_LISTED else ""
    return f"choose one of: {', '.join(known[:MOST_LISTED])}{more}"
