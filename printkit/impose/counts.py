"""What a plan comes to: sheets, pieces, cuts, and the pages to type into a print dialog."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printkit.impose.bands import bands, distinct
from printkit.impose.lots import Plan, SheetPlan
from printkit.page import Stock

EDGE_MM = 1.0
"""Nobody cuts off a strip as narrow as this along the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one component comes to: its sheets by number, pieces (copies counted), and how many fillers took room that was left."""

    sheets: tuple[int, ...]
    pieces: int
    fillers: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What a plan comes to. `pages` are those of the file, or of each of two, `cuts` those of a guillotine, sheet by sheet."""

    sheets: int
    pages: int
    pieces: int
    fillers: int
    cuts: int
    card_pages: str
    paper_pages: str
    components: Mapping[str, Share]


def counts(plan: Plan) -> Counts:
    """Count what a plan comes to. A piece that takes several sheets is one piece; pages of documents are none."""
    shares = {name: _share(plan, name) for name in dict.fromkeys(name for sheet in plan.sheets for name in sheet.components)}
    return Counts(
        len(plan.sheets),
        len(plan.sheets) * pages_per_sheet(plan),
        sum(share.pieces for share in shares.values()),
        sum(share.fillers for share in shares.values()),
        sum(cuts(sheet) for sheet in plan.sheets),
        ranges(_pages(plan, "card")),
        ranges(_pages(plan, "paper")),
        shares,
    )


def pages_per_sheet(plan: Plan) -> int:
    """Return how many pages of the file one sheet takes."""
    return 2 if plan.options.two_sided and plan.options.sides == "both" else 1


def _pages(plan: Plan, stock: Stock) -> Iterable[int]:
    each = pages_per_sheet(plan)
    return (place * each + side + 1 for place, sheet in enumerate(plan.sheets) if sheet.stock == stock for side in range(each))


def _share(plan: Plan, component: str) -> Share:
    sheets = [(number, sheet) for number, sheet in enumerate(plan.sheets, start=1) if component in sheet.components]
    pieces = fillers = 0
    for _, sheet in sheets:
        if sheet.page or (sheet.tile and (sheet.tile.column or sheet.tile.row)):
            continue
        mine = [plan.lots[slot.lot].filler for slot in sheet.slots if plan.lots[slot.lot].component == component]
        fillers += sum(mine)
        pieces += len(mine) - sum(mine)
    return Share(tuple(number for number, _ in sheets), pieces, fillers)


def cuts(sheet: SheetPlan) -> int:
    """Return how many cuts a guillotine needs to free all pieces of a sheet: level ones first, then each band of rows upright."""
    if sheet.page or not sheet.slots:
        return 0
    found = bands([slot.box for slot in sheet.slots])
    level = distinct(y_mm for band in found for y_mm in band.down_mm)
    upright = [x_mm for band in found for x_mm in band.across_mm]
    return len(_inner(level, sheet.height_mm)) + len(_inner(upright, sheet.width_mm))


def _inner(edges_mm: Iterable[float], most_mm: float) -> list[float]:
    return [edge for edge in edges_mm if EDGE_MM < edge < most_mm - EDGE_MM]


def ranges(numbers: Iterable[int]) -> str:
    """Write page numbers as a print dialog takes them.

    >>> ranges([1, 2, 3, 7])
    '1-3, 7'
    """
    spans: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][1] + 1:
            spans[-1] = spans[-1][0], number
        else:
            spans.append((number, number))
    return ", ".join(f"{first}-{last}" if last > first else f"{first}" for first, last in spans)
