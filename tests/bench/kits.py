"""The data of the bench: an encounter folder that printkit builds and that the hand-written programs read.

Names are made of syllables, all different, so that the same token never comes twice; the hand-written programs find beside the data what
somebody who writes for one kind of sheet would have ready: the font file, and the outlines of its icons in points.
"""

import csv
import json
import shutil
import sys
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

LAYOUTS = Path(__file__).parent / "layouts"
ICONS = ("wolf-head", "crossed-swords", "gas-mask", "gorilla", "iron-mask", "crossed-pistols")
ICON_PT = 8.5 * 72 / 25.4
SYLLABLES = (
    "Ba Bo Da Do Ga Go Ka Ko La Lo Ma Mo Na No Pa Po Ra Ro Sa So Ta To",
    "bri dra gle gru kre kli mi nu pla ri sta sko tru ve",
    "ba bel cor dan dor gan gar hun kas ket lem lin lu mar mon na nek nis per pod ran ras rid ros san tam tor ul us vo xan yas zel zor",
)
COLUMNS = ("name", "number", "kind", "icon", "grade", "wounds", "copies")


class Case(NamedTuple):
    """How many different tokens a data file holds, and how often each is printed."""

    tokens: int
    copies: int = 1

    @property
    def title(self) -> str:
        """What the table calls it."""
        return f"{self.tokens * self.copies:,} copies of {self.tokens}" if self.copies > 1 else f"{self.tokens:,} different"


def write_kit(folder: Path, case: Case) -> Path:
    """Write the encounter folder of a case and return its encounter file."""
    shutil.copytree(LAYOUTS, folder / "layouts")  # makes the folder too
    _write_party(folder / "party.csv", case)
    encounter = folder / "encounter.yaml"
    encounter.write_text(
        "system: hyootrd\ntitle: Bench\nprint: {paper: a4, components: [combatant_tokens]}\ncombatants:\n  - file: party.csv\n",
        encoding="utf-8",
    )
    _write_ready(folder)
    return encounter


def _write_party(file: Path, case: Case) -> None:
    names = ("".join(parts) for parts in product(*map(str.split, SYLLABLES)))
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(COLUMNS)
        for place, name in enumerate(islice(names, case.tokens)):
            rows.writerow((name, place % 99 + 1, "minion", ICONS[place % len(ICONS)], "standard", 5, case.copies))


def _write_ready(folder: Path) -> None:
    """Write what the hand-written programs have ready."""
    from printkit.icons import Icons
    from printkit.shipped import shipped

    assets = shipped("assets")
    (font,) = (assets / "fonts").glob("*/Limelight-Regular.ttf")
    shutil.copy(font, folder)
    icons = Icons(assets / "icons")
    scale = ICON_PT / icons.units
    outlines = {
        name: [(kind, [_in_points(at, value, scale) for at, value in enumerate(numbers)]) for kind, numbers in icons.path(name)]
        for name in ICONS
    }
    (folder / "icons.json").write_text(json.dumps(outlines), encoding="utf-8")


def _in_points(place: int, value: float, scale: float) -> float:
    """Return a coordinate seen from the icon's middle, y upwards."""
    from_middle = value * scale - ICON_PT / 2
    return from_middle if place % 2 == 0 else -from_middle


if __name__ == "__main__":
    write_kit(Path(sys.argv[1]), Case(int(sys.argv[2]), int(sys.argv[3])))
