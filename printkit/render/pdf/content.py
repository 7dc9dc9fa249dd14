"""Marks as PDF operators: what a page or a form shows, composed as one string."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from printkit.page import Ellipse, Group, Image, Line, Mark, Path, Rect, Shape, Stroke, Text, Use
from printkit.render.pdf import text as runs
from printkit.render.pdf.images import box
from printkit.render.pdf.objects import Named, dictionary
from printkit.render.pdf.resources import Resources
from printkit.render.pdf.shapes import fill_color, placed, stroke_style

PAINT = {(True, False): "f", (False, True): "S", (True, True): "B"}


class Content:
    """The operators of one page or form, as marks are added, and the resources they name.

    `fill` and `stroke` are what is set at this point, so that nothing is set twice; empty where it is not known, as at the start of a
    form, which is drawn in whatever state its page has. `layered` counts the layers opened so far, those of forms too; `inside` those that
    are open; `apart` holds where, at the level being drawn, operators begin and end that belong to layers already.
    """

    def __init__(self, shared: Resources) -> None:
        self.shared = shared
        self.parts: list[str] = []
        self.xobjects: dict[str, bytes] = {}
        self.alphas = False
        self.fill = ""
        self.stroke: Stroke | None = None
        self.layered = 0
        self.inside = 0
        self.apart: list[tuple[int, int]] = []

    def add(self, marks: Iterable[Mark]) -> None:
        """Draw marks, one over the other; beside those of a layer, the rest are a layer too: art."""
        outer, begun = self.apart, len(self.parts)
        self.apart = []
        for mark in marks:
            DRAW[type(mark)](self, mark)
        if self.apart and not self.inside:
            self._keep_art_apart(begun)
        self.apart = outer

    def _keep_art_apart(self, begun: int) -> None:
        """Wrap what belongs to no layer, between what does, into the layer of art."""
        done, wrapped = begun, []
        for begins, ends in (*self.apart, (len(self.parts), len(self.parts))):
            if begins > done:
                wrapped += [self.shared.layers.begin("art"), *self.parts[done:begins], "EMC"]
            wrapped += self.parts[begins:ends]
            done = ends
        self.parts[begun:] = wrapped

    @property
    def data(self) -> bytes:
        """The operators so far."""
        return "\n".join(self.parts).encode("latin-1")

    @property
    def resources(self) -> bytes:
        """The resource dictionary that the operators so far need."""
        entries: dict[str, bytes] = {"ProcSet": b"[/PDF /Text /ImageB /ImageC /ImageI]", "Font": self.shared.fonts.reference}
        if self.xobjects:
            entries["XObject"] = dictionary(self.xobjects)
        if self.alphas:
            entries["ExtGState"] = self.shared.alphas.reference
        if self.layered:
            entries["Properties"] = self.shared.layers.reference
        return dictionary(entries)

    def _filled(self, color: str) -> None:
        if color != self.fill:
            self.fill = color
            self.parts.append(fill_color(color))

    def _stroked(self, stroke: Stroke) -> None:
        if stroke is not self.stroke and stroke != self.stroke:
            self.stroke = stroke
            self.parts.append(stroke_style(stroke))

    def _text(self, text: Text) -> None:
        if text.content:
            self._filled(text.color)
            self.parts.append(runs.drawn(text, self.shared.fonts.font(text.font)))

    def _line(self, line: Line) -> None:
        self._stroked(line.stroke)
        self.parts.append(f"{line.x1_mm:.3f} {line.y1_mm:.3f} m {line.x2_mm:.3f} {line.y2_mm:.3f} l S")

    def _shape(self, shape: Rect | Ellipse | Path) -> None:
        if shape.fill is not None:
            self._filled(shape.fill)
        elif shape.stroke is None:
            return
        if shape.stroke is not None:
            self._stroked(shape.stroke)
        paint = PAINT[shape.fill is not None, shape.stroke is not None]
        rule = "*" if _even_odd(shape) and shape.fill is not None else ""
        self.parts.append(f"{self.shared.outliner.outline(shape)} {paint}{rule}")

    def _image(self, image: Image) -> None:
        self._object(self.shared.images.named(image.key), f"q {placed(box(image))}", "Q")

    def _object(self, form: Named, before: str, after: str) -> None:
        self.xobjects[form.name] = form.reference
        self.layered += form.layered
        self.parts.append(f"{before} /{form.name} Do {after}")

    def _use(self, use: Use) -> None:
        begins, layered = len(self.parts), self.layered
        before = f"q {placed(use.placement)}{self._clip(use.clip)}"
        if use.shared:
            self._object(self.shared.forms.face(use.face), before, "Q")
        else:
            self._inside(before, use.face.marks)
        if self.layered != layered:
            self.apart.append((begins, len(self.parts)))

    def _group(self, group: Group) -> None:
        begins, layered = len(self.parts), self.layered
        begin, end = self.marked(group)
        self.parts += begin
        self.inside += bool(group.layer)
        self._grouped(group)
        self.inside -= bool(group.layer)
        self.parts += end
        if self.layered != layered:
            self.apart.append((begins, len(self.parts)))

    def marked(self, group: Group) -> tuple[Sequence[str], Sequence[str]]:
        """Return the operators that open and close what a group's layer and role stand for in the file: the one place for both."""
        if not group.layer:
            return (), ()
        self.layered += 1
        return (self.shared.layers.begin(group.layer),), ("EMC",)

    def _grouped(self, group: Group) -> None:
        before = "q"
        if group.placement is not None:
            before += f" {placed(group.placement)}"
        before += self._clip(group.clip)
        if group.opacity < 1:
            self._faded(before, group)
        elif before == "q":
            self.add(group.marks)
        else:
            self._inside(before, group.marks)

    def _faded(self, before: str, group: Group) -> None:
        """Draw marks as one thing that lets through what lies below it; a mark that paints once is faded itself."""
        self.alphas = True
        before = f"{before} /{self.shared.alphas.name(group.opacity)} gs"
        if len(group.marks) == 1 and _paints_once(group.marks[0]):
            self._inside(before, group.marks)
        elif group.marks:
            self._object(self.shared.forms.transparent(group.marks), before, "Q")

    def _inside(self, before: str, marks: Iterable[Mark]) -> None:
        """Draw marks in a graphics state of their own."""
        kept = self.fill, self.stroke
        self.parts.append(before)
        self.add(marks)
        self.parts.append("Q")
        self.fill, self.stroke = kept

    def _clip(self, clip: Shape | None) -> str:
        if clip is None:
            return ""
        return f" {self.shared.outliner.outline(clip)} W{'*' if _even_odd(clip) else ''} n"


DRAW: Mapping[type, Callable[[Content, Any], None]] = {
    Text: Content._text,
    Line: Content._line,
    Rect: Content._shape,
    Ellipse: Content._shape,
    Path: Content._shape,
    Image: Content._image,
    Group: Content._group,
    Use: Content._use,
}
"""What draws each kind of mark."""


def _even_odd(shape: Shape) -> bool:
    return isinstance(shape, Path) and shape.even_odd


def _paints_once(mark: Mark) -> bool:
    """Tell whether no part of a mark lies over another part of it."""
    if isinstance(mark, Rect | Ellipse | Path):
        return mark.fill is None or mark.stroke is None
    return isinstance(mark, Image | Line)
