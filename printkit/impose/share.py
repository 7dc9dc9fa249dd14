"""Which way each component's sheets lie, and which components share a sheet: the fewest sheets for one stock."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import NamedTuple

from printkit.impose.lots import Box, Fold, Frame, Lot
from printkit.impose.rows import SLACK_MM, Batch, End, Lie, NoPlaceError, Row, Run, Shelves, run_of
from printkit.page import Stock


class Surface(NamedTuple):
    """A kind of sheet: its size as it lies, its frame, the box inside that, and the box in it that pieces may take with room to bleed."""

    width_mm: float
    height_mm: float
    frame: Frame
    content: Box
    room: Box

    @property
    def landscape(self) -> bool:
        """Whether the sheet lies."""
        return self.width_mm > self.height_mm


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one component and stock that go onto sheets together, in order; `surfaces` are those on which each of them fits.

    `order` is the place of the component in the kit.
    """

    component: str
    order: int
    batches: tuple[Batch, ...]
    fillers: tuple[Batch, ...]
    surfaces: tuple[Surface, ...]

    @property
    def stock(self) -> Stock:
        """What its sheets are printed on."""
        return self.batches[0].lot.stock


class Way(NamedTuple):
    """One way of laying out a group: on which surface, and each batch as it lies there."""

    surface: Surface
    runs: Sequence[Run]
    fillers: Sequence[Run]

    @property
    def turned(self) -> bool:
        """Whether any piece lies on its side."""
        return any(run.lie.turned for run in self.runs)

    @property
    def fills(self) -> bool:
        """Whether each piece takes a sheet of its own: such a sheet is no grid, of which a place could stay empty."""
        room = self.surface.room
        return all(run.per_row(room.width_mm) == 1 and 2 * run.height_mm + run.gap_y_mm > room.height_mm for run in self.runs)


class Cost(NamedTuple):
    """What is weighed, most important first: sheets, groups that share one, groups on their side, groups on sheets that lie otherwise."""

    sheets: int = 0
    shared: int = 0
    turned: int = 0
    otherwise: int = 0

    def plus(self, other: "Cost") -> "Cost":
        """Return both together."""
        return Cost(*(a + b for a, b in zip(self, other, strict=True)))


@dataclass(frozen=True, slots=True)
class Laid:
    """A group laid out in one way, after others: one step of a chain that leads back to the first group."""

    group: Group
    way: Way
    shelves: Shelves
    shares: bool
    cost: Cost
    before: "Laid | None"

    @property
    def used_mm(self) -> float:
        """How far down the last sheet is full."""
        return self.shelves.end.used_mm

    def chain(self) -> "list[Laid]":
        """Return all links up to this one, the first group's first."""
        links: list[Laid] = []
        link: Laid | None = self
        while link is not None:
            links.append(link)
            link = link.before
        return links[::-1]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asks of sheets of pieces: `lying` as the paper was asked for, places to skip, how far art bleeds, backs to fold."""

    lying: bool
    skip: Collection[int] = ()
    bleed_mm: float = 0.0
    folded: bool = False


@dataclass(slots=True)
class Filled:
    """A sheet of pieces: its surface, the places that stay empty, and each row with the group it belongs to."""

    surface: Surface
    skip: Collection[int] = ()
    rows: list[tuple[Group, Row]] = field(default_factory=list)

    @property
    def order(self) -> int:
        """The place of its first group in the kit."""
        return self.rows[0][0].order


def arrange(groups: Sequence[Group], wish: Wish) -> list[Filled]:
    """Lay groups of one stock out on the fewest sheets, in order; a group begins on the last sheet of the one before where that saves one.

    Of several ways with as many sheets the plainest wins: components apart, pieces upright, sheets as the paper was asked for. Places to
    skip change nothing of which way sheets and pieces lie, so that their numbers stay those of the sheets one has seen.
    Raises NoPlaceError where all places are to stay empty.
    """
    last = _cheapest([(group, list(_ways(group, wish))) for group in groups], replace(wish, skip=()))
    if last is not None and wish.skip:
        last = _cheapest([(laid.group, [laid.way]) for laid in last.chain()], wish)
    return _filled(last) if last is not None else []


def _cheapest(groups: Sequence[tuple[Group, Sequence[Way]]], wish: Wish) -> Laid | None:
    """Return the last link of the cheapest chain through these groups; None for no groups."""
    chains: list[Laid] = []
    for group, ways in groups:
        chains = _best([laid for way in ways for laid in _further(chains, group, way, wish)])
        if not chains:
            raise NoPlaceError
    return chains[0] if chains else None


def _further(chains: Sequence[Laid], group: Group, way: Way, wish: Wish) -> Iterator[Laid]:
    """Lay a group out after these chains: on sheets of its own after the cheapest, or beginning on the last sheet of any."""
    extra = Cost(turned=int(way.turned), otherwise=int(way.surface.landscape != wish.lying))
    before = chains[0] if chains else None
    apart = _shelves(way, wish, End())
    if apart is not None:
        cost = (before.cost if before else Cost()).plus(extra._replace(sheets=apart.sheet + 1))
        yield Laid(group, way, apart, False, cost, before)
    for chain in chains:
        joined = _shelves(way, wish, chain.shelves.end) if chain.way.surface == way.surface else None
        if joined is not None and joined.rows[0].sheet == 0:
            yield Laid(group, way, joined, True, chain.cost.plus(extra._replace(sheets=joined.sheet, shared=1)), chain)


def _best(chains: Sequence[Laid]) -> list[Laid]:
    """Keep, for each surface, the chains that no other beats both in cost and in room left; the cheapest first."""
    kept: list[Laid] = []
    for chain in sorted(chains, key=lambda chain: (chain.cost, chain.used_mm)):
        rivals = (other for other in kept if other.way.surface == chain.way.surface)
        if all(chain.used_mm < other.used_mm - SLACK_MM for other in rivals):
            kept.append(chain)
    return kept


def _shelves(way: Way, wish: Wish, end: End) -> Shelves | None:
    """Lay a group's pieces out from where others end; None where no place is left to take."""
    room = way.surface.room
    shelves = Shelves(room.width_mm, room.height_mm, wish.bleed_mm, () if way.fills else wish.skip, end)
    try:
        for run in way.runs:
            shelves.add(run)
    except NoPlaceError:
        return None
    return shelves


def _ways(group: Group, wish: Wish) -> Iterator[Way]:
    """Yield the ways a group may lie: on each of its surfaces, plain and with pieces turned where that differs."""
    for surface in group.surfaces:
        plain = [lie(batch.lot, surface.room, wish, dense=False) for batch in group.batches]
        dense = [lie(batch.lot, surface.room, wish, dense=True) for batch in group.batches]
        for found in [plain] if plain == dense else [plain, dense]:
            runs = [run_of(batch, how, wish.bleed_mm) for batch, how in zip(group.batches, found, strict=True) if how]
            spare = [(batch, lie(batch.lot, surface.room, wish, dense=found is dense)) for batch in group.fillers]
            yield Way(surface, runs, [run_of(batch, how, wish.bleed_mm) for batch, how in spare if how])


def lie(lot: Lot, room: Box, wish: Wish, *, dense: bool) -> Lie | None:
    """Return how a piece lies in a box, upright where it can, else on its side (`dense`: whichever way more fit); None: it does not fit."""
    folds: tuple[Fold, ...] = ("beside", "above") if wish.folded and lot.has_back else ("",)
    ways = [Lie(turned, fold) for turned in ((False, True) if lot.turns else (False,)) for fold in folds]
    counted = [(_count(lot, way, room, wish.bleed_mm), way) for way in ways]
    fitting = [(count, way) for count, way in counted if count]
    if not fitting:
        return None
    return max(fitting, key=lambda pair: pair[0])[1] if dense else fitting[0][1]


def _count(lot: Lot, how: Lie, room: Box, bleed_mm: float) -> int:
    """Return how many pieces an empty sheet holds."""
    (width_mm, height_mm), (gap_x_mm, gap_y_mm) = how.size_mm(lot), how.gap_mm(lot, bleed_mm)
    across = int((room.width_mm + gap_x_mm + SLACK_MM) / (width_mm + gap_x_mm))
    return across * int((room.height_mm + gap_y_mm + SLACK_MM) / (height_mm + gap_y_mm))


def _filled(last: Laid) -> list[Filled]:
    """Turn a chain into sheets, fillers and all."""
    chain = last.chain()
    sheets: list[Filled] = []
    for laid, after in zip(chain, [*chain[1:], None], strict=True):
        _fill(laid, alone=after is None or not after.shares)
        first = len(sheets) - laid.shares
        sheets += [Filled(laid.way.surface, laid.shelves.skip) for _ in range(first + laid.shelves.sheet + 1 - len(sheets))]
        for row in laid.shelves.rows:
            sheets[first + row.sheet].rows.append((laid.group, row))
    return sheets


def _fill(laid: Laid, *, alone: bool) -> None:
    """Let fillers take what the last sheet leaves: the rest of the last row, then rows of their own where no other group comes after."""
    shelves = laid.shelves
    if shelves.skip and not alone:
        return
    endless = [(run, cycle(run.pieces)) for run in laid.way.fillers if run.pieces]
    for run, pieces in endless:
        shelves.top_up(run, pieces)
    if alone:
        while sum(shelves.add_row(run, pieces) for run, pieces in endless):
            pass
