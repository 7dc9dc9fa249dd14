"""What tests of whole sheets share: kits as planned, their pieces drawn as what can be measured, and a PDF read back in millimetres."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from render_kit import pdf

from printkit.impose import Lot, Plan, pages
from printkit.options import PrintOptions
from printkit.page import Affine, Face, Page, Rect
from printkit.pipeline import Kit, Request, Workshop, planned_kits, workshop
from printkit.shipped import shipped

SAMPLES = {path.parent.name: path for path in sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))}
PER_MM = 72 / 25.4
EYE_MM = 1.0
"""How large the mark at a piece's top left corner is."""

BODY, EYE = 100, 200
"""The blue of a piece and of its eye: nothing else has it."""

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@cache
def shop() -> Workshop:
    return workshop()


@cache
def kit(sample: str | Path, **options: Any) -> Kit:
    """Return the kit of a sample, or of a file, planned."""
    file = SAMPLES[sample] if isinstance(sample, str) else sample
    ((made,), _) = planned_kits(Request(file, PrintOptions(**options)), shop())
    return made


def drawn(plan: Plan) -> tuple[list[Page], bytes]:
    """Return the pages of a plan and their PDF: each piece a square of its lot's color, with an eye in its top left corner."""

    def face_of(number: int, part: int) -> Face:
        lot: Lot = plan.lots[number]
        width_mm, height_mm = lot.size_mm if not lot.pages else (10.0, 10.0)
        body, eye = (f"#{number // 256:02x}{number % 256:02x}{blue:02x}" for blue in (BODY, EYE))
        marks = Rect(0.0, 0.0, width_mm, height_mm, fill=body), Rect(0.0, 0.0, EYE_MM, EYE_MM, fill=eye)
        return Face(width_mm, height_mm, marks, bleed_mm=plan.options.past_mm(back=part > 0))

    blank = Face(1.0, 1.0, ())
    made = list(pages(plan, face_of, lambda *_: blank, lambda *_: blank))
    return made, pdf(*made, duplex=plan.options.duplex if plan.options.two_sided else "none")


class Measured(NamedTuple):
    """A piece as it lies on a page, in millimetres from the top left: its lot, its box, and where its own top left corner lies."""

    lot: int
    box: Box
    corner: Point

    @property
    def center(self) -> Point:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    @property
    def size(self) -> Point:
        return self.box[2] - self.box[0], self.box[3] - self.box[1]


class Stroke(NamedTuple):
    """A stroke: the box round it, its width in points, and whether it runs round something, as outlines do."""

    box: Box
    width_pt: float
    closed: bool


class Shown(NamedTuple):
    """A form that a page itself draws: how it is placed on the page, and the box of its own that is shown, if it is clipped."""

    placement: Affine
    clip: Box | None


class Sheet:
    """What a page of a PDF draws, found by following its operators, forms and all."""

    def __init__(self, page: pikepdf.Page) -> None:
        self.fills: list[tuple[tuple[int, ...], Sequence[Point]]] = []
        self.strokes: list[Stroke] = []
        self.forms: list[Shown] = []
        self.now = Affine(1 / PER_MM, 0, 0, -1 / PER_MM, 0, float(page.MediaBox[3]) / PER_MM)
        self.clip: Box | None = None
        self.color: tuple[int, ...] = ()
        self.width = 1.0
        self.path: list[list[Point]] = []
        self.rect: Box | None = None
        self.states: list[tuple[Affine, Box | None, tuple[int, ...], float]] = []
        self.depth = 0
        self.read(page, page.Resources)

    @property
    def pieces(self) -> list[Measured]:
        """The pieces in the order in which they are drawn: each a body, then its eye."""
        squares = [(color, points) for color, points in self.fills if len(color) == 3 and color[2] in (BODY, EYE)]
        return [self._piece(*body, *eye) for body, eye in zip(squares[::2], squares[1::2], strict=True)]

    @staticmethod
    def _piece(color: tuple[int, ...], body: Sequence[Point], other: tuple[int, ...], eye: Sequence[Point]) -> Measured:
        assert (*color[:2], EYE) == other
        assert abs(body[0][0] - eye[0][0]) + abs(body[0][1] - eye[0][1]) < 1e-3
        across, down = zip(*body, strict=True)
        return Measured(color[0] * 256 + color[1], (min(across), min(down), max(across), max(down)), body[0])

    def read(self, stream: Any, resources: Any) -> None:
        for operands, operator in pikepdf.parse_content_stream(stream):
            act = ACTS.get(str(operator))
            if act:
                act(self, operands, resources)

    def save(self, *_: Any) -> None:
        self.states.append((self.now, self.clip, self.color, self.width))

    def restore(self, *_: Any) -> None:
        self.now, self.clip, self.color, self.width = self.states.pop()

    def move(self, operands: Any, _: Any) -> None:
        self.now = self.now.after(Affine(*map(float, operands)))

    def paint(self, operands: Any, _: Any) -> None:
        self.color = tuple(round(255 * float(each)) for each in operands)

    def widen(self, operands: Any, _: Any) -> None:
        self.width = float(operands[0])

    def box(self, operands: Any, _: Any) -> None:
        x, y, width, height = map(float, operands)
        self.rect = x, y, x + width, y + height
        self.path.append([self.now.at(*each) for each in ((x, y), (x + width, y), (x + width, y + height), (x, y + height))])

    def begin(self, operands: Any, _: Any) -> None:
        self.path.append([self.now.at(*map(float, operands))])

    def line(self, operands: Any, _: Any) -> None:
        self.path[-1].append(self.now.at(*map(float, operands[-2:])))

    def cut(self, *_: Any) -> None:
        self.clip = self.rect

    def fill(self, *_: Any) -> None:
        self.fills += [(self.color, each) for each in self.path]
        self.end()

    def stroke(self, *_: Any) -> None:
        scale = abs(self.now.a * self.now.d - self.now.b * self.now.c) ** 0.5
        for each in self.path:
            across, down = zip(*each, strict=True)
            self.strokes.append(Stroke((min(across), min(down), max(across), max(down)), self.width * scale * PER_MM, len(each) > 2))
        self.end()

    def end(self, *_: Any) -> None:
        self.path, self.rect = [], None

    def do(self, operands: Any, resources: Any) -> None:
        form = resources.XObject[str(operands[0])]
        if form.Subtype == "/Form":
            if not self.depth:
                self.forms.append(Shown(self.now, self.clip))
            self.save()
            self.depth += 1
            self.read(form, form.Resources)
            self.depth -= 1
            self.restore()


ACTS: dict[str, Callable[[Sheet, Any, Any], None]] = {
    "q": Sheet.save,
    "Q": Sheet.restore,
    "cm": Sheet.move,
    "rg": Sheet.paint,
    "g": Sheet.paint,
    "w": Sheet.widen,
    "re": Sheet.box,
    "m": Sheet.begin,
    "l": Sheet.line,
    "c": Sheet.line,
    "W": Sheet.cut,
    "W*": Sheet.cut,
    "f": Sheet.fill,
    "f*": Sheet.fill,
    "B": Sheet.fill,
    "S": Sheet.stroke,
    "n": Sheet.end,
    "Do": Sheet.do,
}


def sheets(data: bytes) -> Iterator[Sheet]:
    """Yield what each page of a PDF draws."""
    with pikepdf.open(BytesIO(data)) as document:
        for page in document.pages:
            yield Sheet(page)
