"""Make the gallery: one picture of each component of every sample, in the game's own theme, and the first sample in little ink.

Usage: python docs/scripts/gallery.py. Writes docs/gallery/<theme>-<component>.png and docs/gallery.md.
"""

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from printkit.components import all_components
from printkit.options import PrintOptions
from printkit.pipeline import Kit, Request, build, workshop
from printkit.shipped import shipped

DOCS = Path(__file__).parent.parent
GALLERY = DOCS / "gallery"
LONG_PX = 1100
PAPER = "a4"
WHOLE_BOARD = "a3"
COLORS = 96


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
    (DOCS / "gallery.md").write_text("\n".join(told), encoding="utf-8")


def _wanted() -> Iterator[tuple[Path, str]]:
    shop = workshop()
    samples = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
    for sample in samples:
        yield sample, shop.systems[sample.parent.name].theme
    yield samples[0], "plain"


def _kits(sample: Path, theme: str) -> tuple[str, list[tuple[str, str, Image.Image]]]:
    title, pictures = "", []
    for paper, wanted in ((PAPER, ()), (WHOLE_BOARD, ("combat_board",))):
        with tempfile.TemporaryDirectory() as folder:
            options = PrintOptions(paper=(paper,), theme=theme, components=wanted)
            built = build(Request(sample, options, output=Path(folder)), workshop())
            if built.exit_code:
                raise SystemExit("\n".join(map(str, built.findings)))
            kit, data = built.kits[0], built.files[0].read_bytes()
        title = f"{kit.system.title}: {kit.encounter.title} ({kit.setter.theme.title})"
        pictures += [each for each in _pictures(kit, data) if paper != PAPER or each[0] != "combat_board"]
    return title, sorted(pictures, key=lambda each: list(kit_order(each[0])))


def kit_order(name: str) -> Iterator[int]:
    """Yield what sorts components as a kit does: the board is shown first, as it is what a table gathers round."""
    yield 0 if name == "combat_board" else 1
    yield all_components()[name].order


def _pictures(kit: Kit, data: bytes) -> Iterator[tuple[str, str, Image.Image]]:
    """Yield each sheet that shows a component for the first time, named after the first such component."""
    pdf = pypdfium2.PdfDocument(io.BytesIO(data))
    seen: set[str] = set()
    for number, sheet in enumerate(kit.planned.sheets):
        new = [name for name in sheet.components if name not in seen]
        seen.update(new)
        if new:
            scale = LONG_PX / max(pdf[number].get_size())
            yield new[0], " and ".join(kit.components[name].title for name in new), pdf[number].render(scale=scale).to_pil().convert("RGB")


if __name__ == "__main__":
    main()
