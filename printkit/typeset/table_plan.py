"""Reading a table: its columns, rows and cells, and how each cell is set, before anything is measured."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast
from xml.etree.ElementTree import Element

from printkit.fonts import direction_of, has_letters
from printkit.page import Stroke
from printkit.typeset.attributes import fail
from printkit.typeset.columns import VALIGNS, Valign, inner_frame, pads
from printkit.typeset.context import Context
from printkit.typeset.lettering import DIGITS
from printkit.typeset.paragraphs import ALIGNS, LETTERED, SET, SPACED, Frame, inherit
from printkit.typeset.setter import Setter
from printkit.typeset.widths import shares

ROW_MM = 5.0
"""The least height of a row."""
PAD_MM = (0.5, 1.2)
"""The room round what stands in a cell: above and below, at both sides."""
HEAD_ROLE = "label"
"""The font role of head rows."""

LETTERS = (LETTERED - {"fill"}) | {"color"}
TABLE = LETTERS | SET | SPACED | {"columns", "row-height", "zebra", "head-rule", "rule", "stroke", "pad", "stretch"}
ROW = LETTERS | {"head", "height", "fill", "rule", "stroke", "valign", "field"}
CELL = LETTERED | SET | {"ground", "bar", "bar-height", "valign", "span"}
"""Attributes by element. A cell's `fill` is that of its letters, as everywhere in text; `ground` is what lies behind it, `bar` the share
of its width that the ground takes."""
UNBOUND_MM = 10_000.0
"""A width in which no line of a cell wraps."""
DIGIT_MM = 0.01
"""What the rounding of widths may take from a line that just fits."""
TWO_LINES = 1.06
"""What a head in two lines may need beyond what its letters say, since they are not equally wide."""
AUTO, NUMBER = "auto", "number"
"""Ways to align a column besides those of text: numbers are centred as one block, and `auto` does so where a column holds numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its element, the columns it covers, how it is set; `align` is empty where the cell does not say itself."""

    element: Element
    first: int
    span: int
    frame: Frame
    valign: Valign
    is_head: bool
    align: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells, its ground, and its least height and the line below it where they are others than the table's."""

    cells: tuple[Cell, ...]
    is_head: bool
    least_mm: float
    fill: str | None
    rule: Stroke | None
    frame: Frame


@dataclass(frozen=True, slots=True)
class Plan:
    """What all rows of a table share: the left edge, width and alignment of its columns, pads, stretch of rows, tint and lines.

    `leftward`: the first column stands at the right.
    """

    edges: tuple[tuple[float, float], ...]
    aligns: tuple[str, ...]
    pad_mm: tuple[float, float]
    stretch_mm: float
    zebra: str | None
    head_rule: Stroke | None
    rule: Stroke | None
    leftward: bool = False

    @property
    def width_mm(self) -> float:
        """Return the width of the table."""
        return round(sum(self.edges[-1]), DIGITS)

    def across(self, cell: Cell) -> tuple[float, float]:
        """Return where a cell begins and how wide it is."""
        left, _ = self.edges[cell.first]
        right = sum(self.edges[cell.first + cell.span - 1])
        return round(self.width_mm - right, DIGITS) if self.leftward else left, round(right - left, DIGITS)


def read_table(element: Element, frame: Frame, setter: Setter) -> tuple[Plan, list[Row]]:
    """Read a `<table>` that has a frame of its own."""
    context = setter.context
    context.check(element, TABLE)
    attributes = {name: value for name, value in element.attrib.items() if name != "align"}
    text = replace(frame, pages=False, hyphenate_first=False, align="start")
    inner = inner_frame(Element("table", attributes), text, context)
    count = len(element.get("columns", "").split()) or max((sum(_span(cell, context) for cell in row) for row in element), default=1) or 1
    row_mm = context.extent(element, "row-height", ROW_MM)
    rows = [_row(row, count, row_mm, replace(inner, path=(*inner.path, at)), context) for at, row in enumerate(element)]
    return _plan(element, rows, count, inner.width_mm, setter), rows


def _plan(element: Element, rows: Sequence[Row], count: int, width_mm: float, setter: Setter) -> Plan:
    context = setter.context
    pad_mm = pads(element, context, PAD_MM)
    widths = shares(element, "columns", width_mm, 0.0, count, partial(_natural, rows, pad_mm[1], setter))
    zebra = context.color(element.get("zebra"), element)
    return Plan(
        tuple((round(sum(widths[:at]), DIGITS), width) for at, width in enumerate(widths)),
        _aligns(element, count),
        pad_mm,
        context.extent(element, "stretch", 0.0),
        zebra,
        _stroke(element, "head-rule", "rule", context),
        _stroke(element, "rule", "none" if zebra else "hair", context),
        _is_leftward(rows),
    )


def _is_leftward(rows: Sequence[Row]) -> bool:
    """Tell whether the columns run from right to left: where that is asked for, or where all that stands in the table does."""
    if said := next((row.frame.direction for row in rows), ""):
        return said == "rtl"
    texts = [text for row in rows for cell in row.cells if has_letters(text := text_of(cell))]
    return bool(texts) and all(direction_of(text) == "rtl" for text in texts)


def _natural(rows: Sequence[Row], pad_mm: float, setter: Setter, column: int) -> float:
    """Return how wide a column is when no line of it wraps; heads, which are words over numbers, in two lines."""
    cells = [cell for row in rows for cell in row.cells if cell.first == column and cell.span == 1]
    return max((_unwrapped(cell, setter) for cell in cells), default=0.0) + 2 * pad_mm + DIGIT_MM


def _unwrapped(cell: Cell, setter: Setter) -> float:
    frame = replace(cell.frame, width_mm=UNBOUND_MM, align="start", tags=())
    width = max((box.x_mm + box.width_mm for box in setter.inside(cell.element, frame)), default=0.0)
    return width * _in_two_lines(text_of(cell)) if cell.is_head else width


def _in_two_lines(text: str) -> float:
    """Return which share of its length a text needs in two lines.

    >>> round(_in_two_lines("at best a round"), 2)
    0.49
    """
    words = text.split()
    halves = [max(len(" ".join(words[:at])), len(" ".join(words[at:]))) for at in range(1, len(words))]
    return min((TWO_LINES * half / len(" ".join(words)) for half in halves), default=1.0)


def text_of(cell: Cell) -> str:
    """Return the letters of a cell."""
    return "".join(cell.element.itertext()).strip()


def _aligns(table: Element, count: int) -> tuple[str, ...]:
    """Read align of a table: one word for all columns, or one for each."""
    words = table.get("align", AUTO).split()
    words = words * count if len(words) == 1 else words
    if len(words) != count or not {AUTO, NUMBER, *ALIGNS}.issuperset(words):
        allowed = ", ".join((*ALIGNS, NUMBER, AUTO))
        fail(table, f'align: "{table.get("align")}" must be one word, or one for each of {count} columns', f"the words are {allowed}")
    return tuple(words)


def _stroke(element: Element, name: str, usual: str, context: Context) -> Stroke | None:
    """Read a line of the table by its width; `none` for no line."""
    if element.get(name, usual) == "none":
        return None
    color = context.color(element.get("stroke", "ink"), element)
    return Stroke(color, context.points(element, name, context.theme.lines_pt.get(usual))) if color else None


def _row(element: Element, count: int, row_mm: float, frame: Frame, context: Context) -> Row:
    if element.tag != "tr":
        fail(element, f"<{element.tag}> cannot stand in <table>", "put it into <tr><td>")
    context.check(element, ROW)
    is_head = context.flag(element, "head")
    style = context.styled(frame.style, role=HEAD_ROLE) if is_head and HEAD_ROLE in context.theme.fonts else frame.style
    inner = inner_frame(element, replace(frame, style=style), context)
    cells = _cells(element, inner, is_head, count, context)
    covered = sum(cell.span for cell in cells)
    if covered != count:
        fail(element, f"a row of {covered} cells in a table of {count} columns", "give every row a cell for each column")
    return Row(
        tuple(cells),
        is_head,
        context.extent(element, "height", row_mm),
        context.color(element.get("fill"), element),
        _stroke(element, "rule", "none", context),
        inner,
    )


def _cells(row: Element, frame: Frame, in_head: bool, count: int, context: Context) -> list[Cell]:
    valign = context.choice(row, "valign", VALIGNS, "middle")
    cells: list[Cell] = []
    first = 0
    for at, element in enumerate(row):
        _check_cell(element, first, in_head, count, context)
        inner = _cell_frame(element, replace(frame, path=(*frame.path, at)), in_head, context)
        aligned = cast(Valign, context.choice(element, "valign", VALIGNS, valign))
        span = _span(element, context)
        cells.append(Cell(element, first, span, inner, aligned, in_head or element.tag == "th", element.get("align", "")))
        first += span
    return cells


def _check_cell(cell: Element, first: int, in_head: bool, count: int, context: Context) -> None:
    if cell.tag not in {"td", "th"}:
        fail(cell, f"<{cell.tag}> cannot stand in <tr>", "put it into <td>")
    context.check(cell, CELL)
    if next(cell.iter("table"), None) is not None:
        fail(cell, "a table cannot stand in a table", "use <columns> for what stands side by side")
    span = _span(cell, context)
    if span > 1 and not in_head:
        fail(cell, "only cells of a head row may span columns", 'give the row head="yes"')
    if first + span > count:
        fail(cell, f"this cell stands beyond the {count} columns of its table")


def _span(cell: Element, context: Context) -> int:
    span = context.number(cell, "span", 1)
    if span != int(span) or span < 1:
        fail(cell, f"span: {span:g} is not a number of columns")
    return int(span)


def _cell_frame(element: Element, frame: Frame, in_head: bool, context: Context) -> Frame:
    if element.tag == "th" and not in_head:
        frame = replace(frame, style=context.styled(frame.style, weight="bold"))
    return inherit(element, frame, context)


def heads_and_bodies(rows: Sequence[Row]) -> list[tuple[tuple[Row, ...], tuple[Row, ...]]]:
    """Group the rows of a table: head rows, and the rows they stand above. A table may have several such parts."""
    parts: list[tuple[list[Row], list[Row]]] = []
    for row in rows:
        if not parts or (row.is_head and parts[-1][1]):
            parts.append(([], []))
        parts[-1][0 if row.is_head else 1].append(row)
    return [(tuple(head), tuple(body)) for head, body in parts]
