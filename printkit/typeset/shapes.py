"""Shapes: rect circle ellipse line polyline polygon path g, with SVG's names; lists of numbers are millimetres."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal, TypeVar, cast, get_args
from xml.etree.ElementTree import Element

from printkit.errors import did_you_mean
from printkit.extent import reach
from printkit.page import Affine, Ellipse, Group, Layer, Line, Mark, Path, Rect, Shape, Stroke, moved, scaled, turned
from printkit.typeset.attributes import MOST_MM, bounded, fail, millimetres
from printkit.typeset.context import Context
from printkit.typeset.paths import octagon, parse_path, polygon, stepped
from printkit.typeset.tools import Placer

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Made = TypeVar("Made")
LAYERS = get_args(Layer)
STEPS = 2
"""Treads of a stepped corner where a layout does not say."""
GROUPED = frozenset({"opacity", "layer", "role", "alt"})
COMMON = GROUPED | {"at", "field"}
STROKED = frozenset({"stroke", "stroke-width", "dash", "cap", "join"})
PAINTED = COMMON | STROKED | {"fill"}
FUNCTION = re.compile(r"\s*([a-z]+)\(([^()]*)\)\s*,?")
LENGTHS = re.compile(r"[\s,]+")


def remembered(place: Callable[[Element, Context], Mark], attributes: frozenset[str]) -> Placer:
    """Return a placer for an element whose mark follows from its attributes alone: equal attributes are placed once."""

    def placer(element: Element, context: Context) -> Sequence[Mark]:
        text = element.text
        if len(element) or (text and not text.isspace()):
            fail(element, f"nothing can stand inside <{element.tag}>", f"put it behind <{element.tag}/>")
        key = (element.tag, *element.attrib, *element.attrib.values())
        marks = context.tools.marks.get(key)
        if marks is None:
            context.check(element, attributes)
            marks = context.tools.marks.keep(key, grouped(element, context, (place(element, context),)))
        return marks

    return placer


def grouped(
    element: Element, context: Context, marks: Sequence[Mark], placement: Affine | None = None, clip: Shape | None = None
) -> Sequence[Mark]:
    """Put the marks of an element under a placement, a clip, and its opacity, layer, role and alternative text, where it has them."""
    if placement is None and clip is None and element.attrib.keys().isdisjoint(GROUPED):
        return marks
    opacity = context.number(element, "opacity", 1.0)
    if not 0 <= opacity <= 1:
        fail(element, f"opacity: {opacity:g} is not between 0 and 1")
    layer = cast(Layer, context.choice(element, "layer", LAYERS, ""))
    return (Group(tuple(marks), placement, clip, opacity, layer, element.get("role", ""), element.get("alt", "")),)


def group(element: Element, context: Context) -> Sequence[Mark]:
    """<g transform? clip? opacity? layer? role? alt?>: elements under one placement and clip."""
    context.check(element, COMMON | {"transform", "clip"})
    marks = context.place_inside(element)
    return grouped(element, context, marks, placement_of(element, marks), clip_of(element))


def stroke_of(element: Element, context: Context, default: str | None = None) -> Stroke | None:
    """Read the stroke of an element, None where it has none."""
    get = element.get
    color = context.color(get("stroke", default), element)
    if color is None:
        return None
    dash = get("dash")
    return Stroke(
        color,
        context.points(element, "stroke-width", context.theme.lines_pt.get("rule", 1.0)),
        lengths(element, "dash", dash) if dash else (),
        cast(Cap, context.choice(element, "cap", get_args(Cap), "butt")),
        cast(Join, context.choice(element, "join", get_args(Join), "miter")),
    )


def paint_of(element: Element, context: Context) -> tuple[str | None, Stroke | None]:
    """Read fill and stroke of a shape, which must say at least one of them."""
    if "fill" not in element.attrib and "stroke" not in element.attrib:
        fail(element, f"<{element.tag}> would draw nothing", 'give it fill="ink" or stroke="ink"')
    return context.color(element.get("fill"), element), stroke_of(element, context)


def rect(element: Element, context: Context) -> Mark:
    """<rect x y width height corner? step? steps?>: a box, with round corners or stepped ones."""
    x, y = context.length(element, "x"), context.length(element, "y")
    width, height = context.extent(element, "width"), context.extent(element, "height")
    fill, stroke = paint_of(element, context)
    step = context.extent(element, "step", 0.0)
    if step:
        return Path(stepped(x, y, width, height, step, steps_of(element, context, step, width, height)), fill, stroke)
    return Rect(x, y, width, height, corner_of(element, context, width, height), fill, stroke)


def corner_of(element: Element, context: Context, width: float, height: float) -> float:
    """Read a corner's radius; it is never more than half a side."""
    return min(context.extent(element, "corner", 0.0), width / 2, height / 2)


def steps_of(element: Element, context: Context, step: float, width: float, height: float) -> int:
    """Read how many treads a stepped corner has; they must find room in the box."""
    steps = context.number(element, "steps", STEPS)
    if steps not in range(1, 21):
        fail(element, f"steps: {steps:g} is not a whole number from 1 to 20")
    if 2 * steps * step > min(width, height) + 1e-6:
        fail(element, f"stepped corners of {steps * step:g} mm do not fit into {width:g} x {height:g} mm", "make step smaller")
    return int(steps)


def circle(element: Element, context: Context) -> Mark:
    """<circle cx cy r>."""
    r = context.extent(element, "r")
    return Ellipse(context.length(element, "cx"), context.length(element, "cy"), r, r, *paint_of(element, context))


def ellipse(element: Element, context: Context) -> Mark:
    """<ellipse cx cy rx ry>."""
    radii = context.extent(element, "rx"), context.extent(element, "ry")
    return Ellipse(context.length(element, "cx"), context.length(element, "cy"), *radii, *paint_of(element, context))


def line(element: Element, context: Context) -> Mark:
    """<line x1 y1 x2 y2>; in ink unless it says otherwise."""
    x1, y1, x2, y2 = (context.length(element, name) for name in ("x1", "y1", "x2", "y2"))
    stroke = stroke_of(element, context, "ink")
    return Line(x1, y1, x2, y2, stroke) if stroke else Group(())


def polyline(element: Element, context: Context) -> Mark:
    """<polyline points="x,y x,y">; in ink unless it says otherwise."""
    stroke = stroke_of(element, context, None if "fill" in element.attrib else "ink")
    return Path(polygon(points_of(element), closed=False), context.color(element.get("fill"), element), stroke)


def polygon_mark(element: Element, context: Context) -> Mark:
    """<polygon points="x,y x,y x,y">."""
    return Path(polygon(points_of(element)), *paint_of(element, context))


def path(element: Element, context: Context) -> Mark:
    """<path d fill-rule?>: SVG path data in millimetres."""
    even_odd = context.choice(element, "fill-rule", ("nonzero", "evenodd"), "nonzero") == "evenodd"
    try:
        segments = parse_path(element.get("d", ""))
    except ValueError as problem:
        fail(element, f"d: {problem}")
    if not segments:
        fail(element, "<path> needs d", 'add d="M 0 0 L 10 10"')
    return Path(segments, *paint_of(element, context), even_odd)


def points_of(element: Element) -> tuple[tuple[float, float], ...]:
    """Read a list of points."""
    numbers = lengths(element, "points", element.get("points", ""))
    if len(numbers) < 4 or len(numbers) % 2:
        fail(element, "points: at least two points are needed, each x,y", 'write points="0,0 10,0 5,8"')
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def lengths(element: Element, name: str, text: str) -> tuple[float, ...]:
    """Read a list of lengths; without a unit they are millimetres."""
    try:
        return length_list(text)
    except ValueError as problem:
        fail(element, f"{name}: {problem}")


@lru_cache(maxsize=8192)
def length_list(text: str) -> tuple[float, ...]:
    """Read lengths set apart by spaces or commas, in millimetres where they name no unit.

    >>> length_list("1.2 8mm,1in")
    (1.2, 8.0, 25.4)
    """
    return tuple(_one_length(word) for word in LENGTHS.split(text.strip()) if word)


def _one_length(word: str) -> float:
    if word[-1].isalpha():
        return millimetres(word)
    return bounded(float(word), word)


@lru_cache(maxsize=8192)
def _functions(text: str) -> tuple[tuple[str, str], ...]:
    """Read `name(arguments) name(arguments)`; ValueError where it is not that."""
    found, here = [], 0
    while here < len(text):
        match = FUNCTION.match(text, here)
        if match is None:
            raise ValueError(f'"{text[here:].strip()}" is not of the form name(numbers)')
        found.append((match[1], match[2]))
        here = match.end()
    return tuple(found)


TRANSFORMS: dict[str, tuple[tuple[int, ...], Callable[..., Affine]]] = {
    "translate": ((1, 2), lambda x, y=0.0: moved(x, y)),
    "rotate": ((1, 3), turned),
    "scale": ((1, 2), scaled),
}
"""Each transform: how many numbers it takes, and what it makes of them."""

CLIPS: dict[str, tuple[tuple[int, ...], Callable[..., Shape]]] = {
    "rect": ((4, 5), lambda x, y, width, height, corner=0.0: Rect(x, y, width, height, min(corner, width / 2, height / 2))),
    "circle": ((3,), lambda cx, cy, r: Ellipse(cx, cy, r, r)),
    "ellipse": ((4,), Ellipse),
    "octagon": ((4,), lambda x, y, width, height: Path(octagon(x, y, width, height))),
    "stepped": ((5, 6), lambda x, y, width, height, step, steps=STEPS: Path(stepped(x, y, width, height, step, int(steps)))),
    "polygon": (tuple(range(6, 200, 2)), lambda *numbers: Path(polygon(zip(numbers[::2], numbers[1::2], strict=True)))),
}
"""Each clip: how many numbers it takes, and the shape they make."""


def placement_of(element: Element, marks: Sequence[Mark]) -> Affine | None:
    """Read the transform that these marks come to lie by: as in SVG, the last one named is done first."""
    text = element.get("transform")
    if text is None:
        return None
    try:
        placement = transform(text)
    except ValueError as problem:
        fail(element, f"transform: {problem}")
    if not all(abs(factor) <= 1 for factor in placement[:4]):  # what grows and grows again ends beyond all numbers
        around = reach(marks, placement)
        if around and not all(abs(edge) <= MOST_MM for edge in around):
            fail(element, f"transform: what stands inside reaches beyond {MOST_MM:,.0f} mm")
    return placement


@lru_cache(maxsize=8192)
def transform(text: str) -> Affine:
    """Read `translate(x,y) rotate(deg,x,y) scale(s,t)`; ValueError says what is wrong with it."""
    placement = Affine()
    for name, arguments in _functions(text):
        placement = placement.after(_made(name, arguments, TRANSFORMS))
    return placement


def clip_of(element: Element) -> Shape | None:
    """Read a clip."""
    text = element.get("clip")
    if text is None:
        return None
    try:
        return clip_shape(text)
    except ValueError as problem:
        fail(element, f"clip: {problem}")


@lru_cache(maxsize=8192)
def clip_shape(text: str) -> Shape:
    """Read `rect(x,y,w,h)`, `circle(cx,cy,r)`, `path(...)` and the like; ValueError says what is wrong with it."""
    functions = _functions(text)
    if len(functions) != 1:
        raise ValueError("one shape is needed, such as circle(10,10,8)")
    name, arguments = functions[0]
    return Path(parse_path(arguments)) if name == "path" else _made(name, arguments, CLIPS)


def _made(name: str, arguments: str, known: dict[str, tuple[tuple[int, ...], Callable[..., Made]]]) -> Made:
    if name not in known:
        raise ValueError(f'unknown "{name}": {did_you_mean(name, known)}')
    counts, make = known[name]
    numbers = length_list(arguments)
    if len(numbers) not in counts:
        raise ValueError(f"{name} takes {' or '.join(map(str, counts[:3]))} numbers, not {len(numbers)}")
    return make(*numbers)


BOX = frozenset({"x", "y", "width", "height"})

SHAPES: dict[str, Placer] = {
    "rect": remembered(rect, PAINTED | BOX | {"corner", "step", "steps"}),
    "circle": remembered(circle, PAINTED | {"cx", "cy", "r"}),
    "ellipse": remembered(ellipse, PAINTED | {"cx", "cy", "rx", "ry"}),
    "line": remembered(line, COMMON | STROKED | {"x1", "y1", "x2", "y2"}),
    "polyline": remembered(polyline, PAINTED | {"points"}),
    "polygon": remembered(polygon_mark, PAINTED | {"points"}),
    "path": remembered(path, PAINTED | {"d", "fill-rule"}),
    "g": group,
}
