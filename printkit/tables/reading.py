"""Read a table from YAML: every cell by the type of its column, every mistake with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from printkit.errors import DataError, Finding, Place, did_you_mean, error
from printkit.tables.table import Column, Table
from printkit.tables.values import TYPES, Value, parsed, rolls

PARTS = ("title", "rules", "note", "columns", "rows")
TRAITS = ("title", "type", "optional", "choices", "least", "most", "covers", "overlaps", "open")
NULLS = {"", "~", "null", "Null", "NULL"}


def read_table(path: Path, like: Table | None = None) -> Table:
    """Read one table; its file name is its name.

    `like` is the table that this one stands in for: types, bounds and headings not written down are taken from it. Raises DataError
    with every mistake, top to bottom.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise DataError(error(f"the table cannot be read: {_why(problem)}", Place(path))) from None
    reading = _Reading(path)
    table = reading.table(_composed(text, path), like)
    if reading.findings:
        raise DataError(*reading.findings)
    return table


def _why(problem: OSError | UnicodeDecodeError) -> str:
    return "it is not UTF-8 text" if isinstance(problem, UnicodeDecodeError) else str(problem.strerror).lower()


def _composed(text: str, path: Path) -> yaml.Node | None:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        where = Place(path, mark.line + 1, mark.column + 1) if mark else Place(path)
        raise DataError(error(f"not YAML: {problem.problem or problem.context}", where)) from None
    except yaml.YAMLError:
        raise DataError(error("not YAML: it holds a character that no text may hold", Place(path))) from None
    return node


@dataclass
class _Reading:
    """One pass through one file, gathering what is wrong."""

    path: Path
    findings: list[Finding] = field(default_factory=list)

    def table(self, node: yaml.Node | None, like: Table | None) -> Table:
        parts = self.mapping(node, PARTS, "a table") if node is not None else {}
        if node is None:
            self.wrong(None, "the table is empty", "it holds title, columns and rows")
        columns = self.columns(parts.get("columns"), like)
        if "rows" not in parts and node is not None:
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

    def columns(self, node: yaml.Node | None, like: Table | None) -> tuple[Column, ...]:
        known = {column.name: column for column in like.columns} if like else {}
        if node is None:
            if not known:
                self.wrong(None, '"columns" is missing', "write each as {title: ..., type: ...}")
            return tuple(known.values())
        given = self.mapping(node, None, "columns")
        return tuple(self.column(name, each, known.get(name)) for name, each in given.items())

    def column(self, name: str, node: yaml.Node, like: Column | None) -> Column:
        if isinstance(node, yaml.ScalarNode):
            return replace(like, title=node.value) if like else Column(name, node.value, "text")
        traits = self.mapping(node, TRAITS, f"column {name}")
        said = {trait: self.trait(trait, each) for trait, each in traits.items()}
        # Bounds and choices are ours: a table of the user's cannot widen what the rules can work with.
        allowed = ("title", "type") if like else TRAITS
        base = like or Column(name, name, "text")
        return replace(base, **{trait: said[trait] for trait in allowed if said.get(trait) is not None})  # type: ignore[arg-type]

    def trait(self, trait: str, node: yaml.Node) -> object:
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

    def rows(self, node: yaml.Node | None, columns: tuple[Column, ...]) -> tuple[tuple[tuple[Value, ...], ...], tuple[Place, ...]]:
        if node is None:
            return (), ()
        if not isinstance(node, yaml.SequenceNode):
            self.wrong(node, "rows must be a list", "begin each row with a dash")
            return (), ()
        read = [(self.row(each, columns), self.at(each)) for each in node.value]
        return tuple(row for row, _ in read), tuple(place for _, place in read)

    def row(self, node: yaml.Node, columns: tuple[Column, ...]) -> tuple[Value, ...]:
        given = self.mapping(node, tuple(column.name for column in columns), "a row")
        return tuple(self.cell(column, given.get(column.name), node) for column in columns)

    def cell(self, column: Column, node: yaml.Node | None, row: yaml.Node) -> Value:
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

    def bounded(self, column: Column, value: Value, node: yaml.Node | None) -> None:
        if column.choices and value not in column.choices:
            self.wrong(node, f'{column.name} cannot be "{value}"', did_you_mean(str(value), column.choices))
        if isinstance(value, int) and column.least is not None and value < column.least:
            self.wrong(node, f"{column.name} cannot be {value}", f"it is at least {column.least}")
        if isinstance(value, int) and column.most is not None and value > column.most:
            self.wrong(node, f"{column.name} cannot be {value}", f"it is at most {column.most}")

    def mapping(self, node: yaml.Node | None, known: tuple[str, ...] | None, what: str) -> Mapping[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            self.wrong(node, f"{what} must be a mapping of names to values")
            return {}
        found: dict[str, yaml.Node] = {}
        for key, value in node.value:
            name = self.text(key)
            if name in found:
                self.wrong(key, f'"{name}" is written twice', "keep one of them")
            elif known is not None and name not in known:
                self.wrong(key, f'unknown key "{name}"', did_you_mean(name, known))
            else:
                found[name] = value
        return found

    def words(self, node: yaml.Node | None) -> tuple[str, ...]:
        if isinstance(node, yaml.SequenceNode):
            return tuple(self.text(each) for each in node.value)
        text = self.text(node)
        return (text,) if text else ()

    def text(self, node: yaml.Node | None) -> str:
        """Return a scalar as typed: `no`, `010` and dates stay what they are; a null is empty."""
        if node is None:
            return ""
        if not isinstance(node, yaml.ScalarNode):
            self.wrong(node, "a single value must stand here, not a list or a mapping")
            return ""
        return "" if node.style is None and node.value in NULLS else str(node.value)

    def at(self, node: yaml.Node | None) -> Place:
        return Place(self.path, node.start_mark.line + 1, node.start_mark.column + 1) if node is not None else Place(self.path)

    def wrong(self, node: yaml.Node | None, message: str, hint: str | None = None) -> None:
        self.findings.append(error(message, self.at(node), hint))
