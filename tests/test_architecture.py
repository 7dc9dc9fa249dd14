"""ARCHITECTURE.md tells the truth: the folders there are, and the floors that import-linter keeps."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOUSE, FLOORS = (PAGE.split(f"## {head}\n")[1].split("```")[1] for head in ("The house", "Floors"))
CONTRACTS = {contract["name"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}


def modules() -> set[str]:
    """Return the modules and packages of printkit as the page writes them; `__init__` and `__main__` go without saying."""
    below = (ROOT / "printkit").iterdir()
    return {path.name + "/" * path.is_dir() for path in below if (path.is_dir() or path.suffix == ".py") and not path.name.startswith("__")}


def test_house_names_every_module():
    told = set()
    for line in HOUSE.split("printkit/\n")[1].splitlines():
        told.update(word for word in line.split() if re.fullmatch(r"\w+\.py|\w+/", word))
    assert modules() <= told


def test_house_names_nothing_that_is_not_there():
    for line in HOUSE.splitlines():
        indent = len(line) - len(line.lstrip())
        for word in re.match(r"\s*((?:[\w.]+(?:/|\.py)\s?)*)", line)[1].split():
            assert ((ROOT / "printkit" if indent else ROOT) / word).exists(), word


def test_floors_are_those_that_are_kept():
    layers = next(contract["layers"] for contract in CONTRACTS.values() if contract["type"] == "layers")
    assert FLOORS.split("\n")[1:-1] == [layer for layer in layers if layer != "__main__"]


@pytest.mark.parametrize(("library", "places"), [("typer", "cli/"), ("jinja2", "typeset/"), ("reportlab", "render/pdf/"), ("PIL", "art/")])
def test_each_library_is_kept_where_the_page_says(library, places):
    contract = next(each for each in CONTRACTS.values() if library in each.get("protected_modules", ()))
    allowed = [name.removeprefix("printkit.").replace(".", "/") for name in contract["allowed_importers"]]
    assert places.removesuffix("/").removesuffix(".py") in allowed
    assert all(f"`{path}/`" in PAGE or f"`{path}.py`" in PAGE for path in allowed)


@pytest.mark.parametrize("group", re.findall(r"`(printkit\.\w+)`", PAGE))
def test_entry_point_groups_are_packages_that_discover(group):
    assert "discover(__name__" in (ROOT / group.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
