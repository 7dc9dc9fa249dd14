"""The folder an encounter may use: files come from strangers, so no path leads out of it unless the user allows that."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from printkit.errors import DataError, Finding, Place, error

MARKER = "printkit.toml"
FONTS = "fonts"
OWN_FOLDERS = ("tables", "layouts", FONTS)


@dataclass(frozen=True)
class Project:
    """A folder and those beside it that the user allows; all resolved."""

    folder: Path
    allowed: tuple[Path, ...] = ()

    @classmethod
    def around(cls, encounter: Path, allow: Sequence[Path] = ()) -> "Project":
        """Return the project of an encounter file: the nearest folder above that holds a printkit.toml, else its own."""
        own = encounter.resolve().parent
        marked = next((folder for folder in (own, *own.parents) if (folder / MARKER).is_file()), own)
        return cls(marked, tuple(folder.resolve() for folder in allow))

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
        except (OSError, ValueError) as problem:
            raise DataError(error(f'"{named[:80]}" cannot be the name of a file', where)) from problem
        return path

    def holds(self, path: Path) -> bool:
        """Whether a path, with links followed, lies where we may read."""
        resolved = path.resolve()
        return any(resolved.is_relative_to(folder) for folder in (self.folder, *self.allowed))

    def font_folders(self, beside: Path) -> tuple[Path, ...]:
        """Return the folders with fonts of the user's own: beside the encounter, then in the project's folder."""
        folders = {folder.resolve(): folder / FONTS for folder in (self.folder, beside)}
        return tuple(folder for folder in dict.fromkeys((beside / FONTS, *folders.values())) if folder.is_dir())

    def strays(self, beside: Path, folders: Sequence[str] = OWN_FOLDERS) -> Iterator[Finding]:
        """Yield what leads out of the project in the folders of the user's own tables, layouts and fonts."""
        for folder in (beside / name for name in folders):
            for path in (folder, *sorted(folder.rglob("*"))):
                if not self.holds(path):
                    yield error(
                        "a link leads out of the folder of the encounter", Place(path), f"copy the file, or allow {path.resolve().parent}"
                    )

    def _problem(self, named: str, path: Path, where: Place) -> Finding | None:
        if not self.holds(path):
            hint = f"copy it beside the encounter, or allow its folder: --allow {path.resolve().parent}"
            return error(f'"{named}" lies outside the folder of the encounter', where, hint)
        if path.is_dir():
            return error(f'"{named}" is a folder, not a file', where, "name a file in it")
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
