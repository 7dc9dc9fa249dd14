"""Where a line of text may end, and which way it runs: the one place that knows scripts and languages.

Spaces, hyphens, dashes, slashes, zero-width spaces and soft hyphens are understood for every script that puts spaces between words; of
those that do not, the characters of Chinese and Japanese, with what may not begin or end a line, and the words of Thai. Where others
(Lao, Khmer, Burmese ...) must be broken, that is between letters, as a last resort.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from heapq import merge
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from printkit.fonts import clusters
from printkit.names import joins

if TYPE_CHECKING:
    from pyphen import Pyphen

PICTURE = "\ufffc"
"""Stands for a picture in the text of a paragraph: it breaks like a letter."""
SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_SPACE = "\u200b"
GLUE = "\u00a0\u202f\u2060\ufeff"
"""What holds its neighbours together: no-break spaces and word joiners."""
DASHES = "-\u2010\u2012\u2013\u2014\u2015/"
"""What a line may end with inside a word, with letters on both sides."""
LONG_DASHES = "\u2013\u2014\u2015"
CANDIDATE = re.compile(f"[ {SOFT_HYPHEN}{ZERO_WIDTH_SPACE}{DASHES[1:]}-]|[^\0-\u2e7f]|.(?=[^\0-\u2e7f])")
"""After which characters a line might end at all: all others are passed over quickly."""
NOT_FIRST = frozenset(
    "!%),.:;?]}¢°’”†‡›℃∶、。〃々〉》」』】〕〗〙〛〜〞〟・！％），．：；？］｝～｡｣､･ｰーゝゞヽヾ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
NOT_LAST = frozenset("([{£¥‘“‹〈《「『【〔〖〘〚〝（［｛￡￥｢")
"""What may begin no line, and end none, in Chinese and Japanese (a useful part of JIS X 4051)."""
THAI = re.compile("[\u0e00-\u0e7f]{2,}")
UNSPACED = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua980-\ua9df\uaa60-\uaadf]")
"""Letters of scripts without spaces between words whose words nobody here knows: Lao, Burmese, Khmer, Tai, Javanese ..., and Thai within
a word."""
VOWELS_LAST = frozenset("\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6")
"""What may begin no line in Thai and Lao: vowels that stand behind their consonant, and signs of repetition."""
VOWELS_FIRST = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4")
"""What may end none: vowels that stand before theirs."""
LETTERS_BEFORE, LETTERS_AFTER = 2, 3
"""The fewest letters hyphenation leaves before and after the hyphen."""


class Chance(NamedTuple):
    """A place where a line may end.

    The line keeps the text up to `end`; the next begins at `start` (what lies between is a space or an invisible sign, and is dropped
    only if the line does end here). `kind` says what stands at the end: nothing, a hyphen to be added, or a dash of the text's own.
    """

    end: int
    start: int
    kind: Literal["space", "hyphen", "dash", "none"]


def chances(text: str) -> Iterator[Chance]:
    """Yield the places inside a paragraph where a line may end, in order; spaces at its ends are no such places."""
    return merge(_general(text), _thai(text), key=itemgetter(0)) if THAI.search(text) else _general(text)


def _general(text: str) -> Iterator[Chance]:
    last = len(text) - 1
    for found in CANDIDATE.finditer(text):
        at, char = found.start(), found[0]
        if char == " ":
            if 0 < at < last and text[at + 1] not in GLUE and text[at - 1] not in GLUE:
                yield Chance(at, at + 1, "space")
        elif char in {SOFT_HYPHEN, ZERO_WIDTH_SPACE}:
            if 0 < at < last and " " not in text[at - 1 : at + 2]:
                yield Chance(at, at + 1, "hyphen" if char == SOFT_HYPHEN else "none")
        elif at < last and _may_end(text, at):
            yield Chance(at + 1, at + 1, "dash" if char in DASHES else "none")


def _thai(text: str) -> Iterator[Chance]:
    """Yield the places between the words of Thai, which are told by a model, without marks torn from their letters."""
    for found in THAI.finditer(text):
        at = found.start()
        for word in _thai_words()(found[0])[:-1]:
            at += len(word)
            if not _clings(text[at]) and _may_part(text[at - 1], text[at]):
                yield Chance(at, at, "none")


@cache
def _thai_words() -> "Callable[[str], list[str]]":
    """Return what cuts Thai into words, read when a text first needs it."""
    import budoux

    return budoux.load_default_thai_parser().parse


def _clings(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _may_end(text: str, at: int) -> bool:
    """Tell whether a line may end after a character that is no space."""
    char, after = text[at], text[at + 1]
    if char in DASHES:
        return _dash_may_end(text, at)
    return (_stands_alone(char) or _stands_alone(after)) and char not in NOT_LAST and after not in NOT_FIRST and not _joined(char, after)


def _dash_may_end(text: str, at: int) -> bool:
    """Tell whether a line may end after a dash: between letters, two on each side so that `x-ray` holds; never in `1-5`, `-2` or `1/2`."""
    before, after = text[max(at - 2, 0) : at], text[at + 1 : at + 3]
    if text[at] in LONG_DASHES[1:]:
        return bool(before.strip()) and (after[:1].isalnum() or after[:1] in NOT_LAST)
    return len(before) == 2 and before.isalpha() and len(after) == 2 and after.isalpha()


def _stands_alone(char: str) -> bool:
    """Tell whether a character is a word of its own: Chinese characters, kana and wide signs (Korean has spaces between words)."""
    return unicodedata.east_asian_width(char) in "WF" and not "\uac00" <= char <= "\ud7a3"


def _joined(char: str, after: str) -> bool:
    return char in GLUE or after in GLUE or after == " " or char == " " or unicodedata.combining(after) > 0 or after in "\u200d\ufe0e\ufe0f"


def letters(word: str) -> tuple[int, ...]:
    """Return where a word of a script without spaces may be broken as a last resort: between any two letters with their marks.

    >>> letters("ພາສາລາວ"), letters("Mara")
    ((2, 4, 6), ())
    """
    if not UNSPACED.search(word):
        return ()
    places, at = [], 0
    for cluster in clusters(word)[:-1]:
        at += len(cluster)
        if UNSPACED.match(word[at]) and _may_part(word[at - 1], word[at]):
            places.append(at)
    return tuple(places)


def _may_part(before: str, after: str) -> bool:
    return not joins(before) and before not in VOWELS_FIRST and after not in VOWELS_LAST


def spaced_dash(text: str, chance: Chance) -> bool:
    """Tell whether the line after this place would begin with a dash between spaces: poor, and avoidable."""
    following = text[chance.start : chance.start + 2]
    return chance.kind == "space" and following[:1] in LONG_DASHES and following[1:] == " "


def syllables(word: str, lang: str) -> tuple[int, ...]:
    """Return where a word may be hyphenated, as indexes into it; none for a language without patterns, or a word with digits or dashes.

    >>> syllables("(committee)", "en")
    (4, 7)
    """
    core = word.strip("\"'().,:;!?*…“”‘’«»„‚†‡[]")
    if not core.isalpha() or len(core) < LETTERS_BEFORE + LETTERS_AFTER:
        return ()
    patterns = _patterns(lang)
    if patterns is None:
        return ()
    offset = word.index(core)
    return tuple(offset + at for at in patterns.positions(core) if LETTERS_BEFORE <= at <= len(core) - LETTERS_AFTER)


@lru_cache(maxsize=16)
def _patterns(lang: str) -> "Pyphen | None":
    """Return the hyphenation patterns of a language, read when a word first needs them."""
    import pyphen

    named = pyphen.language_fallback(lang.replace("-", "_"))
    return pyphen.Pyphen(lang=named) if named else None
