"""Tables on paper: rows stay whole, heads stand again, numbers are centred as one block."""

from itertools import pairwise

import pytest
from typeset_kit import PROSE, WORDS, groups, lines, make_context, said, texts, words, xml

from printkit.errors import LayoutError
from printkit.page import Line, Rect, walk
from printkit.typeset.flow import set_document

HEAD = '<tr head="yes"><th>weapon</th><th>need</th></tr>'


def table(inside, attributes="", height_mm=60.0, width_mm=80.0, theme="radio"):
    context = make_context(theme)
    return set_document(xml(f"<pages><table {attributes}>{inside}</table></pages>"), width_mm, height_mm, context), context


def rows(*cells):
    return "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)


def numbered(count):
    return rows(*((f"row{number}", f"{number}+") for number in range(count)))


def text_of(face, content):
    return next(text for text in texts(face.marks) if text.content == content)


def marks_of(face, kind):
    return [mark for mark, _ in walk(face.marks) if isinstance(mark, kind)]


# Pages


@pytest.mark.parametrize("height_mm", range(24, 70, 3))
def test_heads_stand_again_and_no_row_is_lost_or_parted(height_mm):
    faces, context = table(HEAD + numbered(40), height_mm=height_mm)
    for face in faces:
        printed = lines(face.marks)
        assert printed[0] == "weaponneed"
        assert len(printed) >= 3
        assert all(0 < text.y_mm < height_mm for text in texts(face.marks))
    body = [word for face in faces for word in words(face.marks) if word.startswith("row")]
    assert body == [f"row{number}" for number in range(40)]
    assert not context.tools.findings


def test_a_row_of_several_lines_never_splits():
    faces, _ = table(rows(*(("x", PROSE) for _ in range(6))), 'columns="20mm *"', height_mm=50)
    for face in faces:
        for row, _ in groups(face.marks, "row"):
            assert words(row.marks) == ["x", *WORDS]


def test_a_row_taller_than_a_page_goes_on_on_the_next_between_its_lines():
    faces, context = table(HEAD + rows(("text", " ".join([PROSE] * 8)), ("last", "2")), 'columns="20mm *"')
    assert len(faces) > 1
    assert not context.tools.findings
    shown = [words(face.marks) for face in faces]
    assert all(face[:2] == ["weapon", "need"] for face in shown)
    assert [word for face in shown for word in face[2:]] == ["text", *WORDS * 8, "last", "2"]
    assert all(0 < text.y_mm < 60 for face in faces for text in texts(face.marks))


def test_a_table_may_have_several_heads():
    part = '<tr head="yes"><th span="2">{name}</th></tr>'
    faces, _ = table("".join(part.format(name=name) + numbered(9) for name in ("first", "second")), height_mm=45)
    assert [lines(face.marks)[0] for face in faces] == ["first", "first", "second"]
    assert [word for face in faces for word in words(face.marks)].count("second") == 2
    assert not any(lines(face.marks)[-1] in {"first", "second"} for face in faces)


# Columns


def test_columns_have_their_widths_and_share_the_rest():
    faces, _ = table(rows(("a", "b", "c")), 'columns="22mm * 12mm" pad="0"')
    assert [text.x_mm for text in texts(faces[0].marks)] == [0, 22, 68]


def edges(face):
    """The left edges of the columns of a table whose cells stand at theirs."""
    return sorted({text.x_mm for text in texts(face.marks)})


def test_columns_are_as_wide_as_what_stands_in_them():
    given = rows(("a", "some words", "b"), ("c", "d", "e"))
    (face,), _ = table(given, 'columns="auto auto auto" pad="0 1mm" align="left"')
    long, last = text_of(face, "some words"), text_of(face, "b")
    assert last.x_mm == pytest.approx(long.x_mm + long.width_mm + 2, abs=0.02)
    (face,), _ = table(given, 'columns="auto* auto auto*" pad="0 1mm" align="left" rule="rule"')
    (rule,) = marks_of(face, Line)
    assert rule.x2_mm == 80
    first, second = text_of(face, "a").width_mm, text_of(face, "b").width_mm
    left, middle, right = edges(face)
    assert middle - left - first == pytest.approx(80 - right + 1 - second, abs=0.05)


def test_the_widest_columns_give_way_where_there_is_too_little_room():
    (face,), context = table(rows(("short", PROSE, PROSE)), 'columns="auto auto auto" pad="0 1mm"')
    left, middle, right = edges(face)
    assert middle - left == pytest.approx(text_of(face, "short").width_mm + 2, abs=0.02)
    assert right - middle == pytest.approx(81 - right, abs=0.05)
    assert not context.tools.findings


def test_heads_take_two_lines_before_their_column_grows():
    (face,), _ = table('<tr head="yes"><th>at best a round</th><th>x</th></tr>' + rows(("1", "2")), 'columns="auto auto"')
    assert {"at best", "a round"} <= {text.content for text in texts(face.marks)}


def test_rows_grow_where_there_is_room_to_spare_but_heads_do_not():
    given = HEAD + rows(("a", "1"), ("b", "2"))
    (face,), _ = table(given, 'row-height="5mm" stretch="2mm" rule="none" head-rule="rule" before="0" after="0"')
    (rule,) = marks_of(face, Line)
    a, b = (text_of(face, name).y_mm for name in "ab")
    assert b - a == pytest.approx(7)
    assert rule.y1_mm < 7
    (face,), _ = table(given, 'row-height="5mm" stretch="2mm" before="0" after="0"', height_mm=rule.y1_mm + 11)
    assert text_of(face, "b").y_mm - text_of(face, "a").y_mm == pytest.approx(5.5, abs=0.01)


@pytest.mark.parametrize(("bar", "width"), [("0.25", 10), ("1", 40), ("2", 40), ("0", None)])
def test_a_bar_takes_its_share_of_the_cell(bar, width):
    (face,), context = table(f'<tr><td ground="red" bar="{bar}">x</td></tr>', 'columns="42mm" row-height="6mm" pad="0 1mm"')
    bars = [
        (mark.x_mm, mark.width_mm, round(mark.height_mm, 2)) for mark in marks_of(face, Rect) if mark.fill == context.theme.colors["red"]
    ]
    assert bars == ([(1, width, 5.4)] if width else [])


def test_a_bar_may_be_a_line_at_the_foot():
    (face,), _ = table('<tr><td ground="red" bar="0.5" bar-height="1mm">x</td></tr>', 'columns="40mm" row-height="6mm"')
    (bar,) = marks_of(face, Rect)
    assert (bar.y_mm, bar.height_mm) == (4.7, 1)


def test_numbers_are_centred_as_one_block():
    faces, _ = table(HEAD + rows(("a", "−4"), ("b", "12+"), ("c", "9+"), ("d", "—")), 'columns="40mm 40mm" pad="0" size="9"')
    face = faces[0]
    wide, narrow, nothing, head = (text_of(face, content) for content in ("12+", "9+", "—", "need"))
    assert wide.x_mm + wide.width_mm / 2 == pytest.approx(60, abs=1e-2)
    assert narrow.x_mm + narrow.width_mm == pytest.approx(wide.x_mm + wide.width_mm, abs=1e-2)
    for centred in (nothing, head):
        assert centred.x_mm + centred.width_mm / 2 == pytest.approx(60, abs=1e-2)
    assert text_of(face, "a").x_mm == text_of(face, "weapon").x_mm == 0


def test_words_in_a_column_that_is_said_to_hold_numbers_stand_in_its_middle():
    faces, _ = table(rows(("9",), ("10",), ("−4 foes",)), 'columns="40mm" pad="0" align="number"')
    nine, ten, foes = (text_of(faces[0], content) for content in ("9", "10", "−4 foes"))
    assert ten.x_mm + ten.width_mm / 2 == pytest.approx(20, abs=1e-2)
    assert foes.x_mm + foes.width_mm / 2 == pytest.approx(20, abs=1e-2)
    assert nine.x_mm + nine.width_mm == pytest.approx(ten.x_mm + ten.width_mm, abs=1e-2)


def test_a_head_at_the_side_keeps_its_numbers_there():
    faces, _ = table('<tr head="yes"><th align="left">die</th></tr>' + rows(("1–5",), ("6",)), 'columns="40mm" pad="0"')
    assert {text.x_mm for text in texts(faces[0].marks)} == {0}


def test_words_among_numbers_make_it_a_column_of_words():
    faces, _ = table(rows(("1",), ("one",)), 'columns="40mm" pad="0"')
    assert {text.x_mm for text in texts(faces[0].marks)} == {0}


@pytest.mark.parametrize(
    ("attributes", "cell", "middle"),
    [('align="center"', "<td>x</td>", 20), ("", '<td align="center">x</td>', 20), ('align="right"', "<td>x</td>", None)],
)
def test_cells_align_as_their_column_or_as_they_say(attributes, cell, middle):
    faces, _ = table(f"<tr>{cell}</tr>", f'columns="40mm" pad="0" {attributes}')
    (text,) = texts(faces[0].marks)
    assert (
        (text.x_mm + text.width_mm / 2 == pytest.approx(middle, abs=1e-2))
        if middle
        else (text.x_mm + text.width_mm == pytest.approx(40, abs=1e-2))
    )


def test_a_cell_wraps_and_its_row_grows():
    faces, _ = table(rows(("x", PROSE), ("y", "short")), 'columns="20mm 40mm" row-height="6mm"')
    rules = [line.y1_mm for line in marks_of(faces[0], Line)]
    assert rules[0] > 12
    x = text_of(faces[0], "x")
    assert x.y_mm == pytest.approx(rules[0] / 2, abs=1.5)


def test_rows_have_their_least_height_and_cells_stand_in_the_middle():
    faces, _ = table(rows(("a",), ("b",), ("c",)), 'columns="20mm" row-height="8mm"')
    heights = [text.y_mm for text in texts(faces[0].marks)]
    assert [low - high for high, low in pairwise(heights)] == [pytest.approx(8)] * 2
    assert heights[0] == pytest.approx(4 + 1.0, abs=0.3)


def test_a_word_wider_than_its_column_shrinks_then_parts_then_is_an_error():
    def cell(text, width):
        faces, context = table(f'<tr><td field="weapon">{text}</td></tr>', f'columns="{width}mm" pad="0"')
        return texts(faces[0].marks), context

    shrunk, _ = cell("committee", 12)
    parted, _ = cell("committee", 7)
    cut, context = cell("WWWWWWWWWWWW", 7)
    assert [text.content for text in shrunk] == ["committee"]
    assert shrunk[0].size_pt < 9
    assert len(parted) > 1
    assert "".join(text.content for text in parted).replace("-", "") == "committee"
    assert [text.content for text in cut] == ["WWWWWWWWWWWW"]
    (finding,) = context.tools.findings
    assert (finding.severity, finding.field) == ("error", "weapon")


def test_cells_hold_icons_figures_tracks_and_lists():
    figure = '<figure width="8mm" height="3mm"><rect x="0" y="0" width="8mm" height="3mm" fill="red"/></figure>'
    faces, context = table(
        f'<tr><td><icon name="bowie-knife"/> knife</td><td align="center">{figure}</td>'
        '<td><track boxes="7" group="3"/></td><td><ul><li>a</li></ul></td></tr>',
        'columns="20mm 20mm 20mm 20mm" pad="0"',
    )
    (red,) = [mark for mark in marks_of(faces[0], Rect) if mark.fill == context.theme.colors["red"]]
    assert red.x_mm == pytest.approx(26, abs=1e-2)
    assert len(marks_of(faces[0], Rect)) == 8
    assert words(faces[0].marks) == ["knife", "a"]
    assert not said(context)


# Looks


def test_a_strong_rule_stands_under_the_head_and_hairlines_between_rows():
    faces, context = table(HEAD + numbered(3))
    widths = [line.stroke.width_pt for line in marks_of(faces[0], Line)]
    lines_pt = context.theme.lines_pt
    assert widths == [lines_pt["rule"], lines_pt["hair"], lines_pt["hair"]]
    assert all((line.x1_mm, line.x2_mm) == (0, 80) and line.y1_mm == line.y2_mm for line in marks_of(faces[0], Line))


def test_a_row_may_have_a_line_of_its_own_below_it():
    (face,), context = table('<tr rule="frame"><td>a</td></tr><tr><td>b</td></tr><tr rule="rule"><td>c</td></tr>', 'rule="hair"')
    widths = [line.stroke.width_pt for line in sorted(marks_of(face, Line), key=lambda line: line.y1_mm)]
    assert widths == [context.theme.lines_pt[name] for name in ("frame", "hair", "rule")]


def test_a_row_may_be_of_a_height_of_its_own():
    (face,), _ = table('<tr head="yes" height="7mm"><th>h</th></tr><tr><td>a</td></tr><tr><td>b</td></tr>', 'row-height="12mm" rule="rule"')
    assert sorted(line.y1_mm for line in marks_of(face, Line)) == [7, 19]


def test_a_ground_leaves_the_line_above_it_free():
    (face,), context = table('<tr rule="frame"><td>a</td></tr><tr fill="tint"><td ground="red">b</td></tr>', 'row-height="10mm"')
    frame_mm = context.theme.lines_pt["frame"] * 25.4 / 72
    assert [(box.y_mm, box.height_mm) for box in marks_of(face, Rect)] == [pytest.approx((10 + frame_mm, 10 - frame_mm), abs=1e-3)] * 2


def test_zebra_tints_every_second_row_instead_of_lines():
    faces, context = table(HEAD + numbered(5), 'zebra="tint" row-height="6mm"')
    tints = [mark for mark in marks_of(faces[0], Rect) if mark.fill == context.theme.colors["tint"]]
    assert [(mark.y_mm, mark.height_mm, mark.width_mm) for mark in tints] == [(12, 6, 80), (24, 6, 80)]
    assert len(marks_of(faces[0], Line)) == 1


def test_rows_and_cells_have_grounds_and_colors_of_their_own():
    faces, context = table('<tr fill="navy" color="paper"><td>a</td><td ground="red" fill="tint">b</td></tr>')
    colors = context.theme.colors
    assert [mark.fill for mark in marks_of(faces[0], Rect)] == [colors["navy"], colors["red"]]
    assert [text.color for text in texts(faces[0].marks)] == [colors["paper"], colors["tint"]]


def test_heads_of_rows_are_bold_and_heads_of_columns_in_the_label_face():
    faces, context = table(f"{HEAD}<tr><th>a</th><td>b</td></tr>")
    fonts = {text.content: text.font for text in texts(faces[0].marks)}
    key = {role: context.fonts.face(context.theme.stems(role, weight)[0]).key for role, weight in (("label", "regular"), ("text", "bold"))}
    assert (fonts["weapon"], fonts["a"]) == (key["label"], key["text"])
    assert fonts["b"] not in {fonts["a"], fonts["weapon"]}


def test_heads_may_span_columns():
    faces, _ = table(
        '<tr head="yes"><th span="2">both</th><th>c</th></tr><tr><td>x</td><td>y</td><td>z</td></tr>', 'columns="20mm 20mm 40mm" pad="0"'
    )
    both = text_of(faces[0], "both")
    assert both.x_mm + both.width_mm / 2 == pytest.approx(20, abs=1e-2)


def test_roles_say_table_row_head_and_cell():
    faces, _ = table(HEAD + numbered(2))
    ((whole, _),) = groups(faces[0].marks, "table")
    assert len(groups([whole], "row")) == 3
    assert [words(group.marks) for group, _ in groups([whole], "head")] == [["weapon"], ["need"]]
    assert len(groups([whole], "cell")) == 4


@pytest.mark.parametrize(
    ("inside", "attributes", "message"),
    [
        ("<tr><td>a</td></tr>", 'columns="* *"', "a row of 1 cells in a table of 2 columns"),
        ("<tr><td>a</td><td>b</td></tr>", 'columns="*"', "beyond the 1 columns"),
        ("<tr><td span='2'>a</td></tr>", "", "only cells of a head row"),
        ("<tr><td><table/></td></tr>", "", "a table cannot stand in a table"),
        ("<td>a</td>", "", "cannot stand in <table>"),
        ("<tr><p>a</p></tr>", "", "cannot stand in <tr>"),
        ("<tr><td>a</td></tr>", 'align="left left"', "must be one word"),
        ("<tr><td>a</td></tr>", 'rule="thick"', "neither a size"),
        ("<tr><td>a</td></tr>", 'border="1"', "<table> has no border"),
        ("<tr><td>a</td></tr>", 'pad="1mm 2mm 3mm"', "more than two lengths"),
    ],
)
def test_a_wrong_table_is_refused_and_says_why(inside, attributes, message):
    with pytest.raises(LayoutError, match=message):
        table(inside, attributes)
