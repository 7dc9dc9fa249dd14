"""Decoded pictures brought into a form to embed: of 8 bits a channel, with colors in sRGB (or CMYK), as large as they are needed."""

from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from PIL.Image import Image

Turn = Literal["", "90", "180", "270", "flip", "flip90", "flip180", "flip270"]
Kind = Literal["jpeg", "png"]
Mode = Literal["L", "RGB", "CMYK"]
TURNS: dict[int, Turn] = {2: "flip", 3: "180", 4: "flip180", 5: "flip270", 6: "90", 7: "flip90", 8: "270"}
"""What makes a picture upright, by its EXIF orientation: `flip` mirrors it left to right, then the number turns it clockwise."""

ORIENTATION = 0x0112
PHOTOS = {"JPEG", "MPO", "HEIF"}
"""Formats of pictures that are written anew as JPEG rather than as PNG, which would be many times as large."""

JPEG_AS_GOOD = {"quality": 95, "subsampling": 0}
SRGB = "srgb"
"""What the names of profiles for it hold, in small letters."""


class Pixels(NamedTuple):
    """A decoded picture as stored, rows from the top, 8 bits a channel; `alpha` is None where all is opaque."""

    width: int
    height: int
    mode: Mode
    color: bytes
    alpha: bytes | None

    @property
    def channels(self) -> int:
        """1 for gray, 3 for RGB, 4 for CMYK."""
        return {"L": 1, "RGB": 3, "CMYK": 4}[self.mode]


class Ready(NamedTuple):
    """A picture in a form to embed."""

    kind: Kind
    size: tuple[int, int]
    turn: Turn
    data: bytes


def turn_of(loaded: "Image") -> Turn:
    """Read how a picture must be turned; a damaged note of it counts as none.

    To be asked only of loaded pictures: Pillow turns some kinds (TIFF) while it loads them, and then forgets the note.
    """
    try:
        return TURNS.get(loaded.getexif().get(ORIENTATION, 1), "")
    except Exception:
        return ""


def foreign_profile(opened: "Image") -> bytes | None:
    """Return the color profile of a picture, if its colors are not sRGB; CMYK is kept as it is, for the press."""
    profile = opened.info.get("icc_profile")
    if not profile or opened.mode == "CMYK":
        return None
    from PIL import ImageCms

    try:
        read = ImageCms.ImageCmsProfile(BytesIO(profile))
        known = SRGB in ImageCms.getProfileDescription(read).lower()
        return None if known or read.profile.xcolor_space.strip() not in {"RGB", "GRAY"} else profile
    except (ImageCms.PyCMSError, OSError, ValueError, AttributeError):
        return None  # a damaged profile says nothing: programs take such pictures for sRGB


def in_srgb(opened: "Image", profile: bytes) -> Ready:
    """Write a picture anew with its colors in sRGB."""
    from PIL import ImageCms
    from PIL.Image import merge

    jpeg, plain = opened.format in PHOTOS and not opened.has_transparency_data, _eight_bits(opened)
    opened.load()
    turn = turn_of(opened)
    alpha = plain.getchannel("A") if plain.mode in {"LA", "RGBA"} else None
    colors = plain.convert(plain.mode.removesuffix("A"))
    try:
        intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        moved = ImageCms.profileToProfile(colors, source, ImageCms.createProfile("sRGB"), intent, "RGB", flags=flags)
    except ImageCms.PyCMSError:  # one for other colors than these
        moved = colors
    moved = cast("Image", moved).convert("L") if plain.mode in {"L", "LA"} else cast("Image", moved)
    if alpha:
        moved = merge(f"{moved.mode}A", (*moved.split(), alpha))
    moved.info.clear()
    written = BytesIO()
    if jpeg:
        moved.save(written, "JPEG", **JPEG_AS_GOOD)
    else:
        moved.save(written, "PNG")
    return Ready("jpeg" if jpeg else "png", moved.size, turn, written.getvalue())


def converted(opened: "Image", turn: Turn) -> Ready:
    """Write a picture anew in a form to embed."""
    plain = _eight_bits(opened)
    written = BytesIO()
    if plain.mode == "CMYK" or (opened.format in PHOTOS and plain.mode in {"L", "RGB"}):
        plain.save(written, "JPEG", **JPEG_AS_GOOD)
        return Ready("jpeg", plain.size, turn, written.getvalue())
    plain.save(written, "PNG")
    return Ready("png", plain.size, turn, written.getvalue())


def shrunk(data: bytes, kind: Kind, size: tuple[int, int]) -> bytes:
    """Return the file of a picture with fewer pixels; a JPEG stays one, and what is transparent stays so."""
    from PIL import Image

    with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as opened:
        plain = _eight_bits(opened)
        if plain.mode in {"LA", "RGBA"}:  # colors of transparent pixels must not bleed into what one sees
            premultiplied = {"LA": "La", "RGBA": "RGBa"}[plain.mode]
            made = plain.convert(premultiplied).resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).convert(plain.mode)
        else:
            made = plain.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
        profile = opened.info.get("icc_profile") if plain.mode == "CMYK" else None
    made.info.clear()
    written = BytesIO()
    if kind == "jpeg":
        made.save(written, "JPEG", quality=90, icc_profile=profile)
    else:
        made.save(written, "PNG")
    return written.getvalue()


def decoded(opened: "Image") -> Pixels:
    """Return what a picture shows, as it is stored."""
    plain = _eight_bits(opened)
    width, height = plain.size
    if plain.mode in {"LA", "RGBA"}:
        alpha = plain.getchannel("A")
        opaque = alpha.getextrema() == (255, 255)
        mode: Mode = "L" if plain.mode == "LA" else "RGB"
        return Pixels(width, height, mode, plain.convert(mode).tobytes(), None if opaque else alpha.tobytes())
    mode = "L" if plain.mode == "L" else "CMYK" if plain.mode == "CMYK" else "RGB"
    return Pixels(width, height, mode, plain.tobytes(), None)


def _eight_bits(opened: "Image") -> "Image":
    """Return a picture as L, LA, RGB, RGBA or CMYK of 8 bits a channel."""
    mode = opened.mode
    if mode in {"L", "LA", "RGB", "RGBA", "CMYK"} and "transparency" not in opened.info:
        return opened
    if mode.startswith(("I", "F")):
        return _scaled(opened)
    if "transparency" in opened.info or mode in {"PA", "La", "RGBa"}:
        return opened.convert("LA" if mode in {"1", "L", "La"} else "RGBA")
    return opened.convert("L" if mode == "1" else "RGB")


def _scaled(opened: "Image") -> "Image":
    """Return a gray picture of many bits as 8: 16 bits by their full range, wider ones by the range they use."""
    wide = opened.convert("F")
    low, high = cast(tuple[float, float], wide.getextrema())
    if opened.mode.startswith("I;16"):
        low, high = 0.0, 65535.0
    factor = 255 / (high - low or 1)
    return wide.point(lambda value: value * factor - low * factor).convert("L")
