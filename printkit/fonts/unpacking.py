"""Font files as they lie in folders: read within limits, and web fonts unpacked into what they were made from.

Unpacking a web font takes a while: what comes of it is kept in a folder, under a hash of the file, for the next run.
"""

import os
import zlib
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from struct import iter_unpack, pack, unpack

from printkit.errors import LayoutError, error

MAX_BYTES = 64 * 1024 * 1024
MAX_UNPACKED = 256 * 1024 * 1024
"""The largest font file that is read, and the largest a web font may become: the largest there are hold all of Chinese in 30 MB."""
FONTS = {b"\0\1\0\0", b"true", b"OTTO", b"ttcf"}
"""How a font file begins that is not packed."""
AGAIN = "copy or download it again"
"""What to do about a damaged file."""
VERSION = b"1"
"""Counts up when the same web font would be unpacked into something else."""


class BrokenError(ValueError):
    """A font file is not what it seems to be; the words say how, behind its name."""


def read_font(path: Path, cache: Path | None) -> bytes:
    """Return a font file, a web font unpacked; LayoutError where it cannot be read. `cache` is where unpacked ones are kept."""
    try:
        if path.stat().st_size > MAX_BYTES:
            hint = f"printkit reads fonts up to {MAX_BYTES // 1024 // 1024} MB"
            raise LayoutError(error(f"the font {path.name} is too large", hint=hint))
        data = path.read_bytes()
    except OSError as problem:
        raise LayoutError(error(f"the font {path.name} cannot be read: {problem.strerror}")) from problem
    try:
        return _unpacked(data, cache)
    except BrokenError as problem:
        raise LayoutError(error(f"the font {path.name} {problem}", hint=AGAIN)) from problem


def _unpacked(data: bytes, cache: Path | None) -> bytes:
    if data.startswith(b"wOFF"):
        return _from_woff(data)
    if not data.startswith(b"wOF2"):
        return data
    kept = cache / f"{blake2b(data, digest_size=16, key=VERSION).hexdigest()}.sfnt" if cache else None
    if kept and (known := _kept(kept)):
        return known
    made = _from_woff2(data)
    if kept:
        _keep(kept, made)
    return made


def _kept(path: Path) -> bytes | None:
    with suppress(OSError):
        data = path.read_bytes()
        return data if data[:4] in FONTS else None
    return None


def _keep(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; where nothing can be written, the next run unpacks again."""
    import tempfile

    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(number, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise


# WOFF: tables, each deflated


def _from_woff(data: bytes) -> bytes:
    """Return the font in a WOFF file (W3C, WOFF File Format 1.0)."""
    if len(data) < 44:
        raise BrokenError("is cut short")
    flavor, count = data[4:8], unpack(">H", data[12:14])[0]
    tables, left = [], MAX_UNPACKED
    if len(data) < 44 + 20 * count:
        raise BrokenError("is cut short")
    for tag, start, packed, whole, checksum in iter_unpack(">4s4L", data[44 : 44 + 20 * count]):
        table = _inflated(data[start : start + packed], whole, left) if packed < whole else data[start : start + whole]
        if len(table) != whole:
            raise BrokenError("is cut short")
        left -= whole
        tables.append((tag, checksum, table))
    rows, body, at = [], [], 12 + 16 * len(tables)
    for tag, checksum, table in tables:
        rows.append(pack(">4s3L", tag, checksum, at, len(table)))
        body.append(table + bytes(-len(table) % 4))
        at += len(body[-1])
    return flavor + pack(">4H", len(tables), 0, 0, 0) + b"".join(rows) + b"".join(body)


def _inflated(packed: bytes, whole: int, most: int) -> bytes:
    if whole > most:
        raise BrokenError(f"becomes larger than {MAX_UNPACKED // 1024 // 1024} MB")
    try:
        return zlib.decompressobj().decompress(packed, whole)
    except zlib.error as problem:
        raise BrokenError("is damaged") from problem


# WOFF 2: tables in another form, in one stream


def _from_woff2(data: bytes) -> bytes:
    """Return the font in a WOFF 2 file (W3C, WOFF File Format 2.0)."""
    from fontTools.ttLib.woff2 import decompress

    _refuse_bomb(data)
    made = BytesIO()
    try:
        decompress(BytesIO(data), made)
    except Exception as problem:  # a reader of another house, and a file of a stranger's: whatever it stumbles on
        raise BrokenError("is damaged") from problem
    return made.getvalue()


def _refuse_bomb(data: bytes) -> None:
    """Unpack within limits once, for the reader of the tables knows none."""
    import brotli

    if len(data) < 48:
        raise BrokenError("is cut short")
    (size,) = unpack(">L", data[20:24])
    start = _end_of_directory(data)
    reader, left = brotli.Decompressor(), MAX_UNPACKED
    packed = data[start : start + size]
    try:
        while not reader.is_finished() and left > 0:
            left -= (got := len(reader.process(packed, output_buffer_limit=1 << 20)))
            if not got and not packed:
                raise BrokenError("is cut short")
            packed = b""
    except brotli.error as problem:
        raise BrokenError("is damaged") from problem
    if left <= 0:
        raise BrokenError(f"becomes larger than {MAX_UNPACKED // 1024 // 1024} MB")


def _end_of_directory(data: bytes) -> int:
    """Return where the stream of tables begins: behind the directory, and that of a collection."""
    at, flavor, count = 48, data[4:8], unpack(">H", data[12:14])[0]
    for _ in range(count):
        at = _entry_end(data, at)
    if flavor == b"ttcf":
        at += 4
        fonts, at = _short_number(data, at)
        for _ in range(fonts):
            tables, at = _short_number(data, at)
            at += 4
            for _ in range(tables):
                _, at = _short_number(data, at)
    return at


def _entry_end(data: bytes, at: int) -> int:
    flags = _byte(data, at)
    kind, version = flags & 0x3F, flags >> 6
    at += 1 if kind < 63 else 5
    tag = data[at - 4 : at] if kind == 63 else b""
    at = _long_number_end(data, at)
    outlines = kind in {10, 11} or tag in {b"glyf", b"loca"}
    transformed = version != 3 if outlines else version != 0
    return _long_number_end(data, at) if transformed else at


def _long_number_end(data: bytes, at: int) -> int:
    """Return the end of a number of up to five bytes (UIntBase128)."""
    for end in range(at, at + 5):
        if _byte(data, end) < 0x80:
            return end + 1
    raise BrokenError("is damaged")


def _short_number(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to three bytes (255UInt16): it, and where it ends."""
    first = _byte(data, at)
    if first == 253:
        return _byte(data, at + 1) * 256 + _byte(data, at + 2), at + 3
    if first in {254, 255}:
        return _byte(data, at + 1) + (506 if first == 254 else 253), at + 2
    return first, at + 1


def _byte(data: bytes, at: int) -> int:
    if at >= len(data):
        raise BrokenError("is cut short")
    return data[at]
