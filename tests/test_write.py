import os
import resource
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import OutputError
from printkit.write import DEVICES, LIST, distinct, encounter_name, file_name, write


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
    own = f"output/pier/pages/{LIST}"
    assert everything(tmp_path) == {"output/pier/kit.pdf": b"kit", "output/pier/pages/01-guide.png": b"page", own: b"01-guide.png\n"}


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


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.name != LIST)


def test_a_folder_of_many_holds_what_was_written_there_last_and_what_others_put_there(tmp_path):
    files = ["kit-a4.pdf", "pieces/tokens/ann.png", "pieces/tokens/bob.png", "pieces/tokens/bob.svg", "pieces/cards/bob.png"]
    assert len(write(tmp_path, [(name, b"old") for name in files])) == len(files)
    (tmp_path / "pieces/tokens/mine.png").write_bytes(b"mine")
    assert write(tmp_path, [("pieces/tokens/ann.png", b"new")]) == [tmp_path / "pieces/tokens/ann.png"]
    assert names(tmp_path) == [
        "kit-a4.pdf",
        "pieces/cards/bob.png",
        "pieces/tokens/ann.png",
        "pieces/tokens/bob.svg",
        "pieces/tokens/mine.png",
    ]
    write(tmp_path, [("pieces/tokens/ann.svg", b"new")])
    assert names(tmp_path / "pieces/tokens") == ["ann.png", "ann.svg", "mine.png"]


def test_a_list_names_no_file_elsewhere(tmp_path):
    (tmp_path / "pieces").mkdir()
    (tmp_path / "away.png").write_bytes(b"mine")
    (tmp_path / "pieces" / LIST).write_text("../away.png\n..\n/etc/hostname\n.hidden.png\n")
    (tmp_path / "pieces" / ".hidden.png").write_bytes(b"mine")
    write(tmp_path, [("pieces/ann.png", b"new")])
    assert names(tmp_path) == ["away.png", "pieces/.hidden.png", "pieces/ann.png"]


def test_where_a_build_fails_nothing_is_taken_away(tmp_path):
    write(tmp_path, [("pages/01.png", b"old"), ("pages/02.png", b"old")])
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(OutputError):
        write(tmp_path, [("pages/01.png", b"new"), ("kit.pdf", b"new")])
    assert everything(tmp_path / "pages") == {"01.png": b"old", "02.png": b"old", LIST: b"01.png\n02.png\n"}


def test_what_a_killed_run_has_left_long_ago_goes(tmp_path):
    for name, age_s in ((".kit.pdf.4711-0.part", 2 * 86400), (".kit.pdf.4712-0.part", 60), ("kit.pdf.4711-0.part", 2 * 86400)):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (time.time() - age_s,) * 2)
    write(tmp_path, [("kit.pdf", b"new")])
    assert names(tmp_path) == [".kit.pdf.4712-0.part", "kit.pdf", "kit.pdf.4711-0.part"]
