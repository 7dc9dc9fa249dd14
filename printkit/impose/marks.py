"""What shows where to cut and fold: strokes outside the art, two-tone so that they show on any ground."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.impose.bands import Band, bands
from printkit.impose.lots import Box, Mark, SheetPlan, Tile
from printkit.impose.rows import CAPTION_LETTERS_MM, SLACK_MM
from printkit.page import Affine, Ellipse, Group, Path, Rect, Segment, Shape, Stroke, moved
from printkit.page import Mark as Drawn

OFFSET_MM = 0.7
"""How far a mark stays from art."""

LENGTH_MM, SHORTEST_MM = 3.5, 0.8
"""How long a crop mark is where it has room, and how short it may become before it is left out."""

OCTAGON = 8
"""How many corners are marked one by one, beside those of the box."""

INK, PAPER = Stroke("#000000", 0.35), Stroke("#ffffff", 1.1)
FOLD_MM = (3.0, 1.0, 0.5, 1.0)
"""Dash-dot: folded away from the reader."""

SAFE_MM = 3.0
"""How far inside the trim art is safe from a cut that is a little off."""

PROOF_TRIM, PROOF_SAFE = Stroke("#e6007e", 0.5), Stroke("#009fe3", 0.5, (1.0, 1.0))
SEAM_MM = (2.0, 2.0)
ARROW_MM = 3.0

JOIN_MM = (26.0, 4.0)
"""How long and high the name of the tile is that is to be laid over a seam: between arrows and edge."""


class Trim(NamedTuple):
    """A piece to cut out: its box on the sheet, how far its art runs past it, its outline (None: the box) and how that is placed."""

    box: Box
    bleed_mm: float = 0.0
    outline: Shape | None = None
    placement: Affine = Affine()

    @property
    def round(self) -> bool:
        """Whether its corners are empty."""
        return isinstance(self.outline, Ellipse)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Where an octagon has its corners on the sheet; none of any other shape."""
        if not isinstance(self.outline, Path):
            return ()
        lines = [segment for segment in self.outline.segments if segment[0] in "ML"]
        if len(lines) != OCTAGON or len(self.outline.segments) != OCTAGON + 1:
            return ()
        return tuple(self.placement.at(x_mm, y_mm) for _, (x_mm, y_mm) in lines)


class Tick(NamedTuple):
    """A stroke along x = at_mm (upright) or y = at_mm, from its end next to the piece outwards."""

    upright: bool
    at_mm: float
    near_mm: float
    far_mm: float


@dataclass(frozen=True, slots=True)
class Ground:
    """What marks must respect on a sheet: the box they may take, the art they must not touch, and captions."""

    free: Box
    art: tuple[Box, ...]
    captions: tuple[Box, ...]


def ground(sheet: SheetPlan, trims: Sequence[Trim]) -> Ground:
    """Return what of a sheet is free for marks."""
    frame, content = sheet.frame, sheet.content
    edge_mm = frame.edge_mm
    top_mm = content.y_mm if frame.head_mm else edge_mm
    bottom_mm = content.bottom_mm if frame.foot_mm else sheet.height_mm - edge_mm
    free = Box(edge_mm, top_mm, sheet.width_mm - 2 * edge_mm, bottom_mm - top_mm)
    captions = tuple(Box(each.x_mm - OFFSET_MM, each.y_mm, each.width_mm + 2 * OFFSET_MM, CAPTION_LETTERS_MM) for each in sheet.captions)
    return Ground(free, tuple(art_boxes(trims)), captions)


def art_boxes(trims: Sequence[Trim]) -> Iterator[Box]:
    """Yield the box of each piece's art: trim and bleed, but only half of the gap where a neighbour stands nearer than two bleeds."""
    for trim in trims:
        if not trim.bleed_mm:
            yield trim.box
            continue
        near = [other.box for other in trims if other is not trim and trim.box.grown(2 * trim.bleed_mm).meets(other.box)]
        left, top, right, bottom = (min(trim.bleed_mm, gap / 2) for gap in _gaps(trim.box, near))
        box = trim.box
        yield Box(box.x_mm - left, box.y_mm - top, box.width_mm + left + right, box.height_mm + top + bottom)


def _gaps(box: Box, others: Iterable[Box]) -> tuple[float, float, float, float]:
    """Return the room to the nearest neighbour at the left, above, at the right and below."""
    left = top = right = bottom = float("inf")
    for other in others:
        if other.y_mm < box.bottom_mm and box.y_mm < other.bottom_mm:
            left = min(left, box.x_mm - other.right_mm) if other.x_mm < box.x_mm else left
            right = min(right, other.x_mm - box.right_mm) if other.x_mm > box.x_mm else right
        if other.x_mm < box.right_mm and box.x_mm < other.right_mm:
            top = min(top, box.y_mm - other.bottom_mm) if other.y_mm < box.y_mm else top
            bottom = min(bottom, other.y_mm - box.bottom_mm) if other.y_mm > box.y_mm else bottom
    return max(left, 0.0), max(top, 0.0), max(right, 0.0), max(bottom, 0.0)


def cut_marks(kinds: Iterable[Mark], trims: Sequence[Trim], around: Ground) -> tuple[Drawn, ...]:
    """Return the marks of these kinds for the pieces of one sheet, none of them on art: paper-white strokes below ink ones."""
    strokes: list[Tick] = []
    if "crop" in kinds:
        strokes += _cropped(trims, around)
    if "edge" in kinds:
        strokes += [found for band in bands([trim.box for trim in trims]) for found in _edges(band, trims, around)]
    if "full" in kinds:
        strokes += [found for band in bands([trim.box for trim in trims]) for found in _across(band, trims, around)]
    drawn = two_tone(joined(strokes))
    return drawn + tuple(each for trim in trims for each in _outlined(trim)) if "outline" in kinds else drawn


def _cropped(trims: Sequence[Trim], around: Ground) -> Iterator[Tick]:
    """Yield crop marks: at each corner two, or four at the compass points of a round piece; where corners are cut off, at those as well."""
    for trim in trims:
        reach = trim.box.grown(trim.bleed_mm + 2 * OFFSET_MM + LENGTH_MM)
        art = [box.grown(OFFSET_MM) for box in around.art if reach.meets(box)]
        yield from _cleared(_around(trim), [*art, *around.captions], around.free)


def _around(trim: Trim) -> Iterator[Tick]:
    box, off_mm = trim.box, trim.bleed_mm + OFFSET_MM
    across = (box.x_mm + box.width_mm / 2,) if trim.round else (box.x_mm, box.right_mm)
    down = (box.y_mm + box.height_mm / 2,) if trim.round else (box.y_mm, box.bottom_mm)
    yield from _outside(True, across, box.y_mm - off_mm, box.bottom_mm + off_mm)
    yield from _outside(False, down, box.x_mm - off_mm, box.right_mm + off_mm)
    for x_mm, y_mm in trim.corners:
        if min(abs(y_mm - box.y_mm), abs(box.bottom_mm - y_mm)) < SLACK_MM:
            yield from _outside(True, (x_mm,), box.y_mm - off_mm, box.bottom_mm + off_mm)
        else:
            yield from _outside(False, (y_mm,), box.x_mm - off_mm, box.right_mm + off_mm)


def _outside(upright: bool, at_mm: Iterable[float], first_mm: float, last_mm: float) -> Iterator[Tick]:
    """Yield ticks that lead away from a stretch at both its ends."""
    for at in at_mm:
        yield Tick(upright, at, first_mm, first_mm - LENGTH_MM)
        yield Tick(upright, at, last_mm, last_mm + LENGTH_MM)


def _edges(band: Band, trims: Sequence[Trim], around: Ground) -> Iterator[Tick]:
    """Yield marks only round a whole band: each of its cuts is marked at both ends."""
    off_mm = max(trim.bleed_mm for trim in trims) + OFFSET_MM
    ticks = [
        *_outside(True, band.across_mm, band.down_mm[0] - off_mm, band.down_mm[-1] + off_mm),
        *_outside(False, band.down_mm, band.across_mm[0] - off_mm, band.across_mm[-1] + off_mm),
    ]
    return _cleared(ticks, [*(box.grown(OFFSET_MM) for box in around.art), *around.captions], around.free)


def _cleared(ticks: Iterable[Tick], taken: Sequence[Box], free: Box) -> Iterator[Tick]:
    """Yield ticks as far as they run over free ground, counted from the piece; those that become too short are left out."""
    for tick in ticks:
        (least, most), (first, last) = _ranges(free, tick.upright)
        if not least - SLACK_MM <= tick.at_mm <= most + SLACK_MM:
            continue
        outwards = 1.0 if tick.far_mm > tick.near_mm else -1.0
        reach_mm = min(abs(tick.far_mm - tick.near_mm), (last - tick.near_mm if outwards > 0 else tick.near_mm - first))
        for box in taken:
            (left, right), (top, bottom) = _ranges(box, tick.upright)
            if left + SLACK_MM < tick.at_mm < right - SLACK_MM:
                begins, ends = sorted(((top - tick.near_mm) * outwards, (bottom - tick.near_mm) * outwards))
                reach_mm = min(reach_mm, begins) if ends > SLACK_MM else reach_mm
        if reach_mm >= SHORTEST_MM:
            yield tick._replace(far_mm=tick.near_mm + outwards * reach_mm)


def _ranges(box: Box, upright: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return a box's range across a stroke and along it."""
    across, down = (box.x_mm, box.right_mm), (box.y_mm, box.bottom_mm)
    return (across, down) if upright else (down, across)


def _across(band: Band, trims: Sequence[Trim], around: Ground) -> Iterator[Tick]:
    """Yield hairlines along every cut of a band, from side to side of the sheet and a little above and below, but not over art."""
    free, out_mm = around.free, max(trim.bleed_mm for trim in trims) + OFFSET_MM + LENGTH_MM
    top_mm, bottom_mm = max(band.down_mm[0] - out_mm, free.y_mm), min(band.down_mm[-1] + out_mm, free.bottom_mm)
    lines = [Tick(False, y_mm, free.x_mm, free.right_mm) for y_mm in band.down_mm if free.y_mm <= y_mm <= free.bottom_mm]
    lines += [Tick(True, x_mm, top_mm, bottom_mm) for x_mm in band.across_mm if free.x_mm <= x_mm <= free.right_mm]
    for line in lines:
        yield from _without(line, [*around.art, *around.captions])


def _without(line: Tick, taken: Iterable[Box]) -> Iterator[Tick]:
    """Yield what is left of a line where boxes are taken out of it."""
    ranges = [_ranges(box, line.upright) for box in taken]
    holes = sorted(along for (least, most), along in ranges if least + SLACK_MM < line.at_mm < most - SLACK_MM)
    at_mm = line.near_mm
    for begins, ends in [*holes, (line.far_mm, line.far_mm)]:
        until_mm = min(begins, line.far_mm)
        if until_mm - at_mm >= SHORTEST_MM:
            yield line._replace(near_mm=at_mm, far_mm=until_mm)
        at_mm = max(at_mm, ends)


def joined(ticks: Iterable[Tick]) -> list[Tick]:
    """Return strokes in order, those that lie on each other as one."""
    found: dict[tuple[bool, int], list[Tick]] = {}
    for tick in ticks:
        found.setdefault((tick.upright, round(tick.at_mm * 1000)), []).append(tick)
    result: list[Tick] = []
    for _, same in sorted(found.items()):
        spans = sorted((min(tick.near_mm, tick.far_mm), max(tick.near_mm, tick.far_mm)) for tick in same)
        result.append(Tick(same[0].upright, same[0].at_mm, *spans[0]))
        for begins, ends in spans[1:]:
            if begins > result[-1].far_mm + SLACK_MM:
                result.append(Tick(same[0].upright, same[0].at_mm, begins, ends))
            elif ends > result[-1].far_mm:
                result[-1] = result[-1]._replace(far_mm=ends)
    return result


def two_tone(ticks: Sequence[Tick], dash_mm: tuple[float, ...] = ()) -> tuple[Drawn, ...]:
    """Draw strokes as two marks: wide in the paper's white, then narrow in ink."""
    if not ticks:
        return ()
    segments: list[Segment] = []
    for upright, at_mm, near_mm, far_mm in ticks:
        ends = ((at_mm, near_mm), (at_mm, far_mm)) if upright else ((near_mm, at_mm), (far_mm, at_mm))
        segments += [("M", ends[0]), ("L", ends[1])]
    return Path(tuple(segments), stroke=PAPER), Path(tuple(segments), stroke=replace(INK, dash_mm=dash_mm))


def _outlined(trim: Trim) -> Iterator[Drawn]:
    """Yield the finished edge of a piece."""
    for stroke in (PAPER, INK):
        yield _outline(trim, stroke)


def _outline(trim: Trim, stroke: Stroke) -> Drawn:
    if trim.outline is None:
        return Rect(*trim.box, stroke=stroke)
    return Group((replace(trim.outline, fill=None, stroke=stroke),), trim.placement)


def proof_marks(trims: Iterable[Trim]) -> tuple[Drawn, ...]:
    """Return what a proof shows on each piece: its trim, and the line inside which art is safe."""
    drawn: list[Drawn] = []
    for trim in trims:
        drawn.append(_outline(trim, PROOF_TRIM))
        box, outline = trim.box.grown(-SAFE_MM), trim.outline
        if outline is None or isinstance(outline, Rect):
            drawn.append(Rect(*box, stroke=PROOF_SAFE))
        elif isinstance(outline, Ellipse):
            drawn.append(
                Ellipse(box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2, box.width_mm / 2, box.height_mm / 2, stroke=PROOF_SAFE)
            )
        elif min(box.width_mm, box.height_mm) > 0:
            drawn.append(Group((replace(outline, fill=None, stroke=PROOF_SAFE),), _fitted(trim.box, box).after(trim.placement)))
    return tuple(drawn)


def _fitted(box: Box, into: Box) -> Affine:
    """Return the placement that makes one box another."""
    across, down = into.width_mm / box.width_mm, into.height_mm / box.height_mm
    return Affine(across, 0.0, 0.0, down, into.x_mm - across * box.x_mm, into.y_mm - down * box.y_mm)


def fold_marks(lines: Iterable[tuple[float, float, float, float]], around: Ground) -> tuple[Drawn, ...]:
    """Return the marks for lines to fold on: the line itself, and strokes outside the art that lead to it."""
    folds = [Tick(x1 == x2, x1 if x1 == x2 else y1, *((y1, y2) if x1 == x2 else (x1, x2))) for x1, y1, x2, y2 in lines]
    ticks = [tick for fold in folds for tick in _outside(fold.upright, (fold.at_mm,), fold.near_mm - OFFSET_MM, fold.far_mm + OFFSET_MM)]
    taken = [*(box.grown(OFFSET_MM) for box in around.art), *around.captions]
    return two_tone(joined(folds), FOLD_MM) + two_tone(joined(_cleared(ticks, taken, around.free)))


def seam_marks(box: Box, right_mm: float, below_mm: float) -> tuple[Drawn, ...]:
    """Return what shows where the next tile is laid on this one: a dashed line, and arrows beyond it that the next tile covers."""
    seams: list[Tick] = []
    arrows: list[Drawn] = []
    if right_mm:
        x_mm = box.right_mm - right_mm
        seams.append(Tick(True, x_mm, box.y_mm, box.bottom_mm))
        arrows += [_arrow((x_mm, box.y_mm + box.height_mm * share), (1.0, 0.0)) for share in (0.25, 0.75)]
    if below_mm:
        y_mm = box.bottom_mm - below_mm
        seams.append(Tick(False, y_mm, box.x_mm, box.right_mm))
        arrows += [_arrow((box.x_mm + box.width_mm * share, y_mm), (0.0, 1.0)) for share in (0.25, 0.75)]
    return two_tone(seams, SEAM_MM) + tuple(arrows)


def join_places(tile: Tile, box: Box) -> Iterator[tuple[str, Affine]]:
    """Yield the name of each tile that is laid over a seam of this one, and where that is to be told: along the seam, beyond it."""
    (long_mm, high_mm), past_mm = JOIN_MM, ARROW_MM
    if tile.right_mm and box.height_mm > long_mm:
        x_mm = box.right_mm - (tile.right_mm - past_mm + high_mm) / 2
        yield tile._replace(column=tile.column + 1).short, Affine(0, -1, 1, 0, x_mm, box.y_mm + (box.height_mm + long_mm) / 2)
    if tile.below_mm and box.width_mm > long_mm:
        y_mm = box.bottom_mm - (tile.below_mm - past_mm + high_mm) / 2
        yield tile._replace(row=tile.row + 1).short, moved(box.x_mm + (box.width_mm - long_mm) / 2, y_mm)


def _arrow(tip: tuple[float, float], back: tuple[float, float]) -> Drawn:
    """Return an arrowhead that touches the seam with its tip; `back` points away from it."""
    (x_mm, y_mm), (across, down) = tip, back
    base = x_mm + across * ARROW_MM, y_mm + down * ARROW_MM
    side = down * ARROW_MM / 2, across * ARROW_MM / 2
    corners = (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])
    return Path((("M", tip), ("L", corners[0]), ("L", corners[1]), ("Z", ())), fill=INK.color, stroke=Stroke(PAPER.color, INK.width_pt))
