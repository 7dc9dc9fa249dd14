"""`printkit build FILE...`: the kits of encounters, written."""

from printkit.cli._ending import EPILOG
from printkit.cli._kits import Work, command
from printkit.pipeline import build

__all__ = ["EPILOG", "run"]

run = command(Work(build, "built"))
