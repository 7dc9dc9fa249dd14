"""SVG path data as straight and cubic segments, and the segments of shapes that are drawn as paths."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from printkit.page import KAPPA, Affine, Segment
from printkit.typeset.lettering import DIGITS

Point = tuple[float, float]
COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
FLAG = re.compile(r"[\s,]*([01])")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""


LARGEST = 1_000_000.0
"""No number of a path is larger: nothing on paper or in a drawing is."""


@lru_cache(maxsize=4096)
def parse_path(data: str) -> tuple[Segment, ...]:
    """Read SVG path data; every command becomes absolute M, L, C or Z. ValueError says what is wrong with it.

    >>> parse_path("m1 2 h3 z")
    (('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('Z', ()))
    """
    pen = _Pen()
    for command, numbers in _commands(data):
        pen.draw(command, numbers)
    return tuple(pen.segments)


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command once for each set of its numbers; further pairs of a move are lines."""
    if data.strip()[:1] not in {"M", "m", ""}:
        raise ValueError(f'a path begins with M, not "{data.strip()[0]}"')
    for letter, text in COMMAND.findall(data):
        numbers, takes = tuple(_numbers(text, letter)), TAKES[letter.upper()]
        sets = [numbers[start : start + takes] for start in range(0, len(numbers), takes)] if takes else [()] * (1 + len(numbers))
        if not sets or len(sets[-1]) != takes or len(sets) > 1 > takes:
            raise ValueError(f"{letter} takes {takes} numbers, not {len(numbers)}")
        for index, each in enumerate(sets):
            yield {"M": "L", "m": "l"}.get(letter, letter) if index else letter, each


def _numbers(text: str, letter: str) -> Iterator[float]:
    """Yield the numbers behind a command; the two flags of an arc may stand against what follows them."""
    here, count = 0, 0
    while text[here:].strip(" ,\t\r\n"):
        match = (FLAG if letter in "Aa" and count % 7 in {3, 4} else NUMBER).match(text, here)
        if match is None or not abs(float(match[1])) <= LARGEST:
            raise ValueError(f'"{text[here : here + 12].strip()}" in the path is not a number up to {LARGEST:,.0f}')
        yield float(match[1])
        here, count = match.end(), count + 1


class _Pen:
    """Follows path commands and keeps absolute segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None
        self.handle_of = ""

    def draw(self, command: str, numbers: tuple[float, ...]) -> None:
        """Follow one command."""
        name = command.upper()
        if name == "Z":
            self._close()
            return
        before = self.handle if name in "ST" and self.handle_of == {"S": "C", "T": "Q"}[name] else None
        self.handle, self.handle_of = None, {"S": "C", "T": "Q"}.get(name, name)
        if name == "A":
            self._arc(numbers, self._point(numbers[5:], command))
        elif name in "HV":
            self._line(self._straight(command, numbers[0]))
        else:
            points = [self._point(numbers[start : start + 2], command) for start in range(0, len(numbers), 2)]
            self._to(name, points, before)

    def _point(self, pair: tuple[float, ...], command: str) -> Point:
        x, y = pair
        return (self.at[0] + x, self.at[1] + y) if command.islower() else (x, y)

    def _straight(self, command: str, value: float) -> Point:
        x, y = self.at
        return {"h": (x + value, y), "H": (value, y), "v": (x, y + value), "V": (x, value)}[command]

    def _to(self, name: str, points: list[Point], before: Point | None) -> None:
        if name == "M":
            self.start = self.at = points[0]
            self._add("M", points)
        elif name == "L":
            self._line(points[0])
        elif name in "CS":
            self._cubic(*(points if name == "C" else (self._mirrored(before), *points)))
        else:
            self._quadratic(*(points if name == "Q" else (self._mirrored(before), *points)))

    def _mirrored(self, handle: Point | None) -> Point:
        """Return the handle that goes on smoothly behind the last curve's."""
        return (2 * self.at[0] - handle[0], 2 * self.at[1] - handle[1]) if handle else self.at

    def _line(self, end: Point) -> None:
        self._add("L", [end])
        self.at = end

    def _cubic(self, first: Point, second: Point, end: Point) -> None:
        self._add("C", [first, second, end])
        self.handle, self.at = second, end

    def _quadratic(self, handle: Point, end: Point) -> None:
        (x, y), (hx, hy), (ex, ey) = self.at, handle, end
        self._add("C", [(x + 2 / 3 * (hx - x), y + 2 / 3 * (hy - y)), (ex + 2 / 3 * (hx - ex), ey + 2 / 3 * (hy - ey)), end])
        self.handle, self.at = handle, end

    def _arc(self, numbers: tuple[float, ...], end: Point) -> None:
        rx, ry, turn_deg, large, sweep = numbers[:5]
        if end != self.at:
            if rx and ry:
                for curve in arc_curves(self.at, (abs(rx), abs(ry)), turn_deg, bool(large), bool(sweep), end):
                    self._add("C", curve)
            else:
                self._add("L", [end])
        self.at = end

    def _close(self) -> None:
        self.segments.append(("Z", ()))
        self.at, self.handle, self.handle_of = self.start, None, "Z"

    def _add(self, command: str, points: Iterable[Point]) -> None:
        if command != "M" and self.segments and self.segments[-1][0] == "Z":
            self._add("M", [self.at])  # a path that goes on behind its end begins where it began
        self.segments.append((command, tuple(round(number, DIGITS) for point in points for number in point)))


def arc_curves(start: Point, radii: Point, turn_deg: float, large: bool, sweep: bool, end: Point) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the cubics of an elliptical arc, at most a quarter each (SVG 2, appendix B.2: from end points to centre)."""
    (rx, ry), turn = radii, radians(turn_deg)
    c, s = cos(turn), sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = (c * half_x + s * half_y) / rx, (c * half_y - s * half_x) / ry  # on the unit circle
    reach = hypot(x, y)
    if reach > 1:  # too small to reach: grown until it does
        rx, ry, x, y, reach = rx * reach, ry * reach, x / reach, y / reach, 1.0
    away = sqrt(max(0.0, 1 / reach**2 - 1)) * (1 if large != sweep else -1)
    mid_x, mid_y = away * y, -away * x
    first = _angle(x - mid_x, y - mid_y)
    sweep_angle = (_angle(-x - mid_x, -y - mid_y) - first) % (2 * pi)
    if not sweep and sweep_angle:
        sweep_angle -= 2 * pi
    centre_x, centre_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    place = Affine(c * rx, s * rx, -s * ry, c * ry, centre_x + c * rx * mid_x - s * ry * mid_y, centre_y + s * rx * mid_x + c * ry * mid_y)
    count = max(1, ceil(abs(sweep_angle) / (pi / 2) - 1e-9))
    step = sweep_angle / count
    handle = 4 / 3 * tan(step / 4)
    for index in range(count):
        one, other = first + index * step, first + (index + 1) * step
        (x1, y1), (x2, y2) = (cos(one), sin(one)), (cos(other), sin(other))
        last = end if index == count - 1 else place.at(x2, y2)
        yield place.at(x1 - handle * y1, y1 + handle * x1), place.at(x2 + handle * y2, y2 - handle * x2), last


def _angle(x: float, y: float) -> float:
    length = hypot(x, y)
    angle = acos(max(-1.0, min(1.0, x / length)))
    return angle if y >= 0 else -angle


def placed(segments: Iterable[Segment], placement: Affine) -> tuple[Segment, ...]:
    """Carry segments to another place."""
    return tuple((command, _carried(numbers, placement)) for command, numbers in segments)


def _carried(numbers: tuple[float, ...], placement: Affine) -> tuple[float, ...]:
    pairs = (placement.at(numbers[start], numbers[start + 1]) for start in range(0, len(numbers), 2))
    return tuple(round(number, DIGITS) for pair in pairs for number in pair)


def polygon(points: Iterable[Point], closed: bool = True) -> tuple[Segment, ...]:
    """Join points by straight lines."""
    rounded = [(round(x, DIGITS), round(y, DIGITS)) for x, y in points]
    lines: list[Segment] = [("L" if index else "M", point) for index, point in enumerate(rounded)]
    return (*lines, ("Z", ())) if closed else tuple(lines)


def round_dot(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    """Return a full circle, clockwise from the right."""
    k = KAPPA * r
    return (
        ("M", (cx + r, cy)),
        ("C", (cx + r, cy + k, cx + k, cy + r, cx, cy + r)),
        ("C", (cx - k, cy + r, cx - r, cy + k, cx - r, cy)),
        ("C", (cx - r, cy - k, cx - k, cy - r, cx, cy - r)),
        ("C", (cx + k, cy - r, cx + r, cy - k, cx + r, cy)),
        ("Z", ()),
    )


def stepped(x: float, y: float, width: float, height: float, step: float, steps: int) -> tuple[Segment, ...]:
    """Return a box whose corners go in as stairs of `steps` treads, each `step` wide and high, clockwise from the top left."""
    corners = ((x, y, 1, 1), (x + width, y, -1, 1), (x + width, y + height, -1, -1), (x, y + height, 1, -1))
    points: list[Point] = []
    for index, (cx, cy, right, down) in enumerate(corners):
        stair = _stair(steps)
        # going round clockwise, the stair of every other corner is climbed from its lower end
        stair = stair if index % 2 else stair[::-1]
        points += [(cx + right * step * across, cy + down * step * along) for across, along in stair]
    return polygon(points)


def _stair(steps: int) -> list[tuple[int, int]]:
    """Return the turns of a stair from the horizontal edge to the vertical one, in treads from the corner."""
    treads = [(steps - index, index) for index in range(steps + 1)]
    risers = [(across, along + 1) for across, along in treads[:-1]]
    return [turn for pair in zip(treads, risers, strict=False) for turn in pair] + [treads[-1]]


def octagon(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return a box with its corners cut so that a square one becomes a regular octagon."""
    cut = min(width, height) / (2 + sqrt(2))
    right, bottom = x + width, y + height
    across = ((x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut))
    return polygon((*across, (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut)))
