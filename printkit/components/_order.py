"""In which order combatants stand wherever they are listed or laid out: the players' side first, then as the encounter names them."""

from collections.abc import Iterable

from printkit.model import Combatant


def in_order(combatants: Iterable[Combatant]) -> list[Combatant]:
    """Return the combatants in the one order of the kit, which ties at the table may refer to."""
    return sorted(combatants, key=lambda combatant: combatant.side != "pc")


def kinds_in_order(combatants: Iterable[Combatant]) -> list[str]:
    """Return the kinds that fight, in the order in which the first of each stands: sections keep their kind together."""
    return list(dict.fromkeys(combatant.kind for combatant in in_order(combatants)))
