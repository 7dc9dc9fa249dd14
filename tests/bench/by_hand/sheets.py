"""What the three programs share: the data, where things stand on the sheets, and the parts of a sheet as ordinary canvas calls."""

import csv
import json
from collections.abc import Callable, Iterator
from functools import cache
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import NamedTuple

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

rl_config.useA85 = 0

FONT = "Limelight"
TITLE, SECTION, SPARE = "Combatants", "Minions", ("Spare heroes", "Spare foes")
INK, PAPER, TINT = HexColor("#000000"), HexColor("#ffffff"), HexColor("#f2e6c8")
COLORS = [HexColor(color) for color in ("#a23b1f", "#1f5d8c", "#3f6b3a", "#6a4a8c")]

WIDTH, HEIGHT, MARGIN = 210 * mm, 297 * mm, 8 * mm
COLUMNS, ROWS = 7, 8
SIZE, LEFT, TOP, ACROSS, DOWN = 25.4 * mm, 8.3 * mm, 28 * mm, 28 * mm, 28.8 * mm
CAPTION, CAPTION_BASELINE = 6 * mm, 3.2 * mm
OFF, FREE, BESIDE, BELOW, TO_CAPTION, FROM_CAPTION = 0.7 * mm, 3.5 * mm, 1.2 * mm, 2.0 * mm, 2.7 * mm, 1.3 * mm
NAME_AT, NUMBER_AT, ICON_AT, FIELD_AT, TEXT_SIZE = 5.1 * mm, 19.2 * mm, 14.0 * mm, 15.2 * mm, 8


class Token(NamedTuple):
    """What differs from token to token; the spare ones have no name."""

    name: str = ""
    number: str = ""
    icon: str = ""
    color: int = -1


class Row(NamedTuple):
    """Tokens side by side: the y of their lower edge, and the caption above them, where they have one."""

    y: float
    tokens: list[Token]
    caption: str = ""


Sheet = list[Row]


def read_tokens(folder: Path) -> Iterator[Token]:
    """Read the data file, copies and all."""
    with (folder / "party.csv").open(encoding="utf-8", newline="") as file:
        for place, row in enumerate(csv.DictReader(file)):
            yield from [Token(row["name"], row["number"], row["icon"], place % len(COLORS))] * int(row["copies"])


def read_sheets(folder: Path) -> list[Sheet]:
    """Deal the tokens out on sheets; whole rows that are left on the last one take spare ones."""
    tokens = list(read_tokens(folder))
    rows = [tokens[start : start + COLUMNS] for start in range(0, len(tokens), COLUMNS)]
    return [_sheet(rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)]


def _sheet(rows: list[list[Token]]) -> Sheet:
    top = HEIGHT - TOP - SIZE
    sheet = [Row(top - place * DOWN, row, "" if place else SECTION) for place, row in enumerate(rows)]
    for spare, place in enumerate(range(len(rows), ROWS)):  # heroes and foes in turn, each row below a heading of its own
        sheet.append(Row(top - place * DOWN - (spare + 1) * CAPTION, [Token()] * COLUMNS, SPARE[spare % 2]))
    return sheet


def x_of(column: int) -> float:
    """Return the x of a column's left edge."""
    return LEFT + column * ACROSS


def ticks(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    """Return the crop ticks of a sheet: at each token's four sides, as long as its neighbours and the captions leave room for."""
    lines = []
    for place, row in enumerate(sheet):
        following = sheet[place + 1] if place + 1 < len(sheet) else Row(0, [])
        for column in range(len(row.tokens)):
            left, right, middle, center = x_of(column) - OFF, x_of(column) + SIZE + OFF, x_of(column) + SIZE / 2, row.y + SIZE / 2
            last = column == len(row.tokens) - 1
            lines.append((right, center, right + (FREE if last else BESIDE), center))
            if column == 0:
                lines.append((left, center, left - FREE, center))
            if row.caption:
                lines.append((middle, row.y + SIZE + OFF, middle, row.y + SIZE + OFF + FROM_CAPTION))
            room = TO_CAPTION if following.caption else BELOW if column < len(following.tokens) else FREE
            lines.append((middle, row.y - OFF, middle, row.y - OFF - room))
    return lines


class Pen:
    """A canvas, and the parts of a sheet drawn on it by ordinary calls; what can be kept between calls is kept."""

    def __init__(self, folder: Path, output: Path) -> None:
        registerFont(TTFont(FONT, folder / "Limelight-Regular.ttf"))
        self.canvas = Canvas(str(output), pagesize=(WIDTH, HEIGHT), pageCompression=1, invariant=1, initialFontName=FONT)
        self.icons: dict[str, list[tuple[str, list[float]]]] = json.loads((folder / "icons.json").read_text(encoding="utf-8"))
        self.width = cache(lambda text: stringWidth(text, FONT, TEXT_SIZE))
        self.rays = self._rays()
        self.disc = self.canvas.beginPath()
        self.disc.circle(SIZE / 2, SIZE / 2, SIZE / 2)
        self.icon_path = cache(self._icon_path)

    def _rays(self) -> PDFPathObject:
        path, middle = self.canvas.beginPath(), SIZE / 2
        reach = hypot(middle, middle) / cos(pi / 48) + mm
        for place in range(24):
            path.moveTo(middle, middle)
            for angle in (place * pi / 12, (place + 0.5) * pi / 12):
                path.lineTo(middle + reach * sin(angle), middle + reach * cos(angle))
            path.close()
        return path

    def _icon_path(self, name: str) -> PDFPathObject:
        path = self.canvas.beginPath()
        draw: dict[str, Callable[..., None]] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for operator, numbers in self.icons[name]:
            draw[operator](*numbers)
        return path

    def ground(self, color: int) -> None:
        """Draw what tokens of one color share."""
        canvas = self.canvas
        canvas.setFillColor(COLORS[color] if color >= 0 else TINT)
        canvas.circle(SIZE / 2, SIZE / 2, SIZE / 2, stroke=0, fill=1)
        canvas.saveState()
        canvas.clipPath(self.disc, stroke=0, fill=0)
        canvas.setFillColor(TINT)
        canvas.drawPath(self.rays, stroke=0, fill=1)
        canvas.restoreState()
        canvas.setFillColor(PAPER)
        canvas.circle(SIZE / 2, FIELD_AT, 7 * mm, stroke=0, fill=1)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.2 * mm)
        canvas.circle(SIZE / 2, SIZE / 2, 12.1 * mm, stroke=1, fill=0)
        canvas.setLineWidth(0.75)
        canvas.rect(2.7 * mm, 3.8 * mm, 20 * mm, 4.4 * mm, stroke=1, fill=1)

    def icon(self, name: str) -> None:
        """Draw an icon, its middle at the origin."""
        self.canvas.setFillColor(INK)
        self.canvas.drawPath(self.icon_path(name), stroke=0, fill=1)

    def lettering(self, token: Token) -> None:
        """Write name and number of a token."""
        canvas = self.canvas
        canvas.setFillColor(INK)
        canvas.setFont(FONT, TEXT_SIZE)
        canvas.drawString((SIZE - self.width(token.name)) / 2, NAME_AT, token.name)
        canvas.drawString((SIZE - self.width(token.number)) / 2, NUMBER_AT, token.number)

    def furniture(self, sheet: Sheet) -> None:
        """Draw title and captions of a sheet, and the rule below the title."""
        canvas = self.canvas
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.5)
        canvas.line(MARGIN, HEIGHT - 20 * mm, WIDTH - MARGIN, HEIGHT - 20 * mm)
        canvas.setFillColor(INK)
        canvas.setFont(FONT, 18)
        canvas.drawString(MARGIN, HEIGHT - 17 * mm, TITLE)
        canvas.setFont(FONT, 9)
        for row in sheet:
            if row.caption:
                canvas.drawString(LEFT, row.y + SIZE + CAPTION - CAPTION_BASELINE, row.caption)

    def crop(self, sheet: Sheet) -> None:
        """Draw the crop ticks of a sheet: wide in the paper's white, then narrow in ink."""
        lines = ticks(sheet)
        for color, width in ((PAPER, 1.1), (INK, 0.35)):
            self.canvas.setStrokeColor(color)
            self.canvas.setLineWidth(width)
            self.canvas.lines(lines)

    def number(self, number: int, total: int) -> None:
        """Write the number of a sheet."""
        self.canvas.setFillColor(INK)
        self.canvas.setFont(FONT, 7)
        self.canvas.drawRightString(WIDTH - MARGIN, MARGIN, f"sheet {number} of {total}")
