"""What the themes that fill areas have in common: letters read on every color, and grey keeps actions apart."""

from itertools import pairwise

import pytest

from printkit.colors import channels, contrast
from printkit.shipped import shipped
from printkit.typeset import load_theme

FOLDERS = [shipped("layouts")]
FILLED = [name for name in sorted(path.stem for path in (FOLDERS[0] / "_themes").glob("*.toml")) if load_theme(name, FOLDERS).filled]
ACTIONS = ("red", "navy", "teal", "violet", "brass")
APART = 0x19
"""Steps of grey that any printer keeps apart."""


@pytest.mark.parametrize("name", FILLED)
def test_white_reads_on_every_color_but_brass_which_takes_ink(name):
    theme = load_theme(name, FOLDERS)
    white = {color: contrast(theme.colors[color], "#ffffff") for color in (*ACTIONS, "slate", "steel", "rust")}
    assert {color for color, ratio in white.items() if ratio < 4.5} == {"brass"}
    assert contrast(theme.colors["brass"], theme.colors["ink"]) > 4.5


@pytest.mark.parametrize("name", FILLED)
def test_ink_and_soft_letters_read_on_the_ground_of_panels(name):
    theme = load_theme(name, FOLDERS)
    assert contrast(theme.colors["ink"], theme.colors["tint"]) > 12
    assert contrast(theme.colors["soft"], theme.colors["tint"]) > 5


@pytest.mark.parametrize("name", FILLED)
def test_actions_differ_in_grey(name):
    theme = load_theme(name, FOLDERS)
    greys = sorted(channels(theme.greys[color])[0] for color in ACTIONS)
    assert min(after - before for before, after in pairwise(greys)) >= APART


def test_themes_that_fill_differ_in_faces_and_hues():
    looks = [(theme.stems("title"), theme.colors["red"]) for theme in (load_theme(name, FOLDERS) for name in FILLED)]
    assert len(set(looks)) == len(FILLED) >= 3
