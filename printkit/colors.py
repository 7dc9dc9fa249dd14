"""Colors as `#rrggbb`: reading and mixing them, how bright they are, and which of two reads better on a third."""

import re

HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
BLACK = "#000000"
WHITE = "#ffffff"

BRIGHTNESS = (0.299, 0.587, 0.114)
"""How much red, green and blue each do for how bright a color looks (ITU-R BT.601)."""


def is_hex(text: str) -> bool:
    """Tell whether a text is a color by numbers: `#rrggbb` or `#rgb`."""
    return HEX.fullmatch(text) is not None


def full_hex(text: str) -> str:
    """Write a color as `#rrggbb` in small letters.

    >>> full_hex("#FA0")
    '#ffaa00'
    """
    return (text if len(text) == 7 else "#" + "".join(digit * 2 for digit in text[1:])).lower()


def from_channels(red: int, green: int, blue: int) -> str:
    """Write red, green and blue, 0 to 255, as `#rrggbb`.

    >>> from_channels(255, 170, 0)
    '#ffaa00'
    """
    return f"#{red:02x}{green:02x}{blue:02x}"


def channels(color: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def grey(color: str) -> str:
    """Return the grey that looks as bright as a color.

    >>> grey("#ff0000"), grey("#ffffff")
    ('#4c4c4c', '#ffffff')
    """
    value = round(sum(weight * channel for weight, channel in zip(BRIGHTNESS, channels(color), strict=True)))
    return from_channels(value, value, value)


def mixed(first: str, second: str, share: float) -> str:
    """Mix a share (0 to 1) of the second color into the first.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    share = min(max(share, 0.0), 1.0)
    pairs = zip(channels(first), channels(second), strict=True)
    return from_channels(*(int(one + (other - one) * share + 0.5) for one, other in pairs))


def luminance(color: str) -> float:
    """Return the relative luminance of a color, 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (_linear(channel / 255) for channel in channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(first: str, second: str) -> float:
    """Return how far two colors stand apart, 1 (not at all) to 21 (black on white), as WCAG 2 defines it.

    >>> round(contrast("#b88a2b", "#ffffff"), 1)
    3.1
    """
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def more_readable(ground: str, choices: tuple[str, ...]) -> str:
    """Return the choice that stands out most on a ground; of two alike, the first."""
    return max(choices, key=lambda choice: contrast(ground, choice))
