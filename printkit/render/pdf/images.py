"""Pictures as image XObjects: their files' own data is passed through where PDF can read it."""

from struct import unpack
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument

from printkit.page import Affine, Image
from printkit.render import PictureData
from printkit.render.pdf.objects import Names, added, stream

SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}

RISING = Affine(d=-1, f=1)
"""PDF's unit square of an image, which counts upwards."""


def box(image: Image) -> Affine:
    """Return the placement that lays PDF's unit square of an image, turned upright, into the image's box."""
    return image.placement.after(RISING)


def written(picture: PictureData, document: PDFDocument) -> bytes:
    """Write a picture into the document; return the reference to it."""
    passed = _jpeg(picture.data) if picture.kind == "jpeg" else _png(picture.data)
    if passed:
        return added(document, stream({**_head(picture), **passed.entries}, passed.data, packed=True))
    pixels = picture.pixels()
    entries = {**_head(picture), "ColorSpace": SPACES[pixels.channels]}
    if pixels.alpha is not None:
        mask = {**_head(picture), "ColorSpace": SPACES[1]}
        entries["SMask"] = added(document, stream(mask, pixels.alpha))
    return added(document, stream(entries, pixels.color))


def _head(picture: PictureData) -> Names:
    size = {"Width": b"%d" % picture.width_px, "Height": b"%d" % picture.height_px}
    return {"Type": b"/XObject", "Subtype": b"/Image", **size, "BitsPerComponent": b"8"}


class _Passed(NamedTuple):
    """Image data as PDF takes it, and how to read it."""

    entries: Names
    data: bytes


def _jpeg(data: bytes) -> _Passed:
    """Read what PDF must be told of a JPEG file from its segments (ITU T.81, B.1): the number of its channels.

    Adobe's CMYK files hold inverted values, as their APP14 segment tells.
    """
    place, adobe = 2, False
    while True:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if marker == 0xEE and data[place + 4 : place + 9] == b"Adobe":
            adobe = True
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            channels = data[place + 9]
            break
        place += 2 + length if marker != 0xFF else 1
    inverted = {"Decode": b"[1 0 1 0 1 0 1 0]"} if adobe and channels == 4 else {}
    return _Passed({"ColorSpace": SPACES[channels], "Filter": b"/DCTDecode", **inverted}, data)


def _png(data: bytes) -> _Passed | None:
    """Take a PNG file's own deflated rows where PDF can read them: gray, RGB or palette, not interlaced, nothing transparent."""
    chunks = _chunks(data)
    width, _, bits, kind, _, _, interlaced = unpack(">IIBBBBB", chunks[b"IHDR"])
    if interlaced or kind not in {0, 2, 3} or b"tRNS" in chunks:
        return None
    channels = 3 if kind == 2 else 1
    palette = chunks.get(b"PLTE", b"")
    space = b"[/Indexed /DeviceRGB %d <%b>]" % (len(palette) // 3 - 1, palette.hex().encode()) if kind == 3 else SPACES[channels]
    rows = b"<</Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d>>" % (channels, bits, width)
    entries = {"BitsPerComponent": b"%d" % bits, "ColorSpace": space, "Filter": b"/FlateDecode", "DecodeParms": rows}
    return _Passed(entries, chunks[b"IDAT"])


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """Return a PNG file's chunks by type, those of one type joined."""
    chunks: dict[bytes, list[bytes]] = {}
    place = 8
    while place < len(data):
        length, kind = unpack(">I4s", data[place : place + 8])
        chunks.setdefault(kind, []).append(data[place + 8 : place + 8 + length])
        place += 12 + length
    return {kind: b"".join(parts) for kind, parts in chunks.items()}
