"""A piece larger than the paper, cut at its seams into tiles of about equal size that overlap."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.impose.lots import LEAD_MM, Box, Lot, SheetPlan, Slot, Tile
from printkit.impose.rows import SLACK_MM
from printkit.impose.share import Surface

OVERLAP_MM = 8.0
"""What a tile prints past its seam, for the next one to be glued on."""


class Span(NamedTuple):
    """A stretch of a piece between two of its seams (or ends)."""

    start_mm: float
    end_mm: float

    @property
    def length_mm(self) -> float:
        """How long it is."""
        return self.end_mm - self.start_mm


def cut(length_mm: float, seams_mm: Sequence[float], room_mm: float, repeat_mm: float = 0.0) -> list[Span] | None:
    """Cut a length at seams into the fewest spans that fit, as equal as the seams allow; None where one stretch is too long.

    A span prints `repeat_mm` more before it (all but the first) and the overlap after it (all but the last).

    >>> cut(300, [50, 100, 150, 200, 250], 170)
    [Span(start_mm=0.0, end_mm=150), Span(start_mm=150, end_mm=300)]
    """
    edges = [0.0, *sorted(seam for seam in set(seams_mm) if 0 < seam < length_mm), length_mm]
    best: dict[int, tuple[float, list[Span]]] = {0: (0.0, [])}
    for _ in range(len(edges) - 1):
        best = _one_more(edges, best, repeat_mm, room_mm)
        if len(edges) - 1 in best:
            return best[len(edges) - 1][1]
    return None


def _one_more(
    edges: Sequence[float], best: dict[int, tuple[float, list[Span]]], repeat_mm: float, room_mm: float
) -> dict[int, tuple[float, list[Span]]]:
    """From the best ways to reach an edge with n spans, find those with one span more: the longest span as short as can be."""
    further: dict[int, tuple[float, list[Span]]] = {}
    for start, (longest_mm, spans) in best.items():
        for end in range(start + 1, len(edges)):
            span = Span(edges[start], edges[end])
            printed_mm = span.length_mm + (repeat_mm if start else 0.0) + (OVERLAP_MM if end < len(edges) - 1 else 0.0)
            longest = max(longest_mm, printed_mm)
            if printed_mm <= room_mm + SLACK_MM and longest < further.get(end, (float("inf"),))[0]:
                further[end] = longest, [*spans, span]
    return further


def tiled(lot: Lot, surfaces: Sequence[Surface]) -> list[SheetPlan] | None:
    """Return the sheets of a piece that no sheet holds whole, on the surface that takes the fewest; None: it cannot be cut so small."""
    found: list[tuple[Surface, list[Span], list[Span]]] = []
    for surface in surfaces:
        across = cut(lot.size_mm[0], lot.seams_across_mm, surface.room.width_mm, lot.repeat_width_mm)
        down = cut(lot.size_mm[1], lot.seams_down_mm, surface.room.height_mm)
        if across and down:
            found.append((surface, across, down))
    if not found:
        return None
    surface, across, down = min(found, key=lambda way: len(way[1]) * len(way[2]))
    return [_sheet(lot, surface, tile) for _ in range(lot.copies) for tile in _tiles(lot, across, down)]


def _tiles(lot: Lot, across: Sequence[Span], down: Sequence[Span]) -> Iterator[Tile]:
    for row, below in enumerate(down):
        for column, beside in enumerate(across):
            window = Box(beside.start_mm, below.start_mm, beside.length_mm, below.length_mm)
            right_mm = OVERLAP_MM if column < len(across) - 1 else 0.0
            below_mm = OVERLAP_MM if row < len(down) - 1 else 0.0
            yield Tile(column, row, len(across), len(down), window, lot.repeat_width_mm if column else 0.0, right_mm, below_mm)


def _sheet(lot: Lot, surface: Surface, tile: Tile) -> SheetPlan:
    """Put a tile in the middle of the room across, and at its top."""
    width_mm = tile.repeat_mm + tile.window.width_mm + tile.right_mm
    height_mm = tile.window.height_mm + tile.below_mm
    room = surface.room
    x_mm = room.x_mm + (room.width_mm - width_mm) / 2
    y_mm = room.y_mm + min((room.height_mm - height_mm) / 2, LEAD_MM)
    slot = Slot(lot.number, x_mm, y_mm, width_mm, height_mm)
    return SheetPlan((lot.component,), lot.stock, surface.width_mm, surface.height_mm, surface.frame, (slot,), tile=tile)
