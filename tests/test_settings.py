"""The user's settings: defaults where nothing else speaks, with places and hints where they are wrong."""

import os
from pathlib import Path

import pytest

from printkit.errors import DataError, UserError
from printkit.options import PrintOptions
from printkit.pipeline import Kit, Request, planned_kits, workshop
from printkit.settings import (
    Deviation,
    Margins,
    OnPaper,
    Printer,
    Settings,
    load_printers,
    load_settings,
    printers_text,
    settings_folder,
)


def written(folder: Path, text: str) -> Path:
    (folder / "settings.toml").write_text(text, encoding="utf-8")
    return folder


def test_no_file_and_one_of_comments_mean_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert load_settings(written(tmp_path, "# [print]\n\n")) == Settings()


def test_font_folders_are_seen_from_the_settings_file_that_names_them(tmp_path: Path) -> None:
    text = 'fonts = ["fonts", "/usr/share/fonts"]\n[print]\npaper = "a4, letter"\nbleed = "3mm"\n'
    settings = load_settings(written(tmp_path, text))
    assert settings.print.paper == ("a4", "letter")
    assert settings.print.bleed_mm == 3
    assert settings.fonts == (tmp_path / "fonts", Path("/usr/share/fonts"))


def test_settings_that_are_a_link_in_a_circle_or_a_folder_are_told(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.symlink_to(file.name)
    with pytest.raises(DataError, match="is a link that leads nowhere"):
        load_settings(tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.raises(DataError, match="is a folder, not a file"):
        load_settings(tmp_path)


def test_settings_that_may_not_be_read_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    written(folder, "# nothing").chmod(0)
    if os.access(folder, os.R_OK):
        pytest.skip("whoever may read everything is never refused")
    try:
        with pytest.raises(DataError, match=r"cannot read .*settings\.toml"):
            load_settings(folder)
    finally:
        folder.chmod(0o700)


def test_mistakes_are_all_told_with_place_and_hint(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_settings(written(tmp_path, '[print]\npapr = "a4"\nink = "gray"\n'))
    assert str(caught.value).replace(f"{tmp_path}/", "").splitlines() == [
        'settings.toml:2:1: unknown key "papr"',
        '  hint: did you mean "paper"?',
        'settings.toml:3:7: "ink" cannot be "gray"',
        '  hint: did you mean "grey"?',
    ]


def test_the_environment_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))
    assert settings_folder() == tmp_path
    monkeypatch.delenv("PRINTKIT_CONFIG")
    assert settings_folder().name == "printkit"


def test_what_is_said_lies_over_what_is_weaker() -> None:
    weaker = PrintOptions(paper=("letter",), ink="grey", copies={"markers": 2, "odds": 1})
    stronger = PrintOptions(ink="colour", copies={"odds": 3})
    both = stronger.over(weaker)
    assert (both.paper, both.ink, both.copies) == (("letter",), "colour", {"markers": 2, "odds": 3})
    assert both.over(PrintOptions()).paper == ("letter",)


PRINTERS = {
    'Brother MFC "200 g/m²"': Printer(
        margins=Margins(top_mm=4.2, bottom_mm=12.7),
        papers={
            "a4": OnPaper(front=Deviation(right_mm=-0.42, scale_x=0.9981), short=Deviation(skew_y=0.00012)),
            "100x150mm": OnPaper(front=Deviation()),
        },
    ),
    "bare": Printer(),
}


def test_printers_are_read_as_they_were_written(tmp_path: Path) -> None:
    (tmp_path / "printers.toml").write_text(printers_text(PRINTERS), encoding="utf-8")
    assert load_printers(tmp_path) == PRINTERS
    assert list(load_printers(tmp_path)) == sorted(PRINTERS)


def test_no_printers_are_no_printers(tmp_path: Path) -> None:
    assert load_printers(tmp_path) == {}
    (tmp_path / "printers.toml").write_text(printers_text({}), encoding="utf-8")
    assert load_printers(tmp_path) == {}


def test_mistakes_in_a_file_of_printers_are_told_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "printers.toml").write_text("[printers.attic.papers.a4.front]\nright_mm = 30\nscale = 1.0\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_printers(tmp_path)
    told = str(caught.value).replace(f"{tmp_path}/", "")
    assert 'printers.toml:2:12: "right_mm" must be at most 20, not 30' in told
    assert 'printers.toml:3:1: unknown key "scale"' in told


# -- In force


def planned(tmp_path: Path, text: str, said: str = "", **options: object) -> list[Kit]:
    """Plan the kit of a HYOOTRD fight under these settings; `said` is the `print` of the encounter."""
    settings = load_settings(written(tmp_path, f"[print]\n{text}\n"))
    file = tmp_path / "encounter.yaml"
    file.write_text(
        f"system: hyootrd\ntitle: T\ncombatants: [{{name: Ann, side: pc, skills: {{m: 1}}, wounds: 5}}]\n{said}", encoding="utf-8"
    )
    asked = PrintOptions.model_validate({"paper": "a4", **options})
    return planned_kits(Request(file, asked, settings.print, defaults_place=settings.place), workshop())[0]


def test_settings_name_components_of_any_game(tmp_path: Path) -> None:
    (usual,) = planned(tmp_path, "")
    (kit,) = planned(tmp_path, 'skip = ["action_chips", "markers"]\ncopies = {action_cards = 2, standees = 3}')
    assert set(usual.components) - set(kit.components) == {"markers"}
    assert kit.options.copies == {"standees": 3}
    (kit,) = planned(tmp_path, 'components = "markers, action_chips"')
    assert list(kit.components) == ["markers"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('skip = ["markers", "action_chip"]', 'settings.toml:2:20: no game has a component "action_chip"'),
        ("copies = {markers = 2, tents = 3}", 'settings.toml:2:32: no game has a component "tents"'),
        ('components = ["action_chips"]', "settings.toml:2:14: HYOOTRD has none of the components that these settings ask for"),
        ('theme = "radoi"', 'settings.toml:2:9: there is no theme "radoi"'),
        ('printer = "attic"', 'settings.toml:2:11: no printer is called "attic"'),
        ('format = "pfd"', 'settings.toml:2:10: there is no format "pfd"'),
    ],
)
def test_what_is_wrong_in_settings_is_blamed_on_them(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(UserError) as caught:
        planned(tmp_path, text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("print: {skip: [guide, action_chips]}", 'encounter.yaml:4:23: HYOOTRD has no component "action_chips"'),
        ("print: {copies: {markers: 1, tents: 2}}", 'encounter.yaml:4:37: HYOOTRD has no component "tents"'),
        ("print: {theme: radoi}", 'encounter.yaml:4:16: there is no theme "radoi"'),
    ],
)
def test_what_is_wrong_in_the_encounter_is_blamed_on_it(tmp_path: Path, said: str, says: str) -> None:
    with pytest.raises(UserError) as caught:
        planned(tmp_path, 'skip = ["markers"]\ntheme = "noir"\ncopies = {markers = 3}', said)
    assert says in str(caught.value)


def test_what_the_command_line_says_wrongly_has_no_place(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        planned(tmp_path, 'theme = "noir"', "print: {theme: plain}", theme="radoi")
    assert caught.value.findings[0].where is None
