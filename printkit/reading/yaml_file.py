"""YAML to nodes: every scalar stays text, a key twice is an error, anchors are followed and bounded."""

import re
from pathlib import Path
from typing import Any

import yaml

from printkit.errors import DataError, Finding, Place, error
from printkit.reading.nodes import MAX_DEPTH, MAX_VALUES, Node, Tree, empty_file, repeated_key
from printkit.reading.text import Text, place_of

Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
NOTHING = ("", "~", "null")
COLOR_AS_COMMENT = re.compile(r"""["']?\s*:\s*#[0-9a-fA-F]{3,8}\b""")
TAB = "a tab"
SAYINGS = (
    (TAB, "a tab stands where spaces must", "indent with spaces"),
    ("mapping values are not allowed", "a colon too many", 'put texts that hold ": " in quotes'),
    ("cannot start any token", "a text cannot begin like this", "put it in quotes"),
    ("did not find expected", "this line does not fit the ones above", "check its indentation, and the line above it"),
    ("could not find expected ':'", "a key without a colon", "write key: value"),
    ("undefined alias", "an alias (*) without its anchor (&)", "put the text in quotes, or define the anchor first"),
    ("unexpected end of stream", "quotes or brackets are not closed", "close them"),
    ("unknown escape character", "an unknown escape after \\", "in single quotes, \\ is an ordinary character"),
    ("exceeded maximum nesting", "nested too deeply", None),
)


def read_yaml(source: Text) -> Tree:
    """Read every document of a YAML text that holds something; DataError where it is no YAML."""
    builder = _Builder(source.file, source.text)
    roots = tuple(builder.build(document) for document in _documents(source) if not _is_nothing(document))
    if not roots:
        raise empty_file(source.file)
    return Tree(source.file, roots, (*source.findings, *builder.findings))


def read_flow(text: str) -> Any:
    """Read `[...]` or `{...}` in a cell of a table as plain values; ValueError where it is none."""
    try:
        return read_yaml(Text(Path(), text)).root.plain()
    except DataError as problem:
        raise ValueError(problem.findings[0].message) from problem


def _documents(source: Text) -> list[yaml.Node]:
    try:
        return list(yaml.compose_all(source.text, Loader=Loader))
    except yaml.MarkedYAMLError as problem:
        raise DataError(_said(problem, source)) from problem
    except yaml.reader.ReaderError as problem:
        where = place_of(source.file, source.text, problem.position)
        raise DataError(error("a character that no text may hold", where, "delete it")) from problem


def _said(problem: yaml.MarkedYAMLError, source: Text) -> Finding:
    said = str(problem.problem or problem.context)
    mark = problem.problem_mark or problem.context_mark
    if "end of stream" in said and problem.context_mark:
        mark = problem.context_mark  # where the quotes begin says more than where the file ends
    where = Place(source.file, mark.line + 1, mark.column + 1) if mark else Place(source.file)
    if mark and source.text[mark.index : mark.index + 1] == "\t":
        said = TAB
    for part, message, hint in SAYINGS:
        if part in said:
            return error(f"not valid YAML: {message}", where, hint)
    return error(f"not valid YAML: {said}", where)


def _is_nothing(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.style and node.value in NOTHING


class _Builder:
    """Turns PyYAML's nodes into ours. Nodes behind an alias are shared, so that what they unfold to is counted before it is built."""

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.text = text
        self.findings: list[Finding] = []
        self.built: dict[int, tuple[Node, int]] = {}
        self.open: set[int] = set()

    def build(self, node: yaml.Node) -> Node:
        """Build the node of a document."""
        return self._build(node, 0)[0]

    def _build(self, node: yaml.Node, depth: int) -> tuple[Node, int]:
        if isinstance(node, yaml.ScalarNode):
            mark = node.start_mark
            return Node(None if _is_nothing(node) else node.value, mark.line + 1, mark.column + 1), 1
        if id(node) in self.built:
            return self.built[id(node)]
        if id(node) in self.open:
            raise DataError(error("an alias (*) that holds itself", self._place(node)))
        if depth > MAX_DEPTH:
            raise DataError(error("nested too deeply", self._place(node), f"{MAX_DEPTH} levels are the limit"))
        self.open.add(id(node))
        ours, size = self._mapping(node, depth) if isinstance(node, yaml.MappingNode) else self._sequence(node, depth)
        if size > MAX_VALUES:
            raise DataError(error("too many values once aliases (*) are followed", self._place(node), "write fewer aliases"))
        self.open.discard(id(node))
        self.built[id(node)] = ours, size
        return ours, size

    def _sequence(self, node: yaml.Node, depth: int) -> tuple[Node, int]:
        items = [self._build(item, depth + 1) for item in node.value]
        return Node([item for item, _ in items], *self._at(node)), 1 + sum(size for _, size in items)

    def _mapping(self, node: yaml.MappingNode, depth: int) -> tuple[Node, int]:
        values: dict[str, Node] = {}
        keys: dict[str, tuple[int, int]] = {}
        merged: dict[str, Node] = {}
        total = 1
        for key_node, value_node in node.value:
            value, size = self._build(value_node, depth + 1)
            total += size
            key = self._key(key_node)
            if key == "<<" and not key_node.style:
                merged |= self._merged(value)
            elif key in values:
                self.findings.append(repeated_key(key, self._place(key_node), keys[key]))
            else:
                values[key], keys[key] = value, self._at(key_node)
                self._color_lost(key, key_node, value)
        return Node({**{key: value for key, value in merged.items() if key not in values}, **values}, *self._at(node), keys), total

    def _key(self, node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        raise DataError(error("a key must be text", self._place(node), 'values that begin with { or [ need quotes: "{name}"'))

    def _merged(self, node: Node) -> dict[str, Node]:
        """Return what `<<: *base` brings in."""
        parts = node.value if isinstance(node.value, list) else [node]
        return {key: value for part in reversed(parts) if isinstance(part.value, dict) for key, value in part.value.items()}

    def _color_lost(self, key: str, key_node: yaml.Node, value: Node) -> None:
        """Say so where `color: #a34a28` lost its value, because `#` begins a comment."""
        if value.value is None and (found := COLOR_AS_COMMENT.match(self.text, key_node.end_mark.index)):
            lost = found[0].partition("#")[2]
            self.findings.append(error(f'"{key}" has no value: in YAML a # begins a comment', self._place(key_node), f'write "#{lost}"'))

    def _at(self, node: yaml.Node) -> tuple[int, int]:
        return node.start_mark.line + 1, node.start_mark.column + 1

    def _place(self, node: yaml.Node) -> Place:
        return Place(self.file, *self._at(node))
