"""Paper too small for a sheet that is read: how much room that needs, and which paper would do."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from printkit.components import Document
from printkit.errors import Finding, LayoutError, PaperError
from printkit.impose import Paper, content_mm, named_papers
from printkit.options import PrintOptions
from printkit.pipeline.kit import Kit

ROOMY = "a5"
"""On this paper and larger ones all sheets that ship can be set: what cannot is at fault itself."""

Planner = Callable[[PrintOptions, Paper], Kit]


@dataclass(frozen=True, slots=True)
class _Tried:
    """What came of planning: the kit, unless nothing could be planned at all, and what is wrong."""

    kit: Kit | None
    wrong: tuple[Finding, ...]
    raised: LayoutError | PaperError | None = None


def planned(planner: Planner, options: PrintOptions, paper: Paper, names: Sequence[str]) -> Kit:
    """Return the kit as planned. Raises PaperError where the paper is too small for something, with how many millimetres that needs.

    `planner` plans a kit on a paper, `names` are its components. Sheets that are read suit any paper as far as they can; only trying tells.
    So where small paper does not do, each component is tried by itself, on larger and larger paper.
    """
    tried = _try(planner, options, paper)
    if tried.kit and not (tried.wrong and _is_small(paper)):
        return tried.kit
    if _is_small(paper):
        each = (options.model_copy(update={"components": (name,), "skip": ()}) for name in names)
        found = [finding for alone in each for finding in _told(planner, alone, paper)]
        if found:
            raise PaperError(*found)
    if tried.raised:
        raise tried.raised
    assert tried.kit
    return tried.kit


def _try(planner: Planner, options: PrintOptions, paper: Paper) -> _Tried:
    try:
        kit = planner(options, paper)
    except (LayoutError, PaperError) as problem:
        return _Tried(None, problem.findings, problem)
    return _Tried(kit, tuple(finding for finding in kit.setter.findings if finding.severity == "error"))


def _is_small(paper: Paper) -> bool:
    roomy = named_papers()[ROOMY].size_mm(landscape=False)
    return any(has < needed for has, needed in zip(paper.size_mm(landscape=False), roomy, strict=True))


def _told(planner: Planner, options: PrintOptions, paper: Paper) -> Iterator[Finding]:
    """Yield what keeps one component from this paper: a piece says itself how large it is, of a sheet it is found out."""
    tried = _try(planner, options, paper)
    if not tried.wrong or isinstance(tried.raised, PaperError):
        yield from tried.wrong
        return
    larger = (_try(planner, options, each) for each in _larger(paper))
    kit = next((done.kit for done in larger if done.kit and not done.wrong), None)
    yield from [_too_small(kit, paper)] if kit else tried.wrong


def _larger(paper: Paper) -> Iterator[Paper]:
    """Yield the named papers that are larger, the smallest first, until one is roomy."""
    for each in sorted(named_papers().values(), key=_area):
        if _area(each) > _area(paper):
            yield each
            if not _is_small(each):
                return


def _area(paper: Paper) -> float:
    return paper.width_mm * paper.height_mm


def _too_small(kit: Kit, paper: Paper) -> Finding:
    """Say how much room a component needs that was planned on the smallest paper it can be set on, and how much another paper has."""
    item = kit.items[0]
    landscape = item.landscape if isinstance(item, Document) else None
    needs, has = (content_mm(each, kit.frame, landscape) for each in (kit.paper, paper))
    message = (
        f"does not fit: it needs about {needs[0]:.0f} x {needs[1]:.0f} mm; "
        f"{paper.called} has {has[0]:.0f} x {has[1]:.0f} mm inside its margins"
    )
    holds = kit.paper.name
    hint = f"the smallest paper that holds it is {holds} (`--paper {holds}`); `--skip {item.component}` prints the rest"
    return Finding("error", message, None, hint, item.component, item.id)
