"""How text falls into parts that are shaped alike: characters with their marks, directions, scripts."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

Value = TypeVar("Value")

PLAIN = re.compile("[\0-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2bff]*")
"""Texts that need no look at their scripts: Latin, Greek, Cyrillic, Armenian, punctuation and symbols are all shaped alike."""

INVISIBLE = re.compile("[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]")
"""Characters that change their neighbours and show nothing themselves: no font has to have them (Unicode, Default_Ignorable)."""

JOINER = "\u200d"
SKIN_TONES = range(0x1F3FB, 0x1F400)

PAIRED = {"Ps", "Pe", "Pi", "Pf"}
RIGHT_TO_LEFT = {"R", "AL"}
NUMBERS = {"EN", "AN"}


def clusters(text: str) -> list[str]:
    r"""Cut a text into characters, each with the marks, selectors and joined characters that belong to it.

    >>> [len(cluster) for cluster in clusters("e\u0301a")]
    [2, 1]
    """
    found: list[str] = []
    for character in text:
        if found and (_clings(character) or found[-1].endswith(JOINER)):
            found[-1] += character
        else:
            found.append(character)
    return found


def _clings(character: str) -> bool:
    """Tell whether a character belongs to the one before it."""
    return unicodedata.category(character)[0] == "M" or bool(INVISIBLE.match(character)) or ord(character) in SKIN_TONES


def is_letter(character: str) -> bool:
    """Tell letters (and marks that stand alone) from all else."""
    return unicodedata.category(character)[0] in "LM"


def follows(character: str) -> bool:
    """Tell whether a character is a space, or punctuation that does not come in pairs."""
    category = unicodedata.category(character)
    return category[0] in "ZP" and category not in PAIRED and character not in "\"'"


def way_of(character: str) -> str | None:
    """Return the direction of a letter or number, `ltr` or `rtl`; None for what has none of its own."""
    kind = unicodedata.bidirectional(character)
    if kind in RIGHT_TO_LEFT:
        return "rtl"
    return "ltr" if kind == "L" or kind in NUMBERS else None


def direction_of(text: str) -> str:
    """Return the direction of a text: that of its first letter."""
    letters = (way_of(character) for character in text if unicodedata.bidirectional(character) not in NUMBERS)
    return next((way for way in letters if way), "ltr")


def carried(values: Sequence[Value | None]) -> list[Value | None]:
    """Fill each gap with the value before it, and gaps at the start with the first value after them.

    >>> carried([None, 1, None, 2])
    [1, 1, 1, 2]
    """
    last = next((value for value in values if value is not None), None)
    filled: list[Value | None] = []
    for value in values:
        last = last if value is None else value
        filled.append(last)
    return filled


def between(values: Sequence[str | None], base: str) -> list[str]:
    """Fill each gap with what stands on both its sides where that is one value, else with the base (Unicode Annex 9, N1 and N2).

    >>> between(["ltr", None, "ltr", None], "rtl")
    ['ltr', 'ltr', 'ltr', 'rtl']
    """
    before = _last_seen(values, base)
    after = _last_seen(values[::-1], base)[::-1]
    return [value or (left if left == right else base) for value, left, right in zip(values, before, after, strict=True)]


def _last_seen(values: Iterable[str | None], last: str) -> list[str]:
    seen = []
    for value in values:
        last = value or last
        seen.append(last)
    return seen
