"""Art that ends at the trim: where a cut is off by a hair, bare paper shows beside it."""

from collections.abc import Iterable, Iterator

from printkit.extent import Extent, box_of, reach_of
from printkit.page import ARTIFACT, IDENTITY, WORKING, Affine, Face, Group, Image, Mark, Text, Use

EDGE_MM = 0.15
"""Art this near to the trim ends there."""

LONG_MM = 4.0
"""What touches the trim on less than this is no ground but a tip or the end of a line."""

BROAD_PT = 2.0
"""A line narrower than this is a line; a broader one along the edge is part of the art."""


def ends_at_trim(face: Face) -> bool:
    """Whether colored art of a face runs along its trim and stops there: a ground, a picture, a broad rim."""
    if face.bleed_mm:
        return False
    trim = Extent(0.0, 0.0, face.width_mm, face.height_mm)
    return any(_runs_along(extent, trim) for extent in _art(face.marks, IDENTITY, None))


def _runs_along(extent: Extent, trim: Extent) -> bool:
    seen = extent.common(trim)
    wide_mm, high_mm = seen.right - seen.left, seen.bottom - seen.top
    upright = seen.left <= trim.left + EDGE_MM or seen.right >= trim.right - EDGE_MM
    level = seen.top <= trim.top + EDGE_MM or seen.bottom >= trim.bottom - EDGE_MM
    return (upright and wide_mm > 0 and high_mm >= LONG_MM) or (level and high_mm > 0 and wide_mm >= LONG_MM)


def _art(marks: Iterable[Mark], placement: Affine, clip: Extent | None) -> Iterator[Extent]:
    """Yield the extents of colored areas, as they are clipped."""
    for mark in marks:
        if isinstance(mark, Group | Use):
            yield from _inside(mark, placement, clip)
        elif not isinstance(mark, Text) and _is_broad(mark):
            extent = reach_of(mark)
            if extent is not None:
                extent = extent.placed(placement)
                yield extent if clip is None else extent.common(clip)


def _inside(mark: Group | Use, placement: Affine, clip: Extent | None) -> Iterator[Extent]:
    if isinstance(mark, Group) and (mark.layer in WORKING or mark.role == ARTIFACT):
        return
    inner = placement.after(mark.placement) if mark.placement else placement
    if mark.clip is not None:
        own = box_of(mark.clip).placed(inner)
        clip = own if clip is None else clip.common(own)
    yield from _art(mark.marks if isinstance(mark, Group) else mark.face.marks, inner, clip)


def _is_broad(mark: Mark) -> bool:
    """Whether a mark is an area of another color than paper, or a line as broad as one."""
    if isinstance(mark, Image):
        return True
    fill, stroke = getattr(mark, "fill", None), getattr(mark, "stroke", None)
    return fill not in (None, "#ffffff") or (stroke is not None and stroke.width_pt >= BROAD_PT and stroke.color != "#ffffff")
