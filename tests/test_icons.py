import tomllib

import pytest

from printkit.icons import Icons
from printkit.shipped import PACKAGE, shipped

FOLDER = shipped("assets") / "icons"


@pytest.fixture(scope="module")
def icons():
    return Icons(FOLDER)


def test_the_licence_lies_beside_the_icons_and_names_their_makers(icons):
    licence = (FOLDER / "LICENSE.md").read_text(encoding="utf-8")
    assert "creativecommons.org/licenses/by/3.0" in licence
    assert icons.credit.startswith("Lorc, Delapouite and contributors")
    assert icons.credit.split(",")[0] in licence


def test_all_chosen_icons_are_shipped_and_no_others(icons):
    chosen = tomllib.loads((PACKAGE.parent / "docs" / "scripts" / "icons.toml").read_text(encoding="utf-8"))
    del chosen["words"]
    names = [name for group in chosen.values() for name in group["names"].split()]
    assert sorted(names) == list(icons.names())
    assert 350 <= len(names) <= 500


def test_every_outline_is_whole_and_lies_in_its_square(icons):
    for name in icons.names():
        segments = icons.path(name)
        letters = "".join(letter for letter, _ in segments)
        assert letters.startswith("M"), name
        assert letters.endswith("Z"), name
        assert all(len(values) == {"M": 2, "L": 2, "C": 6, "Z": 0}[letter] for letter, values in segments), name
        # A curve's control points may lie outside; where it ends may not.
        ends = [value for _, values in segments for value in values[-2:]]
        assert min(ends) >= -1, name
        assert max(ends) <= icons.units + 1, name


def test_an_outline_is_what_its_maker_drew(icons):
    assert icons.path("shield")[:3] == (("M", (256.0, 16.0)), ("C", (281.0, 40.0, 356.0, 88.0, 406.0, 88.0)), ("L", (406.0, 184.0)))


def test_an_unknown_icon_is_a_key_error(icons):
    assert "no-such-icon" not in icons
    with pytest.raises(KeyError):
        icons.path("no-such-icon")


def test_a_name_is_found_before_what_only_contains_it(icons):
    assert icons.find("shield")[0] == "shield"
    assert icons.find("crossed sabres") == ["crossed-sabres"]
    assert "two-handed-sword" in icons.find("sword")


def test_icons_are_found_by_what_they_show(icons):
    assert {"hound", "labrador-head"} <= set(icons.find("dog"))
    assert "knocked-out-stars" in icons.find("Stunned")
    assert "goblin-head" in icons.find("monster")
    assert icons.find("xyzzy") == []


def test_every_icon_is_found_by_its_own_name(icons):
    assert all(icons.find(name)[0] == name for name in icons.names())


def test_a_hint_names_a_few_icons_or_how_to_find_one(icons):
    assert icons.hint("sheild") == "did you mean shield?"
    assert icons.hint("pistol").count(" or ") == 4
    assert "printkit list icons" in icons.hint("xyzzy")
