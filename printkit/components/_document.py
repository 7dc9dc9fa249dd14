"""Sheets to read: what the cheat sheet, the rule tables and the odds have in common."""

from collections.abc import Callable, Sequence

from printkit.aids import Aids
from printkit.components import Ask, Component, Document
from printkit.engine import Ruleset
from printkit.model import Encounter

Maker = Callable[[Ruleset, Encounter], object]


def document_component(
    name: str, title: str, order: int, hint: str, maker: Callable[[Aids], Maker | None], *, stands: bool = False
) -> Component:
    """Return a component that prints one sheet of a game's aids, with its actions (for icons and phases) and its coins.

    One that `stands` has lying pages on card, beside each other and so on one side only.
    """

    def items(ask: Ask) -> Sequence[Document]:
        aids = ask.system.aids
        made = maker(aids)
        assert made
        values = {
            "sheet": made(ask.ruleset, ask.encounter),
            "actions": ask.actions(),
            "coins": aids.coins(ask.ruleset, ask.encounter) if aids.coins else (),
        }
        return [Document(name, name.replace("_", "-"), name, values, "card" if stands else "paper", landscape=stands, one_sided=stands)]

    return Component(title, order, hint, lambda system: maker(system.aids) is not None, items)
