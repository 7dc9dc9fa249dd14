"""Sizes that several components share, because their pieces lie on each other at the table. All in millimetres."""

PITCH_MM = 28.6
"""Width of a board column and height of a phase: eight columns fit A4 and Letter, and a 25.4 token lies in a square."""

STRIP_WIDTH_MM = PITCH_MM - 2
LABEL_WIDTH_MM = 31.0
MARKER_MM = 19.0
COIN_MM = {1: 17.0}
LARGE_COIN_MM = 25.4
CHIP_MM = 12.0
"""A chip for the count track: two lie beside each other under a number."""
