"""Under which licence a shipped font stands, as the file beside it says."""

from pathlib import Path

FILE = "LICENSE.txt"
TITLES = {
    "SIL OPEN FONT LICENSE": "the SIL Open Font License",
    "Apache License": "the Apache License 2.0",
    "Bitstream Vera": "the Bitstream Vera licence",
}
"""Words of a licence -> what it is called in a sentence."""


def licence(font: Path) -> str:
    """Return what the licence of a shipped font file is called; LookupError for one we do not know."""
    text = (font.parent / FILE).read_text(encoding="utf-8")
    for words, title in TITLES.items():
        if words in text:
            return title
    raise LookupError(f"{font.parent / FILE} is none of {', '.join(TITLES.values())}")
