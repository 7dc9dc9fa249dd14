"""The faces of what is printed, each set when its turn comes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from printkit.components import Document, Item
from printkit.impose import Frame, Paper, content_mm, fitted
from printkit.page import Face, Group, moved
from printkit.typeset import NO_INSETS, Insets, Typesetter, What


@dataclass(slots=True)
class Faces:
    """The faces of a kit's items, in the order of the items; those that will be asked for again are kept."""

    items: list[Item | Document]
    setter: Typesetter
    paper: Paper
    frame: Frame
    kept: dict[int, tuple[Face, ...]] = field(default_factory=dict)
    backs: dict[int, Face] = field(default_factory=dict)

    def of(self, index: int) -> tuple[Face, ...]:
        """Return the faces of an item: one, or more where it continues or is a document."""
        if index in self.kept:
            return self.kept[index]
        item = self.items[index]
        made = self._set(item)
        if isinstance(item, Document) or item.copies > 1 or item.continues or item.filler:
            self.kept[index] = made
        return made

    def one(self, index: int, piece: int, part: int) -> Face:
        """Return one face of an item: of a document its page, of a piece its front (part 0) or its back (part 1)."""
        item = self.items[index]
        if isinstance(item, Document):
            return self.of(index)[part]
        return self._back(index, item) if part else self.of(index)[piece]

    def leave_out(self, index: int) -> None:
        """Let an item have no faces for now."""
        self.kept[index] = ()

    def set_with(self, index: int, values: Mapping[str, Any]) -> None:
        """Set an item with further values."""
        item = self.items[index]
        self.kept[index] = self._set(item._replace(values={**item.values, **values}))

    def _back(self, index: int, item: Item) -> Face:
        back = self.backs.get(index) or self.setter.faces(item.back_layout, item.values, What(item.component, item.id))[0]
        if item.copies > 1 or item.filler:
            self.backs[index] = back
        return back

    def _set(self, item: Item | Document) -> tuple[Face, ...]:
        what = What(item.component, item.id)
        if isinstance(item, Item):
            return self.setter.faces(item.layout, item.values, what)
        width_mm, height_mm = content_mm(self.paper, self.frame, item.landscape)
        insets = self.setter.theme.insets_mm if fitted(self.paper, self.frame).head_mm else NO_INSETS
        inner = {"width_mm": width_mm - 2 * insets.side, "height_mm": height_mm - insets.top - insets.foot}
        faces = self.setter.document(item.layout, {**item.values, **inner}, inner["width_mm"], inner["height_mm"], what)
        return tuple(_inset(face, insets, width_mm, height_mm) for face in faces)


def _inset(face: Face, insets: Insets, width_mm: float, height_mm: float) -> Face:
    """Return a face of this size with another inside it."""
    return Face(width_mm, height_mm, (Group(face.marks, moved(insets.side, insets.top)),)) if any(insets) else face
