"""Picture files read whole and made ready to embed; what cannot be printed is told."""

import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.art.convert import Ready, converted, foreign_profile, in_srgb, turn_of
from printkit.art.stripping import jpeg_parts, png_parts

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")
READABLE = "printkit reads PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF, HEIC and SVG"


class ArtError(Exception):
    """A picture cannot be printed; `message` says what is wrong with it, `hint` what to do. Where it was asked for, the caller knows."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def read(path: Path) -> bytes:
    """Read a file that is to be a picture."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ArtError(f"there is no picture {path.name}") from None
    except OSError as problem:
        raise ArtError(f"the picture {path.name} cannot be read: {problem.strerror}") from problem
    if not data:
        raise ArtError(f"the picture {path.name} is empty", "save or download it again")
    return data


def made_ready(name: str, data: bytes, most_pixels: int) -> Ready:
    """Check that a file holds a whole picture and bring it into a form to embed."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # Pillow warns of sizes that most_pixels judges, and of faults in what is dropped.
            warnings.simplefilter("ignore")
            if _is_heic(data):
                return _ready(data, _heic(name, data, most_pixels))
            with Image.open(BytesIO(data), formats=FORMATS) as opened:
                _refuse_size(name, opened.size, most_pixels)
                return _ready(data, opened)
    except UnidentifiedImageError:
        raise ArtError(f"{name} is not a picture", _advice(data)) from None
    except Image.DecompressionBombError:
        raise _too_large(name, most_pixels) from None
    except ArtError:
        raise
    except Exception as problem:
        # A decoder of damaged files may raise anything; whatever it is, this file is the cause.
        raise ArtError(f"the picture {name} is damaged or cut short", "open it in a picture editor and save it again") from problem


def _is_heic(data: bytes) -> bool:
    """Whether a file begins as photos of phones do (ISO 23008-12); AVIF begins alike, but with a brand of its own."""
    return (
        data[4:8] == b"ftyp" and data[8:12] in {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"} and b"avif" not in data[8:64]
    )


def _heic(name: str, data: bytes, most_pixels: int) -> "Image":
    """Open a HEIC photo, upright, with a library that not everybody needs."""
    try:
        from pi_heif import open_heif
    except ImportError:
        hint = "`pip install 'printkit[heic]'` lets printkit read them; or export it as JPEG or PNG"
        raise ArtError(f"{name} is a photo in HEIC format", hint) from None
    photo = open_heif(BytesIO(data))
    _refuse_size(name, photo.size, most_pixels)
    opened: Image = photo.to_pillow()
    opened.format = "HEIF"
    return opened


def _refuse_size(name: str, size: tuple[int, int], most_pixels: int) -> None:
    if size[0] * size[1] > most_pixels:
        raise _too_large(name, most_pixels, f" ({size[0]} x {size[1]} pixels)")
    if not size[0] * size[1]:
        raise ArtError(f"the picture {name} has no pixels", "save it again")


def _too_large(name: str, most_pixels: int, size: str = "") -> ArtError:
    return ArtError(f"the picture {name} is too large{size}", f"make it smaller than {most_pixels // 1_000_000} million pixels")


def _advice(data: bytes) -> str:
    """Say what to do with a file that holds no picture we read, going by how it begins."""
    if b"<svg" in data[:1000].lower():
        return "this is a drawing in SVG format: give its file the ending .svg"
    return READABLE


def _ready(data: bytes, opened: "Image") -> Ready:
    size, mode, kind = opened.size, opened.mode, opened.format
    if foreign := foreign_profile(opened):
        return in_srgb(opened, foreign)
    if kind in {"JPEG", "MPO"} and mode in {"L", "RGB", "CMYK"}:
        # An eighth of the pixels proves as well that all of the file is there, in a third of the time.
        opened.draft(mode, (size[0] // 8, size[1] // 8))
        opened.load()
        return Ready("jpeg", size, turn_of(opened), b"".join(jpeg_parts(data)))
    opened.load()
    if kind == "PNG" and data[24] <= 8:
        return Ready("png", size, turn_of(opened), b"".join(png_parts(data)))
    return converted(opened, turn_of(opened))
