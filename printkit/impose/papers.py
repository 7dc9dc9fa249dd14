"""Papers by name or by size."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from printkit.errors import Finding, UsageError, did_you_mean, error
from printkit.units import to_mm

NEAR_MM = 0.5
"""A size typed by hand this close to a named paper is that paper: 8.27 x 11.69 in is A4."""

LEAST_MM, MOST_MM = 20.0, 5000.0
"""Between these a paper is believed; a PDF page ends at 5080 mm."""

SIZE = re.compile(r"(?P<across>[\d.]+)\s*(?P<first>mm|cm|in)?\s*[x×]\s*(?P<down>[\d.]+)\s*(?P<unit>mm|cm|in)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it was asked for: a wider than high one lies, and documents that may lie either way lie with it."""

    name: str
    width_mm: float
    height_mm: float
    title: str = ""

    @property
    def called(self) -> str:
        """What a person calls it."""
        return self.title or self.name

    @property
    def landscape(self) -> bool:
        """Whether the paper was asked for lying."""
        return self.width_mm > self.height_mm

    def size_mm(self, landscape: bool) -> tuple[float, float]:
        """Return width and height of the paper lying or upright.

        >>> Paper("a5", 148.0, 210.0).size_mm(landscape=True)
        (210.0, 148.0)
        """
        short, long = sorted((self.width_mm, self.height_mm))
        return (long, short) if landscape else (short, long)


@cache
def _table() -> Mapping[str, Any]:
    with (Path(__file__).parent / "papers.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def named_papers() -> Mapping[str, Paper]:
    """Return every named paper, upright, by its name."""
    return {name: _read(name, entry) for name, entry in _table()["papers"].items()}


def _read(name: str, entry: Mapping[str, Any]) -> Paper:
    size = SIZE.fullmatch(entry["size"])
    assert size, name
    return Paper(name, *_lengths_mm(size), entry["title"])


def _lengths_mm(size: re.Match[str]) -> tuple[float, float]:
    unit = size["unit"].lower()
    return to_mm(f"{size['across']}{(size['first'] or unit).lower()}"), to_mm(f"{size['down']}{unit}")


def find_paper(text: str) -> tuple[Paper, Finding | None]:
    """Read a paper's name (a4, letter, "US Letter", 4x6in) or its size (210x297mm, 8.5x11in), wider than high where it is to lie.

    A size within half a millimetre of a named paper becomes that paper, and the finding (a note) says so. Raises UsageError for a name
    nobody knows and a size no printer takes.
    """
    wanted = re.sub(r"[\s_]+", "-", text.strip().lower())
    known = _by_any_name()
    if wanted in known:
        return known[wanted], None
    size = SIZE.fullmatch(text.strip())
    if size is None:
        hint = f"{did_you_mean(wanted, named_papers())} (or give a size such as 210x297mm or 8.5x11in)"
        raise UsageError(error(f'no paper is called "{text}"', hint=hint))
    return _custom(text, size)


@cache
def _by_any_name() -> Mapping[str, Paper]:
    names = {paper.title.lower().replace(" ", "-"): paper for paper in named_papers().values()}
    for name, entry in _table()["papers"].items():
        names |= dict.fromkeys((name, *entry.get("also", ())), named_papers()[name])
    return names


def _custom(text: str, size: re.Match[str]) -> tuple[Paper, Finding | None]:
    try:
        width_mm, height_mm = _lengths_mm(size)
    except ValueError:
        raise UsageError(error(f'"{text}" is not a size of paper', hint="write it as 210x297mm or 8.5x11in")) from None
    if min(width_mm, height_mm) < LEAST_MM or max(width_mm, height_mm) > MOST_MM:
        raise UsageError(error(f"paper of {text} is out of range", hint=f"each side may be {LEAST_MM:g} to {MOST_MM:g} mm"))
    lying = width_mm > height_mm
    for paper in named_papers().values():
        named_mm = paper.size_mm(lying)
        off_mm = max(abs(named_mm[0] - width_mm), abs(named_mm[1] - height_mm))
        if off_mm <= NEAR_MM:
            message = f"{text} is {paper.title} ({named_mm[0]:g} x {named_mm[1]:g} mm), so that is the size used"
            return Paper(paper.name, *named_mm, paper.title), Finding("note", message) if off_mm > 0.001 else None
    shown = f"{width_mm:g}x{height_mm:g}mm"
    return Paper(shown, width_mm, height_mm, f"{width_mm:g} x {height_mm:g} mm"), None


def default_paper(locale: str) -> Paper:
    """Return the paper that printers hold where a locale such as `en_US.UTF-8` is spoken; A4 where nothing is known.

    >>> default_paper("es_MX.UTF-8").name, default_paper("it_IT").name, default_paper("C").name
    ('letter', 'a4', 'a4')
    """
    country = re.search(r"[_-]([A-Za-z]{2})(?:[.@]|$)", locale)
    holds: Literal["letter", "a4"] = "letter" if country and country[1].upper() in _table()["letter_countries"] else "a4"
    return named_papers()[holds]
