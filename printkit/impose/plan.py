"""From sizes and copies to sheets: what stands where, before anything is drawn."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from printkit.errors import Finding, PaperError
from printkit.impose.lots import Box, Frame, ImposeOptions, Lot, Plan, SheetPlan, Slot, content_box, fitted
from printkit.impose.papers import Paper, named_papers
from printkit.impose.placing import sheet_plans
from printkit.impose.rows import SLACK_MM, Batch, NoPlaceError, batches_of
from printkit.impose.share import Filled, Group, Surface, Wish, arrange, lie
from printkit.impose.tiles import tiled

SAME_MM = 1.0
"""A piece this close to the size of the paper is printed alone on it, without margin."""

BARE = Frame(0.0, 0.0, 0.0)


def plan(lots: Sequence[Lot], paper: Paper, frame: Frame, options: ImposeOptions | None = None) -> Plan:
    """Plan the sheets of a kit from the sizes, copies and order of its lots.

    Components keep their order; pieces of one stock share sheets where that saves one. Raises PaperError with a finding for each piece
    that fits on no sheet: how many millimetres it needs, how many there are, and the smallest paper that would do.
    """
    options = options or ImposeOptions()
    surfaces = _surfaces(paper, fitted(paper, frame), options.bleed_mm)
    wish = Wish(paper.landscape, options.skip_slots, options.bleed_mm, options.duplex == "fold")
    known = {lot.number: lot for lot in lots}
    groups: list[Group] = []
    placed: list[tuple[int, SheetPlan]] = []
    too_large: list[Lot] = []
    for order, mine in enumerate(_by_component(lots)):
        placed += [(order, sheet) for lot in mine for sheet in _document(lot, surfaces, options)]
        for batches in _by_stock(mine):
            whole, large = _apart(batches, paper, surfaces, wish)
            groups += _groups(order, whole)
            sheets = [(known[index], tiled(known[index], surfaces)) for batch in large for index in dict.fromkeys(batch.pieces)]
            placed += [(order, sheet) for _, tiles in sheets for sheet in tiles or ()]
            too_large += [lot for lot, tiles in sheets if not tiles]
    if too_large:
        raise PaperError(*_too_large(too_large, paper, frame, wish))
    notes = list(_narrowed(paper, frame))
    for stock in dict.fromkeys(group.stock for group in groups):
        filled = _arranged([group for group in groups if group.stock == stock], wish)
        notes += _uncaptioned(filled)
        notes += _unskipped(filled, options.skip_slots)
        placed += zip((sheet.order for sheet in filled), sheet_plans(filled, known, options), strict=True)
    placed.sort(key=lambda pair: pair[0])
    return Plan(known, paper, options, tuple(sheet for _, sheet in placed), tuple(dict.fromkeys(notes)))


def room_mm(paper: Paper, frame: Frame, bleed_mm: float, *, landscape: bool) -> tuple[float, float]:
    """Return how large a piece may be on a sheet that lies or stands, its art running so far past its trim."""
    room = _surface(*paper.size_mm(landscape), fitted(paper, frame), bleed_mm).room
    return room.width_mm, room.height_mm


def _surfaces(paper: Paper, frame: Frame, bleed_mm: float) -> tuple[Surface, ...]:
    """Return the sheet as the paper was asked for, then lying the other way. Art bleeds into the margin, but not over head and foot."""
    ways = dict.fromkeys(paper.size_mm(lying) for lying in (paper.landscape, not paper.landscape))
    return tuple(_surface(*size_mm, frame, bleed_mm) for size_mm in ways)


def _surface(width_mm: float, height_mm: float, frame: Frame, bleed_mm: float) -> Surface:
    content = content_box(width_mm, height_mm, frame)
    aside_mm = max(bleed_mm - frame.margin_mm, 0.0)
    top_mm, foot_mm = (bleed_mm if full else aside_mm for full in (frame.head_mm, frame.foot_mm))
    room = Box(content.x_mm + aside_mm, content.y_mm + top_mm, content.width_mm - 2 * aside_mm, content.height_mm - top_mm - foot_mm)
    return Surface(width_mm, height_mm, frame, content, room)


def _by_component(lots: Sequence[Lot]) -> Iterable[list[Lot]]:
    found: dict[str, list[Lot]] = {}
    for lot in lots:
        found.setdefault(lot.component, []).append(lot)
    return found.values()


def _by_stock(lots: Iterable[Lot]) -> Iterable[list[Batch]]:
    """Gather one component's pieces by what they are printed on."""
    found: dict[str, list[Lot]] = {}
    for lot in (lot for lot in lots if lot.copies and not lot.pages):
        found.setdefault(lot.stock, []).append(lot)
    return [batches_of(each) for each in found.values()]


def _document(lot: Lot, surfaces: Sequence[Surface], options: ImposeOptions) -> Iterator[SheetPlan]:
    """Yield a sheet for each page of a document; where sheets are turned over, every second page is the back of the one before.

    One whose pages are seen all at once leaves the backs empty; so does any where only fronts or only backs are printed, to lose no page.
    """
    turned = options.two_sided and options.sides in ("both", "separate") and not lot.one_sided
    lying = surfaces[0].landscape if lot.landscape is None else lot.landscape
    surface = next((each for each in surfaces if each.landscape == lying), surfaces[0])
    for page in range(0, lot.pages, 2 if turned else 1):
        back = page + 1 if turned and page + 1 < lot.pages else -1
        slot = Slot(lot.number, *surface.content, part=page, back=back)
        yield SheetPlan((lot.component,), lot.stock, surface.width_mm, surface.height_mm, surface.frame, (slot,), page=page + 1)


Fitting = tuple[Batch, tuple[Surface, ...]]


def _apart(batches: Sequence[Batch], paper: Paper, surfaces: Sequence[Surface], wish: Wish) -> tuple[list[Fitting], list[Batch]]:
    """Tell batches that fit on some sheet, each with those on which it does, from batches that are too large; such fillers stay out."""
    whole: list[Fitting] = []
    large: list[Batch] = []
    for batch in batches:
        on = tuple(surface for surface in surfaces if lie(batch.lot, surface.room, wish, dense=False))
        on = on or tuple(surface for surface in _surfaces(paper, BARE, 0.0) if _fills(batch.lot, surface))
        if on:
            whole.append((batch, on))
        elif not batch.lot.filler:
            large.append(batch)
    return whole, large


def _fills(lot: Lot, surface: Surface) -> bool:
    """Whether a piece is as large as the paper."""
    spare_mm = surface.width_mm - lot.size_mm[0], surface.height_mm - lot.size_mm[1]
    return all(-SLACK_MM <= spare <= SAME_MM for spare in spare_mm)


def _groups(order: int, whole: Sequence[Fitting]) -> Iterator[Group]:
    """Yield one component's batches in groups that fit on the same sheets: mostly one; fillers go with the last."""
    runs: list[tuple[list[Batch], tuple[Surface, ...]]] = []
    for batch, on in ((batch, on) for batch, on in whole if not batch.lot.filler):
        both = tuple(surface for surface in on if runs and surface in runs[-1][1])
        if both:
            runs[-1] = ([*runs[-1][0], batch], both)
        else:
            runs.append(([batch], on))
    fillers = tuple(batch for batch, _ in whole if batch.lot.filler)
    for number, (batches, on) in enumerate(runs, start=1):
        yield Group(batches[0].lot.component, order, tuple(batches), fillers if number == len(runs) else (), on)


def _arranged(groups: Sequence[Group], wish: Wish) -> Sequence[Filled]:
    try:
        return arrange(groups, wish)
    except NoPlaceError:
        hint = "leave at least one slot of a sheet free"
        raise PaperError(Finding("error", "every slot of a sheet is to stay empty", hint=hint, component=groups[0].component)) from None


def _narrowed(paper: Paper, frame: Frame) -> Iterator[Finding]:
    """Say what sheets of a small paper go without."""
    narrow = fitted(paper, frame)
    lost = [
        name for name, had, has in (("title", frame.head_mm, narrow.head_mm), ("foot", frame.foot_mm, narrow.foot_mm)) if had and not has
    ]
    if lost:
        yield Finding("note", f"{paper.called} is so small that its sheets have no {' and no '.join(lost)}")


def _uncaptioned(sheets: Sequence[Filled]) -> Iterator[Finding]:
    """Say which sections have no caption, because their pieces take the whole height of the sheet."""
    for group, row in (each for sheet in sheets for each in sheet.rows):
        run = row.cells[0].run
        if run.section and not row.captioned and not row.y_mm:
            yield Finding("note", f'no room for the caption "{run.section}" above its pieces', component=group.component)


def _unskipped(sheets: Sequence[Filled], skip: Collection[int]) -> Iterator[Finding]:
    """Say which components have no slot that could stay empty."""
    for sheet in sheets:
        if skip and not sheet.skip:
            yield Finding("note", "each piece takes a whole sheet: no slot is skipped", component=sheet.rows[0][0].component)


def _too_large(lots: Iterable[Lot], paper: Paper, frame: Frame, wish: Wish) -> Iterator[Finding]:
    """Say how many millimetres pieces need and have, and which paper would do; the first of one size stands for all."""
    alike: dict[object, list[Lot]] = {}
    for lot in lots:
        alike.setdefault((lot.component, lot.size_mm), []).append(lot)
    for first, *more in alike.values():
        finding = _needs(first, paper, frame, wish)
        also = f"; {len(more)} more {'piece is' if len(more) == 1 else 'pieces are'} as large" if more else ""
        yield replace(finding, message=finding.message + also)


def _needs(lot: Lot, paper: Paper, frame: Frame, wish: Wish) -> Finding:
    """Say how many millimetres a piece needs and has, and which paper would do."""
    width_mm, height_mm = lot.size_mm
    room = _surfaces(paper, fitted(paper, frame), wish.bleed_mm)[-1 if (width_mm > height_mm) != paper.landscape else 0].room
    has = f"{paper.called} has {_shown(room.width_mm)} x {_shown(room.height_mm)} mm inside its margins"
    seams = ", even cut at its seams" if lot.seams_across_mm or lot.seams_down_mm else ""
    fold = ", and as much again for its back" if wish.folded and lot.has_back else ""
    message = f"does not fit: it needs {_shown(width_mm)} x {_shown(height_mm)} mm{fold}{seams}; {has}"
    papers = sorted(named_papers().values(), key=lambda each: each.width_mm * each.height_mm)
    enough = next((each.name for each in papers if _holds(each, lot, frame, wish)), None)
    hint = f"the smallest paper that holds it is {enough} (`--paper {enough}`)" if enough else "no named paper holds it: make it smaller"
    hint += f"; `--skip {lot.component}` prints the rest"
    return Finding("error", message, hint=hint, component=lot.component, piece=lot.id)


def _holds(paper: Paper, lot: Lot, frame: Frame, wish: Wish) -> bool:
    surfaces = _surfaces(paper, fitted(paper, frame), wish.bleed_mm)
    whole = any(lie(lot, surface.room, wish, dense=False) for surface in surfaces)
    return whole or bool(tiled(lot, surfaces))


def _shown(length_mm: float) -> str:
    return f"{length_mm:.2f}".rstrip("0").rstrip(".")
