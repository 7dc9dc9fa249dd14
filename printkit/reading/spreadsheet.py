"""Rows of a spreadsheet, whatever file they come from: headings that name fields, cells of text, places by row and column."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from printkit.errors import DataError, Finding, Place, did_you_mean, error
from printkit.reading.yaml_file import read_flow


class Row(NamedTuple):
    """The cells of one row and the line it begins in."""

    line: int
    cells: list[str]


@dataclass(frozen=True)
class Sheet:
    """A sheet as read: the row of headings, the rows below it that hold something, how to name a cell, and what to know."""

    file: Path
    head: Row
    rows: Iterable[Row]
    place: Callable[[int, int], Place]
    """Line and column to a place."""
    findings: list[Finding] = field(default_factory=list)
    """Grows while rows are read."""


@dataclass(frozen=True)
class Spreadsheet:
    """The rows of a sheet as values by field; `columns` holds the path of keys each column fills, None for an empty heading."""

    sheet: Sheet
    columns: tuple[tuple[str, ...] | None, ...]
    compound: Collection[str]

    def records(self) -> Iterator[tuple[dict[str, Any], "RowSource"]]:
        """Yield each row's values and where they stand."""
        simple = [(index, path[0]) for index, path in enumerate(self.columns) if path and len(path) == 1 and path[0] not in self.compound]
        others = [(index, path) for index, path in enumerate(self.columns) if path and (len(path) > 1 or path[0] in self.compound)]
        for line, cells in self.sheet.rows:
            values: dict[str, Any] = {name: cells[index] for index, name in simple if index < len(cells) and cells[index]}
            for index, path in others:
                if index < len(cells) and cells[index]:
                    self._put(values, path, cells[index], line, index)
            self._check_width(line, cells)
            yield values, RowSource(self, line)

    def _put(self, values: dict[str, Any], path: tuple[str, ...], cell: str, line: int, index: int) -> None:
        """Put a cell where its heading says: `skills.melee` holds one skill, `weapons` may hold `[{name: Club, class: club}]`."""
        for step in path[:-1]:
            values = values.setdefault(step, {})
        try:
            values[path[-1]] = read_flow(cell) if cell[0] in "[{" and path[-1] in self.compound else cell
        except ValueError:
            message = "this cell begins like a list, but it cannot be read as one"
            self.sheet.findings.append(
                error(message, self.sheet.place(line, index + 1), "close every bracket and quote, as in [{name: Mara}]")
            )

    def _check_width(self, line: int, cells: list[str]) -> None:
        """Report a cell that stands under no heading."""
        for index, cell in enumerate(cells):
            if cell and (index >= len(self.columns) or self.columns[index] is None):
                where = self.sheet.place(line, index + 1)
                hint = "give the column a heading; a text that holds the delimiter needs quotes"
                self.sheet.findings.append(error(f'"{cell[:40]}" stands in a column without a heading', where, hint))
                return


@dataclass(frozen=True, slots=True)
class RowSource:
    """A row as a Source: places are worked out only when somebody asks."""

    table: Spreadsheet
    line: int

    def place(self, field: str) -> Place:
        """Return the cell of a field, or the row's first."""
        return self.table.sheet.place(self.line, self._column(field))

    def key_place(self, field: str) -> Place:
        """Return the heading of a field."""
        return self.table.sheet.place(self.table.sheet.head.line, self._column(field))

    def empty(self) -> Iterator[tuple[str, ...]]:
        """Yield nothing: an empty cell is left out, and headings are looked at once for all rows."""
        yield from ()

    def _column(self, field: str) -> int:
        path = tuple(field.split("."))
        for end in range(len(path), 0, -1):
            for index, column in enumerate(self.table.columns):
                if column and column[: len(path[:end])] == path[:end]:
                    return index + 1
        return 1


def read_spreadsheet(sheet: Sheet, known: Collection[str], compound: Collection[str], also: Mapping[str, str]) -> Spreadsheet:
    """Understand the headings of a sheet; DataError where two columns say the same or one says nothing we know.

    `known` are the fields a row may have, `compound` those of them that are lists or mappings; `also` are other words for
    fields, in small letters.
    """
    columns: list[tuple[str, ...] | None] = []
    problems: list[Finding] = []
    for index, heading in enumerate(sheet.head.cells):
        path = _path(heading, known, also)
        where = sheet.place(sheet.head.line, index + 1)
        if path and path in columns:
            first = columns.index(path) + 1
            problems.append(error(f'columns {first} and {index + 1} are both called "{heading.strip()}"', where, "rename or delete one"))
        elif path and (other := next((each for each in columns if each and _one_holds_the_other(each, path)), None)):
            both = f"columns {columns.index(other) + 1} and {index + 1}"
            whole, part = sorted((other, path), key=len)
            message = f'{both} may say different things: "{".".join(part)}" is a part of "{".".join(whole)}"'
            problems.append(error(message, where, "keep one of them"))
        elif path and path[0] not in known:
            problems.append(error(f'no field is called "{heading.strip()}"', where, did_you_mean(path[0], known)))
        columns.append(path)
    if problems:
        raise DataError(*problems)
    return Spreadsheet(sheet, tuple(columns), compound)


def _one_holds_the_other(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return all(mine == theirs for mine, theirs in zip(one, other, strict=False))


def _path(heading: str, known: Collection[str], also: Mapping[str, str]) -> tuple[str, ...] | None:
    """Read a heading: `Hero Points` is hero_points, `skills.melee` leads into skills."""
    first, *rest = [part.strip() for part in heading.strip().split(".")]
    said = re.sub(r"[\s-]+", " ", first).lower()
    name = said.replace(" ", "_")
    if name not in known:
        name = also.get(said, name)
    return (name, *rest) if name else None
