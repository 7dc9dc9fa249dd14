"""How a text that has too little room is told of."""

from math import ceil, floor

from printkit.typeset.context import Context

LONGEST = 40
"""How many letters of a text are quoted."""


def lack_room(needs_mm: float, has_mm: float, hint: str, context: Context, field: str) -> None:
    """Note that something does not fit, to a tenth of a millimetre: rounded so that the lack never looks smaller than it is."""
    context.lack(f"does not fit: needs {ceil(needs_mm * 10) / 10} mm, has {floor(has_mm * 10) / 10} mm", hint, field)


def begun(text: str) -> str:
    """Return a text as messages quote it: the beginning of a long one.

    >>> begun("Somebody"), len(begun("Somebody " * 9))
    ('Somebody', 40)
    """
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
