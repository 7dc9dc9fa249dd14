"""The game master's screen: a panel a page, to be read from where one sits, and not by players."""

from functools import cache

import pytest
from fold_kit import PAPERS, SAMPLES, THEMES, checked, shop

from printkit.aids import PrintTable
from printkit.page import Text, walk

SCREENS = [system for system in shop().systems.values() if system.aids.screen]
OF = {sample.parent.name: sample for sample in SAMPLES}
READ_PT = 10.5
"""The smallest letters that read at 60 cm: 0.2 degrees of small letters."""


@cache
def panels(theme, paper, system):
    built = checked(OF[system.name], "gm_screen", theme=theme, paper=(paper,))
    assert not [str(finding) for finding in built.findings if finding.severity != "note"]
    kit = built.kits[0]
    return system.aids.screen(kit.ruleset, kit.encounter), kit


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("system", SCREENS, ids=lambda system: system.name)
def test_every_panel_has_a_lying_page_to_itself(system, paper, theme):
    sheet, kit = panels(theme, paper, system)
    assert 3 <= len(sheet.steps) <= 4
    assert all(each.landscape for each in kit.planned.sheets)
    pages = [" ".join(mark.content for mark, _ in walk(face.marks) if isinstance(mark, Text)) for face in kit.faces(0)]
    assert len(pages) == len(sheet.steps)
    for step, page in zip(sheet.steps, pages, strict=True):
        assert step.title in page


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", SCREENS, ids=lambda system: system.name)
def test_what_is_looked_up_reads_from_where_one_sits(system, theme):
    sheet, kit = panels(theme, "a4", system)
    notes = sum(map(len, sheet.notes))
    small = letters = 0
    for face in kit.faces(0):
        marks = [mark for mark, _ in walk(face.marks) if isinstance(mark, Text)]
        assert min(mark.size_pt for mark in marks) >= 7.5
        letters += sum(len(mark.content) for mark in marks)
        small += sum(len(mark.content) for mark in marks if mark.size_pt < READ_PT)
    assert small - notes < 0.25 * (letters - notes)


@pytest.mark.parametrize("system", SCREENS, ids=lambda system: system.name)
def test_all_that_a_panel_holds_is_printed(system):
    sheet, kit = panels("plain", "a4", system)
    for step, face in zip(sheet.steps, kit.faces(0), strict=True):
        told = " ".join(mark.content for mark, _ in walk(face.marks) if isinstance(mark, Text))
        tables = [aside for aside in step.asides if isinstance(aside, PrintTable)]
        cells = [pair for table in tables for row in table.rows for pair in zip(table.columns, row, strict=True)]
        asked = [cell for column, cell in cells if column.kind != "phases"]
        asked += [box.figure for aside in step.asides for box in getattr(aside, "boxes", ())]
        asked += [note.title for note in step.margin if not note.ruling]
        words = [word for text in asked for word in text.replace("*", "").split()]
        assert words or step.paragraphs
        assert [word for word in words if word not in told] == []


@pytest.mark.parametrize("system", SCREENS, ids=lambda system: system.name)
def test_players_must_not_see_it(system):
    _, kit = panels("plain", "a4", system)
    assert "gm_screen" in system.aids.guide(kit.ruleset, kit.encounter).secret


def test_what_is_ruled_otherwise_is_on_the_screen_too():
    system = shop().systems["hyootrd"]
    kit = checked(OF["hyootrd"], "gm_screen", theme="plain", paper=("a4",)).kits[0]
    usual = system.aids.screen(kit.ruleset, kit.encounter)
    ruled = system.aids.screen(system.ruleset({"head_heart": "minus6", "npc_initiative": "individual"}), kit.encounter)
    assert usual.steps[0] != ruled.steps[0]
    assert usual.steps[1] != ruled.steps[1]
    assert len(ruled.notes) > len(usual.notes)
