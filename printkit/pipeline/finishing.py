"""The last things done to a page: what only the game master may see becomes a layer, and a printer's error is set right."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printkit.page import Group, Mark, Page, Use
from printkit.pipeline.printers import Correction


def finished(page: Page, secret: frozenset[str], printer: Correction | None) -> Page:
    """Return a page as it goes to the renderer; `secret` are the components that players must not see."""
    if secret and not secret.isdisjoint(page.components):
        page = replace(page, marks=tuple(_hidden(page.marks, secret)))
    return printer.page(page) if printer else page


def _hidden(marks: Sequence[Mark], secret: frozenset[str]) -> Iterator[Mark]:
    """Yield marks, runs of what is secret among them in the game master's layer."""
    for is_secret, run in groupby(marks, lambda mark: isinstance(mark, Use) and mark.piece.partition("/")[0] in secret):
        if is_secret:
            yield Group(tuple(run), layer="gm")
        else:
            yield from run
