"""Draw finished pages in a file format.

To add a format, add a module here that declares RENDERER; its name is the file suffix. Renderers decide nothing: what stands where was
settled when the pages were made.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from printkit.discovery import discover
from printkit.options import Each
from printkit.page import Page
from printkit.units import GOOD_DPI

File = tuple[str, bytes]
"""A file's name, relative to the folder of the encounter, and what it holds."""


class FontData(Protocol):
    """A font as a renderer needs it."""

    @property
    def name(self) -> str:
        """What a person calls it, such as `Alegreya Sans Bold`."""

    @property
    def font(self) -> Any:
        """The font as uharfbuzz has it, which draws outlines of every kind."""

    @property
    def upem(self) -> int:
        """How many of the font's units make the size."""

    def truetype(self, numbers: Collection[int]) -> bytes:
        """Return a file of static TrueType outlines that has at least these glyphs, under the numbers they have in the font."""

    def glyph(self, character: str) -> int:
        """Return the number of a character's own glyph; 0 where the font has none."""


class FontSource(Protocol):
    """Where a Text's font key leads."""

    def by_key(self, key: str) -> FontData:
        """Return the font of that key."""


class Pixels(Protocol):
    """A decoded picture: rows from the top, 8 bits a channel."""

    @property
    def channels(self) -> int:
        """1 for gray, 3 for RGB, 4 for CMYK."""

    @property
    def color(self) -> bytes:
        """The color of every pixel, without alpha."""

    @property
    def alpha(self) -> bytes | None:
        """The opacity of every pixel, where any is less than full."""


class PictureData(Protocol):
    """A picture as a renderer needs it: its file, and its pixels where the file cannot be passed through."""

    @property
    def kind(self) -> Literal["jpeg", "png"]:
        """The file's format."""

    @property
    def data(self) -> bytes:
        """The file."""

    @property
    def width_px(self) -> int:
        """Its width as stored, before any turn."""

    @property
    def height_px(self) -> int:
        """Its height as stored."""

    def pixels(self) -> Pixels:
        """Decode the picture."""


class ArtSource(Protocol):
    """Where an Image's key leads."""

    def by_key(self, key: str) -> PictureData:
        """Return the picture of that key."""


def page_name(page: Page, number: int, count: int, folder: str = "pages") -> str:
    """Name a page by its place and by what stands on it: `pages/03-action_strips`.

    `count` is the number of pages where it is known, 0 otherwise: numbers are padded so that files sort as pages do.

    >>> page_name(Page(210, 297, (), components=("tracker",)), 3, 120)
    'pages/003-tracker'
    """
    shows = re.sub(r"[^a-z0-9_-]+", "-", page.components[0].lower()).strip("-") if page.components else ""
    return f"{folder}/{number:0{max(2, len(str(count)))}d}-{shows or 'page'}"


Names = Callable[[Page, int, int], str]


@dataclass(frozen=True, slots=True)
class Job:
    """What a renderer must know besides the pages.

    `stem` names the one file of a format that holds all pages (`kit`); `names` gives the name, without suffix, of each page's file in a
    format that holds one page a file, from the page, its number from 1 and the number of pages (0 where unknown; `pages` tells it).
    `outline` gives the title that readers see for each component, in the document's outline. `each` tells whether the pages are sheets
    or single faces of pieces; pictures of pieces are transparent where nothing is drawn. `version` is printkit's own.
    """

    fonts: FontSource
    art: ArtSource
    title: str = ""
    subject: str = ""
    language: str = "en"
    version: str = ""
    outline: Mapping[str, str] = field(default_factory=dict)
    duplex: Literal["none", "long", "short"] = "none"
    dpi: int = GOOD_DPI
    each: Each = "page"
    stem: str = "kit"
    pages: int = 0
    names: Names = page_name

    @property
    def creator(self) -> str:
        """Who made the file, for those that say so."""
        return f"printkit {self.version}".strip()


@dataclass(frozen=True, slots=True)
class Renderer:
    """A file format: its suffix, and how pages become files.

    `draw` takes pages one after another as they come and keeps none of them; it yields each file as it is done. One that is drawn from
    the PDF gets the same pages and has them drawn by `as_pdf`.
    """

    suffix: str
    draw: Callable[[Iterable[Page], Job], Iterator[File]]


def all_renderers() -> Mapping[str, Renderer]:
    """Return every renderer by file suffix."""
    return discover(__name__, "RENDERER", Renderer)


def as_pdf(pages: Iterable[Page], job: Job) -> tuple[bytes, list[str]]:
    """Draw pages as one PDF; return it with the name of each page's file, without suffix."""
    seen: list[Page] = []

    def noted() -> Iterator[Page]:
        for page in pages:
            seen.append(Page(page.width_mm, page.height_mm, (), page.title, page.label, page.components, back=page.back))
            yield page

    data = b"".join(data for _, data in all_renderers()["pdf"].draw(noted(), job))
    return data, [job.names(page, number, len(seen)) for number, page in enumerate(seen, 1)]
