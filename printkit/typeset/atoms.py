"""Atoms: what of a paragraph never parts, with its width, and what follows it if the line goes on or ends there."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from printkit.typeset.breaks import PICTURE, SOFT_HYPHEN, ZERO_WIDTH_SPACE, Chance, chances, spaced_dash, syllables
from printkit.typeset.context import Context
from printkit.typeset.inline import Picture, Stretch
from printkit.typeset.lettering import Style, advance_mm

HYPHEN = "-"
END = "end"
"""The kind of the last atom; the others are those of a Chance."""
COSTS: dict[str, float] = {"hyphen": 0.04, "dash": 0.005, "space": 0.0, "none": 0.0, END: 0.0}
"""How poor a line looks for what it ends with, in squares of the share of the measure that is left empty."""
DASH_FIRST = 0.25
"""The same for a line before one that begins with a dash."""


@dataclass(frozen=True, slots=True)
class Part:
    """What an atom shows in one style: letters, or a picture."""

    text: str
    style: Style
    field: str = ""
    picture: Picture | None = None


@dataclass(slots=True)
class Atom:
    """What stays on one line.

    `width_mm` is its advance, `tail_mm` the tracking after its last letter (which nobody sees where the line ends), `space` the space
    that follows if the line goes on, `hyphen_mm` the hyphen that is added if it does not.
    """

    parts: list[Part]
    kind: str
    width_mm: float = 0.0
    tail_mm: float = 0.0
    space: Part | None = None
    space_mm: float = 0.0
    hyphen_mm: float = 0.0
    cost: float = 0.0

    @property
    def alone_mm(self) -> float:
        """Return its width where it has a line to itself."""
        return self.width_mm + self.hyphen_mm - self.tail_mm

    @property
    def text(self) -> str:
        """Return its letters."""
        return "".join(part.text for part in self.parts)


@dataclass(slots=True)
class Measure:
    """Widths in one context."""

    context: Context
    spaces: dict[Style, float] = field(default_factory=dict)

    def text(self, text: str, style: Style, field: str = "") -> float:
        """Return the advance of a text in millimetres."""
        return sum(advance_mm(run, style) for run in self.context.runs(text, style, field))

    def space(self, style: Style) -> float:
        """Return the advance of a space in millimetres."""
        if style not in self.spaces:
            self.spaces[style] = self.text(" ", style)
        return self.spaces[style]

    def part(self, part: Part) -> float:
        """Return the advance of letters or a picture."""
        return part.picture.width_mm if part.picture else self.text(part.text, part.style, part.field)


class _Source:
    """The text of a segment, to be cut: pictures count as one character."""

    def __init__(self, segment: Sequence[Stretch | Picture]) -> None:
        self.segment = segment
        texts = [item.text if isinstance(item, Stretch) else PICTURE for item in segment]
        self.text = "".join(texts)
        self.begins = list(accumulate(map(len, texts), initial=0))

    def cut(self, start: int, end: int) -> list[Part]:
        """Return the parts between two characters, soft hyphens and zero-width spaces left out."""
        parts = []
        at = bisect_right(self.begins, start) - 1
        while at < len(self.segment) and self.begins[at] < end:
            part = _cut(self.segment[at], start - self.begins[at], end - self.begins[at])
            if part.text or part.picture:
                parts.append(part)
            at += 1
        return parts


def _cut(item: Stretch | Picture, start: int, end: int) -> Part:
    if isinstance(item, Picture):
        return Part("", item.style, picture=item)
    text = item.text[max(start, 0) : end]
    if not text.isascii():
        text = text.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, "")
    return Part(text, item.style, item.field)


def cut_atoms(segment: Sequence[Stretch | Picture], measure: Measure) -> list[Atom]:
    """Cut a segment wherever a line may end."""
    source = _Source(segment)
    atoms: list[Atom] = []
    start = 0
    for chance in (*chances(source.text), Chance(len(source.text), len(source.text), "none")):
        atom = _atom(source, start, chance, measure)
        if atom.parts or atom.space:
            atoms.append(atom)
        start = chance.start
    if atoms:
        atoms[-1].kind = END
    return atoms


def _atom(source: _Source, start: int, chance: Chance, measure: Measure) -> Atom:
    atom = _measured(source.cut(start, chance.end), chance.kind, measure)
    if chance.kind == "space":
        (atom.space,) = source.cut(chance.end, chance.start)
        atom.space_mm = measure.space(atom.space.style)
        atom.cost += DASH_FIRST if spaced_dash(source.text, chance) else 0.0
    return atom


def _measured(parts: list[Part], kind: str, measure: Measure) -> Atom:
    last = parts[-1] if parts else None
    return Atom(
        parts,
        kind,
        width_mm=sum([measure.part(part) for part in parts]),
        tail_mm=last.style.tracking_mm if last and not last.picture else 0.0,
        hyphen_mm=measure.text(HYPHEN, last.style) if kind == "hyphen" and last else 0.0,
        cost=COSTS[kind],
    )


def hyphenated(atom: Atom, measure: Measure) -> list[Atom]:
    """Cut an atom at its syllables; the widths of the syllables add up to its own, kerning included."""
    cuts = syllables(atom.text, measure.context.lang) if not any(part.picture for part in atom.parts) else ()
    if not cuts:
        return [atom]
    source = _Source([Stretch(part.text, part.style, part.field) for part in atom.parts])
    pieces: list[Atom] = []
    done = 0.0
    for start, end in pairwise((0, *cuts, len(source.text))):
        piece = _measured(source.cut(start, end), "hyphen" if end < len(source.text) else atom.kind, measure)
        upto = _measured(source.cut(0, end), "none", measure).width_mm
        piece.width_mm, done = upto - done, upto
        pieces.append(piece)
    last = pieces[-1]
    last.space, last.space_mm, last.hyphen_mm, last.cost = atom.space, atom.space_mm, atom.hyphen_mm, atom.cost
    return pieces
