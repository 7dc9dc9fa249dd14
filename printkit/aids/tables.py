"""Tables as players read them."""

from typing import Literal, NamedTuple

ColumnKind = Literal["key", "text", "number", "plate", "chance", "phases"]


class TableColumn(NamedTuple):
    """A column of a printed table. A plate holds the number that the eye must find first; `action` names the one a column is about.

    `under` is a second line of its heading.
    """

    title: str
    kind: ColumnKind = "text"
    action: str = ""
    under: str = ""


class PrintTable(NamedTuple):
    """A table as players read it; cells are text, empty where nothing applies, in **bold** where one is the answer of its row.

    `actions` names the action of each row, where rows are actions, so that a layout can show its icon and phases; `strong` numbers rows
    that stand out. A table that is meant to lie `across` has few columns and many rows: a layout may set each column as a row. Chances of
    a `heat` table may be tinted by how low they are.
    """

    key: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    actions: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    across: bool = False
    heat: bool = False
