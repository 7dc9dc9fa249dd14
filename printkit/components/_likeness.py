"""How a combatant is recognised: the same picture, colour, name and rim on every piece that is theirs."""

from typing import Any

from printkit.components import Ask
from printkit.model import Combatant


def likeness(ask: Ask, combatant: Combatant, *, number: int | None = None) -> dict[str, Any]:
    """Return the values that layouts need to draw a combatant's portrait, icon or monogram in its colour and rank."""
    focus = f"#focus={combatant.focus}" if combatant.focus else ""  # layouts hand it on with the picture, see <image>
    return {
        "id": combatant.id,
        "name": combatant.short,
        "number": "" if number is None else str(number),
        "kind": combatant.kind,
        "foe": combatant.side == "npc",
        "color": ask.colors[combatant.id],
        "portrait": f"{combatant.portrait}{focus}" if combatant.portrait else "",
        "icon": combatant.icon,
        "monogram": "" if combatant.portrait or combatant.icon else combatant.monogram,
    }


def blank(kind: str) -> dict[str, Any]:
    """Return the values of nobody yet, in the rank of a kind: the rim is drawn, the rest is left to write in."""
    nothing = dict.fromkeys(("id", "name", "number", "color", "portrait", "icon", "monogram"), "")
    return {**nothing, "kind": kind, "foe": kind != "hero"}
