import json

import pytest
from bench import BY_HAND, HERE, MEAN_APART, MOST_APART, run
from kits import Case


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The bench's smallest kit: two sheets, the second not full."""
    folder = tmp_path_factory.mktemp("bench") / "kit"
    run(HERE / "kits.py", folder, *Case(100))
    run(HERE / "child.py", "printkit", folder, folder / "printkit.pdf")
    return folder


def apart(folder, other):
    return json.loads(run(HERE / "pictures.py", folder / "printkit.pdf", other, 2))


@pytest.mark.parametrize("program", BY_HAND)
def test_the_hand_written_programs_draw_the_same_sheets(folder, program):
    said = json.loads(run(HERE / "child.py", program, folder, folder / f"{program}.pdf"))
    assert min(said.values()) > 0
    most, mean = apart(folder, folder / f"{program}.pdf")
    assert most <= MOST_APART
    assert mean <= MEAN_APART


def test_a_name_that_is_not_the_same_is_seen(folder):
    party = folder / "party.csv"
    rows = party.read_text(encoding="utf-8")
    party.write_text(rows.replace("Babribel", "Babriber"), encoding="utf-8")
    run(HERE / "child.py", "forms", folder, folder / "other.pdf")
    party.write_text(rows, encoding="utf-8")
    most, _ = apart(folder, folder / "other.pdf")
    assert most > MOST_APART
