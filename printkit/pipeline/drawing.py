"""From a planned kit to the bytes of its files."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.page import Page
from printkit.render import Job, all_renderers

if TYPE_CHECKING:
    from printkit.pipeline.kit import Kit, Progress

File = tuple[str, bytes]


def draw(kit: "Kit", *, several: bool, progress: "Progress | None") -> Iterator[File]:
    """Yield each file of a kit: the whole kit in every format asked for, and one PDF a component where it is to be split."""
    tail = f"-{kit.paper.name}" if several else ""
    for suffix in kit.options.format:
        yield from all_renderers()[suffix].draw(kit.pages(progress), job(kit, f"kit{tail}"))
    if kit.options.split:
        for name in kit.components:
            yield from all_renderers()["pdf"].draw(_only(kit, name), job(kit, f"{name}{tail}"))


def _only(kit: "Kit", name: str) -> Iterator[Page]:
    return (page for page in kit.pages() if name in page.components)


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
        dpi=kit.options.dpi,
        each=kit.options.each,
        stem=stem,
        pages=kit.told.pages,
    )
