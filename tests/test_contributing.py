"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"`(?P<file>[\w/]+/[\w.]+)`[^\n`]*\n\n```\w+\n(?P<text>.*?)```", re.DOTALL)
FILES = {match["file"]: match["text"] for match in BLOCK.finditer(PAGE)}
NOTHING_COMPILED = shutil.ignore_patterns("__pycache__")


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """Return a copy of the project with every file of the recipes in its place."""
    copy = tmp_path_factory.mktemp("project")
    for folder in ("printkit", "layouts", "tests/engine", "assets/encounters"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=NOTHING_COMPILED)
    for folder in ("fonts", "icons"):
        (copy / "assets" / folder).symlink_to(ROOT / "assets" / folder)
    for name, text in FILES.items():
        file = copy / name
        assert not file.exists(), f"{name} is there already: the recipe must add it"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return copy


def ran(project: Path, *words: str) -> str:
    """Run Python in the copy and return what it says; it must succeed."""
    surroundings = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", *words], cwd=project, env=surroundings, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(project: Path, game: str, *options: str) -> str:
    """Build a sample encounter in the copy."""
    return ran(project, "printkit", "build", f"assets/encounters/{game}/encounter.yaml", "--paper", "a4", *options)


def test_there_are_four_recipes_and_their_files():
    assert re.findall(r"^## Add an? (.+)$", PAGE, re.MULTILINE) == ["component", "layout", "output format", "game"]
    assert len(FILES) == 16


def test_the_component_is_printed(project):
    build(project, "hyootrd", "--only", "place_cards", "--format", "txt", "-o", "plain")
    (page,) = (project / "plain" / "hyootrd" / "pages").glob("*-place_cards.txt")
    assert "Mabel Rourke" in page.read_text(encoding="utf-8")


def test_the_theme_draws_it_otherwise(project):
    for theme in ("plain", "casefile"):
        build(project, "hyootrd", "--only", "place_cards", "--format", "txt", "--theme", theme, "-o", theme)
    plain, casefile = (
        (project / theme / "hyootrd" / "pages" / "01-place_cards.txt").read_text(encoding="utf-8") for theme in ("plain", "casefile")
    )
    assert "'#8c3b1e' 0.75" in casefile
    assert "'#8c3b1e' 0.75" not in plain


def test_the_game_is_found_and_printed(project):
    assert "one coin, one word" in ran(project, "printkit", "list", "systems")
    assert "+2" in ran(project, "printkit", "rules", "toss", "sides")
    assert "output/toss/kit.pdf" in build(project, "toss").replace("\\", "/")


def test_the_game_is_tested_unasked(project):
    told = ran(project, "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(project), "tests/engine", "-k", "toss or VT")
    assert re.search(r"\b(2[0-9]|[3-9][0-9]) passed", told)
