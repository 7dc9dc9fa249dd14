"""What a finished page would look like on paper: too small, too thin, too coarse, too near to the edge, on top of each other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, hypot
from typing import NamedTuple

from printkit.errors import Finding, Kind, Severity
from printkit.extent import CAPITALS, DESCENDERS, NEAR_MM, Extent, box_of, reach
from printkit.legible import LEAST_PT, LEGIBLE_PT, legible_pt
from printkit.page import ARTIFACT, PRINTABLE_MM, Affine, Face, Group, Image, Mark, Page, Stroke, Text, Use
from printkit.preflight.colors import Hues
from printkit.preflight.edges import ends_at_trim
from printkit.units import GOOD_DPI, MM_PER, MM_PER_PT

__all__ = ["Preflight"]

LEAST_LINE_PT = 0.25
"""Thinner lines break up or vanish."""

POOR_DPI = 150
"""Below this one sees the pixels of a picture."""

SIZE_SLACK_PT = 0.005

Pixels = Callable[[str], tuple[int, int]]


class Trouble(NamedTuple):
    """What is wrong with a face, wherever it stands."""

    severity: Severity
    message: str
    hint: str
    field: str = ""
    kind: Kind = ""


@dataclass(slots=True)
class Preflight:
    """Looks at pages one after another; what was found on a face that stands in many places is kept.

    `pixels` gives width and height, as stored, of the picture with a key; `edge_mm` is how near to the edge of the paper is printed;
    pictures are to have `good_dpi` pixels an inch, if no more were asked for than that.
    """

    pixels: Pixels
    edge_mm: float = PRINTABLE_MM
    good_dpi: int = GOOD_DPI
    seen: set[tuple[str, str, str]] = field(default_factory=set)
    faces: dict[int, tuple[Face, tuple[Trouble, ...]]] = field(default_factory=dict)
    uses: dict[tuple[int, Affine, Extent | None], tuple[Use, tuple[Trouble, ...]]] = field(default_factory=dict)
    least_pt: dict[str, float] = field(default_factory=dict)
    hues: Hues = field(default_factory=Hues)

    def inspect(self, page: Page, *, closely: bool = False) -> list[Finding]:
        """Return what this page has that no page before it had; the same trouble of one component is told once, for its first piece.

        `closely`: also what takes longer to see and only may be a trouble: art that ends at the trim, and pieces alike but for their color.
        """
        uses = [mark for mark in page.marks if isinstance(mark, Use)]
        pieces = [(use, _extent(use)) for use in uses if use.piece]
        found = [*_outside(page, pieces, self.edge_mm), *_overlapping(pieces)]
        for use in uses:
            component, piece = _names(use, page)
            troubles = self._troubles(use.face, _scale(use.placement), shared=use.shared)
            troubles += () if use.piece else tuple(_near_edge(use, page, self.edge_mm))
            troubles += tuple(self._closely(use, page, component, piece)) if closely and piece else ()
            found += [
                Finding(trouble.severity, trouble.message, None, trouble.hint, component, piece, trouble.field, trouble.kind)
                for trouble in troubles
            ]
        return [finding for finding in found if self._is_new(finding)]

    def _closely(self, use: Use, page: Page, component: str, piece: str) -> Iterator[Trouble]:
        if page.trim_mm and not page.back and ends_at_trim(use.face):
            hint = "`--bleed 2mm` draws it on past the cut"
            yield Trouble("note", "its art ends at the trim: where a cut is a little off, bare paper shows", hint)
        twin = self.hues.twin(component, piece, use.face, back=page.back)
        if twin:
            hint = "give one of them another icon, pattern or name: colors fade in grey, and not everybody sees them"
            yield Trouble("warning", f"looks like {twin} but for its color", hint, "color")

    def _is_new(self, finding: Finding) -> bool:
        key = finding.component, finding.message, finding.field
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _troubles(self, face: Face, scale: float, *, shared: bool, inner: bool = False) -> tuple[Trouble, ...]:
        """Return what is wrong with a face, which is looked through once where it is shared; what lies inside another has no trim."""
        kept = self.faces.get(id(face)) if shared else None
        if kept is not None:
            return kept[1]
        trim = None if inner else Extent(0.0, 0.0, face.width_mm * scale, face.height_mm * scale)
        found = tuple(self._through(face.marks, Affine(a=scale, d=scale), scale, trim))
        if shared:  # the face is kept too, so that its identity is not given to another
            self.faces[id(face)] = face, found
        return found

    def _through(self, marks: Sequence[Mark], placement: Affine, scale: float, trim: Extent | None) -> Iterator[Trouble]:
        for mark in marks:
            if isinstance(mark, Text):
                yield from self._text(mark, placement, scale, trim)
            elif isinstance(mark, Group):
                if mark.role == ARTIFACT:
                    continue
                inner = placement.after(mark.placement) if mark.placement else placement
                yield from self._through(mark.marks, inner, _scale(inner) if mark.placement else scale, trim)
            elif isinstance(mark, Use):
                yield from self._inner(mark, placement, trim)
            elif isinstance(mark, Image):
                yield from self._image(mark, scale)
            elif mark.stroke is not None:
                yield from _thin(mark.stroke, scale)

    def _inner(self, use: Use, placement: Affine, trim: Extent | None) -> tuple[Trouble, ...]:
        """Look at a face inside another: one that is shared once for each place it has in pieces of one layout."""
        key = id(use), placement, trim
        kept = self.uses.get(key) if use.shared else None
        if kept is not None:
            return kept[1]
        inner = placement.after(use.placement)
        scale = _scale(inner)
        if use.shared and abs(scale - 1.0) < 1e-6:
            found = self._troubles(use.face, scale, shared=True, inner=True)
        else:
            found = tuple(self._through(use.face.marks, inner, scale, trim))
        if use.shared:
            self.uses[key] = use, found
        return found

    def _text(self, text: Text, placement: Affine, scale: float, trim: Extent | None) -> Iterator[Trouble]:
        size_pt, least_pt = text.size_pt * scale, self._legible_pt(text.color)
        if size_pt < least_pt - SIZE_SLACK_PT and text.content.strip():
            yield _small(text, size_pt, f"below {least_pt:g} pt{', light on dark,' if least_pt > LEGIBLE_PT else ''} it is hard to read")
        if trim is None:
            return
        height_mm = text.size_pt * MM_PER_PT
        run = Extent(text.x_mm, text.y_mm - CAPITALS * height_mm, text.x_mm + text.width_mm, text.y_mm + DESCENDERS * height_mm)
        if not run.placed(placement).within(trim):
            yield Trouble("error", f"{_quoted(text)} runs past the trim edge", "move it inwards in the layout", text.field)

    def _legible_pt(self, color: str) -> float:
        if color not in self.least_pt:
            self.least_pt[color] = legible_pt(color)
        return self.least_pt[color]

    def _image(self, image: Image, scale: float) -> Iterator[Trouble]:
        width_px, height_px = self.pixels(image.key)
        if image.turn.endswith(("90", "270")):
            width_px, height_px = height_px, width_px
        across_in, down_in = image.width_mm * scale / MM_PER["in"], image.height_mm * scale / MM_PER["in"]
        dpi = min(width_px / across_in, height_px / down_in)
        if dpi >= self.good_dpi - 0.5:
            return
        severity: Severity = "warning" if dpi < min(POOR_DPI, self.good_dpi - 0.5) else "note"
        size = f"{image.width_mm * scale:.1f} x {image.height_mm * scale:.1f} mm"
        message = f"the picture has {dpi:.0f} dpi ({width_px} x {height_px} pixels on {size})"
        needed = f"{ceil(across_in * self.good_dpi)} x {ceil(down_in * self.good_dpi)} pixels"
        yield Trouble(severity, message, f"{needed} give {self.good_dpi} dpi", image.field, "coarse")


def _scale(placement: Affine) -> float:
    """Return how much larger what is placed so becomes, in the direction in which it grows least."""
    return min(hypot(placement.a, placement.b), hypot(placement.c, placement.d))


def _quoted(text: Text) -> str:
    """Name a text; single letters of curved text are not told apart."""
    return f'"{text.content}"' if len(text.content) > 1 else "a single letter or figure"


def _small(text: Text, size_pt: float, why: str) -> Trouble:
    severity: Severity = "error" if size_pt < LEAST_PT - SIZE_SLACK_PT else "warning"
    return Trouble(severity, f"{_quoted(text)} is set in {size_pt:.1f} pt; {why}", "give it a shorter text or more room", text.field)


def _thin(stroke: Stroke, scale: float) -> Iterator[Trouble]:
    width_pt = stroke.width_pt * scale
    if width_pt < LEAST_LINE_PT - SIZE_SLACK_PT:
        hint = f"draw lines with {LEAST_LINE_PT:g} pt or more"
        yield Trouble("warning", f"a line is {width_pt:.2f} pt wide; printers lose it", hint)


def _names(use: Use, page: Page) -> tuple[str, str]:
    """Return component and piece; what belongs to no piece belongs to the sheet's first component."""
    component, _, piece = use.piece.partition("/")
    return component or (page.components[0] if page.components else ""), piece


def _extent(use: Use) -> Extent:
    """Return the part of a page that a face takes: its trim, or what its clip leaves of it."""
    face = Extent(0.0, 0.0, use.face.width_mm, use.face.height_mm)
    return (face if use.clip is None else face.common(box_of(use.clip))).placed(use.placement)


def _outside(page: Page, pieces: Iterable[tuple[Use, Extent]], edge_mm: float) -> Iterator[Finding]:
    """Tell pieces that leave the paper, and those that stand where it is not printed; their bleed may."""
    paper = Extent(0.0, 0.0, page.width_mm, page.height_mm)
    printable = Extent(edge_mm, edge_mm, page.width_mm - edge_mm, page.height_mm - edge_mm)
    for use, extent in pieces:
        if extent.within(printable):
            continue
        component, piece = _names(use, page)
        if not extent.within(paper):
            hint = "choose a larger paper"
            yield Finding("error", "lies partly outside the paper", None, hint, component, piece)
            continue
        near_mm = min(extent.left, extent.top, page.width_mm - extent.right, page.height_mm - extent.bottom)
        message = f"lies {max(near_mm, 0.0):.1f} mm from the edge of the paper; {_leaves(edge_mm)}"
        yield Finding("warning", message, None, "print without margins (borderless), or choose a larger paper", component, piece)


def _overlapping(pieces: Sequence[tuple[Use, Extent]]) -> Iterator[Finding]:
    """Tell pieces that lie on each other; only those that begin before another ends can."""
    lower: list[tuple[Use, Extent]] = []
    for use, extent in sorted(pieces, key=lambda pair: pair[1].top):
        lower = [pair for pair in lower if pair[1].bottom > extent.top + NEAR_MM]
        for other, there in lower:
            if there.left < extent.right - NEAR_MM and extent.left < there.right - NEAR_MM:
                component, _, piece = use.piece.partition("/")
                hint = "this is a fault of ours: please report it"
                yield Finding("error", f"lies on top of {other.piece.replace('/', ' ')}", None, hint, component, piece)
        lower.append((use, extent))


def _near_edge(use: Use, page: Page, edge_mm: float) -> Iterator[Trouble]:
    """Tell a head or foot that reaches where it is not printed."""
    ink = reach(use.face.marks, use.placement)
    printable = Extent(edge_mm, edge_mm, page.width_mm - edge_mm, page.height_mm - edge_mm)
    if ink is not None and not ink.within(printable):
        near_mm = min(ink.left, ink.top, page.width_mm - ink.right, page.height_mm - ink.bottom)
        message = f"the sheet's head or foot reaches to {near_mm:.1f} mm from the edge of the paper"
        yield Trouble("warning", message, f"{_leaves(edge_mm)}: set the theme's sheet margin wider")


def _leaves(edge_mm: float) -> str:
    return f"{'most printers leave' if edge_mm == PRINTABLE_MM else 'the printer leaves'} {edge_mm:g} mm free"
