"""What a file says as a tree of texts that know their places; fields read the texts by their own type."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from printkit.errors import DataError, Finding, Place, error

MAX_DEPTH = 40
MAX_VALUES = 2_000_000


class Source(Protocol):
    """Where the values of one mapping were written. Paths use dots and count from 0: `weapons.0.skill`."""

    def place(self, field: str) -> Place:
        """Return where a value stands, or what would hold it where it was left out."""
        ...

    def key_place(self, field: str) -> Place:
        """Return where the key of a value stands."""
        ...

    def empty(self) -> Iterator[tuple[str, ...]]:
        """Yield the paths to keys that have no value here."""
        ...


@dataclass(slots=True)
class Node:
    """A value and where it stands: a text, None where nothing was written, nodes in order, or nodes by key."""

    value: "str | list[Node] | dict[str, Node] | None"
    line: int
    column: int
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)

    def plain(self) -> Any:
        """Return the value without places; keys that have no value are as good as left out."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items() if node.value is not None}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def empty(self, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        """Yield the paths to keys that have no value."""
        children = self.value.items() if isinstance(self.value, dict) else enumerate(self.value) if isinstance(self.value, list) else ()
        for step, node in children:
            if node.value is not None:
                yield from node.empty((*path, str(step)))
            elif isinstance(step, str):
                yield (*path, step)

    def child(self, step: str) -> "Node | None":
        """Return what a key or a number leads to."""
        if isinstance(self.value, dict):
            return self.value.get(step)
        if isinstance(self.value, list) and step.isdecimal() and int(step) < len(self.value):
            return self.value[int(step)]
        return None


@dataclass(frozen=True, slots=True)
class Written:
    """A node as a Source; `under` is asked for fields that stand in another file, which this node overrides."""

    file: Path
    node: Node
    under: Source | None = None

    def place(self, field: str) -> Place:
        """Return where a value stands."""
        if self._elsewhere(field) and self.under:
            return self.under.place(field)
        return self._at(*[(node.line, node.column) for node in self._along(field)][-1])

    def key_place(self, field: str) -> Place:
        """Return where a key stands."""
        if self._elsewhere(field) and self.under:
            return self.under.key_place(field)
        above, _, key = field.rpartition(".")
        *_, holder = self._along(above)
        return self._at(*holder.keys.get(key, (holder.line, holder.column)))

    def empty(self) -> Iterator[tuple[str, ...]]:
        """Yield the paths to keys that have no value, here or where this does not override."""
        yield from self.node.empty()
        yield from (path for path in (self.under.empty() if self.under else ()) if self._elsewhere(path[0]))

    def _elsewhere(self, field: str) -> bool:
        return bool(field) and self.node.child(field.partition(".")[0]) is None

    def _along(self, field: str) -> Iterator[Node]:
        """Yield the nodes on the way to a field, as far as the file goes."""
        node: Node | None = self.node
        yield self.node
        for step in field.split(".") if field else ():
            node = node.child(step) if node else None
            if node is None:
                return
            yield node

    def _at(self, line: int, column: int) -> Place:
        return Place(self.file, line, column)


@dataclass(frozen=True)
class Tree:
    """A file of one or several values, with what is wrong in it apart from its meaning."""

    file: Path
    roots: tuple[Node, ...]
    findings: tuple[Finding, ...] = ()

    @cached_property
    def root(self) -> Node:
        """The only value; DataError where there are several."""
        if len(self.roots) > 1:
            where = Place(self.file, self.roots[1].line, self.roots[1].column)
            raise DataError(error("a second document begins here, but this file must hold one", where, "move it to a file of its own"))
        return self.roots[0]


def empty_file(file: Path) -> DataError:
    """Return what to raise for a file in which nothing is written."""
    return DataError(error("the file is empty", Place(file)))


def repeated_key(key: str, where: Place, first: tuple[int, int]) -> Finding:
    """Return the finding for a key that stands twice in one mapping."""
    return error(f'"{key}" stands here a second time', where, f"keep one: the first is in line {first[0]}")
