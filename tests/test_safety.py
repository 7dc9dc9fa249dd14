"""Files come from strangers: what they must never bring about, each claim by its name."""

import json
import socket
from pathlib import Path

import pytest

from printkit.errors import LayoutError
from printkit.options import PrintOptions
from printkit.pipeline import Built, Request, Workshop, build, check, workshop
from printkit.shipped import shipped

SAMPLES = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
APE = {"name": "Ape", "side": "npc", "grade": "novice", "wounds": 1}
TOKENS = PrintOptions(components=("combatant_tokens",))


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Refuse every connection and every question for a host's address; return what was tried."""
    tried: list[object] = []

    def refused(*asked: object, **_: object) -> None:
        tried.append(asked)
        raise OSError("no network in a build")

    for name in ("connect", "connect_ex", "bind", "sendto"):
        monkeypatch.setattr(socket.socket, name, refused)
    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, refused)
    return tried


def _encounter(folder: Path, *people: dict[str, object], **head: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "encounter.json"
    whole = {"system": "hyootrd", "title": "Ambush", **head, "combatants": list(people)}
    file.write_text(json.dumps(whole), encoding="utf-8")
    return file


def _built(file: Path, shop: Workshop, options: PrintOptions = TOKENS) -> Built:
    return build(Request(file, options, output=file.parent / "out"), shop)


def test_no_build_uses_the_network(no_network: list[object], tmp_path: Path) -> None:
    for sample in SAMPLES:
        asked = PrintOptions(components=("guide", "combatant_tokens", "combatant_cards"), format=("pdf", "svg"))
        built = build(Request(sample, asked, output=tmp_path / sample.parent.name), workshop())
        assert (built.exit_code, bool(built.files)) == (0, True), built.findings
    assert no_network == []


@pytest.mark.parametrize(
    "address", ["http://example.org/a.png", "https://example.org/a.svg", "file:///etc/passwd", "ftp://x/y.png", "//host/share/a.png"]
)
def test_an_address_is_no_picture_and_nobody_is_asked_for_it(
    address: str, no_network: list[object], shop: Workshop, tmp_path: Path
) -> None:
    built = _built(_encounter(tmp_path, {**APE, "portrait": address}), shop)
    assert built.exit_code == 3
    assert no_network == []


@pytest.mark.parametrize(
    "outside", ["../secret.png", "/etc/hostname", "art/../../secret.png", "link.png", "C:\\Windows\\win.ini", "~/secret.png"]
)
def test_no_picture_outside_the_project_is_read(outside: str, shop: Workshop, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("L", (9, 9)).save(tmp_path / "secret.png")
    file = _encounter(tmp_path / "game", {**APE, "portrait": outside})
    (file.parent / "link.png").symlink_to(tmp_path / "secret.png")
    assert _built(file, shop).exit_code == 3


def test_a_layout_of_a_strangers_reads_no_file_and_no_setting(shop: Workshop, tmp_path: Path) -> None:
    for greedy in ("{% include '/etc/passwd' %}", "{{ ''.__class__ }}", "{{ self.__init__.__globals__ }}", "{{ cycler.__init__ }}"):
        layout = tmp_path / "layouts" / "combatant_tokens" / "plain.xml.j2"
        layout.parent.mkdir(parents=True, exist_ok=True)
        layout.write_text(f"<face width='9mm' height='9mm'>{greedy}</face>")
        built = _built(_encounter(tmp_path, APE), workshop(), PrintOptions(components=("combatant_tokens",), theme="plain"))
        assert built.exit_code == LayoutError.exit_code, (greedy, built.findings)


@pytest.mark.parametrize("name", ["CON", "nul.txt", "a/b", "a:b?", "..", "x" * 200, "é" * 150, "🐙", "-rf", "a\\b", " ", "COM1"])
def test_names_of_people_make_file_names_that_every_system_takes(name: str, shop: Workshop, tmp_path: Path) -> None:
    asked = PrintOptions(components=("combatant_tokens",), format=("svg",), each="piece", sides="front")
    built = _built(_encounter(tmp_path, {**APE, "name": name}, {**APE, "name": name.lower()}), shop, asked)
    if not name.strip():
        assert built.exit_code == 3
        return
    written = [file.name for file in built.files]
    assert written or built.exit_code == 1  # a name that no font has or that fits nowhere is told
    assert len({file.lower() for file in written}) == len(written)
    for file in written:
        assert len(file.encode()) <= 255
        assert not set(file) & set('<>:"/\\|?*')
        assert file.split(".")[0].upper() not in {"CON", "NUL", "COM1", "PRN", "AUX"}


def test_counts_and_depths_have_limits_that_are_told(shop: Workshop, tmp_path: Path) -> None:
    for wrong in ({**APE, "count": 10**6}, {**APE, "notes": "x" * 10**6}, {**APE, "weapons": [{}] * 5000}):
        built = _built(_encounter(tmp_path, wrong), shop)
        assert built.exit_code == 3
        assert all(finding.hint or finding.where for finding in built.findings)
    (tmp_path / "deep.json").write_text(f'{{"system": "hyootrd", "title": {"[" * 5000}{"]" * 5000}}}')
    assert _built(tmp_path / "deep.json", shop).exit_code == 3


def test_what_a_picture_file_says_besides_its_picture_is_not_handed_on(shop: Workshop, tmp_path: Path) -> None:
    from PIL import Image

    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    Image.radial_gradient("L").convert("RGB").save(tmp_path / "a.jpg", exif=exif, comment=b"SecretPlace")
    for suffix in ("pdf", "svg"):
        asked = PrintOptions(components=("combatant_tokens",), format=(suffix,))
        built = _built(_encounter(tmp_path, {**APE, "portrait": "a.jpg"}), shop, asked)
        data = b"".join(file.read_bytes() for file in built.files)
        assert data
        assert b"Secret" not in data


def test_checking_writes_nothing(shop: Workshop, tmp_path: Path) -> None:
    file = _encounter(tmp_path, APE)
    before = sorted(tmp_path.rglob("*"))
    assert check(Request(file, TOKENS, output=tmp_path / "out"), shop).exit_code == 0
    assert sorted(tmp_path.rglob("*")) == before
