"""Which shipped fonts have what the faces of a theme lack."""

from typing import NamedTuple


class Fallback(NamedTuple):
    """A shipped font that is tried: its file stem, that of its bold, and the scripts it is meant for (all, where none is named)."""

    stem: str
    bold: str = ""
    scripts: frozenset[str] = frozenset()


def _pair(family: str, *scripts: str) -> Fallback:
    return Fallback(f"{family}-Regular", f"{family}-Bold", frozenset(scripts))


WIDE_FALLBACKS = (
    _pair("NotoSans", "Latn", "Grek", "Cyrl"),
    _pair("NotoSansHebrew", "Hebr"),
    _pair("NotoSansArabic", "Arab"),
    _pair("NotoSansDevanagari", "Deva"),
    _pair("NotoSansThai", "Thai"),
    _pair("NotoSansArmenian", "Armn"),
    _pair("NotoSansGeorgian", "Geor"),
    Fallback("NotoSansJP-Medium", "", frozenset({"Hani", "Hira", "Kana"})),
    Fallback("DejaVuSans"),
    Fallback("NotoSansSymbols2-Regular"),
    Fallback("NotoEmoji-Regular"),
    Fallback("NotoSans-Regular"),
    Fallback("NotoSansJP-Medium"),
)
"""The shipped faces that have what text faces lack: each other alphabet from a font made for it, then what a wide font has of all others,
symbols, and last of all signs that only fonts of letters have."""
