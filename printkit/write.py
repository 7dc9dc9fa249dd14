"""Files on disk: names that every system takes, written whole or not at all."""

import os
import re
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from printkit.errors import OutputError, error
from printkit.names import slug

MOST_BYTES = 120
"""How long a name made from text may be: the 255 bytes that file systems take leave room for a suffix and a temporary ending."""

LIST = ".printkit"
"""The file that lists, in a folder of many, those that we wrote."""

PLAIN = re.compile(r"[^./\\:\0][^/\\:\0]*")
LEFT = re.compile(r"\..+\.\d+-\d+\.(part|kept)")
OLD_S = 24 * 60 * 60
"""No run takes longer: what it has left unfinished that long ago is nobody's."""

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")}
"""Names that Windows keeps for itself, with any suffix and in any case."""


def file_name(text: str) -> str:
    """Return a file name without suffix for a text: letters of every script, figures and dashes, never one that Windows keeps for itself.

    >>> file_name("Circle of Protection: Red"), file_name("Continue?"), file_name("AC/DC"), file_name("CON")
    ('circle-of-protection-red', 'continue', 'ac-dc', 'con-x')
    """
    name = slug(text)
    while len(name.encode()) > MOST_BYTES:
        name = name[:-1]
    name = name.strip("-") or "x"
    return f"{name}-x" if name in DEVICES else name


def distinct(name: str, taken: set[str]) -> str:
    """Return a name that is not taken yet, and take it: a second `orcs` becomes `orcs-2`. Upper and lower case count as one.

    >>> taken = set(); distinct("orcs", taken), distinct("orcs", taken), distinct("Orcs", taken)
    ('orcs', 'orcs-2', 'Orcs-3')
    """
    free = next(each for each in _numbered(name) if each.casefold() not in taken)
    taken.add(free.casefold())
    return free


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}-{number}" for number in count(2))


def encounter_name(file: Path) -> str:
    """Name the output of an encounter after its file, or after its folder where the file is just called `encounter`.

    >>> encounter_name(Path("games/Under attack/encounter.yaml")), encounter_name(Path("Pier 9.toml"))
    ('under-attack', 'pier-9')
    """
    return file_name(file.absolute().parent.name if file.stem.lower() == "encounter" else file.stem)


def write(folder: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Write files (names relative to the folder, `/` between) and return their paths; either all are new, or none is touched.

    Each goes to a temporary file beside its target first, down to the disk; only when all are there do they take their targets' places.
    What was there stays whole where anything fails, in the files' making too: OutputError tells which path, and what the system said.

    A folder below this one holds what was written there last: of the files of a kind that is written again, those that an earlier run
    wrote there and this one does not are taken away. Which they are stands in a list beside them (LIST); all other files stay.
    """
    swaps: list[_Swap] = []
    folders: list[Path] = []
    try:
        for name, data in files:
            target = folder.joinpath(*name.split("/"))
            _make_folders(target.parent, folders)
            _begin(target, data, swaps)
        written = [swap.target for swap in swaps]
        stale = list(_listed(folder, written, swaps))
        for swap in swaps:
            swap.do()
    except BaseException:
        for swap in reversed(swaps):
            swap.undo()
        for each in reversed(folders):
            with suppress(OSError):
                each.rmdir()
        raise
    for swap in swaps:
        swap.settle()
    for path in stale:
        with suppress(OSError):
            path.unlink()
    return written


def _begin(target: Path, data: bytes, swaps: "list[_Swap]") -> None:
    """Write a file beside its target."""
    _refuse_blocked(target)
    if all(swap.target.parent != target.parent for swap in swaps):
        _sweep(target.parent)
    swaps.append(_Swap(target, target.with_name(f".{target.name[:40]}.{os.getpid()}-{len(swaps)}.part")))
    swaps[-1].write(data)


def _sweep(folder: Path) -> None:
    """Take away what runs that were killed have left of files on their way."""
    for path in folder.glob(".*"):
        with suppress(OSError):
            if LEFT.fullmatch(path.name) and path.stat().st_mtime < time.time() - OLD_S:
                path.unlink()


def _listed(folder: Path, written: Sequence[Path], swaps: "list[_Swap]") -> Iterator[Path]:
    """Begin to write the list of each folder below this one, and yield the files on the old list that are to go."""
    for below in dict.fromkeys(path.parent for path in written if path.parent != folder):
        new = {path.name for path in written if path.parent == below}
        folded, suffixes = {name.casefold() for name in new}, {Path(name).suffix for name in new}
        old = {name for name in _names(below / LIST) if name.casefold() not in folded}
        gone = {name for name in old if Path(name).suffix in suffixes}
        _begin(below / LIST, "".join(f"{name}\n" for name in sorted(new | old - gone)).encode(), swaps)
        yield from (below / name for name in sorted(gone))


def _names(file: Path) -> Iterator[str]:
    """Yield what a list holds; only names of files beside it count."""
    with suppress(OSError, UnicodeDecodeError):
        yield from (name for name in file.read_text(encoding="utf-8").splitlines() if PLAIN.fullmatch(name))


def _make_folders(folder: Path, new: list[Path]) -> None:
    """Make a folder and those above it; note the new ones, each before it is made: whoever ends the program may do so at any moment."""
    for each in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        new.append(each)
        try:
            each.mkdir(exist_ok=True)
        except OSError as problem:
            raise _refused("the folder cannot be made", each, problem) from problem
    if not folder.is_dir():
        raise OutputError(error(f"{folder}: is a file, not a folder", hint="move it away, or choose another folder with `-o DIR`"))


def _refuse_blocked(target: Path) -> None:
    """Refuse to replace what is no file, or a file that is write-protected."""
    if target.is_dir():
        raise OutputError(error(f"{target}: is a folder, so no file of that name can be written", hint="move the folder away"))
    if target.exists() and not target.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise OutputError(
            error(f"{target}: is write-protected", hint="allow writing to it, delete it, or choose another folder with `-o DIR`")
        )


@dataclass(slots=True)
class _Swap:
    """A file on its way to its target's place; until all are there, what stood at the target keeps a second name."""

    target: Path
    part: Path
    kept: Path | None = None
    fresh: bool = False

    def write(self, data: bytes) -> None:
        """Write the temporary file, down to the disk."""
        try:
            with self.part.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise _refused("cannot be written", self.target, problem) from problem

    def do(self) -> None:
        """Take the target's place; what must be undone is noted before it is done."""
        if self.target.exists():
            self.kept = self.part.with_suffix(".kept")
            with suppress(OSError):
                os.link(self.target, self.kept)
        else:
            self.fresh = True
        try:
            self.part.replace(self.target)
        except OSError as problem:
            raise _refused("cannot be replaced", self.target, problem, "close it in other programs") from problem

    def undo(self) -> None:
        """Leave everything as it was found."""
        with suppress(OSError):
            self.part.unlink(missing_ok=True)
        with suppress(OSError):
            if self.kept is not None:
                self.kept.replace(self.target)
                self.kept.unlink(missing_ok=True)  # two names of one file: replacing does nothing, and both stay
            elif self.fresh:
                self.target.unlink()

    def settle(self) -> None:
        """Let go of what was replaced."""
        with suppress(OSError):
            if self.kept is not None:
                self.kept.unlink()


def _refused(what: str, path: Path, problem: OSError, hint: str = "") -> OutputError:
    said = problem.strerror or str(problem)
    return OutputError(error(f"{path}: {what}: {said}", hint=hint or "choose another folder with `-o DIR`"))
