"""Words on paper, whatever people write: each claim of the field's experience with fonts, text and overflow, by its name."""

import re
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from layout_kit import Desk
from own_fonts import HIEROGLYPH, otf, put, ttf
from render_kit import drawn, page, pdf, read
from test_fonts_own import sfnt
from typeset_kit import fonts, make_context, texts, words, xml

from printkit.errors import LayoutError
from printkit.options import PrintOptions
from printkit.page import Text, walk
from printkit.pipeline import Built, Request, build, check, workshop
from printkit.typeset.flow import set_document
from printkit.units import MM_PER_PT

SHOP = workshop()
PEOPLE = """system: hyootrd
title: Words
combatants:
  - {name: Mara, side: pc, skills: {melee: 3}, wounds: 9, weapons: ["Hat pin (blade, melee)"]}
"""


def encounter(folder: Path, *people: str) -> Path:
    """Write an encounter with one more combatant for each mapping given."""
    lines = [f"  - {{side: npc, wounds: 5, grade: standard, weapons: [], {each}}}\n" for each in people]
    file = folder / "encounter.yaml"
    file.write_text(PEOPLE + "".join(lines), encoding="utf-8")
    return file


def looked(file: Path, *components: str, **options: object) -> Built:
    return check(Request(file, PrintOptions(paper=("a4",), components=components or ("combatant_tokens",), **options)), SHOP)


def built(file: Path, folder: Path, *components: str, **options: object) -> tuple[Built, bytes]:
    asked = PrintOptions(paper=("a4",), components=components or ("combatant_tokens",), **options)
    made = build(Request(file, asked, output=folder / "output"), SHOP)
    return made, made.files[0].read_bytes() if made.files else b""


def told(made: Built) -> list[str]:
    return [str(finding) for finding in made.findings if finding.severity != "note"]


def all_text(data: bytes) -> str:
    return "\n".join(read(data, number) for number in range(len(pikepdf.open(BytesIO(data)).pages)))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# "NotoColorEmoji.ttf": a font of color pictures


def test_noto_color_emoji_an_emoji_prints_from_a_font_of_outlines_whatever_lies_beside(tmp_path):
    put(tmp_path / "fonts", {"NotoColorEmoji.ttf": sfnt("CBDT", "cmap", "head")})
    made, data = built(encounter(tmp_path, "name: Bones \U0001f480"), tmp_path)
    assert told(made) == []
    assert "\U0001f480" in all_text(data)


def test_noto_color_emoji_as_the_only_font_for_a_character_is_told_at_the_file(tmp_path):
    put(tmp_path / "fonts", {"NotoColorEmoji.ttf": sfnt("CBDT", "cmap", "head")})
    made = looked(encounter(tmp_path, f"name: Scarab {HIEROGLYPH}"))
    (lacks, unusable) = (finding for finding in made.findings if finding.severity != "note")
    assert (lacks.severity, lacks.field) == ("error", "name")
    assert (unusable.severity, unusable.where.file.name) == ("warning", "NotoColorEmoji.ttf")
    assert unusable.message == "the font NotoColorEmoji.ttf holds color pictures instead of outlines"
    assert "Noto Emoji" in unusable.hint


# "U+13000, U+1F480": characters above U+FFFF


def test_u13000_without_a_font_is_an_error_with_place_name_and_remedy(tmp_path):
    file = encounter(tmp_path, f"name: Scarab {HIEROGLYPH}")
    made = looked(file, "combatant_tokens", "combatant_cards", "tracker")
    (finding,) = (finding for finding in made.findings if finding.severity == "error")
    assert (str(finding.where), finding.field) == (f"{file}:5:64", "name")
    assert f"{HIEROGLYPH} (U+13000 EGYPTIAN HIEROGLYPH A001)" in finding.message
    assert finding.hint == "put a font that has it, such as Noto Sans Egyptian Hieroglyphs, into the folder fonts/ beside the encounter"
    assert made.exit_code == 1


def test_u13000_in_a_draft_is_a_box_with_its_code_point_that_copies_out(tmp_path):
    made, data = built(encounter(tmp_path, f"name: Scarab {HIEROGLYPH}"), tmp_path, draft=True)
    assert [finding.severity for finding in made.findings if "U+13000" in finding.message] == ["warning"]
    assert HIEROGLYPH in all_text(data)
    assert "DRAFT" in all_text(data)


@pytest.mark.parametrize("name", ["Own.ttf", "Own.otf"])
def test_u13000_and_u1f480_print_and_copy_out_with_any_otf_beside_the_encounter(tmp_path, name):
    put(tmp_path / "fonts", {name: (otf if name.endswith("otf") else ttf)({HIEROGLYPH: 800})})
    made, data = built(encounter(tmp_path, f"name: {HIEROGLYPH} \U0001f480"), tmp_path)
    assert told(made) == []
    assert f"{HIEROGLYPH}\U0001f480" in all_text(data).replace(" ", "")


def test_two_encounters_in_one_process_give_the_bytes_they_give_alone(tmp_path):
    with_font, without = tmp_path / "with", tmp_path / "without"
    put(with_font / "fonts", {"Own.ttf": ttf({HIEROGLYPH: 800})})
    without.mkdir()
    one, other = encounter(with_font, f"name: Scarab {HIEROGLYPH}"), encounter(without, "name: Иван דוד")
    alone = [built(file, tmp_path / "alone")[1] for file in (other, one)]
    again = [built(file, tmp_path / "again")[1] for file in (one, other)]
    assert again[::-1] == alone
    assert all(alone)


def test_a_font_of_the_projects_folder_serves_every_encounter_in_it(tmp_path):
    (tmp_path / "printkit.toml").write_text("")
    put(tmp_path / "fonts", {"Own.ttf": ttf({HIEROGLYPH: 800})})
    (tmp_path / "night").mkdir()
    assert told(looked(encounter(tmp_path / "night", f"name: {HIEROGLYPH}"))) == []


def test_a_font_of_the_settings_serves_and_a_folder_that_is_not_there_is_refused(tmp_path):
    folder = put(tmp_path / "mine", {"Own.ttf": ttf({HIEROGLYPH: 800})})
    file = encounter(tmp_path, f"name: {HIEROGLYPH}")
    asked = PrintOptions(paper=("a4",), components=("combatant_tokens",))
    assert told(check(Request(file, asked, fonts=(folder,)), SHOP)) == []
    made = check(Request(file, asked, fonts=(folder, tmp_path / "gone")), SHOP)
    assert made.exit_code == 2
    assert told(made) == [f"there is no folder {tmp_path / 'gone'}\n  hint: mend fonts in your settings.toml, which names it"]


def test_a_theme_beside_the_encounter_names_a_font_beside_it(tmp_path):
    put(tmp_path / "fonts", {"Own.ttf": ttf(dict.fromkeys("Mara", 600), "Own", "Regular")})
    themes = tmp_path / "layouts" / "_themes"
    themes.mkdir(parents=True)
    (themes / "mine.toml").write_text('[fonts.label]\nregular = "Own"\n[fonts.title]\nregular = "Own:Regular"\n')
    made, data = built(encounter(tmp_path), tmp_path, theme="mine")
    assert told(made) == []
    with pikepdf.open(BytesIO(data)) as document:
        names = {str(item.BaseFont) for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"}
    assert any(name.endswith("+Own-Regular") for name in names)


def test_a_link_out_of_the_project_among_the_fonts_is_refused(tmp_path):
    far = put(tmp_path / "far", {"Own.ttf": ttf({HIEROGLYPH: 800})})
    near = tmp_path / "near"
    (near / "fonts").mkdir(parents=True)
    (near / "fonts" / "Own.ttf").symlink_to(far / "Own.ttf")
    made = looked(encounter(near, f"name: {HIEROGLYPH}"))
    assert "a link leads out of the folder of the encounter" in [finding.message for finding in made.findings]


# "\u00e2\u20ac\u00a2": a bullet that another program damaged


def test_mojibake_is_told_with_what_it_may_have_been(tmp_path):
    made = looked(encounter(tmp_path, 'name: Thug, notes: "\u00e2\u20ac\u00a2 hits hard"'))
    (finding,) = (finding for finding in made.findings if "damaged" in finding.message)
    assert (finding.severity, finding.where.line) == ("warning", 5)
    assert "\u2022 hits hard" in finding.hint


# "12 lines in a 5-line box"


TWELVE = "<br/>".join(f"line {number}" for number in range(1, 13))


def test_12_lines_in_a_5_line_box_shrink_to_fit_both_ways(desk):
    marks = desk.marks(f'<block x="0mm" y="0mm" width="40mm" height="33mm" size="12">{TWELVE}</block>')
    sizes = {text.size_pt for text in texts(marks)}
    assert 6 <= min(sizes) < 12
    assert max(text.y_mm for text in texts(marks)) < 33
    assert not [finding for finding in desk.setter.findings if finding.severity == "error"]


def test_12_lines_in_a_5_line_box_that_cannot_hold_them_at_6_pt_are_an_error_and_none_is_cut(desk):
    marks = desk.marks(f'<block x="0mm" y="0mm" width="40mm" height="15mm" size="12" field="notes">{TWELVE}</block>')
    assert words(marks)[-2:] == ["line", "12"]
    (finding,) = desk.setter.findings
    assert (finding.severity, finding.piece, finding.field) == ("error", "mara", "notes")


def test_12_lines_in_a_5_line_box_that_flows_go_on_on_a_second_card(tmp_path):
    notes = " ".join(f"Word{number} goes on and on about the harbour." for number in range(90))
    made, data = built(encounter(tmp_path, f"name: Talker, kind: boss, notes: {notes}"), tmp_path, "combatant_cards")
    assert told(made) == []
    text = all_text(data)
    assert re.findall(r"\bWord\d+", text) == [f"Word{number}" for number in range(90)]
    assert made.pieces > 3
    assert re.findall(r"(\d) of 4", text) == ["1", "2", "3", "4"]


# "long name in narrow token"


@pytest.mark.parametrize(
    ("width_mm", "lines", "smaller", "severity"),
    [(40, 1, False, None), (24, 2, False, None), (9, 4, True, None), (4, 4, True, "error")],
)
def test_a_long_name_in_a_narrow_token_wraps_is_hyphenated_shrinks_and_then_is_told(desk, width_mm, lines, smaller, severity):
    marks = desk.marks(f'<block x="0mm" y="0mm" width="{width_mm}mm" size="9" field="short">Extraordinary Grandmother</block>')
    found = texts(marks)
    assert "".join(words(marks)).replace("-", "") == "ExtraordinaryGrandmother"
    assert len({text.y_mm for text in found}) >= lines
    assert (found[0].size_pt < 9) is smaller
    assert [finding.severity for finding in desk.setter.findings if finding.severity != "note"] == ([severity] if severity else [])


# "level-3 hero with long ability"


def test_a_level_3_hero_with_a_long_ability_loses_no_word(tmp_path):
    effect = " ".join(f"effect{number}" for number in range(120))
    people = f'name: Hero of the third level, spells: [{{name: Long ability, effect: "{effect}"}}]'
    made, data = built(encounter(tmp_path, people), tmp_path, "combatant_cards")
    assert told(made) == []
    assert re.findall(r"\beffect\d+", all_text(data)) == effect.split()


# "inline size tag 60": what is measured is what is printed


MIXED = 'Small <span size="60">Large</span> <b>bold</b> Ж שלום 12 (a) ไทย कृष्णा'


def test_an_inline_size_of_60_measures_in_pdf_and_svg_as_it_was_set(desk):
    marks = desk.marks(f'<block x="2mm" y="2mm" width="95mm" size="9">{MIXED}</block>')
    sheet = page(*marks)
    (svg,) = drawn("svg", [sheet], fonts=fonts()).values()
    data = pdf(sheet, fonts=fonts())
    with pdfplumber.open(BytesIO(data)) as document:
        chars = document.pages[0].chars
    for text in (mark for mark, _ in walk(marks) if isinstance(mark, Text)):
        baseline = 100 - text.y_mm
        mine = [char for char in chars if abs(char["matrix"][5] * MM_PER_PT - baseline) < 0.01 and _within(char, text)]
        assert mine, text.content
        assert min(char["x0"] for char in mine) * MM_PER_PT == pytest.approx(text.x_mm, abs=0.05 * text.size_pt)
        assert f"{text.x_mm:.6g} {text.y_mm:.6g})".encode() in svg


def _within(char: dict, text: Text) -> bool:
    middle = (char["x0"] + char["x1"]) / 2 * MM_PER_PT
    return text.x_mm - 0.01 <= middle <= text.x_mm + text.width_mm + 0.01


# "label wider than slot"


@pytest.mark.parametrize("width_mm", [30, 20, 16])
def test_ferro_lamellor_wider_than_its_slot_shrinks_and_keeps_all_its_letters(desk, width_mm):
    (mark,) = desk.marks(f'<text x="0" y="5mm" size="12" width="{width_mm}mm">Ferro-Lamellor</text>')
    assert mark.content == "Ferro-Lamellor"
    assert mark.width_mm <= width_mm
    assert mark.size_pt >= 6


# "<i><i>text": tags that are never closed


def test_i_i_text_prints_as_typed_and_spoils_no_later_card(tmp_path):
    file = encounter(tmp_path, 'name: "<i><i>text", notes: "<b>bold <i>**and** open"', "name: Later, notes: plain words")
    made, data = built(file, tmp_path, "combatant_cards")
    assert made.exit_code == 0
    text = all_text(data)
    assert "<i><i>text" in text
    assert "<b>bold <i>and open" in text
    assert "plain words" in text


def test_marks_that_are_opened_thousands_of_times_end_as_sound_xml():
    from printkit.typeset.inline import inline

    for hostile in ("**a " * 20_000, "*a" * 40_000, "[icon:" * 20_000, "** " * 30_000, "***" * 30_000, " \n" * 40_000):
        letters = "".join(xml(f"<p>{inline(hostile)}</p>").itertext())
        assert letters.count("a") == hostile.count("a")
        assert letters.count("icon:") == hostile.count("icon:")


# "50-paragraph cell; 2-column table narrower than padding"


def test_a_50_paragraph_cell_goes_on_over_pages_with_every_word():
    paragraphs = "".join(f"<p>paragraph{number} goes on for a while, and a while longer</p>" for number in range(50))
    context = make_context()
    body = (
        f'<pages><table columns="20mm *"><tr head="yes"><th>a</th><th>b</th></tr><tr><td>x</td><td>{paragraphs}</td></tr></table></pages>'
    )
    faces = set_document(xml(body), 80, 60, context)
    told_words = [word for face in faces for word in words(face.marks) if word.startswith("paragraph")]
    assert told_words == [f"paragraph{number}" for number in range(50)]
    assert len(faces) > 4
    assert not context.tools.findings
    assert all(0 < text.y_mm < 60 for face in faces for text in texts(face.marks))


def test_a_2_column_table_narrower_than_its_padding_is_refused_with_its_piece(desk):
    desk.write("t0/plain.xml.j2", '<pages><table columns="1mm 1mm"><tr><td>one</td><td>two</td></tr></table></pages>')
    with pytest.raises(LayoutError) as raised:
        desk.setter.document("t0", {}, 80, 60, desk_what())
    (finding,) = raised.value.findings
    assert finding.where.line == 1
    assert finding.message == "nothing fits into a column less its pads, which leave -1.4 mm"


def desk_what():
    from layout_kit import WHAT

    return WHAT


# "POD PDF": all fonts embedded


def test_a_pod_pdf_embeds_every_font_of_every_script(tmp_path):
    names = ["Zoë", "Ιφιγένεια", "Ярослава", "Անահիտ", "თამარ", "רבקה", "شهرزاد", "कृष्णा", "ปิ่นแก้ว", "刀鍛冶のみどり", "Bones \U0001f480"]
    file = encounter(tmp_path, *(f"name: {name}" for name in names))
    made, data = built(file, tmp_path, "combatant_tokens", "combatant_cards", "tracker", "initiative_tents")
    assert told(made) == []
    with pikepdf.open(BytesIO(data)) as document:
        used = [item for item in document.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        for font in used:
            assert font.Subtype == "/TrueType"
            assert len(font.FontDescriptor.FontFile2.read_bytes()) > 300
    families = {re.sub(r"-.*", "", str(font.BaseFont).partition("+")[2]) for font in used}
    assert families >= {"NotoSansHebrew", "NotoSansArabic", "NotoSansDevanagari", "NotoSansThai", "NotoSansJP", "NotoEmoji"}
    text = all_text(data)
    assert [name for name in names if name not in text] == []
