"""XLSX to rows: cells as people see them, and warnings where a spreadsheet program may have changed them."""

import io
import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from printkit.errors import DataError, Finding, Place, UserError, error
from printkit.reading.spreadsheet import Row, Sheet

MAX_UNPACKED = 512 * 1024 * 1024
MAX_ROWS = 100_000
MAX_COLUMNS = 500


@dataclass(frozen=True, order=True, slots=True)
class CellPlace(Place):
    """A cell, written as spreadsheet programs do."""

    sheet: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.sheet}!{_letters(self.column)}{self.line}"


def read_xlsx(file: Path, data: bytes) -> Sheet:
    """Read the rows of the first sheet that holds something; DataError where this is no XLSX or a damaged one."""
    with _readable(file):
        _check_size(file, data)
        sheet, *others = _sheets(data, formulas=False)
        _check_formulas(file, data, sheet.title)
        findings: list[Finding] = []
        title = sheet.title

        def place(line: int, column: int) -> Place:
            return CellPlace(file, line, column, title)

        rows = list(_Rows(sheet, place, findings))
        if not rows:
            raise DataError(error("the file is empty", Place(file)))
        findings += (_unread(file, other, title, rows[0].cells) for other in others if _holds_something(other))
    return Sheet(file, rows[0], rows[1:], place, findings)


@contextmanager
def _readable(file: Path) -> Iterator[None]:
    """Turn whatever a damaged file makes its readers raise into a DataError, and keep their warnings from the user."""
    with warnings.catch_warnings(action="ignore"):
        try:
            yield
        except UserError:
            raise
        except Exception as problem:
            hint = "open it in a spreadsheet program and save it as XLSX or CSV again"
            raise DataError(error("this is no XLSX file, or a damaged one", Place(file), hint)) from problem


def _check_size(file: Path, data: bytes) -> None:
    """Refuse what unpacks to far more than any table needs."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(info.file_size for info in archive.infolist()) > MAX_UNPACKED:
            raise DataError(error("the file is too large once unpacked", Place(file)))


def _sheets(data: bytes, *, formulas: bool) -> list[Any]:
    """Return the sheets that can be seen, the first that holds something before the others."""
    import openpyxl  # heavy, and few files need it

    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas)
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    first = next((sheet for sheet in sheets if _holds_something(sheet)), sheets[0])
    return [first, *(sheet for sheet in sheets if sheet is not first)]


def _unread(file: Path, sheet: Any, first: str, headings: Sequence[str]) -> Finding:
    """Tell of a sheet that is left out: a warning where it seems to hold the same as the first, as its headings say."""
    rows = sheet.iter_rows(max_row=200, max_col=MAX_COLUMNS, values_only=True)
    head = next(row for row in rows if any(value is not None for value in row))
    alike = {str(value).strip().lower() for value in head} & {heading.strip().lower() for heading in headings if heading}
    hint = f'move its rows to "{first}", or save it as a file of its own and name that too'
    message = f'the sheet "{sheet.title}" is not read, only "{first}" is'
    return Finding("warning" if alike else "note", message, CellPlace(file, 1, 1, sheet.title), hint)


def _holds_something(sheet: Any) -> bool:
    return any(value is not None for row in sheet.iter_rows(max_row=200, max_col=MAX_COLUMNS, values_only=True) for value in row)


def _check_formulas(file: Path, data: bytes, title: str) -> None:
    """Refuse a formula whose result was never saved: its cell would read as empty."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        unsaved = any(re.search(rb"</f>\s*(?:<v\s*/>|<v></v>)?\s*</c>", archive.read(name)) for name in sheets)
    if not unsaved:
        return
    both = [_sheets(data, formulas=each)[0].iter_rows(max_row=MAX_ROWS, max_col=MAX_COLUMNS) for each in (True, False)]
    for written, saved in zip(*both, strict=False):
        for cell, result in zip(written, saved, strict=False):
            if cell.data_type == "f" and result.value is None and result.data_type != "str":  # "str": its result is an empty text
                where = CellPlace(file, cell.row, cell.column, title)
                raise DataError(error("a formula whose result was not saved", where, "open the file in a spreadsheet program and save it"))


class _Rows:
    """The rows that hold something, as text."""

    def __init__(self, sheet: Any, place: Callable[[int, int], Place], findings: list[Finding]) -> None:
        self.sheet = sheet
        self.place = place
        self.findings = findings
        self.headings: list[str] = []
        self.dated: set[int] = set()

    def __iter__(self) -> Iterator[Row]:
        width = min(self.sheet.max_column or MAX_COLUMNS, MAX_COLUMNS)
        for line, cells in enumerate(self.sheet.iter_rows(max_col=width), 1):
            if line > MAX_ROWS:
                raise DataError(error(f"more than {MAX_ROWS} rows", self.place(line, 1), "delete what stands far below the others"))
            texts = [self._text(cell, line, index) if cell.value is not None else "" for index, cell in enumerate(cells, 1)]
            if any(texts):
                self.headings = self.headings or texts
                yield Row(line, texts)

    def _text(self, cell: Any, line: int, column: int) -> str:
        value = cell.value
        if isinstance(value, str):
            return self._checked(cell, value, line, column)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, datetime | date | time):
            return self._dated(value, line, column)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        zeros = re.fullmatch("0+", cell.number_format or "")
        return str(value).zfill(len(zeros[0])) if zeros and isinstance(value, int) else str(value)

    def _checked(self, cell: Any, value: str, line: int, column: int) -> str:
        if cell.data_type == "e":
            self.findings.append(error(f"the cell holds the error {value}", self.place(line, column), "mend its formula"))
        return value.strip().replace("\\n", "\n")

    def _dated(self, value: datetime | date | time, line: int, column: int) -> str:
        if column not in self.dated:
            self.dated.add(column)
            name = self.headings[column - 1] if column <= len(self.headings) else _letters(column)
            message = f'column "{name}" holds dates: the spreadsheet program may have made them of something else'
            self.findings.append(
                Finding("warning", message, self.place(line, column), "format the column as text and type the values again")
            )
        return value.isoformat(sep=" ").removesuffix(" 00:00:00") if isinstance(value, datetime) else value.isoformat()


def _letters(column: int) -> str:
    """Return a column as spreadsheet programs name it.

    >>> _letters(2), _letters(28)
    ('B', 'AB')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
