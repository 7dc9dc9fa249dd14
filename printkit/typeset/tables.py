"""Tables: rows that never split, heads that stand again on the next page, numbers centred as one block.

No vertical rules: a strong line under the head, hairlines or a tint between rows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from xml.etree.ElementTree import Element

from printkit.page import Group, Line, Mark, Rect, Stroke
from printkit.typeset.attributes import fail
from printkit.typeset.boxes import FREE, HEADING, LINES, Box, Parted, Problem, stack_height, stacked, take
from printkit.typeset.columns import outer_space
from printkit.typeset.lettering import DIGITS
from printkit.typeset.lines import Align
from printkit.typeset.paragraphs import Frame
from printkit.typeset.setter import Setter
from printkit.typeset.table_plan import AUTO, NUMBER, Cell, Plan, Row, heads_and_bodies, read_table, text_of
from printkit.units import MM_PER_PT

SPACE = 0.6
"""The space above and below a table, in lines of text."""
NUMERAL = re.compile(r"[+\-−–±×~<>]?\s?\d[\d.,\s]*(?:[dDwW]\d*)?(?:\s?[+\-−–]\s?\d+)?\s?[+%×°]?")
"""What makes a column one of numbers: with a sign, a chance such as 55 %, a need such as 12+, dice such as 4D+1."""
BAR_GAP_MM = 0.3
"""What a bar leaves of its row above and below."""
NOTHING = re.compile(r"[-–—·]?")
"""What stands where there is no number."""


Content = tuple[float, list[Box]]
"""What stands in a cell: how far it is indented, and its boxes."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a row differs from others of its table: its tint, and the lines above and below it."""

    tint: str | None = None
    above: Stroke | None = None
    below: Stroke | None = None

    @property
    def top_mm(self) -> float:
        """Return where its ground begins: it leaves the line above free, which is drawn before."""
        return round(self.above.width_pt * MM_PER_PT, DIGITS) if self.above else 0.0


def set_table(element: Element, frame: Frame, setter: Setter) -> list[Box]:
    """<table columns="*" row-height? stretch? zebra? head-rule? rule? pad? align?> of <tr head? height? fill? rule? stroke?> of <th>, <td>.

    With `stretch` each row grows by up to that much where there is room to spare.
    """
    plan, rows = read_table(element, frame.tagged("table"), setter)
    table = _Table(plan, setter, {})
    table.blocks.update(_blocks(rows, table))
    boxes: list[Box] = []
    for head, body in heads_and_bodies(rows):
        boxes += _part(head, body, table)
    return outer_space(element, boxes, frame, setter.context, SPACE)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table being set; `blocks` are the widths of the columns of numbers."""

    plan: Plan
    setter: Setter
    blocks: dict[int, float]


# Numbers


def _blocks(rows: Sequence[Row], table: _Table) -> Iterator[tuple[int, float]]:
    """Yield each column of numbers with the width of the widest: so wide is the block in its middle, where words stand alone."""
    for column, align in enumerate(table.plan.aligns):
        cells = [cell for row in rows if not row.is_head for cell in row.cells if cell.first == column and not cell.align]
        if align == NUMBER or (align == AUTO and _are_numbers(cells) and not _is_aligned_by_its_head(rows, column)):
            _, width = table.plan.edges[column]
            room = width - 2 * table.plan.pad_mm[1]
            widths = [box.width_mm for cell in cells if _is_number(cell) for box in _content(cell, room, "left", table.setter)]
            yield column, max(widths, default=0.0)


def _is_aligned_by_its_head(rows: Sequence[Row], column: int) -> bool:
    """Tell whether a head cell of a column says that it stands at a side: what stands below it follows."""
    return any(cell.align not in {"", "center"} for row in rows if row.is_head for cell in row.cells if cell.first == column)


def _are_numbers(cells: Sequence[Cell]) -> bool:
    texts = [text_of(cell) for cell in cells]
    return any(map(NUMERAL.fullmatch, texts)) and all(NUMERAL.fullmatch(text) or NOTHING.fullmatch(text) for text in texts)


def _is_number(cell: Cell) -> bool:
    return NUMERAL.fullmatch(text_of(cell)) is not None


# Rows


def _part(head: Sequence[Row], body: Sequence[Row], table: _Table) -> list[Box]:
    """Set head rows and the rows below them: heads hold to the first row, and no row stands alone at the foot or top of a page."""
    heads = [_row(row, Looks(), HEADING, (), table) for row in head[:-1]]
    heads += [_row(row, Looks(below=table.plan.head_rule), HEADING if body else FREE, (), table) for row in head[-1:]]
    last = len(body) - 1
    above = table.plan.head_rule if head else None
    boxes = []
    for at, row in enumerate(body):
        below = row.rule or (table.plan.rule if at < last else None)
        looks, above = Looks(table.plan.zebra if at % 2 else None, above, below), below
        hold = LINES if at < last and at in {0, last - 1} else FREE
        boxes.append(_row(row, looks, hold, tuple(heads), table))
    return [*heads, *boxes]


def _row(row: Row, looks: Looks, hold: int, head: tuple[Box, ...], table: _Table) -> Box:
    return _row_box(row, [_aligned(cell, table) for cell in row.cells], looks, hold, head, table)


def _row_box(row: Row, contents: Sequence[Content], looks: Looks, hold: int, head: tuple[Box, ...], table: _Table) -> Box:
    """Return a row of these contents; one taller than a page goes on on the next, between the lines of its cells."""
    plan = table.plan
    height = round(max(row.least_mm, *(stack_height(boxes) + 2 * plan.pad_mm[0] for _, boxes in contents)), DIGITS)
    taller = partial(_row_marks, row, contents, looks, table)
    return Box(
        height,
        taller(height),
        hold=hold,
        kind="table row",
        width_mm=plan.width_mm,
        baseline_mm=contents[0][1][0].baseline_mm if contents[0][1] else None,
        tags=row.frame.tags,
        head=head,
        parted=None if row.is_head else partial(_row_parted, row, contents, looks, head, table),
        stretch_mm=0.0 if row.is_head else plan.stretch_mm,
        taller=taller,
    )


def _row_parted(
    row: Row, contents: Sequence[Content], looks: Looks, head: tuple[Box, ...], table: _Table, room_mm: float, page_mm: float, fresh: bool
) -> Parted:
    """Part a row: each cell goes on where it stopped."""
    around = 2 * table.plan.pad_mm[0]
    page = page_mm - stack_height(head) - around
    firsts: list[Content] = []
    rests: list[Content] = []
    problems: list[Problem] = []
    for indent, boxes in contents:
        taken = take(boxes, room_mm - around, page, fresh)
        firsts.append((indent, list(taken.boxes)))
        rests.append((indent, list(taken.rest)))
        problems += taken.problems
    if not any(boxes for _, boxes in firsts):
        return Parted(None, _row_box(row, contents, looks, FREE, head, table))
    begun = _row_box(row, firsts, replace(looks, below=None), FREE, head, table)
    left = _row_box(row, rests, replace(looks, above=table.plan.head_rule if head else None), FREE, head, table)
    return Parted(begun, left if any(boxes for _, boxes in rests) else None, tuple(problems))


def _row_marks(row: Row, contents: Sequence[Content], looks: Looks, table: _Table, height: float) -> tuple[Mark, ...]:
    """Return what a row of some height shows: grounds and lines first, then its cells."""
    behind: list[Mark] = []
    if fill := row.fill or looks.tint:
        behind.append(Rect(0.0, looks.top_mm, table.plan.width_mm, round(height - looks.top_mm, DIGITS), fill=fill))
    for cell in row.cells:
        behind += _cell_ground(cell, looks.top_mm, height, table)
    if looks.below:
        behind.append(Line(0.0, height, table.plan.width_mm, height, looks.below))
    cells = [_cell(cell, *content, height, table) for cell, content in zip(row.cells, contents, strict=True)]
    return (*behind, Group(tuple(cells), role="row"))


def _cell_ground(cell: Cell, top: float, height: float, table: _Table) -> list[Mark]:
    """Return what lies behind a cell: its ground, or inside its pad a bar as long as its share, apart from those above and below."""
    context, element = table.setter.context, cell.element
    fill = context.color(element.get("ground"), element)
    if not fill:
        return []
    left, width = table.plan.across(cell)
    if "bar" not in element.attrib:
        return [Rect(left, top, width, round(height - top, DIGITS), fill=fill)]
    side = table.plan.pad_mm[1]
    long = round(min(max(context.number(element, "bar"), 0.0), 1.0) * (width - 2 * side), DIGITS)
    tall = context.extent(element, "bar-height", max(height - 2 * BAR_GAP_MM, 0.0))
    return [Rect(left + side, round(height - BAR_GAP_MM - tall, DIGITS), long, tall, fill=fill)] if long > 0 else []


def _cell(cell: Cell, indent: float, boxes: Sequence[Box], height: float, table: _Table) -> Group:
    left, _ = table.plan.across(cell)
    down, side = table.plan.pad_mm
    free = height - stack_height(boxes) - 2 * down
    y = down + {"top": 0.0, "middle": free / 2, "bottom": free}[cell.valign]
    return Group(stacked(boxes, round(left + side + indent, DIGITS), round(y, DIGITS)), role="head" if cell.is_head else "cell")


def _aligned(cell: Cell, table: _Table) -> Content:
    """Set a cell: how far its content is indented, and its boxes."""
    _, width = table.plan.across(cell)
    room = round(width - 2 * table.plan.pad_mm[1], DIGITS)
    block = table.blocks.get(cell.first)
    if block is None or cell.span > 1 or cell.align:
        return 0.0, _content(cell, room, _usual_align(cell, table.plan), table.setter)
    if cell.is_head or block >= room or not _is_number(cell):
        return 0.0, _content(cell, room, "center", table.setter)
    return round((room - block) / 2, DIGITS), _content(cell, block, "right", table.setter)


def _usual_align(cell: Cell, plan: Plan) -> Align:
    align = plan.aligns[cell.first]
    if cell.align:
        return cell.frame.align
    if cell.span > 1:
        return "center"
    return cell.frame.align if align in {AUTO, NUMBER} else align  # type: ignore[return-value]


def _content(cell: Cell, room: float, align: Align, setter: Setter) -> list[Box]:
    if room <= 0 and (text_of(cell) or len(cell.element)):
        fail(cell.element, f"nothing fits into a column less its pads, which leave {room:g} mm", "make it wider, or pad less")
    frame = replace(cell.frame, width_mm=room, align=align, tags=())
    return setter.inside(cell.element, frame)
