"""From the entries of an encounter to one record for each combatant: files followed, keys beside `file:` laid over what they say."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from printkit.errors import DataError, Finding, Place, Severity, UserError, error
from printkit.load.project import Project
from printkit.model import Combatant
from printkit.reading import Node, Source, Tree, Written, holds_rows, read_sheet, read_tree
from printkit.reading.check import compound, fields
from printkit.reading.spreadsheet import read_spreadsheet

MAX_NESTED_FILES = 4
ALSO_CALLED = {
    "quantity": "count",
    "qty": "count",
    "amount": "count",
    "number of": "count",
    "image": "portrait",
    "picture": "portrait",
    "colour": "color",
    "armor": "armour",
}
"""What headings of spreadsheets say for our fields."""


@dataclass(slots=True)
class Record:
    """What was written about one combatant (or several alike)."""

    values: dict[str, Any]
    source: Source


@dataclass
class Gathering:
    """Collects records, the files they came from, and what is wrong with those files."""

    project: Project
    model: type[Combatant]
    no_picture: Severity = "error"
    """How bad it is where a portrait cannot be had."""
    findings: list[Finding] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)

    def entries(self, node: Node, file: Path, depth: int = 0) -> Iterator[Record]:
        """Yield the records of a list of entries."""
        if not isinstance(node.value, list):
            self._note(error('"combatants" must be a list', Place(file, node.line, node.column), 'begin each entry with "- "'))
            return
        for entry in node.value:
            yield from self._entry(entry, file, depth)

    def rows(self, file: Path, extra: frozenset[str] = frozenset()) -> Iterator[Record]:
        """Yield the records of a spreadsheet; `extra` are headings it may have besides the fields of a combatant."""
        sheet = read_sheet(file)
        table = read_spreadsheet(sheet, frozenset(fields(self.model)) | extra, compound(self.model), ALSO_CALLED)
        self.files.append(file)
        try:
            for values, source in table.records():
                yield self._with_portrait(Record(values, source), file.parent)
        finally:
            self.findings += sheet.findings

    def _entry(self, node: Node, file: Path, depth: int) -> Iterator[Record]:
        where = Place(file, node.line, node.column)
        if not isinstance(node.value, dict):
            hint = f"write file: {node.value}" if isinstance(node.value, str) and "." in node.value else "write name: Mara"
            self._note(error("an entry needs keys with values", where, hint))
            return
        own = node.plain()
        if "file" not in own:
            yield self._with_portrait(Record(own, Written(file, node)), file.parent)
            return
        named = own.pop("file")
        override = self._with_portrait(Record(own, Written(file, node)), file.parent)
        for record in self._of_file(named, node, file, depth):
            yield Record({**record.values, **override.values}, Written(file, node, record.source))

    def _of_file(self, named: Any, node: Node, file: Path, depth: int) -> Iterator[Record]:
        """Yield the records of a file that an entry names."""
        where = Written(file, node).place("file")
        try:
            if not isinstance(named, str):
                raise DataError(error('"file" must be the name of a file', where))
            if depth >= MAX_NESTED_FILES:
                raise DataError(error(f'"{named}": files that name files that name files are followed {MAX_NESTED_FILES} deep', where))
            path = self.project.find(named, file.parent, where)
            yield from self.rows(path) if holds_rows(path) else self._of_tree(path, depth)
        except UserError as problem:
            self.findings += problem.findings

    def _of_tree(self, file: Path, depth: int) -> Iterator[Record]:
        """Yield the records of a character file: one, a list, or those under `combatants`."""
        tree: Tree = read_tree(file)
        self.files.append(file)
        self.findings += tree.findings
        for root in tree.roots:
            if isinstance(root.value, dict):
                listed = root.value.get("combatants", Node([root], root.line, root.column))
                yield from self.entries(listed, file, depth + 1)
            elif isinstance(root.value, list):
                yield from self.entries(root, file, depth + 1)
            else:
                self._note(error("a character is written as keys with values", Place(file, root.line, root.column), "name: Mara"))

    def _with_portrait(self, record: Record, folder: Path) -> Record:
        """Turn the name of a portrait into its file, seen from the file that names it."""
        named = record.values.get("portrait")
        if isinstance(named, str):
            try:
                record.values["portrait"] = self.project.find(named, folder, record.source.place("portrait"))
            except DataError as problem:
                self.findings += [replace(finding, severity=self.no_picture) for finding in problem.findings]
                del record.values["portrait"]
        return record

    def _note(self, finding: Finding) -> None:
        self.findings.append(finding)
