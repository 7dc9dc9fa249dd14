"""The body on the sheet of where blows land: every place that can be rolled is a zone of the figure, and what names it reads."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from printkit.options import PrintOptions
from printkit.page import Affine, Ellipse, Face, Group, Path, Segment, Text, walk
from printkit.pipeline import Request, Workshop, check, workshop
from printkit.shipped import shipped

SAMPLE = shipped("assets") / "encounters" / "rd6" / "encounter.yaml"
ANCHOR_MM = 1.2
"""The radius of the rings in which the lines from the rows end."""
MM_PER_PT = 25.4 / 72
Point = tuple[float, float]


SHEETS = [("fantasy", "a4"), ("noir", "letter"), ("radio", "a4"), ("plain", "a5"), ("fantasy", "a5")]


@cache
def _shop() -> Workshop:
    return workshop()


@cache
def _kit(theme: str, paper: str, ruling: str = "abdomen"):
    options = PrintOptions(paper=(paper,), theme=theme, components=("hit_location",))
    return check(Request(SAMPLE, options, rulings=(("loc_six", ruling),)), _shop()).kits[0]


def _face(theme: str, paper: str, ruling: str = "abdomen") -> Face:
    return _kit(theme, paper, ruling).faces(0)[0]


def _spots(theme: str, paper: str, ruling: str = "abdomen"):
    return _kit(theme, paper, ruling).items[0].values["sheet"].spots


def _outline(segments: tuple[Segment, ...], placement: Affine) -> list[Point]:
    """Return an outline as a polygon, its curves cut into short lines."""
    points: list[Point] = []
    for command, numbers in segments:
        if command == "C":
            start, ends = points[-1], (numbers[0:2], numbers[2:4], numbers[4:6])
            points += [_on_curve(start, *(placement.at(*end) for end in ends), step / 12) for step in range(1, 13)]
        elif command in "ML":
            points.append(placement.at(*numbers))
    return points


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return tuple(sum(share * point[axis] for share, point in zip(shares, (a, b, c, d), strict=True)) for axis in (0, 1))


def _is_inside(point: Point, outline: list[Point]) -> bool:
    x, y = point
    crossed = [(x2 - x1) * (y - y1) / (y2 - y1) + x1 > x for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])) if (y1 > y) != (y2 > y)]
    return sum(crossed) % 2 == 1


def _zones(face: Face) -> Iterator[tuple[str, list[Point]]]:
    for mark, placement in walk(face.marks):
        if isinstance(mark, Group) and mark.role == "figure" and len(mark.marks) == 1 and isinstance(mark.marks[0], Path):
            yield mark.alt, _outline(mark.marks[0].segments, placement)


def _anchors(face: Face) -> list[Point]:
    return [
        placement.at(mark.x_mm, mark.y_mm)
        for mark, placement in walk(face.marks)
        if isinstance(mark, Ellipse) and mark.rx_mm == ANCHOR_MM and mark.stroke
    ]


@pytest.mark.parametrize(
    ("theme", "paper", "ruling"),
    [*((*sheet, "abdomen") for sheet in SHEETS), *(("fantasy", "a4", ruling) for ruling in ("chest_back", "third_die", "player"))],
)
def test_the_line_from_every_row_ends_in_the_place_it_names(theme, paper, ruling):
    face, spots = _face(theme, paper, ruling), _spots(theme, paper, ruling)
    zones, anchors = list(_zones(face)), _anchors(face)
    assert len(anchors) == len(spots)
    for spot, anchor in zip(spots, anchors, strict=True):
        assert [name for name, outline in zones if _is_inside(anchor, outline)] == [spot.zone], spot.name


def test_places_lie_from_head_to_foot_as_their_rows_do():
    _, hand, *rest = _anchors(_face("fantasy", "a4"))
    heights = [y for _, y in (hand, *rest)]
    assert heights == sorted(heights)


@pytest.mark.parametrize(("theme", "paper"), SHEETS)
def test_no_two_texts_of_the_sheet_overlap(theme, paper):
    face = _face(theme, paper)
    boxes = []
    for mark, placement in walk(face.marks):
        if isinstance(mark, Text):
            x, y = placement.at(mark.x_mm, mark.y_mm)
            high = mark.size_pt * MM_PER_PT
            boxes.append((mark.content, x, y - 0.62 * high, x + mark.width_mm, y))
    for (one, *a), (other, *b) in combinations(boxes, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert not (across > 0.05 and down > 0.05), f"{one!r} and {other!r}"
