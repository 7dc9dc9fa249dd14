"""The folder an encounter may use: files come from strangers, so no path leads out of it unless the user allows that."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from printkit.errors import DataError, Finding, Place, error
from printkit.reading.text import read_bytes

MARKER = "printkit.toml"
FONTS = "fonts"
OWN_FOLDERS = ("tables", "layouts", FONTS)
READ, ENTER = os.R_OK, os.X_OK


def resolved(path: Path) -> Path:
    """Return where a path leads with all links followed, as far as that can be told: a link in a circle leads to itself."""
    return Path(os.path.realpath(path))


# Where it may not look, Path.is_file raises; os.path says no.
def _is_file(path: Path) -> bool:
    return os.path.isfile(path)  # noqa: PTH113


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112


def _first_said(data: bytes) -> int:
    """Return the number of the first line that is no comment; 0 where there is none."""
    lines = data.removeprefix(b"\xef\xbb\xbf").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith(b"#")), 0)


def _below(folder: Path) -> Iterator[Path]:
    """Yield a folder, if something is called so, and all that lies in it, as far as it can be looked into; links are not followed."""
    if os.path.lexists(folder):
        yield folder
        for above, names, files in os.walk(folder):
            yield from (Path(above, name) for name in sorted((*names, *files)))


@dataclass(frozen=True)
class Project:
    """A folder and those beside it that the user allows; all resolved."""

    folder: Path
    allowed: tuple[Path, ...] = ()

    @classmethod
    def around(cls, encounter: Path, allow: Sequence[Path] = ()) -> "Project":
        """Return the project of an encounter file: the nearest folder above that holds a printkit.toml, else its own."""
        own = resolved(encounter).parent
        marked = next((folder for folder in (own, *own.parents) if _is_file(folder / MARKER)), own)
        return cls(marked, tuple(map(resolved, allow)))

    def unheeded(self) -> Iterator[Finding]:
        """Yield what stands in the file that marks the project's folder: nobody reads it."""
        marker = self.folder / MARKER
        if _is_file(marker) and (line := _first_said(read_bytes(marker))):
            hint = "leave it empty: how to print stands below print: in the encounter, or in your settings.toml"
            yield error(f"{MARKER} only marks the folder of a project: what it says is not read", Place(marker, line), hint)

    def find(self, named: str, beside: Path, where: Place) -> Path:
        """Return the file that a text names, seen from the folder it is named in; DataError where it is none we may read."""
        if "://" in named:
            raise DataError(
                error(f'"{named}" is an address, and printkit never uses the network', where, "save the file beside the encounter")
            )
        try:
            path = beside / named
            if not path.exists() and "\\" in named:
                path = beside / named.replace("\\", "/")
            if problem := self._problem(named, path, where):
                raise DataError(problem)
        except PermissionError as problem:
            raise DataError(error(f'"{named}" cannot be read: {problem.strerror}', where)) from problem
        except (OSError, ValueError) as problem:
            raise DataError(error(f'"{named[:80]}" cannot be the name of a file', where)) from problem
        return path

    def holds(self, path: Path) -> bool:
        """Whether a path, with links followed, lies where we may read."""
        real = resolved(path)
        return any(real.is_relative_to(folder) for folder in (self.folder, *self.allowed))

    def font_folders(self, beside: Path) -> tuple[Path, ...]:
        """Return the folders with fonts of the user's own: beside the encounter, then in the project's folder."""
        folders = {resolved(folder): folder / FONTS for folder in (self.folder, beside)}
        return tuple(folder for folder in dict.fromkeys((beside / FONTS, *folders.values())) if _is_folder(folder))

    def strays(self, beside: Path, folders: Sequence[str] = OWN_FOLDERS) -> Iterator[Finding]:
        """Yield what leads out of the project or nowhere, or cannot be read, in the folders of the user's own tables, layouts and fonts."""
        for folder in (beside / name for name in folders):
            for path in _below(folder):
                if not self.holds(path):
                    yield error(
                        "a link leads out of the folder of the encounter", Place(path), f"copy the file, or allow {resolved(path).parent}"
                    )
                elif path.is_symlink() and not path.exists():
                    yield error("a link that leads nowhere", Place(path), "link it to a file, or delete it")
                elif not os.access(path, READ if _is_file(path) else READ | ENTER):
                    yield error("this cannot be read: permission denied", Place(path), "let yourself read it, or move it elsewhere")

    def _problem(self, named: str, path: Path, where: Place) -> Finding | None:
        if not self.holds(path):
            hint = f"copy it beside the encounter, or allow its folder: --allow {resolved(path).parent}"
            return error(f'"{named}" lies outside the folder of the encounter', where, hint)
        if path.is_dir():
            return error(f'"{named}" is a folder, not a file', where, "name a file in it")
        if path.is_symlink() and not path.exists():
            return error(f'"{named}" is a link that leads nowhere', where, "link it to a file, or put the file itself there")
        if not path.is_file():
            return error(f'there is no file "{named}" beside {where.file.name}', where, _closest(path))
        return None


def _closest(path: Path) -> str:
    """Name the file that was perhaps meant."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} either"
    names = {other.name.lower(): other.name for other in path.parent.iterdir() if other.is_file()}
    close = get_close_matches(path.name.lower(), names, n=1)
    return f'did you mean "{names[close[0]]}"?' if close else "check the name; upper and lower case count"
