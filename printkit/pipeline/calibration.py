"""The sheet that a printer is measured with: typeset as all sheets are, in the frame that they have."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from printkit import __version__
from printkit.errors import PaperError
from printkit.impose import Paper
from printkit.impose.gauges import Gauges, gauges
from printkit.options import Duplex
from printkit.page import Face, Page, Use, moved
from printkit.pipeline.furniture import HANDLING, SheetHead
from printkit.pipeline.workshop import Workshop
from printkit.render import Job, all_renderers
from printkit.typeset import Theme, Typesetter, What, load_theme
from printkit.write import file_name

SHEET = What("calibration", "")

ROOMY_MM = 184.0, 254.0
"""From this size on there is room to say beside the scales how they are read; smaller papers have pages of their own for it."""


def calibration(paper: Paper, duplex: Duplex, theme: str, shop: Workshop) -> tuple[str, bytes]:
    """Return the calibration sheet of a paper as a PDF, with the file's name; PaperError where the paper is too small.

    `duplex` long or short: with a back, turned over on that edge.
    """
    maker = _Maker(paper, duplex, load_theme(theme, shop.layouts), shop)
    stem = file_name(f"calibrate {paper.name} {duplex if maker.two_sided else ''}")
    title = f"Measure a printer: {paper.title}"
    job = Job(shop.fonts, shop.art, title=title, version=__version__, duplex="none" if duplex == "fold" else duplex, stem=stem)
    ((name, data),) = all_renderers()["pdf"].draw(maker.pages(), job)
    wrong = [finding for finding in maker.setter.findings if finding.severity == "error"]
    if wrong:
        raise PaperError(*wrong)
    return name, data


@dataclass
class _Maker:
    paper: Paper
    duplex: Duplex
    theme: Theme
    shop: Workshop
    setter: Typesetter = field(init=False)
    gauges: Gauges = field(init=False)
    roomy: bool = False
    """Whether the front has room for the words."""

    def __post_init__(self) -> None:
        self.gauges = gauges(self.paper)
        self.setter = Typesetter(
            self.shop.layouts, self.theme, self.shop.fonts, self.shop.art, self.shop.icons, cache_folder=self.shop.cache_folder
        )

    @property
    def two_sided(self) -> bool:
        return self.duplex in ("long", "short")

    def pages(self) -> Iterator[Page]:
        """Yield front, back, and pages of words where the front has no room for them."""
        yield self._page("Calibration", self._front())
        if self.two_sided:
            (back,) = self._faces("_calibration/_back")
            yield self._page("Back", back, back=True)
        if not self.roomy:
            for face in self._words():
                yield self._page("Instructions", face, self.gauges.content.x_mm, self.gauges.content.y_mm)

    def _front(self) -> Face:
        """Return the front with its words, or alone where they are too much for it: then they would go on on a second face."""
        self.roomy = self.gauges.width_mm >= ROOMY_MM[0] and self.gauges.height_mm >= ROOMY_MM[1]
        faces = self._faces("_calibration")
        self.roomy = self.roomy and len(faces) == 1
        return faces[0] if len(faces) == 1 else self._faces("_calibration")[0]

    def _values(self) -> dict[str, Any]:
        return {
            "gauges": self.gauges,
            "two_sided": self.two_sided,
            "duplex": self.duplex,
            "paper": self.paper.name,
            "roomy": self.roomy,
        }

    def _faces(self, layout: str) -> tuple[Face, ...]:
        return self.setter.faces(layout, self._values(), SHEET)

    def _words(self) -> tuple[Face, ...]:
        content = self.gauges.content
        values = {**self._values(), "width_mm": content.width_mm, "height_mm": content.height_mm}
        return self.setter.document("_calibration/_words", values, content.width_mm, content.height_mm, SHEET)

    def _page(self, title: str, face: Face, x_mm: float = 0.0, y_mm: float = 0.0, *, back: bool = False) -> Page:
        """Lay a face below the head that every sheet has."""
        marks = Use(self._head(title)), Use(face, moved(x_mm, y_mm))
        return Page(self.gauges.width_mm, self.gauges.height_mm, marks, title, "back" if back else "", back=back)

    def _head(self, title: str) -> Face:
        margin_mm = self.gauges.content.x_mm
        head = SheetHead(
            width_mm=self.gauges.width_mm,
            height_mm=self.gauges.height_mm,
            margin_mm=margin_mm,
            base_mm=self.gauges.height_mm - margin_mm,
            titles=(title,),
            hint="once for each printer and paper",
            encounter=self.paper.title,
            games=(HANDLING[self.duplex],),
            has_head=self.gauges.content.y_mm > margin_mm,
        )
        return head.face(self.setter, SHEET)
