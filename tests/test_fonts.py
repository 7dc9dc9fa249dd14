import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import LayoutError
from printkit.fonts import WIDE_FALLBACKS, FontFile, Fonts, MissingGlyphs
from printkit.page import Glyph
from printkit.shipped import shipped

FOLDER = shipped("assets") / "fonts"
FAMILIES = sorted(path for path in FOLDER.iterdir() if path.is_dir())
FACES = sorted(FOLDER.rglob("*.ttf"))
TITLE, LABEL, TEXT, SCRIPT = ("Limelight-Regular",), ("LeagueGothic-Regular",), ("AlegreyaSans-Regular",), ("CourierPrime-Regular",)


@pytest.fixture(scope="module")
def fonts():
    return Fonts([FOLDER], WIDE_FALLBACKS)


def stems(fonts, runs):
    return [(run.text, fonts.by_key(run.font_key).stem) for run in runs]


def numbers(run):
    return [glyph.number for glyph in run.glyphs]


# What is shipped


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_each_family_lies_beside_its_licence(family):
    licence = (family / "LICENSE.txt").read_text(encoding="utf-8")
    assert list(family.glob("*.ttf"))
    assert "Font License" in licence or "Apache License" in licence or "Bitstream Vera" in licence


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_each_shipped_face_can_be_embedded_and_measures_like_letters(path):
    face = FontFile(path)
    assert face.covers("A")
    assert 570 < face.cap_height < 760
    assert face.x_height <= face.cap_height < face.ascent
    assert 100 < face.descent < 700


def test_the_shipped_faces_stay_below_eight_megabytes():
    assert 1_000_000 < sum(path.stat().st_size for path in FACES) < 8_000_000


@pytest.mark.parametrize("stem", [path.stem for path in FACES if path.parent.name not in {"noto-sans-symbols-2"}])
def test_what_the_sheets_write_prints_in_every_face(fonts, stem):
    assert fonts.missing("Zoë & Łukasz’s “crew” 2 × 3 − 1 · … – † ½ → ★ ✓ ☐", (stem,)) == ()


# What is measured is what is drawn


def test_a_typewriter_face_needs_no_glyphs_and_is_as_wide_as_its_letters(fonts):
    (run,) = fonts.shape("Hello, Mara", SCRIPT)
    assert run.glyphs is None
    assert run.width == pytest.approx(11 * 600, abs=12)


def test_kerning_counts_in_the_width_and_stands_in_the_glyphs(fonts):
    (pair,) = fonts.shape("AV", TEXT)
    assert pair.width < fonts.width("A", TEXT) + fonts.width("V", TEXT)
    assert [glyph.cluster for glyph in pair.glyphs] == [0, 1]
    assert all(isinstance(glyph, Glyph) for glyph in pair.glyphs)


def test_the_width_of_a_run_is_the_sum_of_its_advances(fonts):
    for text in ("Toccata", "Wave Tavern", "fjord 1938"):
        (run,) = fonts.shape(text, TEXT, ("lnum", "tnum"))
        assert run.width == pytest.approx(sum(glyph.advance for glyph in run.glyphs))


def test_widths_do_not_depend_on_the_units_of_the_font(fonts):
    assert fonts.face("DejaVuSans").upem == 2048
    assert fonts.width("H", ("DejaVuSans",)) == pytest.approx(752, abs=0.5)


def test_tabular_figures_are_asked_for_by_name_and_all_as_wide(fonts):
    loose = {fonts.width(figure, TEXT) for figure in "0123456789"}
    tabular = {fonts.width(figure, TEXT, ("lnum", "tnum")) for figure in "0123456789"}
    assert len(loose) > 1
    assert len(tabular) == 1


def test_a_feature_can_be_switched_off(fonts):
    (kerned,) = fonts.shape("AV", TEXT)
    (loose,) = fonts.shape("AV", TEXT, {"kern": 0})
    assert kerned.width < loose.width
    assert loose.glyphs is None


def test_nothing_has_no_runs(fonts):
    assert fonts.shape("", TEXT) == ()
    assert fonts.shape("", TEXT, direction="rtl") == ()
    assert fonts.width("", TEXT) == 0


def test_capitals_measure_as_drawn_where_the_file_says_otherwise(fonts):
    # This face's OS/2 table calls its capitals 348 tall.
    assert fonts.face("SpecialElite-Regular").cap_height == pytest.approx(689, abs=1)


def test_what_was_shaped_before_changes_nothing():
    texts = ["Mara", "Мара", "שלום", "AV", "★"]
    first, second = Fonts([FOLDER], WIDE_FALLBACKS), Fonts([FOLDER], WIDE_FALLBACKS)
    forwards = {text: first.shape(text, TITLE) for text in texts}
    backwards = {text: second.shape(text, TITLE) for text in reversed(texts)}
    assert forwards == backwards


def test_a_text_met_again_is_not_shaped_again(fonts):
    assert fonts.shape("met again", TEXT, ("tnum",)) is fonts.shape("met again", list(TEXT), ["tnum"])


@given(st.text(alphabet="aÉß&fiV 1½“,.()-−’—яЖΩ★☐\u0301\u00ad\u200d", max_size=30))
def test_runs_hold_the_whole_text_and_no_empty_boxes(text):
    runs = SHARED.shape(text, TITLE)
    assert "".join(run.text for run in runs) == text
    for run in runs:
        assert run.width >= 0
        assert all(numbers(run)) if run.glyphs is not None else True


SHARED = Fonts([FOLDER], WIDE_FALLBACKS)


# Which font has it


def test_letters_a_face_lacks_come_from_the_fallback(fonts):
    assert stems(fonts, fonts.shape("Mara Мара", TITLE)) == [("Mara ", "Limelight-Regular"), ("Мара", "DejaVuSans")]


def test_faces_of_the_chain_come_before_the_fallbacks(fonts):
    assert stems(fonts, fonts.shape("Мара", (*TITLE, "AlegreyaSans-Bold"))) == [("Мара", "AlegreyaSans-Bold")]


def test_spaces_and_punctuation_go_with_the_letters_before_them(fonts):
    assert stems(fonts, fonts.shape("Привет, мир!", TITLE)) == [("Привет, мир!", "DejaVuSans")]


def test_a_symbol_takes_nothing_with_it(fonts):
    assert stems(fonts, fonts.shape("★ Boss ★", TITLE)) == [("★", "DejaVuSans"), (" Boss ", "Limelight-Regular"), ("★", "DejaVuSans")]


def test_brackets_and_quotes_match_their_partners(fonts):
    runs = stems(fonts, fonts.shape("Mara (Мара) “Мара”", TITLE))
    assert {mark: stem for text, stem in runs for mark in text if mark in "()“”"} == dict.fromkeys("()“”", TITLE[0])


def test_marks_stay_with_their_letter(fonts):
    # Limelight has neither this mark nor the letter with it.
    assert not fonts.face(TITLE[0]).covers("\u0323")
    assert stems(fonts, fonts.shape("ax\u0323a", TITLE)) == [("a", TITLE[0]), ("x\u0323", "DejaVuSans"), ("a", TITLE[0])]


def test_a_letter_and_its_mark_become_one_glyph_where_the_face_has_that(fonts):
    (run,) = fonts.shape("e\u0301", TITLE)
    assert numbers(run) == [fonts.face(TITLE[0]).glyph("é")]


def test_selectors_and_joiners_show_nothing_and_stay_with_their_base(fonts):
    ((plain,), (selected,)) = fonts.shape("⚔", TITLE), fonts.shape("⚔\ufe0f", TITLE)
    assert selected.text == "⚔\ufe0f"
    assert selected.width == plain.width
    assert fonts.missing("👩\u200d🚀", TITLE) == ("👩\u200d🚀",)


def test_spaces_of_all_widths_need_no_glyph_of_their_own(fonts):
    assert not fonts.face(LABEL[0]).covers("\u2007")
    assert stems(fonts, fonts.shape("1\u20072", LABEL)) == [("1\u20072", LABEL[0])]


def test_characters_above_the_first_plane_keep_their_places(fonts):
    symbol = "\U0001f0a1"
    runs = fonts.shape(f"a{symbol}b", TITLE)
    assert [run.text for run in runs] == ["a", symbol, "b"]


def test_what_no_font_has_is_named(fonts):
    assert fonts.missing("Li 李 Wei 薇 李", TITLE) == ("李", "薇")
    with pytest.raises(MissingGlyphs, match=r"李 \(U\+674E\), 薇 \(U\+8587\)") as raised:
        fonts.shape("Li 李 Wei 薇 李", TITLE)
    assert raised.value.characters == ("李", "薇")


@pytest.mark.parametrize("control", ["\n", "\t", "\r", "\0"])
def test_line_ends_and_tabs_are_no_text(fonts, control):
    for stem in ("SpecialElite-Regular", "DejaVuSans"):
        with pytest.raises(MissingGlyphs, match=f"has U\\+{ord(control):04X}$"):
            fonts.shape(f"a{control}b", (stem,))


# Scripts and directions


def test_hebrew_is_drawn_from_its_last_letter_at_the_left(fonts):
    (run,) = fonts.shape("שלום", TITLE)
    face = fonts.by_key(run.font_key)
    assert numbers(run) == [face.glyph(letter) for letter in "םולש"]
    assert [glyph.cluster for glyph in run.glyphs] == [3, 2, 1, 0]


def test_numbers_in_hebrew_keep_their_direction(fonts):
    runs = fonts.shape("חדר 12", ("DejaVuSans",))
    assert [run.text for run in runs] == ["12", "חדר "]
    assert runs[0].glyphs is None


def test_latin_words_in_hebrew_keep_their_order(fonts):
    assert [run.text for run in fonts.shape("שלום Big Mara", ("DejaVuSans",))] == ["Big Mara", "שלום "]


def test_brackets_turn_round_in_text_from_right_to_left(fonts):
    (run,) = fonts.shape("(", ("DejaVuSans",), direction="rtl")
    assert numbers(run) == [fonts.face("DejaVuSans").glyph(")")]


def test_arabic_letters_join(fonts):
    (alone,), (joined,) = fonts.shape("ه", TITLE), fonts.shape("ههه", TITLE)
    assert len({*numbers(joined), *([fonts.face("DejaVuSans").glyph("ه")] if alone.glyphs is None else numbers(alone))}) == 4


def test_each_script_is_shaped_by_its_own_rules(fonts):
    runs = fonts.shape("Mara שלום", ("DejaVuSans",))
    assert [run.text for run in runs] == ["Mara ", "שלום"]


# Font files


def test_an_unknown_face_is_told_with_the_nearest_name(fonts):
    with pytest.raises(LayoutError) as raised:
        fonts.face("Limelight-Regula")
    assert raised.value.findings[0].hint == 'did you mean "Limelight-Regular"?'


def test_the_first_folder_wins(tmp_path):
    own = tmp_path / "Limelight-Regular.ttf"
    own.write_bytes(next(FOLDER.rglob("LeagueGothic-Regular.ttf")).read_bytes())
    assert Fonts([tmp_path, FOLDER]).face("Limelight-Regular").name == "League Gothic Regular"
    assert Fonts([tmp_path / "missing", FOLDER]).face("Limelight-Regular").name == "Limelight Regular"


def test_one_content_under_two_names_is_one_font(tmp_path):
    data = next(FOLDER.rglob("LeagueGothic-Regular.ttf")).read_bytes()
    (tmp_path / "One.ttf").write_bytes(data)
    (tmp_path / "Two.ttf").write_bytes(data)
    fonts = Fonts([tmp_path])
    assert fonts.face("One") is fonts.face("Two")
    assert fonts.by_key(fonts.face("One").key).ps_name == f"PK{fonts.face('One').key}"


def sfnt(*tags, version=b"\0\1\0\0"):
    """Return a font file that has these tables, of four zero bytes each."""
    start = 12 + 16 * len(tags)
    rows = b"".join(struct.pack(">4sIII", tag.encode(), 0, start, 4) for tag in sorted(tags))
    return version + struct.pack(">HHHH", len(tags), 0, 0, 0) + rows + bytes(4)


def with_rights(rights):
    data = bytearray(next(FOLDER.rglob("LeagueGothic-Regular.ttf")).read_bytes())
    count = struct.unpack(">H", data[4:6])[0]
    offset = next(
        struct.unpack(">I", data[row + 8 : row + 12])[0] for row in range(12, 12 + 16 * count, 16) if data[row : row + 4] == b"OS/2"
    )
    data[offset + 8 : offset + 10] = struct.pack(">H", rights)
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("Own.otf", sfnt("CFF ", "cmap", "head", version=b"OTTO"), "PostScript outlines"),
        ("Own.ttf", sfnt("CBDT", "cmap", "head"), "color pictures"),
        ("Own.ttc", b"ttcf" + bytes(40), "collection of fonts"),
        ("Own.woff2", b"wOF2" + bytes(40), "web font"),
        ("Own.ttf", b"", "no TrueType font"),
        ("Own.ttf", b"This is a letter, not a font.", "no TrueType font"),
        ("Own.ttf", with_rights(0x0002), "may not be embedded"),
        ("Own.ttf", with_rights(0x0200), "may not be embedded"),
        ("Own.ttf", with_rights(0x0100), "only be embedded whole"),
    ],
)
def test_a_file_that_cannot_be_embedded_is_refused_with_advice(tmp_path, name, data, says):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(LayoutError, match=f"the font {name} .*{says}") as raised:
        Fonts([tmp_path]).face("Own")
    assert raised.value.findings[0].hint


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008])
def test_fonts_for_print_or_editing_may_be_embedded(tmp_path, rights):
    (tmp_path / "Own.ttf").write_bytes(with_rights(rights))
    assert Fonts([tmp_path]).width("A", ("Own",)) > 0


def test_a_font_cut_short_is_refused(tmp_path):
    data = next(FOLDER.rglob("LeagueGothic-Regular.ttf")).read_bytes()
    rolled = random.Random(7)
    for number in range(30):
        (tmp_path / f"Cut{number}.ttf").write_bytes(data[: rolled.randrange(len(data))])
    fonts = Fonts([tmp_path])
    for number in range(30):
        with pytest.raises(LayoutError, match=r"cut short|no TrueType font"):
            fonts.face(f"Cut{number}")


def test_a_folder_that_looks_like_a_font_is_refused(tmp_path):
    (tmp_path / "Own.ttf").mkdir()
    with pytest.raises(LayoutError, match=r"Own\.ttf cannot be read"):
        Fonts([tmp_path]).face("Own")
