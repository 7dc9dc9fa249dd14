"""What an encounter of the percentile game may say, and how it is told what is wrong."""

from pathlib import Path

import pytest

from printkit.engine import all_systems
from printkit.errors import DataError
from printkit.load import load_encounter

SYSTEM = all_systems()["percentile"]


def loaded(folder: Path, *combatants: str):
    """What is found in a file with these combatants: the encounter, and messages with their hints."""
    file = folder / "encounter.yaml"
    file.write_text("system: percentile\ntitle: T\ncombatants:\n" + "".join(f"- {{{each}}}\n" for each in combatants), encoding="utf-8")
    try:
        found = load_encounter(file, {"percentile": SYSTEM})
    except DataError as problem:
        return None, [f"{each.where.line}: {each.message} ({each.hint})" for each in problem.findings]
    return found.encounter, [f"{each.where.line}: {each.message} ({each.hint})" for each in found.findings]


def test_traits_are_written_by_their_own_names(tmp_path):
    encounter, findings = loaded(tmp_path, "name: A, side: pc, str: 12, con: 11, siz: 13, dex: 14, pow: 0, int: 15, app: 9")
    assert findings == []
    assert encounter.combatants[0].traits == {"str": 12, "con": 11, "siz": 13, "dex": 14, "int": 15, "pow": 0, "app": 9}


@pytest.mark.parametrize(
    ("combatant", "field"),
    [
        ("name: A, side: pc, dex: 12, con: 22, siz: 12", "CON 22"),
        ("name: A, side: pc, str: 50, con: 60, siz: 65, dex: 70", "look like those of the 7th edition"),
        ("name: A, side: npc, str: 50, con: 25, siz: 25, dex: 25", "look like those of the 7th edition"),
    ],
)
def test_values_of_the_7th_edition_are_refused(tmp_path, combatant, field):
    _, findings = loaded(tmp_path, combatant)
    assert len(findings) == 1
    assert field in findings[0]
    assert "five times" in findings[0]
    assert loaded(tmp_path, f"{combatant}, monstrous: true")[1] == []


@pytest.mark.parametrize(
    "combatant",
    [
        "name: A, side: pc, str: 15, con: 10, siz: 15, dex: 20",
        "name: A, side: pc, dex: 21, con: 21, siz: 21",
        "name: A, side: npc, str: 44, con: 30, siz: 50, dex: 12",
        "name: A, side: npc, str: 40, con: 20, siz: 25, dex: 10",
    ],
)
def test_values_of_this_scale_pass(tmp_path, combatant):
    assert loaded(tmp_path, combatant)[1] == []


def test_weapons_skills_and_martial_arts_may_be_written_as_one_text(tmp_path):
    line = "name: A, side: npc, dex: 9, str: 12, con: 9, siz: 14, skills: 'dodge 40%, Grapple 25', "
    encounter, findings = loaded(tmp_path, line + "weapons: 'Axe (45%, 1d8 + db); Net (30)', martial_arts: 'hand to hand 35; axe 10%'")
    assert findings == []
    (found,) = encounter.combatants
    assert (found.skill("dodge"), found.skill("grapple"), found.skill("stealth")) == (40, 25, None)
    axe, net = found.weapons
    assert (axe.skill, axe.damage, axe.damage_bonus, net.damage) == (45, "1D8", True, "")
    assert [(art.specialty, art.skill) for art in found.martial_arts] == [("hand to hand", 35), ("axe", 10)]


@pytest.mark.parametrize(
    ("weapon", "school"),
    [("name: Fist", "hand_to_hand"), ("name: Head butt", "hand_to_hand"), ("name: Pipe", ""), ("name: Pipe, specialty: clubs", "clubs")],
)
def test_unarmed_attacks_are_hand_to_hand(tmp_path, weapon, school):
    encounter, _ = loaded(tmp_path, f"name: A, side: npc, dex: 9, hp: 9, weapons: [{{{weapon}, skill: 40}}]")
    assert encounter.combatants[0].weapons[0].school == school


def test_martial_arts_count_within_their_specialty_or_for_the_weapon_they_name(tmp_path):
    arts = "martial_arts: [{skill: 30}, {specialty: Sword Stick, skill: 20}]"
    encounter, findings = loaded(
        tmp_path, f"name: A, side: npc, dex: 9, hp: 9, weapons: [Sword stick (40), Kick (40), Pistol (40)], {arts}"
    )
    (found,) = encounter.combatants
    assert findings == []
    assert [found.martial_art(weapon.school, weapon.name) for weapon in found.weapons] == [20, 30, 0]


@pytest.mark.parametrize(
    ("combatant", "says"),
    [
        ("name: A, side: npc, hp: 9", '"dex" is missing'),
        ("name: A, side: npc, dex: 9", '"hp" is missing'),
        ("name: A, side: npc, dex: 9, con: 9", '"hp" is missing'),
        ("name: A, side: npc, dex: 9, hp: 9, strength: 9", 'unknown key "strength"'),
        ("name: A, side: npc, dex: 9, hp: 9, weapons: [Axe]", "not a weapon such as"),
        ("name: A, side: npc, dex: 9, hp: 9, weapons: [{name: Axe, skill: 40, damage: sharp}]", "not damage such as"),
        ("name: A, side: npc, dex: 9, hp: 9, weapons: ['Axe (40, 1D8+db)']", "needs str and siz"),
        (
            "name: A, side: npc, dex: 9, hp: 9, str: 9, siz: 9, weapons: [{name: Gun, skill: 40, damage: 1D8, db: yes, firearm: yes}]",
            "no damage bonus counts",
        ),
        ("name: A, side: npc, dex: 9, hp: 9, martial_arts: [{specialty: sword, skill: 30}]", 'of the specialty "sword"'),
        ("name: A, side: npc, dex: 9, hp: 9, martial_arts: fast", "not a specialty with a skill"),
    ],
)
def test_what_is_wrong_is_told_once_and_where(tmp_path, combatant, says):
    _, findings = loaded(tmp_path, combatant)
    assert len(findings) == 1
    assert says in findings[0]
    assert findings[0].startswith("4: ")


def test_rulings_are_written_as_one_writes_them(tmp_path):
    file = tmp_path / "encounter.yaml"
    text = "system: percentile\ntitle: T\nrulings: {zero_count_acts: yes, strangle_floor: 0, strangle_fail: damage_1D6}\n"
    file.write_text(text + "combatants: [{name: A, side: npc, dex: 10, hp: 9}]\n", encoding="utf-8")
    found = load_encounter(file, {"percentile": SYSTEM}).encounter
    assert SYSTEM.ruleset(found.rulings).rulings["zero_count_acts"] is True
    assert SYSTEM.ruleset(found.rulings).rulings["strangle_floor"] == 0
