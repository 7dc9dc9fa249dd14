"""Colors as drawings write them."""

from printkit.colors import from_channels


def css_color(text: str) -> str | None:
    """Return `#rrggbb` for a color as CSS writes it (`tan`, `#f00`, `rgb(10, 20, 30)`), None for what is none.

    >>> css_color("tan"), css_color("rgb(0, 128, 255)"), css_color("beige-ish")
    ('#d2b48c', '#0080ff', None)
    """
    from PIL.ImageColor import getrgb

    try:
        red, green, blue = getrgb(text.strip())[:3]
    except ValueError:
        return None
    return from_channels(red, green, blue)
