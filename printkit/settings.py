"""The user's own defaults: how to print where nothing else says so, where more fonts stand, and the printers that were measured.

They are read from `settings.toml` in the folder that the system keeps for such files; PRINTKIT_CONFIG names another.

    [print]
    paper = "letter"
    ink = "grey"

Printers stand beside them in `printers.toml`, which `printkit printer` writes.
"""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import BeforeValidator, Field, PrivateAttr

from printkit.errors import DataError, Place, error
from printkit.options import PrintOptions
from printkit.reading import Written, read_tree
from printkit.reading.check import checked
from printkit.reading.text import read_bytes
from printkit.values import Strict, several

FILE, PRINTERS = "settings.toml", "printers.toml"
ELSEWHERE = "PRINTKIT_CONFIG"
BARE = re.compile(r"[A-Za-z0-9_-]+")


class Settings(Strict):
    """What `settings.toml` may say; all of it may be left out."""

    print: PrintOptions = Field(default_factory=PrintOptions, description="How to print, where neither an option nor the encounter says.")
    fonts: Annotated[tuple[Path, ...], BeforeValidator(several)] = Field((), description="Folders with fonts of your own.")

    _source: Written | None = PrivateAttr(None)

    def seen_from(self, folder: Path) -> Self:
        """Return these settings with font folders seen from where they are named."""
        return self.model_copy(update={"fonts": tuple(folder / path.expanduser() for path in self.fonts)})

    def place(self, field: str) -> Place | None:
        """Return where a value was written, by its path (`print.skip.0`); None where there is no file."""
        return self._source.place(field) if self._source else None


class Deviation(Strict):
    """How one side comes out of a printer: where the middle of the sheet lies, and what becomes of a millimetre each way."""

    right_mm: Annotated[float, Field(ge=-20, le=20)] = Field(0.0, description="How far the middle is printed too far right.")
    down_mm: Annotated[float, Field(ge=-20, le=20)] = Field(0.0, description="How far the middle is printed too far down.")
    scale_x: Annotated[float, Field(ge=0.9, le=1.1)] = Field(1.0, description="How wide a millimetre across comes out.")
    scale_y: Annotated[float, Field(ge=0.9, le=1.1)] = Field(1.0, description="How high a millimetre down comes out.")
    skew_x: Annotated[float, Field(ge=-0.1, le=0.1)] = Field(0.0, description="How far right things move for each millimetre down.")
    skew_y: Annotated[float, Field(ge=-0.1, le=0.1)] = Field(0.0, description="How far down things move for each millimetre right.")


class OnPaper(Strict):
    """A printer with one paper: its fronts, and its backs by the edge on which it turns the sheet over."""

    front: Deviation | None = None
    long: Deviation | None = None
    short: Deviation | None = None


Edge = Annotated[float | None, Field(ge=0, le=50)]


class Margins(Strict):
    """What a printer leaves unprinted along each edge of an upright sheet, where it was looked at."""

    top_mm: Edge = None
    bottom_mm: Edge = None
    left_mm: Edge = None
    right_mm: Edge = None


class Printer(Strict):
    """A printer as it was measured: its margins, and how it deviates by the name of the paper."""

    margins: Margins = Margins()
    papers: dict[str, OnPaper] = Field(default_factory=dict)


class Printers(Strict):
    """What `printers.toml` holds."""

    printers: dict[str, Printer] = Field(default_factory=dict)


def settings_folder() -> Path:
    """Return the folder of the user's settings; it need not exist."""
    if elsewhere := os.environ.get(ELSEWHERE):
        return Path(elsewhere)
    from platformdirs import user_config_path  # not needed where the tests or the user name a folder

    return user_config_path("printkit", appauthor=False)


def cache_folder() -> Path:
    """Return the folder for what only saves time from run to run; it need not exist, and may be deleted."""
    if elsewhere := os.environ.get(ELSEWHERE):
        return Path(elsewhere) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("printkit", appauthor=False)


def load_settings(folder: Path | None = None) -> Settings:
    """Read the settings in a folder, by default the user's own; all defaults where there are none. DataError with every mistake."""
    file = (folder or settings_folder()) / FILE
    read, source = _read(Settings, file)
    settings = read.seen_from(file.parent) if read else Settings()
    settings._source = source
    return settings


def load_printers(folder: Path | None = None) -> Mapping[str, Printer]:
    """Read the printers that were measured, by name, from a folder, by default the user's own. DataError with every mistake."""
    read, _ = _read(Printers, (folder or settings_folder()) / PRINTERS)
    return read.printers if read else {}


def printers_text(printers: Mapping[str, Printer]) -> str:
    """Write printers as `printers.toml` holds them, in the order of their names.

    >>> print(printers_text({"attic": Printer(papers={"a4": OnPaper(front=Deviation(right_mm=0.5))})}), end="")
    # Printers as they were measured; `printkit printer` writes this file anew.
    <BLANKLINE>
    [printers.attic.papers.a4.front]
    right_mm = 0.5
    """
    lines = ["# Printers as they were measured; `printkit printer` writes this file anew."]
    for name, printer in sorted(printers.items()):
        known = printer.model_dump(exclude_defaults=True)
        lines += _table(f"printers.{_key(name)}", known) or ["", f"[printers.{_key(name)}]"]
    return "\n".join(lines) + "\n"


def _table(path: str, table: Mapping[str, Any]) -> list[str]:
    """Write a table of numbers and further tables, each with its whole path."""
    plain = [f"{key} = {value!r}" for key, value in table.items() if isinstance(value, float)]
    lines = ["", f"[{path}]", *plain] if plain or not table else []
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += _table(f"{path}.{_key(key)}", value)
    return lines


def _key(name: str) -> str:
    """Write a key of TOML, quoted where it must be: as JSON does, but for one character."""
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


Model = TypeVar("Model", bound=Strict)


def _read(model: type[Model], file: Path) -> tuple[Model | None, Written | None]:
    """Read a file as a model, with where its values stand; None where there is none or it says nothing."""
    if not _is_there(file) or _says_nothing(file):
        return None, None
    tree = read_tree(file)
    source = Written(file, tree.root)
    made, findings, _ = checked(model, tree.root.plain(), source)
    if made is None or findings:
        raise DataError(*sorted(findings, key=lambda each: each.where or Place(file)))
    return made, source


def _is_there(file: Path) -> bool:
    """Whether anything is called so, be it a link that leads nowhere; DataError where that cannot be told."""
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as problem:
        raise DataError(error(f"cannot read {file}: {problem.strerror}", None, f"{ELSEWHERE} names another folder")) from problem
    return True


def _says_nothing(file: Path) -> bool:
    """Whether a file holds comments at most, as one does that somebody is about to fill in."""
    lines = read_bytes(file).removeprefix(b"\xef\xbb\xbf").splitlines()
    return not any(line.strip() and not line.lstrip().startswith(b"#") for line in lines)
