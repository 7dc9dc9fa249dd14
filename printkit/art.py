"""Pictures made ready for print: upright, whole, and in a form that a renderer can embed.

The picture data of a JPEG file is not touched but where its colors are not sRGB (phones: Display P3), that of a PNG file also where it has
more than eight bits; what people did not mean to print (where and when a photo was taken, thumbnails, comments) is left out. Other formats
become PNG, or JPEG where they hold CMYK or are photos of phones (HEIC). What has more pixels than its place on paper can show is made
smaller for that place.
"""

import re
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from io import BytesIO
from math import ceil
from pathlib import Path
from struct import unpack
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from printkit.colors import from_channels
from printkit.errors import DataError, Place, error
from printkit.units import GOOD_DPI, MM_PER

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 60_000_000
"""More than a whole A3 sheet at 600 dpi has in one color; what asks for more is a mistake or an attack."""

HELD_BYTES = 48_000_000
"""How much picture data is held at once; what is let go is read again where it is asked for."""

Turn = Literal["", "90", "180", "270", "flip", "flip90", "flip180", "flip270"]
Kind = Literal["jpeg", "png"]
Mode = Literal["L", "RGB", "CMYK"]

TURNS: dict[int, Turn] = {2: "flip", 3: "180", 4: "flip180", 5: "flip270", 6: "90", 7: "flip90", 8: "270"}
"""What makes a picture upright, by its EXIF orientation: `flip` mirrors it left to right, then the number turns it clockwise."""

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")
PHOTOS = {"JPEG", "MPO", "HEIF"}
"""Formats of pictures that are written anew as JPEG rather than as PNG, which would be many times as large."""
ORIENTATION = 0x0112
SPARE = 1.1
"""A picture with so little more than enough stays as it is: it would lose more than the file would gain."""
JPEG_AS_GOOD = {"quality": 95, "subsampling": 0}
SRGB = "srgb"
"""What the names of profiles for it hold, in small letters."""
KEPT_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"sRGB", b"iCCP", b"gAMA", b"cHRM"}
END_OF_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""In JPEG's picture data only stuffed zeros and restart marks follow 0xFF (ITU T.81, B.1.1.5)."""

READABLE = "printkit reads PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF, HEIC and SVG"


class ArtError(Exception):
    """A picture cannot be printed; `message` says what is wrong with it, `hint` what to do. Where it was asked for, the caller knows."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


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


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: a JPEG file (gray, RGB or CMYK) or a PNG file (of at most 8 bits a channel), and the turn that makes it upright.

    `width_px` and `height_px` are those of the file, before the turn. `key` is a hash of what was read. `read` returns the file.
    """

    key: str
    kind: Kind
    width_px: int
    height_px: int
    turn: Turn
    read: Callable[[], bytes] = field(repr=False, compare=False)

    @property
    def data(self) -> bytes:
        """The file; it is held as long as there is room for it, and else read or made again."""
        return self.read()

    @property
    def upright_width_px(self) -> int:
        """The width as one sees it."""
        return self.height_px if self.turn.endswith(("90", "270")) else self.width_px

    @property
    def upright_height_px(self) -> int:
        """The height as one sees it."""
        return self.width_px if self.turn.endswith(("90", "270")) else self.height_px

    def pixels(self) -> Pixels:
        """Decode the picture; each call does the work anew."""
        from PIL import Image

        with Image.open(BytesIO(self.data), formats=("PNG", "JPEG")) as opened:
            return _pixels(opened)


class _Ready(NamedTuple):
    """A picture in a form to embed."""

    kind: Kind
    size: tuple[int, int]
    turn: Turn
    data: bytes


class _Held:
    """The data of pictures that was asked for last: so much that memory does not grow with the number of pictures."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._data: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return the data of a picture, made anew unless it is held."""
        if key in self._data:
            self._data.move_to_end(key)
            return self._data[key]
        return self.keep(key, make())

    def keep(self, key: str, data: bytes) -> bytes:
        """Hold data, letting go of what was not asked for the longest."""
        self._data[key] = data
        self._bytes += len(data)
        while self._bytes > self._most and len(self._data) > 1:
            self._bytes -= len(self._data.popitem(last=False)[1])
        return data


class Art:
    """The pictures of one run, each looked at once; the same content under several names is one picture."""

    def __init__(self, most_pixels: int = MOST_PIXELS, held_bytes: int = HELD_BYTES) -> None:
        self.most_pixels = most_pixels
        self._held = _Held(held_bytes)
        self._by_path: dict[Path, Picture] = {}
        self._by_key: dict[str, Picture] = {}

    def picture(self, path: Path) -> Picture:
        """Read a picture file, all of it; ArtError says what is wrong with one that cannot be printed."""
        known = self._by_path.get(path)
        if known is None:
            data = _read(path)
            key = _hash(data)
            known = self._by_path[path] = self._by_key.get(key) or self._looked_at(path, key, data)
        return known

    def _looked_at(self, path: Path, key: str, data: bytes) -> Picture:
        kind, size, turn, ready = _made_ready(path.name, data, self.most_pixels)
        self._held.keep(key, ready)
        picture = Picture(key, kind, *size, turn, partial(self._held.get, key, partial(self._again, path, key)))
        return self._by_key.setdefault(key, picture)

    def _again(self, path: Path, key: str) -> bytes:
        """Read a picture file once more, if it still is what it was."""
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if _hash(data) != key:
            raise DataError(error(f"the picture {path.name} changed while it was being printed", Place(path), "build again"))
        return _made_ready(path.name, data, self.most_pixels).data

    def sized(self, picture: Picture, width_mm: float, height_mm: float) -> Picture:
        """Return the picture as it should be embedded where it is drawn this large, seen upright: itself, or one of fewer pixels.

        The same size gives the same picture, of the same key, in every run.
        """
        if picture.turn.endswith(("90", "270")):
            width_mm, height_mm = height_mm, width_mm
        width, height = (max(1, ceil(side / MM_PER["in"] * GOOD_DPI - 0.01)) for side in (width_mm, height_mm))
        if picture.width_px <= width * SPARE or picture.height_px <= height * SPARE:
            return picture
        key = f"{picture.key}-{width}x{height}"
        if key not in self._by_key:
            read = partial(self._held.get, key, partial(_smaller, picture, (width, height)))
            self._by_key[key] = Picture(key, picture.kind, width, height, picture.turn, read)
        return self._by_key[key]

    def by_key(self, key: str) -> Picture:
        """Return a picture that was read before; KeyError for a key of another Art."""
        return self._by_key[key]

    def files(self) -> Mapping[Path, Picture]:
        """Return every picture read so far, by its file."""
        return MappingProxyType(self._by_path)


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ArtError(f"there is no picture {path.name}") from None
    except OSError as problem:
        raise ArtError(f"the picture {path.name} cannot be read: {problem.strerror}") from problem
    if not data:
        raise ArtError(f"the picture {path.name} is empty", "save or download it again")
    return data


def _made_ready(name: str, data: bytes, most_pixels: int) -> _Ready:
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


def _ready(data: bytes, opened: "Image") -> _Ready:
    size, mode, kind = opened.size, opened.mode, opened.format
    if foreign := _foreign_profile(opened):
        return _in_srgb(opened, foreign)
    if kind in {"JPEG", "MPO"} and mode in {"L", "RGB", "CMYK"}:
        # An eighth of the pixels proves as well that all of the file is there, in a third of the time.
        opened.draft(mode, (size[0] // 8, size[1] // 8))
        opened.load()
        return _Ready("jpeg", size, _turn(opened), b"".join(_jpeg_parts(data)))
    opened.load()
    if kind == "PNG" and data[24] <= 8:
        return _Ready("png", size, _turn(opened), b"".join(_png_parts(data)))
    return _converted(opened, _turn(opened))


def _foreign_profile(opened: "Image") -> bytes | None:
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


def _in_srgb(opened: "Image", profile: bytes) -> _Ready:
    """Write a picture anew with its colors in sRGB."""
    from PIL import ImageCms
    from PIL.Image import merge

    jpeg, plain = opened.format in PHOTOS and not opened.has_transparency_data, _eight_bits(opened)
    opened.load()
    turn = _turn(opened)
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
    return _Ready("jpeg" if jpeg else "png", moved.size, turn, written.getvalue())


def _smaller(picture: Picture, size: tuple[int, int]) -> bytes:
    """Return the file of a picture with fewer pixels; a JPEG stays one, and what is transparent stays so."""
    from PIL import Image

    with Image.open(BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        plain = _eight_bits(opened)
        if plain.mode in {"LA", "RGBA"}:  # colors of transparent pixels must not bleed into what one sees
            premultiplied = {"LA": "La", "RGBA": "RGBa"}[plain.mode]
            made = plain.convert(premultiplied).resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).convert(plain.mode)
        else:
            made = plain.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
        profile = opened.info.get("icc_profile") if plain.mode == "CMYK" else None
    made.info.clear()
    written = BytesIO()
    if picture.kind == "jpeg":
        made.save(written, "JPEG", quality=90, icc_profile=profile)
    else:
        made.save(written, "PNG")
    return written.getvalue()


def _turn(loaded: "Image") -> Turn:
    """Read how a picture must be turned; a damaged note of it counts as none.

    To be asked only of loaded pictures: Pillow turns some kinds (TIFF) while it loads them, and then forgets the note.
    """
    try:
        return TURNS.get(loaded.getexif().get(ORIENTATION, 1), "")
    except Exception:
        return ""


def _jpeg_parts(data: bytes) -> Iterator[bytes]:
    """Yield a JPEG file without what is not its picture (ITU T.81, B.1): of the APP segments, only JFIF, color profile and Adobe stay.

    What stands behind the end of the picture, such as the previews of phones, is left out too.
    """
    yield data[:2]
    place = 2
    while data[place : place + 2] != b"\xff\xd9":
        if data[place + 1] == 0xFF:  # a filler
            place += 1
            continue
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        if data[place + 1] == 0xDA:
            found = END_OF_SCAN.search(data, end)
            end = found.start() if found else len(data)
        if _is_picture(data[place + 1], data[place + 4 : place + 16]):
            yield data[place:end]
        if end >= len(data):  # the last mark is missing, which decoders forgive
            break
        place = end
    yield b"\xff\xd9"


def _is_picture(marker: int, start: bytes) -> bool:
    """Tell whether a JPEG segment serves the picture."""
    if marker == 0xE2:
        return start.startswith(b"ICC_PROFILE\0")
    return marker in {0xE0, 0xEE} or not (0xE0 <= marker <= 0xEF or marker == 0xFE)


def _png_parts(data: bytes) -> Iterator[bytes]:
    """Yield a PNG file without the chunks that are not its picture, and without what stands behind its end.

    Raises struct.error where the end is missing.
    """
    yield data[:8]
    place, kind = 8, b""
    while kind != b"IEND":
        length, kind = unpack(">I4s", data[place : place + 8])
        end = place + 12 + length
        if kind in KEPT_CHUNKS:
            yield data[place:end]
        place = end


def _converted(opened: "Image", turn: Turn) -> _Ready:
    """Write a picture anew in a form to embed."""
    plain = _eight_bits(opened)
    written = BytesIO()
    if plain.mode == "CMYK" or (opened.format in PHOTOS and plain.mode in {"L", "RGB"}):
        plain.save(written, "JPEG", **JPEG_AS_GOOD)
        return _Ready("jpeg", plain.size, turn, written.getvalue())
    plain.save(written, "PNG")
    return _Ready("png", plain.size, turn, written.getvalue())


def _pixels(opened: "Image") -> Pixels:
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
