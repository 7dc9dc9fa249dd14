"""The table's common ground."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Board(NamedTuple):
    """The table's common ground. `form` names the part of layouts/combat_board that draws it: `columns` has one column a combatant."""

    form: str
    title: str
    hint: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    row_label: str
    notes: tuple[str, ...]
    facts: Mapping[str, Any] = MappingProxyType({})
