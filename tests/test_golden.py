"""Every component prints what was looked at before: each game in its own theme, and one in little ink.

Refresh with `make golden`, then look at the diff and at the paper.
"""

import pytest

from printkit.components import Item
from printkit.engine import all_systems
from printkit.options import PrintOptions
from printkit.page import Face, Group, Mark, Text, Use
from printkit.pipeline import Request, check, workshop
from printkit.pipeline.kit import Kit
from printkit.shipped import shipped

SAMPLES = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
OWN = [(sample, all_systems()[sample.parent.name].theme) for sample in SAMPLES]


@pytest.mark.parametrize(
    ("sample", "theme"), [*OWN, (SAMPLES[0], "plain")], ids=lambda each: each if isinstance(each, str) else each.parent.name
)
def test_sheets_print_the_same(sample, theme, golden):
    built = check(Request(sample, PrintOptions(paper=("a4",), theme=theme)), workshop())
    assert built.kits, built.findings
    golden(f"{sample.parent.name}/{theme}.txt", "".join(_told(built.kits[0])))


def _told(kit: Kit):
    """Yield each sheet with its places, and each face with what can be read on it and a measure of all that is drawn."""
    for number, sheet in enumerate(kit.planned.sheets, 1):
        yield f"sheet {number}: {' '.join(sheet.components)} on {sheet.stock}, {sheet.width_mm:.2f} x {sheet.height_mm:.2f}\n"
        for slot in sheet.slots:
            lot = kit.planned.lots[slot.lot]
            yield f"  {lot.id} at {slot.x_mm:.2f} {slot.y_mm:.2f}, {slot.width_mm:.2f} x {slot.height_mm:.2f}\n"
    for index, item in enumerate(kit.items):
        for part, face in enumerate(kit.faces(index)):
            what = "page" if not isinstance(item, Item) else "part"
            yield f"{item.component}/{item.id} {what} {part + 1}: {face.width_mm:.2f} x {face.height_mm:.2f}, {_count(face)} marks\n"
            yield from (f"  {line}\n" for line in _texts(face.marks))


def _count(face: Face) -> int:
    return sum(1 + (_count(mark.face) if isinstance(mark, Use) else 0) for mark in _flat(face.marks))


def _flat(marks: tuple[Mark, ...]):
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from _flat(mark.marks)


def _texts(marks: tuple[Mark, ...]):
    for mark in _flat(marks):
        if isinstance(mark, Text):
            yield f"{mark.x_mm:.2f} {mark.y_mm:.2f} {mark.size_pt:.2f} {mark.content}"
        elif isinstance(mark, Use):
            yield from _texts(mark.face.marks)
