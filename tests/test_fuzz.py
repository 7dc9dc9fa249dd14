"""Whatever stands in a file: no traceback, no half of a kit, an exit code that is documented, and words to go with it.

The samples are damaged as people and programs damage files, in every format, and taken down the line up to the imposed sheets; one in
fifty is built. `make fuzz` asks for more of them (PRINTKIT_FUZZ), found anew in each run.
"""

import io
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.components import components_for
from printkit.engine import all_systems
from printkit.options import PrintOptions
from printkit.pipeline import Built, Request, Workshop, build, check, workshop
from printkit.shipped import shipped
from printkit.write import LIST

INPUTS = int(os.environ.get("PRINTKIT_FUZZ", "300"))
REPEATED = "PRINTKIT_FUZZ" not in os.environ
BUILT_ONE_IN = 50
SAMPLES = shipped("assets") / "encounters"
GAMES = sorted(path.name for path in SAMPLES.iterdir() if path.is_dir())
FORMATS = ("yaml", "json", "toml", "csv", "xlsx", "ndjson")
OF_DATA = {0, 1, 2, 3}
"""Exit codes a data file can cause; 2 where its `print:` asks for what there is not."""

TEXTS = [
    *(
        "",
        " ",
        "0",
        "-1",
        "1.5",
        "1e9",
        "1e999",
        "nan",
        "inf",
        "0x10",
        "010",
        "1_000",
        "٣",
        "²",
        "½",
        "5%",
        "+",
        "no",
        "~",
        "null",
        "x" * 5000,
    ),
    *("3D", "3D+1", "D", "0D", "-3D", "999D", "99999999999999999999D+2", "1D8", "1d6+1d6", "0D6", "1D0", "D+D", "1D8+99999999999999999999"),
    *(
        "<b>",
        "&amp;",
        "<![CDATA[",
        "{{ 7 * 7 }}",
        "{% for %}",
        "**",
        "**a*",
        "`",
        "[[/r 1D10]]",
        "<p>a</p>",
        "â€¢",
        "\\n",
        "a\nb",
        "\t",
        "\r",
    ),
    *(
        "💀",
        "𓀀",
        "שלום",
        "नमस्ते",
        "\u202e",
        "\u200b",
        "e\u0301",
        "\ufffd",
        "\x00",
        "\x1b[31m",
        "\u2028",
        "Zoë",
        "ß" * 60,
        "W" * 60,
        "\ud800",
    ),
    *("CON", "a/b", "../../etc/passwd", "/etc/passwd", "C:\\x", "a:b?", ".", "..", "heroes", "encounter.yaml", "x.png", "é" * 300),
    *(
        "#fff",
        "#zzzzzz",
        "red",
        "medium",
        "2in",
        "9999mm",
        "1e5mm",
        "-3mm",
        "0mm",
        "letter",
        "8x8mm",
        "hero",
        "henchmen",
        "npc",
        "pc",
        "head",
    ),
]
VALUES = [
    None,
    True,
    0,
    1,
    -1,
    2,
    6,
    25,
    100,
    1000,
    10**6,
    10**30,
    -(2**63),
    0.5,
    1e308,
    [],
    {},
    [None],
    [[]],
    {"": ""},
    {"name": "x"},
    *TEXTS,
]
KEYS = [
    *("name", "id", "count", "copies", "side", "kind", "size", "file", "notes", "portrait", "icon", "color", "first", "number"),
    "",
    "x",
    "🐙",
]
BYTES = [
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\t",
    b'"',
    b"'",
    b":",
    b"\n",
    b"\r\n",
    b"- ",
    b"{",
    b"}",
    b"[",
    b"&a ",
    b"*a",
    b"---\n",
    b"#",
    b";",
    b",",
]

FIELDS = {
    "name": TEXTS,
    "title": TEXTS,
    "short": TEXTS,
    "notes": [*TEXTS, "word " * 900, "**a** *b* " * 300, "- a\n- b\n\n" * 80],
    "count": ["1", "2", "40", "1000", "1e3"],
    "copies": ["0", "3", "300", "10000"],
    "first": ["1", "999", "9999"],
    "number": ["1", "9999"],
    "size": ["small", "gargantuan", "8mm", "300mm", "2in", "11.5pt"],
    "kind": ["hero", "boss", "minion", "henchmen"],
    "initiative": ["-100", "1000", "+3"],
    "portrait": ["whole.png", "cut.png", "text.png", "wide.png", "turned.jpg", "nobody.png", "../x.png", "heroes"],
    "icon": ["crown", "nothing"],
    "color": ["#fff", "000000", "#123456"],
    "wounds": ["1", "99", "1000"],
    "hp": ["1", "999"],
    "lang": ["de", "ja", "pt-BR", "xx", "ar"],
    "action": TEXTS,
}
"""Fields and what they may well hold: what is sound goes all the way down the line."""

STEPS = ["set", "set", "set", "put", "drop", "move", "copy", "name", "add"]
CUTS = ["flip", "drop", "insert", "end", "double", "encode"]
ASKED: dict[str, list[Any]] = {
    "paper": [("a4",), ("letter",), ("a5",), ("90x120mm",), ("a4", "a3")],
    "duplex": ["none", "long", "short", "fold"],
    "ink": ["colour", "grey", "line"],
    "theme": ["plain", "radio", "fantasy", "noir"],
    "marks": [("crop",), ("outline", "edge"), ("full",), ("none",)],
    "bleed": ["0mm", "3mm", "20mm"],
    "draft": [True],
    "proof": [True],
    "format": [("pdf",), ("svg", "pdf")],
}


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@cache
def _sample(game: str) -> str:
    """Return a sample with its character files put in, as JSON: what is asked for again is not what was changed."""
    folder = SAMPLES / game
    whole = yaml.load((folder / "encounter.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    files = [each.get("file") for each in whole["combatants"]]
    read = [yaml.load((folder / file).read_text(encoding="utf-8"), yaml.BaseLoader) if file else {} for file in files]
    whole["combatants"] = [
        {**own, **{key: value for key, value in each.items() if key != "file"}} for own, each in zip(read, whole["combatants"], strict=True)
    ]
    return json.dumps(whole)


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a tree: what holds it, and its key or index."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(inside):
        yield value, key
        yield from _spots(each)


def _changed(tree: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Change up to three things in a tree."""
    for _ in range(chance.randrange(4)):
        if spots := list(_spots(tree)):
            _change(chance.choice(STEPS), spots, chance)
    return tree


def _change(step: str, spots: list[tuple[Any, Any]], chance: Random) -> None:
    holder, key = chance.choice(spots)
    if step == "set":
        named = [holder for holder, _ in spots if isinstance(holder, dict) and "name" in holder]
        field = chance.choice(list(FIELDS))
        chance.choice(named or [{}])[field] = chance.choice(FIELDS[field])
    elif step == "put":
        holder[key] = chance.choice(VALUES)
    elif step == "drop":
        del holder[key]
    elif step in {"move", "copy"}:
        other, place = chance.choice(spots)
        holder[key] = json.loads(json.dumps(other[place]))
    elif isinstance(holder, list):
        holder += [json.loads(json.dumps(holder[key]))] * chance.randrange(5)
    elif step == "name":
        holder[chance.choice(KEYS)] = holder.pop(key)
    else:
        holder[chance.choice(KEYS)] = chance.choice(VALUES)


def _written(tree: dict[str, Any], form: str, chance: Random) -> bytes:
    if form == "yaml":
        return yaml.safe_dump(tree, allow_unicode=chance.random() < 0.5, sort_keys=False).encode("utf-8", "surrogatepass")
    if form == "json":
        return json.dumps(tree, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    if form == "toml":
        return "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in tree.items()).encode("utf-8", "surrogatepass")
    people = tree.get("combatants")
    people = [each for each in people if isinstance(each, dict)] if isinstance(people, list) else []
    if form == "ndjson":
        return "\n".join(json.dumps(each) for each in people).encode()
    return _rows([{"system": tree.get("system", ""), **each} for each in people], form)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _rows(people: list[dict[str, Any]], form: str) -> bytes:
    heads = list(dict.fromkeys(key for each in people for key in each))
    cells = [heads, *([_cell(each.get(head)) for head in heads] for each in people)]
    if form == "csv":
        return "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\r\n" for row in cells).encode(
            "utf-8", "surrogatepass"
        )
    book = openpyxl.Workbook()
    for row in cells:
        book.active.append(
            [openpyxl.cell.cell.ILLEGAL_CHARACTERS_RE.sub("", cell.encode("utf-8", "replace").decode())[:32000] for cell in row]
        )
    book.save(written := io.BytesIO())
    return written.getvalue()


def _cell(value: Any) -> str:
    return "" if value is None else json.dumps(value) if isinstance(value, list | dict | bool) else str(value)


def _damaged(data: bytes, chance: Random) -> bytes:
    """Damage a file in one place, as transport and editors do."""
    step, place = chance.choice(CUTS), chance.randrange(len(data) + 1)
    before, after = data[:place], data[place:]
    if step == "flip":
        return before + chance.randbytes(1) + after[1:]
    if step == "drop":
        return before + after[chance.randrange(40) :]
    if step == "insert":
        return before + chance.choice(BYTES) + after
    if step == "double":
        return before + after[: chance.randrange(400)] + after
    if step == "encode":
        return data.decode("utf-8", "replace").encode(chance.choice(["utf-16", "cp1252", "utf-8-sig", "utf-32"]), "replace")
    return before


def _asked(chance: Random, offered: list[str]) -> PrintOptions:
    """Return a command line: one component of those there are, so that each input is a small one."""
    said = {name: chance.choice(values) for name, values in ASKED.items() if chance.random() < 0.3}
    return PrintOptions(components=(chance.choice(offered),), **said)


def _outcome(built: Built, output: Path) -> None:
    """Check what every run owes."""
    wrong = [finding for finding in built.findings if finding.severity == "error"]
    assert built.exit_code in OF_DATA, built.findings
    assert bool(built.exit_code) == bool(wrong), built.findings
    assert all(finding.message.strip() and "Traceback" not in finding.message for finding in built.findings)
    there = sorted(path for path in output.rglob("*") if path.is_file() and path.name != LIST)
    assert there == sorted(built.files)
    assert not (built.exit_code and there)
    for finding in built.findings:  # whatever they quote can be shown
        str(finding).encode("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_stands_in_a_file_ends_in_a_kit_or_in_words(shop: Workshop, game: str) -> None:
    offered = sorted(components_for(all_systems()[game]))
    tried: list[int] = []
    how: dict[int, Callable[[Request, Workshop], Built]] = {}

    @settings(
        max_examples=max(1, INPUTS // len(GAMES)),
        derandomize=REPEATED,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(seed=st.integers(0, 2**64 - 1))
    def runs(seed: int) -> None:
        chance = Random(f"{game} {seed}")
        form = chance.choice(FORMATS)
        data = _written(_changed(json.loads(_sample(game)), chance), form, chance)
        if chance.random() < (0.1 if form == "xlsx" else 0.3):
            data = _damaged(data, chance)
        only = _asked(chance, offered)
        run = how.setdefault(seed, check if len(how) % BUILT_ONE_IN else build)
        with tempfile.TemporaryDirectory() as folder:
            file = _laid(Path(folder), game, form, data)
            request = Request(file, only, output=Path(folder) / "out")
            said = io.StringIO()
            with redirect_stdout(said), redirect_stderr(said):
                built = run(request, shop)
            assert not said.getvalue()
            _outcome(built, request.output)
            tried.append(built.exit_code)

    runs()
    assert len(tried) >= INPUTS // len(GAMES) // 2
    assert {0, 3} <= set(tried)


@cache
def _pictures() -> dict[str, bytes]:
    """Return pictures to name: sound, cut short, no picture at all, as large as a bomb, and lying on its side."""
    exif = Image.Exif()
    exif[0x0112] = 6
    whole, turned = io.BytesIO(), io.BytesIO()
    Image.linear_gradient("L").convert("RGB").save(whole, "PNG")
    Image.radial_gradient("L").save(turned, "JPEG", exif=exif)
    wide = whole.getvalue()[:16] + (50_000).to_bytes(4, "big") * 2 + whole.getvalue()[24:]
    return {
        "whole.png": whole.getvalue(),
        "cut.png": whole.getvalue()[:-40],
        "text.png": b"Dear Mara",
        "wide.png": wide,
        "turned.jpg": turned.getvalue(),
    }


def _laid(folder: Path, game: str, form: str, data: bytes) -> Path:
    """Lay an input into a folder of its own: as an encounter, or (rows without one) as a file that an encounter names."""
    shutil.copytree(SAMPLES / game, folder, dirs_exist_ok=True)
    (folder / "encounter.yaml").unlink()
    for name, picture in _pictures().items():
        (folder / name).write_bytes(picture)
    file = folder / f"fuzz.{form}"
    file.write_bytes(data)
    if form != "ndjson":
        return file
    encounter = folder / "night.yaml"
    encounter.write_text(f"system: {game}\ntitle: Night\ncombatants:\n  - file: {file.name}\n", encoding="utf-8")
    return encounter
