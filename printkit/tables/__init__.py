"""Tables of a game: typed rows read from YAML, looked up by key or roll, with the user's own laid over ours.

What a player may look up stands in `engine/<game>/tables/<name>.yaml` and nowhere else: rules look outcomes up in it, components
print it, tests read it.
"""

from printkit.tables.export import FORMS, exported
from printkit.tables.overlay import overlay, read_beside
from printkit.tables.reading import read_table
from printkit.tables.table import Column, Table
from printkit.tables.values import Rolls, Type, Value, shown

__all__ = ["FORMS", "Column", "Rolls", "Table", "Type", "Value", "exported", "overlay", "read_beside", "read_table", "shown"]
