"""`printkit new DIR --system NAME`: a sample encounter to edit."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from printkit.cli._report import shorter
from printkit.cli._samples import samples
from printkit.cli._terminal import quoted, say
from printkit.errors import OutputError, error, one_of

NEXT = """\
{folder} holds a sample encounter:
{files}
Edit {encounter}, then

    printkit build {command}

`printkit list icons WORD` finds icons for tokens, `printkit list rulings` what your table may settle otherwise, `printkit rules {system}`
the tables. schema/ explains every key of these files, as `printkit schema encounter` does; editors that read their first line check them by
it and complete keys while you type.
"""
COMMENT = "# yaml-language-server: $schema={}\n"
"""What tells editors where the schema of a YAML file stands."""


def run(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that does not exist yet, or holds nothing.", show_default=False)],
    system: Annotated[str, typer.Option("--system", metavar="NAME", help="The game; see printkit list systems.", show_default=False)],
) -> int:
    """Copy the sample of a game and say what to do next."""
    name = system.strip().lower()
    sample = one_of(samples(), name, f'there is no sample for a game called "{system}"')
    copy(sample.parent, folder, name)
    files = "\n".join(f"  {path.relative_to(folder)}" for path in sorted(folder.rglob("*")) if path.is_file())
    encounter = shorter(folder / "encounter.yaml")
    say(NEXT.format(system=name, folder=shorter(folder), files=files, encounter=encounter, command=quoted(encounter)))
    return 0


def copy(sample: Path, folder: Path, system: str) -> None:
    """Copy a sample with what editors need, whole or not at all; OutputError where the target holds something or cannot be written."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise OutputError(error(f"{folder} already holds something", hint="name a new folder: nothing is ever written over"))
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".printkit-", dir=folder.parent) as beside:
            whole = shutil.copytree(sample, Path(beside) / "sample", copy_function=shutil.copyfile)
            _for_editors(Path(whole), system)
            if folder.exists():
                folder.rmdir()
            whole.rename(folder)
    except OSError as problem:
        raise OutputError(error(f"{folder} cannot be written: {problem.strerror or problem}")) from problem


def _for_editors(folder: Path, system: str) -> None:
    """Write the game's schemas, and into the first line of each file where its own is, as seen from there."""
    from printkit.engine import all_systems
    from printkit.pipeline.schemas import SCHEMAS

    game = all_systems()[system]
    (folder / "schema").mkdir()
    for kind in ("encounter", "character"):
        text = json.dumps(SCHEMAS[kind]([game]), ensure_ascii=False, indent=2)
        (folder / "schema" / f"{kind}.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    for file in sorted(folder.rglob("*.yaml")):
        kind = "encounter" if file == folder / "encounter.yaml" else "character"
        there = "../" * (len(file.relative_to(folder).parts) - 1) + f"schema/{kind}.json"
        file.write_text(COMMENT.format(there) + file.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
