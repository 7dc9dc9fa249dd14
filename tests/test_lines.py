"""Paragraphs: lines that fit, lose nothing and look even; text smaller only where it must be."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typeset_kit import WORDS, lines, make_context, said, texts, words, xml

from printkit.fonts import direction_of as direction
from printkit.page import Ellipse, Text, Use
from printkit.typeset.block import place_block
from printkit.typeset.breaks import chances, syllables
from printkit.typeset.fitting import fit
from printkit.typeset.inline import read_inline
from printkit.typeset.lines import Setting, cap_height_mm, wrap
from printkit.units import MM_PER_PT

PROSE = " ".join(WORDS * 3)


def setting(context, width_mm, **given):
    size = given.pop("size", 9.0)
    return Setting(width_mm, context.styled(context.base, size_pt=size), **given)


def wrapped(text, width_mm=60.0, lang="en", theme="plain", **given):
    context = make_context(theme, lang)
    how = setting(context, width_mm, **given)
    return wrap(read_inline(xml(f"<p>{text}</p>"), how.style, context), how, context), context


def shown(paragraph):
    return ["".join(text.content for text in texts(line.marks)) for line in paragraph.lines]


def right_edges(paragraph):
    return [max(text.x_mm + text.width_mm for text in texts(line.marks)) for line in paragraph.lines]


# Lines


@given(st.lists(st.text("abcdeéfgh", min_size=1, max_size=12), min_size=1, max_size=40), st.integers(25, 90))
@settings(max_examples=60, deadline=None)
def test_no_word_is_lost_and_no_line_is_too_wide(vocabulary, width_mm):
    paragraph, _ = wrapped(" ".join(vocabulary), width_mm)
    assert " ".join(shown(paragraph)).split() == vocabulary
    assert max(right_edges(paragraph)) <= width_mm + 0.05


def test_lines_are_as_few_as_greedy_ones_and_evener():
    context = make_context()
    paragraph, _ = wrapped(PROSE, 50)
    style = setting(context, 50).style

    def width(text):
        return sum(run.width for run in context.runs(text, style)) * style.size_pt * MM_PER_PT / 1000

    greedy = [""]
    for word in PROSE.split():
        longer = f"{greedy[-1]} {word}".strip()
        greedy = [*greedy[:-1], longer] if width(longer) <= 50 else [*greedy, word]
    assert len(paragraph.lines) == len(greedy)
    assert sum((50 - line.width_mm) ** 2 for line in paragraph.lines[:-1]) <= sum((50 - width(line)) ** 2 for line in greedy[:-1])


def test_a_line_is_one_text_for_each_style():
    paragraph, _ = wrapped("Everybody names <b>one of five</b>, face up", 100)
    assert [text.content for text in texts(paragraph.lines[0].marks)] == ["Everybody names ", "one of five", ", face up"]


def test_what_has_a_field_of_its_own_is_a_text_of_its_own():
    paragraph, _ = wrapped('hits <span field="name">Mara</span> twice', 100)
    assert [(text.content, text.field) for text in texts(paragraph.lines[0].marks)] == [("hits ", ""), ("Mara", "name"), (" twice", "")]


def test_baselines_stand_on_the_leading():
    paragraph, _ = wrapped(f"{PROSE} <b>{PROSE}</b> <small>{PROSE}</small>", 50, leading=1.4)
    assert {line.height_mm for line in paragraph.lines} == {round(9 * 1.4 * MM_PER_PT, 4)}
    assert len({line.baseline_mm for line in paragraph.lines}) == 1


def test_capitals_stand_in_the_middle_of_their_line():
    paragraph, context = wrapped("HAND", 50)
    (line,) = paragraph.lines
    capitals = cap_height_mm(setting(context, 50).style, context)
    assert line.baseline_mm - capitals / 2 == pytest.approx(line.height_mm / 2, abs=1e-3)


def test_larger_letters_and_pictures_make_room_for_themselves():
    plain, _ = wrapped("a b", 50)
    large, _ = wrapped('a <span size="20">b</span>', 50)
    tall, _ = wrapped('a <icon name="bowie-knife" size="9mm"/>', 50)
    assert large.height_mm == pytest.approx(20 * 1.25 * MM_PER_PT, abs=0.5)
    assert tall.height_mm == pytest.approx(9, abs=1e-3)
    assert plain.height_mm < large.height_mm


def test_a_picture_is_centred_on_the_capitals_of_its_line():
    paragraph, context = wrapped('HIT <icon name="bowie-knife" size="3mm"/>', 50)
    (line,) = paragraph.lines
    (use,) = [mark for mark in line.marks if isinstance(mark, Use)]
    middle = line.baseline_mm - cap_height_mm(setting(context, 50).style, context) / 2
    assert use.placement.f + 1.5 == pytest.approx(middle, abs=1e-3)
    assert use.shared


@pytest.mark.parametrize(("align", "left", "right"), [("left", 0, None), ("right", None, 60), ("start", 0, None)])
def test_lines_stand_flush(align, left, right):
    paragraph, _ = wrapped(PROSE, 60, align=align)
    for line, edge in zip(paragraph.lines, right_edges(paragraph), strict=True):
        if left is not None:
            assert texts(line.marks)[0].x_mm == left
        if right is not None:
            assert edge == pytest.approx(right, abs=1e-3)


def test_centred_lines_have_equal_room_at_both_sides_and_are_balanced():
    paragraph, _ = wrapped("Everybody names one of five actions face up and", 60, align="center")
    for line in paragraph.lines:
        (text,) = texts(line.marks)
        assert text.x_mm == pytest.approx(60 - text.x_mm - text.width_mm, abs=1e-3)
    first, last = (line.width_mm for line in paragraph.lines)
    assert last > first / 2


def test_justified_lines_fill_the_measure_but_for_the_last():
    paragraph, _ = wrapped(PROSE, 60, align="justify")
    *others, last = right_edges(paragraph)
    assert others == [pytest.approx(60, abs=1e-2)] * len(others)
    assert last < 60
    assert words(mark for line in paragraph.lines for mark in line.marks) == PROSE.split()


def test_tracking_is_not_counted_after_the_last_letter():
    context = make_context()
    style = replace(context.base, tracking_mm=1.0)
    plain, spaced = (
        wrap(read_inline(xml("<p>FOUR</p>"), each, context), Setting(60, each, "right"), context) for each in (context.base, style)
    )
    assert spaced.lines[0].width_mm == pytest.approx(plain.lines[0].width_mm + 3, abs=1e-3)
    (text,) = texts(spaced.lines[0].marks)
    assert text.x_mm + text.width_mm - 1.0 == pytest.approx(60, abs=1e-3)


def test_tracking_after_the_last_letter_needs_no_room():
    context = make_context()
    style = replace(context.base, tracking_mm=1.0)
    items = read_inline(xml("<p>FOUR</p>"), style, context)
    (line,) = wrap(items, Setting(60, style), context).lines
    assert not wrap(items, Setting(line.width_mm, style), context).tight


# Where lines may end


def pieces(text):
    cut, start = [], 0
    for chance in chances(text):
        cut.append(text[start : chance.end])
        start = chance.start
    return [*cut, text[start:]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two", ["one", "two"]),
        ("well-known x-ray 1-5 -2", ["well-", "known", "x-ray", "1-5", "-2"]),
        ("12\u00a0mm wide", ["12\u00a0mm", "wide"]),
        ("either/or AC/DC 1/2", ["either/", "or", "AC/", "DC", "1/2"]),
        ("yes—no 1–5 now–then", ["yes—", "no", "1–5", "now–", "then"]),
        ("comm\u00aditt\u00adee", ["comm", "itt", "ee"]),
        ("two\u200bparts", ["two", "parts"]),
        ("odd\u00ad hyphen", ["odd\u00ad", "hyphen"]),
        ("日本語。「東京」", ["日", "本", "語。", "「東", "京」"]),
        ("カード", ["カー", "ド"]),
        ("HP12点", ["HP12", "点"]),
        ("한국어 이름", ["한국어", "이름"]),
    ],
)
def test_lines_end_only_where_they_may(text, expected):
    assert pieces(text) == expected


def test_a_dash_between_spaces_does_not_begin_a_line_if_it_can_be_helped():
    (line,) = wrapped("Hold all your fire")[0].lines
    assert shown(wrapped("Hold all your fire – then shoot", line.width_mm + 0.1)[0]) == ["Hold all your", "fire – then shoot"]


def test_forced_ends_and_empty_lines():
    paragraph, _ = wrapped("one<br/><br/>two three")
    assert shown(paragraph) == ["one", "", "two three"]
    assert paragraph.lines[1].height_mm == paragraph.lines[0].height_mm


def test_a_soft_hyphen_shows_only_where_the_line_ends():
    wide, _ = wrapped("extra\u00adordinary", 60)
    narrow, _ = wrapped("extra\u00adordinary", 14)
    assert shown(wide) == ["extraordinary"]
    assert shown(narrow) == ["extra-", "ordinary"]


@pytest.mark.parametrize("text", ["a\u00ad\u00adb", "\u00ad\u00ad", "a\u00ad b", "\u200b", "\u00ad<b>\u00ad</b>c"])
def test_odd_signs_that_nobody_sees_do_no_harm(text):
    for width in (1, 60):
        paragraph, _ = wrapped(text, width)
        seen = "".join(shown(paragraph)).replace("-", "").replace(" ", "")
        assert seen == "".join(xml(f"<p>{text}</p>").itertext()).replace("\u00ad", "").replace("\u200b", "").replace(" ", "")


def test_a_word_is_hyphenated_only_if_it_is_wider_than_the_line():
    assert not any(line.endswith("-") for line in shown(wrapped("the committee met", 18)[0]))
    assert shown(wrapped("the committee met", 11)[0])[1] == "com-"


def test_hyphenation_knows_the_language():
    assert shown(wrapped("Zucker", 8, lang="de")[0]) == ["Zu-", "cker"]
    assert shown(wrapped("Zucker", 8, lang="en")[0]) != ["Zu-", "cker"]
    assert syllables("Kampfhandlung", "de-AT") == syllables("Kampfhandlung", "de")
    assert syllables("whatever", "tlh") == ()


def test_numbers_and_short_words_are_not_hyphenated():
    assert syllables("4D+1", "en") == syllables("over", "en") == syllables("12345678", "en") == ()


def test_hyphenated_words_keep_their_styles():
    paragraph, _ = wrapped("<b>com</b>mittee", 11)
    first, second = (texts(line.marks) for line in paragraph.lines)
    assert "".join(text.content for text in first) == "com-"
    assert second[0].content == "mittee"
    assert first[0].font != second[0].font


def test_text_that_runs_left_stands_at_the_right():
    assert direction("12 דרקונים") == "rtl"
    paragraph, _ = wrapped("דרקון גדול", 60)
    assert right_edges(paragraph) == [pytest.approx(60, abs=1e-3)]


def test_justified_text_that_runs_left_fills_the_measure():
    words_of_it = "דרקון גדול שומר על אוצר ישן מאוד בתוך מערה חשוכה מתחת להר"
    paragraph, _ = wrapped(words_of_it, 40, align="justify")
    assert len(paragraph.lines) > 2
    for line in paragraph.lines[:-1]:
        found = sorted(texts(line.marks), key=lambda text: text.x_mm)
        assert found[0].x_mm == pytest.approx(0, abs=1e-2)
        assert found[-1].x_mm + found[-1].width_mm == pytest.approx(40, abs=1e-2)
        assert found[-1].content.strip() == words_of_it.split()[0] or line is not paragraph.lines[0]


# Fitting


def fitted(text, width_mm, height_mm=float("inf"), context=None, **given):
    context = context or make_context()
    how = setting(context, width_mm, size=given.pop("size", 9.0))
    return fit(read_inline(xml(f"<p>{text}</p>"), how.style, context), how, context, height_mm=height_mm, **given), context


def test_text_that_fits_keeps_its_size():
    paragraph, context = fitted(PROSE, 60, 60)
    assert paragraph.size_pt == 9
    assert not context.tools.findings


def test_text_shrinks_no_further_than_it_must():
    paragraph, context = fitted(PROSE, 60, 30)
    larger, _ = fitted(PROSE, 60, size=paragraph.size_pt + 0.25)
    assert paragraph.height_mm <= 30 < larger.height_mm
    assert said(context, "note") == [f"set at {paragraph.size_pt:g} pt instead of 9 pt, to fit"]
    assert not said(context)


def test_all_sizes_of_a_text_shrink_alike():
    paragraph, _ = fitted(f'{PROSE} <span size="18">X</span>', 60, 34)
    sizes = {text.size_pt for line in paragraph.lines for text in texts(line.marks)}
    assert sizes == {paragraph.size_pt, 2 * paragraph.size_pt}


def test_what_does_not_fit_at_the_floor_is_an_error_that_says_how_much():
    paragraph, context = fitted(PROSE, 60, 12, field="notes")
    assert paragraph.size_pt == 6
    assert words(mark for line in paragraph.lines for mark in line.marks) == PROSE.split()
    (finding,) = context.tools.findings
    assert (finding.severity, finding.field, finding.component, finding.piece) == ("error", "notes", "cheat_sheet", "round")
    assert finding.message.startswith("does not fit: needs ")
    assert finding.message.endswith(" mm, has 12.0 mm")


def test_a_name_of_200_letters_is_an_error_not_a_cut():
    paragraph, context = fitted("X" * 200, 30)
    assert words(paragraph.lines[0].marks) == ["X" * 200]
    assert len(said(context)) == 1


def test_a_draft_shows_what_does_not_fit_so_small_that_it_does():
    context = make_context()
    context.draft = context.tools.draft = True
    paragraph, _ = fitted("X" * 200, 30, context=context)
    assert paragraph.width_mm <= 30.01
    assert not said(context)
    assert len(said(context, "warning")) == 1


def test_blocks_hyphenate_before_they_shrink_and_columns_shrink_first():
    hyphenated, _ = fitted("committee", 13)
    shrunk, _ = fitted("committee", 13, hyphenate_first=False)
    assert (hyphenated.size_pt, len(hyphenated.lines)) == (9, 2)
    assert shrunk.size_pt < 9
    assert len(shrunk.lines) == 1


def test_what_cannot_shrink_enough_is_hyphenated_as_large_as_it_can_be():
    paragraph, context = fitted("committee", 8.5, hyphenate_first=False)
    assert len(paragraph.lines) >= 2
    assert paragraph.size_pt > 6
    assert not said(context)


# Blocks


def block(attributes, text=PROSE, theme="plain"):
    context = make_context(theme)
    return place_block(xml(f"<block {attributes}>{text}</block>"), context), context


def test_a_block_stays_in_its_box():
    marks, context = block('x="10mm" y="20mm" width="50mm" height="30mm" size="11"')
    assert not said(context)
    for text in texts(marks):
        assert text.x_mm >= 10
        assert text.x_mm + text.width_mm <= 60.05
        assert 20 < text.y_mm < 50
    assert " ".join(lines(marks)) == PROSE


def test_a_block_in_the_middle_is_centred_from_capitals_to_last_baseline():
    marks, context = block('x="0" y="10mm" width="50mm" height="40mm" size="20" valign="middle" align="center"', "TWO<br/>LINES")
    first, last = texts(marks)
    top = first.y_mm - cap_height_mm(context.styled(context.base, size_pt=20), context)
    assert top - 10 == pytest.approx(50 - last.y_mm, abs=1e-2)


def test_valign_moves_all_lines_alike():
    tops = [texts(block(f'x="0" y="0" width="50mm" height="60mm" valign="{valign}"')[0])[0].y_mm for valign in ("top", "middle", "bottom")]
    assert tops[1] - tops[0] == pytest.approx(tops[2] - tops[1], abs=1e-3)


def test_a_block_shrinks_to_its_floor_and_light_text_less():
    dark = texts(block('x="0" y="0" width="20mm" height="4mm"')[0])[0].size_pt
    light = texts(block('x="0" y="0" width="20mm" height="4mm" fill="paper"')[0])[0].size_pt
    asked = texts(block('x="0" y="0" width="20mm" height="4mm" min-size="8"')[0])[0].size_pt
    assert (dark, light, asked) == (6, 7, 8)


def test_an_empty_block_is_nothing():
    assert not block('x="0" y="0" width="20mm" height="4mm"', "  ")[0]


def test_a_block_can_be_grouped_as_shapes_can():
    (group,), _ = block('x="0" y="0" width="50mm" layer="gm" role="paragraph"')
    assert (group.layer, group.role) == ("gm", "paragraph")
    assert isinstance(group.marks[0], Text | Ellipse)
