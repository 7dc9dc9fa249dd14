"""What tests of whole sheets share: kits as planned, their pieces drawn as what can be measured, and a PDF read back in millimetres."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
from render_kit import pdf

from printkit.impose import Lot, Plan, pages
from printkit.options import PrintOptions
from printkit.page import Affine, Ellipse, Face, Page, Rect
from printkit.pipeline import Kit, Request, Workshop, planned_kits, workshop
from printkit.shipped import shipped

SAMPLES = {path.parent.name: path for path in sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))}
PER_MM = 72 / 25.4
EYE_MM = 1.0
"""How large the mark at a piece's top left corner is."""


class Measured(NamedTuple):
    """A piece as it lies on a page: its box, from the top left, and where its own top left corner lies."""

    left: float
    top: float
    right: float
    bottom: float
    corner: tuple[float, float]

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@cache
def shop() -> Workshop:
    return workshop()


def kit(sample: str | Path, **options: Any) -> Kit:
    """Return the kit of a sample, or of a file, planned."""
    file = SAMPLES[sample] if isinstance(sample, str) else sample
    ((made,), _) = planned_kits(Request(file, PrintOptions(**options)), shop())
    return made


def colored(number: int, *, eye: bool = False) -> str:
    """Return a color that stands for a number."""
    return f"#{number // 256:02x}{number % 256:02x}{200 if eye else 100:02x}"


def drawn(plan: Plan, *, bleed_mm: float = 0.0) -> tuple[list[Page], bytes]:
    """Return the pages of a plan and their PDF: each piece a square of its lot's color, with an eye in its top left corner."""

    def face_of(number: int, part: int) -> Face:
        lot: Lot = plan.lots[number]
        width_mm, height_mm = lot.size_mm if not lot.pages else (10.0, 10.0)
        eye = Rect(0.0, 0.0, EYE_MM, EYE_MM, fill=colored(number, eye=True))
        return Face(width_mm, height_mm, (Rect(0.0, 0.0, width_mm, height_mm, fill=colored(number)), eye))

    blank = Face(1.0, 1.0, ())
    made = list(pages(plan, face_of, lambda *_: blank, lambda *_: blank))
    return made, pdf(*made, duplex=plan.options.duplex if plan.options.two_sided else "none")


def measured(data: bytes) -> list[list[tuple[int, Measured]]]:
    """Return the pieces of each page by the number of their lot, in the order in which they are drawn, as pdfplumber sees them."""
    with pdfplumber.open(BytesIO(data)) as document:
        return [list(_pieces(page.rects)) for page in document.pages]


def _pieces(rects: list[dict[str, Any]]) -> Iterator[tuple[int, Measured]]:
    filled = [(rect, tuple(round(255 * share) for share in rect["non_stroking_color"])) for rect in rects if rect["fill"]]
    squares = [(rect, color) for rect, color in filled if len(color) == 3 and color[2] in (100, 200)]
    for (body, color), (eye, other) in zip(squares[::2], squares[1::2], strict=True):
        assert (*color[:2], 200) == other
        box = [body[key] / PER_MM for key in ("x0", "top", "x1", "bottom")]
        across = body["x0"] if abs(eye["x0"] - body["x0"]) < 0.01 else body["x1"]
        down = body["top"] if abs(eye["top"] - body["top"]) < 0.01 else body["bottom"]
        yield color[0] * 256 + color[1], Measured(*box, (across / PER_MM, down / PER_MM))


class Shown(NamedTuple):
    """Something drawn on a page: how it is placed (millimetres, y downwards), and the box of its own that is shown, if it is clipped."""

    placement: Affine
    clip: tuple[float, float, float, float] | None


def shown(page: pikepdf.Page) -> list[Shown]:
    """Return every form and picture that a page itself draws, by following its operators."""
    height = float(page.MediaBox[3])
    states: list[tuple[Affine, Any]] = []
    now, clip, path, found = Affine(), None, None, []
    for operands, operator in pikepdf.parse_content_stream(page):
        name, numbers = str(operator), [float(each) for each in operands] if str(operator) in {"cm", "re"} else []
        if name == "q":
            states.append((now, clip))
        elif name == "Q":
            now, clip = states.pop()
        elif name == "cm":
            now = now.after(Affine(*numbers))
        elif name == "re":
            path = numbers
        elif name in {"W", "W*"}:
            clip = tuple(path) if path else None
        elif name == "Do":
            found.append(Shown(Affine(1 / PER_MM, 0, 0, -1 / PER_MM, 0, height / PER_MM).after(now), clip))
    return found


def circle(size_mm: float) -> Ellipse:
    return Ellipse(size_mm / 2, size_mm / 2, size_mm / 2, size_mm / 2)
