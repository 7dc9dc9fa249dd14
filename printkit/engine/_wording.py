"""The sentences of a game's aids: each with the rulings it holds under, and slots that tables, rulings and facts fill."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.engine._shipped import plain, read
from printkit.tables import Table, shown

SLOT = re.compile(r"\{([a-z_][a-z0-9_.]*)((?:\|[a-z]+)*)\}")
NUMERALS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TIMES = {2: "double", 3: "triple", 4: "quadruple"}
PARTS_OF_A_SENTENCE = {"says", "when", "unless"}
PARTS = {1: "all of it", 2: "half", 3: "a third", 4: "a quarter"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and when it stands: every key of `when` has one of its values, no key of `unless` has."""

    says: str
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unless: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def holds(self, facts: Mapping[str, object]) -> bool:
        """Tell whether it stands under these rulings and facts."""
        return all(plain(facts[key]) in values for key, values in self.when) and not any(
            plain(facts[key]) in values for key, values in self.unless
        )


Wording = Mapping[str, tuple[tuple[Sentence, ...], ...]]
"""Paragraphs of sentences, by dotted name."""


def read_wording(path: Path) -> Wording:
    """Read a game's wording.yaml.

    A name holds a sentence, a list of sentences (one paragraph) or a list of such lists (several). A sentence is a text, or a mapping of
    `says`, `when` and `unless`. Other mappings are sections: `cheat: {order: {title: ...}}` is found as `cheat.order.title`.
    """
    return dict(_entries(read(path) or {}, ""))


def _entries(told: Mapping[str, Any], above: str) -> Iterator[tuple[str, tuple[tuple[Sentence, ...], ...]]]:
    for key, value in told.items():
        name = f"{above}{key}"
        if isinstance(value, dict) and not ("says" in value and value.keys() <= PARTS_OF_A_SENTENCE):
            yield from _entries(value, f"{name}.")
        else:
            yield name, _paragraphs(value)


def _paragraphs(value: Any) -> tuple[tuple[Sentence, ...], ...]:
    items = value if isinstance(value, list) else [value]
    several = items if any(isinstance(item, list) for item in items) else [items]
    return tuple(tuple(map(_sentence, item if isinstance(item, list) else [item])) for item in several)


def _sentence(value: Any) -> Sentence:
    if isinstance(value, dict):
        return Sentence(value["says"], _conditions(value.get("when")), _conditions(value.get("unless")))
    return Sentence(str(value))


def _conditions(told: Mapping[str, Any] | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((key, tuple(map(plain, value if isinstance(value, list) else [value]))) for key, value in (told or {}).items())


def filled(text: str, facts: Mapping[str, object], tables: Mapping[str, Table]) -> str:
    """Fill the slots of a sentence.

    `{name}` is a fact; `{table.key.column}` a cell as it is printed, its column `value` where none is named. `|word` writes a number out,
    `|times` says double, `|part` says half, `|bare` drops the sign, `|die` writes a single die without its number, `|cap` begins with a
    capital.
    """

    def slot(match: re.Match[str]) -> str:
        value, kind = _found(match[1], facts, tables)
        for name in match[2].split("|")[1:]:
            value, kind = FILTERS[name](value, kind), "text"
        return _printed(value, kind)

    return SLOT.sub(slot, text)


def _found(path: str, facts: Mapping[str, object], tables: Mapping[str, Table]) -> tuple[object, str]:
    if path in facts:
        return facts[path], "text"
    name, *keys = path.split(".")
    if name not in tables:
        raise KeyError(f"no fact or table for the slot {{{path}}}")
    table = tables[name]
    if len(keys) > len(table.key_columns):
        *keys, column = keys
    else:
        column = "value"
    return table.cell(*(int(key) if key.isdigit() else key for key in keys), column=column), table.column(column).type


def _printed(value: object, kind: str) -> str:
    return shown(value, kind) if isinstance(value, str | int) or value is None else str(value)  # type: ignore[arg-type]


def _word(value: object, kind: str) -> str:
    number = int(str(value))
    return NUMERALS[number] if 0 <= number < len(NUMERALS) else str(number)


def _times(value: object, kind: str) -> str:
    return TIMES.get(int(str(value)), f"×{value}")


def _part(value: object, kind: str) -> str:
    return PARTS.get(int(str(value)), f"1/{value}")


def _bare(value: object, kind: str) -> str:
    return str(abs(int(str(value))))


def _die(value: object, kind: str) -> str:
    code = _printed(value, kind)
    return code[1:] if code[:2].lower() == "1d" else code


def _cap(value: object, kind: str) -> str:
    text = _printed(value, kind)
    return text[:1].upper() + text[1:]


FILTERS = {"word": _word, "times": _times, "part": _part, "bare": _bare, "die": _die, "cap": _cap}
