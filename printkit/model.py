"""What an encounter file says, once read: plain facts, no rules and no paper.

A game adds its own fields by subclassing Combatant and Encounter in its `fields.py`; the loader validates against those. What a file
leaves out and what follows from the rest (side from kind, a token text from a name) is filled in here, so that whoever reads a
Combatant finds it complete. The descriptions are the text of the encounter reference and of the JSON schema.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, Self

from pydantic import BeforeValidator, Field, PrivateAttr, StringConstraints, model_validator

from printkit.errors import Place, Severity
from printkit.names import monogram, shortened, slug
from printkit.options import PrintOptions
from printkit.units import to_mm
from printkit.values import Color, Id, Line, Name, Prose, Strict, between, one_line, word

SIZES_MM = {"small": 19.05, "medium": 25.4, "large": 50.8, "huge": 76.2, "gargantuan": 101.6}
"""Width of a token by the size of its combatant: three quarters of an inch, then one, two, three and four inches."""

SIDE_OF_KIND = {"hero": "pc", "boss": "npc", "minion": "npc", "henchmen": "npc"}
KIND_OF_SIDE = {"pc": "hero", "npc": "minion"}
Side = Annotated[Literal["pc", "npc"], BeforeValidator(word)]
Kind = Annotated[Literal["hero", "boss", "minion", "henchmen"], BeforeValidator(word)]


_token_mm = between("8mm", "300mm")


def _size(value: object) -> object:
    """Read a size by name or as a length between 8 and 300 mm."""
    said = word(value)
    if isinstance(said, list | dict):
        raise ValueError("neither a name such as large nor a length such as 32mm")
    if said not in SIZES_MM:
        _token_mm(said)
    return said


def _focus(value: object) -> object:
    """Read a point of a picture: two shares from 0 to 1, across and down."""
    said = " ".join(str(each) for each in value) if isinstance(value, list | tuple) else value
    if said in ("", None):
        return ""
    try:
        shares = [float(each) for each in str(said).replace(",", " ").split()]
    except ValueError:
        shares = []
    if len(shares) != 2 or not all(0 <= share <= 1 for share in shares):
        raise ValueError(f'"{said}" is no point of a picture such as "0.5 0.3": two shares from 0 to 1, from the left and from the top')
    return f"{shares[0]:g} {shares[1]:g}"


Focus = Annotated[str, BeforeValidator(_focus, json_schema_input_type=str)]
Size = Annotated[str, BeforeValidator(_size, json_schema_input_type=str)]


def _answer(value: object) -> object:
    """Read an answer to a question: what is none, the game refuses with the answers there are."""
    return "a list" if isinstance(value, list | tuple) else "keys with values" if isinstance(value, dict) else value


Answer = Annotated[str | int, BeforeValidator(_answer)]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one field, found by looking at several; `field` is a path such as `weapons.0.skill`.

    `because_of` are the other fields it comes from: where one of them is wrong itself, that is all there is to say.
    """

    field: str
    message: str
    hint: str | None = None
    severity: Severity = "error"
    because_of: tuple[str, ...] = ()


class Source(Protocol):
    """Where the values of one mapping were written."""

    def place(self, field: str) -> Place:
        """Return where a field's value stands, or the mapping itself where the field was left out. Paths use dots and count from 0."""
        ...


@dataclass(frozen=True)
class Sources:
    """Where each combatant was written, by id, and the encounter itself under ""; where facts come from makes no difference to them."""

    by_id: Mapping[str, Source] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Member:
    """One of a group of henchmen: `number` is the figure on its token."""

    id: str
    name: str
    short: str
    number: int


class Combatant(Strict):
    """Somebody who fights, or a group of henchmen who share one pool of wounds."""

    name: Name = Field(description="What it is called; printed as typed.")
    short: Line = Field("", description="The text on its token. Left out, it is made from the name.")
    id: Id = Field("", description="How other entries refer to it, and its file name. Left out, it is made from the name.")
    side: Side = Field(description="`pc` for the players' side, `npc` for the game master's. May be left out where `kind` is given.")
    kind: Kind = Field(
        description="`hero`, `boss`, `minion` or `henchmen` (one group): its rim shows it. Left out: `hero` for `pc`, `minion` for `npc`."
    )
    count: int = Field(
        1,
        ge=1,
        le=1000,
        description="How many there are. Henchmen stay one group; others become that many combatants, each with its own number.",
    )
    plural: Line = Field(
        "", description="What a group of henchmen is called. Left out, it is made from the name in English, else it is the name."
    )
    number: int | None = Field(None, ge=1, le=9999, description="The figure on the token of one of several; `count` sets it.")
    first: int = Field(1, ge=1, le=9999, description="The number of the first member of a group of henchmen.")
    portrait: Path | None = Field(None, description="An image file, its path seen from the file that names it.")
    focus: Focus = Field(
        "",
        description='What of the portrait stays where it is cropped, from its top left: `"0.5 0.3"`. Left out: a little above the middle.',
    )
    icon: Line = Field("", description="An icon in place of a portrait: see `printkit list icons`.")
    color: Color | None = Field(None, description='Its color on every piece, such as `"#a34a28"`; `#` may be left out.')
    size: Size = Field("medium", description="`small`, `medium`, `large`, `huge`, `gargantuan`, or the width of its token, such as `32mm`.")
    copies: int = Field(1, ge=0, le=10_000, description="How many of each piece that shows it: tokens, standees, cards, tents, chips.")
    notes: Prose = Field("", description="What its player should know; `**bold**` and `*italic*` are understood.")
    initiative: int | None = Field(None, ge=-100, le=1000, description="Its initiative, where it is known beforehand.")

    @model_validator(mode="before")
    @classmethod
    def _fill_in(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        filled = dict(given)
        if "kind" in filled:
            filled.setdefault("side", SIDE_OF_KIND.get(str(word(filled["kind"])), "npc"))
        else:
            filled["kind"] = KIND_OF_SIDE.get(str(word(filled.get("side"))), "minion")
        if isinstance(name := one_line(filled.get("name")), str) and name:
            filled.setdefault("short", shortened(name))
            filled.setdefault("id", slug(name))
            filled.setdefault("plural", name)
        return filled

    @property
    def is_group(self) -> bool:
        """Whether this is a group of henchmen: one card, one column, many tokens."""
        return self.kind == "henchmen"

    @property
    def label(self) -> str:
        """The token text with its number, for where no disc shows the number."""
        return f"{self.short} {self.number}" if self.number is not None else self.short

    @property
    def monogram(self) -> str:
        """One or two initials, for a token without a picture."""
        return monogram(self.name)

    @property
    def size_mm(self) -> float:
        """The width of its token."""
        return SIZES_MM[self.size] if self.size in SIZES_MM else to_mm(self.size)

    @property
    def last(self) -> int:
        """The number of the last member of a group."""
        return self.first + self.count - 1

    @property
    def members(self) -> tuple[Member, ...]:
        """The members of a group of henchmen, "Thug 1" to "Thug 6"; empty for others."""
        numbers = range(self.first, self.first + self.count) if self.is_group else ()
        stem = slug(self.name)
        return tuple(Member(f"{stem}-{number}", f"{self.name} {number}", self.short, number) for number in numbers)

    def numbered(self, number: int) -> Self:
        """Return one of several of that name, with its number in name and id."""
        given = {"name": f"{self.name} {number}", "id": f"{self.id}-{number}", "number": number, "count": 1}
        return self.model_copy(update=given)

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong between fields; games add theirs."""
        yield from ()


class Terrain(Strict):
    """Something in the surroundings that the description of an action can use."""

    name: Name = Field(description="What it is.")
    use: Prose = Field("", description="What somebody might do with it.")


class Encounter(Strict):
    """One fight: who takes part, where, by which game, and how to print it."""

    system: Line = Field(description="The game: see `printkit list systems`.")
    title: Name = Field(description="What the encounter is called; it heads every sheet.")
    lang: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$")] = Field(
        "en", description="The language of the texts, for hyphenation: `en`, `de`, `pt-BR`."
    )
    rulings: dict[str, Answer] = Field(
        default_factory=dict, description="How this table decides what the rulebook leaves open: see `printkit list rulings`."
    )
    terrain: tuple[Terrain, ...] = Field((), description="What stands about that an action can use.")
    print: PrintOptions = Field(default_factory=PrintOptions, description="How to print, where no option says otherwise.")
    combatants: tuple[Combatant, ...] = Field((), description="Who fights.")
    _sources: Sources = PrivateAttr(default_factory=Sources)

    def from_sources(self, sources: Mapping[str, Source]) -> Self:
        """Remember where each combatant was written, by id; the encounter itself stands under "". For the loader."""
        self._sources = Sources(sources)
        return self

    def place(self, id: str, field: str = "") -> Place | None:
        """Return where a value was written: of a combatant by its id, of the encounter itself with "".

        A field may be a path (`weapons.0.name`). Where the field was left out it is the place of the combatant; a member of a group was
        written where its group was. None for an encounter that was not read from a file. Costs nothing until it is asked.
        """
        known = self._sources.by_id
        source = known.get(id) or known.get(id.rpartition("-")[0]) or known.get("")
        return source.place(field) if source else None

    @cached_property
    def by_id(self) -> Mapping[str, Combatant]:
        """Combatants by id."""
        return {combatant.id: combatant for combatant in self.combatants}

    def problems(self) -> Iterator[tuple[str, Problem]]:
        """Yield what is wrong between combatants, each with the id it is about; games add theirs."""
        yield from ()
