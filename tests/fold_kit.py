"""What tests of single components share: kits of an encounter written on the spot, and marks as they lie on a face."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from printkit.components import Item
from printkit.options import PrintOptions
from printkit.page import IDENTITY, Affine, Face, Group, Line, Mark, Text, Use, walk
from printkit.pipeline import Built, Request, Workshop, check, workshop
from printkit.pipeline.kit import Kit
from printkit.shipped import shipped

SAMPLES = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
THEMES = sorted(path.stem for path in (shipped("layouts") / "_themes").glob("*.toml"))
PAPERS = ("a4", "letter")

FIGHT = """
system: hyootrd
title: On the stairs
combatants:
  - {name: Mara, side: pc, grade: skilled, wounds: 8}
  - name: Jonas Applewhite
    side: pc
    skills: {melee: 2, ranged: 4}
    wounds: 12
    initiative: 5
    weapons: [{name: Bow, class: blade, skill: ranged}]
  - {name: Ogre, kind: minion, count: 2, grade: skilled, wounds: 14, size: large}
  - {name: Imp, kind: henchmen, count: 5, first: 3, grade: novice, size: small, icon: gas-mask}
  - {name: The Worm, kind: boss, grade: expert, wounds: 40, size: gargantuan, icon: gorilla}
"""
"""Every size and rank, with icons and with initials."""


@cache
def shop() -> Workshop:
    return workshop()


def checked(file: Path, *components: str, **options: object) -> Built:
    """Return what comes of these components of an encounter; nothing is written."""
    return check(Request(file, PrintOptions(components=components, **options)), shop())


def fight(folder: Path, *components: str, text: str = FIGHT, **options: object) -> Kit:
    """Return the kit of an encounter written into a folder, on A4 in little ink unless it is asked for otherwise."""
    file = folder / "fight.yaml"
    file.write_text(text, encoding="utf-8")
    built = checked(file, *components, **{"paper": ("a4",), "theme": "plain", **options})
    assert not built.exit_code, [str(finding) for finding in built.findings]
    return built.kits[0]


def faces(kit: Kit) -> dict[str, Face]:
    """Return the first face of each piece by its id, blank ones left out."""
    return {item.id: kit.faces(index)[0] for index, item in enumerate(kit.items) if not (isinstance(item, Item) and item.filler)}


def pieces(kit: Kit) -> list[tuple[Item, Face]]:
    """Return each piece with its first face, blank ones left out; there is one at least."""
    found = [(item, kit.faces(index)[0]) for index, item in enumerate(kit.items) if isinstance(item, Item) and not item.filler]
    assert found
    return found


def kit_of(component: str) -> Callable[[Path], Kit]:
    """Return a fixture: the kit of one component of the fight."""

    @pytest.fixture
    def kit(tmp_path: Path) -> Kit:
        return fight(tmp_path, component)

    return kit


def every_sample(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with every sample in every theme."""
    samples = pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
    return pytest.mark.parametrize("theme", THEMES)(samples(test))


def texts(face: Face) -> list[tuple[str, Affine, float]]:
    """Return what can be read on a face: each run, the placement that carries it there, and how far down it begins."""
    found = [(mark, placement) for mark, placement in walk(face.marks) if isinstance(mark, Text)]
    return [(mark.content, placement, placement.at(mark.x_mm, mark.y_mm)[1]) for mark, placement in found]


def layered(marks: tuple[Mark, ...], layer: str, placement: Affine = IDENTITY) -> Iterator[tuple[Mark, Affine]]:
    """Yield the marks of one layer, placed."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = placement.after(mark.placement) if mark.placement else placement
            yield from walk((mark,), placement) if mark.layer == layer else layered(mark.marks, layer, inner)
        elif isinstance(mark, Use):
            yield from layered(mark.face.marks, layer, placement.after(mark.placement))


def folds(face: Face) -> set[tuple[float, tuple[float, ...]]]:
    """Return the lines to fold or cut on: how far down each lies, and its dashes."""
    lines = [(mark, placed) for mark, placed in layered(face.marks, "fold") if isinstance(mark, Line)]
    return {(round(placed.at(line.x1_mm, line.y1_mm)[1], 2), line.stroke.dash_mm) for line, placed in lines if line.stroke.dash_mm}
