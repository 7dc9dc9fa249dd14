"""`printkit rules SYSTEM [TABLE]`: the tables a game is played by, as the engine reads them."""

from typing import Annotated

import typer

from printkit.cli._terminal import say
from printkit.errors import DataError, UsageError, one_of


def run(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The game; see printkit list systems.")],
    table: Annotated[str, typer.Argument(metavar="TABLE", help="One table. Left out, all of them.", show_default=False)] = "",
    form: Annotated[str, typer.Option("--as", metavar="text|yaml|csv|json|markdown", help="How to write them.")] = "text",
    ruling: Annotated[list[str], typer.Option("--ruling", metavar="KEY=VALUE", help="Settle a ruling; see printkit list rulings.")] = [],  # noqa: B006
) -> int:
    """Print tables under the rulings given."""
    from printkit.cli._options import pairs
    from printkit.engine import all_systems
    from printkit.tables import FORMS, exported

    game = one_of(all_systems(), system, f'there is no game "{system}"')
    one_of(FORMS, form, f'there is no form "{form}"')
    try:
        ruleset = game.ruleset(dict(pairs(ruling, "--ruling")))
    except DataError as problem:
        raise UsageError(*problem.findings) from problem
    tables = {table: one_of(ruleset.tables, table, f'there is no table "{table}"')} if table else ruleset.tables
    say(exported(form, tables, game.name, ruleset.rulings))
    return 0
