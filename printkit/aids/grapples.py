"""All about holding and getting loose."""

from typing import NamedTuple

from printkit.aids.sheets import Panels
from printkit.aids.tables import PrintTable


class GrappleReference(NamedTuple):
    """All about holding and getting loose on one page: the ways to go on, what the held one must roll, and who gets loose from whom.

    `ladder` has a row for each value of the trait that resists and a column for each try. `loose` is the general table of one strength
    against another, `pairs` the same for those who fight here, None where nothing is known of them; `targets` likewise has what each of
    them must roll at each try.
    """

    title: str
    hint: str
    paragraphs: tuple[str, ...]
    options: Panels
    ladder: PrintTable
    loose: PrintTable
    pairs: PrintTable | None
    notes: tuple[str, ...]
    targets: PrintTable | None = None
