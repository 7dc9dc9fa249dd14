"""One kit for one paper: from the items of all components to numbered pages, each face made when its turn comes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from printkit.art import Art
from printkit.components import Ask, Component, Document, Item, called, components_for
from printkit.engine import Ruleset, System
from printkit.errors import Finding, Place, one_of
from printkit.impose import CAPTION_MM, Counts, Frame, ImposeOptions, Lot, Paper, Plan, content_mm, counts, fitted, pages, plan, room_mm
from printkit.model import Encounter
from printkit.options import Duplex, Ink, PrintOptions, Sides
from printkit.page import Face, Group, Page, moved
from printkit.pipeline.finishing import finished
from printkit.pipeline.furniture import HANDLING, Furniture
from printkit.pipeline.guide import guide_values, posters
from printkit.pipeline.limits import refuse_countless
from printkit.pipeline.printers import Correction
from printkit.pipeline.workshop import Workshop
from printkit.preflight import Preflight
from printkit.typeset import NO_INSETS, Insets, Theme, Typesetter, What, in_ink, load_theme, shown

GUIDE = "guide"

FOOT_ROOM_MM = 2.0
"""How far the letters of a sheet's foot reach into the margin, and a little: that far it must be wider than what is not printed."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many sheets of it are done, and how many there are."""


@dataclass
class Kit:
    """A kit as planned. `pages` makes its faces one after another; what is found on the way is told by `findings`."""

    encounter: Encounter
    system: System
    ruleset: Ruleset
    options: PrintOptions
    paper: Paper
    components: Mapping[str, Component]
    shop: Workshop
    setter: Typesetter
    frame: Frame
    items: Sequence[Item | Document]
    printer: Correction | None = None
    """What the printer needs, where one was asked for that was measured."""
    lots: list[Lot] = field(default_factory=list)
    planned: Plan = field(init=False)
    counts: Counts = field(init=False)
    """What the plan comes to."""
    parts: list[tuple[int, int]] = field(default_factory=list)
    """For each lot by its index: the item, and which of that item's pieces (0 but for continuations)."""
    kept: dict[int, tuple[Face, ...]] = field(default_factory=dict)
    """Faces made before their turn or printed more than once, by item."""
    backs: dict[int, Face] = field(default_factory=dict)
    """Backs that are printed more than once, by item."""
    fitting: dict[tuple[float, float], bool] = field(default_factory=dict)
    """Whether the paper holds a piece, by its size."""
    preflight: Preflight = field(init=False)
    secret: frozenset[str] = field(init=False)
    """Components that players must not see."""
    inspected: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.preflight = Preflight(partial(_pixels, self.shop.art), self.frame.edge_mm)
        self.secret = frozenset(self.system.aids.guide(self.ruleset, self.encounter).secret)

    @property
    def sheets(self) -> int:
        """How many sheets of paper go through the printer."""
        return self.counts.sheets

    @property
    def pieces(self) -> int:
        """How many pieces there are to cut, copies counted."""
        return self.counts.pieces

    def faces(self, index: int) -> tuple[Face, ...]:
        """Return the faces of an item: one, or more where it continues or is a document; kept where they will be asked for again."""
        if index in self.kept:
            return self.kept[index]
        item = self.items[index]
        made = self._set(item)
        if isinstance(item, Document) or item.copies > 1 or item.continues or item.filler:
            self.kept[index] = made
        return made

    def _set(self, item: Item | Document) -> tuple[Face, ...]:
        what = What(item.component, item.id)
        if isinstance(item, Item):
            return self.setter.faces(item.layout, item.values, what)
        width_mm, height_mm = content_mm(self.paper, self.frame, item.landscape)
        insets = self.setter.theme.insets_mm if fitted(self.paper, self.frame).head_mm else NO_INSETS
        inner = {"width_mm": width_mm - 2 * insets.side, "height_mm": height_mm - insets.top - insets.foot}
        faces = self.setter.document(item.layout, {**item.values, **inner}, inner["width_mm"], inner["height_mm"], what)
        return tuple(_inset(face, insets, width_mm, height_mm) for face in faces)

    def plan(self) -> None:
        """Plan the sheets; then set the guide, which tells what is on them, until its own pages have shifted none."""
        guide = next((index for index, item in enumerate(self.items) if item.component == GUIDE), None)
        if guide is not None:
            self.kept[guide] = ()
        self._plan()
        pages_before = -1
        while guide is not None and pages_before != len(self.kept[guide]):
            pages_before = len(self.kept[guide])
            item = self.items[guide]
            self.kept[guide] = self._set(item._replace(values={**item.values, **guide_values(self)}))
            self._plan()

    def _plan(self) -> None:
        self.lots, self.parts = [], []
        for index, item in enumerate(self.items):
            for part in range(self._lot_count(index, item)):
                self.lots.append(self._lot(len(self.lots), item, index))
                self.parts.append((index, part))
        self.planned = plan(self.lots, self.paper, self.frame, impose_options(self.options))
        self.counts = counts(self.planned)

    def _lot_count(self, index: int, item: Item | Document) -> int:
        """Return how many lots an item makes: a piece one, and one for each continuation; a document one, unless it has no page yet."""
        if isinstance(item, Document):
            return min(1, len(self.faces(index)))
        return len(self.faces(index)) if item.continues and not item.filler else 1

    def _lot(self, number: int, item: Item | Document, index: int) -> Lot:
        if isinstance(item, Document):
            pages = len(self.faces(index))
            lot = Lot(number, item.component, item.id, stock=item.stock, pages=pages)
            return lot._replace(landscape=item.landscape, one_sided=item.one_sided)
        # only a piece larger than the paper needs its seams, and so its face, before its turn
        seamed = None if self._fits(item.size_mm) else self.faces(index)[0]
        return Lot(
            number,
            item.component,
            item.id,
            item.size_mm,
            item.copies,
            item.stock,
            item.section,
            item.section_note,
            gap_mm=item.gap_mm,
            filler=item.filler,
            has_back=bool(item.back_layout) and turning(self.options) != "none",
            turns=not item.section,
            seams_across_mm=seamed.seams_across_mm if seamed else (),
            seams_down_mm=seamed.seams_down_mm if seamed else (),
            repeat_width_mm=seamed.repeat_width_mm if seamed else 0.0,
        )

    def _fits(self, size_mm: tuple[float, float]) -> bool:
        """Whether the paper holds a piece of this size, upright or lying."""
        if size_mm not in self.fitting:
            rooms = (room_mm(self.paper, self.frame, self.options.bleed_mm, landscape=lying) for lying in (False, True))
            self.fitting[size_mm] = any(size_mm[0] <= room[0] and size_mm[1] <= room[1] for room in rooms)
        return self.fitting[size_mm]

    def pages(self, progress: Progress | None = None, sides: Sides = "both", *, closely: bool = False) -> Iterator[Page]:
        """Yield the pages in order, each inspected (`closely` if that may take its time); only fronts or only backs where asked."""
        planned = replace(self.planned, options=replace(self.planned.options, sides="both" if sides == "separate" else sides))
        furniture = Furniture(self)
        titles = {name: component.title for name, component in self.components.items()}
        for number, page in enumerate(
            pages(
                planned, self.face_of, furniture.sheet, furniture.caption, furnish_back=furniture.back, join=furniture.join, titles=titles
            ),
            1,
        ):
            self.inspected += self.preflight.inspect(page, closely=closely)
            if progress:
                progress(page.title, number, self.counts.pages)
            yield finished(page, self.secret, self.printer)

    def face_of(self, lot: int, part: int) -> Face:
        """Return the face of a lot: of a document its page, of a piece its front (part 0) or its back (part 1)."""
        index, piece = self.parts[lot]
        item = self.items[index]
        if isinstance(item, Document):
            return self.faces(index)[part]
        return self._back(index, item) if part else self.faces(index)[piece]

    def _back(self, index: int, item: Item) -> Face:
        back = self.backs.get(index) or self.setter.faces(item.back_layout, item.values, What(item.component, item.id))[0]
        if item.copies > 1 or item.filler:
            self.backs[index] = back
        return back

    def findings(self) -> list[Finding]:
        """Return what was found so far, each with the place in the user's file of the value it is about.

        What preflight sees on a piece that could not be set right is a consequence, and is not told.
        """
        owners = {(item.component, item.id): item.owner for item in self.items if isinstance(item, Item)}
        unset = {(finding.component, finding.piece) for finding in self.setter.findings if finding.severity == "error"}
        seen = (finding for finding in self.inspected if (finding.component, finding.piece) not in unset)
        found = [*self.planned.findings, *self.setter.findings, *seen, *self.shop.fonts.unusable]
        needless = self._needless(owners)
        asked = (finding for finding in dict.fromkeys(found) if finding not in needless)
        return _folded(self._placed(finding, owners.get((finding.component, finding.piece), "")) for finding in asked)

    def _needless(self, owners: Mapping[tuple[str, str], str]) -> set[Finding]:
        """Return what is said of characters no font has, if all of them are told of at the same place or at one that is nearer to them."""
        lacking, told, needless = self.setter.lacking, dict[Place | None, set[str]](), set[Finding]()
        places = {finding: self._places(finding, owners.get((finding.component, finding.piece), "")) for finding in lacking}
        for finding in sorted(lacking, key=lambda each: (-len(places[each]), -len(lacking[each]))):
            if told.get(places[finding][0], set()).issuperset(lacking[finding]):
                needless.add(finding)
            for place in places[finding]:
                told.setdefault(place, set()).update(lacking[finding])
        return needless

    def _places(self, finding: Finding, owner: str) -> tuple[Place | None, ...]:
        """Return where a finding belongs, from the nearest place to the farthest: the field, whoever it belongs to, the encounter."""
        place = self.encounter.place
        return tuple(dict.fromkeys((place(owner, finding.field), place(owner), None) if owner else (None,)))

    def _placed(self, finding: Finding, owner: str) -> Finding:
        if finding.where or not (owner or finding.field):
            return finding
        return replace(finding, where=self.encounter.place(owner, finding.field))

    def facts(self) -> list[str]:
        """Return what the user should know before printing."""
        facts = [f"paper {self.paper.called}; print at 100 %, not \u201cfit to page\u201d; {HANDLING[self.options.duplex]}"]
        if self.counts.card_pages and self.counts.paper_pages:
            facts.append(f"on card: pages {self.counts.card_pages}; on paper: pages {self.counts.paper_pages}")
        facts += [f"{poster.title} on {len(poster.parts)} sheets, to be joined" for poster in posters(self)]
        if self.counts.cuts:
            facts.append(f"about {self.counts.cuts} cuts with a guillotine")
        if self.printer:
            facts.append(f"set right for {self.options.printer}; sheets that lie are turned upright, as printers take them")
        return facts


def _folded(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without those that tell of one place in a file what another has told: a value stands on many pieces."""
    told: dict[object, Finding] = {}
    for finding in findings:
        told.setdefault((finding.message, finding.where) if finding.where else finding, finding)
    return list(told.values())


def _pixels(art: Art, key: str) -> tuple[int, int]:
    """Return width and height of a picture as it is stored."""
    picture = art.by_key(key)
    return picture.width_px, picture.height_px


def plan_kit(
    encounter: Encounter,
    system: System,
    ruleset: Ruleset,
    options: PrintOptions,
    paper: Paper,
    shop: Workshop,
    folders: Sequence[Path],
    printer: Correction | None = None,
) -> Kit:
    """Return the kit of an encounter on one paper, planned and ready to be drawn; for a printer, if its errors are to be set right."""
    theme = in_ink(load_theme(options.theme or system.theme, folders), options.ink)
    setter = Typesetter(
        folders,
        theme,
        shop.fonts,
        shop.art,
        shop.icons,
        lang=encounter.lang,
        draft=options.draft,
        bleed_mm=impose_options(options).past_mm(back=True),
        cache_folder=shop.cache_folder,
        trusted=shop.layouts,
    )
    frame = framed(theme, printer)
    components = called(chosen(system, options), system, ruleset, encounter)
    ask = Ask(
        encounter=encounter,
        system=system,
        ruleset=ruleset,
        colors=_colors(encounter, theme, options.ink),
        squares=theme.sequence["squares"],
        content_mm=room_mm(paper, frame, options.bleed_mm, landscape=False),
        lying_mm=room_mm(paper, frame, options.bleed_mm, landscape=True),
        caption_mm=CAPTION_MM,
    )
    items = [item for name, component in components.items() for item in component.items(replace(ask, copies=options.copies.get(name)))]
    refuse_countless(items, encounter)
    kit = Kit(encounter, system, ruleset, options, paper, components, shop, setter, frame, items, printer)
    kit.plan()
    return kit


def _colors(encounter: Encounter, theme: Theme, ink: Ink) -> dict[str, str]:
    """Return the colour of each combatant as its ink shows it: its own, or the next of the theme's."""
    dealt = theme.sequence["combatants"]
    return {
        each.id: shown(each.color, theme, ink) if each.color else dealt[number % len(dealt)]
        for number, each in enumerate(encounter.combatants)
    }


def framed(theme: Theme, printer: Correction | None) -> Frame:
    """Return the frame of a theme's sheets; where a printer cannot print that near to the edge, with a wider margin."""
    if printer is None:
        return Frame(theme.margin_mm, theme.head_mm, theme.foot_mm)
    return Frame(max(theme.margin_mm, printer.edge_mm + FOOT_ROOM_MM), theme.head_mm, theme.foot_mm, printer.edge_mm)


def _inset(face: Face, insets: Insets, width_mm: float, height_mm: float) -> Face:
    """Return a face of this size with another inside it."""
    return Face(width_mm, height_mm, (Group(face.marks, moved(insets.side, insets.top)),)) if any(insets) else face


def chosen(system: System, options: PrintOptions) -> dict[str, Component]:
    """Return the components to print, in the order asked for, else the kit's; UsageError for a name the game does not have."""
    offered = components_for(system)
    for name in (*options.components, *options.skip, *options.copies):
        one_of(offered, name, f'{system.title} has no component "{name}"')
    wanted = options.components or tuple(offered)
    return {name: offered[name] for name in wanted if name not in options.skip}


def turning(options: PrintOptions) -> Duplex:
    """Return how backs come behind fronts: as asked; stacks of fronts and backs that are glued are mirrored as by the long edge."""
    return "long" if options.duplex == "none" and options.sides in {"back", "separate"} else options.duplex


def impose_options(options: PrintOptions) -> ImposeOptions:
    """Return what imposition needs of the options."""
    return ImposeOptions(
        turning(options),
        frozenset(mark for mark in options.marks if mark != "none"),
        frozenset(options.skip_slot),
        "both" if options.sides == "separate" else options.sides,
        options.bleed_mm,
        options.proof,
    )
