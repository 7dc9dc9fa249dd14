"""Rd6: special combat with pools of six-sided dice."""

from pathlib import Path

from printkit.engine import System
from printkit.engine.rd6.aids import AIDS
from printkit.engine.rd6.answers import ANSWERS
from printkit.engine.rd6.checks import checks
from printkit.engine.rd6.fields import Rd6Combatant, Rd6Encounter

SYSTEM = System(
    name="rd6",
    title="Rd6",
    tagline="a field manual",
    theme="fantasy",
    combatant=Rd6Combatant,
    encounter=Rd6Encounter,
    aids=AIDS,
    answers=ANSWERS,
    folder=Path(__file__).parent,
    checks=checks,
)
