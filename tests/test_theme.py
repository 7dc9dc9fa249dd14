from typing import get_args

import pytest
from typeset_kit import ROOT, fonts

from printkit.aids import Tone
from printkit.colors import contrast
from printkit.errors import LayoutError
from printkit.typeset import load_theme, themes

SHIPPED = [ROOT / "layouts"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "_themes").mkdir()
    return tmp_path


def own(folder, text, name="mine"):
    (folder / "_themes" / f"{name}.toml").write_text(text, encoding="utf-8")
    return load_theme(name, [folder, *SHIPPED])


def refused(folder, text):
    with pytest.raises(LayoutError) as caught:
        own(folder, text)
    (finding,) = caught.value.findings
    return finding


@pytest.mark.parametrize("name", themes(SHIPPED))
def test_a_shipped_theme_has_a_color_for_every_tone(name):
    assert set(get_args(Tone)) <= set(load_theme(name, SHIPPED).colors)


@pytest.mark.parametrize("name", themes(SHIPPED))
def test_a_shipped_theme_names_fonts_that_are_shipped(name):
    stems = {stem for role in load_theme(name, SHIPPED).fonts.values() for stem in role.faces.values()}
    assert {fonts().face(stem).stem for stem in stems} == stems


@pytest.mark.parametrize("name", themes(SHIPPED))
def test_a_shipped_theme_has_every_size_line_and_role(name):
    theme = load_theme(name, SHIPPED)
    assert {"footer", "caption", "text", "lead", "heading", "title", "numeral"} <= set(theme.sizes_pt)
    assert {"hair", "rule", "frame"} <= set(theme.lines_pt)
    assert {"title", "label", "text", "script", "numeral"} <= set(theme.fonts)
    assert min(theme.sizes_pt.values()) >= 6.5


@pytest.mark.parametrize("name", themes(SHIPPED))
def test_ink_and_tones_read_on_paper_and_names_on_every_combatant(name):
    theme = load_theme(name, SHIPPED)
    paper, ink = theme.colors["paper"], theme.colors["ink"]
    assert contrast(ink, paper) > 12
    assert contrast(theme.colors["soft"], paper) > 7
    for color in (*theme.sequence["combatants"], *(theme.colors[tone] for tone in get_args(Tone))):
        assert max(contrast(color, paper), contrast(color, ink)) > 4.5


@pytest.mark.parametrize("name", themes(SHIPPED))
def test_neighbours_on_the_board_have_different_colors(name):
    squares = load_theme(name, SHIPPED).sequence["squares"]
    assert len(squares) == len(set(squares)) == 8


def test_white_reads_on_all_actions_of_radio_but_brass():
    theme = load_theme("radio", SHIPPED)
    figures = {tone: round(contrast(theme.colors[tone], "#ffffff"), 1) for tone in ("fierce", "steady", "careful", "arcane", "guard")}
    assert figures == {"fierce": 6.5, "steady": 12.4, "careful": 6.3, "arcane": 7.8, "guard": 3.1}


def test_no_action_of_radio_has_the_color_of_a_square():
    theme = load_theme("radio", SHIPPED)
    tones = [theme.colors[tone] for tone in ("fierce", "steady", "careful", "arcane", "guard")]
    assert all(contrast(square, "#ffffff") < 4.5 for square in theme.sequence["squares"])
    assert not set(tones) & set(theme.sequence["squares"])


def test_plain_has_no_color():
    theme = load_theme("plain", SHIPPED)
    for color in (*theme.colors.values(), *(color for colors in theme.sequence.values() for color in colors)):
        assert color[1:3] == color[3:5] == color[5:7]
    assert not theme.filled


def test_a_theme_of_ones_own_takes_from_plain_what_it_does_not_say(folder):
    theme = own(folder, '[palette]\nred = "#F00"\nmoss = "#446633"\n[tones]\nguard = "moss"\n[sizes]\ntext = 10\n')
    plain = load_theme("plain", SHIPPED)
    assert theme.colors["guard"] == "#446633"
    assert theme.colors["fierce"] == "#ff0000", "plain's tone follows the palette laid over it"
    assert (theme.sizes_pt["text"], theme.sizes_pt["title"]) == (10, plain.sizes_pt["title"])
    assert (theme.name, theme.margin_mm, theme.fonts) == ("mine", plain.margin_mm, plain.fonts)


def test_a_theme_beside_the_encounter_comes_first(folder):
    assert own(folder, 'title = "Mine"\n[palette]\nink = "#111111"', "radio").title == "Mine"


def test_lengths_of_the_sheet_may_name_their_unit(folder):
    assert own(folder, '[sheet]\nmargin = "0.5in"\nhead = 12').margin_mm == 12.7


def test_a_role_falls_back_from_face_to_face(folder):
    theme = own(folder, '[fonts.label]\nregular = "A"\nbold = "B"\nitalic = "C"')
    stems = {
        (weight, slant): theme.fonts["label"].stem(weight, slant)
        for weight in ("regular", "bold", "light")
        for slant in ("normal", "italic")
    }
    assert stems == {
        ("regular", "normal"): "A",
        ("regular", "italic"): "C",
        ("bold", "normal"): "B",
        ("bold", "italic"): "B",
        ("light", "normal"): "A",
        ("light", "italic"): "C",
    }


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ('\n[palete]\nred = "#f00"', "2:2", 'unknown key "palete"', 'did you mean "palette"?'),
        ('[palette]\nink = "#111"\nred = "ff"', "3:7", '"red": "ff" is not a color such as "#a34a28"', None),
        ('[palette]\nnone = "#fff"', "2:1", '"none" means no color', "choose another name"),
        ('[tones]\n\nguard = "bras"', "3:9", 'unknown color "bras"', 'did you mean "brass"?'),
        ('[grey]\nbras = "#888"', "2:1", 'unknown color "bras"', 'did you mean "brass"?'),
        ("[sequence]\nsquares = []", "2:11", '"squares" has no colors', 'squares = ["#a23b1f", "#2f6690"]'),
        ('[sequence]\nsquares = ["navy", "nvay"]', "2:20", 'unknown color "nvay"', 'did you mean "navy"?'),
        ('[fonts.title]\nbold = "X"\n', "1:1", '"regular" is missing', None),
        ('[fonts.label]\nregular = "X"\nitalics = "Y"', "3:1", 'unknown key "italics"', 'did you mean "italic"?'),
        ("[fonts]\nlabel = 'X'", "2:9", '"label" must be keys with values', None),
        ("[sizes]\ntext = true", "2:8", '"text" must be a number, not "true"', None),
        ("[lines]\nhair = 0", "2:8", '"hair" must be more than 0, not 0', None),
        ("[sheet]\nmargin = 'wide'", "2:10", '"margin": "wide" is not a length such as 63mm, 2.5in or 12pt', None),
        ("[sheet]\nmargins = 8", "2:1", '"margins" cannot be a key here', 'did you mean "margin"?'),
        ("filled = 'perhaps'", "1:10", '"filled" must be yes or no, not "perhaps"', None),
        ("corners = 'rounded'", "1:11", '"corners" cannot be "rounded"', 'did you mean "round"?'),
        ("palette = 3", "1:11", '"palette" must be keys with values', None),
        ("\ntitle = ", "2:8", "not valid TOML", None),
        ("[sizes]\na = 1\na = 2\n\n", "3:6", "not valid TOML: a key stands twice", None),
    ],
)
def test_what_a_theme_gets_wrong_is_told_at_its_place(folder, text, place, message, hint):
    finding = refused(folder, text)
    assert f"{finding.where.line}:{finding.where.column}" == place
    assert finding.message.startswith(message)
    assert hint in (None, finding.hint)


def test_all_that_a_theme_gets_wrong_is_told_in_one_run(folder):
    with pytest.raises(LayoutError) as caught:
        own(folder, '[tones]\nguard = "bras"\nharm = "rde"\n[grey]\nnavvy = "#444"\n')
    assert [finding.where.line for finding in caught.value.findings] == [2, 3, 5]


def test_a_theme_nested_too_deeply_is_told_and_no_crash(folder):
    assert "nested too deeply" in refused(folder, f"title = {'[' * 9000}{']' * 9000}").message


def test_a_folder_called_like_a_theme_is_none(folder):
    (folder / "_themes" / "attic.toml").mkdir()
    assert "attic" not in themes([folder, *SHIPPED])
    with pytest.raises(LayoutError, match="there is no theme"):
        load_theme("attic", [folder, *SHIPPED])


def test_an_unknown_theme_is_told_with_the_one_that_was_meant():
    with pytest.raises(LayoutError) as caught:
        load_theme("raido", SHIPPED)
    assert caught.value.findings[0].hint == 'did you mean "radio"?'


@pytest.mark.parametrize("name", ["../_themes/radio", "", "radio.toml"])
def test_a_theme_is_a_name_and_not_a_path(name):
    with pytest.raises(LayoutError):
        load_theme(name, SHIPPED)
