"""What the percentile game adds to a combatant and to the encounter."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from printkit.engine.percentile.rules.rolling import HAND_TO_HAND, same_specialty
from printkit.model import Combatant, Encounter, Problem
from printkit.values import Line, Name, Strict, pairs

HERO_MOST = 21
"""The highest trait a hero has on the 3-18 scale, with room for the exceptional."""
FIVE, SUSPECT_MEAN = 5, 25
"""Values of the 7th edition are five times as high: all multiples of five, and on average too high for this scale."""
SEVENTH = "7th-edition values are five times this scale: divide them by five, or write monstrous: true if it is that strong"
UNARMED = re.compile(r"\b(fists?|punch|kick|head ?butt|grapple|brawl|bare hands?|unarmed|hand to hand)\b", re.IGNORECASE)
WEAPON = re.compile(r"(?P<name>[^()]+?)\s*\(\s*(?P<skill>\d+)\s*%?\s*(?:,\s*(?P<damage>[^(),]+?))?\s*\)")
DAMAGE = re.compile(r"(\d+D\d+|\d+)([-+](\d+D\d+|\d+))*")
WITH_BONUS = re.compile(r"\s*\+\s*db\s*", re.IGNORECASE)


def _percent(value: object) -> object:
    """Read a skill as people write it: `55`, `55%`."""
    return value.strip().removesuffix("%").strip() if isinstance(value, str) else value


def _skills(value: object) -> object:
    """Read skills, in one text as well: `dodge 40, grapple 25`, with or without per cent signs."""
    return pairs(value.replace("%", "") if isinstance(value, str) else value)


Percent = Annotated[int, BeforeValidator(_percent), Field(ge=0, le=500)]
Skills = Annotated[dict[Name, Percent], BeforeValidator(_skills)]
Trait = Annotated[int, Field(ge=1, le=200)]
Mind = Annotated[int, Field(ge=0, le=200)]


def _damage(value: object) -> object:
    """Read a weapon's dice, one kind or several; ValueError says what they look like."""
    text = str(value).replace(" ", "").upper() if isinstance(value, str | int) and not isinstance(value, bool) else value
    if isinstance(text, str) and text and not DAMAGE.fullmatch(text):
        raise ValueError(f'"{value}" is not damage such as 1D8, 1D6+1 or 1D6+1D4')
    return text


class Weapon(Strict):
    """Something to attack with."""

    name: Name = Field(description="What it is called.")
    skill: Percent = Field(description="The skill it is used with, in per cent.")
    damage: Annotated[Line, BeforeValidator(_damage)] = Field(
        "", description="Its damage, such as `1D8` or `1D8+db` where the damage bonus counts. Left out, it does none."
    )
    damage_bonus: bool = Field(False, alias="db", description="Whether the damage bonus counts: with weapons used hand to hand.")
    hp: int | None = Field(
        None, ge=1, le=500, description="Its hit points, for blocking; a gun blocks with the skill `club`, if that is given."
    )
    firearm: bool = Field(False, description="Whether it shoots: no damage bonus, may jam, and cannot be blocked.")
    specialty: Line = Field(
        "", description="The martial arts specialty it belongs to. Left out, fists, kicks and the like are `hand_to_hand`, others none."
    )

    @model_validator(mode="before")
    @classmethod
    def _bonus(cls, given: Any) -> Any:
        if not isinstance(given, Mapping) or not isinstance(damage := given.get("damage"), str):
            return given
        bare = WITH_BONUS.sub("", damage)
        return given if bare == damage else {**given, "damage": bare, "db": True}

    @property
    def school(self) -> str:
        """The martial arts specialty it belongs to; empty where it belongs to none."""
        return self.specialty or (HAND_TO_HAND if UNARMED.search(self.name) else "")


def _weapon(value: object) -> object:
    """Read a weapon that is written as one text: `Axe (45, 1D8+db)`."""
    if not isinstance(value, str):
        return value
    match = WEAPON.fullmatch(value.strip())
    if match is None:
        raise ValueError(f'"{value}" is not a weapon such as "Revolver (55, 1D10)" or "Axe (45, 1D8+db)"')
    return {key: text for key, text in match.groupdict().items() if text}


def _several(value: object) -> object:
    """Read a list that is written as one text, as in a spreadsheet, with semicolons between its parts."""
    return [part for part in value.split(";") if part.strip()] if isinstance(value, str) else value


class MartialArt(Strict):
    """Martial arts: within its specialty, an attack that hits and is under this skill too is a critical (C15, C16)."""

    specialty: Line = Field(HAND_TO_HAND, description="What it covers: `hand_to_hand`, or the specialty of a weapon, or its name.")
    skill: Percent = Field(description="The skill, in per cent.")

    def covers(self, school: str, name: str = "") -> bool:
        """Tell whether it counts for an attack of this specialty or name (C15)."""
        return bool(school and same_specialty(self.specialty, school)) or bool(name and same_specialty(self.specialty, name))


def _martial_art(value: object) -> object:
    """Read martial arts that are written as one text: `hand to hand 35`."""
    if not isinstance(value, str):
        return value
    match = re.fullmatch(r"\s*(?P<specialty>.*?)\s*(?P<skill>\d+)\s*%?\s*", value)
    if match is None:
        raise ValueError(f'"{value}" is not a specialty with a skill, such as "hand_to_hand 35"')
    return {key: text for key, text in match.groupdict().items() if text}


class PercentileCombatant(Combatant):
    """A combatant of the percentile game."""

    strength: Trait | None = Field(None, alias="str", description="STR on the 3-18 scale: for getting loose, and for the damage bonus.")
    con: Trait | None = Field(None, description="CON: for holding one's breath, and for hit points.")
    siz: Trait | None = Field(None, description="SIZ: for the damage bonus, and for hit points.")
    dex: Trait = Field(description="DEX: with the die it is the initiative.")
    pow: Mind | None = Field(None, description="POW, for reference.")
    intellect: Mind | None = Field(None, alias="int", description="INT, for reference.")
    app: Mind | None = Field(None, description="APP, for reference.")
    hp: int | None = Field(None, ge=1, le=500, description="Hit points of each. Left out, they are made from CON and SIZ.")
    armour: int = Field(0, ge=0, le=100, description="What its armour or hide takes off every hit.")
    skills: Skills = Field(default_factory=dict, description="Skills in per cent, such as `{dodge: 40, grapple: 25}`.")
    weapons: Annotated[tuple[Annotated[Weapon, BeforeValidator(_weapon)], ...], BeforeValidator(_several)] = Field(
        (), description="What it attacks with: each with name, skill and damage, or as a text such as `Axe (45, 1D8+db)`."
    )
    martial_arts: Annotated[tuple[Annotated[MartialArt, BeforeValidator(_martial_art)], ...], BeforeValidator(_several)] = Field(
        (), description="Martial arts, each with specialty and skill, or as a text such as `hand_to_hand 35`."
    )
    monstrous: bool = Field(False, description="Whether values beyond the human scale are meant.")
    initiative: int | None = Field(None, ge=1, le=300, description="Its initiative, DEX and die together, where it is known beforehand.")

    def skill(self, name: str) -> int | None:
        """Return a skill by name, in any case; None where it is not given."""
        return next((value for known, value in self.skills.items() if known.lower() == name), None)

    def martial_art(self, school: str, name: str = "") -> int:
        """Return the martial arts skill that counts for an attack of this specialty or name; 0 where none does."""
        return max((art.skill for art in self.martial_arts if art.covers(school, name)), default=0)

    @property
    def traits(self) -> dict[str, int]:
        """The traits that are given, by the names that files use."""
        told = {
            "str": self.strength, "con": self.con, "siz": self.siz, "dex": self.dex, "int": self.intellect, "pow": self.pow, "app": self.app
        }  # fmt: skip
        return {name: value for name, value in told.items() if value is not None}

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong between fields."""
        yield from super().problems()
        yield from self._scale_problems()
        yield from self._missing()
        yield from self._weapon_problems()
        yield from self._idle_arts()

    def _idle_arts(self) -> Iterator[Problem]:
        """Yield martial arts that no attack is of; hand to hand needs none, for there is always a grapple."""
        for index, art in enumerate(self.martial_arts):
            used = any(art.covers(weapon.school, weapon.name) for weapon in self.weapons)
            if not used and not same_specialty(art.specialty, HAND_TO_HAND):
                message = f'no attack of {self.name} is of the specialty "{art.specialty}"'
                hint = f"write specialty: {art.specialty} beside the weapon it is for"
                yield Problem(f"martial_arts.{index}.specialty", message, hint, "warning", because_of=("weapons",))

    def _scale_problems(self) -> Iterator[Problem]:
        """Yield what looks like values of the 7th edition, once a combatant."""
        if self.monstrous:
            return
        traits = self.traits
        high = next((name for name, value in traits.items() if value > HERO_MOST), "")
        fives = all(value % FIVE == 0 for value in traits.values()) and sum(traits.values()) >= SUSPECT_MEAN * len(traits)
        if fives:
            field = max(traits, key=lambda name: traits[name])
            yield Problem(field, f"the values of {self.name} look like those of the 7th edition", SEVENTH, because_of=tuple(traits))
        elif self.kind == "hero" and high:
            yield Problem(high, f"{high.upper()} {traits[high]} is too high for a hero", SEVENTH, because_of=("kind", "side"))

    def _missing(self) -> Iterator[Problem]:
        if self.hp is None and (self.con is None or self.siz is None):
            yield Problem("hp", '"hp" is missing', "add hp: a whole number, or con and siz, which make it", because_of=("con", "siz"))

    def _weapon_problems(self) -> Iterator[Problem]:
        for index, weapon in enumerate(self.weapons):
            if weapon.damage_bonus and weapon.firearm:
                hint = "take away db or firearm"
                yield Problem(f"weapons.{index}.db", f'"{weapon.name}" shoots, so no damage bonus counts', hint)
            elif weapon.damage_bonus and (self.strength is None or self.siz is None):
                message = f'the damage bonus of "{weapon.name}" needs str and siz of {self.name}'
                yield Problem(f"weapons.{index}.db", message, "add str and siz, or write the bonus into damage", because_of=("str", "siz"))


class PercentileEncounter(Encounter):
    """A fight by the percentile rules."""

    combatants: tuple[PercentileCombatant, ...] = Field((), description="Who fights.")
