"""Shapes, lines and colors as PDF operators, in millimetres."""

from functools import lru_cache

from printkit.colors import channels
from printkit.page import KAPPA, Affine, Ellipse, Path, Rect, Segment, Shape, Stroke
from printkit.units import MM_PER_PT

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}

LONG = 12
"""From how many segments on a path's operators are kept: shorter ones are written sooner than found."""

KEPT = 2000
"""How many long paths are kept at most: icons and static art, not each piece's own drawing."""


@lru_cache(maxsize=4096)
def fill_color(color: str) -> str:
    """Return the operator that sets the color of fills and text, from `#rrggbb`."""
    return _color(color, "g", "rg")


@lru_cache(maxsize=4096)
def stroke_color(color: str) -> str:
    """Return the operator that sets the color of strokes."""
    return _color(color, "G", "RG")


def _color(color: str, gray: str, rgb: str) -> str:
    red, green, blue = (f"{value / 255:.4g}" for value in channels(color))
    return f"{red} {gray}" if red == green == blue else f"{red} {green} {blue} {rgb}"


@lru_cache(maxsize=4096)
def stroke_style(stroke: Stroke) -> str:
    """Return the operators that set a stroke's color, width, dashes, ends and turns."""
    dash = " ".join(f"{length:.3f}" for length in stroke.dash_mm)
    pen = f"{stroke.width_pt * MM_PER_PT:.4f} w [{dash}] 0 d {CAPS[stroke.cap]} J {JOINS[stroke.join]} j"
    return f"{stroke_color(stroke.color)} {pen}"


@lru_cache(maxsize=1024)
def placed(placement: Affine) -> str:
    """Return the operator that changes to the coordinates of what is placed."""
    a, b, c, d, e, f = (number + 0.0 for number in placement)  # zero and minus zero are the same placement: one text for both
    if a == d == 1 and b == c == 0:
        return f"1 0 0 1 {e:.4f} {f:.4f} cm"
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.4f} {f:.4f} cm"


class Outliner:
    """Writes the outlines of shapes; remembers long paths, such as icons, by the identity of their segments."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[tuple[Segment, ...], str]] = {}

    def outline(self, shape: Shape) -> str:
        """Return the path operators of a shape, without what paints it."""
        if isinstance(shape, Rect):
            return _rounded(shape) if shape.corner_mm > 0 else _plain(shape)
        if isinstance(shape, Ellipse):
            return _ellipse(shape)
        return self._path(shape)

    def _path(self, path: Path) -> str:
        segments = path.segments
        if len(segments) < LONG:
            return _segments(segments)
        known = self.kept.get(id(segments))
        if known is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            # The segments are kept too: while they live, nothing else can have their id.
            known = self.kept[id(segments)] = (segments, _segments(segments))
        return known[1]


def _segments(segments: tuple[Segment, ...]) -> str:
    return " ".join([OPERATORS[kind] % numbers for kind, numbers in segments])


def _plain(shape: Rect) -> str:
    return f"{shape.x_mm:.3f} {shape.y_mm:.3f} {shape.width_mm:.3f} {shape.height_mm:.3f} re"


def _ellipse(shape: Ellipse) -> str:
    x, y, rx, ry = shape.x_mm, shape.y_mm, shape.rx_mm, shape.ry_mm
    kx, ky = rx * KAPPA, ry * KAPPA
    steps: tuple[Segment, ...] = (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("Z", ()),
    )
    return _segments(steps)


def _rounded(shape: Rect) -> str:
    left, top, right, foot = shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
    radius = min(shape.corner_mm, shape.width_mm / 2, shape.height_mm / 2)
    rest = radius * (1 - KAPPA)
    steps: tuple[Segment, ...] = (
        ("M", (left + radius, top)),
        ("L", (right - radius, top)),
        ("C", (right - rest, top, right, top + rest, right, top + radius)),
        ("L", (right, foot - radius)),
        ("C", (right, foot - rest, right - rest, foot, right - radius, foot)),
        ("L", (left + radius, foot)),
        ("C", (left + rest, foot, left, foot - rest, left, foot - radius)),
        ("L", (left, top + radius)),
        ("C", (left, top + rest, left + rest, top, left + radius, top)),
        ("Z", ()),
    )
    return _segments(steps)
