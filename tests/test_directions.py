"""Text in every direction and script on lines: ordered as Unicode Annex 9 says, broken where words end, mirrored where all of it is."""

from itertools import pairwise

import pytest
from typeset_kit import fonts, groups, make_context, said, texts, words, xml

from printkit.page import Ellipse, Text, Use, walk
from printkit.typeset.breaks import chances
from printkit.typeset.fitting import fit
from printkit.typeset.flow import set_document
from printkit.typeset.inline import read_inline
from printkit.typeset.lettering import Style, advance_mm, line_marks, width_mm
from printkit.typeset.lines import Lines, Setting, wrap

HEBREW = "דרקון גדול שומר על אוצר ישן מאוד בתוך מערה חשוכה מתחת להר"
THAI = "เธอจำได้ทุกเส้นทางในป่าและไม่เคยกลัวความมืด"


def wrapped(text: str, width_mm: float = 60, **how: object) -> Lines:
    context = make_context()
    setting = Setting(width_mm, context.base, **how)
    return wrap(read_inline(xml(f"<p>{text}</p>"), setting.style, context), setting, context)


def seen(lines: Lines) -> list[list[str]]:
    """Return the texts of each line as they stand from left to right."""
    return [[text.content for text in sorted(texts(line.marks), key=lambda text: text.x_mm)] for line in lines.lines]


def document(inside: str, width_mm: float = 80):
    context = make_context()
    (face,) = set_document(xml(f"<pages>{inside}</pages>"), width_mm, 200, context)
    return face, context


def lefts(face, *contents: str) -> list[float]:
    found = {text.content.strip(): text.x_mm for text in texts(face.marks)}
    return [found[content] for content in contents]


# Lines


def test_words_of_another_style_keep_their_place_in_a_line_that_runs_left():
    assert seen(wrapped("אחת <b>שתים</b> שלוש")) == [[" שלוש", "שתים", "אחת "]]


def test_lines_are_broken_before_they_are_put_in_order():
    lines = seen(wrapped(HEBREW, 30))
    assert len(lines) > 2
    assert " ".join("".join(line) for line in lines).split() == HEBREW.split()


def test_an_english_sentence_keeps_its_order_round_words_that_run_left():
    assert seen(wrapped("Say שלום עולם to 12 of them")) == [["Say ", "שלום עולם", " to 12 of them"]]


def test_a_phrase_that_runs_left_and_is_parted_by_a_line_goes_on_from_the_right_of_the_next():
    first, second = seen(wrapped("Beware of דרקון גדול here", 27))
    assert first[-1].strip() == "דרקון"
    assert second[0].strip() == "גדול"


def test_numbers_and_latin_words_in_hebrew_stand_where_a_reader_meets_them():
    (line,) = seen(wrapped("נושאת Webley .38 ובו 6 כדורים"))
    assert [part.strip() for part in line] == ["כדורים", "6", "ובו", "Webley .38", "נושאת"]


@pytest.mark.parametrize(("align", "left"), [("start", False), ("right", False), ("left", True)])
def test_text_that_runs_left_starts_at_the_right_unless_the_layout_says_left(align, left):
    (line,) = wrapped("דרקון גדול", 60, align=align).lines
    edge = min(text.x_mm for text in texts(line.marks)), max(text.x_mm + text.width_mm for text in texts(line.marks))
    assert (edge[0] == pytest.approx(0, abs=1e-3)) is left
    assert (edge[1] == pytest.approx(60, abs=1e-3)) is not left


def test_a_centered_line_of_both_directions_is_in_order_too():
    (line,) = seen(wrapped("שלום Mara", 60, align="center"))
    assert [part.strip() for part in line] == ["Mara", "שלום"]


@pytest.mark.parametrize(("said", "name_first"), [("ltr", True), ("auto", False), ("rtl", False)])
def test_a_layout_may_say_which_way_a_paragraph_runs(said, name_first):
    face, _ = document(f'<p dir="{said}">שלום pierces</p>')
    name, word = (next(text.x_mm for text in texts(face.marks) if part in text.content) for part in ("שלום", "pierces"))
    assert (name < word) is name_first


def test_an_icon_stands_in_its_place_between_words_that_run_left():
    (line,) = wrapped('אחת <icon name="plain-dagger"/> שתים').lines
    (one, two) = (next(text.x_mm for text in texts(line.marks) if word in text.content) for word in ("אחת", "שתים"))
    (icon,) = (placement.after(mark.placement).e for mark, placement in walk(line.marks) if isinstance(mark, Use))
    assert two < icon < one


# Lists, tables and columns


def test_a_list_that_runs_left_has_its_signs_at_the_right():
    face, _ = document("<ul><li>דרקון</li><li>גדול</li></ul><ul><li>dragon</li></ul>")
    dots = [placement.at(mark.x_mm, 0)[0] for mark, placement in walk(face.marks) if isinstance(mark, Ellipse)]
    assert dots[0] == dots[1] > 76
    assert dots[2] < 4
    right = max(text.x_mm + text.width_mm for text in texts(face.marks) if "דרקון" in text.content)
    assert right < dots[0] - 0.3


def test_the_numbers_of_a_list_that_runs_left_have_their_stop_at_the_left():
    face, _ = document("<ol><li>דרקון</li></ol>")
    stop, number = (next(text.x_mm for text in texts(face.marks) if text.content == sign) for sign in (".", "1"))
    assert stop < number


@pytest.mark.parametrize(
    ("table", "mirrored"),
    [
        ("<tr><td>אחת</td><td>12</td></tr>", True),
        ("<tr><td>one</td><td>12</td></tr>", False),
        ('<tr head="yes"><th>name</th><th>wounds</th></tr><tr><td>אחת</td><td>12</td></tr>', False),
        ('<tr head="yes"><th>שם</th><th>פצעים</th></tr><tr><td>אחת</td><td>12</td></tr>', True),
    ],
)
def test_a_table_is_mirrored_where_all_that_stands_in_it_runs_left(table, mirrored):
    face, _ = document(f'<table columns="* *">{table}</table>')
    first = next(text.x_mm for text in texts(face.marks) if text.content in {"אחת", "one"})
    assert (first > lefts(face, "12")[0]) is mirrored


def test_a_document_that_runs_left_mirrors_tables_and_columns():
    context = make_context()
    body = '<table columns="20mm *"><tr><td>one</td><td>two</td></tr></table><columns><column>three</column><column>four</column></columns>'
    (face,) = set_document(xml(f'<pages dir="rtl">{body}</pages>'), 80, 200, context)
    one, two, three, four = lefts(face, "one", "two", "three", "four")
    assert one > 58 > two
    assert three > 40 > four


def test_spans_of_a_mirrored_table_cover_the_same_columns():
    rows = '<tr head="yes"><th span="2">כותרת</th><th>ג</th></tr><tr><td>א</td><td>ב</td><td>ג</td></tr>'
    face, _ = document(f'<table columns="* * *">{rows}</table>', 90)
    heads = [group for group, _ in groups(face.marks, "head")]
    (wide, narrow) = (texts(head.marks)[0] for head in heads)
    assert wide.x_mm >= 30 > narrow.x_mm


# Scripts without spaces between words


def test_thai_is_broken_between_its_words():
    places = [0, *(chance.end for chance in chances(THAI)), len(THAI)]
    cut = [THAI[start:end] for start, end in pairwise(places)]
    assert {"เธอ", "เส้นทาง", "ความ", "ไม่"} <= set(cut)
    lines = wrapped(THAI, 25)
    assert len(lines.lines) > 2
    assert "".join("".join(line) for line in seen(lines)) == THAI
    assert lines.torn == ""


def test_marks_of_thai_never_begin_a_line():
    import unicodedata

    for width in range(8, 30, 3):
        for line in seen(wrapped(THAI, width)):
            assert unicodedata.category(line[0][0]) != "Mn"


LAO = "ພາສາລາວເປັນພາສາທີ່ມີວັນນະຍຸດ"


def test_a_script_whose_words_nobody_knows_is_broken_between_letters_and_that_is_told():
    context = make_context()
    setting = Setting(20, context.base)
    lines = fit(read_inline(xml(f"<p>{LAO}</p>"), setting.style, context), setting, context, field="notes")
    assert len(lines.lines) > 1
    assert "".join("".join(line) for line in seen(lines)) == LAO
    (note,) = said(context, "note")
    assert note == f'"{LAO}" was broken between letters, perhaps within a word'
    assert said(context) == []


def test_zero_width_spaces_say_where_its_words_end():
    context = make_context()
    setting = Setting(20, context.base)
    spaced = "ພາສາ\u200bລາວ\u200bເປັນ\u200bພາສາ\u200bທີ່ມີ\u200bວັນນະຍຸດ"
    lines = fit(read_inline(xml(f"<p>{spaced}</p>"), setting.style, context), setting, context)
    assert not context.tools.findings
    assert "".join("".join(line) for line in seen(lines)) == LAO


def test_japanese_is_broken_between_characters_but_not_before_a_stop():
    lines = seen(wrapped("古い刀を打ち直し、「夜は短い」とだけ言う。" * 2, 22))
    assert len(lines) > 3
    assert not any(line[0][0] in "、。」" or line[-1][-1] == "「" for line in lines)


def test_a_line_of_another_script_is_no_longer_than_its_measure():
    # Its spaces are those of its own font, wider than those of the text face.
    for width in range(30, 60, 3):
        for line in wrapped(HEBREW * 3, width).lines:
            assert line.width_mm <= width + 0.002


# Tracking


def tracked(text: str, tracking_mm: float) -> tuple[list[Text], float]:
    style = Style(("AlegreyaSans-Regular",), (), 12, "#000000", tracking_mm)
    runs = fonts().shape(text, style.stems)
    return line_marks(runs, 0, 0, style), width_mm(runs, style)


@pytest.mark.parametrize("text", ["شهرزاد", "कृष्णा"])
def test_letters_that_hang_together_are_not_torn_apart(text):
    assert tracked(text, 1.0) == tracked(text, 0.0)


def test_marks_stay_on_their_letter_however_wide_a_line_is_set():
    (close,), narrow = tracked("בָבָ", 0.0)
    (wide,), broad = tracked("בָבָ", 1.0)
    assert broad == pytest.approx(narrow + 1.0, abs=1e-3)
    assert wide.tracking_mm == 0.0
    at = [[sum(glyph.advance for glyph in mark.glyphs[:number]) + mark.glyphs[number].dx for number in range(4)] for mark in (close, wide)]
    assert at[1][1] - at[1][0] == pytest.approx(at[0][1] - at[0][0])
    assert at[1][2] - at[0][2] == pytest.approx(1000 / 12 / (25.4 / 72), abs=0.1)


def test_the_width_of_a_line_counts_the_tracking_of_letters_not_of_marks():
    style = Style(("AlegreyaSans-Regular",), (), 12, "#000000", 1.0)
    (run,) = fonts().shape("בָבָ", style.stems)
    assert advance_mm(run, style) == pytest.approx(sum(glyph.advance for glyph in run.glyphs) * 12 * 25.4 / 72 / 1000 + 2.0)


def test_every_word_of_every_script_comes_out_once():
    mixed = f"One {HEBREW} two <b>Ярослава</b> 刀鍛冶のみどり {THAI} 12 (three)"
    shown = "".join("".join(line) for line in seen(wrapped(mixed, 40)))
    for word in (*HEBREW.split(), "Ярослава", "One", "two", "three"):
        assert word in shown
    assert words(mark for line in wrapped("a b c", 40).lines for mark in line.marks) == ["a", "b", "c"]
