"""A table: columns, rows, and how a rule finds a cell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from printkit.errors import Finding, Place
from printkit.tables.values import Rolls, Type, Value, shown

KEYS = {"key", "rolls"}
VALUE = "value"
"""The column that is meant where a look-up names none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the type of its cells, and what they may hold.

    `choices` lists the words a text may be, `least` and `most` bound a number, `covers` are the rolls that all rows together must
    stand for, each once; with `overlaps`, rows may share some. A table of the user's may have further keys where the column is `open`.
    """

    name: str
    title: str
    type: Type
    optional: bool = False
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    covers: Rolls | None = None
    overlaps: bool = False
    open: bool = False

    @property
    def is_key(self) -> bool:
        """Whether a row is found by this column."""
        return self.type in KEYS

    def shown(self, value: Value) -> str:
        """Write a cell of this column as it is printed."""
        return shown(value, self.type)


@dataclass(frozen=True)
class Table:
    """Typed rows under named columns. A row is found by the columns of type `key` (a word) and `rolls` (a number within)."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    rules: tuple[str, ...] = ()
    note: str = ""
    place: Place | None = field(default=None, compare=False)
    places: tuple[Place, ...] = field(default=(), compare=False)
    notes: tuple[Finding, ...] = field(default=(), compare=False)
    """What is to be said of its file."""

    def column(self, name: str) -> Column:
        """Return a column by name; KeyError where there is none."""
        return self.columns[self._index(name)]

    def _index(self, name: str) -> int:
        if name not in self._indexes:
            raise KeyError(f"table {self.name} has no column {name}")
        return self._indexes[name]

    @cached_property
    def _indexes(self) -> dict[str, int]:
        return {column.name: index for index, column in enumerate(self.columns)}

    @cached_property
    def _known(self) -> dict[tuple[str | int, ...], Mapping[str, Value]]:
        """Rows found before: rules ask for the same few again and again."""
        return {}

    @property
    def key_columns(self) -> tuple[Column, ...]:
        """The columns that a look-up names, in order."""
        return tuple(column for column in self.columns if column.is_key)

    @property
    def row_keys(self) -> tuple[Any, ...]:
        """Return what rows are found by: one value a row where one column is a key, else a tuple."""
        where = [index for index, column in enumerate(self.columns) if column.is_key]
        found = (tuple(row[index] for index in where) for row in self.rows)
        return tuple(keys[0] if len(where) == 1 else keys for keys in found)

    def matching(self, *keys: str | int) -> Iterator[dict[str, Value]]:
        """Yield every row that the keys find, as values by column; leading keys alone find all rows below them."""
        where = [index for index, column in enumerate(self.columns) if column.is_key]
        for row in self.rows:
            if all(_found(row[index], key) for index, key in zip(where, keys, strict=False)):
                yield self.values(row)

    def values(self, row: Sequence[Value]) -> dict[str, Value]:
        """Return a row's values by column."""
        return {column.name: value for column, value in zip(self.columns, row, strict=True)}

    def lookup(self, *keys: str | int) -> Mapping[str, Value]:
        """Return the one row that the keys find, as values by column; KeyError where there is none or are several."""
        if keys not in self._known:
            rows = list(self.matching(*keys))
            if len(rows) != 1:
                raise KeyError(f"table {self.name} has {len(rows)} rows for {', '.join(map(str, keys))}")
            self._known[keys] = rows[0]
        return self._known[keys]

    def row_place(self, *keys: str | int) -> Place | None:
        """Return where the row that the keys find was written."""
        found = list(self.matching(*keys))
        index = next((index for index, row in enumerate(self.rows) if self.values(row) in found), -1)
        return self.places[index] if 0 <= index < len(self.places) else self.place

    def cell(self, *keys: str | int, column: str = VALUE) -> Value:
        """Return one cell of the row that the keys find."""
        self._index(column)
        return self.lookup(*keys)[column]

    def number(self, *keys: str | int, column: str = VALUE) -> int:
        """Return a cell that must hold a number."""
        value = self.cell(*keys, column=column)
        if not isinstance(value, int):
            raise TypeError(f"table {self.name}: {column} of {', '.join(map(str, keys))} is not a number")
        return value

    def text(self, *keys: str | int, column: str = VALUE) -> str:
        """Return a cell as plain text; empty for an empty cell."""
        value = self.cell(*keys, column=column)
        return "" if value is None else str(value)

    def flag(self, *keys: str | int, column: str = VALUE) -> bool:
        """Return whether a cell says yes."""
        return self.cell(*keys, column=column) is True

    def printed(self, *keys: str | int, column: str = VALUE) -> str:
        """Return a cell as it is printed."""
        return self.column(column).shown(self.cell(*keys, column=column))

    def with_cell(self, value: Value, *keys: str | int, column: str) -> "Table":
        """Return this table with another value in a cell of the row that the keys find."""
        at, row = self._index(column), tuple(self.lookup(*keys).values())
        rows = tuple((*each[:at], value, *each[at + 1 :]) if each == row else each for each in self.rows)
        return replace(self, rows=rows)

    def shown_rows(self) -> tuple[tuple[str, ...], ...]:
        """Return every row as it is printed."""
        return tuple(tuple(column.shown(value) for column, value in zip(self.columns, row, strict=True)) for row in self.rows)


def _found(value: Value, key: str | int) -> bool:
    return key in value if isinstance(value, Rolls) else value == key
