"""`printkit schema KIND`: the JSON Schema of a kind of file, for editors that complete and check while one types."""

import json
from typing import Annotated

import typer

from printkit.cli._terminal import say
from printkit.errors import one_of


def run(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="encounter, character, table or theme.", show_default=False)],
    system: Annotated[
        str, typer.Option("--system", metavar="NAME", help="Only this game's. Left out, any game's.", show_default=False)
    ] = "",
) -> int:
    """Print one schema."""
    from printkit.engine import all_systems
    from printkit.pipeline.schemas import SCHEMAS

    schema = one_of(SCHEMAS, kind, f'there is no schema of "{kind}"')
    systems = all_systems()
    games = [one_of(systems, system, f'there is no game "{system}"')] if system else list(systems.values())
    say(json.dumps(schema(games), ensure_ascii=False, indent=2))
    return 0
