import os
import resource
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import OutputError
from printkit.write import DEVICES, distinct, encounter_name, file_name, write


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@given(st.text(max_size=300))
def test_any_text_becomes_a_name_that_every_system_takes(text):
    name = file_name(text)
    assert 0 < len(f"{name}-front.png".encode()) <= 255
    assert not set(name) & set('<>:"/\\|?* .')
    assert name[0] not in "-."
    assert name[-1] not in "-. "
    assert name.split(".")[0].casefold() not in DEVICES
    assert all(character.isprintable() for character in name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Circle of Protection: Red", "circle-of-protection-red"),
        ("Continue?", "continue"),
        ("AC/DC", "ac-dc"),
        ("nul", "nul-x"),
        ("COM1", "com1-x"),
        ("...", "x"),
        ("..\\..\\etc", "etc"),
        ("Zoë", "zoë"),
        ("Мара", "мара"),
        ("", "x"),
    ],
)
def test_names_that_break_other_tools(text, name):
    assert file_name(text) == name


def test_long_names_end_between_letters_and_fit():
    name = file_name("дракон " * 40)
    assert len(name.encode()) <= 120
    assert name.startswith("дракон-дракон")


def test_a_name_that_is_taken_gets_a_number_whatever_its_case():
    taken: set[str] = set()
    assert [distinct(name, taken) for name in ("orcs", "Orcs", "orcs", "orcs-2")] == ["orcs", "Orcs-2", "orcs-3", "orcs-2-2"]


def test_an_encounter_is_named_after_its_file_or_else_its_folder(tmp_path, monkeypatch):
    assert encounter_name(tmp_path / "Pier Nine.yaml") == "pier-nine"
    assert encounter_name(tmp_path / "Under attack" / "encounter.yaml") == "under-attack"
    (tmp_path / "my session").mkdir()
    monkeypatch.chdir(tmp_path / "my session")
    assert encounter_name(Path("encounter.yaml")) == "my-session"


def test_files_and_their_folders_are_written(tmp_path):
    out = tmp_path / "output" / "pier"
    paths = write(out, [("kit.pdf", b"kit"), ("pages/01-guide.png", b"page")])
    assert paths == [out / "kit.pdf", out / "pages" / "01-guide.png"]
    assert everything(tmp_path) == {"output/pier/kit.pdf": b"kit", "output/pier/pages/01-guide.png": b"page"}


def test_a_second_build_replaces_the_first_and_leaves_nothing_else(tmp_path):
    write(tmp_path, [("kit.pdf", b"old")])
    write(tmp_path, [("kit.pdf", b"new")])
    assert everything(tmp_path) == {"kit.pdf": b"new"}


def test_new_files_may_be_read_by_whom_the_system_says(tmp_path):
    before = os.umask(0o022)
    try:
        (path,) = write(tmp_path, [("kit.pdf", b"new")])
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_failure_in_making_a_file_leaves_all_as_it_was(tmp_path):
    write(tmp_path, [("kit.pdf", b"old")])

    def files():
        yield "kit.pdf", b"new"
        yield "pages/01.png", b"page"
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        write(tmp_path, files())
    assert everything(tmp_path) == {"kit.pdf": b"old"}
    assert not (tmp_path / "pages").exists()


def test_of_several_files_none_is_replaced_where_one_cannot_be(tmp_path):
    write(tmp_path, [("a.pdf", b"old a"), ("b.pdf", b"old b")])

    def files():
        yield "a.pdf", b"new a"
        yield "b.pdf", b"new b"
        yield "c.pdf", b"new c"
        (tmp_path / "c.pdf").mkdir()  # after it was looked at, so that only the last step fails

    with pytest.raises(OutputError, match=r"c\.pdf"):
        write(tmp_path, files())
    assert everything(tmp_path) == {"a.pdf": b"old a", "b.pdf": b"old b"}


def test_a_file_that_was_new_goes_again_where_a_later_one_fails(tmp_path):
    def files():
        yield "a.pdf", b"new a"
        yield "b.pdf", b"new b"
        (tmp_path / "b.pdf").mkdir()

    with pytest.raises(OutputError):
        write(tmp_path, files())
    assert everything(tmp_path) == {}


def test_a_file_where_a_folder_should_be_is_named(tmp_path):
    (tmp_path / "output").write_text("not a folder")
    with pytest.raises(OutputError, match="is a file, not a folder") as caught:
        write(tmp_path / "output", [("kit.pdf", b"kit")])
    assert str(tmp_path / "output") in str(caught.value)


def test_a_file_higher_up_is_told_with_what_the_system_said(tmp_path):
    (tmp_path / "output").write_text("not a folder")
    with pytest.raises(OutputError, match="Not a directory") as caught:
        write(tmp_path / "output" / "pier", [("kit.pdf", b"kit")])
    assert str(tmp_path / "output" / "pier") in str(caught.value)


def test_a_folder_where_the_file_should_be_is_named(tmp_path):
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(OutputError, match=r"kit\.pdf: is a folder"):
        write(tmp_path, [("kit.pdf", b"kit")])


def test_a_write_protected_file_stays_as_it_is(tmp_path):
    (path,) = write(tmp_path, [("kit.pdf", b"old")])
    path.chmod(0o444)
    with pytest.raises(OutputError, match=r"kit\.pdf: is write-protected"):
        write(tmp_path, [("kit.pdf", b"new")])
    assert everything(tmp_path) == {"kit.pdf": b"old"}


def test_a_folder_nobody_may_write_to_is_told_with_what_the_system_said():
    folder = Path("/proc/printkit")
    with pytest.raises(OutputError, match="/proc/printkit: the folder cannot be made: ") as caught:
        write(folder, [("kit.pdf", b"kit")])
    assert caught.value.exit_code == 5


def test_a_full_disk_leaves_the_old_file_whole(tmp_path):
    write(tmp_path, [("kit.pdf", b"old")])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))  # the system then refuses to write on, as it does on a full disk
    try:
        with pytest.raises(OutputError, match=r"kit\.pdf: cannot be written: File too large"):
            write(tmp_path, [("kit.pdf", b"x" * 5000)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert everything(tmp_path) == {"kit.pdf": b"old"}
