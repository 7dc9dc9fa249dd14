"""People's files: text to values that know their places, and values held against a model.

Encounters, characters, settings and printers are all read here, so that each format means the same everywhere and every problem is told
alike: file, line and column, what is wrong, what to do.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from printkit.errors import DataError, Place, did_you_mean, error
from printkit.reading.json_file import read_json
from printkit.reading.nodes import Node, Source, Tree, Written
from printkit.reading.spreadsheet import Sheet
from printkit.reading.text import Text, read_bytes, read_text
from printkit.reading.toml_file import read_toml
from printkit.reading.yaml_file import read_yaml

__all__ = ["ENDINGS", "Node", "Sheet", "Source", "Tree", "Written", "holds_rows", "is_readable", "read_sheet", "read_tree"]

TREES: Mapping[str, Callable[[Text], Tree]] = {
    ".yaml": read_yaml,
    ".yml": read_yaml,
    ".json": read_json,
    ".jsonl": read_json,
    ".ndjson": read_json,
    ".toml": read_toml,
}
SHEETS = (".csv", ".tsv", ".xlsx", ".xlsm")
ENDINGS = (*TREES, *SHEETS)
"""What the files that are read may end in."""


def is_readable(file: Path) -> bool:
    """Whether a file is one of those that are read, by its ending."""
    return file.suffix.lower() in ENDINGS


def holds_rows(file: Path) -> bool:
    """Whether a file is a spreadsheet, by its ending."""
    return file.suffix.lower() in SHEETS


def read_tree(file: Path) -> Tree:
    """Read a YAML, TOML or JSON file; DataError where it cannot be read at all."""
    reader = TREES.get(file.suffix.lower())
    if reader is None:
        read_bytes(file)
        hint = did_you_mean(file.suffix, ENDINGS) if file.suffix else f"give it one of the endings {', '.join(ENDINGS)}"
        raise DataError(error(f'cannot tell what kind of file "{file.name}" is', Place(file), hint))
    return reader(read_text(file))


def read_sheet(file: Path) -> Sheet:
    """Read a CSV or XLSX file; DataError where it cannot be read at all."""
    if file.suffix.lower() in (".csv", ".tsv"):
        from printkit.reading.csv_file import read_csv

        return read_csv(read_text(file))
    from printkit.reading.xlsx_file import read_xlsx

    return read_xlsx(file, read_bytes(file))
