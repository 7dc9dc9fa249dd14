"""The round log: forms with a row for everybody, two rounds or more on a page."""

import re

import pytest
from fold_kit import PAPERS, SAMPLES, THEMES, checked, fight, texts

MANY = "system: hyootrd\ntitle: A crowd\ncombatants:\n" + "".join(
    f"  - {{name: Sailor number {number}, kind: minion, grade: skilled, wounds: 5}}\n" for number in range(1, 61)
)


def pages(kit):
    """What can be read on each page."""
    return [[content for content, *_ in texts(face)] for face in kit.faces(0)]


def rounds(page):
    return sum(content.casefold() == "round" for content in page)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_every_sample_has_two_rounds_on_a_page_in_every_theme(sample, theme):
    for paper in PAPERS:
        built = checked(sample, "round_log", theme=theme, paper=(paper,))
        assert not [str(finding) for finding in built.findings if finding.severity != "note"]
        kit = built.kits[0]
        assert built.sheets == 2
        assert not any(sheet.landscape for sheet in kit.planned.sheets)
        for page in pages(kit):
            assert rounds(page) == 2


def test_everybody_has_a_row_in_every_round(tmp_path):
    kit = fight(tmp_path, "round_log")
    told = " ".join(pages(kit)[0])
    for row in kit.system.aids.tracker(kit.ruleset, kit.encounter).rows:
        assert told.count(row.title) == rounds(pages(kit)[0]), row.title


def test_few_combatants_leave_room_for_more_rounds(tmp_path):
    alone = "system: hyootrd\ntitle: t\ncombatants: [{name: Mara, side: pc, grade: skilled, wounds: 8}]"
    assert rounds(pages(fight(tmp_path, "round_log", text=alone))[0]) == 4


def test_a_crowd_goes_on_on_the_next_page_and_nobody_is_lost(tmp_path):
    made = pages(fight(tmp_path, "round_log", text=MANY))
    assert len(made) == 2 * len({label for page in made for label in page if re.fullmatch(r"\d of \d", label)})
    told = " ".join(content for page in made for content in page)
    assert all(len(re.findall(rf"Sailor number {number}\b", told)) == 2 for number in range(1, 61))


def test_phases_have_a_column_each_and_a_game_without_them_has_action_and_result():
    for sample in SAMPLES:
        kit = checked(sample, "round_log", theme="plain", paper=("a4",)).kits[0]
        phases = kit.system.aids.tracker(kit.ruleset, kit.encounter).phases
        told = pages(kit)[0]
        assert [content for content in told if content.startswith("Phase ")] == [f"Phase {phase}" for phase in phases] * rounds(told)
        assert ("Result" in told) == (not phases)


def test_copies_are_pages(tmp_path):
    assert len(pages(fight(tmp_path, "round_log", copies={"round_log": 5}))) == 5
    assert fight(tmp_path, "round_log", "markers", copies={"round_log": 0}).counts.pages == 1
