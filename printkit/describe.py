"""Pages, faces and marks as text."""

from dataclasses import fields, is_dataclass

from printkit.page import Affine, Face

UNNAMED = ("x_mm", "y_mm", "1_mm", "2_mm", "width_mm", "height_mm", "size_pt", "font", "color", "content", "stroke")
"""Fields that a description shows without their name: what they are can be seen."""


def described(item: object, indent: str = "") -> str:
    """Write pages, faces or marks as text, one mark a line: what golden tests compare and reviewers read.

    >>> from printkit.page import Line, Stroke
    >>> print(described(Line(0, 1, 2, 3, Stroke("#000000", 0.5))), end="")
    Line 0.00 1.00 2.00 3.00 Stroke('#000000' 0.50)
    """
    if isinstance(item, list | tuple) and not isinstance(item, Affine):
        return "".join(described(each, indent) for each in item)
    if not is_dataclass(item):
        raise TypeError(f"cannot describe {item!r}")
    words, below = [type(item).__name__], ""
    for field in fields(item):
        value = getattr(item, field.name)
        if field.name == "marks" or isinstance(value, Face):
            below = described(value, indent + "  ")
        elif value != field.default or field.name in {"width_mm", "height_mm"}:
            words.append(_shown(value) if field.name.endswith(UNNAMED) else f"{field.name}={_shown(value)}")
    return f"{indent}{' '.join(words)}\n{below}"


def _shown(value: object) -> str:
    """Write numbers to a hundredth, so that golden files do not stir over rounding."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int | float):
        return f"{value:.2f}"
    if is_dataclass(value) and not isinstance(value, type):
        inner = [_shown(getattr(value, field.name)) for field in fields(value) if getattr(value, field.name) != field.default]
        return f"{type(value).__name__}({' '.join(inner)})"
    if isinstance(value, tuple):
        return f"({' '.join(_shown(each) for each in value)})"
    return repr(value)
