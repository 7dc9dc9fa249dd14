"""Layout files, found in folders: the first folder that has one, the theme's own before the one for every theme."""

from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from printkit.errors import LayoutError, Place, error

SUFFIX = ".xml.j2"
LAYOUT_BYTES = 1_000_000
"""A layout file may have: more than all of ours together."""


class Layouts(jinja2.BaseLoader):
    """Finds layouts in folders, the first folder that has one first; in each, the theme's own before the one for every theme.

    Those of other folders than the `trusted` ones belong to the environment `guarded`, whoever asks for them.

    `tokens` is `tokens/<theme>.xml.j2` or `tokens/plain.xml.j2`; `tokens/_rim` is `tokens/_rim.<theme>.xml.j2` or
    `tokens/_rim.xml.j2`; a name that ends with `.xml.j2` is just that file.
    """

    def __init__(self, folders: Sequence[Path], theme: str, trusted: Sequence[Path] = ()) -> None:
        self.folders = tuple(folders)
        self.theme = theme
        self.trusted = frozenset(trusted)
        self.guarded: jinja2.Environment | None = None

    def files(self, layout: str) -> tuple[str, ...]:
        """Return the files that may hold a layout, as paths below a layouts folder, best first."""
        if layout.endswith(SUFFIX):
            return (layout,)
        if "/" in layout:
            return (f"{layout}.{self.theme}{SUFFIX}", f"{layout}{SUFFIX}")
        return (f"{layout}/{self.theme}{SUFFIX}", f"{layout}/plain{SUFFIX}")

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """Return a layout's text and its file's name, as Jinja2 asks for it."""
        folder, file = self._found(template)
        return self._read(folder / file), str(folder / file), None

    def load(self, environment: jinja2.Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> jinja2.Template:
        """Load a layout for the environment that asks, or for the guarded one if it is a stranger's."""
        stranger = self._found(name)[0] not in self.trusted
        return super().load(self.guarded if self.guarded and stranger else environment, name, globals)

    def _found(self, template: str) -> tuple[Path, str]:
        if ".." in template.split("/") or "\\" in template or template.startswith("/"):
            raise jinja2.TemplateNotFound(template, message=f"the layout {template} is not below a layouts folder")
        for folder in self.folders:
            for file in self.files(template):
                if (folder / file).is_file():
                    return folder, file
        raise jinja2.TemplateNotFound(template)

    def _read(self, path: Path) -> str:
        if path.stat().st_size > LAYOUT_BYTES:
            raise LayoutError(
                error("the file is too large for a layout", Place(path), f"split it: {LAYOUT_BYTES // 1_000_000} MB is the most")
            )
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise LayoutError(error("is not UTF-8 text", Place(path), "save it as UTF-8")) from None

    def names(self) -> list[str]:
        """Return every layout that can be named, for hints."""
        found = {path.relative_to(folder).as_posix() for folder in self.folders for path in folder.glob(f"*/*{SUFFIX}")}
        plain = (name.removesuffix(SUFFIX) for name in found)
        return sorted({name.split("/")[0] if not name.split("/")[1].startswith("_") else name.split(".")[0] for name in plain})
