"""What is installed from a wheel is whole: code, layouts, assets, licences."""

import os
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from printkit import __version__
from printkit.cli._samples import samples

ROOT = Path(__file__).parent.parent
PACKAGE = "printkit/_shipped"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Return a wheel of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def names(wheel) -> set[str]:
    """Return what the wheel holds."""
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def tracked(folder: str) -> list[str]:
    """Return the files of a folder, without what Python leaves about."""
    return [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]


@pytest.mark.parametrize("folder", ["layouts", "assets"])
def test_the_wheel_ships_every_file_of(folder, names):
    files = tracked(folder)
    assert files
    assert {f"{PACKAGE}/{name}" for name in files} <= names
    assert [name for name in files if name.endswith(".py")] == []


def test_the_wheel_ships_every_module_and_what_stands_beside_them(names):
    assert set(tracked("printkit")) <= names


def test_the_wheel_ships_nothing_else(names):
    known = {*tracked("printkit"), *(f"{PACKAGE}/{name}" for folder in ("layouts", "assets") for name in tracked(folder))}
    assert [name for name in names - known if ".dist-info/" not in name] == []


def test_every_font_and_icon_has_its_licence_beside_it():
    folders = [path for path in (ROOT / "assets" / "fonts").iterdir() if path.is_dir()]
    assert folders
    for folder in (*folders, ROOT / "assets" / "icons"):
        assert [path for path in folder.iterdir() if path.stem == "LICENSE"], folder


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as file:
        (metadata,) = (name for name in file.namelist() if name.endswith("/METADATA"))
        told = message_from_bytes(file.read(metadata))
        (points,) = (file.read(name).decode() for name in file.namelist() if name.endswith("/entry_points.txt"))
        assert any(name.endswith("/LICENSE") for name in file.namelist())
    assert (told["Name"], told["Version"], told["License-Expression"]) == ("printkit", __version__, "MIT")
    assert "printkit = printkit.cli:main" in points


def test_what_was_installed_from_the_wheel_builds_a_sample(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as file:
        file.extractall(tmp_path / "installed")
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}

    def ran(*args: str) -> str:
        command = [sys.executable, "-m", "printkit", *args]
        done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = [sys.executable, "-c", "import printkit; print(printkit.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=True).stdout
    assert Path(found.strip()).is_relative_to(tmp_path)
    for sample in samples().values():
        game = sample.parent.name
        ran("new", game, "--system", game)
        assert "kit.pdf" in ran("build", game, "--only", "guide,combatant_tokens", "--paper", "a4")
