"""The whole line, from an encounter file to the paper: what is in the file written, and that it is always the same."""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from printkit.engine import all_systems
from printkit.options import PrintOptions
from printkit.pipeline import Built, Request, Workshop, build, check, planned_kits, workshop
from printkit.shipped import shipped

SAMPLES = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
THEMES = sorted(path.stem for path in (shipped("layouts") / "_themes").glob("*.toml"))
PT_PER_MM = 72 / 25.4
NAMES = ["& Sons <Ltd>", '"Quote"', "{{ 7 * 7 }}", "{% for %}", "N" * 200, "Zoë Œuvre-Ångström", "a b " * 40]


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@cache
def _data(file: Path, theme: str, paper: str) -> bytes:
    built, data = _built(file, theme=theme, paper=(paper,))
    assert not built.exit_code, built.findings
    return data


def _built(file: Path, output: Path | None = None, **options: object) -> tuple[Built, bytes]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        built = build(Request(file, PrintOptions(**options), output=output or Path(folder)), workshop())
        return built, built.files[0].read_bytes() if built.files else b""


def _texts(data: bytes) -> list[str]:
    """Return what can be read on each page."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(data)]


def _written(folder: Path, text: str) -> Path:
    file = folder / "encounter.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def _fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            yield item


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_every_sample_builds_in_every_theme_without_a_warning(sample, paper, theme):
    built, data = _built(sample, theme=theme, paper=(paper,))
    assert not [str(finding) for finding in built.findings if finding.severity != "note"]
    assert built.sheets == len(pikepdf.open(io.BytesIO(data)).pages)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_everybody_s_name_is_on_paper(sample, shop):
    text = " ".join(_texts(_data(sample, "radio", "a4")))
    encounter = check(Request(sample, PrintOptions(paper=("a4",))), shop).kits[0].encounter
    assert not [each.short for each in encounter.combatants if each.short not in text]


def test_a_token_is_one_inch_across(tmp_path):
    """Everything a token draws lies within 72 pt, and its rim reaches that far."""
    file = _written(tmp_path, "system: hyootrd\ntitle: T\ncombatants: [{name: Ann, side: pc, skills: {melee: 1}, wounds: 5, copies: 3}]\n")
    built, data = _built(file, paper=("a4",), components=("combatant_tokens",), theme="plain")
    slots = [slot for sheet in built.kits[0].planned.sheets for slot in sheet.slots]
    assert {(slot.width_mm, slot.height_mm) for slot in slots} == {(25.4, 25.4)}
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        curves = pdf.pages[0].curves
    for slot in slots:
        across = [
            (curve["x0"], curve["x1"])
            for curve in curves
            if curve["x0"] >= slot.x_mm * PT_PER_MM - 0.01 and curve["x1"] <= (slot.x_mm + 25.4) * PT_PER_MM + 0.01
        ]
        assert max(x1 for _, x1 in across) - min(x0 for x0, _ in across) == pytest.approx(72, abs=0.01)


FIGHTERS = {
    "hyootrd": "{name: Ann, side: pc, skills: {melee: 1}, wounds: 5, copies: %d}",
    "percentile": "{name: Ann, side: pc, con: 10, siz: 10, str: 10, dex: 10, skills: {dodge: 30}, copies: %d}",
    "rd6": "{name: Ann, side: pc, attributes: {perception: 2D, strength: 2D}, toughness: 3, copies: %d}",
}


@pytest.mark.parametrize("game", FIGHTERS)
def test_copies_count_for_every_piece_that_shows_the_combatant(game, tmp_path, shop):
    def made(copies: int) -> dict[tuple[str, str], int]:
        file = _written(
            tmp_path, f"system: {game}\ntitle: T\ncombatants: [{FIGHTERS[game] % copies}, {FIGHTERS[game].replace('Ann', 'Bo') % 1}]\n"
        )
        ((kit,), _) = planned_kits(Request(file, PrintOptions(paper=("a4",))), shop)
        return {(item.component, item.id): item.copies for item in kit.items if getattr(item, "owner", "") == "ann"}

    usual = made(1)
    assert {"combatant_tokens", "standees", "combatant_cards", "initiative_tents"} <= {component for component, _ in usual}
    assert made(3) == {key: 3 * copies for key, copies in usual.items()}
    assert set(made(0).values()) == {0}


def test_the_scale_bars_are_true(tmp_path):
    with pdfplumber.open(io.BytesIO(_data(SAMPLES[0], "radio", "a4"))) as pdf:
        for page in pdf.pages:
            low = [line for line in page.lines if line["top"] > page.height - 9 * PT_PER_MM and abs(line["top"] - line["bottom"]) < 0.01]
            widths = sorted(round(line["width"] / PT_PER_MM, 2) for line in low)
            assert widths == [50.0, 50.8], page.page_number


def test_every_sheet_tells_its_title_its_number_and_how_to_print():
    pages = _texts(_data(SAMPLES[0], "radio", "a4"))
    for number, text in enumerate(pages, 1):
        assert f"sheet {number} of {len(pages)}" in text
        assert "Print at 100 %" in text
        assert "The Midnight Mail" in text


def test_the_file_tells_viewers_and_printers_what_it_is():
    with pikepdf.open(io.BytesIO(_data(SAMPLES[0], "radio", "a4"))) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert "/PageLabels" in pdf.Root
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert "Combat Board" in titles
        assert len(titles) == len(set(titles))
        assert pdf.docinfo["/Title"] == "The Midnight Mail"


def test_every_font_is_embedded():
    with pikepdf.open(io.BytesIO(_data(SAMPLES[0], "radio", "a4"))) as pdf:
        fonts = list(_fonts(pdf))
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def test_the_same_input_gives_the_same_bytes_and_neighbours_change_nothing(tmp_path, shop):
    other = _written(
        tmp_path,
        "system: hyootrd\ntitle: Other\nrulings: {spell_modifier: 1}\ncombatants:\n"
        "  - {name: Zed, kind: boss, grade: expert, wounds: 30}\n  - {name: Ann, side: pc, skills: {melee: 1}, wounds: 5}\n",
    )
    options = PrintOptions(paper=("a4",))
    alone = build(Request(SAMPLES[0], options, output=tmp_path / "alone"), workshop())
    build(Request(other, options, output=tmp_path / "other"), shop)
    after = build(Request(SAMPLES[0], options, output=tmp_path / "after"), shop)
    assert alone.files[0].read_bytes() == after.files[0].read_bytes()


def test_a_build_that_fails_leaves_the_old_kit_whole(tmp_path):
    text = "system: hyootrd\ntitle: T\ncombatants: [{name: Ann, side: pc, skills: {melee: 1}, wounds: 5}]\n"
    file = _written(tmp_path, text)
    first, before = _built(file, tmp_path / "out", paper=("a4",))
    _written(tmp_path, text.replace("Ann", "\U00013000"))
    second, _ = _built(file, tmp_path / "out", paper=("a4",))
    assert second.exit_code == 1
    assert not second.files
    assert first.files[0].read_bytes() == before
    assert [path.name for path in first.files[0].parent.iterdir()] == ["kit.pdf"]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_any_name_prints_as_typed_or_says_why_not(name, tmp_path):
    file = _written(
        tmp_path,
        "system: hyootrd\ntitle: T\ncombatants:\n  - name: '"
        + name.replace("'", "''")
        + "'\n    side: pc\n    skills: {melee: 1}\n    wounds: 5\n",
    )
    built, data = _built(file, paper=("a4",), components=("combatant_cards", "tracker"))
    if built.exit_code:
        assert any(finding.severity == "error" and finding.where and finding.where.line == 4 for finding in built.findings)
        return
    assert "".join(name.split())[:12] in _texts(data)[0].replace(" ", "")


def test_two_hundred_combatants_print_on_as_many_sheets_as_they_need(tmp_path):
    rows = "".join(f"  - {{name: Guard {number}, kind: minion, grade: skilled, wounds: 4}}\n" for number in range(200))
    file = _written(tmp_path, "system: hyootrd\ntitle: Siege\ncombatants:\n" + rows)
    built, data = _built(file, paper=("a4",))
    assert not [str(finding) for finding in built.findings if finding.severity == "error"]
    text = " ".join(_texts(data))
    assert all(f"Guard {number}" in text for number in range(200))


def test_a_group_of_forty_has_forty_tokens_and_one_column(tmp_path):
    file = _written(tmp_path, "system: hyootrd\ntitle: T\ncombatants: [{name: Ant, kind: henchmen, count: 40, grade: novice}]\n")
    built, data = _built(file, paper=("a4",), components=("combatant_tokens",))
    assert built.pieces == 41
    assert {str(number) for number in range(1, 41)} <= set(" ".join(_texts(data)).split())


def test_a_user_s_table_changes_rules_and_paper_and_the_guide_says_so(tmp_path):
    file = _written(tmp_path, "system: hyootrd\ntitle: T\ncombatants: [{name: Ann, side: pc, skills: {melee: 1}, wounds: 5}]\n")
    tables = all_systems()["hyootrd"].folder / "tables"
    name = next(path.name for path in sorted(tables.glob("*.yaml")) if "wounds: 4" in path.read_text(encoding="utf-8"))
    (tmp_path / "tables").mkdir()
    ours = (tables / name).read_text(encoding="utf-8")
    (tmp_path / "tables" / name).write_text(ours.replace("wounds: 4", "wounds: 9"), encoding="utf-8")
    built, data = _built(file, paper=("a4",), components=("guide", "rule_tables"))
    assert not built.exit_code, built.findings
    guide, tables = _texts(data)[:2]
    assert "Tables of your own" in guide
    assert "9" in tables.split()


@pytest.mark.parametrize(("theme", "apache"), [("noir", True), ("plain", False)])
def test_the_guide_names_who_drew_the_icons_and_the_licences_of_the_theme_s_fonts(shop, theme, apache):
    _, data = _built(SAMPLES[0], paper=("a4",), theme=theme, components=("guide",))
    (said,) = _texts(data)
    assert shop.icons.credit in said
    assert "SIL Open Font License" in said
    assert ("Apache License" in said) is apache


def test_every_shipped_font_has_a_licence_we_know(shop):
    stems = [path.stem for path in (shipped("assets") / "fonts").rglob("*.ttf")]
    assert len(shop.fonts.licences(stems)) == 3


def test_a_user_s_layout_is_found_first(tmp_path):
    file = _written(tmp_path, "system: hyootrd\ntitle: T\ncombatants: [{name: Ann, side: pc, skills: {melee: 1}, wounds: 5}]\n")
    (tmp_path / "layouts" / "markers").mkdir(parents=True)
    layout = '<face width="19mm" height="19mm"><text x="2mm" y="9mm" size="9pt">MINE</text></face>'
    (tmp_path / "layouts" / "markers" / "plain.xml.j2").write_text(layout, encoding="utf-8")
    built, data = _built(file, paper=("a4",), components=("markers",), theme="plain")
    assert not built.exit_code, built.findings
    assert "MINE" in _texts(data)[0]


def test_several_papers_give_a_kit_each(tmp_path):
    built = build(Request(SAMPLES[0], PrintOptions(paper=("a4", "letter"), components=("guide",)), output=tmp_path), workshop())
    assert [path.name for path in built.files] == ["kit-a4.pdf", "kit-letter.pdf"]


def test_split_writes_each_component_as_well(tmp_path):
    built = build(
        Request(SAMPLES[0], PrintOptions(paper=("a4",), components=("guide", "markers"), split=True), output=tmp_path), workshop()
    )
    assert [path.name for path in built.files] == ["kit.pdf", "guide.pdf", "markers.pdf"]


def test_more_pieces_than_anybody_cuts_are_refused_at_the_combatant_they_belong_to(shop: Workshop, tmp_path: Path) -> None:
    ape = "{name: Ape, side: npc, grade: novice, wounds: 1, count: 1000, copies: 10000}"
    file = _written(tmp_path, f"system: hyootrd\ntitle: Ambush\ncombatants:\n  - {ape}\n")
    built = check(Request(file, PrintOptions(components=("combatant_tokens",))), shop)
    (finding,) = built.findings
    assert (built.exit_code, finding.message.partition(" than the ")[2]) == (1, "100,000 that one kit may have")
    assert str(finding.where) == f"{file}:4:{5 + ape.index('10000')}"


@pytest.mark.parametrize("dpi", [72, 300, 600])
def test_art_has_as_many_pixels_an_inch_as_asked_for(tmp_path: Path, dpi: int) -> None:
    Pillow.linear_gradient("L").convert("RGB").resize((2000, 2000)).save(tmp_path / "face.png")
    ann = "{name: Ann, side: pc, skills: {melee: 3}, wounds: 9, portrait: face.png}"
    file = _written(tmp_path, f"system: hyootrd\ntitle: Art\ncombatants:\n  - {ann}\n")
    _, data = _built(file, paper=("a4",), components=("combatant_tokens",), dpi=dpi)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        wide = [int(each.Width) for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
    assert max(wide) == pytest.approx(dpi, rel=0.2)


GATE = """\
system: rd6
title: A gate
objects: [{name: Gate, construction: reinforced, modifiers: {barred: MORE}}]
combatants: [{name: A, side: npc, toughness: 3, attributes: {perception: 2D, strength: 2D}}]
"""
HORDE = """\
system: hyootrd
title: A horde
combatants:
  - {name: Zombie, kind: henchmen, count: COUNT, grade: novice, wounds_each: EACH}
"""


@pytest.mark.parametrize("more", ["+3D", "+6D", "+20D"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_thing_that_withstands_much_has_its_boxes_below(tmp_path: Path, paper: str, more: str) -> None:
    built, data = _built(_written(tmp_path, GATE.replace("MORE", more)), paper=(paper,), components=("object_toughness",))
    assert not built.exit_code, built.findings
    assert f"barred {more}" in " ".join(_texts(data))


@pytest.mark.parametrize(("count", "each"), [(12, 40), (25, 40), (10, 100), (1000, 1)])
def test_a_pool_of_up_to_a_thousand_wounds_has_its_boxes(tmp_path: Path, count: int, each: int) -> None:
    file = _written(tmp_path, HORDE.replace("COUNT", str(count)).replace("EACH", str(each)))
    built, _ = _built(file, paper=("a4",), components=("tracker", "combatant_cards"))
    assert not built.exit_code, built.findings


def test_a_larger_pool_is_refused_at_its_line(tmp_path: Path) -> None:
    built, _ = _built(_written(tmp_path, HORDE.replace("COUNT", "30").replace("EACH", "40")), paper=("a4",))
    (finding,) = built.findings
    assert (built.exit_code, finding.where and finding.where.line) == (3, 4)
    assert finding.message == "30 henchmen of 40 make a pool of 1,200 wounds, more than 1,000"
