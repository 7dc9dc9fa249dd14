"""Standees: true sizes, a back that is the front's mirror image, and folds where they belong."""

import pytest
from fold_kit import PAPERS, checked, every_sample, faces, fight, folds, kit_of, pieces, texts

from printkit.components.standees import heights_mm
from printkit.errors import PaperError
from printkit.page import Path, walk

AWAY, TOWARDS = (3.0, 1.0, 0.5, 1.0), (2.0, 1.2)


kit = kit_of("standees")


@every_sample
def test_standees_of_every_sample_print_in_every_theme(sample, theme):
    for paper in PAPERS:
        findings = checked(sample, "standees", theme=theme, paper=(paper,)).findings
        assert not [str(finding) for finding in findings if "ends at the trim" not in finding.message]


def test_everybody_stands_and_henchmen_one_each(kit):
    assert set(faces(kit)) == {"mara", "jonas-applewhite", "ogre-1", "ogre-2", "imp-3", "imp-4", "imp-5", "imp-6", "imp-7", "the-worm"}


def test_a_base_is_as_wide_and_as_deep_as_its_combatant_is_large(kit):
    for item in kit.items:
        if item.owner:
            size_mm = kit.encounter.by_id[item.owner].size_mm
            assert item.size_mm[0] == size_mm
            assert item.values["foot_mm"] * 2 == pytest.approx(min(size_mm, 50.8), abs=0.01)
            assert item.size_mm[1] == pytest.approx(2 * (item.values["figure_mm"] + item.values["foot_mm"]))


def test_the_larger_a_combatant_the_higher_it_stands_as_far_as_the_sheet_allows():
    heights = [heights_mm(base, 240.0)[0] for base in (8.0, 19.05, 25.4, 50.8, 76.2)]
    assert heights == sorted(heights)
    assert all(2 * sum(heights_mm(base, 240.0)) <= 240.0 for base in (8.0, 25.4, 101.6, 190.0))


def test_it_folds_away_over_the_head_and_towards_you_at_both_feet(kit):
    for item, face in pieces(kit):
        foot, middle = item.values["foot_mm"], face.height_mm / 2
        wanted = {(round(middle, 2), AWAY), (round(foot, 2), TOWARDS), (round(face.height_mm - foot, 2), TOWARDS)}
        assert wanted <= folds(face)


def test_a_slotted_stand_takes_what_the_dots_leave(kit):
    for item, face in pieces(kit):
        dots = sorted(y for y, dash in folds(face) if dash not in {AWAY, TOWARDS})
        foot, slot = item.values["foot_mm"], item.values["slot_mm"]
        assert dots == ([pytest.approx(foot - slot, abs=0.01), pytest.approx(face.height_mm - foot + slot, abs=0.01)] if slot else [])


def _icon(face, filled):
    """The points of the largest filled path with curves in one half of a face: the figure."""
    paths = [
        (mark, placed) for mark, placed in walk(face.marks) if isinstance(mark, Path) and mark.fill == filled and len(mark.segments) > 12
    ]
    return [[placed.at(*numbers[-2:]) for _, numbers in mark.segments if numbers] for mark, placed in paths]


def test_the_back_is_the_mirror_image_of_the_front_across_the_fold(kit):
    face = faces(kit)["the-worm"]
    fold = face.height_mm / 2
    drawn = [points for points in _icon(face, "#000000") if max(y for _, y in points) - min(y for _, y in points) > 20]
    back, front = sorted(drawn, key=lambda points: points[0][1])
    assert [(x, 2 * fold - y) for x, y in back] == [pytest.approx(point, abs=0.001) for point in front]


def test_names_numbers_and_initials_read_upright_from_both_sides(kit):
    for item, face in pieces(kit):
        sides = {"front": [], "back": []}
        for content, placed, down in texts(face):
            assert placed.a * placed.d - placed.b * placed.c > 0, f"{content} is mirrored"
            assert (down < face.height_mm / 2) == (placed.d < 0)
            sides["front" if placed.d > 0 else "back"].append(content)
        for side in sides.values():
            assert item.values["name"] in side
            assert not item.values["number"] or item.values["number"] in side
            assert item.values["icon"] or item.values["monogram"] in side


def test_blank_ones_fill_the_last_sheet_and_are_as_large_as_most(tmp_path):
    small = "system: hyootrd\ntitle: t\ncombatants: [{name: Mara, side: pc, grade: skilled, wounds: 8}]"
    assert any(item.filler for item in fight(tmp_path, "standees", text=small).items)
    items = fight(tmp_path, "standees").items
    sizes = [item.size_mm[0] for item in items if not item.filler]
    usual = {size_mm for size_mm in sizes if sizes.count(size_mm) == max(map(sizes.count, sizes))}
    assert {item.size_mm[0] for item in items if item.filler} <= usual


def test_copies_are_those_of_the_combatant_or_of_the_component(tmp_path):
    text = "system: hyootrd\ntitle: t\ncombatants: [{name: Mara, side: pc, grade: skilled, wounds: 8, copies: 3}]"
    assert fight(tmp_path, "standees", text=text).items[0].copies == 3
    assert fight(tmp_path, "standees", text=text, copies={"standees": 2}).items[0].copies == 2


def test_one_that_is_wider_than_the_paper_is_refused_by_name(tmp_path):
    file = tmp_path / "fight.yaml"
    file.write_text(
        "system: hyootrd\ntitle: t\ncombatants: [{name: Kraken, kind: boss, grade: expert, wounds: 9, size: 290mm}]", encoding="utf-8"
    )
    built = checked(file, "standees", paper=("a4",))
    assert built.exit_code == PaperError.exit_code
    assert [finding.piece for finding in built.findings] == ["kraken"]
