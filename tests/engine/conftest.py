"""`pytest tests/engine --vectors FILE` checks further files of worked examples; may be repeated."""

from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import settings

from printkit.engine import all_systems

# No test may depend on how fast the machine is.
settings.register_profile("printkit", deadline=None)
settings.load_profile("printkit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", action="append", default=[], metavar="FILE", help="a further file shaped like vectors.yaml")


@cache
def examples(path: Path) -> list[dict]:
    """Return the worked examples of a file."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))["vectors"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "system" in metafunc.fixturenames:
        systems = all_systems()
        metafunc.parametrize("system", list(systems.values()), ids=list(systems))
    if "example" in metafunc.fixturenames:
        further = metafunc.config.getoption("--vectors", default=[])
        files = [*(system.folder / "vectors.yaml" for system in all_systems().values()), *map(Path, further)]
        found = [example for file in files for example in examples(file)]
        metafunc.parametrize("example", found, ids=[str(example["id"]) for example in found])
