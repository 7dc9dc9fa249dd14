"""What only color tells apart: in grey, and to some eyes, such pieces are one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.colors import contrast
from printkit.page import Ellipse, Face, Group, Image, Line, Mark, Path, Rect, Text, Use

CONTRAST = 1.8
"""Colors whose brightness differs at least so often (as WCAG reckons it) are told apart without their hue."""


class _Looks(NamedTuple):
    """A piece that was seen: its name and its colors, in the order in which they are drawn."""

    piece: str
    colors: tuple[str, ...]


@dataclass(slots=True)
class Hues:
    """Remembers how the pieces of each component look."""

    seen: dict[tuple[str, bool, int], list[_Looks]] = field(default_factory=dict)
    known: set[tuple[str, str, bool]] = field(default_factory=set)

    def twin(self, component: str, piece: str, face: Face, *, back: bool) -> str:
        """Return the piece of this component that a face differs from in nothing but hues; empty where there is none, or asked again."""
        if (component, piece, back) in self.known:
            return ""
        self.known.add((component, piece, back))
        shapes: list[object] = []
        colors: list[str] = []
        for shape, color in _drawn(face.marks):
            shapes.append(shape)
            colors.append(color)
        looks = _Looks(piece, tuple(colors))
        alike = self.seen.setdefault((component, back, hash((face.width_mm, face.height_mm, *shapes))), [])
        alike.append(looks)
        return next((other.piece for other in alike if _differ_in_hue(looks.colors, other.colors)), "")


def _differ_in_hue(first: Iterable[str], second: Iterable[str]) -> bool:
    """Whether two lists of colors differ, but nowhere in brightness."""
    pairs = {(a, b) for a, b in zip(first, second, strict=True) if a != b}
    return bool(pairs) and all(contrast(a, b) < CONTRAST for a, b in pairs)


def _drawn(marks: Iterable[Mark]) -> Iterator[tuple[object, str]]:
    """Yield what is drawn, each as a shape without its color, and that color (empty where it has none)."""
    for mark in marks:
        if isinstance(mark, Group):
            yield ("group", mark.placement, mark.clip, mark.opacity), ""
            yield from _drawn(mark.marks)
        elif isinstance(mark, Use):
            yield ("use", mark.placement, mark.clip), ""
            yield from _drawn(mark.face.marks)
        elif isinstance(mark, Text):
            yield (mark.content, mark.x_mm, mark.y_mm, mark.size_pt, mark.font), mark.color
        elif isinstance(mark, Image):
            yield mark, ""
        else:
            yield from _painted(mark)


def _painted(mark: Rect | Ellipse | Path | Line) -> Iterator[tuple[object, str]]:
    if isinstance(mark, Line):
        shape: object = (mark.x1_mm, mark.y1_mm, mark.x2_mm, mark.y2_mm)
    elif isinstance(mark, Rect):
        shape = (mark.x_mm, mark.y_mm, mark.width_mm, mark.height_mm, mark.corner_mm)
    elif isinstance(mark, Ellipse):
        shape = (mark.x_mm, mark.y_mm, mark.rx_mm, mark.ry_mm)
    else:
        shape = mark.segments
    if not isinstance(mark, Line) and mark.fill is not None:
        yield ("fill", shape), mark.fill
    if mark.stroke is not None:
        yield ("stroke", shape, mark.stroke.width_pt, mark.stroke.dash_mm), mark.stroke.color
