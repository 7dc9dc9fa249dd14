"""Pieces on a sheet as a guillotine sees them: rows, and bands of rows that are cut from top to bottom at once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.impose.lots import Box

TIGHT_MM = 1e-3
"""Edges closer than this are one cut."""


class Band(NamedTuple):
    """Rows below each other whose pieces' edges are all edges of the fullest row: one stroke goes through all of them."""

    rows: tuple[tuple[Box, ...], ...]
    across_mm: tuple[float, ...]
    """The x of each upright cut."""

    @property
    def down_mm(self) -> tuple[float, ...]:
        """The y of each level cut."""
        return distinct(edge for row in self.rows for edge in (row[0].y_mm, row[0].bottom_mm))


def distinct(lengths_mm: Iterable[float]) -> tuple[float, ...]:
    """Return lengths in order, those that are one but for rounding once.

    >>> distinct([3.0, 1.0, 1.0000001])
    (1.0, 3.0)
    """
    kept: list[float] = []
    for length_mm in sorted(lengths_mm):
        if not kept or length_mm - kept[-1] > TIGHT_MM:
            kept.append(length_mm)
    return tuple(kept)


def bands(boxes: Sequence[Box]) -> list[Band]:
    """Return the bands of a sheet from top to bottom."""
    rows: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        rows.setdefault((round(box.y_mm / TIGHT_MM), round(box.height_mm / TIGHT_MM)), []).append(box)
    found: list[Band] = []
    for _, row in sorted(rows.items()):
        edges = distinct(edge for box in row for edge in (box.x_mm, box.right_mm))
        before = found[-1].across_mm if found else ()
        both = distinct((*before, *edges))
        if found and len(both) == max(len(before), len(edges)):
            found[-1] = Band((*found[-1].rows, tuple(row)), both)
        else:
            found.append(Band((tuple(row),), edges))
    return found
