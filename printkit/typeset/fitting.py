"""Text made to fit: at its own size, else smaller down to a floor, else told of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil

from printkit.legible import LEGIBLE_PT
from printkit.page import Affine, Group
from printkit.typeset.context import Context
from printkit.typeset.inline import Inline, Picture
from printkit.typeset.lettering import DIGITS, Style
from printkit.typeset.lines import SLACK_MM, Hyphenate, Lines, Setting, wrap
from printkit.typeset.telling import begun, lack_room

STEP_PT = 0.25
SMALLEST_DRAFT_PT, DRAFT_STEP = 0.5, 0.8
"""A draft shows what does not fit ever smaller, down to this."""
NOTABLE = 0.9
"""Text set smaller than this share of the size asked for is told of."""


def resized(items: Iterable[Inline], scale: float, floor_pt: float) -> list[Inline]:
    """Return inline content smaller by a factor; no letters below the floor that were not below it."""
    if scale == 1:
        return list(items)
    styles: dict[Style, Style] = {}

    def smaller(style: Style) -> Style:
        if style not in styles:
            size = max(style.size_pt * scale, min(style.size_pt, floor_pt))
            styles[style] = replace(style, size_pt=round(size, DIGITS), tracking_mm=round(style.tracking_mm * size / style.size_pt, DIGITS))
        return styles[style]

    return [
        _resized_picture(item, scale, smaller) if isinstance(item, Picture) else replace(item, style=smaller(item.style)) for item in items
    ]


def _resized_picture(item: Picture, scale: float, smaller: Callable[[Style], Style]) -> Picture:
    marks = (Group(item.marks, placement=Affine(a=scale, d=scale)),)
    return Picture(round(item.width_mm * scale, DIGITS), round(item.height_mm * scale, DIGITS), marks, smaller(item.style))


def sizes(asked_pt: float, floor_pt: float) -> list[float]:
    """Return the sizes to try, from the one asked for down to the floor."""
    steps = max(0, ceil((asked_pt - floor_pt) / STEP_PT))
    return [*(round(asked_pt - step * STEP_PT, DIGITS) for step in range(steps)), min(asked_pt, floor_pt)]


def fit(
    items: Sequence[Inline],
    setting: Setting,
    context: Context,
    *,
    height_mm: float = float("inf"),
    floor_pt: float = LEGIBLE_PT,
    hyphenate_first: bool = True,
    field: str = "",
) -> Lines:
    """Set a paragraph at the largest size that fits, from its own down to the floor.

    A word wider than the measure is hyphenated at each size before a smaller one is tried; with `hyphenate_first` off (narrow columns
    of tables) smaller sizes are tried first. What does not fit even then is reported and comes back at the floor, or for a draft so small
    that it fits.
    """
    lines = _largest(items, setting, context, height_mm, floor_pt, hyphenate_first)
    tell(lines, setting, context, field, height_mm)
    while context.draft and not fits(lines, height_mm) and lines.size_pt > SMALLEST_DRAFT_PT:
        lines = _at_size(items, setting, context, lines.size_pt * DRAFT_STEP, 0.0)
    return lines


def _largest(
    items: Sequence[Inline], setting: Setting, context: Context, height_mm: float, floor_pt: float, hyphenate_first: bool
) -> Lines:
    modes: tuple[Hyphenate, ...] = (setting.hyphenate,) if hyphenate_first or setting.hyphenate != "needed" else ("never", "needed")
    lines = Lines(())
    for mode in modes:
        asked = setting if mode == setting.hyphenate else replace(setting, hyphenate=mode)
        lines = _largest_of_mode(items, asked, context, height_mm, floor_pt)
        if fits(lines, height_mm):
            break
    return lines


def _largest_of_mode(items: Sequence[Inline], setting: Setting, context: Context, height_mm: float, floor_pt: float) -> Lines:
    """Halve the sizes between the first, which mostly fits, and the floor, which mostly does if the first does not."""
    lines = wrap(items, setting, context)
    if fits(lines, height_mm):
        return lines
    tried = sizes(setting.style.size_pt, floor_pt)
    if len(tried) == 1:
        return lines
    best = _at_size(items, setting, context, tried[-1], floor_pt)
    too_large, fitting = 0, len(tried) - 1
    while fits(best, height_mm) and fitting - too_large > 1:
        middle = (too_large + fitting) // 2
        lines = _at_size(items, setting, context, tried[middle], floor_pt)
        if fits(lines, height_mm):
            best, fitting = lines, middle
        else:
            too_large = middle
    return best


def fits(lines: Lines, height_mm: float = float("inf")) -> bool:
    """Tell whether a paragraph stays inside its measure and a height."""
    return not lines.tight and lines.height_mm <= height_mm + SLACK_MM


def _at_size(items: Sequence[Inline], setting: Setting, context: Context, size_pt: float, floor_pt: float) -> Lines:
    scale = size_pt / setting.style.size_pt
    style = replace(setting.style, size_pt=size_pt)
    return wrap(resized(items, scale, floor_pt), replace(setting, style=style), context)


def tell(lines: Lines, setting: Setting, context: Context, field: str, height_mm: float = float("inf")) -> None:
    """Report a text that does not fit even at its smallest; note one that had to be set noticeably smaller than asked, or was torn."""
    if lines.torn:
        hint = "put a zero-width space (U+200B) where a word ends"
        context.report("note", f'"{begun(lines.torn)}" was broken between letters, perhaps within a word', hint, field)
    if lines.tight:
        hint = f'shorten "{begun(lines.tight)}", or put a soft hyphen (U+00AD) where it may be parted'
        lack_room(lines.needs_mm, setting.width_mm, hint, context, field)
    elif not fits(lines, height_mm):
        lack_room(lines.height_mm, height_mm, f'shorten "{begun(lines.text)}", which is set at {lines.size_pt:g} pt there', context, field)
    elif lines.size_pt < setting.style.size_pt * NOTABLE:
        context.report("note", f"set at {lines.size_pt:g} pt instead of {setting.style.size_pt:g} pt, to fit", field=field, kind="smaller")
