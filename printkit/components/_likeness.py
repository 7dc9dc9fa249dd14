"""How a combatant is recognised: the same picture, colour, name and rim on every piece that is theirs."""

import re
from collections.abc import Mapping
from typing import Any

from printkit.components import Ask
from printkit.model import Combatant


def likeness(ask: Ask, combatant: Combatant, *, number: str = "") -> Mapping[str, Any]:
    """Return the values that layouts need to draw a combatant's portrait, icon or monogram in its colour and rank."""
    return {
        "id": combatant.id,
        "name": combatant.short,
        "number": number,
        "kind": combatant.kind,
        "foe": combatant.side == "npc",
        "color": ask.colors[combatant.id],
        "portrait": str(combatant.portrait) if combatant.portrait else "",
        "icon": combatant.icon or "",
        "monogram": monogram(combatant.name),
    }


def monogram(name: str) -> str:
    """Return one or two initials.

    >>> monogram("The Lady of the Lake"), monogram("ape"), monogram("X-9")
    ('LL', 'A', 'X9')
    """
    words = [word for word in re.split(r"[\s\-_]+", name) if any(letter.isalnum() for letter in word)]
    telling = [word for word in words if word.lower() not in {"the", "of", "a", "an", "and", "de", "von", "van", "la", "le", "der", "die", "das"}]
    chosen = telling or words
    if not chosen:
        return name[:1] or "?"
    ends = [chosen[0]] if len(chosen) == 1 else [chosen[0], chosen[-1]]
    return "".join(next(letter for letter in word if letter.isalnum()) for word in ends).upper()
