"""From a plan and faces to pages, one by one: furnishings, captions, pieces, marks; fronts and backs."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from printkit.extent import Extent, reach
from printkit.impose.bleed import bled
from printkit.impose.duplex import behind, fold_line, folded, mirror, mirrored, placement
from printkit.impose.lots import Box, Plan, SheetPlan, Slot, Tile
from printkit.impose.marks import JOIN_MM, Trim, cut_marks, fold_marks, ground, join_places, proof_marks, seam_marks
from printkit.impose.rows import SLACK_MM
from printkit.page import Affine, Face, Group, Layer, Mark, Page, Rect, Use, moved

LINE_MM = 0.5
"""How far a line along the edge of a piece may reach past it: half of it does."""

FaceOf = Callable[[int, int], Face]
Furnish = Callable[[SheetPlan, int, int], Face]
CaptionFace = Callable[[str, str, float], Face]
JoinFace = Callable[[str, float, float], Face]
Line = tuple[float, float, float, float]


def pages(
    plan: Plan,
    face_of: FaceOf,
    furnish: Furnish,
    caption: CaptionFace,
    *,
    furnish_back: Furnish | None = None,
    join: JoinFace | None = None,
    titles: Mapping[str, str] | None = None,
) -> Iterator[Page]:
    """Yield the pages of a plan one after another; a face is asked for only when its page is made.

    `face_of(lot, part)` gives a face: part 0 is the front (or first page), 1 the back (or second page). `furnish(sheet, number, total)`
    gives the head and foot of a sheet, as large as the sheet, which is laid below all else; `furnish_back` that of backs (none: left
    empty). `caption(title, note, width_mm)` gives the strip above a section; its letters keep to the upper CAPTION_LETTERS_MM.
    `join(name, width_mm, height_mm)` gives what stands where a tile of that name is to be laid. `titles` names components in the titles
    of sheets. Where the printer turns sheets over, each front is followed by a back, empty where nothing
    has one, so that fronts are odd pages.
    """
    press = _Press(plan, face_of, caption, titles or {}, join)
    total = len(plan.sheets)
    for number, sheet in enumerate(plan.sheets, start=1):
        if plan.options.sides != "back":
            yield press.front(sheet, number, furnish(sheet, number, total))
        if plan.options.two_sided and plan.options.sides != "front":
            yield press.back(sheet, number, furnish_back(sheet, number, total) if furnish_back else None)


class _Placed(NamedTuple):
    """A face on a page: its use, the box it takes and how far it bleeds, as its neighbours see it."""

    use: Use
    trim: Trim


class _Laid(NamedTuple):
    """What like sheets share: the box of each piece's art, and the marks by layer."""

    art: tuple[Box, ...]
    marks: tuple[tuple[Layer, Face], ...]


@dataclass(slots=True)
class _Press:
    """Makes the pages of one plan; keeps what several sheets share: the marks of like sheets, captions, how often a face is placed."""

    plan: Plan
    face_of: FaceOf
    caption: CaptionFace
    titles: Mapping[str, str]
    join: JoinFace | None = None
    placed: Counter[int] = field(default_factory=Counter)
    alike: Counter[object] = field(default_factory=Counter)
    captioned: Counter[object] = field(default_factory=Counter)
    laid: dict[object, _Laid] = field(default_factory=dict)
    captions: dict[object, Face] = field(default_factory=dict)
    bled: dict[int, tuple[Face, Face]] = field(default_factory=dict)
    """Faces that stand in several places, and the same with their art past the trim."""

    ends: dict[int, tuple[Face, Rect | None]] = field(default_factory=dict)
    """Faces that stand in several places, and the box where those end that would run on over their neighbors."""

    past_mm: tuple[float, float] = (0.0, 0.0)
    """How far art is asked to run past the trim, on fronts and on backs."""

    def __post_init__(self) -> None:
        self.past_mm = self.plan.options.past_mm(back=False), self.plan.options.past_mm(back=True)
        for sheet in self.plan.sheets:
            self.placed.update(slot.lot for slot in sheet.slots)
            self.captioned.update((each.title, each.note, each.width_mm) for each in sheet.captions)
            self.alike[_shape(sheet)] += 1

    def front(self, sheet: SheetPlan, number: int, furnished: Face) -> Page:
        """Return the printed front of a sheet."""
        marks: list[Mark] = [Use(furnished), *self._captions(sheet)]
        if sheet.page:
            marks += [self._use(slot, slot.part, placement(slot)) for slot in sheet.slots]
            return self._page(sheet, str(number), marks)
        placed: list[_Placed] = []
        trims: list[Trim] = []
        for slot in sheet.slots:
            faces = self._tiles(slot, sheet.tile) if sheet.tile else self._fronts(slot)
            placed += faces
            trims.append(faces[0].trim if len(faces) == 1 or sheet.tile else Trim(slot.box, faces[0].trim.bleed_mm))
        page = self._page(sheet, str(number), marks, placed, trims, list(_folds(sheet)))
        return replace(page, marks=(*page.marks, *self._joins(sheet))) if sheet.tile else page

    def back(self, sheet: SheetPlan, number: int, furnished: Face | None) -> Page:
        """Return the back of a sheet: each back behind its front, marks mirrored with them; a document's next page as it is."""
        marks: list[Mark] = [Use(furnished)] if furnished else []
        backed, label = [slot for slot in sheet.slots if slot.back >= 0], f"{number} back"
        if sheet.page:
            marks += [self._use(slot, slot.back, placement(slot)) for slot in backed]
            return self._page(sheet, label, marks, back=True)
        over = mirror(sheet, self.plan.options)
        placed = []
        for slot in backed:
            width_mm = slot.height_mm if slot.turned else slot.width_mm
            use = self._use(slot, slot.back, behind(placement(slot), width_mm, sheet, self.plan.options))
            placed.append(_Placed(use, _trim(use, mirrored(slot.box, over))))
        return self._page(replace(sheet, captions=(), tile=None), label, marks, placed, back=True)

    def _page(
        self,
        sheet: SheetPlan,
        label: str,
        marks: list[Mark],
        placed: Sequence[_Placed] = (),
        trims: Sequence[Trim] | None = None,
        folds: Sequence[Line] = (),
        *,
        back: bool = False,
    ) -> Page:
        """Put a page together: what is furnished, then the faces, then marks round `trims` (left out: round each face)."""
        trims = [each.trim for each in placed] if trims is None else trims
        laid = self._laid(sheet, [each.trim for each in placed], trims, folds)
        marks += [_inside(each, art) for each, art in zip(placed, laid.art, strict=True)]
        shared = self.alike[_shape(sheet)] > 1 or (back and self.plan.options.sides == "both")
        marks += [Group((Use(face, shared=shared),), layer=layer) for layer, face in laid.marks]
        title = ", ".join(self.titles.get(name, name.replace("_", " ").capitalize()) for name in sheet.components)
        bleed_mm = max((each.trim.bleed_mm for each in placed), default=0.0)
        trim = _round_all([trim.box for trim in trims])
        return Page(sheet.width_mm, sheet.height_mm, tuple(marks), title, label, sheet.components, trim, bleed_mm, back)

    def _captions(self, sheet: SheetPlan) -> Iterator[Use]:
        for each in sheet.captions:
            key = each.title, each.note, each.width_mm
            if key not in self.captions:
                self.captions[key] = self.caption(*key)
            yield Use(self.captions[key], moved(each.x_mm, each.y_mm), shared=self.captioned[key] > 1)

    def _use(self, slot: Slot, part: int, across: Affine) -> Use:
        lot = self.plan.lots[slot.lot]
        shared = self.placed[slot.lot] > 1 and not lot.pages
        face = self.face_of(slot.lot, part)
        if not lot.pages and face.bleed_mm != self.past_mm[part > 0]:
            face = self._bled(face, self.past_mm[part > 0], shared)
        end = None if lot.pages else self._end(face, min(lot.gap_mm), shared)
        return Use(face, across, end, shared, f"{lot.component}/{lot.id}")

    def _end(self, face: Face, gap_mm: float, shared: bool) -> Rect | None:
        """Return where a face ends that draws as far as its neighbors, None for all others; one that is shared is looked at once."""
        if not shared:
            return _end(face, gap_mm)
        if id(face) not in self.ends:
            self.ends[id(face)] = face, _end(face, gap_mm)
        return self.ends[id(face)][1]

    def _bled(self, face: Face, bleed_mm: float, shared: bool) -> Face:
        """Return a face with its art so far past the trim."""
        if not shared:
            return bled(face, bleed_mm)
        if id(face) not in self.bled:
            self.bled[id(face)] = face, bled(face, bleed_mm)
        return self.bled[id(face)][1]

    def _fronts(self, slot: Slot) -> Sequence[_Placed]:
        """Return the front in its slot, and beside or above it the back that is folded behind it."""
        if not slot.folds:
            use = self._use(slot, slot.part, placement(slot))
            return (_Placed(use, _trim(use, slot.box)),)
        size_mm = self.plan.lots[slot.lot].size_mm
        halves = zip((slot.part, slot.back), folded(slot, *size_mm), strict=True)
        uses = [self._use(slot, part, across) for part, across in halves]
        return [_Placed(use, _trim(use, Box(0.0, 0.0, *size_mm).placed(use.placement))) for use in uses]

    def _tiles(self, slot: Slot, tile: Tile) -> Sequence[_Placed]:
        """Return the window of a large face that this tile shows, and its repeated left edge; at its outer edges it bleeds."""
        window = tile.window
        use = self._use(slot, slot.part, moved(slot.x_mm + tile.repeat_mm - window.x_mm, slot.y_mm - window.y_mm))
        bleed_mm = use.face.bleed_mm
        above_mm, below_mm = bleed_mm * (not tile.row), tile.below_mm or bleed_mm
        top_mm, height_mm = window.y_mm - above_mm, above_mm + window.height_mm + below_mm
        left_mm = bleed_mm * (not tile.column)
        width_mm = left_mm + window.width_mm + (tile.right_mm or bleed_mm)
        shown = replace(use, clip=Rect(window.x_mm - left_mm, top_mm, width_mm, height_mm))
        edge = Rect(-bleed_mm, top_mm, bleed_mm + tile.repeat_mm, height_mm)
        again = replace(use, placement=moved(slot.x_mm, slot.y_mm - window.y_mm), clip=edge)
        return [_Placed(each, Trim(slot.box, bleed_mm)) for each in ([shown, again] if tile.repeat_mm else [shown])]

    def _joins(self, sheet: SheetPlan) -> Iterator[Group]:
        """Yield what tells which tiles are laid over the seams of this one."""
        if sheet.tile and self.join:
            for name, placement in join_places(sheet.tile, sheet.slots[0].box):
                yield Group((Use(self.join(name, *JOIN_MM), placement),), layer="cut")

    def _laid(self, sheet: SheetPlan, faces: Sequence[Trim], trims: Sequence[Trim], folds: Sequence[Line]) -> _Laid:
        """Return art boxes and marks; those of sheets that are alike are worked out once."""
        outlines = "outline" in self.plan.options.marks or self.plan.options.proof
        every = trims if list(faces) == list(trims) else (*faces, *trims)
        keys = [(trim.box, trim.bleed_mm, (trim.outline, trim.placement) if outlines else trim.round) for trim in every]
        key = (sheet.width_mm, sheet.height_mm, sheet.frame, sheet.captions, sheet.tile, *folds, *keys)
        if key not in self.laid:
            around = ground(sheet, faces)
            cut = cut_marks(self.plan.options.marks, trims, around)
            if sheet.tile:
                cut += seam_marks(trims[0].box, sheet.tile.right_mm, sheet.tile.below_mm)
            proof = proof_marks(faces) if self.plan.options.proof and not sheet.tile else ()
            drawn: dict[Layer, tuple[Mark, ...]] = {"cut": cut, "fold": fold_marks(folds, around), "guide": proof}
            layers = tuple((layer, Face(sheet.width_mm, sheet.height_mm, marks)) for layer, marks in drawn.items() if marks)
            self.laid[key] = _Laid(around.art, layers)
        return self.laid[key]


def _folds(sheet: SheetPlan) -> Iterator[Line]:
    """Yield the lines to fold on: between a piece and its back; and where labels that a tile repeats go behind the tile before it."""
    for slot in sheet.slots:
        if slot.folds:
            yield fold_line(slot)
        if sheet.tile and sheet.tile.repeat_mm:
            x_mm = slot.x_mm + sheet.tile.repeat_mm
            yield x_mm, slot.y_mm, x_mm, slot.y_mm + slot.height_mm


def _shape(sheet: SheetPlan) -> object:
    """Return what sheets with the same marks have in common."""
    return sheet.width_mm, sheet.captions, sheet.tile, tuple(slot[1:5] for slot in sheet.slots)


def _trim(use: Use, box: Box) -> Trim:
    return Trim(box, use.face.bleed_mm, use.face.outline, use.placement)


def _end(face: Face, gap_mm: float) -> Rect | None:
    """Return the box of trim and bleed where art runs on past its own half of the gap, or where there is none, past half a line."""
    trim = Extent(0.0, 0.0, face.width_mm, face.height_mm).grown(face.bleed_mm)
    reached = reach(face.marks)
    if reached is None or reached.within(trim, max(LINE_MM, gap_mm / 2 - face.bleed_mm)):
        return None
    return Rect(trim.left, trim.top, trim.right - trim.left, trim.bottom - trim.top)


def _round_all(boxes: Sequence[Box]) -> tuple[float, float, float, float] | None:
    """Return the box round all boxes."""
    if not boxes:
        return None
    left, top = min(box.x_mm for box in boxes), min(box.y_mm for box in boxes)
    return left, top, max(box.right_mm for box in boxes) - left, max(box.bottom_mm for box in boxes) - top


def _inside(placed: _Placed, art: Box) -> Use:
    """Return a face clipped to its own art box, where a neighbour stands nearer than its bleed runs."""
    trim, use = placed.trim, placed.use
    if not trim.bleed_mm or all(abs(a - b) < SLACK_MM for a, b in zip(art, trim.box.grown(trim.bleed_mm), strict=True)):
        return use
    return replace(use, clip=Rect(*art.placed(use.placement.inverse())))
