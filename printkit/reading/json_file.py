"""JSON to nodes, and JSON lines: one value a line."""

import re
from json.decoder import scanstring  # type: ignore[attr-defined]
from pathlib import Path

from printkit.errors import DataError, Finding, Place, error
from printkit.reading.nodes import MAX_DEPTH, Node, Tree, repeated_key
from printkit.reading.text import Marks, Text

SPACE = re.compile(r"[ \t\r\n]*")
HALF = re.compile("[\ud800-\udfff]")
SCALAR = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null")


def read_json(source: Text) -> Tree:
    """Read every value of a JSON text; DataError where it is no JSON."""
    parser = _Parser(source.file, source.text)
    return Tree(source.file, tuple(parser.values()), (*source.findings, *parser.findings))


class _Parser:
    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.text = text
        self.at = 0
        self.marks = Marks(text)
        self.findings: list[Finding] = []

    def values(self) -> list[Node]:
        """Read values until the text ends."""
        found = []
        while self._next():
            found.append(self._value(0))
        return found

    def _next(self) -> str:
        """Go to the next character that counts, and return it."""
        self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def _mark(self) -> tuple[int, int]:
        return self.marks.at(self.at)

    def _value(self, depth: int) -> Node:
        first = self._next()
        if depth > MAX_DEPTH:
            raise self._problem("nested too deeply", f"{MAX_DEPTH} levels are the limit")
        if first == "{":
            return self._mapping(depth)
        if first == "[":
            return self._list(depth)
        mark = self._mark()
        if first == '"':
            return Node(self._string(), *mark)
        scalar = SCALAR.match(self.text, self.at)
        if scalar is None:
            raise self._problem("a value must stand here", 'texts stand in double quotes: "like this"')
        self.at = scalar.end()
        return Node(None if scalar[0] == "null" else scalar[0], *mark)

    def _string(self) -> str:
        try:
            text, self.at = scanstring(self.text, self.at + 1, False)
        except ValueError as problem:
            raise self._problem("a text that is not closed, or a \\ that means nothing", 'close it with "; write \\ as \\\\') from problem
        if HALF.search(text):
            raise self._problem("a \\u that is half of a character", "write both halves, or the character itself")
        return str(text)

    def _list(self, depth: int) -> Node:
        mark = self._mark()
        self.at += 1
        items: list[Node] = []
        while self._next() != "]":
            items.append(self._value(depth + 1))
            self._comma("]")
        self.at += 1
        return Node(items, *mark)

    def _mapping(self, depth: int) -> Node:
        node = Node(values := {}, *self._mark())
        self.at += 1
        while (first := self._next()) != "}":
            if first != '"':
                raise self._problem("a key in double quotes must stand here", '"name": "Mara"')
            mark = self._mark()
            key = self._string()
            if self._next() != ":":
                raise self._problem("a colon is missing", '"name": "Mara"')
            self.at += 1
            value = self._value(depth + 1)
            if key in values:
                self.findings.append(repeated_key(key, Place(self.file, *mark), node.keys[key]))
            else:
                values[key], node.keys[key] = value, mark
            self._comma("}")
        self.at += 1
        return node

    def _comma(self, end: str) -> None:
        """Step over the comma between two values; one before the closing bracket does no harm."""
        found = self._next()
        if found == ",":
            self.at += 1
        elif found != end:
            raise self._problem(f"a comma or {end} is missing", "the value above may lack a comma, or a bracket is not closed")

    def _problem(self, message: str, hint: str) -> DataError:
        return DataError(error(f"not valid JSON: {message}", Place(self.file, *self._mark()), hint))
