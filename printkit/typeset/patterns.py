"""Patterns that fill a box: plain marks, so that every renderer draws them, and told apart without color.

Each is drawn past the box's edges and clipped to it. Sizes are `step`, the distance at which the pattern repeats, in millimetres.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, cos, hypot, radians, sin
from types import MappingProxyType
from typing import NamedTuple

from printkit.page import Path, Segment, Stroke
from printkit.typeset.paths import Point, polygon, round_dot

LIMIT = 40_000
"""How many segments a pattern may have: more is a step that is far too small."""
MOST_REPEATS = 4_000
"""How often a pattern may repeat one way."""
DOT, STAR, STAR_INNER = 0.23, 0.28, 0.42
SCALE_RISE, ZIGZAG_RISE, ZIGZAG_PITCH = 0.665, 0.8, 1.25


class Area(NamedTuple):
    """The box to fill, the point its rings and rays are about, and how: lengths in millimetres, angles clockwise from the top."""

    x: float
    y: float
    width: float
    height: float
    cx: float
    cy: float
    step: float
    rays: int = 24
    start_deg: float = 0.0
    end_deg: float = 360.0
    duty: float = 0.5

    @property
    def reach(self) -> float:
        """How far the farthest corner lies from the centre."""
        right, bottom = self.x + self.width, self.y + self.height
        return max(hypot(x - self.cx, y - self.cy) for x in (self.x, right) for y in (self.y, bottom))

    def columns(self, step: float, start: float = 0.0) -> Iterator[float]:
        """Yield x every so far, from the left edge on; `start` is added in steps."""
        return (self.x + (start + index) * step for index in range(ceil(self.width / step) + 2))

    def rows(self, step: float, start: float = 0.0) -> Iterator[float]:
        """Yield y every so far, from the top edge on; `start` is added in steps."""
        return (self.y + (start + index) * step for index in range(ceil(self.height / step) + 2))


Segments = Iterable[Segment]


class Kind(NamedTuple):
    """A pattern: what draws it, its usual step, and the width of its lines in points; None where it is filled."""

    draw: Callable[[Area], Segments]
    step_mm: float
    width_pt: float | None


def pattern_marks(kind: str, area: Area, color: str, width_pt: float | None = None) -> tuple[Path, ...]:
    """Draw a pattern as one mark, not yet clipped to its box; ValueError where its step is far too small."""
    known = KINDS[kind]
    too_small = f"a step of {area.step:g} mm is too small for {area.width:g} x {area.height:g} mm"
    if max(area.width, area.height, area.reach) > area.step * MOST_REPEATS:
        raise ValueError(too_small)
    segments: list[Segment] = []
    for segment in known.draw(area):
        segments.append(segment)
        if len(segments) > LIMIT:
            raise ValueError(too_small)
    if not segments:
        return ()
    if known.width_pt is None:
        return (Path(tuple(segments), color),)
    return (Path(tuple(segments), None, Stroke(color, width_pt or known.width_pt)),)


def _line(x1: float, y1: float, x2: float, y2: float) -> Segments:
    return polygon(((x1, y1), (x2, y2)), closed=False)


def _plain(area: Area) -> Segments:
    return ()


def _zigzag(area: Area) -> Segments:
    for y in area.rows(area.step * ZIGZAG_PITCH, -1):
        xs = area.columns(area.step, -1)
        yield from polygon(((x, y + area.step * ZIGZAG_RISE * (index % 2)) for index, x in enumerate(xs)), closed=False)


def _waves(area: Area) -> Segments:
    half, rise = area.step / 2, area.step / 4
    for y in area.rows(area.step):
        yield ("M", (area.x, y))
        for index, x in enumerate(area.columns(half)):
            bend = y + (rise if index % 2 else -rise)
            yield ("C", (x + half * 0.36, bend, x + half * 0.64, bend, x + half, y))


def _crosshair(area: Area) -> Segments:
    yield from _rings(area)
    yield from _line(area.cx, area.y, area.cx, area.y + area.height)
    yield from _line(area.x, area.cy, area.x + area.width, area.cy)


def _rings(area: Area) -> Segments:
    for index in range(1, ceil(area.reach / area.step) + 1):
        yield from round_dot(area.cx, area.cy, index * area.step)


def _stars(area: Area) -> Segments:
    for index, y in enumerate(area.rows(area.step * 0.62, 0.5)):
        for x in area.columns(area.step, index % 2 / 2):
            yield from polygon(_star(x, y, area.step * STAR))


def _star(x: float, y: float, r: float) -> Iterator[Point]:
    for index in range(10):
        reach, turn = r * (STAR_INNER if index % 2 else 1), radians(36 * index)
        yield x + reach * sin(turn), y - reach * cos(turn)


def _scales(area: Area) -> Segments:
    for index, y in enumerate(area.rows(area.step / 2, -1)):
        for x in area.columns(area.step, -(index % 2) / 2):
            for inset in (0.0, 0.22):
                left, right = x + inset * area.step, x + (1 - inset) * area.step
                bend = y + (0.5 - inset) * area.step * SCALE_RISE * 2
                yield ("M", (left, y))
                yield ("C", (left, bend, right, bend, right, y))


def _slanted(area: Area, rising: bool) -> Segments:
    step = area.step * 2**0.5  # `step` is measured across the lines
    foot, head = (area.y + area.height, area.y) if rising else (area.y, area.y + area.height)
    for index in range(-ceil(area.height / step), ceil(area.width / step) + 1):
        x = area.x + index * step
        yield from _line(x, foot, x + area.height, head)


def _slants(area: Area) -> Segments:
    return _slanted(area, True)


def _backslants(area: Area) -> Segments:
    return _slanted(area, False)


def _net(area: Area) -> Segments:
    yield from _slanted(area, True)
    yield from _slanted(area, False)


def _bars(area: Area) -> Segments:
    for y in area.rows(area.step, 0.5):
        yield from _line(area.x, y, area.x + area.width, y)


def _columns(area: Area) -> Segments:
    for x in area.columns(area.step, 0.5):
        yield from _line(x, area.y, x, area.y + area.height)


def _dots(area: Area) -> Segments:
    for y in area.rows(area.step, 0.5):
        for x in area.columns(area.step, 0.5):
            yield from round_dot(x, y, area.step * DOT)


def _checks(area: Area) -> Segments:
    for row, y in enumerate(area.rows(area.step)):
        for column, x in enumerate(area.columns(area.step)):
            if (row + column) % 2:
                yield from polygon(((x, y), (x + area.step, y), (x + area.step, y + area.step), (x, y + area.step)))


def _bricks(area: Area) -> Segments:
    course = area.step / 2
    for row, y in enumerate(area.rows(course)):
        yield from _line(area.x, y, area.x + area.width, y)
        for x in area.columns(area.step, row % 2 / 2):
            yield from _line(x, y, x, y + course)


def _rays(area: Area) -> Segments:
    turn = (area.end_deg - area.start_deg) / area.rays
    # a ray's outer edge is straight: far enough out that even its middle lies behind the farthest corner
    reach = area.reach / max(cos(radians(turn * area.duty / 2)), 0.05) + 1
    for index in range(area.rays):
        one = radians(area.start_deg + index * turn)
        other = radians(area.start_deg + (index + area.duty) * turn)
        ends = ((area.cx + reach * sin(angle), area.cy - reach * cos(angle)) for angle in (one, other))
        yield from polygon(((area.cx, area.cy), *ends))


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "plain": Kind(_plain, 3.0, None),
        "zigzag": Kind(_zigzag, 3.2, 1.5),
        "crosshair": Kind(_crosshair, 3.0, 1.5),
        "stars": Kind(_stars, 6.0, None),
        "scales": Kind(_scales, 5.0, 1.0),
        "slants": Kind(_slants, 2.1, 1.5),
        "backslants": Kind(_backslants, 2.1, 1.5),
        "bars": Kind(_bars, 3.0, 1.5),
        "columns": Kind(_columns, 3.0, 1.5),
        "dots": Kind(_dots, 2.8, None),
        "checks": Kind(_checks, 2.0, None),
        "net": Kind(_net, 2.8, 0.75),
        "rings": Kind(_rings, 2.0, 1.5),
        "rays": Kind(_rays, 3.0, None),
        "waves": Kind(_waves, 4.0, 0.75),
        "bricks": Kind(_bricks, 6.0, 0.75),
    }
)
