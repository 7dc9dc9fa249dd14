"""The user's tables laid over ours: a whole table each, and nothing that a rule could fall through."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from printkit.errors import DataError, Finding, Place, UserError, did_you_mean, error
from printkit.reading import ENDINGS, is_readable
from printkit.tables.reading import read_table
from printkit.tables.table import Column, Table
from printkit.tables.values import Rolls, Value


def read_beside(folder: Path, ours: Mapping[str, Table]) -> dict[str, Table]:
    """Read the user's tables of a folder (`tables/` beside the encounter), each as a stand-in for ours of the same name.

    Returns them by name; nothing where there is no such folder. Raises DataError with every mistake of every file.
    """
    found: dict[str, Table] = {}
    findings: list[Finding] = []
    for path in _files(folder):
        name, like = path.stem, ours.get(path.stem)
        if wrong := _no_table(path, ours, found):
            findings.append(wrong)
        elif like is not None and is_readable(path):
            try:
                found[name] = read_table(path, like)
            except UserError as problem:
                findings += problem.findings
                continue
            findings += problems(found[name], like)
    if findings:
        raise DataError(*findings)
    return found


def _files(folder: Path) -> list[Path]:
    """Return what lies in a folder, but for what is hidden; DataError where it is none or cannot be looked into."""
    if not os.path.lexists(folder):
        return []
    try:
        return [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    except OSError as problem:
        hint = f"{folder.name} must be a folder that may be read, or be called otherwise"
        raise DataError(error(f"cannot look into {folder}: {problem.strerror}", None, hint)) from problem


def _no_table(path: Path, ours: Mapping[str, Table], found: Mapping[str, Table]) -> Finding | None:
    """Tell what keeps a file from being a table, if it is meant to be one: by its ending, or by its name."""
    if path.stem in found:
        return error(f'the table "{path.stem}" stands here in two files', Place(path), "keep one of them")
    if is_readable(path):
        return None if path.stem in ours else error(f'the game has no table "{path.stem}"', Place(path), did_you_mean(path.stem, ours))
    if path.name in ours or path.stem in ours:
        return error(f'"{path.name}" is no file that a table is read from', Place(path), f"give it one of the endings {', '.join(ENDINGS)}")
    return None


def overlay(ours: Mapping[str, Table], users: Mapping[str, Table]) -> dict[str, Table]:
    """Return our tables with the user's in the place of those of the same name; columns stand in our order.

    Raises DataError where the user's has other columns, lacks a key that the rules ask for, or leaves rolls out or has them twice.
    """
    findings: list[Finding] = []
    laid = dict(ours)
    for name, table in users.items():
        like = ours.get(name)
        if like is None:
            findings.append(error(f'the game has no table "{name}"', table.place, did_you_mean(name, ours)))
        elif wrong := tuple(problems(table, like)):
            findings += wrong
        else:
            laid[name] = _in_order(table, like)
    if findings:
        raise DataError(*findings)
    return laid


def _in_order(table: Table, like: Table) -> Table:
    names = [column.name for column in table.columns]
    order = [names.index(column.name) for column in like.columns]
    columns = tuple(replace(ours, title=table.column(ours.name).title) for ours in like.columns)
    rows = tuple(tuple(row[index] for index in order) for row in table.rows)
    return replace(table, columns=columns, rows=rows)


def problems(table: Table, like: Table | None = None) -> Iterator[Finding]:
    """Yield what keeps a table from being used, alone or in the place of another."""
    if like is not None:
        wrong = tuple(_other_columns(table, like))
        yield from wrong
        if wrong:
            return
        yield from _missing_keys(table, like)
        yield from _further_keys(table, like)
    yield from _doubled_keys(table)
    yield from _broken_rolls(table, like or table)


def _other_columns(table: Table, like: Table) -> Iterator[Finding]:
    given = {column.name: column.type for column in table.columns}
    wanted = {column.name: column.type for column in like.columns}
    for name in wanted.keys() - given.keys():
        yield error(f'the table {table.name} lacks the column "{name}"', table.place, f"its columns are {', '.join(wanted)}")
    for name in given.keys() - wanted.keys():
        yield error(f'the table {table.name} has no column "{name}"', table.place, did_you_mean(name, wanted))
    for name in sorted(given.keys() & wanted.keys()):
        if given[name] != wanted[name]:
            yield error(f'the column "{name}" of {table.name} is {given[name]}', table.place, f"its type must stay {wanted[name]}")


def _missing_keys(table: Table, like: Table) -> Iterator[Finding]:
    words = [column.name for column in like.key_columns if column.type == "key"]
    there = {_keys(table, row, words) for row in table.rows}
    for row in like.rows:
        keys = _keys(like, row, words)
        if words and keys not in there:
            there.add(keys)
            yield error(f'the table {table.name} lacks a row for "{" ".join(map(str, keys))}"', table.place, "the rules look it up")


def _further_keys(table: Table, like: Table) -> Iterator[Finding]:
    for column in (each for each in like.key_columns if each.type == "key" and not each.open):
        known = {str(like.values(row)[column.name]) for row in like.rows}
        for index, row in enumerate(table.rows):
            word = str(table.values(row)[column.name])
            if word not in known:
                yield error(f'nothing asks for "{word}" in the table {table.name}', _row_place(table, index), did_you_mean(word, known))


def _keys(table: Table, row: tuple[Value, ...], words: list[str]) -> tuple[Value, ...]:
    values = table.values(row)
    return tuple(values[word] for word in words)


def _doubled_keys(table: Table) -> Iterator[Finding]:
    if any(column.type == "rolls" for column in table.columns):
        return
    seen: set[object] = set()
    for index, key in enumerate(table.row_keys):
        if key in seen:
            yield error(f'"{key}" stands twice in the table {table.name}', _row_place(table, index), "keep one of the rows")
        seen.add(key)


def _broken_rolls(table: Table, like: Table) -> Iterator[Finding]:
    words = [column.name for column in table.key_columns if column.type == "key"]
    for column in (_covering(each, like) for each in like.columns if each.type == "rolls"):
        groups: dict[tuple[Value, ...], list[tuple[Rolls, int]]] = {}
        for index, row in enumerate(table.rows):
            value = table.values(row)[column.name]
            if isinstance(value, Rolls):
                groups.setdefault(_keys(table, row, words), []).append((value, index))
        for ranges in groups.values():
            yield from _gaps(table, column, sorted(ranges, key=lambda each: (_low(each[0]), each[1])))


def _covering(column: Column, like: Table) -> Column:
    """Return the column with the rolls it must stand for: what it says, else what the rows of ours reach."""
    spans = [value for row in like.rows if isinstance(value := like.values(row)[column.name], Rolls)]
    if column.covers or not spans:
        return column
    low, high = min(spans, key=_low).low, max(spans, key=_high).high
    return replace(column, covers=Rolls(low, high))


def _low(value: Rolls) -> float:
    return float("-inf") if value.low is None else value.low


def _high(value: Rolls) -> float:
    return float("inf") if value.high is None else value.high


def _gaps(table: Table, column: Column, ranges: list[tuple[Rolls, int]]) -> Iterator[Finding]:
    """Yield gaps and overlaps between neighbours, and what is missing at either end."""
    covers = column.covers or Rolls(None, None)
    reached = _low(covers) - 1
    for number, (value, index) in enumerate(ranges):
        where = _row_place(table, index)
        if _low(value) > reached + 1:
            yield _unmet(table, reached + 1, _low(value) - 1, where)
        if number and _low(value) <= reached and not column.overlaps:
            twice = _named(_low(value), min(reached, _high(value)))
            yield error(f"{table.name}: {twice} stands in two rows", where, "every roll needs one row only")
        if _low(value) < _low(covers) or _high(value) > _high(covers):
            yield error(f"{table.name}: {value} goes beyond {covers}", where)
        reached = max(reached, _high(value))
    if reached < _high(covers):
        yield _unmet(table, reached + 1, _high(covers), _row_place(table, ranges[-1][1]))


def _unmet(table: Table, low: float, high: float, where: Place | None) -> Finding:
    return error(f"{table.name}: no row for {_named(low, high)}", where, "every roll needs a row")


def _named(low: float, high: float) -> str:
    return str(Rolls(None if low == float("-inf") else int(low), None if high == float("inf") else int(high)))


def _row_place(table: Table, index: int) -> Place | None:
    return table.places[index] if index < len(table.places) else table.place
