"""One kit for one paper: from the items of all components to numbered pages, each face made when its turn comes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from printkit.art import Art
from printkit.components import Ask, Component, Document, Item, called, components_for
from printkit.engine import Ruleset, System
from printkit.errors import Finding, one_of
from printkit.impose import CAPTION_MM, Counts, Frame, Paper, Plan, pages, room_mm
from printkit.impose.counts import pages_per_sheet
from printkit.model import Encounter
from printkit.options import Ink, PrintOptions, Sides
from printkit.page import Face, Page
from printkit.pipeline.faces import Faces
from printkit.pipeline.findings import Teller
from printkit.pipeline.finishing import finished
from printkit.pipeline.furniture import HANDLING, Furniture, Heading
from printkit.pipeline.guide import guide_values, posters, thanks
from printkit.pipeline.limits import refuse_countless
from printkit.pipeline.planning import impose_options, plan_sheets
from printkit.pipeline.printers import Correction
from printkit.pipeline.spoken import Spoken, told_at
from printkit.pipeline.workshop import Workshop
from printkit.preflight import Preflight
from printkit.typeset import Theme, Typesetter, in_ink, load_theme, shown
from printkit.units import GOOD_DPI

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
    components: Mapping[str, Component]
    shop: Workshop
    heading: Heading
    made: Faces
    planned: Plan
    counts: Counts
    """What the plan comes to."""
    parts: tuple[tuple[int, int], ...]
    """For each lot by its number: the item, and which of that item's pieces."""
    secret: frozenset[str]
    """Components that players must not see."""
    preflight: Preflight
    printer: Correction | None = None
    """What the printer needs, where one was asked for that was measured."""
    inspected: list[Finding] = field(default_factory=list)

    @property
    def paper(self) -> Paper:
        """The paper it is for."""
        return self.made.paper

    @property
    def frame(self) -> Frame:
        """What its sheets keep free."""
        return self.made.frame

    @property
    def setter(self) -> Typesetter:
        """What sets its faces."""
        return self.made.setter

    @property
    def items(self) -> Sequence[Item | Document]:
        """What is printed, in order."""
        return self.made.items

    @property
    def sheets(self) -> int:
        """How many sheets of paper go through the printer."""
        return self.counts.sheets

    @property
    def pieces(self) -> int:
        """How many pieces there are to cut, copies counted."""
        return self.counts.pieces

    def faces(self, index: int) -> tuple[Face, ...]:
        """Return the faces of an item: one, or more where it continues or is a document."""
        return self.made.of(index)

    def face_of(self, lot: int, part: int) -> Face:
        """Return the face of a lot: of a document its page, of a piece its front (part 0) or its back (part 1)."""
        return self.made.one(*self.parts[lot], part)

    def pages(self, progress: Progress | None = None, sides: Sides = "both", *, closely: bool = False) -> Iterator[Page]:
        """Yield the pages in order, each inspected (`closely` if that may take its time); only fronts or only backs where asked."""
        planned = replace(self.planned, options=replace(self.planned.options, sides="both" if sides == "separate" else sides))
        furniture = Furniture(self.heading, self.setter)
        furnish, caption, back, join = furniture.sheet, furniture.caption, furniture.back, furniture.join
        drawn = pages(planned, self.face_of, furnish, caption, furnish_back=back, join=join, titles=self.heading.titles)
        total = len(planned.sheets) * pages_per_sheet(planned)
        for number, page in enumerate(drawn, 1):
            self.inspected += self.preflight.inspect(page, closely=closely)
            if progress:
                progress(page.title, number, total)
            yield finished(page, self.secret, self.printer)

    def findings(self) -> list[Finding]:
        """Return what was found so far, each with the place in the user's file of the value it is about.

        What preflight sees on a piece that could not be set right is a consequence, and is not told.
        """
        owners = {(item.component, item.id): item.owner for item in self.items if isinstance(item, Item)}
        unset = {(finding.component, finding.piece) for finding in self.setter.findings if finding.severity == "error"}
        seen = (finding for finding in self.inspected if (finding.component, finding.piece) not in unset)
        found = [*self.planned.findings, *self.setter.findings, *seen, *self.shop.fonts.unusable]
        return Teller(owners, self.encounter.place).told(found, self.setter.lacking)

    def facts(self) -> list[str]:
        """Return what the user should know before printing."""
        facts = [f"paper {self.paper.called}; print at 100 %, not \u201cfit to page\u201d; {self.heading.handling}"]
        if self.counts.card_pages and self.counts.paper_pages:
            each = " of each file" if self.options.sides == "separate" else ""
            facts.append(f"on card: pages {self.counts.card_pages}{each}; on paper: pages {self.counts.paper_pages}{each}")
        facts += [f"{poster.title} on {len(poster.parts)} sheets, to be joined" for poster in posters(self.planned, self.heading.titles)]
        if self.counts.cuts:
            facts.append(f"about {self.counts.cuts} cuts with a guillotine")
        if self.printer:
            facts.append(f"set right for {self.options.printer}; sheets that lie are turned upright, as printers take them")
        return facts


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
    pictures_in: Sequence[Path] | None = None,
) -> Kit:
    """Return the kit of an encounter on one paper, planned and ready to be drawn; for a printer, if its errors are to be set right.

    Layouts stand in `folders`; the pictures that data and layouts name lie below `pictures_in` (None: anywhere).
    """
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
        dpi=options.dpi,
        pictures_in=pictures_in,
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
    heading, facts = _heading(encounter, system, components, options), system.aids.guide(ruleset, encounter)
    made = Faces(items, setter, paper, frame)
    sheets = plan_sheets(made, options, partial(guide_values, heading, facts, paper.called, tuple(thanks(shop, theme))))
    secret, preflight = frozenset(facts.secret), Preflight(partial(_pixels, shop.art), frame.edge_mm, min(options.dpi, GOOD_DPI))
    return Kit(encounter, system, ruleset, options, components, shop, heading, made, *sheets, secret, preflight, printer)


def _heading(encounter: Encounter, system: System, components: Mapping[str, Component], options: PrintOptions) -> Heading:
    return Heading(
        encounter.title,
        (f"{system.title} \u00b7 {system.tagline}", system.title),
        titles={name: component.title for name, component in components.items()},
        hints={name: system.aids.hints.get(name, component.hint) for name, component in components.items()},
        handling=HANDLING[options.duplex],
        draft=options.draft,
    )


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


def chosen(system: System, options: PrintOptions) -> dict[str, Component]:
    """Return the components to print, in the order asked for, else the kit's; UsageError for a name the game does not have."""
    offered = components_for(system)
    wanted = options.components or tuple(offered)
    return {name: one_of(offered, name, _not_offered(system, name)) for name in wanted if name not in options.skip}


def refuse_unknown(system: System, spoken: Spoken) -> None:
    """Raise UsageError for the first component that an option names and the game does not have, at its place."""
    offered = components_for(system)
    for name, where in spoken.components():
        with told_at(where):
            one_of(offered, name, _not_offered(system, name))


def _not_offered(system: System, name: str) -> str:
    return f'{system.title} has no component "{name}"'
