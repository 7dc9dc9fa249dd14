"""How a field reads what people write: its type decides, not the file format.

So `010` is ten in a field that holds a number and `010` in one that holds text, in YAML as in a spreadsheet.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints

from printkit.colors import full_hex, is_hex
from printkit.units import to_mm

CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202d\u202e]"
"""A control character, or one that turns all letters behind it round, whatever script they are of."""
NO_CONTROLS = rf"^[^{CONTROL[1:-1]}]*$"
EMBEDDED = {"\u202a": "\u202c", "\u202b": "\u202c", "\u2066": "\u2069", "\u2067": "\u2069", "\u2068": "\u2069"}
"""What begins a part that runs another way, and what ends it (Unicode Annex 9)."""
EMBEDDING = re.compile("[\u202a-\u202c\u2066-\u2069]")
SPACES = re.compile(r"[ \t\r\n\v\f\u2028\u2029]+")


def word(value: object) -> object:
    """Read a choice as people write it: in any case, with spaces about it."""
    return value.strip().lower() if isinstance(value, str) else value


def one_line(value: object) -> object:
    """Read a text of one line: line breaks and runs of spaces become one space."""
    if not isinstance(value, str) or value.isalnum():  # one word has none
        return value
    return ended(SPACES.sub(" ", value).strip())


def ended(text: str) -> str:
    r"""Return a text in which every part that runs another way ends, so that it turns nothing behind it.

    >>> ended("a \u2067b") == "a \u2067b\u2069", ended("\u202bb\u202c \u2069c") == "\u202bb\u202c c"
    (True, True)
    """
    if not EMBEDDING.search(text):
        return text
    kept, due = [], list[str]()
    for character in text:
        if character in EMBEDDED:
            due.append(EMBEDDED[character])
        elif character in EMBEDDED.values():
            if character not in due:
                continue
            while (end := due.pop()) != character:
                kept.append(end)
        kept.append(character)
    return "".join((*kept, *reversed(due)))


def lines_ended(value: object) -> object:
    """Read a text of several lines, each of which ends what it begins."""
    return "\n".join(map(ended, value.split("\n"))) if isinstance(value, str) and EMBEDDING.search(value) else value


def several(value: object) -> object:
    """Read a list that may be written as one text with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def pairs(value: object) -> object:
    """Read names with numbers that may be written as one text, as in a spreadsheet: `one 3, another -1`. Each name stands once."""
    if not isinstance(value, str):
        return once_each(value)
    found = []
    for part in re.split(r"[,;]", value):
        match = re.fullmatch(r"\s*(.+?)\s*[:= ]\s*([-+]?\d+)\s*", part)
        if match is None:
            raise ValueError(f'"{part.strip()}" is not a name with its number behind it')
        found.append((match[1], match[2]))
    return by_name(found)


def by_name(found: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return values by name; ValueError where a name stands twice, in whatever case and with whatever spaces."""
    told: dict[object, tuple[str, object]] = {}
    for name, value in found:
        key = str(one_line(name)).casefold()
        if key in told:
            raise ValueError(f'"{name.strip()}" stands here a second time: keep one, {told[key][1]} or {value}')
        told[key] = name, value
    return dict(told.values())


def once_each(value: object) -> object:
    """Read a mapping by name in which each name stands once; what is none stays as it is."""
    return by_name(value.items()) if isinstance(value, Mapping) else value


def between(least: str, most: str) -> Callable[[object], float]:
    """Return what reads a length within bounds, in millimetres."""

    def read(value: object) -> float:
        length_mm = to_mm(str(value))
        if not to_mm(least) <= length_mm <= to_mm(most):
            raise ValueError(f'"{value}" is not between {least} and {most}')
        return length_mm

    return read


def _color(value: object) -> object:
    """Read `#a34a28`, `a34a28` or `#a42`; the `#` may be missing because YAML takes it for a comment."""
    color = "#" + value.strip().removeprefix("#") if isinstance(value, str) else ""
    if not is_hex(color):
        raise ValueError(f'"{value}" is not a color such as "#a34a28"')
    return full_hex(color)


# Constraints stand before what reads the text: pydantic checks them in Rust there, behind it in Python.
Line = Annotated[str, StringConstraints(max_length=1000, pattern=NO_CONTROLS), BeforeValidator(one_line)]
"""Text on one line, as typed."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=1000, pattern=NO_CONTROLS), BeforeValidator(one_line)]
Prose = Annotated[str, StringConstraints(strip_whitespace=True, max_length=20_000, pattern=NO_CONTROLS), BeforeValidator(lines_ended)]
"""Text of any number of lines; `**bold**` and `*italic*` are read where it is printed."""
Id = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\s/\\]+$"), BeforeValidator(one_line)]
Color = Annotated[str, BeforeValidator(_color, json_schema_input_type=str)]
Lines = Annotated[tuple[Name, ...], BeforeValidator(several)]
"""Several words: a list, or one text with commas."""
Ids = Annotated[tuple[Id, ...], BeforeValidator(several)]


class Strict(BaseModel):
    """A mapping of the user's: unknown keys are refused, values are frozen.

    Files use the aliases (`class`, `bleed`), Python the names of the fields (`weapon_class`, `bleed_mm`).
    """

    # `defer_build`: a model costs milliseconds to make ready, and a run needs those of one game.
    model_config = ConfigDict(extra="forbid", frozen=True, validate_by_name=True, validate_by_alias=True, defer_build=True)
