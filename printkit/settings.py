"""The user's own defaults: how to print where nothing else says so, the printers that were measured, and where more fonts stand.

They are read from `settings.toml` in the folder that the system keeps for such files; PRINTKIT_CONFIG names another.

    [print]
    paper = "letter"
    ink = "grey"
"""

import os
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, PrivateAttr

from printkit.errors import DataError, Place
from printkit.options import PrintOptions
from printkit.reading import Source, Written, read_tree
from printkit.reading.check import checked
from printkit.values import Strict, several

FILE = "settings.toml"
ELSEWHERE = "PRINTKIT_CONFIG"


class Settings(Strict):
    """What `settings.toml` may say; all of it may be left out."""

    print: PrintOptions = Field(default_factory=PrintOptions, description="How to print, where neither an option nor the encounter says.")
    fonts: Annotated[tuple[Path, ...], BeforeValidator(several)] = Field((), description="Folders with fonts of your own.")
    printers: dict[str, dict[str, Any]] = Field(default_factory=dict, description="Printers by name, as `printkit printer` measured them.")
    _source: Source | None = PrivateAttr(None)

    def place(self, field: str) -> Place | None:
        """Return where a value was written, such as `print.paper`; None where there is no file."""
        return self._source.place(field) if self._source else None

    def _from(self, source: Source, folder: Path) -> Self:
        """Return these settings with their source, and with font folders seen from where they are named."""
        found = self.model_copy(update={"fonts": tuple(folder / path.expanduser() for path in self.fonts)})
        found._source = source
        return found


def settings_folder() -> Path:
    """Return the folder of the user's settings; it need not exist."""
    if elsewhere := os.environ.get(ELSEWHERE):
        return Path(elsewhere)
    from platformdirs import user_config_path  # not needed where the tests or the user name a folder

    return user_config_path("printkit", appauthor=False)


def load_settings(folder: Path | None = None) -> Settings:
    """Read the settings in a folder, by default the user's own; all defaults where there are none. DataError with every mistake."""
    file = (folder or settings_folder()) / FILE
    if not file.is_file():
        return Settings()
    if _says_nothing(file):
        return Settings()
    tree = read_tree(file)
    source = Written(file, tree.root)
    settings, findings, _ = checked(Settings, tree.root.plain(), source)
    if settings is None or findings:
        raise DataError(*sorted(findings, key=lambda each: each.where or Place(file)))
    return settings._from(source, file.parent)


def _says_nothing(file: Path) -> bool:
    """Whether a file holds comments at most, as one does that somebody is about to fill in."""
    lines = file.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()
    return not any(line.strip() and not line.lstrip().startswith(b"#") for line in lines)
