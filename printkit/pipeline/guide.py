"""What the kit's first page can only tell when all sheets are planned."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printkit.impose.counts import ranges
from printkit.impose.lots import Box
from printkit.pipeline.furniture import HANDLING

if TYPE_CHECKING:
    from printkit.pipeline.kit import Kit


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


def guide_values(kit: "Kit") -> dict[str, Any]:
    """Return the values that the plan adds to the guide's own."""
    told = kit.counts
    facts = kit.system.aids.guide(kit.ruleset, kit.encounter)
    contents = [
        Content(
            name,
            component.title,
            kit.system.aids.hints.get(name, component.hint),
            ranges(told.components[name].sheets),
            told.components[name].pieces,
            _stock(kit, name),
            name in kit.secret,
            name in facts.divided,
        )
        for name, component in kit.components.items()
        if name in told.components
    ]
    return {
        "contents": contents,
        "sheets": told.sheets,
        "unit": "pages" if told.pages > told.sheets else "sheets",
        "pieces": told.pieces,
        "cuts": told.cuts,
        "card_pages": told.card_pages,
        "paper_pages": told.paper_pages,
        "paper": kit.paper.called,
        "handling": HANDLING[kit.options.duplex],
        "posters": tuple(posters(kit)),
        "credits": (*facts.credits, *_credits(kit)),
    }


def _credits(kit: "Kit") -> Iterator[str]:
    """Yield whom to thank for what is printed in every game: who drew the icons, and who lets us use the fonts."""
    yield f"Icons by {kit.shop.icons.credit}."
    faces = [stem for role in kit.setter.theme.fonts.values() for stem in role.faces.values()]
    *others, last = kit.shop.fonts.licences(faces)
    yield f"Fonts under {', '.join(others)}{' and ' if others else ''}{last}."


def posters(kit: "Kit") -> Iterator[Poster]:
    """Yield what is put together from several sheets; copies of one piece are put together alike."""
    sheets: dict[int, list[Part]] = {}
    for number, sheet in enumerate(kit.planned.sheets, start=1):
        if sheet.tile:
            tile, parts = sheet.tile, sheets.setdefault(sheet.slots[0].lot, [])
            parts.append(Part(tile.short, tile.column, tile.row, number, tile.window))
    for lot, parts in sheets.items():
        piece = kit.planned.lots[lot]
        once = {part.name: part for part in reversed(parts)}
        ordered = tuple(sorted(once.values(), key=lambda part: part.sheet))
        columns, rows = (1 + max(each) for each in zip(*((part.column, part.row) for part in parts), strict=True))
        yield Poster(kit.components[piece.component].title, columns, rows, *piece.size_mm, ordered, piece.repeat_width_mm > 0)


def _stock(kit: "Kit", component: str) -> str:
    return next(sheet.stock for sheet in kit.planned.sheets if component in sheet.components)
