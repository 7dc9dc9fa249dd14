"""What `build`, `check` and `demo` share: from the command line's words to kits, one encounter after the other."""

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printkit.cli._ending import ended_by
from printkit.cli._options import pairs, print_options, print_parameters
from printkit.cli._progress import progress
from printkit.cli._report import as_object, shorter, told, total
from printkit.cli._terminal import say, tell
from printkit.errors import UsageError, error
from printkit.options import PrintOptions

if TYPE_CHECKING:
    from printkit.pipeline import Built, Progress, Request, Workshop

# The pipeline is imported where it is used: `printkit build --help` answers without it.

Folders = list[Path]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to write: a folder for each encounter.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, also when the build fails.")]


@dataclass(frozen=True)
class Work:
    """Something to do with an encounter: how, what to call it when it is done, and whether notes of a kind are summed up."""

    do: "Callable[[Request, Workshop, Progress | None], Built]"
    done: str
    briefly: bool = False


@dataclass(frozen=True)
class Line:
    """What a command line says besides the print options."""

    files: Sequence[Path]
    output: Path = Path("output")
    ruling: Sequence[str] = ()
    layouts: Sequence[Path] = ()
    allow: Sequence[Path] = ()
    watch: bool = False
    explain: bool = False
    json: bool = False


def command(work: Work) -> Callable[..., int]:
    """Return the function of a command that takes encounter files and every option."""

    def run(**given: Any) -> int:
        keys = inspect.signature(_line).parameters
        line = _line(**{key: given[key] for key in keys})
        return kits(work, line, print_options(given))

    parameters = [*inspect.signature(_line).parameters.values(), *print_parameters()]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return run


def _line(
    *,
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Encounter files, or folders that hold an encounter.yaml.")],
    output: Output = Path("output"),
    ruling: Annotated[list[str], typer.Option("--ruling", metavar="KEY=VALUE", help="Settle a ruling; see printkit list rulings.")] = [],  # noqa: B006
    layouts: Annotated[Folders, typer.Option("--layouts", metavar="DIR", help="A folder of layouts, looked into before ours.")] = [],  # noqa: B006
    allow: Annotated[Folders, typer.Option("--allow", metavar="DIR", help="A folder outside the project that files may stand in.")] = [],  # noqa: B006
    watch: Annotated[bool, typer.Option("--watch", help="Go on, and do it again whenever a file changes.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Tell where on which sheet each piece lies.")] = False,
    json: AsJson = False,
) -> Line:
    return Line(tuple(dict.fromkeys(map(encounter_file, files))), output, ruling, layouts, allow, watch, explain, json)


def encounter_file(named: Path) -> Path:
    """Return the encounter file that is meant: the one named, or the one in a folder named."""
    return named / "encounter.yaml" if os.path.isdir(named) else named  # noqa: PTH112, Path.is_dir raises where it may not look


def kits(work: Work, line: Line, options: PrintOptions) -> int:
    """Do the work for every encounter and return the highest exit code; with `watch`, again and again."""
    if line.json and line.watch:
        raise UsageError(error("--watch never ends, so it cannot print one JSON object", hint="leave one of them out"))
    wanted = list(requests(line, options))
    code = once(work, line, wanted)
    if not line.watch:
        return code
    from printkit.cli._watch import changes, watched_folders

    folders = watched_folders(line.files, (*line.layouts, *line.allow))
    tell(f"watching {', '.join(str(shorter(folder)) for folder in folders)}; stop with Ctrl-C")
    for changed in changes(folders, line.output):
        tell(f"changed: {', '.join(str(shorter(path)) for path in changed)}")
        code = once(work, line, wanted)
    return code


def requests(line: Line, options: PrintOptions) -> "Iterator[Request]":
    """Yield what is asked for each encounter, each with an output folder of its own."""
    from printkit.pipeline import Request
    from printkit.settings import load_printers, load_settings

    printers = load_printers()
    settings = load_settings()
    rulings = pairs(line.ruling, "--ruling")
    for file, folder in zip(line.files, folder_names(line.files), strict=True):
        yield Request(
            file,
            options,
            settings.print,
            settings.place,
            rulings,
            line.output,
            tuple(line.layouts),
            tuple(line.allow),
            folder,
            printers,
            settings.fonts,
        )


def folder_names(files: Sequence[Path]) -> list[str]:
    """Name each encounter's output folder; a second one of a name in a run gets `-2`."""
    from printkit.write import distinct, encounter_name

    taken: set[str] = set()
    return [distinct(encounter_name(file), taken) for file in files]


def once(work: Work, line: Line, wanted: "Sequence[Request]") -> int:
    """Do the work for every encounter; one that fails does not stop the others."""
    from printkit.pipeline import workshop

    # A new workshop every time: pictures and layouts it has read may have changed since.
    shop = workshop()
    builts = []
    for request in wanted:
        built = _one(work, request, shop)
        builts.append(built)
        if not line.json:
            told(built, work.done, briefly=work.briefly)
            if line.explain:
                say("\n".join(_explanation(built)))
    if line.json:
        say(as_object(builts, explained=_explanation if line.explain else None))
    else:
        total(builts, work.done)
    return max((built.exit_code for built in builts), default=0)


def _one(work: Work, request: "Request", shop: "Workshop") -> "Built":
    from printkit.pipeline import Built

    try:
        with progress(shorter(request.file).name) as show:
            return work.do(request, shop, show)
    except Exception as problem:
        told, code = ended_by(problem)
        return Built(request.file, findings=(told,), exit_code=code)


def _explanation(built: "Built") -> list[str]:
    from printkit.cli._explain import explained

    return [text for kit in built.kits for text in explained(kit)]
