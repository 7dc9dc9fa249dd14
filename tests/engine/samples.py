"""A sample fight of each game, for the tests that hold for every game: small, but with everybody the rules know.

`samples/<game>.yaml` is read where it stands; a game without one is tested with the encounter it ships.
"""

from functools import cache
from pathlib import Path

import yaml

from printkit.engine import System, all_systems
from printkit.load import load_encounter
from printkit.model import Encounter
from printkit.shipped import shipped

SAMPLES = Path(__file__).parent / "samples"


@cache
def sample(system: System) -> Encounter:
    """Return a fight of this game."""
    path = SAMPLES / f"{system.name}.yaml"
    if path.exists():
        return system.encounter.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    shown = shipped("assets") / "encounters" / system.name / "encounter.yaml"
    return load_encounter(shown, all_systems()).encounter
