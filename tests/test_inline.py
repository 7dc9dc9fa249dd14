"""Free text becomes inline markup, and nothing but what is meant is markup."""

import re
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup
from typeset_kit import make_context, said, xml

from printkit.errors import LayoutError
from printkit.typeset.inline import Break, Picture, Stretch, inline, read_inline


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("plain", "plain"),
        ("**12+** hits", "<b>12+</b> hits"),
        ("a *soft* word", "a <i>soft</i> word"),
        ("***both***", "<b><i>both</i></b>"),
        ("*it **and bold** so*", "<i>it <b>and bold</b> so</i>"),
        ("**bold *and it* so**", "<b>bold <i>and it</i> so</b>"),
        ("**one**, **two**", "<b>one</b>, <b>two</b>"),
        ("throw [icon:bowie-knife] now", 'throw <icon name="bowie-knife"/> now'),
        ("one\ntwo", "one<br/>two"),
        ("one\r\n\r\n\n  two\n", "one<br/><br/>two"),
        (7, "7"),
    ],
)
def test_marks_of_the_subset_become_elements(typed, written):
    assert str(inline(typed)) == written


@pytest.mark.parametrize(
    "typed",
    [
        "2 * 3 * 4",
        "2d10*2*",
        "**",
        "** spaced **",
        "*",
        "snake_case_name",
        "`code`",
        "[link](x)",
        "# no heading",
        "- no list",
        "[icon:NO]",
        "**open",
    ],
)
def test_everything_else_stays_as_typed(typed):
    assert str(inline(typed)) == typed


def test_tags_and_slots_that_are_typed_are_text():
    written = inline('<img src="x"> & {{ name }} </p>')
    assert fromstring(f"<p>{written}</p>").text == '<img src="x"> & {{ name }} </p>'


def test_markup_passes_through_once_written():
    assert inline(inline("a **b** & c")) == Markup("a <b>b</b> &amp; c")


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Co", "Cn"), include_characters="*[]:icon \n"), max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_letter_is_lost_or_added(typed):
    element = fromstring(f"<p>{inline(typed)}</p>")
    kept = re.sub(r"[\s*]", "", "".join(element.itertext()))
    icons = "".join(f"[icon:{icon.get('name')}]" for icon in element.iter("icon"))
    meant = re.sub(r"\\(?=[*\[])", "", typed)  # what takes the meaning from a mark is not printed
    assert sorted(kept + icons) == sorted(re.sub(r"[\s*]", "", meant))


def test_a_backslash_takes_the_meaning_from_a_mark_and_is_else_a_letter():
    assert inline(r"\*a\* \[icon:dagger] C:\new \\[") == "*a* [icon:dagger] C:\\new \\["


# Inline XML


def read(text):
    context = make_context()
    return read_inline(xml(text), context.base, context), context


def test_spaces_collapse_but_those_that_do_not_break_stay():
    items, _ = read("<p>  one\n   <b> two </b>   three\u00a0 \u00a0four <br/>  five </p>")
    assert [item.text if isinstance(item, Stretch) else "|" for item in items] == ["one ", "two ", "three\u00a0 \u00a0four", "|", "five"]


def test_bold_in_italic_finds_its_own_face():
    (_, both), context = read("<p><i>soft <b>both</b></i></p>")
    assert both.style.stems[0] == context.theme.fonts["text"].stem("bold", "italic")


def test_small_is_smaller_but_never_too_small_to_read():
    context = make_context()
    (large,) = read_inline(xml("<p><small>x</small></p>"), context.styled(context.base, size_pt=10), context)
    (small,) = read_inline(xml("<p><small>x</small></p>"), context.styled(context.base, size_pt=6.5), context)
    assert (large.style.size_pt, small.style.size_pt) == (8, 6)


def test_a_field_reaches_every_letter_inside():
    items, _ = read('<p field="notes">a <b>b</b><span field="name">c</span></p>')
    assert [item.field for item in items] == ["notes", "notes", "name"]


def test_icons_and_figures_stand_in_the_line():
    items, context = read(
        '<p>a<icon name="bowie-knife" size="5mm"/>'
        '<figure width="8mm" height="3mm"><rect x="0" y="0" width="8mm" height="3mm" fill="ink"/></figure></p>'
    )
    assert [(item.width_mm, item.height_mm) for item in items[1:]] == [(5, 5), (8, 3)]
    assert all(isinstance(item, Picture) and item.marks for item in items[1:])
    assert not context.tools.findings


def test_an_unknown_icon_is_told_and_leaves_its_place():
    items, context = read('<p field="notes">a [x]<icon name="bowie-knive"/></p>')
    assert said(context) == ['there is no icon "bowie-knive"']
    assert items[1].width_mm > 0


def test_breaks_carry_the_style_of_their_line():
    items, _ = read('<p>a<span size="20"><br/></span>b</p>')
    assert isinstance(items[1], Break)
    assert items[1].style.size_pt == 20


@pytest.mark.parametrize("text", ["<p><blink>x</blink></p>", '<p><b color="red">x</b></p>', '<p><icon name="bowie-knife" x="1mm"/></p>'])
def test_unknown_elements_and_attributes_name_what_is_meant(text):
    with pytest.raises(LayoutError) as caught:
        read(text)
    assert caught.value.findings[0].hint
