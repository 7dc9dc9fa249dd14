"""Art past the trim: as far as a layout draws it itself, and where that ends its edges mirrored, or drawn on round an outline."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import NamedTuple

from printkit.extent import Extent, box_of, reach, reach_of
from printkit.page import ARTIFACT, IDENTITY, WORKING, Affine, Ellipse, Face, Group, Mark, Path, Rect, Shape, Text, Use
from printkit.units import MM_PER_PT

TOUCH_MM = 0.25
"""Art this near to the trim ends there; what stands further in was meant to stand inside."""

STEP_MM = 0.25
"""How wide a rim is drawn on at once round an outline: few enough steps, and none to be seen."""

LAP_MM = 0.1
"""How far art past the trim reaches below that within, so that no light line shows between them."""

INNER = 0.15
"""No outline comes nearer to the middle of its box than this share of each side: what stands within touches no rim."""


def bled(face: Face, bleed_mm: float) -> Face:
    """Return a face whose art runs exactly so far past its trim, and no further.

    What its layout draws there comes first. Where that ends, art that touches the edge goes on: mirrored at the four sides of a plain box;
    of a face with an outline the rim is repeated outwards. Letters never do, nor do marks for cutting and folding.
    """
    own_mm = face.bleed_mm
    if own_mm == bleed_mm:
        return face
    if own_mm > bleed_mm:
        return replace(face, marks=(Group(face.marks, clip=outset(face, bleed_mm)),), bleed_mm=bleed_mm)
    more = tuple(_mirrored(face, bleed_mm) if face.outline is None else _drawn_on(face, face.outline, bleed_mm))
    ends_mm = own_mm - LAP_MM if more and face.outline else own_mm
    inner = (Group(face.marks, clip=outset(face, ends_mm)),) if ends_mm else face.marks
    return replace(face, marks=(Group(more, role=ARTIFACT), *inner) if more else inner, bleed_mm=bleed_mm)


def outset(face: Face, by_mm: float) -> Shape:
    """Return a face's outline moved outwards on all sides."""
    outline = face.outline
    if isinstance(outline, Ellipse):
        return Ellipse(outline.x_mm, outline.y_mm, outline.rx_mm + by_mm, outline.ry_mm + by_mm)
    if isinstance(outline, Path):
        return _placed(outline, _larger(face, 0.0, by_mm))
    corner_mm = outline.corner_mm + by_mm if outline else 0.0
    return Rect(-by_mm, -by_mm, face.width_mm + 2 * by_mm, face.height_mm + 2 * by_mm, corner_mm)


def _larger(face: Face, from_mm: float, to_mm: float) -> Affine:
    """Return the placement that makes a face that runs so far past its trim run further, its middle staying where it is."""
    across = (face.width_mm + 2 * to_mm) / (face.width_mm + 2 * from_mm)
    down = (face.height_mm + 2 * to_mm) / (face.height_mm + 2 * from_mm)
    return Affine(across, 0.0, 0.0, down, (1 - across) * face.width_mm / 2, (1 - down) * face.height_mm / 2)


def _placed(path: Path, placement: Affine) -> Path:
    return Path(tuple((kind, _points(numbers, placement)) for kind, numbers in path.segments))


def _points(numbers: Sequence[float], placement: Affine) -> tuple[float, ...]:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(length for x, y in pairs for length in placement.at(x, y))


class _Stretch(NamedTuple):
    """A stretch of a face along one direction, and where it is laid: x' = factor x + shift_mm."""

    first_mm: float
    last_mm: float
    factor: float
    shift_mm: float


def _mirrored(face: Face, bleed_mm: float) -> Iterator[Mark]:
    """Yield the edges of a plain box mirrored at its four sides, and its corners at both of theirs."""
    edge = Extent(0.0, 0.0, face.width_mm, face.height_mm).grown(face.bleed_mm)
    middle, more_mm = edge.grown(-TOUCH_MM), bleed_mm - face.bleed_mm
    strip = Face(face.width_mm, face.height_mm, tuple(_Rim(lambda extent: not extent.within(middle, 0.0)).of(face.marks)))
    ways = product(_stretches(edge.left, edge.right, more_mm), _stretches(edge.top, edge.bottom, more_mm))
    reached = reach(strip.marks)
    for across, down in sorted(ways, key=lambda way: way[0].factor + way[1].factor):  # corners first, sides over them
        source = Extent(across.first_mm, down.first_mm, across.last_mm, down.last_mm)
        if reached is not None and min(across.factor, down.factor) < 0 and reached.meets(source):
            placement = Affine(across.factor, 0.0, 0.0, down.factor, across.shift_mm, down.shift_mm)
            clip = Rect(source.left, source.top, source.right - source.left, source.bottom - source.top)
            yield Use(strip, placement, clip, shared=True)


def _stretches(first_mm: float, last_mm: float, more_mm: float) -> tuple[_Stretch, ...]:
    """Return what is mirrored at the near edge, the whole as it stands, and what is mirrored at the far edge."""
    most_mm = min(more_mm + LAP_MM, last_mm - first_mm - 2 * LAP_MM)
    from_mm, to_mm = first_mm + LAP_MM, last_mm - LAP_MM
    near = _Stretch(from_mm, from_mm + most_mm, -1.0, 2 * from_mm)
    return near, _Stretch(first_mm, last_mm, 1.0, 0.0), _Stretch(to_mm - most_mm, to_mm, -1.0, 2 * to_mm)


def _drawn_on(face: Face, outline: Shape, bleed_mm: float) -> Iterator[Mark]:
    """Yield the rim of a face drawn on outwards, the outermost first: one ring where it is of one color, else step by step."""
    own_mm, width_mm, height_mm = face.bleed_mm, face.width_mm, face.height_mm
    middle = Extent(width_mm * INNER, height_mm * INNER, width_mm * (1 - INNER), height_mm * (1 - INNER))
    paint = _Paint(outset(face, own_mm)) if isinstance(outline, Ellipse) else None
    rim = tuple(_Rim(lambda extent: not extent.within(middle), paint).of(face.marks))
    color = paint.color(rim[0]) if paint and len(rim) == 1 else None
    if color:
        yield replace(outset(face, bleed_mm), fill=color)
        return
    strip, ends_mm = Face(width_mm, height_mm, rim), own_mm - LAP_MM
    for step in range(ceil((bleed_mm - own_mm) / STEP_MM - 1e-6) if rim else 0, 0, -1):
        yield Use(strip, _larger(face, ends_mm, min(own_mm + step * STEP_MM, bleed_mm)), outset(face, ends_mm), shared=True)


@dataclass(frozen=True, slots=True)
class _Paint:
    """Tells what gives the whole rim of a round face one color, so that nothing below it shows."""

    edge: Shape

    def color(self, mark: Mark) -> str | None:
        """Return the color a mark gives the rim; None where it leaves some of it free."""
        if not isinstance(mark, Ellipse) or mark.rx_mm != mark.ry_mm:
            return None
        edge, whole = box_of(self.edge), box_of(replace(mark, stroke=None))
        if mark.stroke is None:
            return mark.fill if edge.within(whole) else None
        half_mm = mark.stroke.width_pt * MM_PER_PT / 2
        ring = edge.within(whole.grown(half_mm)) and whole.grown(-half_mm).within(edge.grown(-STEP_MM))
        return mark.stroke.color if ring and not mark.stroke.dash_mm else None


@dataclass(frozen=True, slots=True)
class _Rim:
    """Picks from the marks of a face what touches its edge, and where `paint` tells what covers that, nothing below."""

    touches: Callable[[Extent], bool]
    paint: _Paint | None = None

    def of(self, marks: Iterable[Mark], placement: Affine = IDENTITY) -> list[Mark]:
        """Return the marks that touch, in groups as they stood."""
        kept: list[Mark] = []
        for mark in marks:
            found = self._inside(mark, placement) if isinstance(mark, Group | Use) else self._alone(mark, placement)
            if found and self.paint and placement == IDENTITY and self.paint.color(found[0]):
                kept.clear()
            kept += found
        return kept

    def _alone(self, mark: Mark, placement: Affine) -> list[Mark]:
        extent = None if isinstance(mark, Text) else reach_of(mark)
        return [mark] if extent and self.touches(extent.placed(placement)) else []

    def _inside(self, mark: Group | Use, placement: Affine) -> list[Mark]:
        how = mark if isinstance(mark, Group) else Group(mark.face.marks, mark.placement, mark.clip)
        inner = placement.after(how.placement) if how.placement else placement
        if how.layer in WORKING or (how.clip and not self.touches(box_of(how.clip).placed(inner))):
            return []
        found = self.of(how.marks, inner)
        if not found or (how.placement in (None, IDENTITY) and how.clip is None and how.opacity == 1.0 and not how.layer):
            return found
        return [Group(tuple(found), how.placement, how.clip, how.opacity, how.layer)]
