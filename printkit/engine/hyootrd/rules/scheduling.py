"""The five actions and what each asks in the four phases (H18-H24)."""

from dataclasses import dataclass

from printkit.engine import Ruleset

PHASE = "phase_"


@dataclass(frozen=True, slots=True)
class Schedule:
    """The phases in which an action tests, prepares, guards or waits."""

    tests: tuple[int, ...]
    prepares: tuple[int, ...]
    defends: tuple[int, ...]
    waits: tuple[int, ...]

    @property
    def acts(self) -> tuple[int, ...]:
        """The phases in which something is done that can be told: tests, or guarding (HA7)."""
        return self.tests or self.defends


def phases(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the phases of a round (H1)."""
    return tuple(int(column.name.removeprefix(PHASE)) for column in ruleset.table("actions").columns if column.name.startswith(PHASE))


def actions(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the actions there are (H18)."""
    return ruleset.table("actions").row_keys


def plan(ruleset: Ruleset, action: str) -> dict[int, str]:
    """Return what an action asks in each phase: `act`, `prepare`, `wait` or `guard`. KeyError for an unknown action."""
    row = ruleset.table("actions").lookup(action)
    if action == "spell" and not ruleset.is_default("spell_tests"):
        row = ruleset.table("upkeep").lookup(ruleset.rulings["spell_tests"])
    return {phase: str(row[f"{PHASE}{phase}"]) for phase in phases(ruleset)}


def schedule(ruleset: Ruleset, action: str) -> Schedule:
    """Return the phases of an action by what it asks in them (H19-H24; `spell_tests`)."""
    asked = plan(ruleset, action)
    return Schedule(*(tuple(phase for phase, does in asked.items() if does == wanted) for wanted in ("act", "prepare", "guard", "wait")))


def is_defensive(ruleset: Ruleset, action: str) -> bool:
    """Tell whether an action guards and so makes no attack (H24, H33)."""
    return bool(schedule(ruleset, action).defends)
