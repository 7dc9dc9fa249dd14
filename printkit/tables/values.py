"""The values a cell may hold: how they are written in a file, and how they are shown in print."""

import re
from dataclasses import dataclass
from typing import Literal, get_args

Type = Literal["key", "text", "whole", "signed", "code", "percent", "yes_no", "rolls"]
TYPES: tuple[str, ...] = get_args(Type)

MINUS = "\u2212"
DASH = "\u2013"
WHOLE = re.compile(r"[-+\u2212]?\d{1,9}")
CODE = re.compile(r"[-+\u2212]?(\d+[dD]\d*([-+\u2212]\d+)?|\d+)")
SPAN = re.compile(r"(?P<low>-?\d+)\s*(?:(?P<more>\+|or more)|(?P<less>or less)|(?:-|\u2013|to)\s*(?P<high>-?\d+))?")
SWITCH = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Rolls:
    """The rolls a row stands for: whole numbers from `low` to `high`, both counted; None where that end is open."""

    low: int | None
    high: int | None

    def __contains__(self, roll: object) -> bool:
        return isinstance(roll, int) and (self.low is None or self.low <= roll) and (self.high is None or roll <= self.high)

    def __str__(self) -> str:
        """Write the rolls as a file does: `6`, `1-5`, `1 or more`, `-1 or less`."""
        if self.low is None:
            return f"{self.high} or less"
        if self.high is None:
            return f"{self.low} or more"
        joint = "-" if self.low >= 0 else " to "
        return str(self.low) if self.low == self.high else f"{self.low}{joint}{self.high}"


Value = str | int | bool | Rolls | None
"""None stands for an empty cell."""


def rolls(text: str) -> Rolls:
    """Read rolls; ValueError says what they look like.

    >>> rolls("1-5"), 5 in rolls("1-5"), 7 in rolls("6 or more")
    (Rolls(low=1, high=5), True, True)
    """
    match = SPAN.fullmatch(text.strip().replace(MINUS, "-"))
    if match is None:
        raise ValueError(f'"{text}" is not a roll such as 6, 1-5, "6 or more" or "0 or less"')
    low = int(match["low"])
    if match["more"]:
        return Rolls(low, None)
    if match["less"]:
        return Rolls(None, low)
    high = int(match["high"] or low)
    if high < low:
        raise ValueError(f'"{text}" runs backwards: write the lower roll first')
    return Rolls(low, high)


def parsed(text: str, kind: Type) -> Value:
    """Read a cell's text by the type of its column; ValueError says what was expected. An empty text is an empty cell.

    >>> parsed("010", "whole"), parsed("no", "key"), parsed("no", "yes_no"), parsed("+2", "signed")
    (10, 'no', False, 2)
    """
    text = text.strip()
    if not text:
        return None
    if kind in {"whole", "signed", "percent"}:
        return _number(text, kind)
    if kind == "yes_no":
        return _switch(text)
    if kind == "rolls":
        return rolls(text)
    if kind == "code":
        return _code(text)
    return text


def _number(text: str, kind: str) -> int:
    bare = text.removesuffix("%").strip() if kind == "percent" else text
    if not WHOLE.fullmatch(bare):
        raise ValueError(f'"{text}" is not a whole number')
    number = int(bare.replace(MINUS, "-"))
    if kind == "percent" and not 0 <= number <= 100:
        raise ValueError(f'"{text}" is not between 0 and 100')
    return number


def _switch(text: str) -> bool:
    if text.lower() not in SWITCH:
        raise ValueError(f'"{text}" is neither yes nor no')
    return SWITCH[text.lower()]


def _code(text: str) -> str:
    if not CODE.fullmatch(text):
        raise ValueError(f'"{text}" is not dice such as 2d10, 4D+2 or -1D')
    return text.replace(MINUS, "-")


def shown(value: Value, kind: Type) -> str:
    """Write a value as it is printed: a sign before a modifier, a true minus, an en dash in a range; nothing for an empty cell.

    >>> shown(2, "signed"), shown(-4, "signed"), shown(Rolls(1, 5), "rolls"), shown(None, "whole")
    ('+2', '−4', '1–5', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rolls):
        return _shown_rolls(value)
    if isinstance(value, int):
        sign = "+" if kind == "signed" and value >= 0 else ""
        return f"{sign}{value}".replace("-", MINUS) + ("\u00a0%" if kind == "percent" else "")
    return value.replace("-", MINUS) if kind == "code" else value


def _shown_rolls(value: Rolls) -> str:
    text = str(value)
    if value.low is not None and value.high is not None and value.low >= 0:
        return text.replace("-", DASH)
    return text.replace("-", MINUS)


def written(value: Value) -> str | int | bool | None:
    """Write a value as files hold it, so that it reads back the same."""
    return str(value) if isinstance(value, Rolls) else value
