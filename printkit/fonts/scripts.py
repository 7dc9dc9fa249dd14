"""How text falls into parts that are shaped alike: characters with their marks, and the scripts they belong to."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

Value = TypeVar("Value")

PLAIN = re.compile("[\0-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2bff]*")
"""Texts that need no look at their scripts: Latin, Greek, Cyrillic, Armenian, punctuation and symbols are all shaped alike."""

INVISIBLE = re.compile("[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]")
"""Characters that change their neighbours and show nothing themselves: no font has to have them (Unicode, Default_Ignorable)."""

JOINER = "\u200d"
KEYCAP = "\u20e3"
"""Makes a key of the figure before it: fonts draw both as one glyph, but not within a text of letters."""
NO_SCRIPT = "Zyyy"
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
"""Letters that make a flag two by two."""

PAIRED = {"Ps", "Pe", "Pi", "Pf"}

SHARED = (
    (0x0589, 0x0589, "Armn"),
    (0x0600, 0x06FF, "Arab"),
    (0x0964, 0x0965, "Deva"),
    (0x0E3F, 0x0E3F, "Thai"),
    (0x10FB, 0x10FB, "Geor"),
    (0x2E80, 0x33FF, "Hani"),
    (0xFE30, 0xFE4F, "Hani"),
    (0xFF00, 0xFFEF, "Hani"),
)
"""Where figures and punctuation stand that several scripts share, and whose fonts have them."""


def clusters(text: str) -> list[str]:
    r"""Cut a text into characters, each with the marks, selectors and joined characters that belong to it.

    >>> [len(cluster) for cluster in clusters("e\u0301a")]
    [2, 1]
    """
    found: list[str] = []
    for character in text:
        if found and (_clings(character) or found[-1].endswith(JOINER) or _makes_a_flag(found[-1], character)):
            found[-1] += character
        else:
            found.append(character)
    return found


def _clings(character: str) -> bool:
    """Tell whether a character belongs to the one before it."""
    return unicodedata.category(character)[0] == "M" or bool(INVISIBLE.match(character)) or ord(character) in SKIN_TONES


def _makes_a_flag(before: str, character: str) -> bool:
    return ord(character) in FLAGS and len(before) == 1 and ord(before) in FLAGS


def is_letter(character: str) -> bool:
    """Tell letters (and marks that stand alone) from all else."""
    return unicodedata.category(character)[0] in "LM"


def follows(character: str) -> bool:
    """Tell whether a character is a space, or punctuation that does not come in pairs."""
    category = unicodedata.category(character)
    return category[0] in "ZP" and category not in PAIRED and character not in "\"'"


@lru_cache(maxsize=65536)
def script_of(character: str) -> str:
    """Return the script a character belongs to, by its four letters (ISO 15924); empty where it serves several.

    >>> script_of("a"), script_of("い"), script_of(" ")
    ('Latn', 'Hira', '')
    """
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return buffer.script or ""


@lru_cache(maxsize=65536)
def home_of(character: str) -> str:
    """Return the script whose fonts have a character, also one that several share.

    >>> home_of("。"), home_of("٣"), home_of("→")
    ('Hani', 'Arab', '')
    """
    at = bisect_right(SHARED, (ord(character), 0x110000, "")) - 1
    if at >= 0 and SHARED[at][0] <= ord(character) <= SHARED[at][1]:
        return SHARED[at][2]
    return script_of(character)


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
