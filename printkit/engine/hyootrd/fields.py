"""What HYOOTRD adds to a combatant and to the encounter."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from printkit.errors import did_you_mean
from printkit.model import Combatant, Encounter, Problem
from printkit.values import Ids, Line, Name, Prose, Strict, pairs, word

ALSO_CALLED = {"elite": "expert", "projectile": "blade", "armor": "armour"}
"""Second names the rules use for a thing (H11, H46)."""


def _one_name(value: object) -> object:
    said = word(value)
    return ALSO_CALLED.get(said, said) if isinstance(said, str) else said


Grade = Annotated[Literal["novice", "standard", "skilled", "expert"], BeforeValidator(_one_name)]
WeaponClass = Annotated[Literal["hand", "rock", "club", "blade", "area"], BeforeValidator(_one_name)]
Action = Annotated[Literal["frenzied", "standard", "targeted", "spell", "defensive"], BeforeValidator(word)]
Numbers = Annotated[dict[Name, Annotated[int, Field(ge=-10, le=20)]], BeforeValidator(pairs)]
SHORT_FORM = re.compile(r"(?P<name>[^()]+?)\s*\((?P<class>[^(),]+)(?:,(?P<skill>[^()]+))?\)")

MOST_IN_POOL = 1000
"""Wounds of one group of henchmen: nobody ticks more boxes."""


class Weapon(Strict):
    """Something to hurt with; its class decides its damage (H46)."""

    name: Name = Field(description="What it is called.")
    weapon_class: WeaponClass = Field(
        alias="class", description="`hand`, `rock`, `club`, `blade` (projectiles too) or `area`: how much it hurts."
    )
    skill: Line = Field("", description="The skill it is used with.")
    wounds: int | None = Field(None, ge=0, le=100, description="Its damage, where it is not that of its class.")
    piercing: bool | None = Field(None, description="Whether its hits pierce the skin. Left out, as its class does.")
    area: bool | None = Field(None, description="Whether it works on an area, so that nobody can be spared. Left out, as its class does.")


def _weapon(value: object) -> object:
    """Read a weapon that is written as one text: `Iron pipe (club, melee)`."""
    if not isinstance(value, str):
        return value
    match = SHORT_FORM.fullmatch(value.strip())
    if match is None:
        raise ValueError(f'"{value}" is not a weapon such as "Iron pipe (club)" or "Iron pipe (club, melee)"')
    return {key: text.strip() for key, text in match.groupdict().items() if text}


def _weapons(value: object) -> object:
    """Read weapons that are written as one text, as in a spreadsheet, with semicolons between them."""
    return [part for part in value.split(";") if part.strip()] if isinstance(value, str) else value


class Spell(Strict):
    """What a spell-caster can let loose in a phase that releases one (H22)."""

    name: Name = Field(description="What it is called.")
    effect: Prose = Field("", description="What happens.")
    damage: int | None = Field(None, ge=0, le=100, description="Wounds it deals, where it deals any.")
    skill: Line = Field("", description="The skill it is cast with.")


class HyootrdCombatant(Combatant):
    """A combatant of HYOOTRD."""

    grade: Grade | None = Field(
        None, description="How good an opponent is: `novice`, `standard`, `skilled` or `expert` (elite): one number for all it does."
    )
    skills: Numbers = Field(
        default_factory=dict, description="Skills and their values, such as `{melee: 3, ranged: 2}`, in place of a grade."
    )
    wounds: int | None = Field(None, ge=1, le=500, description="How many wounds it can take. Needed, but for henchmen.")
    wounds_each: int = Field(1, ge=1, le=100, description="How many wounds each henchman adds to the pool of the group.")
    weapons: Annotated[tuple[Annotated[Weapon, BeforeValidator(_weapon)], ...], BeforeValidator(_weapons)] = Field(
        (), description="What it fights with: each with name and class, or as a text such as `Iron pipe (club, melee)`."
    )
    helmet: bool = Field(False, description="Whether a helmet guards it.")
    armour: bool = Field(False, description="Whether armour guards it.")
    leader_of: Ids = Field((), description="The ids of those who lose heart when it falls.")
    action: Action | None = Field(None, description="What it means to do in the first round, as a reminder for the game master.")
    spells: tuple[Spell, ...] = Field((), description="The spells it can cast; they make it a spell-caster.")
    attributes: Numbers = Field(default_factory=dict, description="Attributes, for reference, such as `{strength: 3}`.")
    hero_points: int | None = Field(None, ge=0, le=100, description="Hero points, for reference.")
    group: Line = Field("", description="Opponents of one group share one roll for initiative and one column.")
    initiative: int | None = Field(None, ge=1, le=6, description="Its initiative die, where it is known beforehand.")

    @property
    def is_caster(self) -> bool:
        """Whether it can take the spell action."""
        return bool(self.spells)

    @property
    def wounds_total(self) -> int:
        """The wounds that fell it, or the pool of a group (H14)."""
        return self.count * self.wounds_each if self.is_group else self.wounds or 0

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong between fields."""
        yield from super().problems()
        yield from self._wound_problems()
        yield from self._skill_problems()

    def _wound_problems(self) -> Iterator[Problem]:
        kind = ("kind", "side")
        if self.is_group and self.wounds is not None:
            yield Problem("wounds", "henchmen share one pool of wounds", "write wounds_each: how many each of them adds", because_of=kind)
        if not self.is_group and self.wounds is None:
            hint = "add wounds: a whole number, such as 8 (only henchmen go without)"
            yield Problem("wounds", '"wounds" is missing', hint, because_of=kind)
        if not self.is_group and "wounds_each" in self.model_fields_set:
            yield Problem("wounds_each", "only henchmen have wounds_each", "write wounds, or kind: henchmen", because_of=kind)
        if self.is_group and self.wounds_total > MOST_IN_POOL:
            message = f"{self.count} henchmen of {self.wounds_each} make a pool of {self.wounds_total:,} wounds, more than {MOST_IN_POOL:,}"
            yield Problem("wounds_each", message, "lower one of them, or make several groups", because_of=("count",))

    def _skill_problems(self) -> Iterator[Problem]:
        if self.grade and self.skills:
            yield Problem("grade", "a combatant has a grade or skills, not both", "keep one of them", because_of=("skills",))
        if not self.grade and not self.skills:
            hint = "add grade: standard, or skills: {melee: 3, ranged: 2}"
            yield Problem("skills", "neither grade nor skills are given", hint, because_of=("grade",))
        if not self.grade:
            yield from self._unknown_skills()

    def _unknown_skills(self) -> Iterator[Problem]:
        used: list[tuple[str, tuple[Weapon | Spell, ...]]] = [("weapons", self.weapons), ("spells", self.spells)]
        for kind, things in used:
            for index, thing in enumerate(things):
                if self.skills and thing.skill and thing.skill not in self.skills:
                    message = f'"{thing.name}" uses the skill "{thing.skill}", which {self.name} does not have'
                    hint = did_you_mean(thing.skill, self.skills)
                    yield Problem(f"{kind}.{index}.skill", message, hint, "warning", because_of=("skills",))


class HyootrdEncounter(Encounter):
    """A fight by the rules of HYOOTRD."""

    combatants: tuple[HyootrdCombatant, ...] = Field((), description="Who fights.")

    def problems(self) -> Iterator[tuple[str, Problem]]:
        """Yield what is wrong between combatants."""
        yield from super().problems()
        for combatant in self.combatants:
            for index, led in enumerate(combatant.leader_of):
                field = f"leader_of.{index}"
                if led == combatant.id:
                    yield combatant.id, Problem(field, f"{combatant.name} cannot lead itself", "name the ids of its followers")
                elif led not in self.by_id:
                    yield combatant.id, Problem(field, f'nobody here has the id "{led}"', did_you_mean(led, self.by_id))
