"""Numbers and attributes as SVG writes them."""

from xml.sax.saxutils import quoteattr

from printkit.page import Affine, Segment, Stroke
from printkit.units import MM_PER_PT


def number(value: float) -> str:
    """Write a number to six figures: a thousandth of a millimetre on the largest sheet.

    >>> number(25.4), number(-0.0)
    ('25.4', '0')
    """
    return f"{value or 0.0:.6g}"


def attributes(**values: str | float | None) -> str:
    """Write attributes, without those that are None; `_` in a name stands for `-`, and `xlink_` for the prefix of links."""
    parts = []
    for name, value in values.items():
        if value is not None:
            text = number(value) if isinstance(value, int | float) else value
            parts.append(f" {name.replace('xlink_', 'xlink:').replace('_', '-')}={quoteattr(text)}")
    return "".join(parts)


def transform(placement: Affine | None) -> str | None:
    """Write a placement: SVG's matrix is ours."""
    return None if placement is None or placement == Affine() else f"matrix({' '.join(map(number, placement))})"


def path_data(segments: tuple[Segment, ...]) -> str:
    """Write the segments of a path."""
    return "".join([kind + " ".join(map(number, numbers)) for kind, numbers in segments])


def painted(fill: str | None, stroke: Stroke | None) -> str:
    """Write how a shape is filled and stroked."""
    if stroke is None:
        return attributes(fill=fill or "none")
    return attributes(
        fill=fill or "none",
        stroke=stroke.color,
        stroke_width=stroke.width_pt * MM_PER_PT,
        stroke_dasharray=" ".join(map(number, stroke.dash_mm)) or None,
        stroke_linecap=None if stroke.cap == "butt" else stroke.cap,
        stroke_linejoin=None if stroke.join == "miter" else stroke.join,
    )
