"""Paragraphs: inline content broken into lines that look even, aligned, and made smaller only where it must be.

A paragraph is cut into atoms (what never parts), atoms are gathered into the fewest lines, and among all ways to do that the evenest is
taken. Widths are measured word by word; each line is then shaped again in whole stretches of one style, so that it copies out of a PDF
as it reads.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from math import ceil, floor
from typing import Literal

from printkit.page import Affine, Group, Mark
from printkit.typeset.breaks import PICTURE, SOFT_HYPHEN, ZERO_WIDTH_SPACE, Chance, chances, direction, spaced_dash, syllables
from printkit.typeset.context import SIZE_WARNING_PT, Context
from printkit.typeset.inline import Break, Inline, Picture, Stretch
from printkit.typeset.lettering import DIGITS, Style, advance_mm, line_marks
from printkit.typeset.shifting import shifted
from printkit.units import MM_PER_PT

Align = Literal["start", "left", "center", "right", "justify"]
Hyphenate = Literal["never", "needed", "often"]

LEADING = 1.25
"""The distance of baselines as a share of the type size, unless a layout asks for another."""
STEP_PT = 0.25
SMALLEST_DRAFT_PT, DRAFT_STEP = 0.5, 0.8
"""A draft shows what does not fit ever smaller, down to this."""
NOTABLE = 0.9
"""Text set smaller than this share of the size asked for is told of."""
SLACK_MM = 0.002
"""What rounding may add up to on a line."""
HYPHEN = "-"

SHORT_LAST = 0.2
"""A last line below this share of the width looks lost."""
COSTS: dict[str, float] = {"hyphen": 0.04, "dash": 0.005, "space": 0.0, "none": 0.0, "end": 0.0}
DASH_FIRST = 0.25
TOO_WIDE = 1000.0
WIDEST_GAP = 4.0
"""A justified line whose gaps would grow beyond this many times a space is left ragged."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a paragraph is set: its measure, alignment, leading, hyphenation (`needed`: only words wider than the line) and own style."""

    width_mm: float
    style: Style
    align: Align = "start"
    leading: float = LEADING
    hyphenate: Hyphenate = "needed"


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: marks from the top left of its box, the height of the box, where its baseline lies, and the width the eye sees."""

    height_mm: float
    baseline_mm: float
    width_mm: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A paragraph in lines, at a size. `tight` is a part of its text that is wider than the measure, if any, `needs_mm` how wide."""

    lines: tuple[SetLine, ...]
    needs_mm: float = 0.0
    tight: str = ""
    size_pt: float = 0.0
    text: str = ""

    @property
    def height_mm(self) -> float:
        """Return the height of all lines."""
        return sum(line.height_mm for line in self.lines)

    @property
    def width_mm(self) -> float:
        """Return the width of the longest line as the eye sees it."""
        return max((line.width_mm for line in self.lines), default=0.0)


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


def cap_height_mm(style: Style, context: Context) -> float:
    """Return how tall the capitals of a style are."""
    return context.fonts.face(style.stems[0]).cap_height * style.size_pt * MM_PER_PT / 1000


# Size


def resized(items: Iterable[Inline], scale: float, floor_pt: float) -> list[Inline]:
    """Return inline content smaller by a factor; no letters below the floor that were not below it."""
    if scale == 1:
        return list(items)
    styles: dict[Style, Style] = {}

    def smaller(style: Style) -> Style:
        if style not in styles:
            size = max(style.size_pt * scale, min(style.size_pt, floor_pt))
            styles[style] = replace(style, size_pt=round(size, DIGITS), tracking_mm=round(style.tracking_mm * size / style.size_pt, DIGITS))
        return styles[style]

    return [
        _resized_picture(item, scale, smaller) if isinstance(item, Picture) else replace(item, style=smaller(item.style)) for item in items
    ]


def _resized_picture(item: Picture, scale: float, smaller: Callable[[Style], Style]) -> Picture:
    marks = (Group(item.marks, placement=Affine(a=scale, d=scale)),)
    return Picture(round(item.width_mm * scale, DIGITS), round(item.height_mm * scale, DIGITS), marks, smaller(item.style))


def sizes(asked_pt: float, floor_pt: float) -> list[float]:
    """Return the sizes to try, from the one asked for down to the floor."""
    steps = max(0, ceil((asked_pt - floor_pt) / STEP_PT))
    return [*(round(asked_pt - step * STEP_PT, DIGITS) for step in range(steps)), min(asked_pt, floor_pt)]


def fit(
    items: Sequence[Inline],
    setting: Setting,
    context: Context,
    *,
    height_mm: float = float("inf"),
    floor_pt: float = SIZE_WARNING_PT,
    hyphenate_first: bool = True,
    field: str = "",
) -> Lines:
    """Set a paragraph at the largest size that fits, from its own down to the floor.

    A word wider than the measure is hyphenated at each size before a smaller one is tried; with `hyphenate_first` off (narrow columns
    of tables) smaller sizes are tried first. What does not fit even then is reported and comes back at the floor, or for a draft so small
    that it fits.
    """
    lines = _largest(items, setting, context, height_mm, floor_pt, hyphenate_first)
    tell(lines, setting, context, field, height_mm)
    while context.draft and not fits(lines, height_mm) and lines.size_pt > SMALLEST_DRAFT_PT:
        lines = _at_size(items, setting, context, lines.size_pt * DRAFT_STEP, 0.0)
    return lines


def _largest(
    items: Sequence[Inline], setting: Setting, context: Context, height_mm: float, floor_pt: float, hyphenate_first: bool
) -> Lines:
    modes: tuple[Hyphenate, ...] = (setting.hyphenate,) if hyphenate_first or setting.hyphenate != "needed" else ("never", "needed")
    lines = Lines(())
    for mode in modes:
        lines = _largest_of_mode(items, replace(setting, hyphenate=mode), context, height_mm, floor_pt)
        if fits(lines, height_mm):
            break
    return lines


def _largest_of_mode(items: Sequence[Inline], setting: Setting, context: Context, height_mm: float, floor_pt: float) -> Lines:
    """Halve the sizes between the first, which mostly fits, and the floor, which mostly does if the first does not."""
    tried = sizes(setting.style.size_pt, floor_pt)
    lines = _at_size(items, setting, context, tried[0], floor_pt)
    if fits(lines, height_mm) or len(tried) == 1:
        return lines
    best = _at_size(items, setting, context, tried[-1], floor_pt)
    too_large, fitting = 0, len(tried) - 1
    while fits(best, height_mm) and fitting - too_large > 1:
        middle = (too_large + fitting) // 2
        lines = _at_size(items, setting, context, tried[middle], floor_pt)
        if fits(lines, height_mm):
            best, fitting = lines, middle
        else:
            too_large = middle
    return best


def fits(lines: Lines, height_mm: float = float("inf")) -> bool:
    """Tell whether a paragraph stays inside its measure and a height."""
    return not lines.tight and lines.height_mm <= height_mm + SLACK_MM


def _at_size(items: Sequence[Inline], setting: Setting, context: Context, size_pt: float, floor_pt: float) -> Lines:
    scale = size_pt / setting.style.size_pt
    style = replace(setting.style, size_pt=size_pt)
    return replace(wrap(resized(items, scale, floor_pt), replace(setting, style=style), context), size_pt=size_pt)


def tell(lines: Lines, setting: Setting, context: Context, field: str, height_mm: float = float("inf")) -> None:
    """Report a text that does not fit even at its smallest; note one that had to be set noticeably smaller than asked."""
    if lines.tight:
        hint = f'shorten "{_shown(lines.tight)}", or put a soft hyphen (U+00AD) where it may be parted'
        _lack(lines.needs_mm, setting.width_mm, hint, context, field)
    elif not fits(lines, height_mm):
        _lack(lines.height_mm, height_mm, f'shorten "{_shown(lines.text)}", which is set at {lines.size_pt:g} pt there', context, field)
    elif lines.size_pt < setting.style.size_pt * NOTABLE:
        context.report("note", f"set at {lines.size_pt:g} pt instead of {setting.style.size_pt:g} pt, to fit", field=field)


def _lack(needs_mm: float, has_mm: float, hint: str, context: Context, field: str) -> None:
    context.lack(f"does not fit: needs {ceil(needs_mm * 10) / 10} mm, has {floor(has_mm * 10) / 10} mm", hint, field)


def _shown(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


# Lines


def wrap(items: Sequence[Inline], setting: Setting, context: Context) -> Lines:
    """Break a paragraph into lines of a measure, at its own size."""
    measure = Measure(context)
    text = "".join([item.text if isinstance(item, Stretch) else " " for item in items])
    right_to_left = setting.align in {"start", "justify"} and direction(text) == "rtl"
    made: list[SetLine] = []
    needs, tight = 0.0, ""
    for segment, end in _segments(items, setting.style):
        atoms = _fitting(_atoms(segment, measure), setting, measure)
        widest = max(atoms, key=_alone, default=None)
        if widest and _alone(widest) > setting.width_mm + SLACK_MM and _alone(widest) > needs:
            needs, tight = _alone(widest), widest.text
        for first, last in _ends(atoms, setting) or [(0, 0)]:
            stretch = setting.align == "justify" and last < len(atoms)
            made.append(_line(atoms[first:last], end, setting, measure, stretch, right_to_left))
    return Lines(tuple(made), needs, tight, setting.style.size_pt, text)


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


def _atoms(segment: Sequence[Stretch | Picture], measure: Measure) -> list[Atom]:
    """Cut a segment wherever a line may end."""
    source = _Source(segment)
    atoms: list[Atom] = []
    start = 0
    for chance in (*chances(source.text), Chance(len(source.text), len(source.text), "none")):
        if chance.end > start:
            atoms.append(_atom(source, start, chance, measure))
        start = chance.start
    if atoms:
        atoms[-1].kind = "end"
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


def _alone(atom: Atom) -> float:
    """Return the width of an atom that has a line to itself."""
    return atom.width_mm + atom.hyphen_mm - atom.tail_mm


def _fitting(atoms: list[Atom], setting: Setting, measure: Measure) -> list[Atom]:
    """Hyphenate the atoms that must be, or may be."""
    if setting.hyphenate == "never":
        return atoms
    limit = 0.0 if setting.hyphenate == "often" else setting.width_mm + SLACK_MM
    fitted: list[Atom] = []
    for atom in atoms:
        fitted += _hyphenated(atom, measure) if _alone(atom) > limit else [atom]
    return fitted


def _hyphenated(atom: Atom, measure: Measure) -> list[Atom]:
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
        return max(0.0, SHORT_LAST - 1 + share) * 0.3
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
    tail = parts[-1].style.tracking_mm if parts and not parts[-1].picture else 0.0
    parts = drawn_order(parts, right_to_left)
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
        marks += _drawn(part, x + (growth if right_to_left else 0.0), above, measure.context)
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
    return alike and part.picture is None and following.picture is None


def _pieces(atoms: Sequence[Atom]) -> Iterator[Part]:
    for atom in atoms[:-1]:
        yield from atom.parts
        if atom.space:
            yield atom.space
    if atoms:
        yield from atoms[-1].parts
        if atoms[-1].kind == "hyphen":
            yield replace(atoms[-1].parts[-1], text=HYPHEN)


def drawn_order(parts: list[Part], right_to_left: bool) -> list[Part]:
    """Return the parts of a line from left to right; each part is put in order by the fonts, so a line that runs left turns whole."""
    return parts[::-1] if right_to_left else parts


def _indent(align: Align, room_mm: float, right_to_left: bool) -> float:
    if align == "center":
        return room_mm / 2
    return room_mm if align == "right" or right_to_left else 0.0


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
        return line_marks(context.runs(part.text, part.style, part.field), x_mm, baseline_mm, part.style, part.field)
    top = baseline_mm - (cap_height_mm(part.style, context) + part.picture.height_mm) / 2
    return shifted(part.picture.marks, x_mm, top)
