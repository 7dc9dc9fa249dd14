"""How a run ends: the one place that turns what went wrong into words and an exit code."""

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from printkit import __version__
from printkit.cli._report import failure
from printkit.cli._terminal import prepare
from printkit.errors import Finding, UserError, error

USAGE, DATA, BUG, INTERRUPTED = 2, 3, 70, 130
CODES = {
    0: "done",
    1: "the paper would be wrong",
    USAGE: "the command line",
    DATA: "the data",
    4: "a layout",
    5: "writing",
    BUG: "a bug of printkit",
    INTERRUPTED: "interrupted",
}
"""Every exit code and what it tells; of several the highest counts."""

EPILOG = "Exit codes: " + ", ".join(f"{code} {meaning}" for code, meaning in CODES.items()) + "."


def exit_code_of(work: Callable[[], object], args: Sequence[str]) -> int:
    """Do a run's work and return its exit code, having told what went wrong; `work` returns a code or None."""
    prepare()
    as_json = "--json" in args
    try:
        code = work()
        result = code if isinstance(code, int) else 0
    except UserError as problem:
        failure(problem.findings, as_json)
        result = problem.exit_code
    except typer.TyperException as problem:
        failure([_misread(problem)], as_json)
        result = problem.exit_code
    except (KeyboardInterrupt, typer.Abort):
        result = INTERRUPTED
    except Exception as problem:
        told, result = ended_by(problem)
        failure([told], as_json)
    return result


def ended_by(problem: Exception) -> tuple[Finding, int]:
    """Return what to say of what nobody expected, and the exit code: a file that may not be read is the user's, all else a bug of ours."""
    if isinstance(problem, PermissionError) and problem.filename is not None:
        return error(f"cannot open {problem.filename}: {problem.strerror}", hint="let yourself read it"), DATA
    return bug(problem), BUG


def _misread(problem: typer.TyperException) -> Finding:
    """Tell what Typer could not make of the command line."""
    context = getattr(problem, "ctx", None)
    command = getattr(context, "command_path", "printkit")
    message = problem.format_message().removesuffix(".")
    return error(message[:1].lower() + message[1:], hint=f"see {command} --help")


def bug(problem: BaseException) -> Finding:
    """Note an error that is ours in a log file, and say where that is."""
    what = "".join(traceback.format_exception_only(problem)).strip().splitlines()[-1]
    return error(f"this is a bug of printkit: {what}", hint=f"what happened is noted in {_log(problem)}; please send it to us")


def _log(problem: BaseException) -> Path:
    text = "\n".join(
        [
            f"printkit {__version__}, Python {platform.python_version()}, {platform.platform()}",
            " ".join(sys.argv),
            "".join(traceback.format_exception(problem)),
        ]
    )
    handle, name = tempfile.mkstemp(prefix="bug-", suffix=".log", dir=_log_folder())
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
    return Path(name)


def _log_folder() -> Path | None:
    """Return the user's folder for logs; None (the system's for temporary files) where that cannot be used."""
    try:
        from platformdirs import user_log_path

        from printkit.settings import ELSEWHERE

        elsewhere = os.environ.get(ELSEWHERE)
        folder = Path(elsewhere) / "logs" if elsewhere else user_log_path("printkit", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
    except Exception:
        return None
    return folder if os.access(folder, os.W_OK) else None
