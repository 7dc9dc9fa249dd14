"""From a planned kit to the bytes of its files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from printkit import __version__
from printkit.impose import Paper, named_papers
from printkit.options import Sides
from printkit.page import Page
from printkit.pipeline.kit import Kit, Progress
from printkit.pipeline.pdf_weight import refuse_large
from printkit.pipeline.pieces import piece_pages, pieces, read_only
from printkit.render import Job, all_renderers, page_name

File = tuple[str, bytes]

SEPARATE: Mapping[Sides, str] = {"front": "-fronts", "back": "-backs"}
"""What --sides separate writes: a file of fronts and one of backs, each with its ending."""


def draw(kit: Kit, *, several: bool, progress: Progress | None) -> Iterator[File]:
    """Yield each file of a kit: the whole kit in every format asked for, and one PDF a component where it is to be split.

    Raises OutputError for a PDF larger than asked, UsageError where pieces are to be drawn and there are none.
    """
    tail = f"-{_called(kit.paper)}" if several else ""
    pictures = [suffix for suffix in kit.options.format if suffix != "pdf"] if kit.options.each == "piece" else []
    for sides, ending in (SEPARATE if kit.options.sides == "separate" else {kit.options.sides: ""}).items():
        for suffix in kit.options.format:
            if suffix not in pictures:
                yield from _drawn(suffix, kit.pages(progress, sides), job(kit, f"kit{ending}{tail}", f"pages{ending}{tail}"), kit)
        if kit.options.split:
            for name in kit.counts.components:
                yield from _drawn("pdf", _only(kit, name, sides), job(kit, f"{name}{ending}{tail}"), kit)
    if pictures:
        yield from _pieces(kit, pictures, f"pieces{tail}", progress)


def _called(paper: Paper) -> str:
    """Name a paper in names of files; one that has a name of its own and lies is not the one that stands."""
    return f"{paper.name}-landscape" if paper.landscape and paper.name in named_papers() else paper.name


def _drawn(suffix: str, pages: Iterator[Page], job: Job, kit: Kit) -> Iterator[File]:
    for name, data in all_renderers()[suffix].draw(pages, job):
        if suffix == "pdf":
            refuse_large(name, data, kit.options.max_mb, kit.shop.art)
        yield name, data


def _pieces(kit: Kit, formats: Sequence[str], folder: str, progress: Progress | None) -> Iterator[File]:
    wanted = pieces(kit)
    kit.inspected += read_only(kit)
    if not kit.options.split and set(formats) == set(kit.options.format):
        for _ in kit.pages():  # no sheet is drawn, but what is wrong with one is wrong with its pieces
            pass
    names = [f"{folder}/{side.name}" for side in wanted]
    named = replace(job(kit, folder), pages=len(wanted), names=lambda _, number, __: names[number - 1])
    for suffix in formats:
        yield from all_renderers()[suffix].draw(piece_pages(kit, wanted, progress), named)


def _only(kit: Kit, name: str, sides: Sides) -> Iterator[Page]:
    return (page for page in kit.pages(sides=sides) if name in page.components)


def job(kit: Kit, stem: str, folder: str = "pages") -> Job:
    """Return what a renderer must know of the kit besides its pages: `stem` names a file of all pages, `folder` holds files of one each."""
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
        pages=kit.counts.pages,
        names=partial(page_name, folder=folder),
    )
