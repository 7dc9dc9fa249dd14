"""Names made from names: slugs for files and ids, short forms for tokens, initials, plurals."""

import re
import unicodedata
from collections.abc import Iterator

SHORT = 14
"""How many letters a token's band holds before they become small."""
TITLES = {
    "the",
    "a",
    "an",
    "dr",
    "mr",
    "mrs",
    "ms",
    "sir",
    "dame",
    "lady",
    "lord",
    "madame",
    "madam",
    "professor",
    "prof",
    "captain",
    "capt",
}
LINKS = {
    "of",
    "the",
    "from",
    "with",
    "in",
    "at",
    "on",
    "and",
    "&",
    "der",
    "die",
    "das",
    "von",
    "van",
    "de",
    "la",
    "le",
    "du",
    "di",
    "del",
    "y",
}
WORDS = re.compile(r"\w+")
LETTERS = re.compile(r"[^\W_]+")
ASIDE = re.compile(r"\s*[(,;:\[]")
"""Where what a name is called ends, and what else is said of it begins."""
NO_INITIAL = {"the", "a", "an"} | LINKS
IRREGULAR = {"man": "men", "woman": "women", "thief": "thieves", "wolf": "wolves", "child": "children", "mouse": "mice", "elf": "elves"}


def slug(text: str) -> str:
    """Make a short name of letters, figures and dashes; letters of every script stay.

    >>> slug("Zoë & the Brass-Sailor 2")
    'zoë-the-brass-sailor-2'
    """
    return "-".join(WORDS.findall(unicodedata.normalize("NFC", text).lower()))[:80].strip("-") or "x"


def shortened(name: str) -> str:
    """Shorten a name for a token: what stands before a bracket, comma or "of"; then without first names or titles.

    >>> shortened("Professor Archibald Thistlewood"), shortened("Keeper of the Drowned Bell (a ghost)"), shortened("Dock thug")
    ('A. Thistlewood', 'Keeper', 'Dock thug')
    """
    text = ASIDE.split(name, maxsplit=1)[0] or name
    if len(text) <= SHORT:
        return text
    return next((way for way in _shorter(text.split()) if len(way) <= SHORT), None) or _cut(text)


def _shorter(words: list[str]) -> Iterator[str]:
    """Yield ever shorter forms of a long name."""
    plain = [word for word in words if word.lower().rstrip(".") not in TITLES] or words
    yield " ".join(plain)
    link = next((index for index, word in enumerate(plain) if index and word.lower() in LINKS), None)
    if link is not None:
        yield " ".join(plain[:link])
        plain = plain[:link]
    if len(plain) > 1:
        yield f"{plain[0][0]}. {plain[-1]}"
    yield plain[-1]
    yield plain[0]


def _cut(text: str) -> str:
    """Cut a single long word where a letter ends."""
    end = SHORT - 1
    while end < len(text) and (unicodedata.combining(text[end]) or text[end] in "\u200c\u200d\ufe0f" or text[end - 1] == "\u200d"):
        end += 1
    return text[:end].rstrip() + "…"


def monogram(name: str) -> str:
    """Return the initials of a name: of its first and last word that count.

    >>> monogram("Madame Oriel"), monogram("The Ferret"), monogram("Mara of the Deep Wells")
    ('MO', 'F', 'MW')
    """
    words = [word for word in LETTERS.findall(name) if word.lower() not in NO_INITIAL] or [name]
    return "".join(word[0].upper() for word in (words[0], *words[1:][-1:]))


def english_plural(name: str) -> str:
    """Return the plural of an English name by its last word; one that seems to be a plural stays.

    >>> english_plural("Dock thug"), english_plural("Night watchman"), english_plural("Ghoul of the pit"), english_plural("Pirates")
    ('Dock thugs', 'Night watchmen', 'Ghouls of the pit', 'Pirates')
    """
    head, link, tail = re.split(r"( (?:of|from|in|with|at) |$)", name, maxsplit=1)
    for one, many in IRREGULAR.items():
        if head.lower().endswith(one):
            return head[: -len(one)] + (many if head[-len(one) :].islower() else many.capitalize()) + link + tail
    if re.search(r"[^siu]s$", head):
        return name
    if re.search(r"(s|x|z|ch|sh)$", head, re.IGNORECASE):
        return head + "es" + link + tail
    if re.search(r"[^aeiou\W\d]y$", head, re.IGNORECASE):
        return head[:-1] + "ies" + link + tail
    return head + "s" + link + tail if head[-1:].isalpha() else name
