"""Marks moved by their numbers, not by a placement round them: pages stay flat and goldens read in plain coordinates."""

from collections.abc import Iterable
from dataclasses import replace

from printkit.page import Group, Image, Line, Mark, Path, Shape, Text, Use, moved
from printkit.typeset.lettering import DIGITS


def shifted(marks: Iterable[Mark], dx_mm: float, dy_mm: float) -> tuple[Mark, ...]:
    """Return marks further right and down."""
    return tuple(_shifted(mark, dx_mm, dy_mm) for mark in marks) if dx_mm or dy_mm else tuple(marks)


def _shifted(mark: Mark, dx: float, dy: float) -> Mark:
    match mark:
        case Text() | Image():
            return replace(mark, x_mm=_sum(mark.x_mm, dx), y_mm=_sum(mark.y_mm, dy))
        case Line():
            return replace(
                mark, x1_mm=_sum(mark.x1_mm, dx), y1_mm=_sum(mark.y1_mm, dy), x2_mm=_sum(mark.x2_mm, dx), y2_mm=_sum(mark.y2_mm, dy)
            )
        case Use():
            return replace(mark, placement=moved(dx, dy).after(mark.placement))
        case Group():
            return _shifted_group(mark, dx, dy)
        case _:
            return _shifted_shape(mark, dx, dy)


def _shifted_group(group: Group, dx: float, dy: float) -> Group:
    """Move a group: by its placement where it has one, else mark by mark, its clip too."""
    if group.placement is not None:
        return replace(group, placement=moved(dx, dy).after(group.placement))
    return replace(group, marks=shifted(group.marks, dx, dy), clip=group.clip and _shifted_shape(group.clip, dx, dy))


def _shifted_shape(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Path):
        return replace(shape, segments=tuple((kind, _shifted_points(numbers, dx, dy)) for kind, numbers in shape.segments))
    return replace(shape, x_mm=_sum(shape.x_mm, dx), y_mm=_sum(shape.y_mm, dy))


def _shifted_points(numbers: tuple[float, ...], dx: float, dy: float) -> tuple[float, ...]:
    return tuple(_sum(number, dy if at % 2 else dx) for at, number in enumerate(numbers))


def _sum(one: float, other: float) -> float:
    return round(one + other, DIGITS)
