"""What tests of layouts share: layouts written on the spot, filled and placed with the shipped themes, fonts and icons."""

from pathlib import Path
from textwrap import dedent

import pytest
from typeset_kit import ROOT, fonts

from printkit.art import Art
from printkit.errors import Finding, LayoutError
from printkit.icons import Icons
from printkit.page import Face, Mark
from printkit.typeset import Typesetter, What, load_theme

WHAT = What("tokens", "mara")
ICONS = Icons(ROOT / "assets" / "icons")


class Desk:
    """A layouts folder of a test's own, in front of the shipped one."""

    def __init__(self, folder: Path, theme: str = "plain", draft: bool = False) -> None:
        self.folder, self.theme, self.draft = folder, theme, draft
        self.setter = self.set_from(folder, ROOT / "layouts")

    def set_from(self, *folders: Path) -> Typesetter:
        """Return a typesetter of layouts in these folders; the theme is a shipped one or stands in the desk's own folder."""
        theme = load_theme(self.theme, [self.folder, ROOT / "layouts"])
        return Typesetter(folders, theme, fonts(), Art(), ICONS, draft=self.draft)

    def write(self, name: str, text: str) -> Path:
        """Write a file below the folder."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return file

    def faces(self, text: str, **values: object) -> tuple[Face, ...]:
        """Write a layout and set it."""
        number = len(list(self.folder.glob("t*")))
        self.write(f"t{number}/plain.xml.j2", text)
        return self.setter.faces(f"t{number}", values, WHAT)

    def marks(self, elements: str, **values: object) -> tuple[Mark, ...]:
        """Place elements on a face of 100 x 100 mm."""
        (face,) = self.faces(f'<face width="100mm" height="100mm">{elements}</face>', **values)
        return face.marks

    def mark(self, element: str, **values: object) -> Mark:
        """Place an element that makes one mark."""
        (mark,) = self.marks(element, **values)
        return mark

    def wrong(self, elements: str, **values: object) -> Finding:
        """Return what is said of elements that cannot be placed."""
        with pytest.raises(LayoutError) as caught:
            self.marks(elements, **values)
        return caught.value.findings[0]
