"""Building again whenever something an encounter is made of changes."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.load import Project
from printkit.reading import SHEETS, TREES

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".heic", ".heif", ".svg")
FONTS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
LAYOUTS = (".j2", ".toml")
WATCHED = frozenset({*TREES, *SHEETS, *PICTURES, *FONTS, *LAYOUTS})
"""Endings of files that kits are made from."""


def watched_folders(files: Sequence[Path], others: Sequence[Path]) -> list[Path]:
    """Return the folders to watch: each encounter's project, and the layouts and further folders named beside."""
    found = [*(Project.around(file).folder for file in files), *(Path(os.path.realpath(folder)) for folder in others)]
    return sorted({folder for folder in found if folder.is_dir()})


def matters(path: Path, output: Path) -> bool:
    """Whether a change of this file may change what is printed: not what we write ourselves, nor what editors leave about."""
    if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(output)):
        return False
    return path.suffix.lower() in WATCHED and not path.name.startswith((".", "~"))


def changes(folders: Sequence[Path], output: Path) -> Iterator[list[Path]]:
    """Yield the files that changed, each time some did, until interrupted."""
    from watchfiles import watch

    for changed in watch(*folders, watch_filter=lambda _, name: matters(Path(name), output), raise_interrupt=True):
        yield sorted({Path(name) for _, name in changed})
