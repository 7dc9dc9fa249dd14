"""Bytes of a person's file to text: size and encoding."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from printkit.errors import DataError, Finding, Place, did_you_mean, error

MAX_BYTES = 64 * 1024 * 1024
BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
CONTAINERS = {
    b"PK\x03\x04": "a ZIP or spreadsheet file",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"\xd0\xcf\x11\xe0": "an old Office file",
}


@dataclass(frozen=True)
class Text:
    """The text of a file, and what to know about how it was read."""

    file: Path
    text: str
    findings: tuple[Finding, ...] = ()


def read_bytes(file: Path) -> bytes:
    """Read a file, or raise DataError with what stands in the way."""
    try:
        if not file.exists():
            raise DataError(_missing(file))
        if file.is_dir():
            raise DataError(error(f"{file} is a folder, not a file", None, f"name a file in it, such as {file / 'encounter.yaml'}"))
        if not file.is_file():
            raise DataError(error(f"{file} is not a file"))
        if file.stat().st_size > MAX_BYTES:
            raise DataError(error("the file is too large", Place(file), f"printkit reads up to {MAX_BYTES // 1024 // 1024} MB"))
        return file.read_bytes()
    except OSError as problem:
        raise DataError(error(f"cannot read {file}: {problem.strerror}")) from problem


def _missing(file: Path) -> Finding:
    if file.is_symlink():
        return error(f"{file} is a link that leads nowhere", None, "link it to a file, or put the file itself there")
    if not file.parent.is_dir():
        return error(f"there is no file {file}", None, f"the folder {file.parent} does not exist either")
    beside = sorted(other.name for other in file.parent.iterdir() if other.is_file() and not other.name.startswith("."))
    return error(
        f"there is no file {file}", None, did_you_mean(file.name, beside[:20]) if beside else f"the folder {file.parent} holds no files"
    )


def read_text(file: Path) -> Text:
    """Read a text file in whatever encoding it has; DataError where it is none or nothing stands in it."""
    data = read_bytes(file)
    text, findings = _decoded(data, file)
    if not text.strip():
        raise DataError(error("the file is empty", Place(file)))
    if control := re.search(r"[\x00-\x08\x0e-\x1f]", text):
        where = place_of(file, text, control.start())
        raise DataError(error(f"a control character (U+{ord(control[0]):04X}) stands here: this is no text file, or a damaged one", where))
    return Text(file, text, findings)


def _decoded(data: bytes, file: Path) -> tuple[str, tuple[Finding, ...]]:
    for magic, what in CONTAINERS.items():
        if data.startswith(magic):
            raise DataError(error(f"this is {what}, not text", Place(file), "check the name and its ending"))
    for bom, encoding in BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding, errors="replace"), ()
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        column = problem.start - (data.rfind(b"\n", 0, problem.start) + 1) + 1
        return _guessed(data, Place(file, line, column))


def _guessed(data: bytes, where: Place) -> tuple[str, tuple[Finding, ...]]:
    """Decode text that is not UTF-8: as Windows writes it in the west, unless there is enough of it to tell it is not."""
    if b"\x00" in data[:4096]:
        encoding = "utf-16-le" if data[1:2] == b"\x00" else "utf-16-be"
        return data.decode(encoding, errors="replace"), ()
    encoding = _likely(data)
    message = f"the file is not UTF-8; it was read as {encoding}"
    hint = "check the letters of names with accents, and save the file as UTF-8"
    return data.decode(encoding, errors="replace"), (Finding("warning", message, where, hint),)


def _likely(data: bytes) -> str:
    high = sum(byte > 127 for byte in data)
    letters = sum(chr(byte).isalpha() for byte in data if byte < 128)
    if high < 100 and high < letters / 4:
        return "cp1252"
    from charset_normalizer import from_bytes  # heavy, and few files need it

    best = from_bytes(data, cp_isolation=["cp1252", "cp1250", "cp1251", "cp1253", "shift_jis", "gb18030", "big5", "euc_kr"]).best()
    return best.encoding if best else "cp1252"


class Marks:
    """Lines and columns of a text by character, each found in one step."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, index: int) -> tuple[int, int]:
        """Return line and column, counted from 1."""
        line = bisect_right(self.starts, index)
        return line, index - self.starts[line - 1] + 1


def place_of(file: Path, text: str, index: int) -> Place:
    """Return the line and column of a character."""
    start = text.rfind("\n", 0, index) + 1
    return Place(file, text.count("\n", 0, index) + 1, index - start + 1)
