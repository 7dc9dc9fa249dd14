"""Which code somebody rolls beside an attack (R13, R16, R19-R21, R23, R61)."""

from collections.abc import Mapping

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import DieCode


def rolls(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the rolls that the options ask for."""
    return ruleset.table("rolls").row_keys


def code_for(ruleset: Ruleset, roll: str, *, attributes: Mapping[str, DieCode], skills: Mapping[str, DieCode]) -> DieCode | None:
    """Return what somebody rolls: the skill, else the broader one, else the attribute; None where none is known.

    KeyError where no option asks for such a roll.
    """
    row = ruleset.table("rolls").lookup(roll)
    known = {name.lower(): code for name, code in skills.items()}
    for column in ("skill", "broader"):
        if (code := known.get(str(row[column] or "").lower())) is not None:
            return code
    return attributes.get(str(row["attribute"]))
