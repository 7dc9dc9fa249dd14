"""Find the files that come with printkit."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def shipped(folder: str) -> Path:
    """Return a shipped folder (`layouts`, `assets`): inside the package in a wheel, beside it in a checkout."""
    in_wheel = PACKAGE / "_shipped" / folder
    return in_wheel if in_wheel.is_dir() else PACKAGE.parent / folder
