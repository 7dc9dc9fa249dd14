"""What was found on the way to paper, told once each, at the place in the user's file of the value that it is about."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from printkit.errors import Finding, Place

PlaceOf = Callable[[str, str], Place | None]
"""Where a field of a combatant was written; an empty field: where the combatant begins."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Knows whom each piece belongs to (by component and piece), and where what they say was written."""

    owners: Mapping[tuple[str, str], str]
    place: PlaceOf

    def told(self, found: Iterable[Finding], lacking: Mapping[Finding, tuple[str, ...]]) -> list[Finding]:
        """Return findings as they are to be told; `lacking` are those of them about characters no font has, with the characters."""
        needless = self._needless(lacking)
        return _folded(self._placed(finding) for finding in dict.fromkeys(found) if finding not in needless)

    def _needless(self, lacking: Mapping[Finding, tuple[str, ...]]) -> set[Finding]:
        """Return what is said of characters no font has, if all of them are told of at the same place or at one that is nearer to them."""
        told, needless = dict[Place | None, set[str]](), set[Finding]()
        places = {finding: self._places(finding) for finding in lacking}
        for finding in sorted(lacking, key=lambda each: (-len(places[each]), -len(lacking[each]))):
            if told.get(places[finding][0], set()).issuperset(lacking[finding]):
                needless.add(finding)
            for place in places[finding]:
                told.setdefault(place, set()).update(lacking[finding])
        return needless

    def _owner(self, finding: Finding) -> str:
        return self.owners.get((finding.component, finding.piece), "")

    def _places(self, finding: Finding) -> tuple[Place | None, ...]:
        """Return where a finding belongs, from the nearest place to the farthest: the field, whoever it belongs to, the encounter."""
        owner = self._owner(finding)
        return tuple(dict.fromkeys((self.place(owner, finding.field), self.place(owner, ""), None) if owner else (None,)))

    def _placed(self, finding: Finding) -> Finding:
        owner = self._owner(finding)
        return finding if finding.where or not (owner or finding.field) else replace(finding, where=self.place(owner, finding.field))


def _folded(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without those that tell of one place in a file what another has told: a value stands on many pieces."""
    told: dict[object, Finding] = {}
    for finding in findings:
        told.setdefault((finding.message, finding.where) if finding.where else finding, finding)
    return list(told.values())
