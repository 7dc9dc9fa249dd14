"""Draw each page as SVG, in millimetres.

Text is drawn as outlines, because a program that reads SVG may have neither our fonts nor our shaping; what it says stands beside it, for
screen readers and search. Faces that stand in several places, glyphs, clips and pictures are defined once in a file and referred to.
"""

from collections.abc import Iterable, Iterator

from printkit.page import Page
from printkit.render import File, Job, Renderer


def draw(pages: Iterable[Page], job: Job) -> Iterator[File]:
    """Draw the pages as they come, one file each."""
    from printkit.render.svg.sheet import Sheet
    from printkit.render.svg.type import Typefaces

    typefaces = Typefaces(job.fonts)
    for number, page in enumerate(pages, 1):
        yield f"{job.names(page, number, job.pages)}.svg", Sheet(job, typefaces).drawn(page)


RENDERER = Renderer("svg", draw)
