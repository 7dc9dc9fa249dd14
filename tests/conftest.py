"""What all tests share: no settings of whoever runs them, and goldens: what is printed now, held against what was looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run accept what is printed now."""
    parser.addoption("--update-golden", action="store_true", help="accept what is printed now; look at the diff before committing it")


@pytest.fixture(scope="session")
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder for settings."""
    return tmp_path_factory.mktemp("settings")


@pytest.fixture(autouse=True)
def _no_settings(no_settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them, and what printkit notes out of their folders."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(no_settings))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return what compares a text with tests/golden/<name>; one that is not there fails, but for --update-golden."""

    def check(name: str, actual: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        assert path.is_file(), f"there is no golden {name}: look at what is printed, then run pytest --update-golden"
        assert actual == path.read_text(encoding="utf-8")

    return check
