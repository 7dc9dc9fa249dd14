"""Put findings in the order a person works through them, and say a thing that a thousand rows share only a few times."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.errors import Finding, Severity

SHOWN = 5
MOST = 200
"""How many alike of one column, and how many in all, are told one by one."""


def tidied(findings: Iterable[Finding], files: Sequence[Path]) -> tuple[Finding, ...]:
    """Sort by file, as they were read, then from top to bottom; fold what many rows have alike."""
    order = {file: index for index, file in enumerate(files)}

    def position(finding: Finding) -> tuple[int, int, int]:
        where = finding.where
        return (order.get(where.file, len(order)), where.line, where.column) if where else (-1, 0, 0)

    unique = sorted(dict.fromkeys(findings), key=position)
    kinds = Counter(_kind(finding) for finding in unique)
    seen: Counter[tuple[object, ...]] = Counter()
    kept = []
    for finding in unique:
        kind = _kind(finding)
        seen[kind] += 1
        if seen[kind] == SHOWN and kinds[kind] > SHOWN:
            finding = replace(finding, message=f"{finding.message} (and {kinds[kind] - SHOWN} more like this)")
        if seen[kind] <= SHOWN:
            kept.append(finding)
    return (*kept[:MOST], *_rest(kept[MOST:]))


def _kind(finding: Finding) -> tuple[object, ...]:
    """Return what findings of one kind share: the file, the sentence up to the value, and the column in a table."""
    return finding.severity, finding.where and finding.where.file, finding.message.partition(", not ")[0]


def _rest(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    if not findings:
        return ()
    severity: Severity = "error" if any(finding.severity == "error" for finding in findings) else "warning"
    return (Finding(severity, f"and {len(findings)} more problems: mend these first"),)
