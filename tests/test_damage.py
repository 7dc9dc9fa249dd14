"""Letters that another program damaged are found in every format, beside sound ones too, and what they were is offered."""

import json
from pathlib import Path

import openpyxl
import pytest

from printkit.engine import all_systems
from printkit.errors import Place
from printkit.load import load_encounter
from printkit.reading.damage import BYTE, damage, mended

LETTERS = {byte: letter for letter, byte in BYTE.items() if byte < 0xA0 and not "\x80" <= letter < "\xa0"}


def damaged(text: str) -> str:
    """Return a text as a program leaves it that reads UTF-8 as Windows text."""
    return "".join(LETTERS.get(byte, chr(byte)) for byte in text.encode())


@pytest.mark.parametrize(
    "text",
    [
        *("• one • two", "don’t", "“ho”, she said", "Zoë", "déjà vu", "Ægir Æsir", "20 °C", "½ pound", "a — b", "« là »", "Łódź", "Çelik"),
        *(
            "Мара Ковальчук",
            "კოტე მესხი",
            "刀鍛冶の娘",
            "Ξένια",
            "שלום עולם",
            "😀 grin",
            "⚔ sword",
            "김한별",
            "café…",
            "naïve façade",
            "Señor Ñandú",
        ),
    ],
)
def test_damaged_text_is_mended_beside_sound_letters_too(text: str) -> None:
    assert mended(damaged(text)) == text
    assert mended(f"Zoë – {damaged(text)}") == f"Zoë – {text}"
    assert mended(damaged(damaged(text))) == text
    (warning,) = damage(damaged(text), Place(Path("e.yaml")))
    assert (warning.severity, warning.hint) == ("warning", f"it may have been: {text}")


def test_quotes_that_lost_a_byte_are_mended() -> None:
    assert mended("â€œhoâ€ and onâ€") == "“ho” and on”"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "plain",
            "Zoë “the Knife” d’Été",
            "CAFÉ”, MAÑANA…, IRMÃ’",
            "« À »",
            "À\u00a0la carte",
            "fiancé…”",
            "2×½",
            "3×¼ and 2×½",
            "Spaß… Spaß”",
        ),
        *("NÃO", "São João", "Ångström", "Łódź", "Мара", "刀鍛冶", "😀", "Ünï 日本", "voilà…", "Â", "20 €", "ÉCLAIR™ CAFÉ®", "å—ä—ö"),
    ],
)
def test_sound_text_is_left_alone(text: str) -> None:
    assert mended(text) == text
    assert not list(damage(text, Place(Path("e.yaml"))))


def _sheet(path: Path, rows: list[list[str]]) -> None:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)


@pytest.mark.parametrize("form", ["csv", "xlsx", "yaml", "escaped.yaml", "json", "escaped.json", "toml"])
def test_damage_is_told_at_its_value_in_every_format(tmp_path: Path, form: str) -> None:
    path, notes = tmp_path / f"fight.{form}", damaged("• one — two")
    ann = {"name": "Zoë", "side": "pc", "skills": {"melee": 3}, "wounds": 9, "notes": notes}
    whole = {"system": "hyootrd", "title": "Élan", "combatants": [ann]}
    cells = [["system", "name", "side", "skills", "wounds", "notes"], ["hyootrd", "Zoë", "pc", "melee 3", "9", notes]]
    if form == "xlsx":
        _sheet(path, cells)
    elif form == "csv":
        path.write_text("\n".join(",".join(row) for row in cells), encoding="utf-8")
    elif form == "toml":
        head = 'system = "hyootrd"\ntitle = "Élan"\n[[combatants]]\nskills.melee = 3\n'
        path.write_text(
            head + "".join(f"{key} = {json.dumps(ann[key])}\n" for key in ("name", "side", "wounds", "notes")), encoding="utf-8"
        )
    else:
        path.write_text(json.dumps(whole, ensure_ascii=form.startswith("escaped")), encoding="utf-8")
    (warning,) = load_encounter(path, all_systems()).findings
    assert "looks like a letter that another program damaged" in warning.message
    assert warning.hint == "it may have been: • one — two"


def test_damage_in_the_name_of_a_skill_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.yaml"
    skill = damaged("Nahkämpfe")
    path.write_text(
        f"system: hyootrd\ntitle: T\ncombatants: [{{name: Ann, side: pc, wounds: 9, skills: {{{skill}: 3}}}}]\n", encoding="utf-8"
    )
    assert [finding.hint for finding in load_encounter(path, all_systems()).findings] == ["it may have been: Nahkämpfe"]
