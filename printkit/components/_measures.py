"""Sizes that several components share, because their pieces lie on each other at the table. All in millimetres."""

from collections.abc import Sequence

PITCH_MM = 28.6
"""Width of a board column and height of a phase: eight columns fit A4 and Letter, and a 25.4 token lies in a square."""

TOKEN_MM = 25.4
"""A token of the usual size."""
STRIP_WIDTH_MM = PITCH_MM - 2
LABEL_WIDTH_MM = 31.0
MARKER_MM = 19.0
COIN_MM = {1: 17.0}
LARGE_COIN_MM = 25.4
CHIP_MM = 12.0
"""A chip for the count track: two lie beside each other under a number."""
CARD_GAP_MM = 2.0
"""Cards lie close."""
HIGHEST_CARD_MM, LOWEST_CARD_MM = 85.3, 78.0


def card_height_mm(room_mm: float) -> float:
    """Return how high a card is, in the room of a sheet."""
    return third_mm(room_mm, CARD_GAP_MM, LOWEST_CARD_MM, HIGHEST_CARD_MM)


def third_mm(room_mm: float, gap_mm: float, lowest_mm: float, highest_mm: float) -> float:
    """Return how high a piece is: as low as lets three stand in the room of a sheet, where that is not too low, else as high as it likes.

    >>> third_mm(242.4, 2.0, 78.0, 85.3), third_mm(200.0, 2.0, 78.0, 85.3)
    (79.46666666666667, 85.3)
    """
    height_mm = (room_mm - 2 * gap_mm) / 3
    return height_mm if lowest_mm <= height_mm < highest_mm else highest_mm


def usual_mm(sizes_mm: Sequence[float]) -> float:
    """Return the size that most pieces have, the smaller of two that are as many: blank ones are made like that."""
    return max(sizes_mm, key=lambda size_mm: (sizes_mm.count(size_mm), -size_mm))
