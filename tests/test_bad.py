"""Each file in tests/bad states, in its first comment lines, the message it must give: place, what is wrong, what to do."""

from pathlib import Path

import pytest

from printkit.art import Art
from printkit.engine import all_systems
from printkit.errors import DataError
from printkit.icons import Icons
from printkit.load import load_encounter
from printkit.shipped import shipped

BAD = Path(__file__).parent / "bad"
MARK = "#|"


def told(path: Path) -> str:
    """Return what loading a file tells, with paths as seen from the folder of bad files."""
    with pytest.raises(DataError) as caught:
        load_encounter(path, all_systems(), check_picture=Art().picture, icons=Icons(shipped("assets") / "icons").names())
    return str(caught.value).replace(f"{BAD}/", "").replace(str(BAD), ".").replace(str(BAD.parent), "..")


@pytest.mark.parametrize("path", sorted(BAD.glob("*.*")), ids=lambda path: path.stem)
def test_a_bad_file_names_the_place_and_a_way_out(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix(MARK).removeprefix(" ") for line in lines if line.startswith(MARK)]
    assert expected, "say what the file must give"
    assert told(path).splitlines() == expected
