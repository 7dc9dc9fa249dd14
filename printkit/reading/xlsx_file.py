"""XLSX to rows: cells as people see them, and warnings where a spreadsheet program may have changed them."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from printkit.errors import DataError, Finding, Place, error
from printkit.reading.table import Row, Sheet

MAX_UNPACKED = 512 * 1024 * 1024
MAX_COLUMNS = 500


@dataclass(frozen=True, order=True, slots=True)
class CellPlace(Place):
    """A cell, written as spreadsheet programs do."""

    sheet: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.sheet}!{_letters(self.column)}{self.line}"


def read_xlsx(file: Path, data: bytes) -> Sheet:
    """Read the rows of the first sheet that holds something; DataError where this is no XLSX."""
    _check_size(file, data)
    sheet = _first_sheet(file, data, formulas=False)
    findings: list[Finding] = []

    def place(line: int, column: int) -> Place:
        return CellPlace(file, line, column, sheet.title)

    _check_formulas(file, data, sheet.title)
    rows = _Rows(sheet, place, findings)
    iterator = iter(rows)
    head = next(iterator, None)
    if head is None:
        raise DataError(error("the file is empty", Place(file)))
    rows.headings = head.cells
    return Sheet(file, head, iterator, place, findings)


def _check_size(file: Path, data: bytes) -> None:
    """Refuse what is no ZIP, and one that unpacks to far more than any table needs."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, OSError) as problem:
        raise DataError(error("this is no XLSX file", Place(file), "save it as XLSX or CSV again")) from problem
    if unpacked > MAX_UNPACKED:
        raise DataError(error("the file is too large once unpacked", Place(file)))


def _first_sheet(file: Path, data: bytes, *, formulas: bool) -> Any:
    import openpyxl  # heavy, and few files need it

    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        return next((sheet for sheet in sheets if _holds_something(sheet)), sheets[0])
    except Exception as problem:  # openpyxl raises whatever its parsers meet in a damaged file
        raise DataError(error("this XLSX file is damaged", Place(file), "open it in a spreadsheet program and save it again")) from problem


def _holds_something(sheet: Any) -> bool:
    return any(value is not None for row in sheet.iter_rows(max_row=200, values_only=True) for value in row)


def _check_formulas(file: Path, data: bytes, title: str) -> None:
    """Refuse a formula whose result was never saved: its cell would read as empty."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        unsaved = any(re.search(rb"</f>\s*(?:<v\s*/>|<v></v>)?\s*</c>", archive.read(name)) for name in sheets)
    if not unsaved:
        return
    formulas, values = (_first_sheet(file, data, formulas=each) for each in (True, False))
    for written, saved in zip(formulas.iter_rows(max_col=MAX_COLUMNS), values.iter_rows(max_col=MAX_COLUMNS), strict=False):
        for cell, result in zip(written, saved, strict=False):
            if cell.data_type == "f" and result.value is None:
                where = CellPlace(file, cell.row, cell.column, title)
                raise DataError(error("a formula whose result was not saved", where, "open the file in a spreadsheet program and save it"))


class _Rows:
    """The rows that hold something, as text."""

    def __init__(self, sheet: Any, place: Any, findings: list[Finding]) -> None:
        self.sheet = sheet
        self.place = place
        self.findings = findings
        self.headings: list[str] = []
        self.dated: set[int] = set()

    def __iter__(self) -> Iterator[Row]:
        for line, cells in enumerate(self.sheet.iter_rows(max_col=min(self.sheet.max_column or MAX_COLUMNS, MAX_COLUMNS)), 1):
            texts = [self._text(cell, line, index) if cell.value is not None else "" for index, cell in enumerate(cells, 1)]
            if any(texts):
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
