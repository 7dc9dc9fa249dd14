"""Pictures of single pieces: one file a side, exact pixels, transparent round them, and named so that nothing is written over."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image as Pillow

from printkit.options import PrintOptions
from printkit.pipeline import Built, Request, Workshop, build, workshop

FIGHT = """\
system: hyootrd
title: T
combatants:
  - {name: Ann, side: pc, skills: {melee: 1}, wounds: 5, copies: 3, size: large}
  - {name: CON, side: pc, skills: {melee: 1}, wounds: 5}
  - {name: Thug, kind: henchmen, count: 2, grade: standard}
"""


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@pytest.fixture
def made(tmp_path: Path, shop: Workshop):
    """Return what draws the pieces of a fight, and gives the files by name."""

    def make(**options: object) -> tuple[dict[str, bytes], Built]:
        file = tmp_path / "fight.yaml"
        file.write_text(FIGHT, encoding="utf-8")
        given = {"paper": ("a4",), "format": ("png",), "each": "piece", "components": ("combatant_tokens",), "theme": "radio", **options}
        built = build(Request(file, PrintOptions(**given), output=tmp_path), shop)
        return {path.relative_to(tmp_path / "fight").as_posix(): path.read_bytes() for path in built.files}, built

    return make


@pytest.fixture
def written(tmp_path: Path):
    """Return what writes the layout of a token's front: the rest of its <face>."""

    def write(rest: str) -> None:
        layout = tmp_path / "layouts" / "combatant_tokens" / "radio.xml.j2"
        layout.parent.mkdir(parents=True)
        layout.write_text(f'<face width="{{{{ size_mm | mm }}}}" height="{{{{ size_mm | mm }}}}" {rest}</face>', encoding="utf-8")

    return write


def looked(data: bytes) -> Pillow.Image:
    return Pillow.open(BytesIO(data))


def test_every_side_of_every_piece_has_a_file_copies_once_and_blanks_none(made) -> None:
    files, built = made(components=("combatant_tokens", "markers"))
    tokens = [name for name in files if name.startswith("pieces/combatant_tokens/")]
    stems = ["ann", "con-x", "thug-1", "thug-2", "ann-board", "thug-group"]
    assert tokens == [f"pieces/combatant_tokens/{stem}-{side}.png" for stem in stems for side in ("front", "back")]
    assert sorted(files) == sorted(set(files))
    assert {name.split("/")[1] for name in files} == {"combatant_tokens", "markers"}
    assert built.pieces > len(tokens) / 2


def test_who_is_too_large_for_the_board_has_a_token_that_lies_in_its_squares(made) -> None:
    files, _ = made(dpi=100)
    whole, on_board = (looked(files[f"pieces/combatant_tokens/{stem}-front.png"]) for stem in ("ann", "ann-board"))
    assert (whole.size, on_board.size) == ((200, 200), (100, 100))


@pytest.mark.parametrize(("dpi", "small", "large"), [(300, 300, 600), (100, 100, 200), (96, 96, 192), (150, 150, 300)])
def test_a_picture_has_the_piece_s_exact_pixels(made, dpi: int, small: int, large: int) -> None:
    files, _ = made(dpi=dpi)
    pictures = {name.rpartition("/")[2]: looked(data) for name, data in files.items()}
    assert pictures["thug-1-front.png"].size == (small, small)
    assert pictures["ann-front.png"].size == (large, large)
    assert pictures["ann-front.png"].info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_outside_of_a_round_piece_is_nothing_and_inside_is_all(made) -> None:
    for theme in ("radio", "plain"):
        files, _ = made(theme=theme)
        picture = looked(files["pieces/combatant_tokens/thug-1-front.png"])
        assert picture.mode == "RGBA"
        size = picture.width
        for x in range(0, size, 7):
            for y in range(0, size, 7):
                off = ((x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2) ** 0.5 - size / 2
                alpha = picture.getpixel((x, y))[3]
                assert alpha == (0 if off > 1 else 255 if off < -2 else alpha), (theme, x, y)


def test_the_edge_keeps_its_color_where_it_fades(made, written) -> None:
    """A half transparent pixel is the color of the rim: neither white nor black shows through it."""
    written(
        'shape="circle"><circle cx="{{ (size_mm / 2) | mm }}" cy="{{ (size_mm / 2) | mm }}" r="{{ (size_mm / 2) | mm }}" fill="#123456"/>'
    )
    picture = looked(made()[0]["pieces/combatant_tokens/thug-1-front.png"])
    pixels = [picture.getpixel((x, y)) for x in range(picture.width) for y in range(picture.height)]
    faded = [pixel for pixel in pixels if 40 < pixel[3] < 255]
    assert len(faded) > 400
    assert all(max(abs(a - b) for a, b in zip(pixel[:3], (0x12, 0x34, 0x56), strict=True)) <= 3 for pixel in faded)


def test_a_piece_with_corners_fills_its_picture(made) -> None:
    files, _ = made(components=("combatant_cards",))
    (data,) = [data for name, data in files.items() if name.endswith("/thug-front.png")]
    assert looked(data).getextrema()[3] == (255, 255)


@pytest.mark.parametrize(("sides", "there"), [("front", {"front"}), ("back", {"back"}), ("both", {"front", "back"})])
def test_only_the_sides_that_are_asked_for_are_drawn(made, sides: str, there: set[str]) -> None:
    files, _ = made(sides=sides)
    assert {name.removesuffix(".png").rpartition("-")[2] for name in files} == there


def test_svg_has_the_same_files_and_true_sizes(made) -> None:
    png, svg = made()[0], made(format=("svg",))[0]
    assert [name.replace(".svg", ".png") for name in svg] == list(png)
    root = ElementTree.fromstring(svg["pieces/combatant_tokens/ann-front.svg"])
    assert (root.get("width"), root.get("height")) == ("50.8mm", "50.8mm")


def test_the_kit_s_pdf_holds_sheets_all_the_same(made) -> None:
    plain, both = made(format=("pdf",), each="page")[0], made(format=("pdf", "png"))[0]
    assert both["kit.pdf"] == plain["kit.pdf"]
    assert len(both) == 13


def test_pages_to_read_are_no_pieces_and_that_is_told(made) -> None:
    files, built = made(components=("combatant_tokens", "tracker"))
    assert not [name for name in files if "tracker" in name]
    (note,) = [each for each in built.findings if "pages to read" in each.message]
    assert note.severity == "note"
    assert built.kits[0].components["tracker"].title in note.message


@pytest.mark.parametrize("own", ["", 'bleed="3mm"', 'bleed="1mm"'])
def test_bleed_is_part_of_the_picture_however_far_the_art_itself_runs(made, written, own: str) -> None:
    art = '<rect x="-3mm" y="-3mm" width="{{ (size_mm + 6) | mm }}" height="{{ (size_mm + 6) | mm }}" fill="#ff0000"/>'
    written(f'shape="circle" {own}>{art}')
    name = "pieces/combatant_tokens/thug-1-front.png"
    trimmed, bled = (looked(made(sides="front", dpi=254, bleed_mm=bleed_mm)[0][name]) for bleed_mm in ("0mm", "2mm"))
    assert (trimmed.size, bled.size) == ((254, 254), (294, 294))
    assert trimmed.getpixel((2, 2))[3] == 0
    assert bled.getpixel((2, 2))[3] == 0
    assert bled.getpixel((147, 2)) == bled.getpixel((2, 147)) == bled.getpixel((147, 147)) == (255, 0, 0, 255)


def test_papers_and_sides_of_one_run_write_nothing_over(made) -> None:
    files, built = made(each="page", format=("png",), dpi=36, paper=("a4", "letter"), sides="separate")
    assert len(files) == len(built.files) == len(set(built.files))
    assert {name.split("/")[0] for name in files} == {f"pages-{side}-{paper}" for side in ("fronts", "backs") for paper in ("a4", "letter")}
    assert {name.split("/")[0] for name in made(paper=("a4", "letter"), dpi=36)[0]} == {"pieces-a4", "pieces-letter"}
    assert {name.split("/")[0] for name in made(each="page", dpi=36)[0]} == {"pages"}


def test_what_is_wrong_with_a_sheet_is_told_though_none_is_drawn(made, written) -> None:
    written('><text x="{{ (size_mm - 2) | mm }}" y="9mm" size="9pt">outside</text>')
    files, built = made()
    assert files == {}
    assert built.exit_code == 1
    assert any('"outside" runs past the trim edge' in each.message for each in built.findings)
