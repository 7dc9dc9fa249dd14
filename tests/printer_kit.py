"""A printer that errs, and a person who reads what it printed: sheets are PDFs whose marks were moved, and read back from the file."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from math import hypot
from typing import Any

import pdfplumber
import pikepdf

from printkit.page import Affine
from printkit.units import MM_PER_PT

Point = tuple[float, float]


def printed(data: bytes, errors: Sequence[Affine]) -> bytes:
    """Print a PDF: each page comes out moved by an error in millimetres from its top left; they take turns, fronts and backs."""
    with pikepdf.open(BytesIO(data)) as document:
        for number, page in enumerate(document.pages):
            to_mm = Affine(MM_PER_PT, 0, 0, -MM_PER_PT, 0, float(page.mediabox[3]) * MM_PER_PT)
            to_pt = Affine(1 / MM_PER_PT, 0, 0, -1 / MM_PER_PT, 0, float(page.mediabox[3]))
            moved = to_pt.after(errors[number % len(errors)]).after(to_mm)
            page.contents_add(f"q {' '.join(f'{value:.9f}' for value in moved)} cm".encode(), prepend=True)
            page.contents_add(b"Q")
        out = BytesIO()
        document.save(out)
    return out.getvalue()


@dataclass
class Side:
    """One side of a sheet as it lies on the table: its size, its straight strokes, and its words with their middles, in millimetres."""

    width: float
    height: float
    strokes: list[tuple[Point, Point]]
    words: list[tuple[str, Point]]

    def turned_over(self, duplex: str) -> "Side":
        """Return how this side looks through the paper."""

        def through(spot: Point) -> Point:
            return (self.width - spot[0], spot[1]) if duplex == "long" else (spot[0], self.height - spot[1])

        strokes = [(through(one), through(other)) for one, other in self.strokes]
        return Side(self.width, self.height, strokes, [(text, through(spot)) for text, spot in self.words])


def looked_at(data: bytes, pages: int | None = None) -> list[Side]:
    """Look at the first pages, or at all of them."""
    with pdfplumber.open(BytesIO(data)) as document:
        return [_side(page) for page in document.pages[:pages]]


def _side(page: Any) -> Side:
    strokes = [tuple((x * MM_PER_PT, y * MM_PER_PT) for x, y in line["pts"]) for line in page.lines]
    words = [
        (word["text"], ((word["x0"] + word["x1"]) / 2 * MM_PER_PT, (word["top"] + word["bottom"]) / 2 * MM_PER_PT))
        for word in page.extract_words(keep_blank_chars=False, x_tolerance=1)
    ]
    return Side(page.width * MM_PER_PT, page.height * MM_PER_PT, strokes, words)


def points(data: bytes) -> list[list[Point]]:
    """Return every corner and end that the paths of each page are drawn through, in drawing order, in millimetres from the top left."""
    with pikepdf.open(BytesIO(data)) as document:
        found = []
        for page in document.pages:
            to_mm = Affine(MM_PER_PT, 0, 0, -MM_PER_PT, 0, float(page.mediabox[3]) * MM_PER_PT)
            found.append(list(_drawn(page, page.Resources, to_mm)))
        return found


def _drawn(stream: Any, resources: Any, placement: Affine) -> Iterator[Point]:
    kept = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            kept.append(placement)
        elif name == "Q":
            placement = kept.pop()
        elif name == "cm":
            placement = placement.after(Affine(*map(float, operands)))
        elif name in ("m", "l", "c"):
            yield placement.at(float(operands[-2]), float(operands[-1]))
        elif name == "re":
            x, y, width, height = map(float, operands)
            yield from (placement.at(x + dx, y + dy) for dx in (0, width) for dy in (0, height))
        elif name == "Do" and resources.XObject[operands[0]].Subtype == "/Form":
            form = resources.XObject[operands[0]]
            yield from _drawn(form, form.Resources, placement)


def scale_strokes(side: Side, place: str) -> list[tuple[float, Point]]:
    """Return a scale's small strokes with the numbers that stand beside them, in order along the fold."""
    upright = place in ("top", "bottom")
    along = 1 if upright else 0
    small = [
        ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for one, other in side.strokes
        if 0.97 < hypot(one[0] - other[0], one[1] - other[1]) < 1.03 and abs(one[1 - along] - other[1 - along]) < 0.1
    ]
    middle = (side.width / 2, side.height / 2)
    mine = [
        spot
        for spot in small
        if abs(spot[1 - along] - middle[1 - along]) < 10 and (spot[along] < middle[along]) == (place in ("top", "left"))
    ]
    mine.sort(key=lambda spot: spot[along])
    # what is numbered: each of the small strokes stands 1.2 mm from the next, and every fifth has its number beside it
    assert all(abs(other[along] - one[along] - 1.2) < 0.05 for one, other in pairwise(mine)), place
    numbers = {}
    for text, spot in side.words:
        if re.fullmatch(r"\u2212?\d+(\.\d)?", text):
            near = [
                at
                for at, stroke in enumerate(mine)
                if abs(stroke[along] - spot[along]) < 0.5 and abs(spot[1 - along] - stroke[1 - along]) < 8
            ]
            numbers |= {at: float(text.replace("\u2212", "-")) for at in near}
    (zero,) = [at for at, number in numbers.items() if number == 0]
    assert all(number == (at - zero) / 10 for at, number in numbers.items()), numbers
    assert len(numbers) == (len(mine) - 1) / 5 + 1, numbers
    return [((at - zero) / 10, stroke) for at, stroke in enumerate(mine)]


def read_where(side: Side, place: str, line: tuple[Point, Point]) -> float:
    """Return the number of the stroke that a line meets; between two, the half."""
    across = 0 if place in ("top", "bottom") else 1
    aside = [(number, spot[across] - _at(line, spot[1 - across], across)) for number, spot in scale_strokes(side, place)]
    before, after = next((one, other) for one, other in pairwise(aside) if one[1] >= 0 >= other[1])
    exact = before[0] + 0.1 * before[1] / (before[1] - after[1])
    return round(exact * 20) / 20


def _at(line: tuple[Point, Point], along: float, across: int) -> float:
    """Return how far across a line is at a place along it."""
    (one, other), share = line, (along - line[0][1 - across]) / (line[1][1 - across] - line[0][1 - across])
    return one[across] + share * (other[across] - one[across])


def folds(side: Side) -> dict[str, tuple[Point, Point]]:
    """Return the folds that halve the paper, by the scales they run along."""
    upright = (side.width / 2, 0.0), (side.width / 2, side.height)
    level = (0.0, side.height / 2), (side.width, side.height / 2)
    return {"top": upright, "bottom": upright, "left": level, "right": level}


def straight_lines(through: Side) -> dict[str, tuple[Point, Point]]:
    """Return the lines of the back that shine through along each scale."""
    found = {}
    for one, other in through.strokes:
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        if abs(x - through.width / 2) < 8 and abs(one[0] - other[0]) < 1 and abs(one[1] - other[1]) > 20:
            found["top" if y < through.height / 2 else "bottom"] = one, other
        elif abs(y - through.height / 2) < 8 and abs(one[1] - other[1]) < 1 and abs(one[0] - other[0]) > 20:
            found["left" if x < through.width / 2 else "right"] = one, other
    return found


def lengths(side: Side) -> dict[str, float]:
    """Measure the long lines between their end marks with a ruler, to a tenth of a millimetre."""
    marks = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in side.strokes if abs(_far(a, b) - 3.2) < 0.04]
    found = {}
    for one, other in side.strokes:
        if _far(one, other) > 20 and all(any(_far(end, mark) < 0.05 for mark in marks) for end in (one, other)):
            found["width" if abs(one[0] - other[0]) > abs(one[1] - other[1]) else "height"] = round(_far(one, other), 1)
    return found


def _far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
