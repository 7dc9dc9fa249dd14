"""Drawings of the user's in SVG, turned into faces of our marks: they stay sharp, and nothing in them is fetched, run or looked up.

What cannot be drawn exactly (letters, gradients, filters, pictures inside) is an error that says how to make it plain; what nobody would
see (metadata, empty definitions) is passed over.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import radians, sqrt, tan
from pathlib import Path
from typing import Literal, cast
from xml.etree.ElementTree import Element, ParseError, fromstring

from printkit.art import ArtError, css_color
from printkit.page import KAPPA, Affine, Face, Group, Mark, Segment, Stroke, moved, scaled, turned
from printkit.page import Path as Outline
from printkit.typeset.paths import parse_path, placed, polygon
from printkit.units import to_pt

SUFFIX = ".svg"
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 2_000_000
MOST_SEGMENTS = 100_000
DEEPEST = 60
LONG_SIDE_MM = 100.0
"""How long the longer side of a drawing's face is; where it stands it is scaled."""
SHAPES: dict[str, Callable[[Element], tuple[Segment, ...]]] = {}
PASSED_OVER = frozenset({"title", "desc", "metadata", "defs", "namedview"})
INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "fill-opacity", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "color")
PLAIN = "in the drawing program, turn text into paths and effects, gradients and clones into plain shapes; or export as PNG"
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(px|pt|mm|cm|in|)\s*")
FUNCTION = re.compile(r"(\w+)\s*\(([^()]*)\)[\s,]*")
PX = {"": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""User units in one of each, as CSS has it."""


def is_drawing(file: Path) -> bool:
    """Whether a file is a drawing, by its ending."""
    return file.suffix.lower() == SUFFIX


def read_drawing(file: Path) -> Face:
    """Read an SVG file as a face; ArtError says what is wrong with one that cannot be printed."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ArtError(
                f"the drawing {file.name} is too large", f"make it smaller than {MOST_BYTES // 1_000_000} MB, or export it as PNG"
            )
        data = file.read_bytes()
    except FileNotFoundError:
        raise ArtError(f"there is no picture {file.name}") from None
    except OSError as problem:
        raise ArtError(f"the picture {file.name} cannot be read: {problem.strerror}") from problem
    return _drawing(data, file.name)


@lru_cache(maxsize=256)
def _drawing(data: bytes, name: str) -> Face:
    if b"<!ENTITY" in data.replace(b"\0", b""):  # in whatever encoding
        raise ArtError(f"{name} declares entities of its own", "save it as plain SVG")
    try:
        root = fromstring(data)
    except (ParseError, ValueError, LookupError):
        raise ArtError(f"{name} is not a drawing in SVG, or a damaged one", "save or export it again") from None
    if _tag(root) != "svg":
        raise ArtError(f"{name} is not a drawing in SVG", "save it as plain SVG")
    try:
        return _face(root)
    except RecursionError:
        raise ArtError(f"groups stand inside each other too deep in {name}", "ungroup them") from None
    except ValueError as problem:
        raise ArtError(f"{name}: {problem}", PLAIN) from None


def _face(root: Element) -> Face:
    x, y, width, height = _view(root)
    scale = LONG_SIDE_MM / max(width, height)
    state = _State(scaled(scale).after(moved(-x, -y)), {})
    marks = tuple(_marks(root, state, _Budget()))
    if not marks:
        raise ValueError("nothing is drawn in it")
    return Face(width * scale, height * scale, marks)


def _view(root: Element) -> tuple[float, float, float, float]:
    """Return what of the drawing's plane is seen: its viewBox, else its size."""
    if box := root.get("viewBox"):
        numbers = [float(each) for each in NUMBER.findall(box)]
        if len(numbers) != 4 or min(numbers[2:]) <= 0 or max(map(abs, numbers)) > 1e6:
            raise ValueError("its viewBox is no box")
        return numbers[0], numbers[1], numbers[2], numbers[3]
    width, height = _length(root, "width"), _length(root, "height")
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise ValueError("it has neither a viewBox nor a width and height")
    return 0.0, 0.0, width, height


@dataclass(slots=True)
class _Budget:
    """How many segments are left to draw."""

    left: int = MOST_SEGMENTS

    def spend(self, segments: int) -> None:
        self.left -= segments
        if self.left < 0:
            raise ValueError(f"it has more than {MOST_SEGMENTS:,} curves and lines")


@dataclass(frozen=True, slots=True)
class _State:
    """What an element has from those round it: where it is placed, and its style."""

    placement: Affine
    style: Mapping[str, str]
    depth: int = 0

    def inside(self, element: Element) -> "_State":
        """Return what holds inside an element."""
        if self.depth > DEEPEST:
            raise RecursionError
        own = _styles(element)
        style = {**self.style, **{name: own[name] for name in INHERITED if name in own and own[name] != "inherit"}}
        return replace(self, placement=self.placement.after(_transform(element.get("transform", ""))), style=style, depth=self.depth + 1)


def _styles(element: Element) -> dict[str, str]:
    """Return an element's presentation attributes, `style="..."` over them."""
    said = dict(element.attrib)
    for declaration in element.get("style", "").split(";"):
        name, _, value = declaration.partition(":")
        said[name.strip()] = value.replace("!important", "").strip()
    return said


def _marks(element: Element, state: _State, budget: _Budget) -> Iterator[Mark]:
    own = _styles(element)
    if own.get("display") == "none" or own.get("visibility") in {"hidden", "collapse"}:
        return
    for unknown in ("clip-path", "mask", "filter"):
        if own.get(unknown, "none") not in {"none", ""}:
            raise ValueError(f"it uses {unknown}")
    inner, tag = state.inside(element), _tag(element)
    if tag in SHAPES:
        marks = tuple(_shape(SHAPES[tag](element), inner, budget))
    else:
        marks = tuple(mark for child in element if isinstance(child.tag, str) for mark in _child(child, inner, budget))
    opacity = _share(own.get("opacity", "1"))
    if marks and opacity:
        yield from marks if opacity == 1 else (Group(marks, opacity=opacity),)


def _child(child: Element, state: _State, budget: _Budget) -> Iterator[Mark]:
    tag = _tag(child)
    if tag in PASSED_OVER or (child.tag.startswith("{") and not child.tag.startswith(SVG)):  # of the drawing program's own
        return
    if tag not in SHAPES and tag not in {"g", "a"}:
        raise ValueError(f"it holds <{tag}>")
    yield from _marks(child, state, budget)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _shape(segments: tuple[Segment, ...], state: _State, budget: _Budget) -> Iterator[Mark]:
    budget.spend(len(segments))
    if not segments:
        return
    style, put = state.style, placed(segments, state.placement)
    fill, stroke = _paint(style, "fill", "black"), _paint(style, "stroke", "none")
    even_odd = style.get("fill-rule") == "evenodd"
    if fill:
        yield _seen(Outline(put, fill, None, even_odd), _share(style.get("fill-opacity", "1")))
    place = state.placement
    width_mm = _number(style.get("stroke-width", "1")) * sqrt(abs(place.a * place.d - place.b * place.c))
    if stroke and width_mm > 0:
        cap = cast(Literal["butt", "round", "square"], _one_of(style, "stroke-linecap", ("butt", "round", "square")))
        join = cast(Literal["miter", "round", "bevel"], _one_of(style, "stroke-linejoin", ("miter", "round", "bevel")))
        line = Stroke(stroke, round(to_pt(width_mm), 4), (), cap, join)
        yield _seen(Outline(put, None, line), _share(style.get("stroke-opacity", "1")))


def _seen(mark: Mark, opacity: float) -> Mark:
    return mark if opacity == 1 else Group((mark,), opacity=opacity)


def _one_of(style: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    return style[name] if style.get(name) in known else known[0]


def _paint(style: Mapping[str, str], name: str, default: str) -> str | None:
    said = style.get(name, default)
    said = style.get("color", "black") if said == "currentColor" else said
    if said in {"none", "transparent", ""}:
        return None
    if "url(" in said:
        raise ValueError(f"a {name} of it is a gradient or pattern")
    color = css_color(said)
    if color is None:
        raise ValueError(f'its color "{said[:40]}" is unknown')
    return color


def _share(text: str) -> float:
    value = _number(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    return min(max(value, 0.0), 1.0)


def _number(text: str) -> float:
    found = LENGTH.fullmatch(text)
    if not found or abs(float(found[1])) > 1e6:
        raise ValueError(f'"{text[:40]}" is no number it may hold')
    return float(found[1]) * PX[found[2]]


def _length(element: Element, name: str, default: str = "0") -> float:
    return _number(element.get(name, default))


def _transform(text: str) -> Affine:
    placement, here = Affine(), 0
    text = text.strip()
    while here < len(text):
        found = FUNCTION.match(text, here)
        numbers = [_number(each) for each in NUMBER.findall(found[2])] if found else []
        made = TRANSFORMS.get((found[1], len(numbers))) if found else None
        if found is None or made is None:
            raise ValueError(f'it has a transform "{text[here : here + 30]}"')
        placement, here = placement.after(made(*numbers)), found.end()
    return placement


TRANSFORMS: Mapping[tuple[str, int], Callable[..., Affine]] = {
    ("matrix", 6): Affine,
    ("translate", 1): lambda x: moved(x, 0.0),
    ("translate", 2): moved,
    ("scale", 1): scaled,
    ("scale", 2): scaled,
    ("rotate", 1): turned,
    ("rotate", 3): turned,
    ("skewX", 1): lambda turn_deg: Affine(c=tan(radians(turn_deg))),
    ("skewY", 1): lambda turn_deg: Affine(b=tan(radians(turn_deg))),
}


def _path(element: Element) -> tuple[Segment, ...]:
    return parse_path(element.get("d", ""))


def _box(element: Element) -> tuple[Segment, ...]:
    x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return ()
    said = element.get("rx"), element.get("ry")
    across = min(_number(said[0] or said[1] or "0"), width / 2)
    down = min(_number(said[1] or said[0] or "0"), height / 2)
    right, bottom, kx, ky = x + width, y + height, across * (1 - KAPPA), down * (1 - KAPPA)
    if not across or not down:
        return polygon(((x, y), (right, y), (right, bottom), (x, bottom)))
    return (
        ("M", (x + across, y)),
        ("L", (right - across, y)),
        ("C", (right - kx, y, right, y + ky, right, y + down)),
        ("L", (right, bottom - down)),
        ("C", (right, bottom - ky, right - kx, bottom, right - across, bottom)),
        ("L", (x + across, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - down)),
        ("L", (x, y + down)),
        ("C", (x, y + ky, x + kx, y, x + across, y)),
        ("Z", ()),
    )


def _oval(element: Element) -> tuple[Segment, ...]:
    radius = element.get("r")
    rx, ry = (_number(radius or element.get(name) or "0") for name in ("rx", "ry"))
    x, y = _length(element, "cx") - rx, _length(element, "cy") - ry
    size = {"x": f"{x}", "y": f"{y}", "width": f"{2 * rx}", "height": f"{2 * ry}", "rx": f"{rx}", "ry": f"{ry}"}
    return _box(Element("rect", size))


def _line(element: Element) -> tuple[Segment, ...]:
    ends = [(_length(element, f"x{end}"), _length(element, f"y{end}")) for end in "12"]
    return polygon(ends, closed=False)


def _points(element: Element) -> tuple[Segment, ...]:
    numbers = [_number(each) for each in NUMBER.findall(element.get("points", ""))]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return polygon(pairs, closed=_tag(element) == "polygon") if len(pairs) > 1 else ()


SHAPES |= {"path": _path, "rect": _box, "circle": _oval, "ellipse": _oval, "line": _line, "polyline": _points, "polygon": _points}
