"""From a planned kit to the bytes of its files."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.options import Sides
from printkit.page import Page
from printkit.render import Job, all_renderers

if TYPE_CHECKING:
    from printkit.pipeline.kit import Kit, Progress

File = tuple[str, bytes]

SEPARATE: Mapping[Sides, str] = {"front": "-fronts", "back": "-backs"}
"""What --sides separate writes: a file of fronts and one of backs, each with its ending."""


def draw(kit: "Kit", *, several: bool, progress: "Progress | None") -> Iterator[File]:
    """Yield each file of a kit: the whole kit in every format asked for, and one PDF a component where it is to be split."""
    tail = f"-{kit.paper.name}" if several else ""
    for sides, ending in (SEPARATE if kit.options.sides == "separate" else {kit.options.sides: ""}).items():
        for suffix in kit.options.format:
            yield from all_renderers()[suffix].draw(kit.pages(progress, sides), job(kit, f"kit{ending}{tail}"))
        if kit.options.split:
            for name in kit.components:
                yield from all_renderers()["pdf"].draw(_only(kit, name, sides), job(kit, f"{name}{ending}{tail}"))


def _only(kit: "Kit", name: str, sides: Sides) -> Iterator[Page]:
    return (page for page in kit.pages(sides=sides) if name in page.components)


def job(kit: "Kit", stem: str) -> Job:
    """Return what a renderer must know of the kit besides its pages."""
    return Job(
        fonts=kit.shop.fonts,
        art=kit.shop.art,
        title=kit.encounter.title,
        subject=f"{kit.system.title}: a kit for the table",
        language=kit.encounter.lang,
        version=__version__,
        outline={name: component.title for name, component in kit.components.items()},
        duplex=kit.options.duplex if kit.options.sides == "both" and kit.options.duplex != "fold" else "none",
        dpi=kit.options.dpi,
        each=kit.options.each,
        stem=stem,
        pages=kit.told.pages,
    )
