"""Give everybody a number and an id of their own: counts become combatants, the same name twice gets numbers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from printkit.errors import Finding, error
from printkit.model import Combatant
from printkit.reading import Source


@dataclass(slots=True)
class Entry:
    """A combatant as read; `id_given`: whether its file says the id itself; `wrong`: the fields already complained about."""

    combatant: Combatant
    source: Source
    id_given: bool = False
    wrong: frozenset[str] = frozenset()


@dataclass
class Roster:
    """Everybody with a name and an id of their own, and what to know about how they got them."""

    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def roster(entries: Iterable[Entry]) -> Roster:
    """Return everybody: counts expanded, those of one name numbered, ids settled."""
    result = Roster()
    result.entries = _with_ids(_numbered(list(entries), result.findings), result.findings)
    return result


def _numbered(entries: list[Entry], findings: list[Finding]) -> list[Entry]:
    """Return entries with counts expanded and names told apart, in their old order."""
    same: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        same[entry.combatant.name].append(entry)
    taken = {name: _taken_numbers(name, same) for name, alike in same.items() if len(alike) > 1 or _is_several(alike[0])}
    for name, alike in same.items():
        if len(alike) > 1 and len({entry.combatant.number for entry in alike} - {None}) < len(alike):
            findings.append(_told_apart(name, alike))
    return [each for entry in entries for each in _apart(entry, len(same[entry.combatant.name]) > 1, taken)]


def _is_several(entry: Entry) -> bool:
    return entry.combatant.count > 1


def _taken_numbers(name: str, same: dict[str, list[Entry]]) -> set[int]:
    """Return the numbers that files give themselves, as `number: 3` or by a name such as "Ape 3"."""
    given = {entry.combatant.number for entry in same[name] if entry.combatant.number is not None}
    return given | {int(end) for other in same if (end := other.removeprefix(f"{name} ")) != other and end.isdecimal()}


def _told_apart(name: str, alike: list[Entry]) -> Finding:
    message = f'{len(alike)} entries are called "{name}": they were told apart by numbers'
    return Finding("note", message, alike[1].source.place("name"), "give them names of their own, or one entry with a count")


def _apart(entry: Entry, shared: bool, taken: dict[str, set[int]]) -> Iterator[Entry]:
    """Yield the combatants one entry stands for."""
    combatant = entry.combatant
    if not shared and combatant.count == 1:
        yield entry
    elif combatant.is_group:
        yield Entry(_group(combatant, taken[combatant.name]) if shared else combatant, entry.source, entry.id_given, entry.wrong)
    elif combatant.count == 1:
        number = combatant.number or _next(taken[combatant.name], 1)
        given = {"id": combatant.id} if entry.id_given else {}
        yield Entry(combatant.numbered(number).model_copy(update=given), entry.source, entry.id_given, entry.wrong)
    else:
        for _ in range(combatant.count):
            yield Entry(combatant.numbered(_next(taken[combatant.name], 1)), entry.source, entry.id_given, entry.wrong)


def _group(group: Combatant, taken: set[int]) -> Combatant:
    """Return one of several groups of a name, its members counted on from those before."""
    first = _next(taken, group.count)
    return group.model_copy(update={"first": first, "id": f"{group.id}-{first}-{first + group.count - 1}" if first > 1 else group.id})


def _next(taken: set[int], count: int) -> int:
    """Return the first of so many free numbers in a row, and take them."""
    first = 1
    while clash := taken.intersection(range(first, first + count)):
        first = max(clash) + 1
    taken.update(range(first, first + count))
    return first


def _with_ids(entries: list[Entry], findings: list[Finding]) -> list[Entry]:
    """Return entries with ids that differ; two that files give alike are an error."""
    taken: dict[str, Entry] = {}
    for entry in entries:
        if entry.id_given:
            findings += _claim(entry, taken)
    return [entry if entry.id_given else _free(entry, taken) for entry in entries]


def _claim(entry: Entry, taken: dict[str, Entry]) -> Iterator[Finding]:
    for id in _ids(entry.combatant):
        other = taken.setdefault(id, entry)
        if other is not entry:
            where = other.source.place("id")
            message = f'the id "{id}" is already that of {other.combatant.name}'
            yield error(message, entry.source.place("id"), f"give one of them another id; the first stands at {where}")
            return


def _free(entry: Entry, taken: dict[str, Entry]) -> Entry:
    """Return the entry under an id that nobody has yet."""
    combatant = entry.combatant
    tried = 1
    while any(id in taken for id in _ids(combatant)):
        tried += 1
        combatant = entry.combatant.model_copy(update={"id": f"{entry.combatant.id}-{tried}"})
    free = entry if tried == 1 else Entry(combatant, entry.source, False, entry.wrong)
    taken.update(dict.fromkeys(_ids(combatant), free))
    return free


def _ids(combatant: Combatant) -> tuple[str, ...]:
    """Return the ids a combatant takes: its own, and those of its members; compared as file names are, whatever their case."""
    if not combatant.is_group:
        return (combatant.id.casefold(),)
    return (combatant.id.casefold(), *(member.id.casefold() for member in combatant.members))
