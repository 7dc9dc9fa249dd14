"""Font files that a person adds, of any kind: the faces they hold, which characters those have, and whether they may be embedded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from struct import iter_unpack
from typing import Any

from printkit.errors import LayoutError, did_you_mean, error
from printkit.fonts.files import BOLD, FontFile, Location
from printkit.fonts.unpacking import AGAIN, read_font

REGULAR = 400
WEIGHT = "wght"
MOST_FACES = 64
"""How many faces of a collection are looked at; the largest in use hold ten."""

VERSIONS = {b"\0\1\0\0", b"true", b"OTTO"}
NEEDED = {b"cmap", b"head", b"hhea", b"hmtx", b"maxp"}
OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
COLORED = {b"CBDT", b"sbix", b"COLR", b"SVG "}

RESTRICTED, ALL_LEVELS = 0x0002, 0x000F
NO_SUBSETS, BITMAPS_ONLY = 0x0100, 0x0200
"""Embedding rights (OpenType, OS/2 fsType)."""

Fault = tuple[str, str]
"""What is wrong with a font file, behind its name, and what to do about it."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face of a font file: its place in a collection or variable font, its names, and which characters it has (by code point)."""

    index: int
    location: Location
    name: str
    style: str
    ps_name: str
    weight: float
    is_slanted: bool
    codes: Any

    def has(self, characters: Sequence[str]) -> bool:
        """Tell whether it has all of some characters."""
        return all(ord(character) in self.codes for character in characters)

    def is_called(self, name: str) -> bool:
        """Tell whether it is meant by a name: its full one, its PostScript name, or that of its style alone."""
        return _plain(name) in {_plain(self.name), _plain(self.style), _plain(self.ps_name)}


class Source:
    """A font file in a folder of a person's own; what is wrong with it is raised as a LayoutError when it is first looked into."""

    def __init__(self, path: Path, cache: Path | None) -> None:
        self.path = path
        self.cache = cache
        self.fonts: dict[tuple[int, Location], FontFile] = {}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face of the file: of a variable font the usual one first, then those that it names."""
        data = read_font(self.path, self.cache)
        starts = _starts(data)
        faults = [_fault(data, start) for start in starts]
        sound = [index for index, fault in enumerate(faults) if fault is None]
        if not sound:
            message, hint = next((fault for fault in faults if fault), ("is no font file", "use a .ttf, .otf, .ttc or .woff2 file"))
            raise LayoutError(error(f"the font {self.path.name} {message}", hint=hint))
        try:
            return tuple(face for index in sound for face in _faces(data, index))
        except UnicodeDecodeError as problem:  # the names of its tables are not even letters
            raise LayoutError(error(f"the font {self.path.name} is damaged", hint=AGAIN)) from problem

    def named(self, name: str) -> Face:
        """Return the face of a name, the first one for no name; LayoutError tells which there are."""
        if not name:
            return self.faces[0]
        found = next((face for face in self.faces if face.is_called(name)), None)
        if found is None:
            hint = did_you_mean(name, dict.fromkeys(name for face in self.faces for name in (face.style, face.name)))
            raise LayoutError(error(f'the font {self.path.name} has no face "{name}"', hint=hint))
        return found

    def usual(self, weight: float) -> Iterator[Face]:
        """Yield for each place in the file the upright face that comes nearest to a weight."""
        for index in dict.fromkeys(face.index for face in self.faces):
            yield min((face for face in self.faces if face.index == index), key=lambda face: nearness(face, weight))

    def font(self, face: Face) -> FontFile:
        """Return a face made ready to set type with."""
        key = face.index, face.location
        if key not in self.fonts:
            data = read_font(self.path, self.cache)
            self.fonts[key] = FontFile(self.path.stem, data, face.index, face.location, name=face.name)
        return self.fonts[key]


def wanted_weight(is_heavy: bool) -> float:
    """Return the weight to look for beside letters that are heavy, or are not."""
    return BOLD if is_heavy else REGULAR


def nearness(face: Face, weight: float) -> tuple[bool, float]:
    """Return what sorts faces by how well they stand in for an upright one of a weight."""
    return face.is_slanted, abs(face.weight - weight)


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()


# Looking into a file


def _starts(data: bytes) -> list[int]:
    """Return where the directory of each face begins: one, or several in a collection."""
    if not data.startswith(b"ttcf"):
        return [0]
    count = min(int.from_bytes(data[8:12], "big"), MOST_FACES)
    return [start for (start,) in iter_unpack(">L", data[12 : 12 + 4 * count][: (len(data) - 12) // 4 * 4])]


def _fault(data: bytes, start: int) -> Fault | None:
    """Tell what keeps a face from being embedded, and what to do about it."""
    tables = _tables(data, start)
    if COLORED & tables.keys() and not OUTLINES & tables.keys():
        return "holds color pictures instead of outlines", "use a font of plain outlines, such as Noto Emoji"
    if not tables.keys() >= NEEDED or not OUTLINES & tables.keys():
        return "is no font file", "use a .ttf, .otf, .ttc or .woff2 file"
    if max(begin + length for begin, length in tables.values()) > len(data):
        return "is cut short", AGAIN
    return _reserved(data, tables)


def _tables(data: bytes, start: int) -> dict[bytes, tuple[int, int]]:
    """Return where each table begins and how long it is (OpenType, table directory); nothing for what is no font file."""
    count = int.from_bytes(data[start + 4 : start + 6], "big") if data[start : start + 4] in VERSIONS else 0
    rows = data[start + 12 : start + 12 + 16 * count]
    return {tag: (begin, length) for tag, _, begin, length in iter_unpack(">4sIII", rows[: len(rows) // 16 * 16])}


def _reserved(data: bytes, tables: dict[bytes, tuple[int, int]]) -> Fault | None:
    """Tell what the font's maker does not allow."""
    start, length = tables.get(b"OS/2", (0, 0))
    rights = int.from_bytes(data[start + 8 : start + 10], "big") if length >= 10 else 0
    if rights & ALL_LEVELS == RESTRICTED or rights & BITMAPS_ONLY:
        return "may not be embedded: its maker reserves that right", "choose a font with an open licence"
    if rights & NO_SUBSETS:
        return "may only be embedded whole, and a kit holds just the letters it uses", "choose a font with an open licence"
    return None


def _faces(data: bytes, index: int) -> Iterator[Face]:
    """Yield the faces at one place of a file: one, and in a variable font those that it names."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(data), index)
    axes = [axis.tag for axis in face.axis_infos] if face.has_var_data else []
    family = face.get_name(16) or face.get_name(1) or ""
    usual = face.get_name(17) or face.get_name(2) or ""
    yield _face(face, index, (), face.get_name(4) or f"{family} {usual}".strip(), usual, face.get_name(6) or "")
    for instance in face.named_instances if axes else ():
        style = face.get_name(instance.subfamily_name_id) or ""
        location = tuple(zip(axes, map(float, instance.design_coords), strict=False))
        yield _face(face, index, location, f"{family} {style}".strip(), style, face.get_name(instance.postscript_name_id) or "")


def _face(face: Any, index: int, location: Location, name: str, style: str, ps_name: str) -> Face:
    import uharfbuzz

    font = uharfbuzz.Font(face)
    if location:
        font.set_variations(dict(location))
    weight = float(font.get_style_value(uharfbuzz.StyleTag.WEIGHT))
    slant = font.get_style_value(uharfbuzz.StyleTag.ITALIC) or font.get_style_value(uharfbuzz.StyleTag.SLANT_ANGLE)
    return Face(index, location, name, style, ps_name, weight, bool(slant), face.unicodes)
