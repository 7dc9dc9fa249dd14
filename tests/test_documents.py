"""Sheets to read: how many pages they take, what never stands apart, and how small they may be set."""

from functools import cache
from itertools import pairwise

import pytest
import yaml

from printkit.engine import all_systems
from printkit.options import PrintOptions
from printkit.page import Face, Rect, Text, walk
from printkit.pipeline import Request, check, workshop
from printkit.shipped import shipped

SAMPLE = shipped("assets") / "encounters" / "hyootrd" / "encounter.yaml"
READING = ("guide", "tracker", "cheat_sheet", "rule_tables", "odds")
THEMES = ("radio", "plain")
SMALLEST_PT = 6.5


@cache
def shop():
    return workshop()


@cache
def documents(paper: str, theme: str, rulings: tuple[tuple[str, str], ...] = (), file=SAMPLE) -> dict[str, tuple[Face, ...]]:
    """Return the pages of all documents of an encounter, by component."""
    built = check(Request(file, PrintOptions(paper=(paper,), theme=theme, components=READING), rulings=rulings), shop())
    assert not [finding for finding in built.findings if finding.severity != "note"], built.findings
    (kit,) = built.kits
    return {item.component: kit.faces(index) for index, item in enumerate(kit.items)}


def texts(face: Face) -> list[Text]:
    return [mark for mark, _ in walk(face.marks) if isinstance(mark, Text)]


def said(*faces: Face) -> str:
    return " ".join(text.content for face in faces for text in texts(face))


def other_rulings() -> tuple[tuple[str, str], ...]:
    """Answer every question otherwise than usual."""
    questions = all_systems()["hyootrd"].questions()
    return tuple((key, str(ruling.values[-1])) for key, ruling in questions.items() if len(ruling.values) > 1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("component", READING)
def test_each_takes_one_page_of_a4_and_letter(component, paper, theme):
    assert len(documents(paper, theme)[component]) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("component", READING)
def test_under_any_rulings_each_takes_two_pages_at_most(component, theme):
    assert len(documents("a4", theme, other_rulings())[component]) <= 2


@pytest.mark.parametrize("paper", ["a5", "100x150mm"])
@pytest.mark.parametrize("component", ["cheat_sheet", "rule_tables", "odds"])
def test_small_paper_takes_more_pages_and_loses_nothing(component, paper):
    small, large = documents(paper, "radio")[component], documents("a4", "radio")[component]
    assert len(small) > 1
    assert set(said(*large).split()) <= set(said(*small).split())


def test_cards_hold_a_tracker_with_less_in_it():
    assert "Bruno" in said(*documents("90x130mm", "radio")["tracker"])
    assert "limb" in said(*documents("100x150mm", "radio")["tracker"]).split()


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_no_step_of_the_round_is_parted(paper):
    pages = documents(paper, "radio")["cheat_sheet"]
    titles = ["Roll for the order", "Choose an action", "Go along the rows", "Attack", "Damage", "Mark the wounds", "Again, or away"]
    for number, title in enumerate(titles, start=1):
        (page,) = [face for face in pages if title in {text.content for text in texts(face)}]
        assert str(number) in {text.content for text in texts(page) if text.size_pt >= 20}


def test_the_round_fills_its_page_to_the_foot():
    (page,) = documents("a4", "radio")["cheat_sheet"]
    assert max(text.y_mm for text in texts(page)) > page.height_mm - 8


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("component", READING)
def test_nothing_is_set_too_small_to_read(component, theme, paper):
    for face in documents(paper, theme)[component]:
        assert all(text.size_pt >= SMALLEST_PT for text in texts(face)), min((text.size_pt, text.content) for text in texts(face))


@pytest.mark.parametrize("theme", THEMES)
def test_lines_of_one_column_never_overlap(theme):
    (page,) = documents("a4", theme)["cheat_sheet"]
    paragraphs = [text for text in texts(page) if 18 < text.x_mm < 20 and text.size_pt > 8]
    assert len(paragraphs) > 20
    for above, below in pairwise(sorted(paragraphs, key=lambda text: text.y_mm)):
        assert below.y_mm - above.y_mm > 0.9 * below.size_pt * 25.4 / 72


def crowd(folder, count=14):
    """Write an encounter of many with long names and large pools."""
    foes = [
        {"name": f"The Honourable Bartholomew Quillfeather {'I' * at}", "kind": "minion", "grade": "skilled", "wounds": 3 * at}
        for at in range(1, count)
    ]
    group = {"name": "Lamplighter of the Outer Brotherhood", "kind": "henchmen", "count": 40, "grade": "standard"}
    file = folder / "encounter.yaml"
    file.write_text(
        yaml.safe_dump({"system": "hyootrd", "title": "A title that goes on " * 3, "combatants": [group, *foes]}), encoding="utf-8"
    )
    return file


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_crowd_goes_on_to_further_pages_with_the_head_repeated(tmp_path, theme, paper):
    pages = documents(paper, theme, (), crowd(tmp_path))["tracker"]
    assert len(pages) > 1
    assert all("limb" in said(face).split() for face in pages)
    names = [text.content for face in pages for text in texts(face)]
    assert sum("Lamplighters" in name for name in names) == 1
    boxes = [
        mark for face in pages for mark, _ in walk(face.marks) if isinstance(mark, Rect) and mark.stroke and mark.width_mm in {4.0, 4.6}
    ]
    assert len(boxes) >= 40 + sum(3 * at for at in range(1, 14))


@pytest.mark.parametrize("theme", THEMES)
def test_names_stay_left_of_the_boxes(tmp_path, theme):
    for page in documents("a4", theme, (), crowd(tmp_path))["tracker"]:
        left = min(mark.x_mm for mark, _ in walk(page.marks) if isinstance(mark, Rect) and mark.stroke and mark.width_mm == 6.0)
        for text in texts(page):
            if "Honourable" in text.content or "Quillfeather" in text.content:
                assert text.x_mm + text.width_mm <= left


def test_the_answer_of_a_row_stands_on_its_color():
    (page,) = documents("a4", "radio")["odds"]
    navy, red, teal = "#1f3554", "#b3261e", "#0f6b6b"
    grounds = [mark.fill for mark, _ in walk(page.marks) if isinstance(mark, Rect)]
    assert grounds.count(red) >= 10
    assert grounds.count(teal) == 4
    assert navy not in grounds
