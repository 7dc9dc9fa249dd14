"""Tables as text, YAML, CSV, JSON and Markdown: for the terminal, for other programs, and to begin tables of one's own with."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import yaml

from printkit.tables.table import Table
from printkit.tables.values import written

RIGHT = {"whole", "signed", "percent"}


def exported(form: str, tables: Mapping[str, Table], system: str = "", rulings: Mapping[str, Any] | None = None) -> str:
    """Write tables in one of FORMS; JSON also tells the system and the rulings in force. Ends with a line break."""
    return FORMS[form](tables, system, rulings or {})


def _as_text(tables: Mapping[str, Table], system: str, rulings: Mapping[str, Any]) -> str:
    return "\n".join(_text(table) for table in tables.values())


def _text(table: Table) -> str:
    head = [column.title for column in table.columns]
    lines = [head, *(list(row) for row in table.shown_rows())]
    widths = [max(len(line[index]) for line in lines) for index in range(len(head))]
    rule = ["-" * width for width in widths]
    right = [column.type in RIGHT for column in table.columns]
    note = f"{table.note}\n" if table.note else ""
    return f"{table.title} ({table.name})\n" + "".join(_line(line, widths, right) for line in (head, rule, *lines[1:])) + note


def _line(cells: list[str], widths: list[int], right: list[bool]) -> str:
    padded = (cell.rjust(width) if to_right else cell.ljust(width) for cell, width, to_right in zip(cells, widths, right, strict=True))
    return "  ".join(padded).rstrip() + "\n"


def _as_yaml(tables: Mapping[str, Table], system: str, rulings: Mapping[str, Any]) -> str:
    """Write each table as the file of one's own that would stand in for it."""
    return "---\n".join(_yaml(table) for table in tables.values())


def _yaml(table: Table) -> str:
    said = {"title": table.title, "rules": list(table.rules), "note": table.note}
    head = "".join(f"{key}: {_flow(value)}\n" for key, value in said.items() if value)
    rows = (({name: written(value) for name, value in table.values(row).items() if value is not None}) for row in table.rows)
    return f"# save as tables/{table.name}.yaml beside an encounter\n{head}rows:\n" + "".join(f"- {_flow(row)}\n" for row in rows)


def _flow(value: Any) -> str:
    """Write a value on one line of YAML."""
    text: str = yaml.safe_dump([value], default_flow_style=True, width=float("inf"), allow_unicode=True, sort_keys=False)
    return text.strip()[1:-1]


def _as_csv(tables: Mapping[str, Table], system: str, rulings: Mapping[str, Any]) -> str:
    """Write one table plainly; several one after another, each under a line with its name."""
    blocks = [(f"# {name}\n" if len(tables) > 1 else "") + _csv(table) for name, table in tables.items()]
    return "\n".join(blocks)


def _csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.name for column in table.columns)
    writer.writerows(_plain(row) for row in table.rows)
    return out.getvalue()


def _plain(row: Iterable[Any]) -> list[object]:
    shown = {True: "yes", False: "no"}
    return ["" if value is None else shown[value] if isinstance(value, bool) else written(value) for value in row]


def _as_json(tables: Mapping[str, Table], system: str, rulings: Mapping[str, Any]) -> str:
    told = {"system": system, "rulings": dict(rulings), "tables": {name: _data(table) for name, table in tables.items()}}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _data(table: Table) -> dict[str, Any]:
    columns = {column.name: {"title": column.title, "type": column.type} for column in table.columns}
    rows = [{name: written(value) for name, value in table.values(row).items()} for row in table.rows]
    note = {"note": table.note} if table.note else {}
    return {"title": table.title, "rules": list(table.rules), **note, "columns": columns, "rows": rows}


def _as_markdown(tables: Mapping[str, Table], system: str, rulings: Mapping[str, Any]) -> str:
    return "\n".join(_markdown(table) for table in tables.values())


def _markdown(table: Table) -> str:
    head = _cells(column.title for column in table.columns)
    rule = _cells("---:" if column.type in RIGHT else "---" for column in table.columns)
    rows = "".join(_cells(row) for row in table.shown_rows())
    note = f"\n{table.note}\n" if table.note else ""
    return f"## {table.title}\n\n{head}{rule}{rows}{note}"


def _cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"


FORMS: Mapping[str, Callable[[Mapping[str, Table], str, Mapping[str, Any]], str]] = {
    "text": _as_text,
    "yaml": _as_yaml,
    "csv": _as_csv,
    "json": _as_json,
    "markdown": _as_markdown,
}
"""How tables can be written."""
