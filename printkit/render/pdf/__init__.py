"""Draw pages as one PDF, with ReportLab.

ReportLab holds the document together: objects and their numbers, pages, outline, labels, boxes, preferences, font subsets. What a page or
a form shows is composed here as one string (`content`), because that is several times faster than drawing call by call and lets a face
that stands in many places be written once (`forms`). ReportLab's own forms lose alpha, its registered fonts are shared by the whole
process, and its fonts are addressed by character: so forms, images and fonts are written here, through its document.

Content is written in millimetres with y downwards, as pages are: the first operator of a page turns ReportLab's space into ours.
"""

from collections.abc import Iterable, Iterator

from printkit.page import Page
from printkit.render import File, Job, Renderer


def draw(pages: Iterable[Page], job: Job) -> Iterator[File]:
    """Draw the pages as they come; the same pages and job always give the same bytes, whatever was drawn before."""
    from printkit.render.pdf.document import Document

    document = Document(job)
    for page in pages:
        document.add(page)
    yield f"{job.stem}.pdf", document.finished()


RENDERER = Renderer("pdf", draw)
