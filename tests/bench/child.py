"""One program draws one kit in a process of its own: `child.py PROGRAM FOLDER OUTPUT`; what it took is printed as JSON.

CPU seconds: `startup` is the interpreter, every import (those put off until something is drawn too) and, for printkit, finding what it
ships; `run` is all the rest, from the data file to the finished PDF. `peak_mb` is the largest the process ever was.
"""

import json
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import _bootstrap
from pathlib import Path
from time import process_time

MB = 2**20 if sys.platform == "darwin" else 2**10
"""What the system counts memory in: bytes there, kilobytes elsewhere."""

Draw = Callable[[Path, Path], object]


def printkit(theme: str = "bench", ours: bool = True) -> Draw:
    """Return what builds `kit.pdf` of an encounter folder in one of the bench's themes, its layouts taken for ones that ship or not."""
    from printkit.options import PrintOptions
    from printkit.pipeline import Request, build, workshop

    shop = workshop()

    def draw(folder: Path, output: Path) -> None:
        request = Request(folder / "encounter.yaml", PrintOptions(theme=theme), output=output.parent, folder=output.stem)
        built = build(request, replace(shop, layouts=(folder / "layouts", *shop.layouts)) if ours else shop)
        if built.findings:
            raise SystemExit("\n".join(map(str, built.findings)))
        built.files[0].replace(output)

    return draw


def bounded() -> Draw:
    """Return the same with layouts that do not ship, which are filled within bounds of work and memory."""
    return printkit(ours=False)


def kerned() -> Draw:
    """Return the same in letters that kern, as most do: ReportLab's own text cannot do that."""
    return printkit("kerned")


def canvas() -> Draw:
    """Import what every program that draws with ReportLab needs, and draw nothing."""
    import reportlab.pdfgen.canvas

    return lambda folder, output: reportlab.pdfgen.canvas


def forms() -> Draw:
    """Return the program with forms and ordinary calls."""
    from by_hand import forms

    return forms.draw


def composed() -> Draw:
    """Return the program with forms and one string a token."""
    from by_hand import composed

    return composed.draw


def plain() -> Draw:
    """Return the program that draws everything in full."""
    from by_hand import plain

    return plain.draw


PROGRAMS: dict[str, Callable[[], Draw]] = {each.__name__: each for each in (printkit, bounded, kerned, forms, composed, plain, canvas)}


@contextmanager
def imports_timed() -> Iterator[list[float]]:
    """Gather how long each import takes that begins meanwhile, however it is asked for; those inside another are part of it."""
    taken: list[float] = []
    load = _bootstrap._find_and_load
    depth = 0

    def timed(*arguments: object) -> object:
        nonlocal depth
        begun, depth = process_time(), depth + 1
        try:
            return load(*arguments)
        finally:
            depth -= 1
            if not depth:
                taken.append(process_time() - begun)

    _bootstrap._find_and_load = timed
    try:
        yield taken
    finally:
        _bootstrap._find_and_load = load


def measured(program: str, folder: Path, output: Path) -> dict[str, float]:
    """Draw the kit of a folder and return what it took."""
    draw = PROGRAMS[program]()
    started = process_time()
    with imports_timed() as late:
        draw(folder, output)
    startup = started + sum(late)
    return {
        "startup": startup,
        "run": process_time() - startup,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MB,
        "kb": output.stat().st_size / 1000 if output.is_file() else 0.0,
    }


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))))
