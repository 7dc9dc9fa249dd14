"""Widths of columns: lengths, shares of what is left, and as wide as what stands in them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printkit.typeset.attributes import fail, millimetres
from printkit.typeset.lettering import DIGITS, SLACK_MM

KEPT = 0.5
"""What a plain share keeps of an even part of the room where other columns are as wide as what stands in them."""
STARRED = re.compile(r"(auto)?([\d.]*)\*")

Natural = Callable[[int], float]
"""Tells of a column, counted from 0, how wide what stands in it is when no line of it wraps."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What a column asks for: a width, whether that may give way, and its part of what is left."""

    width_mm: float
    gives: bool = False
    part: float = 0.0


def shares(element: Element, name: str, width_mm: float, gap_mm: float, count: int, natural: Natural | None = None) -> list[float]:
    """Read widths such as `22mm auto * 2*`: the stars share what the others leave. Without the attribute all are equal.

    `auto` columns are as wide as what stands in them, `auto*` ones at least, with a share of the rest. Where there is less room than
    they ask for, the widest of them give way.
    """
    words = element.get(name, " ".join("*" * count)).split()
    if len(words) != count:
        fail(element, f"{name}: {len(words)} widths for {count} columns", f'{name}="{" ".join("*" * count)}" shares the width evenly')
    wishes = [_wish(element, name, word, at, natural) for at, word in enumerate(words)]
    room = width_mm - gap_mm * (count - 1) - sum(wish.width_mm for wish in wishes if not wish.gives)
    settled = _settled(wishes, room)
    left = room - sum(width for width, wish in zip(settled, wishes, strict=True) if wish.gives)
    parts = sum(wish.part for wish in wishes) or 1.0
    widths = [width + left * wish.part / parts for width, wish in zip(settled, wishes, strict=True)]
    if left < -SLACK_MM or any(width <= SLACK_MM for width, wish in zip(widths, wishes, strict=True) if wish.part):
        fail(element, f"{name}: the columns need more than the {width_mm:g} mm there are", "make them or the gap narrower")
    return [round(width, DIGITS) for width in widths]


def _wish(element: Element, name: str, word: str, at: int, natural: Natural | None) -> _Wish:
    hint = f'{name}="22mm * 2*"'
    starred = STARRED.fullmatch(word)
    try:
        part = float(starred[2] or 1) if starred else 0.0
        if word != "auto" and not (starred and starred[1]):
            return _Wish(0.0, part=part) if starred else _Wish(millimetres(word))
    except ValueError:
        fail(element, f'{name}: "{word}" is neither a length nor a share', hint)
    if natural is None:
        fail(element, f'{name}: only columns of a table can be as wide as what stands in them, not "{word}"', hint)
    return _Wish(natural(at), gives=True, part=part)


def _settled(wishes: Sequence[_Wish], room_mm: float) -> list[float]:
    """Return the width of each column without its part of the rest: those that give way leave something to every plain share."""
    giving = [wish.width_mm for wish in wishes if wish.gives]
    shared = sum(not wish.gives and wish.part > 0 for wish in wishes)
    cap = _cap(giving, room_mm * (1 - KEPT * shared / len(wishes)))
    return [min(wish.width_mm, cap) if wish.gives else wish.width_mm for wish in wishes]


def _cap(widths: Sequence[float], room_mm: float) -> float:
    """Return how wide the widest may be so that all together have room.

    >>> _cap([10, 20, 60], 70)
    40.0
    """
    left = room_mm
    for at, width in enumerate(sorted(widths)):
        if width > left / (len(widths) - at):
            return left / (len(widths) - at)
        left -= width
    return max(widths, default=0.0)
