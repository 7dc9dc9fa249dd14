"""Picture files without what people did not mean to print: where and when a photo was taken, thumbnails, comments."""

import re
from collections.abc import Iterator
from struct import unpack

KEPT_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"sRGB", b"iCCP", b"gAMA", b"cHRM"}
END_OF_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""In JPEG's picture data only stuffed zeros and restart marks follow 0xFF (ITU T.81, B.1.1.5)."""


def jpeg_parts(data: bytes) -> Iterator[bytes]:
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


def png_parts(data: bytes) -> Iterator[bytes]:
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
