"""Sheets of a round for every game: pages they take, the margin beside the steps, chances that darken, trackers for many."""

from functools import cache
from itertools import pairwise

import pytest
from fold_kit import SAMPLES, THEMES, checked, shop

from printkit.options import PrintOptions
from printkit.page import Rect, Text, walk
from printkit.pipeline import Request, check

OF = {sample.parent.name: sample for sample in SAMPLES}
GAMES = sorted(OF)
WITH_MARGIN = [
    name
    for name in GAMES
    if any(
        step.margin
        for step in shop()
        .systems[name]
        .aids.cheat_sheet(shop().systems[name].ruleset(), checked(OF[name], "cheat_sheet").kits[0].encounter)
        .steps
    )
]
TABLES = ("rule_tables", "odds")


@cache
def kit(game, component, theme="", paper="a4", rulings=()):
    options = PrintOptions(paper=(paper,), theme=theme or shop().systems[game].theme, components=(component,))
    built = check(Request(OF[game], options, rulings=rulings), shop())
    assert not [str(finding) for finding in built.findings if finding.severity != "note"]
    return built.kits[0]


def other_rulings(game):
    """Answer every question otherwise than usual."""
    questions = shop().systems[game].questions()
    return tuple((key, str(ruling.values[-1])) for key, ruling in questions.items() if len(ruling.values) > 1)


def placed(face):
    """Return the texts of a face with the height of each on it."""
    return [(mark, placement.at(mark.x_mm, mark.y_mm)[1]) for mark, placement in walk(face.marks) if isinstance(mark, Text)]


def said(*faces):
    return " ".join(" ".join(mark.content for face in faces for mark, _ in placed(face)).split())


def bare(text):
    return " ".join(text.replace("**", "").split())


# The round


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_round_takes_two_pages_at_most(game, paper, theme):
    assert len(kit(game, "cheat_sheet", theme, paper).faces(0)) <= 2


@pytest.mark.parametrize("game", WITH_MARGIN)
def test_with_a_margin_all_but_the_last_step_stand_on_the_first_page(game):
    for theme in ("", "plain"):
        made = kit(game, "cheat_sheet", theme)
        first, second = (said(page).lower() for page in made.faces(0))
        *steps, last = made.system.aids.cheat_sheet(made.ruleset, made.encounter).steps
        assert [step.title for step in steps if bare(step.title).lower() not in first] == []
        assert bare(last.title).lower() in second


@pytest.mark.parametrize("rulings", [False, True])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", WITH_MARGIN)
def test_the_margin_tells_every_note_and_no_ruling_is_told_twice(game, theme, rulings):
    made = kit(game, "cheat_sheet", theme, "a4", other_rulings(game) if rulings else ())
    printed = said(*made.faces(0)).replace(" ", "")
    for step in made.system.aids.cheat_sheet(made.ruleset, made.encounter).steps:
        for note in step.margin:
            told = bare(note.text).replace(" ", "")
            assert printed.count(told) == 1 if note.ruling else printed.count(told) >= 1, note
            assert bare(note.title).replace(" ", "").lower() in printed.lower(), note


@pytest.mark.parametrize("game", WITH_MARGIN)
def test_a_note_stands_beside_the_step_it_is_about(game):
    made = kit(game, "cheat_sheet")
    page, _ = made.faces(0)
    heights = {mark.content: y for mark, y in placed(page)}
    sheet = made.system.aids.cheat_sheet(made.ruleset, made.encounter)
    for step, following in pairwise(step for step in sheet.steps if not step.beside and step.title in heights):
        if step.margin:
            top = heights[step.title]
            first = heights[step.margin[0].title]
            assert top - 12 <= first <= heights[following.title] + 12, step.title


@pytest.mark.parametrize("game", WITH_MARGIN)
def test_on_small_paper_limits_stand_below_their_step_and_rulings_among_the_notes(game):
    made = kit(game, "cheat_sheet", "", "a5")
    sheet = made.system.aids.cheat_sheet(made.ruleset, made.encounter)
    printed = said(*made.faces(0)).replace(" ", "")
    for step in sheet.steps:
        assert all(bare(note.text).replace(" ", "") in printed for note in step.margin)


# Chances that darken


def lightness(color):
    return sum(int(color[at : at + 2], 16) for at in (1, 3, 5))


def grounds(face, number):
    """Return the colors behind a number wherever it stands on its own."""
    boxes = [(mark, placement.at(mark.x_mm, mark.y_mm)) for mark, placement in walk(face.marks) if isinstance(mark, Rect) and mark.fill]
    found = []
    for mark, placement in walk(face.marks):
        if isinstance(mark, Text) and mark.content == number:
            x, y = placement.at(mark.x_mm, mark.y_mm)
            under = [box.fill for box, (left, top) in boxes if left <= x <= left + box.width_mm and top <= y <= top + box.height_mm]
            found += under[-1:]
    return found


GRAPPLING = [game for game in GAMES if shop().systems[game].aids.grapple_reference]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GRAPPLING)
def test_all_about_grapples_stands_on_one_page(game, paper, theme):
    made = kit(game, "grapple_reference", theme, paper)
    (page,) = made.faces(0)
    reference = made.system.aids.grapple_reference(made.ruleset, made.encounter)
    for table in (reference.ladder, reference.loose, reference.pairs):
        words = {bare(cell) for row in table.rows for cell in row if cell}
        assert [word for word in words if word.lower() not in said(page).lower()] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GRAPPLING)
def test_under_other_rulings_it_takes_two_at_most_and_one_in_its_own_theme(game, theme):
    pages = kit(game, "grapple_reference", theme, "a4", other_rulings(game)).faces(0)
    assert len(pages) <= (1 if theme == shop().systems[game].theme else 2)


@pytest.mark.parametrize("game", GRAPPLING)
def test_the_ladder_darkens_towards_sleep(game):
    made = kit(game, "grapple_reference")
    (page,) = made.faces(0)
    chances = sorted(
        {
            int(cell)
            for row in made.system.aids.grapple_reference(made.ruleset, made.encounter).ladder.rows
            for cell in row
            if cell.isdigit()
        }
    )
    shades = [min(map(lightness, grounds(page, str(chance)))) for chance in chances if grounds(page, str(chance))]
    assert len(shades) > 20
    lighter = [after - before for before, after in pairwise(shades)]
    assert sum(step >= 0 for step in lighter) >= 0.9 * len(lighter)
    assert shades[-1] > shades[0]


# Tables


@pytest.mark.parametrize("component", TABLES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_tables_is_near_empty(game, paper, component):
    for face in kit(game, component, "", paper).faces(0):
        assert max(y for _, y in placed(face)) > 0.55 * face.height_mm


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("component", TABLES)
@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_every_table_is_printed(game, component, paper):
    made = kit(game, component, "", paper)
    printed = said(*made.faces(0)).replace(" ", "").lower()
    sheet = getattr(made.system.aids, component)(made.ruleset, made.encounter)
    read = [(cell, column.kind) for table in sheet.tables for row in table.rows for cell, column in zip(row, table.columns, strict=True)]
    cells = {bare(cell).replace(" ", "").lower() for cell, kind in read if kind != "phases"}
    assert [cell for cell in cells if cell not in printed] == []


# The tracker


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_everybody_of_a_fight_of_ten_stands_on_one_page(game, paper, theme):
    made = kit(game, "tracker", theme, paper)
    (page,) = made.faces(0)
    tracker = made.system.aids.tracker(made.ruleset, made.encounter)
    assert len(tracker.rows) >= 9
    assert all(bare(row.title).lower() in said(page).lower() for row in tracker.rows)


@pytest.mark.parametrize("game", GAMES)
def test_the_tracker_calls_things_as_the_game_does(game):
    made = kit(game, "tracker", "plain")
    tracker = made.system.aids.tracker(made.ruleset, made.encounter)
    for label in (tracker.turn_label, tracker.track_label):
        assert label[:1].upper() + label[1:] in said(*made.faces(0))


def test_members_who_are_hurt_one_by_one_have_boxes_under_a_number_each():
    made = kit("rd6", "tracker", "plain")
    tracks = [track for row in made.system.aids.tracker(made.ruleset, made.encounter).rows for track in row.tracks]
    boxes = [
        mark
        for mark, _ in walk(made.faces(0)[0].marks)
        if isinstance(mark, Rect) and (mark.width_mm, mark.height_mm) == (4.0, 4.0) and mark.stroke
    ]
    members = [track for track in tracks if track.kind == "members"]
    assert members
    assert len(boxes) >= sum(track.boxes for track in tracks)
