"""Elements that become boxes, one inside the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from printkit.errors import did_you_mean
from printkit.typeset.boxes import Box
from printkit.typeset.context import Context, fail
from printkit.typeset.inline import INLINE_TAGS
from printkit.typeset.paragraphs import Frame, paragraph


@dataclass(frozen=True, slots=True)
class Setter:
    """Turns elements into boxes: `elements` says how each is set."""

    context: Context
    elements: "Mapping[str, Callable[[Element, Frame, Setter], list[Box]]]"

    def inside(self, element: Element, frame: Frame) -> list[Box]:
        """Set what stands inside an element: a paragraph where it holds a line of text, else element below element."""
        if is_inline(element):
            return paragraph(element, frame, self.context)
        self._no_loose_text(element)
        boxes: list[Box] = []
        starts_page = False
        for at, child in enumerate(element):
            if child.tag == "break":
                self._check_break(child, frame)
                starts_page = bool(boxes)
                continue
            made = self.set(child, replace(frame, path=(*frame.path, at)))
            if made and starts_page:
                made[0] = replace(made[0], starts_page=True)
                starts_page = False
            boxes += made
        return boxes

    def set(self, element: Element, frame: Frame) -> list[Box]:
        """Set one element."""
        made = self.elements.get(element.tag)
        if made is None:
            fail(element, f"<{element.tag}> cannot stand here", did_you_mean(element.tag, [*self.elements, "break"]))
        return made(element, frame, self)

    def _check_break(self, element: Element, frame: Frame) -> None:
        self.context.check(element, frozenset())
        if not frame.pages:
            fail(element, "a page cannot be broken here", "put <break/> between the elements of <pages> or <flow>")

    def _no_loose_text(self, element: Element) -> None:
        for text in (element.text, *(child.tail for child in element)):
            if text and not text.isspace():
                fail(element, f'text stands loose in <{element.tag}>: "{text.strip()[:40]}"', "put it into <p>")


def is_inline(element: Element) -> bool:
    """Tell whether an element holds a line of text: letters, or inline elements alone (a figure alone is none, but in cells and items)."""
    if any(child.tag not in INLINE_TAGS for child in element):
        return False
    lettered = any(text and not text.isspace() for text in (element.text, *(child.tail for child in element)))
    in_line = element.tag in {"td", "th", "li"}
    return lettered or any(in_line or child.tag != "figure" for child in element)
