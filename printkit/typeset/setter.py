"""Elements that become boxes, one inside the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from printkit.errors import did_you_mean
from printkit.typeset.attributes import fail
from printkit.typeset.boxes import Box
from printkit.typeset.context import Context
from printkit.typeset.inline import INLINE_TAGS
from printkit.typeset.paragraphs import Frame, paragraph

LINE = ""
"""The name of an element made of what stands loose between others: a paragraph without space of its own."""
PASSING = frozenset({"spacer", "rule"})
"""Kinds of boxes that nothing holds to: they hold as the box above them does."""
HOLDS_LINES = frozenset({"td", "th", "li"})
"""Where a figure stands in a line of text even if it stands alone."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Turns elements into boxes: `elements` says how each is set."""

    context: Context
    elements: "Mapping[str, Callable[[Element, Frame, Setter], list[Box]]]"

    def inside(self, element: Element, frame: Frame) -> list[Box]:
        """Set what stands inside an element, one below the other; letters and inline elements that follow each other are a paragraph."""
        boxes: list[Box] = []
        starts_page = False
        for at, child in enumerate(_runs(element)):
            if child.tag == "break":
                self._check_break(child, frame)
                starts_page = bool(boxes)
                continue
            made = self._set(child, replace(frame, path=(*frame.path, at)))
            if made and starts_page:
                made[0] = replace(made[0], starts_page=True)
                starts_page = False
            boxes += _held_on(boxes, made)
        return boxes

    def _set(self, element: Element, frame: Frame) -> list[Box]:
        if element.tag == LINE:
            return paragraph(element, frame, self.context)
        made = self.elements.get(element.tag)
        if made is None:
            fail(element, f"<{element.tag}> cannot stand here", did_you_mean(element.tag, [*self.elements, "break"]))
        return made(element, frame, self)

    def _check_break(self, element: Element, frame: Frame) -> None:
        self.context.check(element, frozenset())
        if not frame.pages:
            fail(element, "a page cannot be broken here", "put <break/> between the elements of <pages> or <flow>")


def _held_on(above: Sequence[Box], made: list[Box]) -> list[Box]:
    """Let a spacer or rule hand on how what stands above it holds: a heading with a rule below holds to the text below that."""
    if above and len(made) == 1 and made[0].kind in PASSING:
        return [replace(made[0], hold=max(made[0].hold, above[-1].hold))]
    return made


def _runs(element: Element) -> Iterator[Element]:
    """Yield the elements inside one, each run of letters and inline elements as an element LINE."""
    in_line = INLINE_TAGS if element.tag in HOLDS_LINES or _is_lettered(element) else INLINE_TAGS - {"figure"}
    run = _line(element.text)
    for child in element:
        if child.tag in in_line:
            run.append(child)
            continue
        if _is_lettered(run) or len(run):
            yield run
        yield child
        run = _line(child.tail)
    if _is_lettered(run) or len(run):
        yield run


def _line(text: str | None) -> Element:
    line = Element(LINE)
    line.text = text
    return line


def _is_lettered(element: Element) -> bool:
    """Tell whether letters stand in an element, or an inline element besides figures."""
    texts = (element.text, *(child.tail for child in element if child.tag in INLINE_TAGS))
    in_line = INLINE_TAGS - {"figure"}
    return any(text and not text.isspace() for text in texts) or any(child.tag in in_line for child in element)
