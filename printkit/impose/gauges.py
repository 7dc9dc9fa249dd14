"""What a calibration sheet measures a printer with: where everything on it stands.

A scale is a row of short strokes along a line that is known without measuring: the fold that halves the sheet. Each stroke lies a tenth
of a millimetre further aside than the one before, so that one of them meets the fold, and tells how far aside it was printed. Seen against
the light, a straight line on the back meets one too, and tells how far front and back lie apart.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.errors import Finding, PaperError, error
from printkit.impose.lots import Box, Frame, content_box, fitted
from printkit.impose.papers import Paper

FRAME = Frame(8.0, 15.0, 0.0)
"""The frame of every calibration sheet, whatever its theme: what it measures must be known when its readings are typed in."""

STEP_MM, TENTH_MM = 1.2, 0.1
"""How far apart the strokes of a scale stand along the fold, and how much further aside each lies."""

MOST, FEWEST, FIVE = 30, 10, 5
"""How many strokes a scale has on each side of its middle: as many as fit, in fives."""

MIDDLE_MM, GAP_MM, LINE_MM = 4.0, 4.5, 3.0
"""What scales leave free round the middle of the sheet, and beside the long lines; how far in from the content box those lie."""

LONGEST_MM, TEN_MM = 200.0, 10.0
"""The long lines are measured with a ruler: no longer than most rulers, and a whole number of centimetres."""

BESIDE_MM, ACROSS_MM = 2.0, 2.6
"""How far apart the steps of a comb stand: along the long edges, and along the short ones, where numbers stand between them."""

Place = Literal["top", "bottom", "left", "right"]


class Stroke(NamedTuple):
    """A stroke of a scale: its number, in tenths of a millimetre, and its middle."""

    tenths: int
    x_mm: float
    y_mm: float

    @property
    def shown(self) -> str:
        """The number as it is printed: millimetres, with a true minus sign."""
        return f"{self.tenths / 10:.1f}".replace("-", "\u2212") if self.tenths else "0"


@dataclass(frozen=True, slots=True)
class Scale:
    """A row of strokes about a middle. `upright`: along the fold that runs from top to bottom, so that it tells what lies too far right."""

    upright: bool
    x_mm: float
    y_mm: float
    count: int

    @property
    def most_mm(self) -> float:
        """The largest reading."""
        return self.count * TENTH_MM

    @property
    def half_mm(self) -> float:
        """How far it reaches along the fold, from its middle."""
        return (self.count + 0.5) * STEP_MM

    @property
    def strokes(self) -> Iterator[Stroke]:
        """Its strokes in order."""
        return (Stroke(tenths, *self.at(tenths * TENTH_MM)) for tenths in range(-self.count, self.count + 1))

    def at(self, reading_mm: float) -> tuple[float, float]:
        """Return the place on the sheet that has a reading: printed so much too far right (or down), it lies on the fold."""
        along_mm = reading_mm / TENTH_MM * STEP_MM
        return (self.x_mm - reading_mm, self.y_mm + along_mm) if self.upright else (self.x_mm + along_mm, self.y_mm - reading_mm)


class Comb(NamedTuple):
    """Steps at an edge: the first lies 1 mm inside the paper, the next 2 mm. They begin at `start_mm` along the edge, `pitch_mm` apart."""

    edge: Place
    start_mm: float
    steps: int
    pitch_mm: float

    @property
    def end_mm(self) -> float:
        """Where they end along the edge."""
        return self.start_mm + self.steps * self.pitch_mm


@dataclass(frozen=True, slots=True)
class Gauges:
    """All that a calibration sheet measures with; `across` and `down` are the long lines, as (x1, y1, x2, y2)."""

    width_mm: float
    height_mm: float
    content: Box
    scales: Mapping[Place, Scale]
    combs: tuple[Comb, ...]
    across: tuple[float, float, float, float]
    down: tuple[float, float, float, float]

    @property
    def across_mm(self) -> float:
        """The length of the line across."""
        return self.across[2] - self.across[0]

    @property
    def down_mm(self) -> float:
        """The length of the line down."""
        return self.down[3] - self.down[1]


def gauges(paper: Paper) -> Gauges:
    """Return the gauges of a paper, upright; PaperError where it is too small to be measured.

    Scales lie as far out as they can, and mirror each other: so each lies behind another one, whichever way the sheet is turned over.
    """
    width_mm, height_mm = paper.size_mm(landscape=False)
    narrow = fitted(paper, FRAME)
    content = content_box(width_mm, height_mm, narrow)
    line_x_mm, line_y_mm = content.x_mm + LINE_MM, content.y_mm + LINE_MM
    beside = _count(width_mm / 2 - MIDDLE_MM - line_x_mm - GAP_MM)
    above = _count(height_mm / 2 - MIDDLE_MM - line_y_mm - GAP_MM)
    combs = _combs(width_mm, line_y_mm + GAP_MM)
    across_mm = _length(content.width_mm - 2 * LINE_MM)
    down_mm = _length(height_mm - 2 * (combs[0].end_mm))
    if min(beside, above) < FEWEST or min(across_mm, down_mm) < TEN_MM:
        raise PaperError(_too_small(paper, line_x_mm, line_y_mm))
    side, top = Scale(False, 0.0, 0.0, beside).half_mm + line_x_mm + GAP_MM, Scale(True, 0.0, 0.0, above).half_mm + line_y_mm + GAP_MM
    middle_x, middle_y = width_mm / 2, height_mm / 2
    scales: dict[Place, Scale] = {
        "top": Scale(True, middle_x, top, above),
        "bottom": Scale(True, middle_x, height_mm - top, above),
        "left": Scale(False, side, middle_y, beside),
        "right": Scale(False, width_mm - side, middle_y, beside),
    }
    across = middle_x - across_mm / 2, line_y_mm, middle_x + across_mm / 2, line_y_mm
    down = line_x_mm, middle_y - down_mm / 2, line_x_mm, middle_y + down_mm / 2
    return Gauges(width_mm, height_mm, content, scales, combs, across, down)


def _count(room_mm: float) -> int:
    """Return how many strokes on each side of its middle a scale has room for."""
    return min(int((room_mm / STEP_MM - 1) / 2) // FIVE * FIVE, MOST)


def _length(room_mm: float) -> float:
    return min(room_mm, LONGEST_MM) // TEN_MM * TEN_MM


def _combs(width_mm: float, beside_mm: float) -> tuple[Comb, ...]:
    """Return a comb for each edge; the one at the top stays above the sheet's head, the foot is where printers leave most."""
    return (
        Comb("left", beside_mm, 8, BESIDE_MM),
        Comb("right", beside_mm, 8, BESIDE_MM),
        Comb("top", width_mm / 2 + MIDDLE_MM, 8, ACROSS_MM),
        Comb("bottom", width_mm - beside_mm - 14 * ACROSS_MM, 14, ACROSS_MM),
    )


def _too_small(paper: Paper, line_x_mm: float, line_y_mm: float) -> Finding:
    half_mm = Scale(True, 0.0, 0.0, FEWEST).half_mm * 2 + MIDDLE_MM + GAP_MM
    needs = f"{2 * (half_mm + line_x_mm):.0f} x {2 * (half_mm + line_y_mm):.0f} mm"
    message = f"{paper.called} is too small to measure a printer with: that takes {needs}"
    return error(message, hint="print on a larger paper, and cut that")
