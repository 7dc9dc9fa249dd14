"""The straight line from an encounter file to a kit on disk. The steps meet only here and in the modules beside this one.

encounter.yaml -> load -> engine -> components -> typeset -> impose -> render -> write
"""

import gc
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from printkit.engine import Ruleset, System
from printkit.errors import DataError, Finding, PaperError, UsageError, UserError
from printkit.impose import Paper
from printkit.load import Loaded, Project, load_encounter
from printkit.options import PrintOptions
from printkit.pipeline.drawing import File, draw
from printkit.pipeline.ink import look
from printkit.pipeline.kit import Kit, Progress, chosen, plan_kit, refuse_unknown
from printkit.pipeline.limits import refuse_missing_folders, refuse_nothing, refuse_pointless
from printkit.pipeline.papers import papers
from printkit.pipeline.printers import Correction, correction
from printkit.pipeline.small_paper import planned
from printkit.pipeline.spoken import PlaceOf, Spoken, fitting, told_at
from printkit.pipeline.workshop import Workshop, workshop
from printkit.settings import Printer
from printkit.tables import Table
from printkit.typeset import load_theme
from printkit.write import encounter_name, write

__all__ = ["Built", "Kit", "Progress", "Request", "Workshop", "build", "check", "planned_kits", "workshop"]


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asks of one encounter: the file, what is laid over what it says, printers and fonts there are, and where to write."""

    file: Path
    options: PrintOptions = field(default_factory=PrintOptions)
    defaults: PrintOptions = field(default_factory=PrintOptions)
    defaults_place: PlaceOf = lambda path: None
    rulings: tuple[tuple[str, str], ...] = ()
    output: Path = Path("output")
    layouts: tuple[Path, ...] = ()
    allow: tuple[Path, ...] = ()
    folder: str = ""
    printers: Mapping[str, Printer] = field(default_factory=dict)
    fonts: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """What came of one encounter: files written (none where something is wrong), sheets, pieces (copies counted), all there is to know."""

    file: Path
    files: tuple[Path, ...] = ()
    sheets: int = 0
    pieces: int = 0
    findings: tuple[Finding, ...] = ()
    facts: tuple[str, ...] = ()
    kits: tuple[Kit, ...] = ()
    exit_code: int = 0


def build(request: Request, shop: Workshop, progress: Progress | None = None) -> Built:
    """Build the kit of one encounter and write it, whole or not at all; what is wrong stands in the findings, never in an exception."""
    return _settled(request, lambda: _build(request, shop, progress))


def check(request: Request, shop: Workshop, progress: Progress | None = None) -> Built:
    """Do all of it but the writing, and look closer: the counts, the ink, and all that is wrong or doubtful."""
    return _settled(request, lambda: _check(request, shop, progress))


def _build(request: Request, shop: Workshop, progress: Progress | None) -> Built:
    kits, found = planned_kits(request, shop)
    drawn: list[File] = []
    for kit in kits:
        drawn += draw(kit, several=len(kits) > 1, progress=progress)
        found += kit.findings()
    _stop_if_wrong(found)
    folder = request.output / (request.folder or encounter_name(request.file))
    return _built(request, kits, found, tuple(write(folder, drawn)))


def _check(request: Request, shop: Workshop, progress: Progress | None) -> Built:
    kits, found = planned_kits(request, shop)
    ink: list[str] = []
    for kit in kits:
        if kit.options.max_mb is not None or kit.options.each == "piece":  # what is wrong with either shows in finished files alone
            deque(draw(kit, several=len(kits) > 1, progress=progress), maxlen=0)
        ink += look(kit, progress)
        found += kit.findings()
    _stop_if_wrong(found)
    built = _built(request, kits, found, ())
    return replace(built, facts=(*built.facts, *ink))


def planned_kits(request: Request, shop: Workshop) -> tuple[list[Kit], list[Finding]]:
    """Return a kit for each paper, planned but not drawn, and what was found on the way. Raises UserError where none can be made."""
    refuse_missing_folders(request.layouts, request.allow, request.fonts)
    draft = request.options.over(request.defaults).draft
    loaded = load_encounter(
        request.file, shop.systems, allow=request.allow, check_picture=shop.check_picture, icons=shop.icons.names(), draft=draft
    )
    system = shop.systems[loaded.encounter.system]
    defaults = fitting(request.defaults, system, request.defaults_place)
    spoken = Spoken(request.options, loaded.encounter, defaults, request.defaults_place)
    options = spoken.options
    refuse_pointless(spoken)
    refuse_unknown(system, spoken)
    tables = system.read_tables(loaded.folder / "tables")
    ruleset = _ruleset(request, loaded, system, tables)
    folders = (request.file.parent / "layouts", *request.layouts, *shop.layouts)
    found = [*loaded.findings, *(note for table in tables.values() for note in table.notes)]
    pictures_in = (Project.around(request.file).folder, *request.allow, *folders)
    own = (*loaded.fonts, *request.fonts)
    shop = replace(shop, fonts=shop.fonts.adding(own, shop.cache_folder and shop.cache_folder / "fonts")) if own else shop
    with told_at(spoken.at("theme")):
        load_theme(options.theme or system.theme, folders)
    with told_at(spoken.at("paper")):
        wanted = tuple(papers(options, found))
    printed = [(paper, correction(options, paper, request.printers, spoken.at("printer"))) for paper in wanted]
    names = tuple(chosen(system, options))

    def kit(paper: Paper, printer: Correction | None) -> Kit:
        def planner(these: PrintOptions, on: Paper) -> Kit:
            return plan_kit(loaded.encounter, system, ruleset, these, on, shop, folders, printer, pictures_in)

        made = planned(planner, options, paper, names)
        refuse_nothing(made.planned)
        return made

    return [kit(*each) for each in printed], found


def _ruleset(request: Request, loaded: Loaded, system: System, tables: Mapping[str, Table]) -> Ruleset:
    try:
        system.ruleset(dict(request.rulings))
    except DataError as problem:  # those of the file have been read before: it is the command line that is wrong
        raise UsageError(*problem.findings) from problem
    rulings = {**loaded.encounter.rulings, **dict(request.rulings)}
    return system.ruleset(rulings, tables)


def _stop_if_wrong(found: list[Finding]) -> None:
    if any(finding.severity == "error" for finding in found):
        raise PaperError(*found)


def _settled(request: Request, work: Callable[[], Built]) -> Built:
    try:
        with undisturbed():
            return work()
    except UserError as problem:
        return Built(request.file, findings=problem.findings, exit_code=problem.exit_code)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let nobody look for circles of dead objects meanwhile: what a build makes is freed without, and looking takes a tenth of its time."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def _built(request: Request, kits: list[Kit], found: list[Finding], files: tuple[Path, ...]) -> Built:
    unique = tuple(dict.fromkeys(found))
    facts = tuple(fact for kit in kits for fact in kit.facts())
    return Built(request.file, files, sum(kit.sheets for kit in kits), sum(kit.pieces for kit in kits), unique, facts, tuple(kits))
