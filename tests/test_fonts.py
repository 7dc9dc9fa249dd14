import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st
from own_fonts import width_of

from printkit.errors import LayoutError
from printkit.fonts import WIDE_FALLBACKS, FontFile, Fonts, MissingGlyphs, drawing_order, levels
from printkit.fonts.sources import Source
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
    face = FontFile.shipped(path)
    assert len(face.characters) > 200
    if "A" not in face.characters:
        return
    assert 570 < face.cap_height < 760
    assert face.x_height <= face.cap_height


@pytest.mark.parametrize("path", FACES, ids=lambda path: path.stem)
def test_each_shipped_file_is_sound_and_may_be_embedded(path):
    (face,) = Source(path, None).faces
    assert (face.index, face.location) == (0, ())
    assert b"glyf" in path.read_bytes()[:512]


def test_the_shipped_faces_stay_below_eighteen_megabytes():
    assert 10_000_000 < sum(path.stat().st_size for path in FACES) < 18_000_000


@pytest.mark.parametrize("stem", [path.stem for path in FACES if path.parent.name not in {"noto-sans-symbols-2", "noto-emoji"}])
def test_what_the_sheets_write_prints_in_every_face(fonts, stem):
    assert fonts.shape("Zoë & Łukasz’s “crew” 2 × 3 − 1 · … – † ½ → ★ ✓ ☐", (stem,))


# What is measured is what is drawn


def test_a_typewriter_face_needs_no_glyphs_and_is_as_wide_as_its_letters(fonts):
    (run,) = fonts.shape("Hello, Mara", SCRIPT)
    assert run.glyphs is None
    assert run.width == pytest.approx(11 * 600, abs=12)


def test_kerning_counts_in_the_width_and_stands_in_the_glyphs(fonts):
    (pair,) = fonts.shape("AV", TEXT)
    assert pair.width < width_of(fonts, "A", TEXT) + width_of(fonts, "V", TEXT)
    assert [glyph.cluster for glyph in pair.glyphs] == [0, 1]
    assert all(isinstance(glyph, Glyph) for glyph in pair.glyphs)


def test_the_width_of_a_run_is_the_sum_of_its_advances(fonts):
    for text in ("Toccata", "Wave Tavern", "fjord 1938"):
        (run,) = fonts.shape(text, TEXT, ("lnum", "tnum"))
        assert run.width == pytest.approx(sum(glyph.advance for glyph in run.glyphs))


def test_widths_do_not_depend_on_the_units_of_the_font(fonts):
    assert fonts.face("DejaVuSans").upem == 2048
    assert width_of(fonts, "H", ("DejaVuSans",)) == pytest.approx(752, abs=0.5)


def test_tabular_figures_are_asked_for_by_name_and_all_as_wide(fonts):
    loose = {width_of(fonts, figure, TEXT) for figure in "0123456789"}
    tabular = {width_of(fonts, figure, TEXT, ("lnum", "tnum")) for figure in "0123456789"}
    assert len(loose) > 1
    assert len(tabular) == 1


def test_a_feature_can_be_switched_off(fonts):
    (kerned,) = fonts.shape("AV", TEXT)
    (loose,) = fonts.shape("AV", TEXT, {"kern": 0})
    assert kerned.width < loose.width
    assert loose.glyphs is None


@pytest.mark.parametrize("text", ["1\ufe0f\u20e3 One", "One 2\u20e3", "#\ufe0f\u20e3"])
def test_a_key_stands_round_its_figure_and_never_beside_it(fonts, text):
    (key,) = [run for run in fonts.shape(text, SCRIPT) if "\u20e3" in run.text]
    assert len([glyph for glyph in key.glyphs if glyph.advance]) == 1
    with pytest.raises(MissingGlyphs, match="KEYCAP"):
        fonts.shape("A\u20e3", SCRIPT)


def test_nothing_has_no_runs(fonts):
    assert fonts.shape("", TEXT) == ()
    assert fonts.shape("", TEXT, direction="rtl") == ()


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
        assert run.glyphs is None or all(numbers(run))


SHARED = Fonts([FOLDER], WIDE_FALLBACKS)


# Which font has it


def test_letters_a_face_lacks_come_from_the_fallback(fonts):
    assert stems(fonts, fonts.shape("Mara Мара", TITLE)) == [("Mara ", "Limelight-Regular"), ("Мара", "NotoSans-Bold")]


def test_faces_of_the_chain_come_before_the_fallbacks(fonts):
    assert stems(fonts, fonts.shape("Мара", (*TITLE, "AlegreyaSans-Bold"))) == [("Мара", "AlegreyaSans-Bold")]


def test_spaces_and_punctuation_go_with_the_letters_before_them(fonts):
    assert stems(fonts, fonts.shape("Привет, мир!", TITLE)) == [("Привет, мир!", "NotoSans-Bold")]


def test_a_symbol_takes_nothing_with_it(fonts):
    assert stems(fonts, fonts.shape("★ Boss ★", TITLE)) == [("★", "DejaVuSans"), (" Boss ", "Limelight-Regular"), ("★", "DejaVuSans")]


def test_brackets_and_quotes_match_their_partners(fonts):
    runs = stems(fonts, fonts.shape("Mara (Мара) “Мара”", TITLE))
    assert {mark: stem for text, stem in runs for mark in text if mark in "()“”"} == dict.fromkeys("()“”", TITLE[0])


def test_marks_stay_with_their_letter(fonts):
    # Limelight has neither this mark nor the letter with it.
    assert not fonts.face(TITLE[0]).characters.issuperset("\u0323")
    assert stems(fonts, fonts.shape("ax\u0323a", TITLE)) == [("a", TITLE[0]), ("x\u0323", "NotoSans-Bold"), ("a", TITLE[0])]


def test_a_letter_and_its_mark_become_one_glyph_where_the_face_has_that(fonts):
    (run,) = fonts.shape("e\u0301", TITLE)
    assert numbers(run) == [fonts.face(TITLE[0]).glyph("é")]


def test_selectors_and_joiners_show_nothing_and_stay_with_their_base(fonts):
    ((plain,), (selected,)) = fonts.shape("⚔", TITLE), fonts.shape("⚔\ufe0f", TITLE)
    assert selected.text == "⚔\ufe0f"
    assert selected.width == plain.width
    (joined,) = fonts.shape("👩\u200d🚀", TITLE)
    assert joined.text == "👩\u200d🚀"
    assert len(joined.glyphs) == 1
    with pytest.raises(MissingGlyphs) as raised:
        fonts.shape("\U00013000\u200d\U00013001", TITLE)
    assert raised.value.characters == ("\U00013000\u200d\U00013001",)


def test_spaces_of_all_widths_need_no_glyph_of_their_own(fonts):
    assert not fonts.face(LABEL[0]).characters.issuperset("\u2007")
    assert stems(fonts, fonts.shape("1\u20072", LABEL)) == [("1\u20072", LABEL[0])]


def test_characters_above_the_first_plane_keep_their_places(fonts):
    symbol = "\U0001f0a1"
    runs = fonts.shape(f"a{symbol}b", TITLE)
    assert [run.text for run in runs] == ["a", symbol, "b"]


def test_what_no_font_has_is_named(fonts):
    with pytest.raises(MissingGlyphs, match=r"김 \(U\+AE40 HANGUL SYLLABLE GIM\), 한 \(U\+D55C HANGUL SYLLABLE HAN\)") as raised:
        fonts.shape("Kim 김 Han 한 김", TITLE)
    assert raised.value.characters == ("김", "한")
    assert raised.value.hint == "put a font that has it, such as Noto Sans KR, into the folder fonts/ beside the encounter"


@pytest.mark.parametrize(
    ("character", "font"),
    [
        ("\U00013000", "Noto Sans Egyptian Hieroglyphs"),
        ("们", "Noto Sans SC"),
        ("ক", "Noto Sans Bengali"),
        ("ས", "Noto Serif Tibetan"),
        ("\ue000", "put the font that has it into"),
        ("\n", "no font can have these"),
        ("\u233d", "Noto Sans Symbols"),
    ],
)
def test_what_no_font_has_is_told_with_the_font_to_add(fonts, character, font):
    with pytest.raises(MissingGlyphs) as raised:
        fonts.shape(character, TITLE)
    assert font in raised.value.hint


def test_many_characters_that_no_font_has_are_counted_and_not_all_listed():
    problem = MissingGlyphs(map(chr, range(0xAC00, 0xAC40)))
    assert str(problem).endswith("and 56 more")
    assert len(problem.characters) == 64


def test_a_placeholder_is_as_wide_as_its_code_point_and_reads_as_typed(fonts):
    plain, boxed = fonts.shape("Kim 김", TITLE, boxes=True)
    assert (plain.text, boxed.text) == ("Kim ", "김")
    font = fonts.by_key(boxed.font_key)
    assert font.name == "placeholder of U+AE40"
    assert boxed.width == 760
    (above,) = fonts.shape("\U00013000", TITLE, boxes=True)
    assert above.width > boxed.width
    (joined,) = fonts.shape("\U00013000\u200d\U00013001", TITLE, boxes=True)
    assert joined.width == 2 * above.width


def test_a_placeholder_is_the_same_font_whatever_came_before():
    one, other = Fonts([FOLDER], WIDE_FALLBACKS), Fonts([FOLDER], WIDE_FALLBACKS)
    one.shape("한", TITLE, boxes=True)
    assert one.shape("김", TITLE, boxes=True) == other.shape("김", TITLE, boxes=True)


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


SHIPPED = {
    "Łukasz": "NotoSans",
    "Ιφιγένεια": "NotoSans",
    "Ярослава": "NotoSans",
    "רִבְקָה": "NotoSansHebrew",
    "شهرزاد، ١٢": "NotoSansArabic",
    "कृष्णा।": "NotoSansDevanagari",
    "ปิ่นแก้ว": "NotoSansThai",
    "Անահիտ։": "NotoSansArmenian",
    "თამარ": "NotoSansGeorgian",
    "刀鍛冶のミドリ、「夜」！": "NotoSansJP",
}


@pytest.mark.parametrize(("text", "family"), SHIPPED.items(), ids=SHIPPED.values())
def test_each_script_has_a_shipped_font_of_its_own(fonts, text, family):
    assert {stem.partition("-")[0] for _, stem in stems(fonts, fonts.shape(text, ("NotoSansSymbols2-Regular",)))} <= {
        family,
        "NotoSansSymbols2",
    }
    assert family in {stem.partition("-")[0] for _, stem in stems(fonts, fonts.shape(text, ("LeagueGothic-Regular",)))} | {"NotoSans"}


@pytest.mark.parametrize(("stem", "heavy"), [("LeagueGothic-Regular", True), ("Limelight-Regular", True), ("AlegreyaSans-Light", False)])
def test_letters_of_other_scripts_are_as_bold_as_those_beside_them(fonts, stem, heavy):
    assert stems(fonts, fonts.shape("שלום", (stem,))) == [("שלום", f"NotoSansHebrew-{'Bold' if heavy else 'Regular'}")]


def test_only_the_fonts_that_a_text_needs_are_read():
    fresh = Fonts([FOLDER], WIDE_FALLBACKS)
    fresh.shape("Mara → שלום", TITLE)
    assert sorted(fresh._shipped.read) == ["DejaVuSans", "Limelight-Regular", "NotoSansHebrew-Bold"]


def test_devanagari_joins_into_conjuncts(fonts):
    (run,) = fonts.shape("त्रि", TEXT)
    assert len(run.glyphs) < len(run.text)


def test_thai_marks_stand_above_each_other(fonts):
    (run,) = fonts.shape("ปิ่", TEXT)
    heights = [glyph.dy for glyph in run.glyphs]
    assert [glyph.advance > 0 for glyph in run.glyphs] == [True, False, False]
    assert heights[2] > heights[1] or numbers(run)[2] != fonts.by_key(run.font_key).glyph("\u0e48")


# Directions (Unicode Annex 9)


def drawn(fonts, text, **how):
    return [run.text for run in fonts.shape(text, ("DejaVuSans",), **how)]


def test_a_number_behind_hebrew_words_stands_to_their_left_in_an_english_sentence(fonts):
    assert drawn(fonts, "met שלום 12 times") == ["met ", "12", "שלום ", " times"]


def test_the_direction_of_the_paragraph_decides_where_a_mixed_line_begins(fonts):
    assert drawn(fonts, "Mara שלום") == ["Mara ", "שלום"]
    assert drawn(fonts, "Mara שלום", direction="rtl") == [" שלום", "Mara"]


def test_brackets_belong_to_what_they_hold():
    # Without rule N0 the closing bracket would stand on the other side.
    assert levels("שלום (Mara) שלום") == (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1)


def test_isolates_keep_a_name_from_stirring_its_neighbours():
    assert levels("\u2068שלום\u2069: 3")[-1] == 0


def test_a_text_that_runs_to_the_right_needs_no_levels():
    assert levels("Mara 12") is None
    assert levels("Mara, ב", "rtl") == (2, 2, 2, 2, 1, 1, 1)


def test_text_of_one_level_is_not_put_in_order_again(fonts):
    assert drawn(fonts, "שלום", level=1) == ["שלום"]
    assert drawn(fonts, "12", level=2) == ["12"]
    (left,), (right,) = fonts.shape("שב", ("DejaVuSans",), level=1), fonts.shape("שב", ("DejaVuSans",), level=0)
    assert numbers(left) == [glyph.number for glyph in right.glyphs or ()][::-1] or right.glyphs is None


@given(st.text(alphabet="aב١1 .(-)\u0301\u200f\u2067\u2069", max_size=20), st.sampled_from(["ltr", "rtl"]))
def test_lines_are_put_in_order_as_the_reference_does(text, base):
    ours = "".join(text[at] for at in drawing_order(levels(text, base) or [0] * len(text)))
    shown = str.maketrans("", "", " \u2067\u2069")  # where what does not show goes at the end (rule L1) is nobody's business here
    assert ours.translate(shown) == get_display(text, base_dir=base[0].upper()).translate(shown)


# Font files


def test_an_unknown_face_is_told_with_the_nearest_name(fonts):
    with pytest.raises(LayoutError) as raised:
        fonts.face("Limelight-Regula")
    assert raised.value.findings[0].hint.startswith('did you mean "Limelight-Regular"?')
    assert "the folder fonts/ beside the encounter" in raised.value.findings[0].hint


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


def test_a_folder_that_looks_like_a_font_is_refused(tmp_path):
    (tmp_path / "Own.ttf").mkdir()
    with pytest.raises(LayoutError, match=r"Own\.ttf cannot be read"):
        Fonts([tmp_path]).face("Own")
