"""Games: one folder each, with its rules, its tables, its rulings, its wording and its worked examples.

To add one, add a folder here that declares SYSTEM. Nothing else changes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from printkit.aids import Aids
from printkit.discovery import discover
from printkit.engine._rulings import Ruling, RulingValue, read_rulings
from printkit.engine._shipped import plain, read
from printkit.engine._wording import Wording, filled, read_wording
from printkit.errors import DataError, Finding, Place, did_you_mean, error
from printkit.model import Combatant, Encounter
from printkit.tables import Table, overlay, read_beside, read_table

__all__ = ["Decision", "Rule", "Ruleset", "Ruling", "RulingValue", "System", "all_systems"]

Answer = Callable[..., dict[str, Any]]
"""One operation of vectors.yaml: takes the Ruleset, then the inputs by name, and returns the outputs by name."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling in force, in words: what was asked and what holds at this table."""

    key: str
    asks: str
    says: str
    differs: bool
    table_ruling: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: in our own words, what holds it and where it is printed; or why there is nothing to hold."""

    number: str
    says: str = ""
    held_by: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    nothing: str = ""


@dataclass(frozen=True)
class Ruleset:
    """What holds at one table: the game's tables with the user's laid over them, and the rulings in force. Every rule takes it first."""

    system: str
    rulings: Mapping[str, RulingValue]
    tables: Mapping[str, Table]
    questions: Mapping[str, Ruling] = field(repr=False)
    wording: Wording = field(repr=False)
    users_tables: tuple[str, ...] = ()

    def table(self, name: str) -> Table:
        """Return a table by name."""
        return self.tables[name]

    def is_default(self, key: str) -> bool:
        """Tell whether a ruling stands at its default."""
        return self.rulings[key] == self.questions[key].default

    def says(self, name: str, /, **facts: object) -> str:
        """Return a text of wording.yaml: the sentences that hold, their slots filled; empty where none does."""
        return " ".join(self.paragraphs(name, **facts))

    def paragraphs(self, name: str, /, **facts: object) -> tuple[str, ...]:
        """Return a text of wording.yaml by paragraphs, without those in which no sentence holds."""
        known: dict[str, object] = {**self.rulings, **facts}
        told = (self._joined(paragraph, known) for paragraph in self.wording[name])
        return tuple(text for text in told if text)

    def _joined(self, paragraph: tuple[Any, ...], known: Mapping[str, object]) -> str:
        return " ".join(filled(sentence.says, known, self.tables) for sentence in paragraph if sentence.holds(known))

    def decisions(self) -> tuple[Decision, ...]:
        """Return every ruling in force in words, what is fixed last."""
        return tuple(self._decision(ruling) for ruling in self.questions.values())

    def decided(self, key: str) -> str:
        """Return what one ruling in force says in print."""
        return self._decision(self.questions[key]).says

    def _decision(self, ruling: Ruling) -> Decision:
        value = self.rulings.get(ruling.key, ruling.default)
        says = filled(ruling.sentence(value), {**self.rulings, "value": value}, self.tables)
        differs = ruling.key in self.rulings and not self.is_default(ruling.key)
        return Decision(ruling.key, ruling.asks, says, differs, ruling.gap)


def _no_checks(tables: Mapping[str, Table]) -> Iterable[Finding]:
    return ()


@dataclass(frozen=True, eq=False)
class System:
    """One game: what the rest of printkit may know of it. Its files are read when first asked for."""

    name: str
    title: str
    tagline: str
    theme: str
    combatant: type[Combatant]
    encounter: type[Encounter]
    aids: Aids
    answers: Mapping[str, Answer]
    folder: Path
    checks: Callable[[Mapping[str, Table]], Iterable[Finding]] = _no_checks
    """What tables must agree on between them: yields what is wrong, so that a table of the user's cannot break a rule."""

    def tables(self) -> dict[str, Table]:
        """Return the game's own tables by name."""
        return dict(_tables(self.folder))

    def questions(self) -> dict[str, Ruling]:
        """Return what can be ruled upon, by key: the switches, then what is fixed."""
        return dict(_questions(self.folder))

    def rules(self) -> dict[str, Rule]:
        """Return every numbered rule of the source, by number."""
        return dict(_rules(self.folder))

    def read_tables(self, folder: Path) -> dict[str, Table]:
        """Read the user's tables of a folder, each to stand in the place of ours of its name; DataError with every mistake."""
        return read_beside(folder, self.tables())

    def ruleset(
        self,
        rulings: Mapping[str, RulingValue] | None = None,
        tables: Mapping[str, Table] | None = None,
        where: Callable[[str], Place | None] | None = None,
    ) -> Ruleset:
        """Return what holds under these rulings, with these tables of the user's laid over ours.

        `where` tells where a ruling was written. Raises DataError for rulings, answers and tables that the game does not have.
        """
        questions = self.questions()
        findings: list[Finding] = []
        switches = {key: ruling for key, ruling in questions.items() if not ruling.fixed}
        in_force: dict[str, RulingValue] = {key: ruling.default for key, ruling in switches.items()}
        for key, value in (rulings or {}).items():
            place = where(key) if where else None
            try:
                in_force[key] = switches[key].read(value)
            except KeyError:
                findings.append(error(f'{self.title} has no ruling "{key}"', place, _why_not(key, questions, switches)))
            except ValueError as problem:
                findings.append(error(f'the ruling {key} cannot be "{value}"', place, str(problem)))
        if findings:
            raise DataError(*findings)
        laid = overlay(self.tables(), tables or {})
        if tables and (wrong := tuple(self.checks(laid))):
            raise DataError(*(_at_the_users(finding, tables) for finding in wrong))
        told = [(switches[key], value) for key, value in in_force.items() if value != switches[key].default]
        return Ruleset(self.name, in_force, _ruled(laid, told), questions, _wording(self.folder), tuple(sorted(tables or {})))


def _at_the_users(finding: Finding, tables: Mapping[str, Table]) -> Finding:
    """Return what is wrong between tables at one of the user's: ours agree with each other."""
    places = [table.place for table in tables.values() if table.place]
    ours = finding.where is None or finding.where.file not in {place.file for place in places}
    return replace(finding, where=places[0]) if ours and places else finding


def _ruled(tables: Mapping[str, Table], told: Iterable[tuple[Ruling, RulingValue]]) -> dict[str, Table]:
    """Return tables with the answers of rulings in the place of the cells they are about."""
    changed = dict(tables)
    for ruling, value in told:
        if ruling.cell:
            name, *keys, column = ruling.cell.split(".")
            changed[name] = changed[name].with_cell(value, *(int(key) if key.isdecimal() else key for key in keys), column=column)
    return changed


def _why_not(key: str, questions: Mapping[str, Ruling], switches: Mapping[str, Ruling]) -> str:
    fixed = questions.get(key)
    return f"this is decided: {plain(fixed.default)}" if fixed else did_you_mean(key, switches)


# Shipped files do not change while printkit runs, so each is read once.
@cache
def _tables(folder: Path) -> Mapping[str, Table]:
    return {path.stem: read_table(path) for path in sorted((folder / "tables").glob("*.yaml"))}


@cache
def _questions(folder: Path) -> Mapping[str, Ruling]:
    return read_rulings(folder / "rulings.yaml")


@cache
def _wording(folder: Path) -> Wording:
    return read_wording(folder / "wording.yaml")


@cache
def _rules(folder: Path) -> Mapping[str, Rule]:
    return {rule.number: rule for rule in _each_rule(read(folder / "rules.yaml"))}


def _each_rule(told: Mapping[str, Mapping[str, Any]]) -> Iterator[Rule]:
    for number, said in told.items():
        yield Rule(
            number,
            says=said.get("says", ""),
            held_by=tuple(said.get("held_by", ())),
            printed=tuple(said.get("printed", ())),
            nothing=said.get("nothing", ""),
        )


def all_systems() -> Mapping[str, System]:
    """Return every game by name: our folders, and those of installed packages."""
    return discover(__name__, "SYSTEM", System)
