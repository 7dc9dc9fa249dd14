"""Atoms: what of a paragraph never parts, with its width, and what follows it if the line goes on or ends there."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise

from printkit.fonts import Base
from printkit.fonts import levels as bidi_levels
from printkit.typeset.breaks import PICTURE, SOFT_HYPHEN, ZERO_WIDTH_SPACE, Chance, chances, letters, spaced_dash, syllables
from printkit.typeset.context import Context
from printkit.typeset.inline import Picture, Stretch
from printkit.typeset.lettering import Style, advance_mm, tracking_mm

HYPHEN = "-"
END = "end"
"""The kind of the last atom; the others are those of a Chance."""
COSTS: dict[str, float] = {"hyphen": 0.04, "dash": 0.005, "space": 0.0, "none": 0.0, END: 0.0}
"""How poor a line looks for what it ends with, in squares of the share of the measure that is left empty."""
DASH_FIRST = 0.25
"""The same for a line before one that begins with a dash."""


@dataclass(frozen=True, slots=True)
class Part:
    """What an atom shows in one style and one direction: letters, or a picture. `level` is that of Unicode Annex 9: odd runs left."""

    text: str
    style: Style
    field: str = ""
    picture: Picture | None = None
    level: int = 0


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
    """Widths in one context. `torn` are the words that had to be broken between letters."""

    context: Context
    spaces: dict[Style, float] = field(default_factory=dict)
    torn: list[str] = field(default_factory=list)

    def text(self, text: str, style: Style, field: str = "", level: int = 0) -> float:
        """Return the advance of a text in millimetres."""
        return sum(advance_mm(run, style) for run in self.context.runs(text, style, field, level))

    def space(self, style: Style) -> float:
        """Return the advance of a space in millimetres."""
        if style not in self.spaces:
            self.spaces[style] = self.text(" ", style)
        return self.spaces[style]

    def space_after(self, before: Part | None, space: Part) -> float:
        """Return the advance of a space, which is set in the font of the letters before it."""
        if before is None or before.text.isascii() or (before.style, before.level) != (space.style, space.level):
            return self.space(space.style)
        return self.text(f"{before.text} ", before.style, before.field, before.level) - self.part(before)

    def part(self, part: Part) -> float:
        """Return the advance of letters or a picture."""
        return part.picture.width_mm if part.picture else self.text(part.text, part.style, part.field, part.level)


class _Source:
    """The text of a segment, to be cut: pictures count as one character. `levels` are None where all of it runs to the right."""

    def __init__(self, segment: Sequence[Stretch | Picture], base: Base = "ltr", levels: Sequence[int] | None = None) -> None:
        self.segment = segment
        texts = [item.text if isinstance(item, Stretch) else PICTURE for item in segment]
        self.text = "".join(texts)
        self.begins = list(accumulate(map(len, texts), initial=0))
        self.levels = bidi_levels(self.text, base) if levels is None else levels

    def cut(self, start: int, end: int) -> list[Part]:
        """Return the parts between two characters, soft hyphens and zero-width spaces left out."""
        if self.levels is None:
            return self._styles(start, end, 0)
        parts: list[Part] = []
        for level, same in groupby(range(start, end), key=self.levels.__getitem__):
            places = list(same)
            parts += self._styles(places[0], places[-1] + 1, level)
        return parts

    def _styles(self, start: int, end: int, level: int) -> list[Part]:
        parts = []
        at = bisect_right(self.begins, start) - 1
        while at < len(self.segment) and self.begins[at] < end:
            part = _cut(self.segment[at], start - self.begins[at], end - self.begins[at], level)
            if part.text or part.picture:
                parts.append(part)
            at += 1
        return parts


def _cut(item: Stretch | Picture, start: int, end: int, level: int) -> Part:
    if isinstance(item, Picture):
        return Part("", item.style, picture=item, level=level)
    text = item.text[max(start, 0) : end]
    if not text.isascii():
        text = text.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, "")
    return Part(text, item.style, item.field, level=level)


def cut_atoms(segment: Sequence[Stretch | Picture], measure: Measure, base: Base = "ltr") -> list[Atom]:
    """Cut a segment wherever a line may end; `base` is the direction of the paragraph."""
    source = _Source(segment, base)
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


def tail_mm(last: Part | None) -> float:
    """Return the tracking after the last letter of a line, which nobody sees."""
    return tracking_mm(last.text, last.style) if last and not last.picture else 0.0


def _atom(source: _Source, start: int, chance: Chance, measure: Measure) -> Atom:
    atom = _measured(source.cut(start, chance.end), chance.kind, measure)
    if chance.kind == "space":
        (atom.space,) = source.cut(chance.end, chance.start)
        atom.space_mm = measure.space_after(atom.parts[-1] if atom.parts else None, atom.space)
        atom.cost += DASH_FIRST if spaced_dash(source.text, chance) else 0.0
    return atom


def _measured(parts: list[Part], kind: str, measure: Measure) -> Atom:
    last = parts[-1] if parts else None
    return Atom(
        parts,
        kind,
        width_mm=sum([measure.part(part) for part in parts]),
        tail_mm=tail_mm(last),
        hyphen_mm=measure.text(HYPHEN, last.style) if kind == "hyphen" and last else 0.0,
        cost=COSTS[kind],
    )


def hyphenated(atom: Atom, measure: Measure, *, must: bool = False) -> list[Atom]:
    """Cut an atom at its syllables; the widths of the syllables add up to its own, kerning included.

    One that must be cut, of a script without spaces between words, is cut between its letters.
    """
    if any(part.picture for part in atom.parts):
        return [atom]
    kind = "hyphen"
    cuts = syllables(atom.text, measure.context.lang)
    if not cuts and must:
        kind, cuts = "none", letters(atom.text)
        measure.torn += [atom.text] if cuts else []
    if not cuts:
        return [atom]
    stretches = [Stretch(part.text, part.style, part.field) for part in atom.parts]
    source = _Source(stretches, levels=[part.level for part in atom.parts for _ in part.text])
    pieces: list[Atom] = []
    done = 0.0
    for start, end in pairwise((0, *cuts, len(source.text))):
        piece = _measured(source.cut(start, end), kind if end < len(source.text) else atom.kind, measure)
        upto = _measured(source.cut(0, end), "none", measure).width_mm
        piece.width_mm, done = upto - done, upto
        pieces.append(piece)
    last = pieces[-1]
    last.space, last.space_mm, last.hyphen_mm, last.cost = atom.space, atom.space_mm, atom.hyphen_mm, atom.cost
    return pieces
