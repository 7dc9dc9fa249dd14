"""Which way each character of a text runs, and in which order the parts of a line are drawn (Unicode Annex 9)."""

import re
from collections.abc import Sequence
from typing import Literal

Direction = Literal["ltr", "rtl"]
Base = Literal["", "ltr", "rtl"]
"""The direction of a paragraph; where it is left open, its first letter tells."""

LEFTWARD = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""What runs from right to left, or makes others do so: a text without any needs no look at directions."""

LEVELS = "\n    levels: [\n"
LEVEL = re.compile(r"Level\(\s*(\d+)")


def direction_of(text: str) -> Direction:
    """Return the direction of a paragraph: that of its first letter.

    >>> direction_of("12 דרקונים"), direction_of("Mara שלום"), direction_of("12")
    ('rtl', 'ltr', 'ltr')
    """
    if not LEFTWARD.search(text):
        return "ltr"
    from bidi import get_base_level

    return "rtl" if get_base_level(text) else "ltr"


def has_letters(text: str) -> bool:
    """Tell whether anything in a text has a direction of its own.

    >>> has_letters("Mara"), has_letters("שלום"), has_letters("12+")
    (True, True, False)
    """
    return bool(LEFTWARD.search(text)) or any(map(str.isalpha, text))


def levels(text: str, base: Base = "") -> Sequence[int] | None:
    """Return the embedding level of each character of a paragraph, even where it runs to the right; None where all are 0.

    >>> levels("a שב 1")
    (0, 0, 1, 1, 1, 2)
    >>> levels("a b") is None
    True
    """
    base = base or direction_of(text)
    if not text or (base == "ltr" and not LEFTWARD.search(text)):
        return None
    from bidi import get_display

    # What it tells for debugging is the one place where the levels are told at all: one for each byte of the text in UTF-8.
    told = get_display(text, base_dir="R" if base == "rtl" else "L", debug=True)
    by_byte = [int(level) for level in LEVEL.findall(told[told.rindex(LEVELS) : told.rindex("\n    paragraphs: [")])]
    found, at = [], 0
    for character in text:
        found.append(by_byte[at])
        at += len(character.encode())
    if at != len(by_byte):
        raise RuntimeError(f"{len(by_byte)} levels for {at} bytes: this python-bidi tells them otherwise than we read them")
    return tuple(found)


def drawing_order(levels: Sequence[int]) -> list[int]:
    """Return the order in which the parts of a line are drawn from left to right, by their levels (rule L2).

    >>> drawing_order([1, 2, 2, 1])
    [3, 1, 2, 0]
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


def way(level: int) -> Direction:
    """Return the direction of what has this level."""
    return "rtl" if level % 2 else "ltr"
