"""What Rd6 adds to a combatant and to the encounter."""

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.errors import did_you_mean
from printkit.model import Combatant, Encounter, Problem
from printkit.values import Line, Name, Strict, by_name, once_each, several, word

Attribute = Literal["strength", "agility", "perception", "intellect", "presence", "stamina", "willpower"]
ATTRIBUTE_ALIASES = {"acumen": "perception"}
Cover = Literal["head_face", "chest_back", "abdomen", "arm", "hand", "leg", "foot"]
COVERED: tuple[Cover, ...] = ("head_face", "chest_back", "abdomen", "arm", "hand", "leg", "foot")
"""The places that a blow may land on, as armour covers them."""
COVER_WORDS = {
    "head": ("head_face",), "face": ("head_face",), "chest": ("chest_back",), "back": ("chest_back",),
    "torso": ("chest_back", "abdomen"), "body": ("chest_back", "abdomen"), "belly": ("abdomen",), "arms": ("arm",), "hands": ("hand",),
    "legs": ("leg",), "feet": ("foot",), "all": COVERED,
}  # fmt: skip
"""What people call places, and several at once."""
CODE = r"\d+\s*[dD]6?(?:\s*[-+]\s*\d+)?"
SHORT_WEAPON = re.compile(rf"(?P<name>[^()]+?)\s*\((?P<skill>[^(),]+?)(?:,\s*(?P<damage>{CODE}))?(?:,\s*(?P<length_cm>\d+)\s*cm)?\)")
SHORT_ARMOUR = re.compile(rf"(?P<name>[^()]+?)\s*\((?P<code>{CODE})(?:\s*:\s*(?P<covers>[^()]+))?\)")
NAMED_CODE = re.compile(r"\s*(?P<name>.+?)\s*[:= ]\s*(?P<code>[-+\u2212]?\d+(?:\s*[dD]6?(?:\s*[-+\u2212]\s*\d+)?)?)\s*")


def _code(value: object) -> object:
    return value if isinstance(value, DieCode) else DieCode.read(value)


def _positive(value: object) -> DieCode:
    code = DieCode.read(value)
    if code < NOTHING:
        raise ValueError(f'"{value}" is below nothing: write a die code such as 4D or 3D+2')
    return code


Code = Annotated[DieCode, BeforeValidator(_positive, json_schema_input_type=str)]
"""A die code: `4D`, `3D+2`."""
Modifier = Annotated[DieCode, BeforeValidator(_code, json_schema_input_type=str)]
"""What is added to a die code or taken from it: `+1D`, `-2`."""
Scale = Annotated[
    Literal[
        "planetary", "large capital", "small capital", "colossal", "gargantuan", "huge", "large", "medium", "small", "tiny", "minute"
    ],
    BeforeValidator(lambda value: said.replace("_", " ") if isinstance(said := word(value), str) else said),
]  # fmt: skip
Construction = Annotated[
    Literal["flimsy", "tough", "sturdy", "very_sturdy", "reinforced"],
    BeforeValidator(lambda value: said.replace(" ", "_") if isinstance(said := word(value), str) else said),
]


def _named_codes(value: object) -> object:
    """Read names with codes that are written as one text, as in a spreadsheet: `throwing 8D, blades 4D+1`."""
    if not isinstance(value, str):
        return once_each(value)
    found = []
    for part in filter(str.strip, re.split(r"[,;]", value)):
        match = NAMED_CODE.fullmatch(part)
        if match is None:
            raise ValueError(f'"{part.strip()}" is not a name with a die code, such as "blades 4D+1"')
        found.append((match["name"], match["code"]))
    return by_name(found)


def _attributes(value: object) -> object:
    told = _named_codes(value)
    if not isinstance(told, dict):
        return told
    names = {key: str(word(key)) for key in told}
    return by_name((ATTRIBUTE_ALIASES.get(name, name), told[key]) for key, name in names.items())


Attributes = Annotated[dict[Attribute, Code], BeforeValidator(_attributes)]
Skills = Annotated[dict[Name, Code], BeforeValidator(_named_codes)]
Modifiers = Annotated[dict[Name, Modifier], BeforeValidator(_named_codes)]


def _covers(value: object) -> object:
    """Read the places that armour covers, by any of their names."""
    words = several(value)
    if not isinstance(words, list | tuple):
        return words
    found: dict[str, None] = {}
    for each in words:
        said = str(word(each))
        places = COVER_WORDS.get(said) or ((said,) if said in COVERED else ())
        if not places:
            raise ValueError(f'armour cannot cover "{each}": {did_you_mean(said, [*COVERED, *COVER_WORDS])}')
        found |= dict.fromkeys(places)
    return tuple(place for place in COVERED if place in found)


Covers = Annotated[tuple[Cover, ...], BeforeValidator(_covers, json_schema_input_type=list[str] | str)]


class Entangling(Strict):
    """What it takes to get loose from a net, a whip or the like (R19, R20)."""

    break_: int | None = Field(None, alias="break", ge=1, le=100, description="The difficulty to tear it: Lifting must reach it.")
    slip: int | None = Field(None, ge=1, le=100, description="The difficulty to slip out: Acrobatics must reach it.")


class Weapon(Strict):
    """Something to fight with."""

    name: Name = Field(description="What it is called.")
    skill: Name = Field(description="The skill it is used with, as in `skills`, or an attribute.")
    damage: Code | None = Field(None, description="Its damage, such as `4D+1`. Left out where it does none.")
    length_cm: int | None = Field(None, ge=1, le=1000, description="The length of a melee weapon: a long one takes two hands.")
    hands: Annotated[int, Field(ge=1, le=2)] | None = Field(
        None,
        description="How many hands it is used with. Left out, as it is made: two for a long one, else one. "
        "A card offers two weapons as a pair where this or the length is known.",
    )
    min_strength: Code | None = Field(None, description="The Strength a long weapon asks for.")
    entangle: Entangling | None = Field(None, description="What it takes to get loose, for a weapon that entangles.")


def _short(form: re.Pattern[str], example: str) -> Callable[[object], object]:
    def read(value: object) -> object:
        if not isinstance(value, str):
            return value
        match = form.fullmatch(value.strip())
        if match is None:
            raise ValueError(f'"{value}" is not written as in {example}')
        return {key: text.strip() for key, text in match.groupdict().items() if text}

    return read


def _list(value: object) -> object:
    """Read a list that is written as one text, as in a spreadsheet, with semicolons between the parts."""
    return [part for part in value.split(";") if part.strip()] if isinstance(value, str) else value


class Armour(Strict):
    """Something to wear."""

    name: Name = Field(description="What it is called.")
    code: Code = Field(description="What it adds to the resistance, such as `1D+2`.")
    covers: Covers = Field(
        COVERED, description="Where: `head`, `chest`, `abdomen`, `arms`, `hands`, `legs`, `feet`, `torso`. Left out, everywhere."
    )


_weapon = _short(SHORT_WEAPON, '"Dagger (blades, 3D+1)" or "Pike (polearms, 5D, 300 cm)"')
_armour = _short(SHORT_ARMOUR, '"Iron cap (1D: head)" or "Mail (2D)"')


def _toughness(value: object) -> object:
    """Read toughness: a number that stands, or dice that are rolled."""
    said = str(value).strip()
    if said.isdecimal():
        if not 1 <= int(said) <= 200:
            raise ValueError(f'"{value}" is not between 1 and 200')
        return said
    return str(_positive(value))


class Rd6Combatant(Combatant):
    """A combatant of Rd6."""

    scale: Scale = Field("medium", description="How large it is, in the scales of the rules. Its token follows `size`.")
    attributes: Attributes = Field(
        default_factory=dict,
        description="Die codes by attribute: `{strength: 3D, perception: 2D+1}`. `perception` is needed, `strength` for much.",
    )
    skills: Skills = Field(default_factory=dict, description="Skills and their die codes, such as `{throwing: 8D}`.")
    toughness: Annotated[str, BeforeValidator(_toughness, json_schema_input_type=str)] = Field(
        description="What it resists with: a number such as `7`, or dice such as `3D`."
    )
    armour: Annotated[tuple[Annotated[Armour, BeforeValidator(_armour)], ...], BeforeValidator(_list)] = Field(
        (), description="What it wears: each with name, code and what it covers, or as a text such as `Iron cap (1D: head)`."
    )
    move: int | None = Field(None, ge=0, le=1000, description="How many spaces it moves.")
    weapons: Annotated[tuple[Annotated[Weapon, BeforeValidator(_weapon)], ...], BeforeValidator(_list)] = Field(
        (), description="What it fights with: each with name, skill and damage, or as a text such as `Dagger (blades, 3D+1)`."
    )

    @property
    def scale_key(self) -> str:
        """The key of its scale in the table of scales."""
        return self.scale.replace(" ", "_")

    @property
    def attribute_codes(self) -> dict[str, DieCode]:
        """Its attributes by plain names."""
        return dict(self.attributes.items())

    @property
    def is_flat(self) -> bool:
        """Whether its toughness is a number that stands, not dice that are rolled."""
        return self.toughness.isdecimal()

    def code(self, name: str) -> DieCode | None:
        """Return the die code of a skill, or else of an attribute, by its name in any case."""
        said = name.strip().lower()
        known = self.attribute_codes | {skill.lower(): code for skill, code in self.skills.items()}
        return known.get(said, known.get(ATTRIBUTE_ALIASES.get(said, said)))

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong between fields."""
        yield from super().problems()
        if "perception" not in self.attributes:
            hint = "add attributes: {perception: 2D+1}"
            yield Problem("attributes", f"{self.name} has no Perception to roll initiative with", hint)
        for index, weapon in enumerate(self.weapons):
            yield from self._weapon_problems(f"weapons.{index}", weapon)

    def _weapon_problems(self, field: str, weapon: Weapon) -> Iterator[Problem]:
        if self.code(weapon.skill) is None:
            known = {**self.skills, **self.attribute_codes}
            message = f'"{weapon.name}" uses the skill "{weapon.skill}", which {self.name} does not have'
            hint = did_you_mean(weapon.skill, known) if known else f"add skills: {{{weapon.skill}: 3D}}"
            yield Problem(f"{field}.skill", message, hint, because_of=("skills", "attributes"))
        if weapon.min_strength is not None and "strength" not in self.attributes:
            message = f'"{weapon.name}" asks for Strength, and {self.name} has none written down'
            yield Problem(f"{field}.min_strength", message, "add attributes: {strength: 3D}", because_of=("attributes",))
        if weapon.min_strength is not None and weapon.length_cm is None:
            message = f'"{weapon.name}" asks for Strength, but only a long weapon does'
            yield Problem(f"{field}.min_strength", message, "add its length_cm, or leave min_strength out", "warning")


class BreakableThing(Strict):
    """A thing that somebody may want to break (R7, R10)."""

    name: Name = Field(description="What it is called.")
    construction: Construction = Field(description="`flimsy`, `tough`, `sturdy`, `very_sturdy` or `reinforced`: how much it withstands.")
    modifiers: Modifiers = Field(
        default_factory=dict,
        description="What makes it tougher or weaker, such as `{barred: +1D, rusted: -1D}`.",
    )
    icon: Line = Field("", description="A picture of it: see `printkit list icons`.")


class Rd6Encounter(Encounter):
    """A fight by the rules of Rd6."""

    objects: tuple[BreakableThing, ...] = Field((), description="Things that can be broken, each with boxes to tick.")
    combatants: tuple[Rd6Combatant, ...] = Field((), description="Who fights.")
