"""Paragraphs: inline content broken into lines that look even, and aligned.

A paragraph is cut into atoms (what never parts), atoms are gathered into the fewest lines, and among all ways to do that the evenest is
taken. Widths are measured word by word; each line is then shaped again in whole stretches of one style, so that it copies out of a PDF
as it reads.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printkit.fonts import Base, direction_of, drawing_order
from printkit.page import Mark
from printkit.typeset.atoms import HYPHEN, Atom, Measure, Part, cut_atoms, hyphenated, tail_mm
from printkit.typeset.context import Context
from printkit.typeset.inline import Break, Inline, Picture, Stretch
from printkit.typeset.lettering import DIGITS, Style, line_marks
from printkit.typeset.shifting import shifted
from printkit.units import MM_PER_PT

Align = Literal["start", "left", "center", "right", "justify"]
Hyphenate = Literal["never", "needed", "often"]

LEADING = 1.25
"""The distance of baselines as a share of the type size, unless a layout asks for another."""
SLACK_MM = 0.002
"""What rounding may add up to on a line."""
SHORT_LAST = 0.25
"""A last line below this share of the width looks lost."""
TOO_WIDE = 1000.0
WIDEST_GAP = 4.0
"""A justified line whose gaps would grow beyond this many times a space is left ragged."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a paragraph is set: its measure, alignment, leading, hyphenation (`needed`: only words wider than the line) and own style.

    `direction` is told by the first letter where it is left open; what runs from right to left starts at the right.
    """

    width_mm: float
    style: Style
    align: Align = "start"
    leading: float = LEADING
    hyphenate: Hyphenate = "needed"
    direction: Base = ""


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: marks from the top left of its box, the height of the box, where its baseline lies, and the width the eye sees."""

    height_mm: float
    baseline_mm: float
    width_mm: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A paragraph in lines, at a size. `tight` is a part of its text that is wider than the measure, if any, `needs_mm` how wide.

    `torn` is a word that had to be broken between letters, since nobody here knows where words end in its script.
    """

    lines: tuple[SetLine, ...]
    needs_mm: float = 0.0
    tight: str = ""
    size_pt: float = 0.0
    text: str = ""
    torn: str = ""

    @property
    def height_mm(self) -> float:
        """Return the height of all lines."""
        return sum(line.height_mm for line in self.lines)

    @property
    def width_mm(self) -> float:
        """Return the width of the longest line as the eye sees it."""
        return max((line.width_mm for line in self.lines), default=0.0)


def cap_height_mm(style: Style, context: Context) -> float:
    """Return how tall the capitals of a style are."""
    return context.fonts.face(style.stems[0]).cap_height * style.size_pt * MM_PER_PT / 1000


def wrap(items: Sequence[Inline], setting: Setting, context: Context) -> Lines:
    """Break a paragraph into lines of a measure, at its own size."""
    measure = Measure(context)
    text = "".join([item.text if isinstance(item, Stretch) else " " for item in items])
    base = setting.direction or direction_of(text)
    made: list[SetLine] = []
    needs, tight = 0.0, ""
    for segment, end in _segments(items, setting.style):
        atoms = _fitting(cut_atoms(segment, measure, base), setting, measure)
        widest = max(atoms, key=lambda atom: atom.alone_mm, default=None)
        if widest and widest.alone_mm > max(setting.width_mm + SLACK_MM, needs):
            needs, tight = widest.alone_mm, widest.text
        for first, last in _ends(atoms, setting) or [(0, 0)]:
            stretch = setting.align == "justify" and last < len(atoms)
            made.append(_line(atoms[first:last], end, setting, measure, stretch, base == "rtl"))
    return Lines(tuple(made), needs, tight, setting.style.size_pt, text, next(iter(measure.torn), ""))


def _segments(items: Sequence[Inline], style: Style) -> Iterator[tuple[list[Stretch | Picture], Style]]:
    """Yield what stands between forced line ends, each with the style that gives an empty line its height."""
    segment: list[Stretch | Picture] = []
    for item in items:
        if isinstance(item, Break):
            yield segment, item.style
            segment = []
        else:
            segment.append(item)
    if segment or not items:
        yield segment, style


def _fitting(atoms: list[Atom], setting: Setting, measure: Measure) -> list[Atom]:
    """Hyphenate the atoms that must be, or may be."""
    if setting.hyphenate == "never":
        return atoms
    limit = 0.0 if setting.hyphenate == "often" else setting.width_mm + SLACK_MM
    fitted: list[Atom] = []
    for atom in atoms:
        fitted += hyphenated(atom, measure, must=atom.alone_mm > setting.width_mm + SLACK_MM) if atom.alone_mm > limit else [atom]
    return fitted


# Where lines end


def _ends(atoms: Sequence[Atom], setting: Setting) -> list[tuple[int, int]]:
    """Return the first atom and the one after the last of each line: as few lines as can be, and of those ways the evenest."""
    count = len(atoms)
    begins = [0.0]
    for atom in atoms:
        begins.append(begins[-1] + atom.width_mm + atom.space_mm)
    ends = [begins[i + 1] - atom.space_mm + atom.hyphen_mm - atom.tail_mm for i, atom in enumerate(atoms)]
    width = setting.width_mm + SLACK_MM
    if count and ends[-1] <= width:
        return [(0, count)]
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]  # lines, cost, and where the last of them begins, for the atoms before each
    for last in range(1, count + 1):
        first = earliest = min(bisect_left(begins, ends[last - 1] - width), last - 1)
        fewest = best[earliest][0]
        chosen = (float("inf"), earliest)
        while first < last and best[first][0] == fewest:
            natural = ends[last - 1] - begins[first]
            cost = best[first][1] + atoms[last - 1].cost + _cost(natural, atoms[first:last], setting, last == count)
            chosen = min(chosen, (cost, first))
            first += 1
        best.append((fewest + 1, *chosen))
    return _traced(best)


def _traced(best: Sequence[tuple[int, float, int]]) -> list[tuple[int, int]]:
    lines = []
    last = len(best) - 1
    while last > 0:
        first = best[last][2]
        lines.append((first, last))
        last = first
    return lines[::-1]


def _cost(natural_mm: float, atoms: Sequence[Atom], setting: Setting, is_last: bool) -> float:
    """Return how poor a line looks, 0 for a full one."""
    share = (setting.width_mm - natural_mm) / setting.width_mm if setting.width_mm else 0.0
    if share < -SLACK_MM:
        return TOO_WIDE
    if setting.align == "center":
        return share * share
    if is_last:
        return max(0.0, SHORT_LAST - 1 + share)
    if setting.align == "justify":
        spaces = sum(atom.space_mm for atom in atoms[:-1])
        stretch = share * setting.width_mm / spaces if spaces else WIDEST_GAP
        return min(stretch, 10.0) ** 2 * 0.02
    return share * share


# One line


def _line(atoms: Sequence[Atom], end: Style, setting: Setting, measure: Measure, stretch: bool, right_to_left: bool) -> SetLine:
    """Set a line: its letters in stretches of one style, or word by word where it is justified."""
    parts = _parts(atoms, stretch)
    gaps = sum(1 for part in parts[:-1] if part.text.endswith(" ")) if stretch else 0
    parts = [parts[at] for at in drawing_order([part.level for part in parts])]
    tail = tail_mm(parts[-1] if parts else None)
    widths = [measure.part(part) for part in parts]
    natural = sum(widths) - tail
    room = setting.width_mm - natural
    extra = room / gaps if gaps and room > 0 else 0.0
    if gaps and extra > (WIDEST_GAP - 1) * measure.space(parts[0].style):
        extra = 0.0
    x = 0.0 if extra else _indent(setting.align, room, right_to_left)
    above, below = _extents(parts, end, setting, measure.context)
    marks: list[Mark] = []
    for part, width in zip(parts, widths, strict=True):
        growth = extra if part.text.endswith(" ") else 0.0
        marks += _drawn(part, x + (growth if part.level % 2 else 0.0), above, measure.context)
        x += width + growth
    return SetLine(round(above + below, DIGITS), round(above, DIGITS), setting.width_mm if extra else natural, tuple(marks))


def _parts(atoms: Sequence[Atom], by_word: bool) -> list[Part]:
    """Return the parts of a line, neighbours of one style joined, with their spaces; by word: cut after each space that can grow."""
    groups: list[list[Part]] = []
    for part in _pieces(atoms):
        if groups and _joins(groups[-1][-1], part) and not (by_word and groups[-1][-1].text == " "):
            groups[-1].append(part)
        else:
            groups.append([part])
    return [group[0] if len(group) == 1 else replace(group[0], text="".join([part.text for part in group])) for group in groups]


def _joins(part: Part, following: Part) -> bool:
    alike = (part.style is following.style or part.style == following.style) and part.field == following.field
    return alike and part.level == following.level and part.picture is None and following.picture is None


def _pieces(atoms: Sequence[Atom]) -> Iterator[Part]:
    for atom in atoms[:-1]:
        yield from atom.parts
        if atom.space:
            yield atom.space
    if atoms:
        yield from atoms[-1].parts
        if atoms[-1].kind == "hyphen":
            yield replace(atoms[-1].parts[-1], text=HYPHEN)


def _indent(align: Align, room_mm: float, right_to_left: bool) -> float:
    if align == "center":
        return room_mm / 2
    return room_mm if align == "right" or (right_to_left and align != "left") else 0.0


def _extents(parts: Iterable[Part], end: Style, setting: Setting, context: Context) -> tuple[float, float]:
    """Return how far a line reaches above and below its baseline.

    The paragraph's style stands in the middle of its leading by the height of its capitals, so that what the eye sees is centred.
    Larger letters and pictures, centred alike, make room for themselves; what is no larger leaves the line as it is.
    """
    above, below = _reach(setting.leading * setting.style.size_pt * MM_PER_PT, setting.style, context)
    for part in (*parts, Part("", end)):
        if part.picture or part.style.size_pt > setting.style.size_pt:
            height = part.picture.height_mm if part.picture else setting.leading * part.style.size_pt * MM_PER_PT
            over, under = _reach(height, part.style, context)
            above, below = max(above, over), max(below, under)
    return above, below


def _reach(height_mm: float, style: Style, context: Context) -> tuple[float, float]:
    capitals = cap_height_mm(style, context)
    return (height_mm + capitals) / 2, (height_mm - capitals) / 2


def _drawn(part: Part, x_mm: float, baseline_mm: float, context: Context) -> Sequence[Mark]:
    if part.picture is None:
        return line_marks(context.runs(part.text, part.style, part.field, part.level), x_mm, baseline_mm, part.style, part.field)
    top = baseline_mm - (cap_height_mm(part.style, context) + part.picture.height_mm) / 2
    return shifted(part.picture.marks, x_mm, top)
