"""HYOOTRD: fights as in the radio plays of old."""

from pathlib import Path

from printkit.engine import System
from printkit.engine.hyootrd.aids import AIDS
from printkit.engine.hyootrd.answers import ANSWERS
from printkit.engine.hyootrd.checks import checks
from printkit.engine.hyootrd.fields import HyootrdCombatant, HyootrdEncounter

SYSTEM = System(
    name="hyootrd",
    title="HYOOTRD",
    tagline="a wireless adventure",
    theme="radio",
    combatant=HyootrdCombatant,
    encounter=HyootrdEncounter,
    aids=AIDS,
    answers=ANSWERS,
    folder=Path(__file__).parent,
    checks=checks,
)
