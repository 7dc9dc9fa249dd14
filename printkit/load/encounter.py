"""One run over one encounter file: head, records, combatants, then what only shows between them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.art import ArtError
from printkit.errors import DataError, Finding, Place, Severity, did_you_mean, error
from printkit.load.markup import leftovers
from printkit.load.project import Project
from printkit.load.records import Gathering, Record
from printkit.load.roster import Entry, roster
from printkit.model import Combatant, Encounter, Problem
from printkit.names import english_plural
from printkit.reading import Source, Written, holds_rows, read_sheet, read_tree
from printkit.reading.check import checked
from printkit.values import one_line, word

if TYPE_CHECKING:
    from printkit.engine import System

MAX_PEOPLE = 20_000
HEAD = frozenset({"system", "title"})
"""What a spreadsheet that is an encounter by itself says in columns of its own."""
NOBODY = "combatants: [{name: Mara, side: pc}]"


@dataclass(frozen=True)
class Checks:
    """What loading asks others about: whether a picture can be used, which icons there are, whether a draft will do without."""

    picture: Callable[[Path], object] | None
    icons: Collection[str] | None
    draft: bool


class Loading:
    """Reads one encounter, gathering findings instead of stopping at the first."""

    def __init__(self, path: Path, systems: "Mapping[str, System]", project: Project, checks: Checks) -> None:
        self.path = path
        self.systems = systems
        self.project = project
        self.checks = checks
        self.findings: list[Finding] = []
        self.files = [path]
        self.no_picture: Severity = "warning" if checks.draft else "error"
        self.pictures: dict[Path, ArtError | None] = {}

    def encounter(self) -> Encounter | None:
        """Return the encounter, or None where too little of it is sound; DataError where the file cannot be read at all."""
        return self._from_rows() if holds_rows(self.path) else self._from_tree()

    def _from_tree(self) -> Encounter | None:
        tree = read_tree(self.path)
        self.findings += tree.findings
        node = tree.root
        if not isinstance(node.value, dict):
            where = Place(self.path, node.line, node.column)
            raise DataError(error("an encounter is written as keys with values", where, f"system: {next(iter(self.systems))}"))
        values = node.plain()
        values.pop("combatants", None)
        source = Written(self.path, node)
        system = self._system(values.get("system"), source)
        head = self._head(system, values, source)
        listed = node.value.get("combatants")
        if listed is None or not listed.value:
            self.findings.append(error("there are no combatants", source.key_place("combatants"), NOBODY))
            return None
        if system is None or head is None:
            return None
        return self._complete(system, head, source, list(self._gathering(system).entries(listed, self.path)))

    def _from_rows(self) -> Encounter | None:
        """Read a spreadsheet that is an encounter by itself: a column names the system; the title is the file's name."""
        sheet = read_sheet(self.path)
        headings = [heading.strip().lower() for heading in sheet.head.cells]
        first = next(iter(sheet.rows), None)
        if "system" not in headings or first is None:
            hint = f"give it a column system, or name it in an encounter file: combatants: [{{file: {self.path.name}}}]"
            raise DataError(error("a spreadsheet alone does not say which game this is", Place(self.path), hint))
        said = dict(zip(headings, first.cells, strict=False))
        game = said.get("system", "")
        system = self.systems.get(game.lower())
        records = list(self._gathering(system).rows(self.path, HEAD)) if system else []
        if system is None:
            where = sheet.place(first.line, headings.index("system") + 1)
            self.findings.append(_no_game(game, where, self.systems))
            return None
        source = records[0].source
        title = said.get("title") or self.path.stem.replace("_", " ").replace("-", " ").capitalize()
        head = self._head(system, {"system": game, "title": title}, source)
        return self._complete(system, head, source, [self._without_head(record, game) for record in records]) if head else None

    def _without_head(self, record: Record, system: str) -> Record:
        """Take out of a row what is about the encounter."""
        record.values.pop("title", None)
        if (named := record.values.pop("system", system)) != system:
            self.findings.append(error(f'this row is of the game "{named}", the first one of "{system}"', record.source.place("system")))
        return record

    def _system(self, named: Any, source: Source) -> "System | None":
        """Return the game an encounter names; noted where it is none of ours (a missing one is noted with the other fields)."""
        system = self.systems.get(str(word(named)))
        if system is None and named is not None:
            self.findings.append(_no_game(named, source.place("system"), self.systems))
        return system

    def _head(self, system: "System | None", values: dict[str, Any], source: Source) -> Encounter | None:
        """Return the encounter without combatants."""
        said = {**values, "system": word(values["system"])} if "system" in values else values
        for path, part in _parts(values):
            self._icon(part, source, f"{path}.")
        head, findings, _ = checked(system.encounter if system else Encounter, said, source)
        self.findings += findings
        self.findings += leftovers(values, source)
        if system and head:
            self._rulings(system, head, source)
        return head

    def _rulings(self, system: "System", head: Encounter, source: Source) -> None:
        """Let the game read its rulings, so that what it does not know is told with all else."""
        try:
            system.ruleset(head.rulings, where=lambda key: source.key_place(f"rulings.{key}"))
        except DataError as problem:
            self.findings += problem.findings

    def _gathering(self, system: "System") -> Gathering:
        return Gathering(self.project, system.combatant, self.no_picture, self.findings, self.files)

    def _complete(self, system: "System", head: Encounter, source: Source, records: list[Record]) -> Encounter | None:
        """Return the encounter with its combatants, each with a name and an id of its own."""
        if not records and not any(finding.severity == "error" for finding in self.findings):
            self.findings.append(error("there are no combatants", source.place("combatants"), NOBODY))
        read = [entry for record in records if (entry := self._entry(system.combatant, record, head.lang))]
        people = sum(entry.combatant.count for entry in read)
        if people > MAX_PEOPLE:
            message = f"{people} combatants are more than the {MAX_PEOPLE} one encounter may have"
            self.findings.append(error(message, source.place("combatants"), "split it into several encounters"))
            return None
        everybody = roster(read)
        self.findings += everybody.findings
        combatants = tuple(entry.combatant for entry in everybody.entries)
        sources = {entry.combatant.id: entry.source for entry in everybody.entries}
        encounter = head.model_copy(update={"combatants": combatants}).from_sources({"": source, **sources})
        self._problems(encounter, everybody.entries)
        return encounter

    def _entry(self, model: type[Combatant], record: Record, lang: str) -> Entry | None:
        """Return a record as a combatant, as far as it is sound."""
        values, source = record.values, record.source
        if (
            word(values.get("kind")) == "henchmen"
            and lang.lower().startswith("en")
            and isinstance(name := one_line(values.get("name")), str)
        ):
            values.setdefault("plural", english_plural(name))
        self._icon(values, source)
        self._picture(values, source)
        combatant, findings, wrong = checked(model, values, source)
        self.findings += findings
        self.findings += leftovers(values, source)
        return Entry(combatant, source, "id" in values and "id" not in wrong, wrong) if combatant else None

    def _icon(self, values: dict[str, Any], source: Source, path: str = "") -> None:
        icon, known = values.get("icon"), self.checks.icons
        if known is not None and isinstance(icon, str) and icon not in known:
            close = did_you_mean(icon, known)
            hint = close if close.startswith("did") else f"see printkit list icons {icon.partition('-')[0]}"
            self._poorer(f'no icon is called "{icon}"', source.place(f"{path}icon"), hint)
            del values["icon"]

    def _picture(self, values: dict[str, Any], source: Source) -> None:
        """Ask once for each picture whether it can be used."""
        path = values.get("portrait")
        if not isinstance(path, Path):
            return
        if path not in self.pictures:
            self.pictures[path] = self._refused(path)
        if problem := self.pictures[path]:
            self._poorer(problem.message, source.place("portrait"), problem.hint)
            del values["portrait"]

    def _refused(self, path: Path) -> ArtError | None:
        try:
            if self.checks.picture:
                self.checks.picture(path)
        except ArtError as problem:
            return problem
        return None

    def _poorer(self, message: str, where: Place, hint: str | None) -> None:
        """Note a picture that cannot be used: wrong on paper, but a draft can stand in for it."""
        self.findings.append(Finding(self.no_picture, message, where, hint))

    def _problems(self, encounter: Encounter, entries: list[Entry]) -> None:
        """Ask the game what is wrong between fields and between combatants, but for what has been told already."""
        by_id = {entry.combatant.id: entry for entry in entries}
        for entry in entries:
            self.findings += _told(entry.combatant.problems(), entry)
        for id, problem in encounter.problems():
            self.findings += _told([problem], by_id[id])


def _parts(values: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the mappings in lists of an encounter's own, with the path to each: a game may put things there that have a picture."""
    for key, listed in values.items():
        for index, part in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(part, dict):
                yield f"{key}.{index}", part


def _told(problems: Iterable[Problem], entry: Entry) -> Iterator[Finding]:
    for problem in problems:
        if entry.wrong.isdisjoint((problem.field.partition(".")[0], *problem.because_of)):
            yield Finding(problem.severity, problem.message, entry.source.place(problem.field), problem.hint)


def _no_game(named: Any, where: Place, systems: Mapping[str, Any]) -> Finding:
    return error(f'no game is called "{named}"', where, did_you_mean(str(named).lower(), systems))
