"""Documents and flows: nothing is lost between pages, and what belongs together stands together."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typeset_kit import PROSE, WORDS, groups, lines, make_context, said, texts, words, xml

from printkit.errors import LayoutError
from printkit.page import Ellipse, Group, Line, Rect, walk
from printkit.typeset.flow import place_flow, set_document
from printkit.typeset.track import place_track


def pages(inside, width_mm=80.0, height_mm=60.0, theme="plain", attributes=""):
    context = make_context(theme)
    return set_document(xml(f"<pages {attributes}>{inside}</pages>"), width_mm, height_mm, context), context


def all_words(faces):
    return [word for face in faces for word in words(face.marks)]


def heights(face):
    return [text.y_mm for text in texts(face.marks)]


# Pages


PARTS = st.one_of(
    st.integers(0, 30).map(lambda count: f"<p>{' '.join((WORDS * 2)[:count])}</p>"),
    st.sampled_from(["<h1>Head</h1>", "<h2>Head two</h2>", "<h3>Three</h3>", "<hr/>", '<spacer height="5mm"/>', "<break/>"]),
    st.integers(1, 4).map(lambda count: f"<ul>{f'<li>{PROSE}</li>' * count}</ul>"),
    st.integers(1, 12).map(
        lambda count: (
            f"<table columns='20mm *'><tr head='yes'><th>A</th><th>B</th></tr>{'<tr><td>one</td><td>two three</td></tr>' * count}</table>"
        )
    ),
    st.integers(1, 4).map(
        lambda count: f"<columns widths='* *'><column fill='tint'>{f'<p>{PROSE}</p>' * count}</column><column>beside</column></columns>"
    ),
    st.integers(1, 3).map(lambda count: f"<keep>{f'<p>{PROSE}</p>' * count}</keep>"),
    st.integers(1, 5).map(lambda count: f"<panel stroke='ink'>{f'<p>{PROSE}</p>' * count}</panel>"),
    st.integers(1, 6).map(lambda count: f"<balance>{f'<p>{PROSE}</p>' * count}</balance>"),
)


@given(st.lists(PARTS, min_size=1, max_size=8), st.integers(35, 90))
@settings(max_examples=60, deadline=None)
def test_no_word_is_lost_doubled_or_off_the_page(parts, height_mm):
    inside = "".join(parts)
    faces, context = pages(inside, height_mm=height_mm)
    printed = all_words(faces)
    repeated = sum(1 for word in printed if word == "A") - inside.count("<th>A")
    expected = sorted(word for text in xml(f"<pages>{inside}</pages>").itertext() for word in text.split())
    assert sorted(printed) == sorted(expected + ["A", "B"] * repeated)
    assert not said(context)
    for face in faces:
        assert all(0 < y < height_mm for y in heights(face))


def test_reading_order_is_the_order_of_the_document():
    faces, _ = pages("".join(f"<p>{number} {PROSE}</p>" for number in range(9)))
    assert all_words(faces) == [word for number in range(9) for word in (str(number), *WORDS)]
    assert len(faces) > 2


def test_an_empty_document_is_one_empty_page():
    faces, _ = pages("")
    assert [face.marks for face in faces] == [()]
    assert (faces[0].width_mm, faces[0].height_mm) == (80, 60)


@pytest.mark.parametrize("height_mm", range(25, 80, 3))
def test_no_heading_stands_alone_at_the_foot(height_mm):
    faces, _ = pages("".join(f"<h2>Head{number}</h2><p>{PROSE}</p>" for number in range(8)), height_mm=height_mm)
    for face in faces:
        assert not lines(face.marks)[-1].startswith("Head")


@pytest.mark.parametrize("between", ["<hr/>", "<spacer height='3mm'/>", "<hr/><spacer height='3mm'/><hr/>"])
@pytest.mark.parametrize("height_mm", range(30, 60, 3))
def test_a_heading_holds_through_rules_and_spacers(between, height_mm):
    faces, _ = pages("".join(f"<h2>Head{number}</h2>{between}<p>{PROSE}</p>" for number in range(6)), height_mm=height_mm)
    for face in faces:
        assert not lines(face.marks)[-1].startswith("Head")


@pytest.mark.parametrize("height_mm", range(25, 60, 2))
def test_no_line_of_a_paragraph_stands_alone(height_mm):
    faces, _ = pages("".join(f"<p>{' '.join(WORDS[: 14 + number])} {PROSE}</p>" for number in range(8)), width_mm=60, height_mm=height_mm)
    parts = [len(lines(group.marks)) for face in faces for group, _ in groups(face.marks, "paragraph")]
    assert len(parts) >= 8
    assert min(parts) >= 2


def test_keep_holds_on_one_page():
    faces, context = pages(f"<p>{PROSE}</p><p>{PROSE}</p><keep><h3>Kept</h3><p>{PROSE}</p><p>{PROSE}</p></keep>", height_mm=42)
    assert [words(face.marks)[0] for face in faces] == ["Everybody", "Kept"]
    assert not context.tools.findings


def test_keep_that_no_page_can_hold_is_parted_and_told():
    faces, context = pages(f"<keep>{f'<p>{PROSE}</p>' * 6}</keep>", height_mm=40)
    assert len(faces) == 2
    assert all_words(faces) == WORDS * 6
    (message,) = said(context, "warning")
    assert message.startswith("what should keep together is parted: needs ")


def test_a_break_begins_a_page_and_two_begin_one():
    faces, _ = pages("<p>one</p><break/><break/><p>two</p><break/>")
    assert [words(face.marks) for face in faces] == [["one"], ["two"]]


def test_space_is_dropped_at_the_top_of_a_page_and_spacers_fade_there():
    first, second = pages("<h1>Top</h1><break/><h1>Top</h1>")[0]
    assert heights(first) == heights(second)
    faces, _ = pages(f'<p>{PROSE}</p><spacer height="45mm"/><p>next</p>', height_mm=50)
    assert heights(faces[1])[0] < 5


def test_of_two_spaces_the_larger_counts():
    def gap(before, after):
        one, two = heights(pages(f'<p after="{after}mm">a</p><p before="{before}mm">b</p>')[0][0])
        return two - one

    assert gap(0, 0) < gap(5, 0) == pytest.approx(gap(0, 5)) == pytest.approx(gap(5, 5))
    assert gap(5, 8) == pytest.approx(gap(0, 0) + 8, abs=1e-3)


def test_what_is_taller_than_a_page_is_an_error_and_not_cut():
    faces, context = pages(
        '<p>before</p><figure width="20mm" height="90mm"><rect x="0" y="0" width="20mm" height="90mm" fill="ink"/></figure><p>after</p>'
    )
    (finding,) = context.tools.findings
    assert (finding.severity, finding.component, finding.piece) == ("error", "cheat_sheet", "round")
    assert finding.message == "a figure does not fit on the page: needs 90.0 mm, has 60.0 mm"
    assert all_words(faces) == ["before", "after"]


# Text


def test_headings_are_set_in_the_theme_s_face_and_sizes():
    faces, context = pages("<h1>One</h1><h2>Two</h2><h3>Three</h3>", theme="radio")
    sizes = context.theme.sizes_pt
    assert [text.size_pt for text in texts(faces[0].marks)] == [sizes["title"], sizes["heading"], sizes["lead"]]
    assert texts(faces[0].marks)[0].font != texts(faces[0].marks)[2].font
    assert [len(groups(faces[0].marks, f"heading{level}")) for level in (1, 2, 3)] == [1, 1, 1]


def test_style_is_handed_down_and_can_be_changed_on_the_way():
    faces, context = pages(
        '<panel color="red" size="8"><p>a</p><p fill="navy" size="12">b</p><columns widths="*"><column>c</column></columns></panel>',
        theme="radio",
    )
    red, navy = context.theme.colors["red"], context.theme.colors["navy"]
    assert [(text.color, text.size_pt) for text in texts(faces[0].marks)] == [(red, 8), (navy, 12), (red, 8)]


def test_items_hang_from_their_signs():
    faces, _ = pages(f'<ol start="9"><li>{PROSE}</li><li>{PROSE}</li></ol>')
    found = texts(faces[0].marks)
    nine, ten = (next(text for text in found if text.content == sign) for sign in ("9.", "10."))
    assert nine.x_mm + nine.width_mm == pytest.approx(ten.x_mm + ten.width_mm, abs=1e-3)
    edges = {text.x_mm for text in found} - {nine.x_mm, ten.x_mm}
    assert len(edges) == 1
    assert nine.y_mm in {text.y_mm for text in found if text.content != "9."}


def test_dots_are_drawn_at_the_lower_case_and_nested_items_move_in():
    faces, _ = pages("<ul><li>one<ul><li>two</li></ul></li><li><p>three</p></li></ul>")
    dots = [mark for mark, _ in walk(faces[0].marks) if isinstance(mark, Ellipse)]
    found = texts(faces[0].marks)
    assert [text.content for text in found] == ["one", "two", "three"]
    for dot, text in zip(dots, found, strict=True):
        assert dot.x_mm < text.x_mm
        assert text.y_mm - 3 < dot.y_mm < text.y_mm
    assert found[0].x_mm == found[2].x_mm < found[1].x_mm


def test_lists_can_have_signs_of_their_own():
    faces, _ = pages('<ul marker="→"><li>one</li></ul>')
    assert words(faces[0].marks) == ["→", "one"]


def test_loose_letters_are_a_paragraph_wherever_elements_stand():
    faces, _ = pages("<panel>loose <b>letters</b><p>then more</p>and again</panel>")
    assert lines(faces[0].marks) == ["loose letters", "then more", "and again"]


def test_a_word_wider_than_the_page_is_an_error_with_its_field():
    _, context = pages(f'<p field="notes">{"X" * 90}</p>')
    (finding,) = context.tools.findings
    assert (finding.severity, finding.field) == ("error", "notes")


def test_roles_stand_round_what_they_name():
    faces, _ = pages(
        f"<p>{PROSE}</p><ul><li>one</li><li>two</li></ul>"
        "<figure width='5mm' height='5mm' alt='a die'><circle cx='2mm' cy='2mm' r='2mm' fill='ink'/></figure>"
    )
    marks = faces[0].marks
    assert len(groups(marks, "paragraph")) == 1
    (whole, _), items = groups(marks, "list")[0], groups(marks, "item")
    assert [words(item.marks) for item, _ in items] == [["one"], ["two"]]
    assert words(whole.marks) == ["one", "two"]
    assert groups(marks, "figure")[0][0].alt == "a die"


# Columns and panels


def ground(face, color):
    return [mark for mark, _ in walk(face.marks) if isinstance(mark, Rect) and mark.fill == color]


def test_columns_share_what_is_left_and_grounds_reach_the_full_height():
    faces, context = pages(
        '<columns widths="14mm * 2*" gap="3mm"><column fill="red">1</column>'
        f'<column fill="navy"><p>{PROSE}</p></column><column>x</column></columns>',
        theme="radio",
    )
    (red,), (navy,) = (ground(faces[0], context.theme.colors[name]) for name in ("red", "navy"))
    assert (red.x_mm, red.width_mm) == (0, 14)
    assert (navy.x_mm, navy.width_mm) == (17, 20)
    assert red.height_mm == navy.height_mm > 20
    assert texts(faces[0].marks)[-1].x_mm == pytest.approx(40, abs=1e-3)


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_columns_align_down_the_page(valign, share):
    faces, _ = pages(f'<columns widths="* *"><column><p>{PROSE}</p></column><column valign="{valign}">x</column></columns>')
    *tall, short = texts(faces[0].marks)
    assert short.y_mm == pytest.approx(tall[0].y_mm + share * (tall[-1].y_mm - tall[0].y_mm), abs=1e-2)


def test_columns_go_whole_to_the_next_page():
    row = f'<columns widths="* *"><column><p>{PROSE}</p></column><column>beside</column></columns>'
    faces, _ = pages(f"<p>{PROSE}</p>{row}{row}", height_mm=50)
    for face in faces:
        assert words(face.marks).count("beside") == words(face.marks).count("keeps") - (face is faces[0])


def test_columns_taller_than_a_page_go_on_side_by_side():
    left, right = "".join(f"<p>L{number} {PROSE}</p>" for number in range(6)), "".join(f"<p>R{number} {PROSE}</p>" for number in range(4))
    faces, context = pages(
        f'<columns widths="* *"><column fill="tint">{left}</column><column>{right}</column></columns>', height_mm=70, theme="radio"
    )
    assert len(faces) > 1
    assert not context.tools.findings
    printed = all_words(faces)
    assert [word for word in printed if word[0] == "L"] == [f"L{number}" for number in range(6)]
    assert [word for word in printed if word[0] == "R"] == [f"R{number}" for number in range(4)]
    for face in faces:
        (tint,) = ground(face, context.theme.colors["tint"])
        assert tint.height_mm <= 70.01


def test_columns_that_cannot_go_on_are_an_error_that_names_the_piece():
    figure = '<figure width="10mm" height="70mm"><rect x="0" y="0" width="10mm" height="70mm" fill="ink"/></figure>'
    _, context = pages(f'<columns widths="* *"><column>{figure}</column><column>x</column></columns>')
    (finding,) = context.tools.findings
    assert (finding.severity, finding.piece) == ("error", "round")
    assert "needs 70.0 mm, has 60.0 mm" in finding.message


def test_a_panel_holds_its_text_inside_its_pad():
    faces, context = pages(
        f'<panel fill="tint" pad="2mm 5mm"><p>{PROSE}</p></panel><p>below</p>', theme="radio", attributes='align="right"'
    )
    (tint,) = ground(faces[0], context.theme.colors["tint"])
    *inside, below = texts(faces[0].marks)
    assert [text.x_mm + text.width_mm for text in inside] == [pytest.approx(75, abs=1e-2)] * len(inside)
    assert all(text.x_mm >= 5 for text in inside)
    assert tint.y_mm < inside[0].y_mm < inside[-1].y_mm < tint.y_mm + tint.height_mm < below.y_mm


def test_a_panel_that_went_on_still_keeps_its_distance():
    faces, context = pages(f'<panel fill="tint" after="9mm">{f"<p>{PROSE}</p>" * 5}</panel><hr/>', theme="radio", height_mm=50)
    (tint,), (rule,) = (
        ground(faces[-1], context.theme.colors["tint"]),
        [mark for mark, _ in walk(faces[-1].marks) if isinstance(mark, Line)],
    )
    assert len(faces) > 1
    assert rule.y1_mm - (tint.y_mm + tint.height_mm) == pytest.approx(9, abs=1e-3)


def test_columns_grow_where_there_is_room_to_spare_and_no_further():
    inside = '<column fill="red"><figure width="9mm" height="20mm" after="0"/></column>'
    row = f'<columns widths="*" stretch="{{}}mm" before="0" after="0">{inside}</columns>'
    (face,), context = pages(row.format(10) + row.format(2.5), theme="radio")
    assert [box.height_mm for box in ground(face, context.theme.colors["red"])] == [30, 22.5]
    (face,), context = pages(row.format(10) + row.format(10), height_mm=50, theme="radio")
    assert [(box.y_mm, box.height_mm) for box in ground(face, context.theme.colors["red"])] == [(0, 25), (25, 25)]


def test_room_between_grows_too():
    (face,), _ = pages('<p after="0">above</p><spacer height="2mm" stretch="100mm"/><p leading="1">below</p>', height_mm=50)
    _, below = texts(face.marks)
    assert below.y_mm > 48
    (face,), _ = pages('<p after="0">above</p><spacer height="2mm" stretch="3mm"/><p>below</p>')
    (bare,), _ = pages('<p after="0">above</p><spacer height="2mm"/><p>below</p>')
    assert texts(face.marks)[1].y_mm == pytest.approx(texts(bare.marks)[1].y_mm + 3, abs=1e-2)


def test_columns_in_a_column_grow_to_its_foot():
    inner = '<columns widths="*" stretch="90mm" before="0" after="0"><column fill="navy">short</column></columns>'
    (face,), context = pages(
        f'<columns widths="* *"><column fill="red"><p>{PROSE}</p></column><column>{inner}</column></columns>', theme="radio"
    )
    (red,), (navy,) = (ground(face, context.theme.colors[name]) for name in ("red", "navy"))
    assert navy.height_mm == pytest.approx(red.height_mm, abs=1e-3)


def test_pages_have_room_inside_them():
    inside = f"<p>{PROSE}</p>" * 5
    faces, _ = pages(inside, attributes='pad="5mm 10mm"', height_mm=40)
    bare, _ = pages(inside, width_mm=60, height_mm=30)
    assert [words(face.marks) for face in faces] == [words(face.marks) for face in bare]
    for padded, plain in zip(faces, bare, strict=True):
        assert (padded.width_mm, padded.height_mm) == (80, 40)
        moved = [pytest.approx((text.x_mm - 10, text.y_mm - 5), abs=0.01) for text in texts(padded.marks)]
        assert [(text.x_mm, text.y_mm) for text in texts(plain.marks)] == moved


# Balanced columns


def figures(*heights_mm):
    box = '<rect x="0" y="0" width="9mm" height="{0}mm" fill="red"/>'
    figure = f'<figure width="9mm" height="{{0}}mm" before="0" after="0">{box}</figure>'
    return "".join(figure.format(height) for height in heights_mm)


def stacks(face, context):
    """The heights of what stands in each column, from left to right."""
    boxes = ground(face, context.theme.colors["red"])
    return [[box.height_mm for box in boxes if box.x_mm == x] for x in sorted({box.x_mm for box in boxes})]


@pytest.mark.parametrize(
    ("heights_mm", "expected"),
    [
        ((10, 10, 10, 10), [[10, 10], [10, 10]]),
        ((30, 10, 10, 10), [[30], [10, 10, 10]]),
        ((10, 10, 30, 10), [[10, 10], [30, 10]]),
        ((10,), [[10]]),
    ],
)
def test_columns_are_balanced_in_order(heights_mm, expected):
    (face,), context = pages(f"<balance>{figures(*heights_mm)}</balance>", theme="radio")
    assert stacks(face, context) == expected


def test_balanced_columns_end_alike_where_what_stands_in_them_can_grow():
    tall, short = (
        f'<columns widths="*" stretch="9mm" before="0" after="0"><column fill="red">{figures(height)}</column></columns>'
        for height in (20, 15)
    )
    (face,), context = pages(f"<balance>{tall}{short}</balance><p>below</p>", height_mm=90, theme="radio")
    grounds = [box for box in ground(face, context.theme.colors["red"]) if box.width_mm > 9]
    assert [box.height_mm for box in grounds] == [24, 24]
    (text,) = texts(face.marks)
    assert text.y_mm > 24


def test_balanced_columns_go_on_on_the_next_page_and_what_holds_together_stays():
    kept = f"<keep>{figures(10, 10)}</keep>"
    faces, context = pages(f'<balance columns="2" gap="10mm">{kept * 7}</balance>', height_mm=50, theme="radio")
    assert [stacks(face, context) for face in faces] == [[[10] * 4, [10] * 4], [[10] * 4, [10] * 2]]
    assert not context.tools.findings
    assert {box.x_mm for face in faces for box in ground(face, context.theme.colors["red"])} == {0, 45}


def test_balanced_columns_fill_the_rest_of_a_page_and_go_on():
    inside = f'<p size="9" after="0">above</p><balance before="0">{figures(*[9] * 12)}</balance>'
    faces, context = pages(inside, height_mm=46, theme="radio")
    assert [stacks(face, context) for face in faces] == [[[9] * 4, [9] * 4], [[9] * 2, [9] * 2]]


def test_what_holds_together_is_not_dealt_to_two_columns():
    table = '<table><tr head="yes"><th>head</th></tr><tr><td>one</td></tr><tr><td>two</td></tr></table>'
    (face,), _ = pages(f"<balance><keep><h3>title</h3>{table}</keep></balance>")
    assert len({text.x_mm for text in texts(face.marks) if text.content != "title"}) == 1


@pytest.mark.parametrize("columns", [1, 2])
def test_a_table_that_goes_on_in_balanced_columns_leaves_room_for_what_follows_it(columns):
    """The head that stands again above its rest takes room: nothing that stands below it is lost."""
    body = "".join(f"<tr><td>row{at}</td></tr>" for at in range(24))
    table = f'<table row-height="6mm"><tr head="yes"><th>head</th></tr>{body}</table>'
    faces, _ = pages(f'<balance columns="{columns}">{table}<keep><p>the</p><p>end</p></keep></balance>', height_mm=60)
    assert len(faces) > 1
    printed = [word for word in all_words(faces) if word != "head"]
    assert printed == [*(f"row{at}" for at in range(24)), "the", "end"]


def test_balanced_columns_break_no_table_row_and_repeat_heads():
    body = "".join(f"<tr><td>row{number}</td></tr>" for number in range(30))
    faces, _ = pages(f'<balance><table><tr head="yes"><th>head</th></tr>{body}</table></balance>', height_mm=90)
    assert all_words(faces).count("head") == 2
    assert [word for word in all_words(faces) if word != "head"] == [f"row{number}" for number in range(30)]


def test_columns_can_stand_in_columns_and_panels_in_both():
    faces, context = pages(
        '<columns widths="* *"><column><columns widths="* *" gap="0"><column>a</column><column>b</column></columns></column>'
        '<column><panel stroke="ink">c</panel></column></columns>'
    )
    assert [text.x_mm for text in texts(faces[0].marks)][:2] == [0, pytest.approx(19, abs=1e-3)]
    assert all_words(faces) == ["a", "b", "c"]
    assert not context.tools.findings


# Flows


def flows(inside, height_mm, width_mm=60):
    """Set a flow and what it leaves over until nothing is left."""
    element = xml(f'<flow x="5mm" y="7mm" width="{width_mm}mm" height="{height_mm}mm">{inside}</flow>')
    context, found = make_context(), []
    marks, rest = place_flow(element, context)
    found.append(marks)
    while rest:
        marks, rest = place_flow(element, context, rest)
        found.append(marks)
    return found, context


def test_a_flow_leaves_over_what_does_not_fit():
    found, context = flows("".join(f"<p>{number} {PROSE}</p>" for number in range(5)), 30)
    assert len(found) > 1
    assert [word for marks in found for word in words(marks)] == [word for number in range(5) for word in (str(number), *WORDS)]
    for marks in found:
        assert all(7 < text.y_mm < 37 and text.x_mm >= 5 for text in texts(marks))
    assert not context.tools.findings


def test_a_flow_too_low_for_anything_ends_and_says_so():
    found, context = flows("<p>one</p><p>two</p>", 2)
    assert [words(marks) for marks in found] == [["one"], ["two"]]
    assert said(context)[0].startswith("a line does not fit on the page: needs ")


def test_a_flow_that_goes_on_must_be_as_wide():
    context = make_context()
    _, rest = place_flow(xml(f'<flow x="0" y="0" width="60mm" height="10mm"><p>{PROSE * 3}</p></flow>'), context)
    with pytest.raises(LayoutError, match="equally wide"):
        place_flow(xml('<flow x="0" y="0" width="50mm" height="10mm"/>'), context, rest)


# Tracks


def boxes_of(marks):
    return [mark for mark, _ in walk(marks) if isinstance(mark, Rect)]


def track(attributes):
    context = make_context()
    return place_track(xml(f'<track x="10mm" y="20mm" width="60mm" {attributes}/>'), context), context


def test_every_fifth_box_is_heavier_and_groups_stay_whole():
    marks, context = track('boxes="23"')
    boxes = sorted(boxes_of(marks), key=lambda box: (box.y_mm, box.x_mm))
    heavy = context.theme.lines_pt["frame"]
    assert [at for at, box in enumerate(boxes, 1) if box.stroke.width_pt == heavy] == [5, 10, 15, 20]
    assert [sum(box.y_mm == y for box in boxes) for y in sorted({box.y_mm for box in boxes})] == [10, 10, 3]
    assert all(box.x_mm >= 10 and box.x_mm + 4 <= 70 and (box.width_mm, box.height_mm) == (4, 4) for box in boxes)


@pytest.mark.parametrize(
    ("boxes", "width_mm", "rows"), [(7, 34, [7]), (8, 34, [5, 3]), (12, 60, [12]), (13, 60, [10, 3]), (22, 60, [10, 12])]
)
def test_what_is_left_of_the_last_group_stands_behind_the_others_where_there_is_room(boxes, width_mm, rows):
    marks = place_track(xml(f'<track x="0" y="0" width="{width_mm}mm" boxes="{boxes}"/>'), make_context())
    heights = [box.y_mm for box in boxes_of(marks)]
    assert [heights.count(y) for y in sorted(set(heights))] == rows
    assert max(box.x_mm + box.width_mm for box in boxes_of(marks)) <= width_mm


def test_boxes_are_set_apart_by_gaps_and_groups_by_more():
    boxes = sorted(boxes_of(track('boxes="6" gap="0.5mm" group-gap="2mm"')[0]), key=lambda box: box.x_mm)
    assert [round(right.x_mm - left.x_mm - 4, 3) for left, right in pairwise(boxes)] == [0.5] * 4 + [2.0]


def test_numbers_stand_in_the_middle_of_their_boxes():
    marks, _ = track('boxes="12" numbered="yes" start="3" size="6mm"')
    numbers = texts(marks)
    assert [text.content for text in numbers] == [str(number) for number in range(3, 15)]
    left = boxes_of(marks)[0].x_mm
    assert numbers[0].x_mm + numbers[0].width_mm / 2 == pytest.approx(left + 3, abs=1e-2)


def test_no_boxes_are_no_marks():
    assert not track('boxes="0"')[0]


@pytest.mark.parametrize(
    "wrong",
    [
        'boxes="-1"',
        'boxes="2.5"',
        'boxes="100000"',
        'boxes="5" size="20mm"',
        'boxes="5" size="2mm" numbered="yes"',
        'boxes="5" colour="red"',
    ],
)
def test_a_track_that_cannot_be_is_refused(wrong):
    with pytest.raises(LayoutError):
        track(wrong)


def test_more_boxes_than_a_height_holds_are_an_error():
    assert "boxes do not fit" in said(track('boxes="60" height="10mm"')[1])[0]


def test_a_track_flows_row_by_row():
    faces, _ = pages('<track boxes="200" width="60mm"/>', height_mm=40)
    assert len(faces) > 1
    assert sum(len(boxes_of(face.marks)) for face in faces) == 200
    for face in faces:
        assert all(box.y_mm + 4 <= 40.01 for box in boxes_of(face.marks))


# Layouts that are wrong


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<div>x</div>", "<div> cannot stand here"),
        ("<li>x</li>", "<li> cannot stand here"),
        ("<keep><p>a</p><break/><p>b</p></keep>", "a page cannot be broken here"),
        ('<p colour="red">x</p>', "<p> has no colour"),
        ('<columns widths="* *"><column>x</column></columns>', "2 widths for 1 columns"),
        ('<columns widths="50mm 50mm"><column>x</column><column/></columns>', "the columns need more than the 80 mm there are"),
        ('<columns widths="wide"><column>x</column></columns>', "neither a length nor a share"),
        ("<columns><p>x</p></columns>", "<p> cannot stand in <columns>"),
        ("<ul><p>x</p></ul>", "<p> cannot stand in a list"),
        ('<figure width="90mm" height="5mm"/>', "does not fit into 80 mm"),
        ('<panel pad="40mm">x</panel>', "nothing fits"),
        ('<columns widths="auto"><column>x</column></columns>', "only columns of a table"),
        ('<balance columns="0">x</balance>', "not a whole number from 1"),
        ('<p leading="9">x</p>', "leading"),
        ("<p><i>a<p>b</p></i></p>", "<p> cannot stand in a line of text"),
    ],
)
def test_a_wrong_layout_is_refused_and_says_why(inside, message):
    with pytest.raises(LayoutError, match=message.replace("(", r"\(")) as caught:
        pages(inside)
    assert caught.value.findings[0].severity == "error"


def test_equal_documents_give_equal_marks():
    inside = f"<h1>a</h1><p>{PROSE}</p><table><tr><td>1</td><td>2</td></tr></table>"
    assert pages(inside)[0] == pages(inside)[0]


def test_rules_run_across():
    faces, context = pages('<hr stroke="red" stroke-width="frame"/>', theme="radio")
    (rule,) = [mark for mark, _ in walk(faces[0].marks) if isinstance(mark, Line)]
    assert (rule.x1_mm, rule.x2_mm, rule.stroke.width_pt) == (0, 80, context.theme.lines_pt["frame"])


def test_figures_align():
    def left(align):
        faces, _ = pages(
            f'<figure width="20mm" height="5mm" align="{align}"><rect x="0" y="0" width="20mm" height="5mm" fill="ink"/></figure>'
        )
        (group,) = [mark for mark, _ in walk(faces[0].marks) if isinstance(mark, Group) and mark.role == "figure"]
        return boxes_of([group])[0].x_mm

    assert [left(align) for align in ("left", "center", "right")] == [0, 30, 60]
