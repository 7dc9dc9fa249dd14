"""What the kit's first page can only tell when all sheets are planned."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printkit.impose.counts import ranges
from printkit.pipeline.sheets import HANDLING

if TYPE_CHECKING:
    from printkit.pipeline.kit import Kit


@dataclass(frozen=True, slots=True)
class Content:
    """One line of the kit's contents: a component, its pages as a print dialog takes them, how many pieces, on what, and whether secret."""

    title: str
    hint: str
    pages: str
    pieces: int
    stock: str
    secret: bool


def guide_values(kit: "Kit") -> dict[str, Any]:
    """Return the values that the plan adds to the guide's own."""
    told = kit.told
    contents = [
        Content(
            component.title,
            kit.system.aids.hints.get(name, component.hint),
            ranges(told.components[name].sheets),
            told.components[name].pieces,
            _stock(kit, name),
            name in kit.secret,
        )
        for name, component in kit.components.items()
        if name in told.components
    ]
    return {
        "contents": contents,
        "sheets": told.sheets,
        "pieces": told.pieces,
        "cuts": told.cuts,
        "card_pages": told.card_pages,
        "paper_pages": told.paper_pages,
        "paper": kit.paper.title or kit.paper.name,
        "handling": HANDLING[kit.options.duplex],
    }


def _stock(kit: "Kit", component: str) -> str:
    return next(sheet.stock for sheet in kit.planned.sheets if component in sheet.components)
