"""`printkit schema KIND`: the JSON Schema of a kind of file, for editors that complete and check while one types."""

import json
from typing import Annotated

import typer

from printkit.cli._terminal import say
from printkit.errors import UsageError, did_you_mean, error


def run(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="encounter, character, table or theme.", show_default=False)],
    system: Annotated[
        str, typer.Option("--system", metavar="NAME", help="Only this game's. Left out, any game's.", show_default=False)
    ] = "",
) -> int:
    """Print one schema."""
    from printkit.engine import all_systems
    from printkit.pipeline.schemas import SCHEMAS

    if kind not in SCHEMAS:
        raise UsageError(error(f'there is no schema of "{kind}"', hint=did_you_mean(kind, SCHEMAS)))
    systems = all_systems()
    if system and system not in systems:
        raise UsageError(error(f'no game is called "{system}"', hint=did_you_mean(system, systems)))
    games = [systems[system]] if system else list(systems.values())
    say(json.dumps(SCHEMAS[kind](games), ensure_ascii=False, indent=2))
    return 0
