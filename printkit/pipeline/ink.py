"""How much ink a kit takes, measured on its sheets as they are drawn."""

from collections.abc import Iterator

from printkit.errors import Finding
from printkit.page import Page
from printkit.pipeline.drawing import job
from printkit.pipeline.kit import Kit, Progress
from printkit.render import all_renderers
from printkit.render.png import coverage

MUCH = 0.6
"""A sheet covered more than this takes long to dry, and thin paper buckles."""


def look(kit: Kit, progress: Progress | None) -> Iterator[str]:
    """Look at every page closely, what is found added to the kit's findings; yield what there is to know of its ink."""
    pages: list[tuple[str, str, str]] = []

    def seen() -> Iterator[Page]:
        for page in kit.pages(progress, closely=True):
            pages.append((page.label, page.title, page.components[0] if page.components else ""))
            yield page

    ((_, pdf),) = all_renderers()["pdf"].draw(seen(), job(kit, "kit"))
    shares = coverage(pdf)
    if not shares:
        return
    most, (label, title, component) = max(zip(shares, pages, strict=True))
    average = sum(shares) / len(shares)
    yield f"ink covers {average:.0%} of the paper; most on sheet {label} ({title}): {most:.0%}".replace("%", " %")
    if most > MUCH:
        hint = "`--ink grey` takes less, `--ink line` hardly any; let thin paper dry flat"
        kit.inspected.append(Finding("note", f"ink covers {most * 100:.0f} % of sheet {label}", None, hint, component))
