"""Rolling against a skill: success, doubles, criticals and fumbles, martial arts (C10-C12, C15, C16)."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from printkit.engine import Ruleset
from printkit.odds import dice, thrown

Outcome = Literal["crit", "success", "fail", "fumble"]
HAND_TO_HAND = "hand_to_hand"


@dataclass(frozen=True, slots=True)
class Reading:
    """How rolls are read: what always is a critical and a fumble, whether exactly the skill is enough, whether martial arts need a hit."""

    first: int
    last: int
    equal: bool
    arts_need_hit: bool

    def within(self, roll: int, skill: int) -> bool:
        """Tell whether a roll is low enough (`success_cmp`)."""
        return roll <= skill if self.equal else roll < skill


def reading(ruleset: Ruleset) -> Reading:
    """Return how rolls are read under the rulings in force."""
    numbers = ruleset.table("numbers")
    return Reading(
        first=numbers.number("always_critical"),
        last=numbers.number("always_fumble"),
        equal=ruleset.rulings["success_cmp"] == "le",
        arts_need_hit=bool(ruleset.rulings["martial_arts_needs_success"]),
    )


def read_roll(ruleset: Ruleset, roll: int | str) -> int:
    """Return a roll as a number; 00, as text or as 0, is the highest. ValueError for a roll the dice do not have."""
    code = ruleset.table("dice").text("skill", column="dice")
    number = int(roll)
    return thrown(code, number or dice(code).high)


def is_double(roll: int) -> bool:
    """Tell whether both digits are the same: 11, 22 and so on, and 00 (C10, C11)."""
    tens, ones = divmod(roll % 100, 10)
    return tens == ones


@cache
def judged(read: Reading, roll: int, skill: int, arts: int = 0) -> Outcome:
    """Return what a roll is, `arts` being the martial arts skill that counts for it.

    A fumble that always is one comes before all else, then what always is a critical, then martial arts (C16), then doubles.
    """
    if roll == read.last:
        return "fumble"
    hit = roll == read.first or read.within(roll, skill)
    if roll == read.first or (arts > 0 and read.within(roll, arts) and (hit or not read.arts_need_hit)):
        return "crit"
    if is_double(roll):
        return "crit" if hit else "fumble"
    return "success" if hit else "fail"


def classify(ruleset: Ruleset, roll: int | str, skill: int, martial_arts: int | None = None, *, in_specialty: bool = True) -> Outcome:
    """Return what an attack roll is (C10-C12; `success_cmp`), martial arts counting within their specialty (C15, C16)."""
    return judged(reading(ruleset), read_roll(ruleset, roll), skill, (martial_arts or 0) if in_specialty else 0)


def succeeds(ruleset: Ruleset, roll: int | str, skill: int) -> bool:
    """Tell whether a roll against a skill is made; what always is a critical is, what always is a fumble is not."""
    return classify(ruleset, roll, skill) in {"crit", "success"}


def same_specialty(one: str, other: str) -> bool:
    """Tell whether two words name one martial arts specialty, however they are written (C15)."""
    return _plain(one) == _plain(other)


def _plain(words: str) -> str:
    return "".join(letter for letter in words.lower() if letter.isalnum())
