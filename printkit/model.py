"""What an encounter file says, once read: plain facts, no rules and no paper.

A game adds its own fields by subclassing Combatant and Encounter in its `fields.py`; the loader validates against those. What a file
leaves out and what follows from the rest (side from kind, a token text from a name) is filled in here, so that whoever reads a
Combatant finds it complete. The descriptions are the text of the encounter reference and of the JSON schema.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, StringConstraints, model_validator

from printkit.errors import Place, Severity
from printkit.units import to_mm

SIZES_MM = {"small": 19.05, "medium": 25.4, "large": 50.8, "huge": 76.2, "gargantuan": 101.6}
"""Width of a token by the size of its combatant: three quarters of an inch, then one, two, three and four inches."""

SIDE_OF_KIND = {"hero": "pc", "boss": "npc", "minion": "npc", "henchmen": "npc"}
KIND_OF_SIDE = {"pc": "hero", "npc": "minion"}
NO_CONTROLS = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"


def word(value: object) -> object:
    """Read a choice as people write it: in any case, with spaces about it."""
    return value.strip().lower() if isinstance(value, str) else value


def _line(value: object) -> object:
    """Read a text of one line: line breaks and runs of spaces become one space."""
    return re.sub(r"[ \t\r\n\v\f\u2028\u2029]+", " ", value).strip() if isinstance(value, str) else value


def _several(value: object) -> object:
    """Read a list that may be written as one text with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _length_mm(value: object) -> object:
    return to_mm(value) if isinstance(value, str) else value


def _color(value: object) -> object:
    """Read `#a34a28`, `a34a28` or `#a42`; the `#` may be missing because YAML takes it for a comment."""
    if not isinstance(value, str) or not re.fullmatch(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value.strip()):
        raise ValueError(f'"{value}" is not a color such as "#a34a28"')
    digits = value.strip().removeprefix("#").lower()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _size(value: object) -> object:
    """Read a size by name or as a length between 8 and 300 mm."""
    word = word(value)
    if isinstance(word, str) and word not in SIZES_MM and not 8 <= to_mm(word) <= 300:
        raise ValueError(f'"{word}" is not between 8mm and 300mm')
    return word


Line = Annotated[str, BeforeValidator(_line), StringConstraints(max_length=1000, pattern=NO_CONTROLS)]
"""Text on one line, as typed."""
Name = Annotated[Line, StringConstraints(min_length=1)]
Prose = Annotated[str, StringConstraints(strip_whitespace=True, max_length=20_000, pattern=NO_CONTROLS)]
"""Text of any number of lines; `**bold**` and `*italic*` are read where it is printed."""
Id = Annotated[str, BeforeValidator(_line), StringConstraints(min_length=1, max_length=200, pattern=r"^[^\s/\\]+$")]
Color = Annotated[str, BeforeValidator(_color, json_schema_input_type=str)]
Size = Annotated[str, BeforeValidator(_size, json_schema_input_type=str)]
LengthMm = Annotated[float, BeforeValidator(_length_mm, json_schema_input_type=str)]
"""Written as a length with its unit (`3mm`), held in millimetres."""
Lines = Annotated[tuple[Name, ...], BeforeValidator(_several)]
"""Several words: a list, or one text with commas."""
Ids = Annotated[tuple[Id, ...], BeforeValidator(_several)]
Side = Annotated[Literal["pc", "npc"], BeforeValidator(word)]
Kind = Annotated[Literal["hero", "boss", "minion", "henchmen"], BeforeValidator(word)]
Ink = Annotated[Literal["colour", "grey", "line"], BeforeValidator(word)]
Duplex = Annotated[Literal["none", "long", "short", "fold"], BeforeValidator(word)]
Sides = Annotated[Literal["front", "back", "both", "separate"], BeforeValidator(word)]
Mark = Annotated[Literal["crop", "outline", "edge", "full", "none"], BeforeValidator(word)]
Format = Annotated[Literal["pdf", "png", "svg"], BeforeValidator(word)]
Each = Annotated[Literal["page", "piece"], BeforeValidator(word)]


class Strict(BaseModel):
    """A mapping of the user's: unknown keys are refused, values are frozen.

    Files use the aliases (`class`, `bleed`), Python the names of the fields (`weapon_class`, `bleed_mm`).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, validate_by_name=True, validate_by_alias=True)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one field, found by looking at several; `field` is a path such as `weapons.0.skill`."""

    field: str
    message: str
    hint: str | None = None
    severity: Severity = "error"


class Source(Protocol):
    """Where the values of one mapping were written."""

    def place(self, field: str) -> Place:
        """Return where a field's value stands, or the mapping itself where the field was left out. Paths use dots and count from 0."""
        ...


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
        description="`hero`, `boss`, `minion` or `henchmen` (one group): the rim of its token. Left out: `hero` for `pc`, `minion` for `npc`."
    )
    count: int = Field(
        1, ge=1, le=1000, description="How many there are. Henchmen stay one group; others become that many combatants, each with its own number."
    )
    plural: Line = Field("", description="What a group of henchmen is called. Left out, it is made from the name in English, else it is the name.")
    number: int | None = Field(None, ge=1, le=9999, description="The figure on the token of one of several; `count` sets it.")
    first: int = Field(1, ge=1, le=9999, description="The number of the first member of a group of henchmen.")
    portrait: Path | None = Field(None, description="An image file, its path seen from the file that names it.")
    icon: Line = Field("", description="An icon in place of a portrait: see `printkit list icons`.")
    color: Color | None = Field(None, description='Its color on every piece, such as `"#a34a28"`; `#` may be left out.')
    size: Size = Field("medium", description="`small`, `medium`, `large`, `huge`, `gargantuan`, or the width of its token, such as `32mm`.")
    copies: int = Field(1, ge=0, le=10_000, description="How many of each of its pieces to print.")
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
        if isinstance(name := _line(filled.get("name")), str) and name:
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

    def expanded(self, first: int = 1) -> tuple[Self, ...]:
        """Return the combatants an entry with a count stands for, numbered from `first`; a group and a single one stay as they are."""
        if self.is_group or self.count == 1:
            return (self,)
        return tuple(self.numbered(number) for number in range(first, first + self.count))

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


class PrintOptions(Strict):
    """How to print: the `print:` of an encounter file, the options of the command line and the user's settings, all alike."""

    paper: Lines = Field((), description="Paper by name (`printkit list papers`) or size (`210x297mm`); several give one kit each.")
    ink: Ink = Field("colour", description="`colour`; `grey`, with patterns in place of hues; `line`, without fills.")
    theme: Line = Field("", description="How the sheets look. Left out, the game's own theme.")
    components: Lines = Field((), alias="components", description="Only these components, in this order. Left out, all the game has.")
    skip: Lines = Field((), description="Components to leave out.")
    copies: dict[str, Annotated[int, Field(ge=0, le=10_000)]] = Field(
        default_factory=dict, description="How many of a component's pieces to print, by component, where the usual number is wrong."
    )
    duplex: Duplex = Field("none", description="`long` or `short`: the edge the printer turns the paper over; `fold`: back beside front; or `none`.")
    sides: Sides = Field("both", description="Print only fronts, only backs, both, or fronts and backs as separate files.")
    printer: Line = Field("", description="A printer whose offset and scale were measured with `printkit calibrate`.")
    skip_slot: tuple[Annotated[int, Field(ge=1, le=1000)], ...] = Field((), description="Slots of every sheet to leave empty, counted from 1.")
    marks: Annotated[tuple[Mark, ...], BeforeValidator(_several)] = Field(
        ("crop",), description="What shows where to cut: `crop`, `outline`, `edge`, `full` or `none`; several with commas."
    )
    bleed_mm: LengthMm = Field(0.0, alias="bleed", ge=0, le=20, description="How far art runs past the cut, such as `3mm`.")
    proof: bool = Field(False, description="Show trim and safe zones, for looking only.")
    split: bool = Field(False, description="Also write one PDF for each component.")
    draft: bool = Field(False, description="Print visible placeholders for what is missing, with DRAFT on every sheet.")
    format: Annotated[tuple[Format, ...], BeforeValidator(_several)] = Field(("pdf",), description="What to write: `pdf`, `png`, `svg`.")
    each: Each = Field("page", description="For pictures: one for each `page` or each `piece`.")
    dpi: int = Field(300, ge=36, le=1200, description="Resolution of PNG files, and of art in the PDF.")
    max_mb: int | None = Field(None, ge=1, le=4096, description="The largest a PDF may become.")

    @model_validator(mode="before")
    @classmethod
    def _only_means_components(cls, given: Any) -> Any:
        """Take the command line's `only` for `components`."""
        if isinstance(given, dict) and "only" in given and "components" not in given:
            return {"components" if key == "only" else key: value for key, value in given.items()}
        return given

    def over(self, weaker: "PrintOptions") -> "PrintOptions":
        """Lay what is said here over what is said there: the weaker one speaks only where this one is silent."""
        said = {name: getattr(self, name) for name in self.model_fields_set}
        return weaker.model_copy(update=said)


class Encounter(Strict):
    """One fight: who takes part, where, by which game, and how to print it."""

    system: Line = Field(description="The game: see `printkit list systems`.")
    title: Name = Field(description="What the encounter is called; it heads every sheet.")
    lang: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$")] = Field(
        "en", description="The language of the texts, for hyphenation: `en`, `de`, `pt-BR`."
    )
    rulings: dict[str, str | int] = Field(
        default_factory=dict, description="How this table decides what the rulebook leaves open: see `printkit list rulings`."
    )
    terrain: tuple[Terrain, ...] = Field((), description="What stands about that an action can use.")
    print: PrintOptions = Field(default_factory=PrintOptions, description="How to print, where no option says otherwise.")
    combatants: tuple[Combatant, ...] = Field((), description="Who fights.")
    _sources: Mapping[str, Source] = PrivateAttr(default_factory=dict)

    def from_sources(self, sources: Mapping[str, Source]) -> Self:
        """Remember where each combatant was written, by id; the encounter itself stands under "". For the loader."""
        self._sources = sources
        return self

    def place(self, id: str, field: str = "") -> Place | None:
        """Return where a value was written: of a combatant by its id, of the encounter itself with "".

        A field may be a path (`weapons.0.name`). Where the field was left out it is the place of the combatant; None for an encounter
        that was not read from a file. Costs nothing until it is asked.
        """
        source = self._sources.get(id) or self._sources.get("")
        return source.place(field) if source else None

    @cached_property
    def by_id(self) -> Mapping[str, Combatant]:
        """Combatants by id."""
        return {combatant.id: combatant for combatant in self.combatants}

    def problems(self) -> Iterator[tuple[str, Problem]]:
        """Yield what is wrong between combatants, each with the id it is about; games add theirs."""
        yield from ()


def slug(text: str) -> str:
    """Make a short name of letters, figures and dashes; letters of every script stay.

    >>> slug("Zoë & the Brass-Sailor 2")
    'zoë-the-brass-sailor-2'
    """
    return "-".join(re.findall(r"\w+", unicodedata.normalize("NFC", text).lower()))[:80].strip("-") or "x"


TITLES = frozenset("the a an dr dr. mr mr. mrs mrs. ms ms. sir dame lady lord madame madam professor prof prof. captain capt capt.".split())
LINKS = frozenset("of the from with in at on and & der die das von van de la le du di da del y".split())
SHORT = 14


def shortened(name: str) -> str:
    """Shorten a name for a token: what stands before a bracket, comma or "of"; then without first names or titles.

    >>> shortened("Professor Archibald Thistlewood"), shortened("Keeper of the Drowned Bell (a ghost)"), shortened("Dock thug")
    ('A. Thistlewood', 'Keeper', 'Dock thug')
    """
    text = re.split(r"\s*[(,;:\[]", name, maxsplit=1)[0] or name
    if len(text) <= SHORT:
        return text
    return next((way for way in _shorter(text.split()) if len(way) <= SHORT), None) or _cut(text)


def _shorter(words: list[str]) -> Iterator[str]:
    """Yield ever shorter forms of a long name."""
    plain = [word for word in words if word.lower() not in TITLES] or words
    yield " ".join(plain)
    link = next((index for index, word in enumerate(plain) if index and word.lower() in LINKS), None)
    if link is not None:
        yield " ".join(plain[:link])
        plain = plain[:link]
    if len(plain) > 1:
        yield f"{plain[0][0]}. {plain[-1]}"
    yield plain[-1]
    yield plain[0]


def _cut(text: str) -> str:
    """Cut a single long word where a letter ends."""
    end = SHORT - 1
    while end < len(text) and (unicodedata.combining(text[end]) or text[end] in "\u200c\u200d\ufe0f" or text[end - 1] == "\u200d"):
        end += 1
    return text[:end].rstrip() + "…"


def monogram(name: str) -> str:
    """Return the initials of a name: of its first and last word that count.

    >>> monogram("Madame Oriel"), monogram("The Ferret"), monogram("Mara of the Deep Wells")
    ('MO', 'F', 'MW')
    """
    words = [word for word in re.findall(r"[^\W_]+", name) if word.lower() not in {"the", "a", "an"} | LINKS] or [name]
    return "".join(word[0].upper() for word in (words[0], *words[1:][-1:]))


IRREGULAR = {"man": "men", "woman": "women", "thief": "thieves", "wolf": "wolves", "child": "children", "mouse": "mice", "elf": "elves"}


def english_plural(name: str) -> str:
    """Return the plural of an English name by its last word; one that seems to be a plural stays.

    >>> english_plural("Dock thug"), english_plural("Night watchman"), english_plural("Ghoul of the pit"), english_plural("Pirates")
    ('Dock thugs', 'Night watchmen', 'Ghouls of the pit', 'Pirates')
    """
    head, link, tail = re.split(r"( (?:of|from|in|with|at) |$)", name, maxsplit=1)
    for one, many in IRREGULAR.items():
        if head.lower().endswith(one):
            return head[: -len(one)] + (many if head[-len(one) :].islower() else many.capitalize()) + link + tail
    if re.search(r"[^siu]s$", head):
        return name
    if re.search(r"(s|x|z|ch|sh)$", head, re.IGNORECASE):
        return head + "es" + link + tail
    if re.search(r"[^aeiou\W\d]y$", head, re.IGNORECASE):
        return head[:-1] + "ies" + link + tail
    return head + "s" + link + tail if head[-1:].isalpha() else name


def all_names(combatants: Iterable[Combatant]) -> Iterator[tuple[str, str]]:
    """Yield the id and the name of every piece-bearing one: combatants, and the members of groups."""
    for combatant in combatants:
        yield combatant.id, combatant.name
        for member in combatant.members:
            yield member.id, member.name
