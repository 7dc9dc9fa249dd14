"""What a run has at hand, found once: games, fonts, icons, and where layouts stand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from printkit.art import Art
from printkit.engine import System, all_systems
from printkit.fonts import WIDE_FALLBACKS, Fonts
from printkit.icons import Icons
from printkit.settings import cache_folder
from printkit.shipped import shipped
from printkit.typeset import is_drawing, read_drawing


@dataclass(frozen=True)
class Workshop:
    """Everything that does not depend on the encounter.

    Fonts, art and icons read what is asked of them and keep it; they hold no state that changes what is printed.
    """

    systems: Mapping[str, System]
    layouts: tuple[Path, ...]
    fonts: Fonts
    icons: Icons
    art: Art = field(default_factory=Art)
    cache_folder: Path | None = None
    """A folder for what only saves time from run to run."""

    def check_picture(self, file: Path) -> object:
        """Read a picture or drawing; ArtError says what is wrong with one that cannot be printed."""
        return read_drawing(file) if is_drawing(file) else self.art.picture(file)


def workshop() -> Workshop:
    """Return a workshop with all that ships and all that installed packages add, and the user's folder for what saves time."""
    return Workshop(
        systems=all_systems(),
        layouts=(shipped("layouts"),),
        fonts=Fonts([shipped("assets") / "fonts"], WIDE_FALLBACKS),
        icons=Icons(shipped("assets") / "icons"),
        cache_folder=cache_folder(),
    )
