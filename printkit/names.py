"""Names made from names: slugs for files and ids, short forms for tokens, initials, plurals."""

import re
import unicodedata
from collections.abc import Iterator

SHORT = 14
"""How many Latin letters a token's band holds before they become small."""
WIDER, SQUARE = 1.35, 2.2
"""How many Latin letters another script's letter takes, which is not set narrow, and one that fills a square."""
TITLES = {
    *("the", "a", "an", "dr", "mr", "mrs", "ms", "sir", "dame", "lady", "lord"),
    *("madame", "madam", "professor", "prof", "captain", "capt"),
}
LINKS = {
    *("of", "the", "from", "with", "in", "at", "on", "and", "&"),
    *("der", "die", "das", "von", "van", "de", "la", "le", "du", "di", "del", "y"),
}
JOINERS = "\u200d\ufe0f"
VIRAMA = 9
"""The class of marks that join two letters (Unicode, Canonical_Combining_Class)."""
NOT_JOINED = "\u200c"
ASIDE = re.compile(r"\s*[(,;:\[]")
"""Where what a name is called ends, and what else is said of it begins."""
NO_INITIAL = {"the", "a", "an"} | LINKS
IRREGULAR = {"man": "men", "woman": "women", "thief": "thieves", "wolf": "wolves", "child": "children", "mouse": "mice", "elf": "elves"}


def slug(text: str) -> str:
    """Make a short name of letters, figures and dashes; letters of every script stay.

    >>> slug("Zoë & the Brass-Sailor 2"), slug("कृष्णा त्रिवेदी")
    ('zoë-the-brass-sailor-2', 'कृष्णा-त्रिवेदी')
    """
    return "-".join(_words(unicodedata.normalize("NFC", text).lower()))[:80].strip("-") or "x"


def _words(text: str) -> list[str]:
    """Return the words of a text, with the marks above and below their letters, which are no letters themselves."""
    return "".join(char if char.isalnum() or char == "_" or _is_mark(char) else " " for char in text).split()


def _is_mark(char: str) -> bool:
    return char > "\u02ff" and unicodedata.category(char)[0] == "M"


def first_letter(word: str) -> str:
    """Return the first letter of a word with its marks, and with what is joined to it.

    >>> first_letter("Zoë"), first_letter("ปิ่นแก้ว"), first_letter("त्रिवेदी")
    ('Z', 'ปิ่', 'त्रि')
    """
    end = 1
    while end < len(word) and (_is_mark(word[end]) or word[end] in JOINERS or word[end - 1] in JOINERS or joins(word[end - 1])):
        end += 1
    return word[:end]


def joins(char: str) -> bool:
    """Tell whether a mark joins the letter before it to the next one, as the virama of Indian scripts does."""
    return unicodedata.combining(char) == VIRAMA


def wide(text: str) -> float:
    """Return about how many Latin letters of a narrow face a text is as wide as.

    >>> wide("Mara"), round(wide("Мара"), 2), round(wide("刀鍛冶"), 2), wide("e\u0301")
    (4.0, 5.4, 6.6, 1.0)
    """
    return float(len(text)) if text.isascii() else sum(map(_wide, text))


def _wide(char: str) -> float:
    if _is_mark(char) or char in JOINERS:
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return SQUARE
    return WIDER if char > "\u036f" and char.isalpha() else 1.0


def shortened(name: str) -> str:
    """Shorten a name for a token: what stands before a bracket, comma or "of"; then without first names or titles.

    >>> shortened("Professor Archibald Thistlewood"), shortened("Keeper of the Drowned Bell (a ghost)"), shortened("Dock thug")
    ('A. Thistlewood', 'Keeper', 'Dock thug')
    """
    text = ASIDE.split(name, maxsplit=1)[0] or name
    if wide(text) <= SHORT:
        return text
    return next((way for way in _shorter(text.split()) if wide(way) <= SHORT), None) or _cut(text)


def _shorter(words: list[str]) -> Iterator[str]:
    """Yield ever shorter forms of a long name."""
    plain = [word for word in words if word.lower().rstrip(".") not in TITLES] or words
    yield " ".join(plain)
    link = next((index for index, word in enumerate(plain) if index and word.lower() in LINKS), None)
    if link is not None:
        yield " ".join(plain[:link])
        plain = plain[:link]
    if len(plain) > 1:
        yield f"{first_letter(plain[0])}. {plain[-1]}"
    yield plain[-1]
    yield plain[0]


def _cut(text: str) -> str:
    """Cut a single long word where a letter ends."""
    kept = ""
    while kept != text and wide(kept + (following := first_letter(text[len(kept) :]))) <= SHORT - 1:
        kept += following
    return kept.rstrip() + "…"


def monogram(name: str) -> str:
    """Return the initials of a name: of its first and last word that count.

    >>> monogram("Madame Oriel"), monogram("The Ferret"), monogram("Mara of the Deep Wells"), monogram("კოტე მესხი")
    ('MO', 'F', 'MW', 'კმ')
    """
    words = [word for word in _words(name.replace("_", " ")) if word.lower() not in NO_INITIAL] or [name]
    initials = [first_letter(word).title() for word in (words[0], *words[1:][-1:])]
    return (NOT_JOINED if unicodedata.bidirectional(initials[0][0]) == "AL" else "").join(initials)


def literal(name: str) -> str:
    r"""Write a name so that in free text it reads as typed, whatever marks it holds.

    >>> literal("The *Star* [icon:x]")
    'The \\*Star\\* \\[icon:x]'
    """
    return name.replace("*", r"\*").replace("[", r"\[")


def english_plural(name: str) -> str:
    """Return the plural of an English name by its last word; one that seems to be a plural stays, and one in another script.

    >>> english_plural("Dock thug"), english_plural("Night watchman"), english_plural("Ghoul of the pit"), english_plural("Pirates")
    ('Dock thugs', 'Night watchmen', 'Ghouls of the pit', 'Pirates')
    >>> english_plural("김한별")
    '김한별'
    """
    if name[-1:].isalpha() and "LATIN" not in unicodedata.name(name[-1], ""):
        return name
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
