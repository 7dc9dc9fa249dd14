"""The sample encounters that ship."""

from pathlib import Path

from printkit.shipped import shipped


def samples() -> dict[str, Path]:
    """Return the encounter file of every sample, by the name of its game."""
    files = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
    return {file.parent.name: file for file in files}
