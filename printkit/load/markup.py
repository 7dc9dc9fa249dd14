"""Texts that another program left its marks in: they print as typed, and somebody should know."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.errors import Finding
from printkit.reading import Source
from printkit.reading.damage import damage

TAG = re.compile(r"</?(?:p|br|b|i|u|em|strong|span|div|ul|ol|li|table|tr|td|th|h[1-6]|a|img|font|sup|sub)(?:\s[^<>]*)?/?>", re.IGNORECASE)
ROLL = re.compile(r"\[\[/?\w*\s*([^\[\]]*)\]\](?:\{[^{}]*\})?")


def leftovers(values: Mapping[str, Any], source: Source, path: str = "") -> Iterator[Finding]:
    """Yield a warning for each text that holds HTML tags, the inline rolls of a virtual tabletop, or letters that were damaged."""
    for key, value in values.items():
        if not key.isascii():
            yield from damage(key, source.key_place(f"{path}{key}"))
        if isinstance(value, str):
            if "<" in value or "[[" in value:
                yield from _warning(value, f"{path}{key}", source)
            if not value.isascii():
                yield from damage(value, source.place(f"{path}{key}"))
        elif isinstance(value, dict | list):
            inner = value if isinstance(value, dict) else {str(index): item for index, item in enumerate(value)}
            yield from leftovers(inner, source, f"{path}{key}.")


def _warning(text: str, field: str, source: Source) -> Iterator[Finding]:
    clean = ROLL.sub(r"\1", TAG.sub(" ", text))
    if clean != text:
        message = f'"{field.rpartition(".")[2]}" holds marks of another program; they are printed as typed'
        yield Finding("warning", message, source.place(field), f"without them it reads: {' '.join(clean.split())[:200]}")
