"""Place the elements of a filled <face>: what an element is called, and the face round them all."""

from collections.abc import Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from printkit.errors import did_you_mean
from printkit.page import Ellipse, Face, Path, Rect, Shape
from printkit.typeset.attributes import fail
from printkit.typeset.context import Context
from printkit.typeset.paths import octagon, parse_path, stepped
from printkit.typeset.pictures import PLACERS as PICTURES
from printkit.typeset.shapes import SHAPES, corner_of, lengths, steps_of
from printkit.typeset.texts import text
from printkit.typeset.tools import Placer

SHAPED = frozenset({"shape", "corner", "step", "steps", "outline"})
FACE = SHAPED | {"at", "width", "height", "bleed", "seams-across", "seams-down", "repeat-width"}
OUTLINES = ("rect", "circle", "octagon", "stepped")

FIXED: Mapping[str, Placer] = MappingProxyType({**SHAPES, **PICTURES, "text": text})
"""Every element that stands at a fixed place, by name."""


def place_face(root: Element, context: Context) -> Face:
    """Turn a <face> and its elements into a face."""
    if root.tag != "face":
        fail(root, f"the layout is a <{root.tag}>, not a <face>", did_you_mean(root.tag, ("face",)))
    key = ("face", *root.attrib, *root.attrib.values())
    empty: Face | None = context.tools.specs.get(key)
    if empty is None:
        empty = context.tools.specs.keep(key, _empty(root, context))
    marks = tuple(context.place_inside(root))
    return Face(
        empty.width_mm,
        empty.height_mm,
        marks,
        empty.outline,
        empty.bleed_mm,
        empty.seams_across_mm,
        empty.seams_down_mm,
        empty.repeat_width_mm,
    )


def _empty(root: Element, context: Context) -> Face:
    """Read what a <face> says of itself."""
    context.check(root, FACE)
    width, height = _side(root, context, "width"), _side(root, context, "height")
    return Face(
        width,
        height,
        (),
        outline(root, context, width, height),
        context.extent(root, "bleed", 0.0),
        lengths(root, "seams-across", root.get("seams-across", "")),
        lengths(root, "seams-down", root.get("seams-down", "")),
        context.extent(root, "repeat-width", 0.0),
    )


def _side(root: Element, context: Context, name: str) -> float:
    side = context.extent(root, name)
    if not side:
        fail(root, f"{name}: a face needs room")
    return side


def outline(root: Element, context: Context, width: float, height: float) -> Shape | None:
    """Return the finished edge where it is not the plain box."""
    if "outline" in root.attrib:
        return _free(root)
    shape = context.choice(root, "shape", OUTLINES, "rect")
    if shape == "circle":
        return Ellipse(width / 2, height / 2, width / 2, height / 2)
    if shape == "octagon":
        return Path(octagon(0.0, 0.0, width, height))
    step = context.extent(root, "step", 0.0)
    if shape == "stepped":
        if not step:
            fail(root, "a stepped face needs step", 'add step="1.2mm"')
        return Path(stepped(0.0, 0.0, width, height, step, steps_of(root, context, step, width, height)))
    corner = corner_of(root, context, width, height)
    return Rect(0.0, 0.0, width, height, corner) if corner else None


def _free(root: Element) -> Path:
    """Return an outline of a layout's own: SVG path data in millimetres."""
    if extra := (SHAPED - {"outline"}) & root.attrib.keys():
        fail(root, f"a face has an outline or {min(extra)}, not both", "leave one of them out")
    try:
        return Path(parse_path(root.attrib["outline"]))
    except ValueError as problem:
        fail(root, f"outline: {problem}")
