"""Speed and memory of printkit against hand-written ReportLab programs that draw the same sheets, as ratios within one run.

Every program draws every case in a fresh process of its own, in turn, several times; the table shows medians. Whether the sheets are the
same is looked at first: where they are not, nothing is worth measuring, and the bench fails. It never fails for being slow.

    make bench                                       all of it, some minutes
    python tests/bench/bench.py --quick              one run of smaller cases
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from pathlib import Path
from platform import python_version
from statistics import median
from typing import NamedTuple

from kits import Case

HERE = Path(__file__).parent
SAMPLE = HERE.parents[1] / "assets" / "encounters" / "hyootrd" / "encounter.yaml"
PROGRAMS = {
    "printkit": "printkit build",
    "forms": "by hand: forms, canvas calls",
    "composed": "by hand: forms, a string a token",
    "plain": "by hand: plain",
    "bounded": "printkit build, layouts not ours",
    "kerned": "printkit build, names kerned",
}
BY_HAND = ("forms", "composed", "plain")
MOST_APART, MEAN_APART = 40.0, 0.1
"""How far pictures may be apart, of 255: rounding reaches 22 and 0.03, a crop tick that is missing 90."""
PAGES = 9


class Scale(NamedTuple):
    """How much a run of the bench does: few and many different tokens, few and many copies of some, how often each."""

    few: Case
    many: Case
    few_copies: Case
    many_copies: Case
    runs: int

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every case."""
        return self[:4]


FULL = Scale(Case(1_000), Case(10_000), Case(20, 50), Case(20, 500), 5)
QUICK = Scale(Case(200), Case(1_000), Case(20, 10), Case(20, 50), 1)

Numbers = dict[str, float]
Results = dict[tuple[str, Case], Numbers]


def run(*command: object) -> str:
    """Run Python in a fresh process and return what it prints; modules are compiled once, as they are where they are installed."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, env=settings)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def cpu_of(*command: object) -> float:
    """Return the CPU seconds of a command of printkit's, start-up and all."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run("-m", "printkit", *command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(found: Sequence[Numbers]) -> Numbers:
    """Return the median of each number."""
    return {name: median(each[name] for each in found) for name in found[0]}


def compare(work: Path, cases: Sequence[Case]) -> Iterator[str]:
    """Draw each case once with every program, look at the sheets, and yield what is not the same; the first runs also warm the disk."""
    most, mean = 0.0, 0.0
    for case in cases:
        for program in PROGRAMS:
            run(HERE / "child.py", program, folder(work, case), work / f"{program}.pdf")
        for program in BY_HAND:
            high, average = json.loads(run(HERE / "pictures.py", work / "printkit.pdf", work / f"{program}.pdf", PAGES))
            most, mean = max(most, high), max(mean, average)
            if high > MOST_APART or average > MEAN_APART:
                yield f"{case.title}: {PROGRAMS[program]} draws other sheets: {high:.0f} of 255 apart, {average:.3f} on the whole"
    print(f"Same sheets, as pictures: {most:.0f} of 255 apart at most, {mean:.3f} on average (up to {PAGES} pages of each file).\n")


def measure(work: Path, scale: Scale) -> Results:
    """Let every program draw every case in turn, as often as the scale says."""
    found: dict[tuple[str, Case], list[Numbers]] = {}
    for _, case, program in product(range(scale.runs), scale.cases, (*PROGRAMS, "canvas")):
        said = json.loads(run(HERE / "child.py", program, folder(work, case), work / "drawn.pdf"))
        found.setdefault((program, case), []).append(said)
    return {key: medians(each) for key, each in found.items()}


def commands(work: Path, runs: int) -> Numbers:
    """Return the CPU seconds of the commands people wait for."""
    every = [{"help": cpu_of("--help"), "sample": cpu_of("build", SAMPLE, "-o", work / "sample")} for _ in range(runs + 1)]
    return medians(every[1:])  # the first one compiles what only the command line loads


def folder(work: Path, case: Case) -> Path:
    """Return where the data of a case stands."""
    return work / f"{case.tokens}x{case.copies}"


def further_us(results: Results, program: str, scale: Scale) -> float:
    """Return what one more different token costs, in microseconds."""
    seconds = results[program, scale.many]["run"] - results[program, scale.few]["run"]
    return seconds / (scale.many.tokens - scale.few.tokens) * 1e6


def table(results: Results, scale: Scale) -> Iterator[str]:
    """Yield the lines of the table: each program's run without start-up, whole CPU seconds, peak memory and file size in each case."""
    cases = (scale.few, scale.many, scale.many_copies)
    yield f"{'':34}" + "".join(f"{case.title:^33}" for case in cases) + "   a further"
    yield f"{'':34}" + f"{'run s':>8}{'whole s':>8}{'MB':>7}{'kB':>8}  " * len(cases) + "   token us"
    for program, title in PROGRAMS.items():
        cells = "".join(_cells(results[program, case]) for case in cases)
        yield f"{title:34}{cells}{further_us(results, program, scale):12.1f}"


def _cells(took: Numbers) -> str:
    return f"{took['run']:8.3f}{took['run'] + took['startup']:8.3f}{took['peak_mb']:7.1f}{took['kb']:8.0f}  "


def aims(results: Results, waited: Numbers, scale: Scale) -> Iterator[tuple[str, float, float]]:
    """Yield what is aimed at: what it is, the ratio found, and the ratio it should not exceed."""
    mine, (calls, strings, plain) = further_us(results, "printkit", scale), (further_us(results, each, scale) for each in BY_HAND)
    many = scale.many
    whole = {each: sum(results[each, many][part] for part in ("startup", "run")) for each in ("printkit", "plain")}
    imported = median(took["startup"] for (program, _), took in results.items() if program == "canvas")
    startup = median(took["startup"] for (program, _), took in results.items() if program == "printkit")
    memory = results["printkit", scale.many_copies]["peak_mb"] / results["printkit", scale.few_copies]["peak_mb"]
    yield "a further token, to forms with canvas calls", mine / calls, 2.0
    yield "a further token, to forms with a string a token", mine / strings, float("inf")
    yield "a further token, to plain", mine / plain, 0.5
    yield f"the run of {many.title}, to plain", results["printkit", many]["run"] / results["plain", many]["run"], 1.0
    yield f"the whole process of {many.title}, to plain", whole["printkit"] / whole["plain"], 1.0
    yield f"start-up of a build ({startup:.3f} s), to import reportlab.pdfgen.canvas ({imported:.3f} s)", startup / imported, 3.0
    yield f"peak memory of {scale.many_copies.title}, to {scale.few_copies.title}", memory, 1.1
    yield f"printkit --help ({waited['help']:.3f} s), to the import", waited["help"] / imported, float("inf")
    yield f"printkit build of the sample ({waited['sample']:.3f} s), to the import", waited["sample"] / imported, float("inf")


def _aim(title: str, ratio: float, limit: float) -> str:
    verdict = "" if limit == float("inf") else f"   aim: at most {limit:g}{'' if ratio <= limit else '   MISSED'}"
    return f"{title:92}{ratio:7.2f}{verdict}"


def installed(name: str) -> str:
    """Return a package and its version, or say that it is not there."""
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"no {name}"


def main() -> int:
    """Run the bench; 1 where the sheets are not the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one run of smaller cases")
    parser.add_argument("--runs", type=int, help="how often everything is measured")
    given = parser.parse_args()
    scale = QUICK if given.quick else FULL
    scale = scale._replace(runs=given.runs or scale.runs)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        os.environ["PRINTKIT_CONFIG"] = str(work / "settings")  # nobody's own settings, and compiled layouts of this bench alone
        for case in scale.cases:
            run(HERE / "kits.py", folder(work, case), *case)
        if wrong := list(compare(work, scale.cases)):
            print(*wrong, sep="\n")
            return 1
        print(f"Python {python_version()}, {installed('reportlab')}, {installed('rl_accel')}; CPU seconds, medians of {scale.runs}")
        print("(run: from data file to PDF; whole: with interpreter, imports and what printkit looks up before it begins;")
        print("modules and layouts have been compiled before, as in every run of a user's but the first)\n")
        results = measure(work, scale)
        print(*table(results, scale), sep="\n")
        print("\nprintkit as a multiple of the others:")
        print(*(_aim(*each) for each in aims(results, commands(work, scale.runs), scale)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
