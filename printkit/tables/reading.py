"""Read a table from any file that holds values or rows: every cell by the type of its column, every mistake with its place."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.errors import DataError, Finding, Place, did_you_mean, error
from printkit.reading import Node, Sheet, holds_rows, read_sheet, read_tree
from printkit.reading.damage import damage
from printkit.tables.table import Column, Table
from printkit.tables.values import TYPES, Value, parsed, rolls
from printkit.values import CONTROL, ended

PARTS = ("title", "rules", "note", "columns", "rows")
AROUND = ("system", "rulings", "tables")
TRAITS = ("title", "type", "optional", "choices", "least", "most", "covers", "overlaps", "open")


def read_table(path: Path, like: Table | None = None) -> Table:
    """Read one table; its file name is its name.

    `like` is the table that this one stands in for: types, bounds and headings not written down are taken from it. A spreadsheet has the
    names of columns in its first row, and needs it. What `printkit rules` writes can be read. Raises DataError with every mistake, top to
    bottom.
    """
    if holds_rows(path):
        sheet = read_sheet(path)
        root, place = _of_rows(sheet), sheet.place
        told = sheet.findings  # complete once its rows have been read
    else:
        tree = read_tree(path)
        root, told = tree.root, list(tree.findings)

        def place(line: int, column: int) -> Place:
            return Place(path, line, column)

    reading = _Reading(path, list(told), place)
    table = reading.table(reading.alone(root), like)
    if any(finding.severity == "error" for finding in reading.findings):
        raise DataError(*sorted(dict.fromkeys(reading.findings), key=lambda finding: finding.where or Place(path)))
    return replace(table, notes=tuple(reading.findings))


def _of_rows(sheet: Sheet) -> Node:
    """Return the rows of a spreadsheet as a file of values would hold them; DataError for a heading or a cell that leads nowhere."""
    names = [heading.strip() for heading in sheet.head.cells]
    rows: list[Node] = []
    wrong = list(_doubled(names, sheet))
    for line, cells in sheet.rows:
        wrong += (
            error(f'"{cell[:40]}" stands in a column without a heading', sheet.place(line, at + 1), "a text with a comma needs quotes")
            for at, cell in enumerate(cells)
            if cell and (at >= len(names) or not names[at])
        )
        filled = {name: (cell, at + 1) for at, (name, cell) in enumerate(zip(names, cells, strict=False)) if name}
        keys = {name: (sheet.head.line, at) for name, (_, at) in filled.items()}
        rows.append(Node({name: Node(cell or None, line, at) for name, (cell, at) in filled.items()}, line, 1, keys))
    if wrong:
        raise DataError(*wrong)
    head = sheet.head.line
    return Node({"rows": Node(rows, head, 1)}, head, 1, {"rows": (head, 1)})


def _doubled(names: list[str], sheet: Sheet) -> Iterator[Finding]:
    for at, name in enumerate(names):
        if name and name in names[:at]:
            yield error(f'two columns are called "{name}"', sheet.place(sheet.head.line, at + 1), "keep one of them")


@dataclass
class _Reading:
    """One pass through one file, gathering what is wrong."""

    path: Path
    findings: list[Finding]
    place: Callable[[int, int], Place]

    def alone(self, root: Node) -> Node:
        """Return the only table of what a file says: all of it, or what `printkit rules --as json` put around it."""
        if not isinstance(root.value, dict) or "tables" not in root.value:
            return root
        tables = self.mapping(self.mapping(root, AROUND, "a file of tables")["tables"], None, "tables")
        for name in tables:
            if name != self.path.stem:
                self.wrong(
                    tables[name], f'this is the table "{name}", in the file for "{self.path.stem}"', "give each table a file of its name"
                )
        return tables.get(self.path.stem, Node({}, root.line, root.column))

    def table(self, node: Node, like: Table | None) -> Table:
        parts = self.mapping(node, PARTS, "a table")
        columns = self.columns(parts.get("columns"), like)
        if "rows" not in parts:
            self.wrong(node, '"rows" is missing', "each row is a mapping of column to value")
        rows, places = self.rows(parts.get("rows"), columns)
        return Table(
            name=self.path.stem,
            title=self.text(parts.get("title")) or (like.title if like else self.path.stem),
            columns=columns,
            rows=rows,
            rules=self.words(parts.get("rules")) or (like.rules if like else ()),
            note=self.text(parts.get("note")),
            place=self.at(node),
            places=places,
        )

    def columns(self, node: Node | None, like: Table | None) -> tuple[Column, ...]:
        known = {column.name: column for column in like.columns} if like else {}
        if node is None:
            if not known:
                self.wrong(None, '"columns" is missing', "write each as {title: ..., type: ...}")
            return tuple(known.values())
        given = self.mapping(node, None, "columns")
        return tuple(self.column(name, each, known.get(name)) for name, each in given.items())

    def column(self, name: str, node: Node, like: Column | None) -> Column:
        if isinstance(node.value, str):
            return replace(like, title=node.value) if like else Column(name, node.value, "text")
        traits = self.mapping(node, TRAITS, f"column {name}")
        said = {trait: self.trait(trait, each) for trait, each in traits.items()}
        # Bounds and choices are ours: a table of the user's cannot widen what the rules can work with.
        allowed = ("title", "type") if like else TRAITS
        base = like or Column(name, name, "text")
        return replace(base, **{trait: said[trait] for trait in allowed if said.get(trait) is not None})  # type: ignore[arg-type]

    def trait(self, trait: str, node: Node) -> object:
        if trait == "choices":
            return self.words(node)
        text = self.text(node)
        if trait == "type" and text not in TYPES:
            self.wrong(node, f'no such type: "{text}"', did_you_mean(text, TYPES))
            return None
        if trait in {"title", "type"}:
            return text
        try:
            if trait == "covers":
                return rolls(text)
            return parsed(text, "whole" if trait in {"least", "most"} else "yes_no")
        except ValueError as problem:
            self.wrong(node, str(problem))
            return None

    def rows(self, node: Node | None, columns: tuple[Column, ...]) -> tuple[tuple[tuple[Value, ...], ...], tuple[Place, ...]]:
        if node is None:
            return (), ()
        if not isinstance(node.value, list):
            self.wrong(node, "rows must be a list", "begin each row with a dash")
            return (), ()
        read = [(self.row(each, columns), self.at(each)) for each in node.value]
        return tuple(row for row, _ in read), tuple(place for _, place in read)

    def row(self, node: Node, columns: tuple[Column, ...]) -> tuple[Value, ...]:
        given = self.mapping(node, tuple(column.name for column in columns), "a row")
        return tuple(self.cell(column, given.get(column.name), node) for column in columns)

    def cell(self, column: Column, node: Node | None, row: Node) -> Value:
        text = self.text(node)
        try:
            value = parsed(text, column.type)
        except ValueError as problem:
            self.wrong(node, f"{column.name}: {problem}")
            return None
        if value is None and not column.optional:
            self.wrong(node or row, f'"{column.name}" is missing', f"every row needs {column.title or column.name}")
        elif value is not None:
            self.bounded(column, value, node)
        return value

    def bounded(self, column: Column, value: Value, node: Node | None) -> None:
        if column.choices and value not in column.choices:
            self.wrong(node, f'{column.name} cannot be "{value}"', did_you_mean(str(value), column.choices))
        if isinstance(value, int) and column.least is not None and value < column.least:
            self.wrong(node, f"{column.name} cannot be {value}", f"it is at least {column.least}")
        if isinstance(value, int) and column.most is not None and value > column.most:
            self.wrong(node, f"{column.name} cannot be {value}", f"it is at most {column.most}")

    def mapping(self, node: Node, known: tuple[str, ...] | None, what: str) -> Mapping[str, Node]:
        if not isinstance(node.value, dict):
            self.wrong(node, f"{what} must be a mapping of names to values")
            return {}
        if known is None:
            return node.value
        for name in node.value.keys() - set(known):
            where = self.place(*node.keys.get(name, (node.line, node.column)))
            self.findings.append(error(f'unknown key "{name}"', where, did_you_mean(name, known)))
        return {name: node.value[name] for name in known if name in node.value}

    def words(self, node: Node | None) -> tuple[str, ...]:
        if node is not None and isinstance(node.value, list):
            return tuple(self.text(each) for each in node.value)
        text = self.text(node)
        return (text,) if text else ()

    def text(self, node: Node | None) -> str:
        """Return a value as typed: `no`, `010` and dates stay what they are; nothing is empty."""
        if node is None or node.value is None:
            return ""
        if not isinstance(node.value, str):
            self.wrong(node, "a single value must stand here, not a list or a mapping")
            return ""
        if not node.value.isascii():
            self.findings += damage(node.value, self.at(node))
        if control := re.search(CONTROL, node.value):
            self.wrong(node, f"a control character (U+{ord(control[0]):04X}) stands here", "delete it: it cannot be printed")
        return ended(node.value)

    def at(self, node: Node | None) -> Place:
        return self.place(node.line, node.column) if node is not None else Place(self.path)

    def wrong(self, node: Node | None, message: str, hint: str | None = None) -> None:
        self.findings.append(error(message, self.at(node), hint))
