"""What came of a run, told to people and to programs."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.cli._terminal import quoted, say, tell
from printkit.errors import Finding, Kind, Place
from printkit.units import GOOD_DPI

if TYPE_CHECKING:
    from printkit.pipeline import Built


def shorter(path: Path) -> Path:
    """Return a path as seen from the working folder, where that is shorter."""
    try:
        below = Path(os.path.realpath(path)).relative_to(os.path.realpath("."))
    except (OSError, ValueError):
        return path
    return below if len(str(below)) < len(str(path)) else path


def message(finding: Finding, file: Path | None = None) -> str:
    """Write a finding for people: where, what is wrong, what to do. Where it has no place of its own, it is about `file` as a whole."""
    if finding.where:
        place = finding.where
        return str(replace(finding, where=replace(place, file=shorter(place.file))))
    return f"{shorter(file) if file else 'printkit'}: {finding}"


def failure(findings: Iterable[Finding], as_json: bool) -> None:
    """Tell why nothing at all could be done."""
    findings = list(findings)
    if as_json:
        say(as_object([], findings))
        return
    for finding in findings:
        tell(message(finding))


SUMS: dict[Kind, str] = {
    "smaller": "texts are set smaller to fit",
    "coarse": f"pictures have fewer than {GOOD_DPI} dots an inch",
}
"""What notes of a kind say together, after their number."""


def told(built: "Built", wanted: str, *, briefly: bool = False) -> None:
    """Tell people what came of one encounter: findings on standard error, the summary on standard output.

    `briefly`: notes of which there may be many are summed up, a line for each kind.
    """
    built = replace(built, findings=summed(built)) if briefly else built
    for finding in built.findings:
        tell(message(finding, built.file))
    if built.exit_code:
        wrong = sum(finding.severity == "error" for finding in built.findings)
        tell(f"{shorter(built.file)}: not {wanted}: {counted(wrong, 'error')}")
        return
    say("\n".join(summary(built)))


def summed(built: "Built") -> tuple[Finding, ...]:
    """Return the findings of an encounter, those last that stand for several notes of a kind."""
    kinds = Counter(finding.kind for finding in built.findings if finding.severity == "note" and finding.kind)
    many = {kind: number for kind, number in kinds.items() if number > 1}
    listed = [finding for finding in built.findings if finding.severity != "note" or finding.kind not in many]
    where = f"`printkit check {quoted(shorter(built.file))}` lists them"
    return (*listed, *(Finding("note", f"{number:,} {SUMS[kind]}; {where}") for kind, number in many.items()))


def summary(built: "Built") -> list[str]:
    """Return the lines that sum up an encounter: how much there is, what was written, what to know."""
    head = f"{shorter(built.file)}: {counted(built.sheets, 'sheet')}, {counted(built.pieces, 'piece')}"
    return [head, *(f"  {shorter(file)}" for file in built.files), *(f"  {fact}" for fact in (*built.facts, *_doubts(built)))]


def _doubts(built: "Built") -> Iterator[str]:
    """Yield how much there is to know of what was found, if there is anything."""
    counts = Counter(finding.severity for finding in built.findings)
    told = [counted(number, kind) for kind in ("warning", "note") if (number := counts[kind])]
    if told:
        yield f"{' and '.join(told)}, see above"


def total(builts: Sequence["Built"], wanted: str) -> None:
    """Sum up a run of several encounters, and name those that failed."""
    if len(builts) < 2:
        return
    good = [built for built in builts if not built.exit_code]
    sheets, pieces = sum(built.sheets for built in good), sum(built.pieces for built in good)
    say(f"{len(good)} of {len(builts)} encounters {wanted}: {counted(sheets, 'sheet')}, {counted(pieces, 'piece')}")
    failed = [str(shorter(built.file)) for built in builts if built.exit_code]
    if failed:
        tell(f"not {wanted}: {', '.join(failed)}")


def counted(number: int, what: str) -> str:
    """Write a number of things.

    >>> counted(1, "sheet"), counted(1200, "piece")
    ('1 sheet', '1,200 pieces')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def as_object(builts: Sequence["Built"], others: Iterable[Finding] = (), explained: Callable[["Built"], list[str]] | None = None) -> str:
    """Write what came of a run as one JSON object, for programs; `explained` adds the geometry of each encounter."""
    findings = [*others, *(_about(finding, built.file) for built in builts for finding in built.findings)]
    return json.dumps(
        {
            "files": [str(file) for built in builts for file in built.files],
            "sheets": sum(built.sheets for built in builts),
            "pieces": sum(built.pieces for built in builts),
            "findings": [_finding(finding) for finding in findings],
            "encounters": [_encounter(built) | ({"explain": explained(built)} if explained else {}) for built in builts],
        },
        ensure_ascii=False,
        indent=2,
    )


def _about(finding: Finding, file: Path) -> Finding:
    return finding if finding.where else replace(finding, where=Place(file))


def _encounter(built: "Built") -> dict[str, Any]:
    return {"file": str(built.file), "files": [str(file) for file in built.files], "sheets": built.sheets, "pieces": built.pieces}


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "severity": finding.severity,
        "where": str(finding.where) if finding.where else None,
        "component": finding.component,
        "piece": finding.piece,
        "field": finding.field,
        "message": finding.message,
        "hint": finding.hint,
    }
