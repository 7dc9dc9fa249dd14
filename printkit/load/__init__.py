"""Read encounter files: text to model, keeping the place of every value, with everything that is wrong told in one run."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.errors import DataError, Finding
from printkit.load.encounter import Checks, Loading
from printkit.load.project import Project
from printkit.load.tidy import tidied
from printkit.model import Encounter

if TYPE_CHECKING:
    from printkit.engine import System

__all__ = ["Loaded", "Project", "load_encounter"]


@dataclass(frozen=True)
class Loaded:
    """An encounter, and what belongs to it."""

    encounter: Encounter
    findings: tuple[Finding, ...]
    """Warnings and notes; errors are raised."""
    folder: Path
    """The encounter's own folder, where `tables/`, `layouts/` and `fonts/` of the user's may stand."""
    fonts: tuple[Path, ...] = ()
    """Folders with fonts of the user's own, those beside the encounter first."""


def load_encounter(
    path: Path,
    systems: "Mapping[str, System]",
    *,
    allow: Sequence[Path] = (),
    check_picture: Callable[[Path], object] | None = None,
    icons: Collection[str] | None = None,
    draft: bool = False,
) -> Loaded:
    """Read an encounter with all the files it names; DataError with everything that is wrong in them, top to bottom.

    `systems` are the games by name. `allow` adds folders that files may be named in, besides the project's own. `check_picture` is called
    once for each portrait and raises ArtError for one that cannot be used; `icons` are the names that exist. With `draft`, pictures that
    cannot be used are warnings, and their combatants have none.
    """
    loading = Loading(path, systems, Project.around(path, allow), Checks(check_picture, None if icons is None else frozenset(icons), draft))
    encounter = loading.encounter()
    loading.findings += loading.project.unheeded()
    loading.findings += loading.project.strays(path.parent)
    fonts = loading.project.font_folders(path.parent)
    loading.findings += (stray for folder in fonts for stray in loading.project.strays(folder.parent, (folder.name,)))
    findings = tidied(loading.findings, tuple(dict.fromkeys(loading.files)))
    if encounter is None or any(finding.severity == "error" for finding in findings):
        raise DataError(*findings)
    return Loaded(encounter, findings, path.parent, fonts)
