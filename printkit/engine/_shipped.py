"""How a game's own files are read: they ship with it and are sound, so no place is kept of what they say."""

from pathlib import Path
from typing import Any

import yaml


def read(path: Path) -> Any:
    """Return what a YAML file of a game's folder says."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def plain(value: object) -> str:
    """Return a value as one writes it, whatever type YAML took it for."""
    return str(value).strip().lower()
