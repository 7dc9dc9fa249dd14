"""Switches for what a rulebook leaves open: the question, each answer, and what it says in print."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.engine._shipped import plain, read
from printkit.errors import did_you_mean

RulingValue = str | int
SWITCH = {"yes": "true", "no": "false"}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One question with its answers.

    `values` are the answers there are; where it is empty, any die code from `least` to `most` is one. A `gap` has no text of the
    rulebook behind its default; what is `fixed` has no switch. Both are printed as table rulings. At its default the tables speak; any
    other answer takes the place of the `cell` it is about (`actions.spell.tokens`), where it is about one.
    """

    key: str
    asks: str
    default: RulingValue
    values: tuple[RulingValue, ...]
    says: Mapping[str, str]
    rules: tuple[str, ...] = ()
    gap: bool = False
    fixed: bool = False
    least: str = ""
    most: str = ""
    cell: str = ""

    def read(self, given: object) -> RulingValue:
        """Return the answer that is meant, as files and options write it; ValueError with a hint where it is none."""
        word = plain(given)
        word = SWITCH.get(word, word) if "true" in map(plain, self.values) else word
        if self.least:
            return self._between(word)
        known = {plain(value): value for value in self.values}
        if word not in known:
            raise ValueError(did_you_mean(word, known))
        return known[word]

    def _between(self, word: str) -> str:
        hint = f"write dice from {self.least} to {self.most}, such as {self.default}"
        try:
            pips = _pips(word)
        except ValueError:
            raise ValueError(hint) from None
        if not _pips(self.least) <= pips <= _pips(self.most):
            raise ValueError(hint)
        return word.upper()

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers there are, as files write them: `true`, not `True`."""
        return tuple(plain(value) if isinstance(value, bool) else str(value) for value in self.values)

    @property
    def usual(self) -> str:
        """The default, as files write it."""
        return plain(self.default) if isinstance(self.default, bool) else str(self.default)

    def sentence(self, value: RulingValue) -> str:
        """Return what an answer says in print, its slots still open."""
        return self.says.get(plain(value)) or self.says[""]


def _pips(code: str) -> int:
    """Count a die code in thirds of a die."""
    count, mark, pips = code.lower().partition("d")
    if not mark:
        raise ValueError(code)
    return 3 * int(count) + int(pips or 0)


def read_rulings(path: Path) -> dict[str, Ruling]:
    """Read a game's rulings.yaml: its switches, then what is decided without one."""
    told = read(path)
    switches = [_switch(each) for each in told["rulings"]]
    fixed = [_fixed(each) for each in told.get("fixed", ())]
    return {ruling.key: ruling for ruling in (*switches, *fixed)}


def _switch(told: Mapping[str, Any]) -> Ruling:
    values, least, most = told["values"], "", ""
    if isinstance(values, dict):
        least, most = values["die_code"]
        values = ()
    said = told["says"]
    return Ruling(
        key=told["key"],
        asks=told["asks"],
        default=told["default"],
        values=tuple(values),
        says={plain(value): text for value, text in said.items()} if isinstance(said, dict) else {"": said},
        rules=tuple(told.get("rules", ())),
        gap=bool(told.get("gap")),
        least=least,
        most=most,
        cell=told.get("cell", ""),
    )


def _fixed(told: Mapping[str, Any]) -> Ruling:
    value = told["value"] if isinstance(told["value"], str | int) else str(told["value"])
    return Ruling(
        key=told["key"],
        asks=told["asks"],
        default=value,
        values=(value,),
        says={"": told["says"]},
        gap=True,
        fixed=True,
    )
