"""The command line: names files and options, shows problems and progress, does no work. One module a command.

A command's module is loaded when that command is asked for, so that `--help` and `--version` answer at once. Help is plain text: rich would
more than double the time it takes, and plain text pipes and reads aloud.
"""

import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from printkit import __version__
from printkit.cli._ending import exit_code_of
from printkit.errors import did_you_mean

COMMANDS = {
    "new": "Copy a sample encounter into a folder of your own, to edit.",
    "build": "Build the kits of encounter files.",
    "check": "Tell sheets, pieces, cuts and all that is wrong or doubtful; write nothing.",
    "demo": "Build the kit of every sample encounter.",
    "calibrate": "Print the sheet that a printer is measured with.",
    "printer": "Keep what a calibration sheet says of a printer, or show it.",
    "list": "List what there is: systems, components, themes, papers, rulings, icons or printers.",
    "rules": "Show the tables that a game is played by.",
    "schema": "Print the JSON Schema of a kind of file, for editors.",
}
"""Every command, in the order a newcomer needs them, with what it does; `printkit.cli.<command>` declares its `run`."""

MODULES = {"list": "listing"}
"""Commands whose module has another name: one called `list` would hide the built-in one in this package."""

PLAIN: dict[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": None}


class Commands(TyperGroup):
    """The commands, each loaded when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command; None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"printkit.cli.{MODULES.get(cmd_name, cmd_name)}")
        one = typer.Typer(**PLAIN, context_settings={"help_option_names": ["-h", "--help"]})
        one.command(cmd_name, help=COMMANDS[cmd_name], epilog=getattr(module, "EPILOG", None))(module.run)
        return get_command(one)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the line names; say which was perhaps meant where there is none."""
        if args and args[0] not in COMMANDS:
            ctx.fail(f'there is no command "{args[0]}": {did_you_mean(args[0], COMMANDS)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(name="printkit", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, **PLAIN)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"printkit {__version__}")
        raise typer.Exit


@app.callback(epilog="printkit COMMAND --help tells a command's options.")
def _printkit(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)] = False,
) -> None:
    """One encounter file in, a whole kit for the table out."""


def run(args: Sequence[str]) -> int:
    """Do what a command line says and return its exit code; everything that can go wrong is told, nothing is raised."""
    return exit_code_of(lambda: app(list(args) or ["--help"], prog_name="printkit", standalone_mode=False), args)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def main() -> None:
    """Run the command line this process was started with; who ends it politely finds nothing half done, as after Ctrl-C."""
    signal.signal(signal.SIGTERM, _interrupt)
    sys.exit(run(sys.argv[1:]))
