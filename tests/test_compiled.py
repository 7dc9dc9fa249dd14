from pathlib import Path

import pytest
from layout_kit import ICONS, WHAT
from typeset_kit import ROOT, fonts, texts

from printkit.art import Art
from printkit.errors import LayoutError
from printkit.typeset import Typesetter, load_theme

LAYOUT = '<face width="30mm" height="9mm">\n<text x="1mm" y="{{ y }}">{{ name }}</text></face>'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "layouts" / "tokens" / "plain.xml.j2"
    path.parent.mkdir(parents=True)
    path.write_text(LAYOUT, encoding="utf-8")
    return path


def set_anew(file, kept, **values):
    """Set the layout as a further run does."""
    theme = load_theme("plain", [ROOT / "layouts"])
    setter = Typesetter([file.parents[1]], theme, fonts(), Art(), ICONS, cache_folder=kept)
    return setter.faces("tokens", {"y": "5mm", "name": "Mara", **values}, WHAT)


def kept_files(folder: Path):
    return {path: path.read_bytes() for path in folder.iterdir()}


def test_a_kept_layout_is_set_as_a_fresh_one(file, tmp_path):
    kept = tmp_path / "kept"
    first = set_anew(file, kept, name="Mara & Co")
    before = kept_files(kept)
    assert len(before) == 1
    assert set_anew(file, kept, name="Mara & Co") == first == set_anew(file, None, name="Mara & Co")
    assert kept_files(kept) == before


def test_what_is_wrong_in_a_kept_layout_keeps_its_place(file, tmp_path):
    set_anew(file, tmp_path / "kept")
    with pytest.raises(LayoutError) as caught:
        set_anew(file, tmp_path / "kept", y="5")
    where = caught.value.findings[0].where
    assert (where.file, where.line, where.column) == (file, 2, 1)


def test_a_layout_that_changed_is_compiled_anew(file, tmp_path):
    kept = tmp_path / "kept"
    set_anew(file, kept)
    file.write_text(LAYOUT.replace("{{ name }}", "{{ name | upper }}"), encoding="utf-8")
    assert "".join(text.content for text in texts(set_anew(file, kept)[0].marks)) == "MARA"
    assert len(kept_files(kept)) == 1


@pytest.mark.parametrize("spoil", [b"", b"j2", b"not compiled at all"])
def test_what_is_damaged_is_compiled_anew(file, tmp_path, spoil):
    kept = tmp_path / "kept"
    first = set_anew(file, kept)
    (path,) = kept_files(kept)
    path.write_bytes(path.read_bytes()[:40] + spoil if spoil else spoil)
    assert set_anew(file, kept) == first


def test_a_folder_that_cannot_be_made_keeps_nothing(file, tmp_path):
    (tmp_path / "kept").write_text("a file")
    assert set_anew(file, tmp_path / "kept") == set_anew(file, None)
