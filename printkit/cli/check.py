"""`printkit check FILE...`: everything a build would do, but nothing drawn or written."""

from printkit.cli._ending import EPILOG
from printkit.cli._kits import Work, command
from printkit.pipeline import check

__all__ = ["EPILOG", "run"]

run = command(Work(check, "checked"))
