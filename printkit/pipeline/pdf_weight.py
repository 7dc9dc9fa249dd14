"""How large a PDF may become, and what makes one larger."""

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

from printkit.art import Art
from printkit.errors import OutputError, error
from printkit.units import GOOD_DPI

MB = 1_000_000


class Stored(NamedTuple):
    """Something in a PDF: of which kind, what it is called, and how many bytes it takes."""

    kind: str
    name: str
    size: int


def refuse_large(name: str, data: bytes, most_mb: int | None, art: Art) -> None:
    """Raise OutputError for a PDF of more than so many megabytes, telling what takes the room. None: any size is right."""
    if most_mb is None or len(data) <= most_mb * MB:
        return
    message = f"{name} would be {_mb(len(data))}; --max-mb allows {most_mb} MB"
    raise OutputError(error(message, hint=_told(list(_stored(data, art)))))


def _told(found: list[Stored]) -> str:
    """Say what takes how much, the largest kind first, and what to do about the largest of it."""
    kinds = Counter[str]()
    for each in found:
        kinds[each.kind] += each.size
    shares = ", ".join(f"{kind} {_mb(size)}" for kind, size in kinds.most_common())
    largest = max((each for each in found if each.kind == kinds.most_common(1)[0][0]), key=lambda each: each.size)
    told = f", {largest.name} alone {_mb(largest.size)}" if largest.name else ""
    return f"{shares}{told}; {ADVICE[largest.kind]}"


ADVICE = {
    "pictures": f"save pictures smaller: on paper {GOOD_DPI} pixels an inch are enough",
    "fonts": "choose a theme with fewer faces",
    "drawing": "print fewer components in a file (`--only`, `--split`)",
}


def _stored(data: bytes, art: Art) -> Iterator[Stored]:
    from pikepdf import Pdf, Stream

    sizes = {(picture.width_px, picture.height_px): path.name for path, picture in art.files().items()}
    with Pdf.open(BytesIO(data)) as document:
        fonts = {each.get(key).objgen: str(each.get("/FontName")) for each, key in _font_files(document)}
        for item in document.objects:
            if isinstance(item, Stream):
                yield _one(item, fonts, sizes)


def _one(stream: Any, fonts: dict[Any, str], sizes: dict[tuple[int, int], str]) -> Stored:
    size = len(stream.read_raw_bytes())
    if stream.get("/Subtype") == "/Image":
        pixels = int(stream.Width), int(stream.Height)
        return Stored("pictures", f"{sizes.get(pixels, 'a picture')} of {pixels[0]} x {pixels[1]} pixels", size)
    if stream.objgen in fonts:
        return Stored("fonts", fonts[stream.objgen].rpartition("+")[2], size)
    return Stored("drawing", "", size)


def _font_files(document: Any) -> Iterator[tuple[Any, str]]:
    from pikepdf import Dictionary

    for item in document.objects:
        if isinstance(item, Dictionary):
            yield from ((item, key) for key in ("/FontFile2", "/FontFile3") if key in item)


def _mb(size: int) -> str:
    """Write a number of bytes.

    >>> _mb(12_345_678), _mb(34_000)
    ('12.3 MB', '0.03 MB')
    """
    return f"{size / MB:.1f} MB" if size >= MB / 10 else f"{size / MB:.2f} MB"
