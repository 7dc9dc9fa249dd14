import platform

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import UsageError
from printkit.impose.papers import LEAST_MM, default_paper, find_paper, named_papers
from printkit.options import PrintOptions
from printkit.pipeline.papers import papers


@pytest.mark.parametrize(
    ("text", "name", "size_mm"),
    [
        ("a4", "a4", (210.0, 297.0)),
        ("A4", "a4", (210.0, 297.0)),
        ("letter", "letter", (215.9, 279.4)),
        ("US Letter", "letter", (215.9, 279.4)),
        ("ledger", "tabloid", (279.4, 431.8)),
        ("half letter", "half-letter", (139.7, 215.9)),
        ("4x6in", "4x6in", (101.6, 152.4)),
        ("Super_B", "super-b", (330.2, 482.6)),
    ],
)
def test_named_papers_are_found_however_they_are_written(text, name, size_mm):
    paper, note = find_paper(text)
    assert (paper.name, note) == (name, None)
    assert (paper.width_mm, paper.height_mm) == pytest.approx(size_mm, abs=1e-9)


@pytest.mark.parametrize("text", ["8.27x11.69in", "210x296.9mm", "8.27 x 11.69 in", "21.0x29.7cm", "210mm x 297mm", "210×297mm"])
def test_a_size_close_to_a4_is_a4(text):
    paper, _ = find_paper(text)
    assert (paper.name, paper.width_mm, paper.height_mm) == ("a4", 210.0, 297.0)


def test_snapping_is_said_and_an_exact_size_is_not_commented_on():
    note = find_paper("8.27x11.69in")[1]
    assert note is not None
    assert note.severity == "note"
    assert "8.27x11.69in is A4 (210 x 297 mm)" in note.message
    assert find_paper("210x297mm")[1] is None
    assert find_paper("8.5x11in")[1] is None


def test_a_size_wider_than_high_stays_lying():
    paper, _ = find_paper("297x210mm")
    assert paper.landscape
    assert (paper.width_mm, paper.height_mm) == (297.0, 210.0)


def test_a_size_of_ones_own_stays_as_typed():
    paper, note = find_paper("63.5x88.9mm")
    assert (paper.width_mm, paper.height_mm, note) == (63.5, 88.9, None)
    assert paper.name == "63.5x88.9mm"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a44", 'did you mean "a4"?'),
        ("", "choose one of"),
        ("10x10mm", "20 to 5000 mm"),
        ("9000x9000mm", "20 to 5000 mm"),
        ("1.2.3x4mm", "210x297mm"),
        (".x4in", "210x297mm"),
    ],
)
def test_what_is_no_paper_is_refused_with_a_hint(text, says):
    with pytest.raises(UsageError) as caught:
        find_paper(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("locale", "name"),
    [
        ("en_US.UTF-8", "letter"),
        ("it_IT", "a4"),
        ("fr_CA", "letter"),
        ("de_DE.UTF-8@euro", "a4"),
        ("", "a4"),
        ("C", "a4"),
        ("en-PH", "letter"),
    ],
)
def test_the_default_paper_follows_the_locale(locale, name):
    assert default_paper(locale).name == name


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}, "a4"),
        ({"LC_ALL": "POSIX", "LC_PAPER": "en_US"}, "a4"),
        ({"LC_ALL": "", "LC_PAPER": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, "a4"),
        ({"LC_PAPER": "en_CA", "LANG": "de_DE"}, "letter"),
    ],
)
@pytest.mark.skipif(platform.system() != "Linux", reason="other systems tell a country in other ways")
def test_the_environment_tells_the_country_whether_or_not_its_locale_is_installed(environ, name):
    assert [paper.name for paper in papers(PrintOptions(), [], environ)] == [name]


def test_each_paper_is_printed_once_however_often_it_is_named():
    asked = PrintOptions(paper=("a4", "letter", "A4", "210x297mm", "297x210mm"))
    assert [(paper.name, paper.landscape) for paper in papers(asked, [])] == [("a4", False), ("letter", False), ("a4", True)]


def test_named_papers_are_upright_and_no_two_snap_to_each_other():
    papers = list(named_papers().values())
    assert all(paper.height_mm > paper.width_mm >= LEAST_MM for paper in papers)
    for paper in papers:
        assert find_paper(f"{paper.width_mm}x{paper.height_mm}mm")[0].name == paper.name


@given(st.floats(20, 5000), st.floats(20, 5000))
def test_any_believable_size_is_taken_to_within_half_a_millimetre(width_mm, height_mm):
    paper, note = find_paper(f"{width_mm:.2f}x{height_mm:.2f}mm")
    off_mm = max(abs(paper.width_mm - round(width_mm, 2)), abs(paper.height_mm - round(height_mm, 2)))
    assert off_mm <= (0.5 if note else 0.001) + 1e-9
