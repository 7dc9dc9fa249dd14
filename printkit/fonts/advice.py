"""What to say of characters that no font has, and which font to add."""

import unicodedata
from collections.abc import Iterable, Sequence

from printkit.fonts.scripts import home_of

FONTS = {
    "Adlm": "Adlam",
    "Beng": "Bengali",
    "Cakm": "Chakma",
    "Cans": "Canadian Aboriginal",
    "Cher": "Cherokee",
    "Copt": "Coptic",
    "Egyp": "Egyptian Hieroglyphs",
    "Ethi": "Ethiopic",
    "Goth": "Gothic",
    "Gujr": "Gujarati",
    "Guru": "Gurmukhi",
    "Hang": "KR",
    "Hani": "SC",
    "Java": "Javanese",
    "Khmr": "Khmer",
    "Knda": "Kannada",
    "Laoo": "Lao",
    "Mlym": "Malayalam",
    "Mong": "Mongolian",
    "Mymr": "Myanmar",
    "Nkoo": "NKo",
    "Ogam": "Ogham",
    "Orya": "Oriya",
    "Phnx": "Phoenician",
    "Runr": "Runic",
    "Sinh": "Sinhala",
    "Sund": "Sundanese",
    "Syrc": "Syriac",
    "Taml": "Tamil",
    "Telu": "Telugu",
    "Tfng": "Tifinagh",
    "Thaa": "Thaana",
    "Tibt": "Tibetan",
    "Ugar": "Ugaritic",
    "Xsux": "Cuneiform",
    "Yiii": "Yi",
}
"""Which font of the Noto Sans family has a script, where the name of the family is not made from that of the character."""

NO_SANS = {"Tibt"}
OWN_FOLDER = "the folder fonts/ beside the encounter"
"""Where people put fonts of their own."""
SHOWN = 8
"""How many characters are named one by one."""


def spelled(cluster: str) -> str:
    r"""Write a character with its code points and their names in Unicode, so that one that does not show can be found too.

    >>> spelled("李"), spelled("\n")
    ('李 (U+674E CJK UNIFIED IDEOGRAPH-674E)', 'U+000A')
    """
    codes = " + ".join(f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip() for character in cluster)
    return f"{cluster} ({codes})" if cluster.isprintable() else codes


def listed(characters: Sequence[str]) -> str:
    """Name characters one by one, as far as a message holds them."""
    more = f" and {len(characters) - SHOWN} more" if len(characters) > SHOWN else ""
    return ", ".join(map(spelled, characters[:SHOWN])) + more


def remedy(characters: Iterable[str]) -> str:
    """Say what brings characters onto paper that no font has.

    >>> remedy(["한", "글"])
    'put a font that has it, such as Noto Sans KR, into the folder fonts/ beside the encounter'
    """
    kinds = dict.fromkeys(map(_font_for, characters))
    wanted = [kind for kind in kinds if kind]
    if wanted:
        return f"put a font that has it, such as {' and '.join(wanted)}, into {OWN_FOLDER}"
    return "type other characters: no font can have these" if "" in kinds else f"put the font that has it into {OWN_FOLDER}"


def _font_for(cluster: str) -> str | None:
    """Name a font for a character; empty where there can be none, None where nobody knows."""
    category = unicodedata.category(cluster[0])
    if category in {"Cc", "Cs", "Zl", "Zp"}:
        return ""
    if category in {"Cn", "Co"}:  # of one unassigned here a newer Unicode may know more
        return None
    script = home_of(cluster[0])
    if script in FONTS:
        return f"Noto {'Serif' if script in NO_SANS else 'Sans'} {FONTS[script]}"
    if script:
        return f"Noto Sans {unicodedata.name(cluster[0], 'Latin').split()[0].title()}"
    return "Noto Sans Symbols" if category[0] in "SPNZ" else None
