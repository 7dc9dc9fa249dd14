"""CSV to rows: commas, semicolons or tabs, quoted line breaks, and the line each row begins in."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from printkit.errors import DataError, Place, error
from printkit.reading.spreadsheet import Row, Sheet
from printkit.reading.text import Text

DELIMITERS = ",;\t|"


def read_csv(source: Text) -> Sheet:
    """Read the rows of a CSV text below its headings; DataError where there are none or quotes do not match."""
    first, _, rest = source.text.partition("\n")
    skipped = first.strip().lower().startswith("sep=")
    delimiter = first.strip()[4:5] or "\t" if skipped else _delimiter(source.text)
    rows = _rows(source.file, rest if skipped else source.text, delimiter, 1 if skipped else 0)
    head = next(rows, None)
    if head is None:
        raise DataError(error("the file is empty", Place(source.file)))
    return Sheet(source.file, head, rows, lambda line, column: Place(source.file, line, column), list(source.findings))


def _delimiter(text: str) -> str:
    """Return what stands most often between the headings, outside quotes."""
    line = next(line for line in text.splitlines() if line.strip())
    outside = "".join(line.split('"')[::2])
    return max(DELIMITERS, key=outside.count)


def _rows(file: Path, text: str, delimiter: str, before: int) -> Iterator[Row]:
    """Yield the rows that hold something."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = before + 1
    try:
        for cells in reader:
            stripped = [cell.strip().replace("\\n", "\n") if cell else "" for cell in cells]
            if any(stripped):
                yield Row(line, stripped)
            line = before + reader.line_num + 1
    except csv.Error as problem:
        message = (
            "quotes that are not closed" if "end of data" in str(problem) else "something stands between a closing quote and the delimiter"
        )
        if "limit" in str(problem):
            message = "a cell is too long, or its quotes are not closed"
        raise DataError(error(message, Place(file, line), 'inside quotes, write " twice')) from problem
