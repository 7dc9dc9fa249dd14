"""What is drawn elsewhere and stands here: icons, pictures of the user's, patterns, and other layouts."""

from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from printkit.art import ArtError, Picture
from printkit.errors import did_you_mean
from printkit.page import Affine, Ellipse, Face, Group, Image, Mark, Rect, Shape, Stroke, Use, moved, scaled, turned
from printkit.page import Path as Outline
from printkit.typeset.attributes import fail
from printkit.typeset.context import ICON_BOX_MM, Context
from printkit.typeset.drawings import is_drawing, read_drawing
from printkit.typeset.lettering import DIGITS
from printkit.typeset.patterns import KINDS, Area, pattern_marks
from printkit.typeset.shapes import BOX, COMMON, clip_of, grouped, lengths, placement_of, remembered
from printkit.typeset.tools import Placer

ICON = COMMON | {"name", "x", "y", "size", "fill", "turn", "flip"}
PATTERN = COMMON | BOX | {"kind", "step", "color", "stroke-width", "cx", "cy", "clip", "count", "from", "to", "duty"}
IMAGE = COMMON | BOX | {"href", "fit", "focus", "clip"}
TOLERANCE_MM = 1e-3
FOCUS = "#focus="
"""What stands between a picture's file and the point of it that must be seen."""
USE = COMMON | {"layout", "x", "y", "transform", "clip"}


def icon(element: Element, context: Context) -> Sequence[Mark]:
    """<icon name x y size fill? turn? flip?>: an icon of assets/icons in a box of `size`, its centre at (x, y), in ink."""
    key = ("icon", *element.attrib, *element.attrib.values())
    marks = context.tools.marks.get(key)
    if marks is not None:
        return marks
    context.check(element, ICON)
    name = element.get("name", "")
    x, y, size = context.length(element, "x"), context.length(element, "y"), context.extent(element, "size")
    color = context.color(element.get("fill", "ink"), element)
    if color is None:
        return ()
    try:
        face = context.icon_face(name, color)
    except KeyError:  # not remembered: each piece that asks for it is told
        context.lack(f'there is no icon "{name}"', context.icons.hint(name), element.get("field", "icon"))
        return placeholder(x - size / 2, y - size / 2, size, size, context)
    use = Use(face, _icon_placement(element, context, x, y, size / ICON_BOX_MM), shared=True)
    return context.tools.marks.keep(key, grouped(element, context, (use,)))


def _icon_placement(element: Element, context: Context, x: float, y: float, scale: float) -> Affine:
    turn, flip = context.number(element, "turn", 0.0), context.flag(element, "flip")
    half = ICON_BOX_MM / 2
    if not turn and not flip:
        return Affine(scale, 0.0, 0.0, scale, x - half * scale, y - half * scale)
    return moved(x, y).after(turned(turn)).after(scaled(-scale if flip else scale, scale)).after(moved(-half, -half))


def placeholder(x: float, y: float, width: float, height: float, context: Context) -> tuple[Mark, ...]:
    """Draw a crossed box: what a draft shows where a picture is missing."""
    line = Stroke(context.theme.colors["ink"], 0.75)
    cross = (("M", (x, y)), ("L", (x + width, y + height)), ("M", (x + width, y)), ("L", (x, y + height)))
    return (Rect(x, y, width, height, 0.0, context.theme.colors["paper"], line), Outline(cross, None, line))


def pattern(element: Element, context: Context) -> Mark:
    """<pattern kind x y width height color step? stroke-width? cx? cy? count? from? to? duty? clip?>: a box filled with a pattern."""
    kind = context.choice(element, "kind", KINDS, "")
    if not kind:
        fail(element, "<pattern> needs kind", did_you_mean("", KINDS))
    x, y = context.length(element, "x"), context.length(element, "y")
    width, height = context.extent(element, "width"), context.extent(element, "height")
    area = Area(
        x,
        y,
        width,
        height,
        context.length(element, "cx", x + width / 2),
        context.length(element, "cy", y + height / 2),
        context.extent(element, "step", KINDS[kind].step_mm),
        _count(element, context),
        context.number(element, "from", 0.0),
        context.number(element, "to", 360.0),
        context.number(element, "duty", 0.5),
    )
    color = context.color(element.get("color", "ink"), element)
    width_pt = context.points(element, "stroke-width", KINDS[kind].width_pt or 1.0)
    if color is None or not width or not height:
        return Group(())
    if area.step <= 0 or not 0 < area.duty <= 1:
        fail(element, "step must be above zero, and duty between 0 and 1")
    try:
        marks = pattern_marks(kind, area, color, width_pt)
    except ValueError as problem:
        fail(element, str(problem))
    context.spend(sum(len(mark.segments) for mark in marks), element)
    return _clipped(marks, Rect(x, y, width, height), clip_of(element))


def _count(element: Element, context: Context) -> int:
    count = context.number(element, "count", 24)
    if count not in range(1, 1000):
        fail(element, f"count: {count:g} is not a whole number from 1 to 999")
    return int(count)


def _clipped(marks: tuple[Mark, ...], box: Rect, clip: Shape | None) -> Group:
    if clip is None or _is_inside(clip, box):
        return Group(marks, clip=clip or box)
    return Group((Group(marks, clip=box),), clip=clip)


def _is_inside(shape: Shape, box: Rect) -> bool:
    """Tell whether a shape lies in a box for certain, so that the box need not clip too."""
    if isinstance(shape, Outline):
        return False
    if isinstance(shape, Ellipse):
        shape = Rect(shape.x_mm - shape.rx_mm, shape.y_mm - shape.ry_mm, 2 * shape.rx_mm, 2 * shape.ry_mm)
    right, bottom = box.x_mm + box.width_mm - shape.x_mm - shape.width_mm, box.y_mm + box.height_mm - shape.y_mm - shape.height_mm
    return min(shape.x_mm - box.x_mm, shape.y_mm - box.y_mm, right, bottom) >= -1e-6


def use(element: Element, context: Context) -> Sequence[Mark]:
    """<use layout x? y? transform? clip? ...>: another layout's face, its top left at (x, y); further attributes are its values.

    It is set once for each set of values and shared by everything that uses it. A transform turns or scales it about its own top left.
    """
    key = ("use", *element.attrib, *element.attrib.values())
    marks = context.tools.marks.get(key)
    if marks is None:
        marks = context.tools.marks.keep(key, _used(element, context))
    return marks


def _used(element: Element, context: Context) -> Sequence[Mark]:
    if len(element) or (element.text or "").strip():
        fail(element, "nothing can stand inside <use>", "give the layout its values as attributes")
    layout = element.get("layout")
    if layout is None:
        fail(element, "<use> needs layout", 'add layout="combatant_tokens/_rim"')
    face = context.use(layout, {name: value for name, value in element.attrib.items() if name not in USE}, element)
    own = placement_of(element, face.marks) or Affine()
    placement = moved(context.length(element, "x", 0.0), context.length(element, "y", 0.0)).after(own)
    # the clip lies in the coordinates of what stands round the use, as it does for every other element
    return grouped(element, context, (Use(face, placement, shared=True),), clip=clip_of(element))


def image(element: Element, context: Context) -> Sequence[Mark]:
    """<image href x y width height fit? focus? clip?>: a picture file, or a drawing in SVG, in a box, upright.

    `cover` (the usual fit) fills the box and crops what stands over, `contain` shows all of it; `focus` says where the picture lies in
    the box, or which part of it stays: "0 0" its top left, "1 1" its bottom right. What stands behind the
    file's name (`art/ape.png#focus=0.5 0.2`: the data's own word) goes before that. The file lies in the encounter's folder, among
    layouts, or where `--allow` says.
    """
    key = ("image", *element.attrib, *element.attrib.values())
    marks = context.tools.marks.get(key)
    if marks is not None:
        return marks
    context.check(element, IMAGE)
    x, y = context.length(element, "x"), context.length(element, "y")
    box = Rect(x, y, context.extent(element, "width"), context.extent(element, "height"))
    field, clip = element.get("field", ""), clip_of(element)
    file, _, focus = element.get("href", "").partition(FOCUS)
    _refuse_elsewhere(Path(file), element, context)
    try:
        picture = read_drawing(Path(file)) if is_drawing(Path(file)) else context.art.picture(Path(file))
    except ArtError as problem:  # not remembered: each piece that shows it is told
        context.lack(problem.message, problem.hint, field)
        return grouped(element, context, placeholder(x, y, box.width_mm, box.height_mm, context), clip=clip)
    mark, stands_over = _fitted(element, context, picture, box, focus)
    if stands_over and clip and not _is_inside(clip, box):
        mark = Group((mark,), clip=box)
    return context.tools.marks.keep(key, grouped(element, context, (mark,), clip=clip or (box if stands_over else None)))


def _refuse_elsewhere(file: Path, element: Element, context: Context) -> None:
    """Raise a LayoutError for a file outside the folders that pictures may lie in: layouts come from strangers, too."""
    folders, found = context.tools.pictures_in, file.resolve()
    if folders is not None and not any(found.is_relative_to(folder.resolve()) for folder in folders):
        hint = f"copy it beside the layout, or allow its folder: --allow {found.parent}"
        fail(element, f'"{file}" lies outside the folders of encounter and layouts', hint)


def _fitted(element: Element, context: Context, picture: Picture | Face, box: Rect, focus: str) -> tuple[Mark, bool]:
    """Return a picture or drawing as large as its fit asks for, where its focus puts it, and whether it stands over its box."""
    if isinstance(picture, Face):
        wide, high = picture.width_mm, picture.height_mm
    else:
        wide, high = float(picture.upright_width_px), float(picture.upright_height_px)
    across, down = box.width_mm / wide, box.height_mm / high
    crops = context.choice(element, "fit", ("cover", "contain"), "cover") == "cover"
    scale = max(across, down) if crops else min(across, down)
    width, height = wide * scale, high * scale
    right, below = _focus(element, focus or element.get("focus", "0.5 0.5"))
    x, y = box.x_mm + (box.width_mm - width) * right, box.y_mm + (box.height_mm - height) * below
    x, y, width, height = (round(number, DIGITS) for number in (x, y, width, height))
    stands_over = width > box.width_mm + TOLERANCE_MM or height > box.height_mm + TOLERANCE_MM
    if isinstance(picture, Face):
        return Use(picture, moved(x, y).after(scaled(scale)), Rect(0.0, 0.0, picture.width_mm, picture.height_mm), shared=True), stands_over
    shown = context.art.sized(picture, width, height, context.tools.dpi)
    return Image(x, y, width, height, shown.key, shown.turn, element.get("field", "")), stands_over


def _focus(element: Element, said: str) -> tuple[float, float]:
    focus = lengths(element, "focus", said)
    if len(focus) != 2 or not all(0 <= share <= 1 for share in focus):
        fail(element, "focus takes two numbers from 0 to 1", 'such as focus="0.5 0.3"')
    return focus[0], focus[1]


PLACERS: dict[str, Placer] = {"icon": icon, "image": image, "pattern": remembered(pattern, PATTERN), "use": use}
