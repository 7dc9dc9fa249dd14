"""Percentile: fights by count and by doubles, for games of horror and investigation."""

from pathlib import Path

from printkit.engine import System
from printkit.engine.percentile.aids import AIDS
from printkit.engine.percentile.answers import ANSWERS
from printkit.engine.percentile.checks import checks
from printkit.engine.percentile.fields import PercentileCombatant, PercentileEncounter

SYSTEM = System(
    name="percentile",
    title="Percentile",
    tagline="a case file",
    theme="noir",
    combatant=PercentileCombatant,
    encounter=PercentileEncounter,
    aids=AIDS,
    answers=ANSWERS,
    folder=Path(__file__).parent,
    checks=checks,
)
