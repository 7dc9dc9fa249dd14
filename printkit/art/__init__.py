"""Pictures made ready for print: upright, whole, and in a form that a renderer can embed.

The picture data of a JPEG file is not touched but where its colors are not sRGB (phones: Display P3), that of a PNG file also where it has
more than eight bits; what people did not mean to print (where and when a photo was taken, thumbnails, comments) is left out. Other formats
become PNG, or JPEG where they hold CMYK or are photos of phones (HEIC). What has more pixels than its place on paper can show is made
smaller for that place.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from io import BytesIO
from math import ceil
from pathlib import Path
from types import MappingProxyType

from printkit.art.convert import Kind, Pixels, Turn, decoded, shrunk
from printkit.art.css import css_color
from printkit.art.opening import ArtError, made_ready, read
from printkit.errors import DataError, Place, error
from printkit.units import GOOD_DPI, MM_PER

__all__ = ["Art", "ArtError", "Picture", "Pixels", "Turn", "css_color"]

MOST_PIXELS = 60_000_000
"""More than a whole A3 sheet at 600 dpi has in one color; what asks for more is a mistake or an attack."""

HELD_BYTES = 48_000_000
"""How much picture data is held at once; what is let go is read again where it is asked for."""

SPARE = 1.1
"""A picture with so little more than enough stays as it is: it would lose more than the file would gain."""


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
            return decoded(opened)


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
            data = read(path)
            key = _hash(data)
            known = self._by_path[path] = self._by_key.get(key) or self._looked_at(path, key, data)
        return known

    def _looked_at(self, path: Path, key: str, data: bytes) -> Picture:
        kind, size, turn, ready = made_ready(path.name, data, self.most_pixels)
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
        return made_ready(path.name, data, self.most_pixels).data

    def sized(self, picture: Picture, width_mm: float, height_mm: float, dpi: int = GOOD_DPI) -> Picture:
        """Return the picture as it should be embedded where it is drawn this large, seen upright: itself, or one of fewer pixels.

        It has `dpi` pixels an inch at most, and a little more where it is left as it is. The same size and resolution give the same
        picture, of the same key, in every run.
        """
        if picture.turn.endswith(("90", "270")):
            width_mm, height_mm = height_mm, width_mm
        width, height = (max(1, ceil(side / MM_PER["in"] * dpi - 0.01)) for side in (width_mm, height_mm))
        if picture.width_px <= width * SPARE or picture.height_px <= height * SPARE:
            return picture
        key = f"{picture.key}-{width}x{height}"
        if key not in self._by_key:
            made = partial(self._held.get, key, lambda: shrunk(picture.data, picture.kind, (width, height)))
            self._by_key[key] = Picture(key, picture.kind, width, height, picture.turn, made)
        return self._by_key[key]

    def by_key(self, key: str) -> Picture:
        """Return a picture that was read before; KeyError for a key of another Art."""
        return self._by_key[key]

    def files(self) -> Mapping[Path, Picture]:
        """Return every picture read so far, by its file."""
        return MappingProxyType(self._by_path)


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
