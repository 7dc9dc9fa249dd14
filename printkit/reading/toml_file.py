"""TOML to nodes. tomllib says what the values are, a small scan of the same text says where they stand."""

import re
import tomllib
from pathlib import Path
from typing import Any

from printkit.errors import DataError, Place, error
from printkit.reading.nodes import MAX_DEPTH, Node, Tree, empty_file
from printkit.reading.text import Marks, Text, place_of

Step = str | int
Places = dict[tuple[Step, ...], tuple[int, int]]
SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
BARE = re.compile(r"[A-Za-z0-9_-]+")
OTHER = re.compile(r"[^,\]}#\n]+")


def read_toml(source: Text) -> Tree:
    """Read a TOML text; DataError where it is none."""
    text = source.text.replace("\r\n", "\n")
    try:
        values = tomllib.loads(text, parse_float=str)
        scan = _Scan(text)
        root = _node(values, (), scan.places(), scan.keys)
    except tomllib.TOMLDecodeError as problem:
        raise DataError(_said(source.file, text, str(problem))) from problem
    except RecursionError as problem:
        raise DataError(error("nested too deeply", Place(source.file), f"{MAX_DEPTH} levels are the limit")) from problem
    if not values:
        raise empty_file(source.file)
    return Tree(source.file, (root,), source.findings)


def _said(file: Path, text: str, problem: str) -> Any:
    found = re.search(r"\(at line (\d+), column (\d+)\)", problem)
    where = Place(file, int(found[1]), int(found[2])) if found else place_of(file, text, len(text.rstrip()))
    if "overwrite" in problem or "twice" in problem or "already" in problem:
        return error("not valid TOML: a key stands twice", where, "keep one")
    return error("not valid TOML: this cannot be read", where, 'texts stand in quotes: name = "Mara"')


def _node(value: Any, path: tuple[Step, ...], places: Places, keys: Places) -> Node:
    if len(path) > MAX_DEPTH:
        raise RecursionError
    line, column = places.get(path) or next((places[path[:end]] for end in range(len(path), -1, -1) if path[:end] in places), (1, 1))
    if isinstance(value, dict):
        held = {key: _node(each, (*path, key), places, keys) for key, each in value.items()}
        return Node(held, line, column, {key: keys.get((*path, key), (held[key].line, held[key].column)) for key in held})
    if isinstance(value, list):
        return Node([_node(each, (*path, index), places, keys) for index, each in enumerate(value)], line, column)
    if isinstance(value, bool):
        return Node("true" if value else "false", line, column)
    return Node(value.isoformat() if hasattr(value, "isoformat") else str(value), line, column)


class _Scan:
    """Walks through a text that is known to be TOML and notes where each key and value stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.marks = Marks(text)
        self.found: Places = {(): (1, 1)}
        self.keys: Places = {}
        self.lengths: dict[tuple[Step, ...], int] = {}

    def places(self) -> Places:
        """Return the places of values by path."""
        table: tuple[Step, ...] = ()
        while self._skip():
            table = self._header() if self.text[self.at] == "[" else self._pair(table, table)
        return self.found

    def _skip(self) -> bool:
        self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.at < len(self.text)

    def _mark(self) -> tuple[int, int]:
        return self.marks.at(self.at)

    def _header(self) -> tuple[Step, ...]:
        """Read `[table]` or `[[table]]` and return its path."""
        mark = self._mark()
        several = self.text.startswith("[[", self.at)
        self.at += 2 if several else 1
        path = self._key(())
        if several:
            self.lengths[path] = self.lengths.get(path, -1) + 1
            self.found.setdefault(path, mark)
            path = (*path, self.lengths[path])
        self.found[path] = mark
        self.at = self.text.index("]", self.at) + (2 if several else 1)
        return path

    def _pair(self, table: tuple[Step, ...], result: tuple[Step, ...]) -> tuple[Step, ...]:
        """Read `key = value` and return the table it stands in."""
        path = self._key(table)
        self._skip()
        self.at += 1  # the equals sign
        self._value(path)
        return result

    def _key(self, table: tuple[Step, ...]) -> tuple[Step, ...]:
        """Read a key with dots, noting each part."""
        path = table
        while True:
            self._skip()
            mark = self._mark()
            part = STRING.match(self.text, self.at) or BARE.match(self.text, self.at)
            if part is None:
                return path
            self.at = part.end()
            name = part[0][1:-1] if part[0][0] in "\"'" else part[0]
            last = (self.lengths[path],) if path in self.lengths else ()
            path = (*path, *last, name)
            self.keys.setdefault(path, mark)
            self._skip()
            if not self.text.startswith(".", self.at):
                return path
            self.at += 1

    def _value(self, path: tuple[Step, ...]) -> None:
        self._skip()
        self.found[path] = self._mark()
        first = self.text[self.at]
        if first in "[{":
            self.at += 1
            self._inside(path, "]" if first == "[" else "}")
        else:
            self.at = (STRING.match(self.text, self.at) or OTHER.match(self.text, self.at)).end()  # type: ignore[union-attr]

    def _inside(self, path: tuple[Step, ...], end: str) -> None:
        """Read the values of an array, or the pairs of an inline table."""
        index = 0
        while self._skip() and self.text[self.at] != end:
            if end == "]":
                self._value((*path, index))
            else:
                self._pair(path, path)
            index += 1
            self._skip()
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1
