"""Action chips: everybody's turns by their likeness, what is done with them by icon and pattern, and small enough for a count."""

import pytest
from fold_kit import PAPERS, SAMPLES, THEMES, checked, faces, shop

from printkit.components._measures import CHIP_MM
from printkit.page import Path, Text, walk

SYSTEMS = [system for system in shop().systems.values() if system.aids.action_chips]
OF = {sample.parent.name: sample for sample in SAMPLES}
SMALLEST_PT = 6


def kit(system, *components, **options):
    built = checked(OF[system.name], *components, **{"paper": ("a4",), "theme": "plain", **options})
    assert not [str(finding) for finding in built.findings if finding.severity != "note"]
    return built.kits[0]


def said(face):
    return [mark.content for mark, _ in walk(face.marks) if isinstance(mark, Text)]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_everybody_has_a_chip_for_each_turn_and_each_member_of_a_group_its_own(system):
    made = kit(system, "action_chips")
    chips = system.aids.action_chips(made.ruleset, made.encounter)
    assert [(item.id, item.copies) for item in made.items] == [(chip.key, chip.copies) for chip in chips]
    owners = {item.owner for item in made.items if item.owner}
    assert owners == {combatant.id for combatant in made.encounter.combatants}
    for combatant in made.encounter.combatants:
        own = [chip for chip in chips if chip.owner == combatant.id]
        assert len(own) % combatant.count == 0
        assert len({(chip.number, chip.figure) for chip in own}) == len(own)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_two_lie_beside_each_other_and_one_above_another_on_a_count(system):
    (board,) = [item for item in kit(system, "combat_board").items if item.id == "board"]
    assert board.values["cell_mm"] >= 2 * CHIP_MM
    assert board.values["row_mm"] >= 2 * CHIP_MM


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_shape_tells_whose_turn_from_what_is_done_with_it(system, theme):
    made = kit(system, "action_chips", theme=theme)
    shapes = {True: set(), False: set()}
    for item, face in zip(made.items, faces(made).values(), strict=True):
        shapes[bool(item.owner)].add(face.outline)
    assert len(shapes[True]) == len(shapes[False]) == 1
    assert shapes[True] != shapes[False]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_both_sides_say_whose_or_what_it_is_and_which(system, theme):
    made = kit(system, "action_chips", theme=theme, duplex="long")
    chips = system.aids.action_chips(made.ruleset, made.encounter)
    for index, chip in enumerate(chips):
        for face in (made.face_of(index, 0), made.face_of(index, 1)):
            words = said(face)
            if chip.owner:
                assert chip.figure in words
                assert chip.number is None or str(chip.number) in words
                assert any(isinstance(mark, Path) for mark, _ in walk(face.marks)), chip.key
            else:
                assert chip.name.lower() in [word.lower() for word in words]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_no_two_actions_look_alike_without_color(system):
    made = kit(system, "action_chips", theme=system.theme, ink="line")
    chips = [(chip, made.face_of(index, 0)) for index, chip in enumerate(system.aids.action_chips(made.ruleset, made.encounter))]
    pictures = {
        chip.key: frozenset(repr(mark) for mark, _ in walk(face.marks) if isinstance(mark, Path)) for chip, face in chips if not chip.owner
    }
    assert len(set(pictures.values())) == len(pictures) > 3


@pytest.mark.parametrize("paper", [*PAPERS, "a5"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_letters_on_them_can_be_read(system, theme, paper):
    made = kit(system, "action_chips", theme=theme, paper=(paper,))
    for face in faces(made).values():
        assert all(mark.size_pt >= SMALLEST_PT for mark, _ in walk(face.marks) if isinstance(mark, Text))
