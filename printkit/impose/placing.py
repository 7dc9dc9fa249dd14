"""From rows to places: where each piece and caption stands on its sheet, computed from the sheet's own corner."""

from collections.abc import Mapping, Sequence

from printkit.impose.lots import BLANK, LEAD_MM, Caption, ImposeOptions, Lot, SheetPlan, Slot
from printkit.impose.rows import CAPTION_MM, SLACK_MM, Row
from printkit.impose.share import Filled

STRETCH_MM = 1.5
"""How much wider than asked a row's gaps may become, so that it ends where the sheet's widest row ends."""


def sheet_plans(sheets: Sequence[Filled], lots: Mapping[int, Lot], options: ImposeOptions) -> list[SheetPlan]:
    """Return each sheet of pieces with the place of everything on it.

    All rows of a sheet begin at one line: the block of the widest full row stands in the middle of the content box, and a row with fewer
    pieces leaves its right end empty, so that sheets full and not full are cut alike.
    """
    leads = _leads(sheets)
    return [_sheet_plan(sheet, leads[id(sheet.rows[0][0])], lots, options) for sheet in sheets]


def _leads(sheets: Sequence[Filled]) -> dict[int, float]:
    """Return how far down the rows begin, one value for all sheets that begin with one group: the fullest decides."""
    leads: dict[int, float] = {}
    for sheet in sheets:
        group, first = sheet.rows[0]
        last = sheet.rows[-1][1]
        slack_mm = sheet.surface.room.height_mm - last.y_mm - last.height_mm
        most_mm = slack_mm / 2 if not sheet.surface.frame.margin_mm else min(slack_mm / 2, LEAD_MM)
        lead_mm = 0.0 if first.captioned else max(most_mm, 0.0)
        leads[id(group)] = min(leads.get(id(group), lead_mm), lead_mm)
    return leads


def _sheet_plan(sheet: Filled, lead_mm: float, lots: Mapping[int, Lot], options: ImposeOptions) -> SheetPlan:
    room = sheet.surface.room
    rows = [row for _, row in sheet.rows]
    block_mm = max(_full_width_mm(row) for row in rows)
    left_mm = room.x_mm + (room.width_mm - block_mm) / 2
    slots: list[Slot] = []
    captions: list[Caption] = []
    for row in rows:
        starts = _starts_mm(row, left_mm, block_mm)
        top_mm = room.y_mm + lead_mm + row.y_mm
        slots += _slots(row, starts, top_mm, lots, options)
        captions += _captions(row, starts, top_mm - options.bleed_mm - CAPTION_MM, left_mm + block_mm)
    surface, groups = sheet.surface, [group for group, _ in sheet.rows]
    components = tuple(dict.fromkeys(group.component for group in groups))
    size_mm, places = (surface.width_mm, surface.height_mm), [piece for row in rows for cell in row.cells for piece in cell.pieces]
    skipped = frozenset(place for place, piece in enumerate(places, start=1) if piece == BLANK)
    return SheetPlan(components, groups[0].stock, *size_mm, surface.frame, tuple(slots), tuple(captions), skipped=skipped)


def _full_width_mm(row: Row) -> float:
    """Return how wide a row is when it is full; a row of unlike pieces is as wide as it is."""
    if not row.even:
        return row.used_mm
    run = row.cells[0].run
    return run.per_row(row.room_mm) * (run.width_mm + run.gap_x_mm) - run.gap_x_mm


def _starts_mm(row: Row, left_mm: float, block_mm: float) -> list[list[float]]:
    """Return where each piece of each cell begins, from the left edge of the sheet."""
    if not row.even:
        return _uneven_starts_mm(row, left_mm)
    run = row.cells[0].run
    gaps = run.per_row(row.room_mm) - 1
    stretch_mm = (block_mm - _full_width_mm(row)) / gaps if gaps else 0.0
    pitch_mm = run.width_mm + run.gap_x_mm + (stretch_mm if stretch_mm <= STRETCH_MM else 0.0)
    starts, before = [], 0
    for cell in row.cells:
        starts.append([left_mm + number * pitch_mm for number in range(before, before + len(cell.pieces))])
        before += len(cell.pieces)
    return starts


def _uneven_starts_mm(row: Row, left_mm: float) -> list[list[float]]:
    starts: list[list[float]] = []
    end_mm, gap_mm = 0.0, 0.0
    for cell in row.cells:
        run = cell.run
        at_mm = end_mm + max(gap_mm, run.gap_x_mm) if starts else 0.0
        pitch_mm = run.width_mm + run.gap_x_mm
        starts.append([left_mm + at_mm + number * pitch_mm for number in range(len(cell.pieces))])
        end_mm, gap_mm = at_mm + len(cell.pieces) * pitch_mm - run.gap_x_mm, run.gap_x_mm
    return starts


def _slots(row: Row, starts: Sequence[Sequence[float]], top_mm: float, lots: Mapping[int, Lot], options: ImposeOptions) -> list[Slot]:
    has_backs = options.duplex != "none"
    slots: list[Slot] = []
    for cell, places in zip(row.cells, starts, strict=True):
        run = cell.run
        width_mm, height_mm, (turned, folds) = run.width_mm, run.height_mm, run.lie
        slots += [
            Slot(index, x_mm, top_mm, width_mm, height_mm, turned, 0, 1 if has_backs and lots[index].has_back else -1, folds)
            for index, x_mm in zip(cell.pieces, places, strict=True)
            if index != BLANK
        ]
    return slots


def _captions(row: Row, starts: Sequence[Sequence[float]], y_mm: float, right_mm: float) -> list[Caption]:
    """Return the captions above a row, each as wide as until the next one begins."""
    begins = [(places[0], cell.run) for cell, places in zip(row.cells, starts, strict=True) if cell.begins and places]
    ends = [*(x_mm - run.gap_x_mm for x_mm, run in begins[1:]), right_mm][: len(begins)]
    return [
        Caption(x_mm, y_mm, end_mm - x_mm, CAPTION_MM, run.section, run.note)
        for (x_mm, run), end_mm in zip(begins, ends, strict=True)
        if end_mm - x_mm > SLACK_MM
    ]
