"""Die codes: so many six-sided dice and some pips, three pips to a die (R68, R72)."""

import re
from dataclasses import dataclass
from typing import Self

PIPS_PER_DIE = 3
MOST_DICE = 60
"""No code that anybody writes has more dice: sixty are more than twice the largest scale."""
FORM = re.compile(r"(?P<sign>[-+]?)\s*(?P<dice>\d{1,4})\s*[dD](?:6(?!\d))?(?:\s*(?P<pips>[-+]\s*\d{1,4}))?")
BARE = re.compile(r"[-+]?\s*\d{1,4}")
MINUS = "\u2212"


@dataclass(frozen=True, slots=True, order=True)
class DieCode:
    """A die code or a modifier of one, counted in pips; a modifier may be below zero.

    >>> DieCode.read("4D+2") - DieCode.read("1D"), DieCode.read("3D+2") + DieCode.read("1")
    (DieCode.read('3D+2'), DieCode.read('4D'))
    >>> DieCode.read("-1D").signed, DieCode(0).signed, str(DieCode(2)), str(DieCode(0))
    ('-1D', '0', '0D+2', '0D')
    """

    pips: int

    @classmethod
    def read(cls, text: object) -> Self:
        """Read a code (`4D+2`), a modifier (`-1D`) or bare pips (`2`); ValueError says what they look like."""
        if isinstance(text, cls):
            return text
        said = str(text).strip().replace(MINUS, "-")
        match = FORM.fullmatch(said)
        if match:
            whole = PIPS_PER_DIE * int(match["dice"])
            pips = (-whole if match["sign"] == "-" else whole) + int((match["pips"] or "0").replace(" ", ""))
        elif BARE.fullmatch(said):
            pips = int(said.replace(" ", ""))
        else:
            raise ValueError(f'"{text}" is not a die code such as 4D or 3D+2')
        if abs(pips) > PIPS_PER_DIE * MOST_DICE:
            raise ValueError(f'"{text}" is more than {MOST_DICE}D')
        return cls(pips)

    @classmethod
    def of(cls, dice: int, pips: int = 0) -> Self:
        """Return a code of so many whole dice and pips."""
        return cls(PIPS_PER_DIE * dice + pips)

    @property
    def dice(self) -> int:
        """The whole dice of a code."""
        return self.pips // PIPS_PER_DIE

    @property
    def plus(self) -> int:
        """The pips beside the whole dice of a code."""
        return self.pips % PIPS_PER_DIE

    @property
    def floored(self) -> "DieCode":
        """Itself, or nothing where less than nothing would be left."""
        return DieCode(max(self.pips, 0))

    @property
    def signed(self) -> str:
        """A modifier as it is written: `+1D`, `-1D-2`, `+2` for pips alone, `0` for none."""
        if not self.pips:
            return "0"
        sign = "-" if self.pips < 0 else "+"
        dice, plus = divmod(abs(self.pips), PIPS_PER_DIE)
        return f"{sign}{dice}D{sign + str(plus) if plus else ''}" if dice else f"{sign}{plus}"

    @property
    def printed(self) -> str:
        """A code as it is printed, with a true minus."""
        return str(self).replace("-", MINUS)

    @property
    def modifier(self) -> str:
        """A modifier as it is printed, with a true minus."""
        return self.signed.replace("-", MINUS)

    def __str__(self) -> str:
        if self.pips < 0:
            return self.signed
        return f"{self.dice}D+{self.plus}" if self.plus else f"{self.dice}D"

    def __repr__(self) -> str:
        return f"DieCode.read({str(self)!r})"

    def __add__(self, other: "DieCode") -> "DieCode":
        return DieCode(self.pips + other.pips)

    def __sub__(self, other: "DieCode") -> "DieCode":
        return DieCode(self.pips - other.pips)

    def __neg__(self) -> "DieCode":
        return DieCode(-self.pips)

    def __mul__(self, times: int) -> "DieCode":
        return DieCode(self.pips * times)


NOTHING = DieCode(0)
