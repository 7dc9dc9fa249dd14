"""What the kit's first page can only tell when all sheets are planned."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.aids import GuideFacts
from printkit.impose import Counts, Plan
from printkit.impose.counts import ranges
from printkit.impose.lots import Box
from printkit.pipeline.furniture import Heading
from printkit.pipeline.workshop import Workshop
from printkit.typeset import Theme


@dataclass(frozen=True, slots=True)
class Content:
    """One line of the kit's contents: a component, its pages as a print dialog takes them, how many pieces, on what, and for whom.

    A `secret` one is the game master's; of a `divided` one each side of the screen has its own pieces.
    """

    name: str
    title: str
    hint: str
    pages: str
    pieces: int
    stock: str
    secret: bool
    divided: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A tile of a poster: its name, its place in columns and rows, the sheet it is on, and the part of the whole it shows, in mm."""

    name: str
    column: int
    row: int
    sheet: int
    window: Box


@dataclass(frozen=True, slots=True)
class Poster:
    """A piece that is put together from sheets in columns and rows; `labels`: each column repeats the labels at the left edge."""

    title: str
    columns: int
    rows: int
    width_mm: float
    height_mm: float
    parts: tuple[Part, ...]
    labels: bool


def guide_values(heading: Heading, facts: GuideFacts, paper: str, thanks: Sequence[str], plan: Plan, counts: Counts) -> Mapping[str, Any]:
    """Return the values that the plan adds to the guide's own; `facts` are those of the game, `thanks` are due in every game."""
    contents = [
        Content(
            name,
            title,
            heading.hints[name],
            ranges(counts.components[name].sheets),
            counts.components[name].pieces,
            _stock(plan, name),
            name in facts.secret,
            name in facts.divided,
        )
        for name, title in heading.titles.items()
        if name in counts.components
    ]
    return {
        "contents": contents,
        "sheets": counts.sheets,
        "unit": "pages" if counts.pages > counts.sheets else "sheets",
        "pieces": counts.pieces,
        "blanks": counts.fillers,
        "cuts": counts.cuts,
        "card_pages": counts.card_pages,
        "paper_pages": counts.paper_pages,
        "paper": paper,
        "handling": heading.handling,
        "posters": tuple(posters(plan, heading.titles)),
        "credits": (*facts.credits, *thanks),
    }


def thanks(shop: Workshop, theme: Theme) -> Iterator[str]:
    """Yield whom to thank for what is printed in every game: who drew the icons, and who lets us use the fonts."""
    yield f"Icons by {shop.icons.credit}."
    faces = [stem for role in theme.fonts.values() for stem in role.faces.values()]
    *others, last = shop.fonts.licences(faces)
    yield f"Fonts under {', '.join(others)}{' and ' if others else ''}{last}."


def posters(plan: Plan, titles: Mapping[str, str]) -> Iterator[Poster]:
    """Yield what is put together from several sheets; copies of one piece are put together alike."""
    sheets: dict[int, list[Part]] = {}
    for number, sheet in enumerate(plan.sheets, start=1):
        if sheet.tile:
            tile, parts = sheet.tile, sheets.setdefault(sheet.slots[0].lot, [])
            parts.append(Part(tile.short, tile.column, tile.row, number, tile.window))
    for lot, parts in sheets.items():
        piece = plan.lots[lot]
        once = {part.name: part for part in reversed(parts)}
        ordered = tuple(sorted(once.values(), key=lambda part: part.sheet))
        columns, rows = (1 + max(each) for each in zip(*((part.column, part.row) for part in parts), strict=True))
        yield Poster(titles[piece.component], columns, rows, *piece.size_mm, ordered, piece.repeat_width_mm > 0)


def _stock(plan: Plan, component: str) -> str:
    return next(sheet.stock for sheet in plan.sheets if component in sheet.components)
