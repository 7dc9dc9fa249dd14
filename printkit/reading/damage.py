"""UTF-8 that some program read as Windows text and saved again, such as `â€¢` for a bullet: found by its shape, and mended."""

import re
import unicodedata
from collections.abc import Iterator

from printkit.errors import Finding, Place

UNUSED = (0x81, 0x8D, 0x8F, 0x90, 0x9D)
"""Bytes that stand for nothing in Windows text; programs leave them as they are."""
BYTE = {bytes((byte,)).decode("cp1252"): byte for byte in range(0x80, 0x100) if byte not in UNUSED}
BYTE |= {chr(byte): byte for byte in range(0x80, 0xA0)}


def _class(first: int, last: int) -> str:
    return "[" + "".join(re.escape(char) for char, byte in BYTE.items() if first <= byte <= last) + "]"


FURTHER = _class(0x80, 0xBF)
SEQUENCE = re.compile(f"{_class(0xC2, 0xDF)}{FURTHER}|{_class(0xE0, 0xEF)}{FURTHER}{{2}}|{_class(0xF0, 0xF4)}{FURTHER}{{3}}")
"""One character of several bytes, each byte a letter."""
LOST = re.compile(f"â€(?!{FURTHER})")
"""A closing quote whose last byte stands for nothing, and was thrown away."""
NATURAL = frozenset("“”‘’…–—«»‹›°®™\u00a0")
"""What may well stand behind a letter with an accent."""
ROUNDS = 3
"""So often a text may have been damaged, one time over the other."""


def damage(text: str, where: Place) -> Iterator[Finding]:
    """Yield a warning where a text looks damaged, with what it may have been."""
    if text.isascii() or (first := _first(text)) is None:
        return
    start = max(first.start() - 30, 0)
    message = f'"{first[0]}" looks like a letter that another program damaged'
    yield Finding("warning", message, where, f"it may have been: {mended(text[start:])[:100].strip()}")


def mended(text: str) -> str:
    """Return a text as it was before it was damaged; one that was not, as it is.

    >>> mended("Zoë: donâ€™t, â€¢ 20Â°, â€œhoâ€"), mended("CAFÉ”, fiancé…”, 2×½")
    ('Zoë: don’t, • 20°, “ho”', 'CAFÉ”, fiancé…”, 2×½')
    """
    for _ in range(ROUNDS):
        if text.isascii() or _first(text) is None:
            return text
        text = LOST.sub("”", SEQUENCE.sub(lambda found: _decoded(found[0]) or found[0], text))
    return text


def _decoded(letters: str) -> str:
    """Return the character whose bytes these letters are; empty where they are those of none."""
    try:
        return bytes(map(BYTE.__getitem__, letters)).decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _first(text: str) -> re.Match[str] | None:
    """Return the first of what looks damaged; None where all may well have been typed.

    One sequence alone convinces where it begins as damaged quotes, bullets and western letters do; others have to be two.
    """
    found = [each for each in SEQUENCE.finditer(text) if _is_telling(each, text)]
    sure = next((each for each in found if each[0][0] in "ÂÃÄÅâð"), None)
    return LOST.search(text) or sure or (found[0] if len(found) > 1 else None)


def _is_telling(found: re.Match[str], text: str) -> bool:
    letters, before = found[0], text[found.start() - 1 : found.start()]
    character = _decoded(letters)
    if not character or unicodedata.category(character) in ("Cc", "Cn"):
        return False
    if letters[0] == "Â" or (letters[0].isupper() and before.islower()):
        return True
    return not NATURAL.issuperset(letters[1:])
