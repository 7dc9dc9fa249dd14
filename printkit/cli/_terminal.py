"""Standard output and error as they should be everywhere: UTF-8, no control characters, silent when the reader has left."""

import errno
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from printkit.errors import OutputError, error

READER_LEFT = {errno.EPIPE, errno.EINVAL}
"""What systems say when nobody reads a pipe any more; EINVAL is what Windows says."""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def prepare() -> None:
    """Let every character through: pipes get UTF-8 on every system, and what a terminal cannot show is spelled out."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=stream.encoding if is_terminal(stream) else "utf-8", errors="backslashreplace")


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody watches; None is a stream that was closed before we began."""
    return stream is not None and stream.isatty()


def say(text: str) -> None:
    """Print a result to standard output."""
    _write(sys.stdout, text)


def tell(text: str) -> None:
    """Print to standard error what somebody should know."""
    _write(sys.stderr, text)


def _write(stream: TextIO | None, text: str) -> None:
    """Write a text at once; OutputError where standard output takes none, but not because its reader has left: then the work goes on."""
    if stream is None:
        return
    # What a file holds may end up in a message: it must not steer the terminal.
    safe = CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)
    try:
        stream.write(safe if safe.endswith("\n") else safe + "\n")
        stream.flush()
    except OSError as problem:
        _silence(stream)
        if problem.errno not in READER_LEFT and stream is sys.stdout:
            raise OutputError(error(f"standard output cannot be written: {problem.strerror}")) from problem


def _silence(stream: TextIO) -> None:
    """Send everything further to nowhere, so that Python does not complain about what it still holds when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def quoted(path: Path) -> str:
    """Return a path as one types it into a shell.

    >>> quoted(Path("my game.yaml"))
    "'my game.yaml'"
    """
    return subprocess.list2cmdline([str(path)]) if os.name == "nt" else shlex.quote(str(path))


def columns(rows: Iterable[Sequence[str]]) -> str:
    """Set rows in columns. On a terminal the last column wraps in the window; in a pipe a row stays one line."""
    lines = [[cell.strip() for cell in row] for row in rows]
    if not lines:
        return ""
    widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]) - 1)]
    indent = sum(widths) + 2 * len(widths)
    return "\n".join(_row(line, widths, indent) for line in lines)


def _row(cells: Sequence[str], widths: Sequence[int], indent: int) -> str:
    head = "".join(f"{cell:<{width}}  " for cell, width in zip(cells, widths, strict=False))
    room = shutil.get_terminal_size().columns - indent if is_terminal(sys.stdout) else 0
    if room < 20:
        return f"{head}{cells[-1]}".rstrip()
    wrapped = textwrap.wrap(cells[-1], room, break_long_words=False, break_on_hyphens=False) or [""]
    return (head + f"\n{' ' * indent}".join(wrapped)).rstrip()
