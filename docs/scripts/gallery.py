"""Make the gallery: pictures of what is printed, so that people see it before they install anything.

They show each component of every sample in its game's theme, of the first in little ink too, names, difficult art and calibration.

The names are those of docs/names: twelve scripts, one of them with a font of its own.

Usage: python docs/scripts/gallery.py. Writes docs/gallery/<theme>-<component>.png and docs/gallery.md.
"""

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from difficult_art import make
from PIL import Image

from printkit.components import all_components
from printkit.impose import find_paper
from printkit.options import PrintOptions
from printkit.page import Ellipse, Face, Group, Mark, Page, Rect, Use, moved
from printkit.pipeline import Kit, Request, build, workshop
from printkit.pipeline.calibration import calibration
from printkit.pipeline.drawing import job
from printkit.render import all_renderers
from printkit.shipped import shipped

DOCS = Path(__file__).parent.parent
GALLERY = DOCS / "gallery"
LONG_PX = 900
PAPER = "a4"
WHOLE_BOARD = "a3"
COLORS = 96
GAP_PX = 12
TOKEN_MM = 25.4
PLAY = ("targeted", "frenzied", "standard", "spell", "frenzied", "defensive", "targeted")
"""The actions that lie on the board in the picture of it in play, from the left."""
NAMES = DOCS / "names" / "encounter.yaml"
NAMED = ((PAPER, ("combatant_tokens",)), (WHOLE_BOARD, ("combatant_cards",)), (PAPER, ("tracker",)))
NAMES_PX = 1500
"""The long side of the picture of names: marks of scripts are small."""


SHEETS = (
    ("backs", "A sheet and its back, turned over on the long edge", {"duplex": "long", "components": ("combatant_tokens",)}, (0, 1)),
    ("fold", "Backs beside their fronts, to be folded on the line", {"duplex": "fold", "components": ("markers",)}, (0,)),
    ("poster", "A board on two sheets", {"paper": ("letter",), "components": ("combat_board",)}, (0, 1)),
    (
        "bleed",
        "Bleed, with trim and safe lines over it",
        {"bleed": "3mm", "proof": True, "components": ("action_tokens", "standees")},
        (0, 1),
    ),
)
"""What is shown of sheets: the name of the picture, what it shows, the options, and which pages of the file, side by side."""

ART_SAYS = "Lying on its side, in CMYK, of another color space, of 16 bits ...: made by `docs/scripts/difficult_art.py`."


def main() -> None:
    """Build every sample and keep a small picture of each component's first sheet."""
    GALLERY.mkdir(exist_ok=True)
    for old in GALLERY.glob("*.png"):
        old.unlink()
    told = ["# Gallery", "", "Real sheets of the sample encounters, made by `make gallery`.", ""]
    for sample, theme in _wanted():
        title, kits = _kits(sample, theme)
        told += [f"## {title}", ""]
        for name, what, picture in kits:
            file = GALLERY / f"{theme}-{name.replace('_', '-')}.png"
            picture.quantize(COLORS).save(file, optimize=True)
            told += [f"![{what}](gallery/{file.name})", ""]
    told += ["## Names in twelve scripts", "", "Eleven of shipped fonts, Korean of one beside the encounter (`docs/names`).", ""]
    for name, what, picture in _names():
        file = GALLERY / f"radio-scripts-{name.replace('_', '-')}.png"
        picture.quantize(COLORS).save(file, optimize=True)
        told += [f"![Names in twelve scripts: {what}](gallery/{file.name})", ""]
    told += ["## Difficult art", "", ART_SAYS, ""]
    for name, what, picture in _art():
        file = GALLERY / f"radio-art-{name.replace('_', '-')}.png"
        picture.quantize(COLORS).save(file, optimize=True)
        told += [f"![Difficult art: {what}](gallery/{file.name})", ""]
    told += ["## On paper", ""]
    for name, what, picture in _sheets():
        file = GALLERY / f"sheets-{name}.png"
        picture.quantize(COLORS).save(file, optimize=True)
        told += [f"![{what}](gallery/{file.name})", ""]
    _calibration().quantize(COLORS).save(GALLERY / "calibration.png", optimize=True)
    told += ["## Calibration", "", "![The sheet that a printer is measured with](gallery/calibration.png)", ""]
    (DOCS / "gallery.md").write_text("\n".join(told), encoding="utf-8")


def _names() -> Iterator[tuple[str, str, Image.Image]]:
    """Yield the sheets on which the names stand."""
    for paper, components in NAMED:
        kit, data = _built(NAMES, PrintOptions(paper=(paper,), components=components))
        yield from _pictures(kit, data, NAMES_PX)


def _art() -> Iterator[tuple[str, str, Image.Image]]:
    """Yield the sheet of pictures that go wrong elsewhere."""
    with tempfile.TemporaryDirectory() as folder:
        kit, data = _built(make(Path(folder)), PrintOptions(paper=(PAPER,), components=("combatant_tokens",)))
        yield from _pictures(kit, data)


def _sheets() -> Iterator[tuple[str, str, Image.Image]]:
    """Yield pages as they come out of the printer, those that belong together side by side."""
    sample = next(sample for sample, theme in _wanted() if theme == "radio")
    for name, what, options, numbers in SHEETS:
        _, data = _built(sample, PrintOptions(**{"paper": (PAPER,), **options}))
        pdf = pypdfium2.PdfDocument(io.BytesIO(data))
        sheets = [pdf[number] for number in numbers]
        drawn = [sheet.render(scale=LONG_PX / max(sheet.get_size())).to_pil().convert("RGB") for sheet in sheets]
        whole = Image.new("RGB", (sum(each.width for each in drawn) + GAP_PX * (len(drawn) - 1), drawn[0].height), "#888888")
        for place, each in enumerate(drawn):
            whole.paste(each, (place * (each.width + GAP_PX), 0))
        yield name, what, whole


def _calibration() -> Image.Image:
    """Draw the front of the sheet that a printer is measured with."""
    _, data = calibration(find_paper(PAPER)[0], "long", "radio", workshop())
    sheet = pypdfium2.PdfDocument(data)[0]
    return sheet.render(scale=LONG_PX / max(sheet.get_size())).to_pil().convert("RGB")


def _in_play(kit: Kit) -> Image.Image:
    """Lay strips and tokens on the board, as in the third phase of a round."""
    board, *_ = _faces(kit, "combat_board")
    strips = {item.id: kit.faces(index)[0] for index, item in enumerate(kit.items) if item.component == "action_strips"}
    tokens = [face for face in _faces(kit, "combatant_tokens") if face.width_mm == TOKEN_MM]
    size = next(item.values for item in kit.items if item.component == "combat_board")
    left, head, pitch = size["edge_mm"] + size["label_mm"], size["head_mm"], size["pitch_mm"]
    marks: list[Mark] = [Use(board)]
    for column, (key, token) in enumerate(zip(PLAY, (0, 17, 2, 1, 15, 3, 16), strict=True)):
        x, foot = left + pitch * column + 1, head + pitch * 4 + 0.8
        strip = strips[key]
        marks += [_shadow(Rect(x + 0.6, head + 0.6, strip.width_mm, strip.height_mm, fill="#000000")), Use(strip, moved(x, head))]
        across = x + (pitch - 2 - TOKEN_MM) / 2
        marks += [_shadow(Ellipse(across + 13.2, foot + 14.6, 12.7, 12.7, fill="#000000")), Use(tokens[token], moved(across, foot + 1.3))]
    page = Page(board.width_mm + 8, board.height_mm + 8, (Group(tuple(marks), moved(4, 4)),))
    (_, data), *_ = all_renderers()["pdf"].draw([page], job(kit, "play"))
    sheet = pypdfium2.PdfDocument(io.BytesIO(data))[0]
    return sheet.render(scale=LONG_PX / max(sheet.get_size())).to_pil().convert("RGB")


def _shadow(shape: Rect | Ellipse) -> Group:
    return Group((shape,), opacity=0.22)


def _faces(kit: Kit, name: str) -> list[Face]:
    return [face for index, item in enumerate(kit.items) if item.component == name for face in kit.faces(index)]


def _wanted() -> Iterator[tuple[Path, str]]:
    shop = workshop()
    samples = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
    for sample in samples:
        yield sample, shop.systems[sample.parent.name].theme
    yield samples[0], "plain"


def _kits(sample: Path, theme: str) -> tuple[str, list[tuple[str, str, Image.Image]]]:
    title, pictures = "", []
    for paper, wanted in ((PAPER, ()), (WHOLE_BOARD, ("combat_board",))):
        kit, data = _built(sample, PrintOptions(paper=(paper,), theme=theme, components=wanted))
        title = f"{kit.system.title}: {kit.encounter.title} ({kit.setter.theme.title})"
        if wanted and kit.system.aids.action_pieces:
            whole, _ = _built(sample, PrintOptions(paper=(paper,), theme=theme))
            pictures.append(("in_play", f"{kit.system.title} in play", _in_play(whole)))
        pictures += [each for each in _pictures(kit, data) if paper != PAPER or each[0] != "combat_board"]
    return title, sorted(pictures, key=lambda each: list(kit_order(each[0])))


def _built(sample: Path, options: PrintOptions) -> tuple[Kit, bytes]:
    """Build a kit; return it with its PDF."""
    with tempfile.TemporaryDirectory() as folder:
        built = build(Request(sample, options, output=Path(folder)), workshop())
        if built.exit_code:
            raise SystemExit("\n".join(map(str, built.findings)))
        return built.kits[0], built.files[0].read_bytes()


def kit_order(name: str) -> Iterator[int]:
    """Yield what sorts components as a kit does, behind the picture of it all in play."""
    yield all_components()[name].order if name in all_components() else -1


def _pictures(kit: Kit, data: bytes, long_px: int = LONG_PX) -> Iterator[tuple[str, str, Image.Image]]:
    """Yield each sheet that shows a component for the first time, named after the first such component."""
    pdf = pypdfium2.PdfDocument(io.BytesIO(data))
    seen: set[str] = set()
    for number, sheet in enumerate(kit.planned.sheets):
        new = [name for name in sheet.components if name not in seen]
        seen.update(new)
        if new:
            scale = long_px / max(pdf[number].get_size())
            yield new[0], " and ".join(kit.components[name].title for name in new), pdf[number].render(scale=scale).to_pil().convert("RGB")


if __name__ == "__main__":
    main()
