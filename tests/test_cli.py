"""The command line: what it says where, and how runs end."""

import csv
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

import jsonschema
import pdfplumber
import pytest
import yaml
from PIL import Image as Pillow

from printkit.cli import COMMANDS, run
from printkit.cli._ending import bug, exit_code_of
from printkit.cli._kits import Line, Work, kits
from printkit.cli._options import option_name, print_fields
from printkit.cli._report import told
from printkit.cli._samples import samples
from printkit.cli._terminal import columns, tell
from printkit.cli._watch import matters, watched_folders
from printkit.cli.listing import KINDS
from printkit.engine import all_systems
from printkit.errors import Finding, PaperError, error
from printkit.options import PrintOptions
from printkit.pipeline import Built, build
from printkit.shipped import shipped
from printkit.typeset.theme_file import ThemeFile

FIGHT = """\
system: hyootrd
title: A knife at the opera
combatants:
  - {name: Clara Voss, side: pc, skills: {melee: 3}, wounds: 10}
  - {name: Stagehand, kind: henchmen, count: 2, grade: standard}
"""
BAD = FIGHT.replace("wounds: 10", "wounds: 10, nots: brave")
LITTLE = ("--only", "combatant_tokens", "--paper", "a4")
OUTPUT = ["-o", "--split", "--draft", "--proof", "--format", "--each", "--dpi", "--max-mb"]
CHOICE = ["--only", "--skip", "--paper", "--ink", "--theme", "--ruling", "--layouts", "--allow"]
SHEETS = ["--duplex", "--sides", "--printer", "--skip-slot", "--marks", "--bleed"]
RUN = ["--watch", "--explain", "--json"]
HEAVY = {"reportlab", "jinja2", "yaml", "rich", "PIL", "uharfbuzz", "watchfiles", "printkit.engine", "printkit.pipeline"}
MODELS = {"pydantic", "printkit.options"}


@pytest.fixture
def fight(tmp_path, monkeypatch) -> Path:
    """Return a small encounter, with its folder as the working folder."""
    monkeypatch.chdir(tmp_path)
    file = Path("opera.yaml")
    file.write_text(FIGHT, encoding="utf-8")
    return file


@pytest.fixture
def said(capsys):
    """Return what runs a command line and gives its exit code and both its outputs."""

    def go(*args) -> tuple[int, str, str]:
        code = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return go


def grave(err: str) -> list[str]:
    """Return what was told on standard error but for notes and their hints."""
    return re.sub(r"(?m)^.*: note: .*\n(  hint: .*\n)?", "", err).splitlines()


def spawned(*args, **given) -> subprocess.Popen:
    """Start printkit in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "printkit", *map(str, args)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **given)


# Help


def loaded(args: list[str]) -> set[str]:
    """Return which of the modules that take time a command line loads."""
    program = f"import sys; from printkit.cli import run; run({args!r}); print(*sys.modules.keys() & {HEAVY | MODELS!r}, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("args", [["--help"], ["--version"], []])
def test_help_loads_nothing_that_takes_time(args):
    assert loaded(args) == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_loads_no_more_than_its_options(command):
    assert loaded([command, "--help"]) <= MODELS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_stands_in_the_overview(said, command):
    assert re.search(rf"^  {command}  ", said()[1], re.MULTILINE)
    code, out, err = said(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: printkit {command} ")


@pytest.mark.parametrize("command", ["build", "check"])
def test_every_print_option_is_told_with_its_own_help_and_default(said, command):
    out = re.sub(r"\n {6,}", " ", said(command, "--help")[1])
    for key, info in print_fields().items():
        (line,) = re.findall(rf"^  {option_name(key)}(?=[ /]).*$", out, re.MULTILINE)
        line = " ".join(line.split())
        default = info.get_default(call_default_factory=True)
        told = f" [default: {default if isinstance(default, str | int) else ','.join(default)}]" if default else ""
        assert f"{info.description}{told}" in line


@pytest.mark.parametrize("command", ["build", "check"])
def test_every_option_there_should_be_is_there(said, command):
    out = said(command, "--help")[1]
    assert [name for name in OUTPUT + CHOICE + SHEETS + RUN if not re.search(rf"^  {name}[ ,/]", out, re.MULTILINE)] == []


def test_the_version_is_told_and_nothing_else(said):
    assert re.fullmatch(r"printkit \d+\.\d+\.\d+\n", said("--version")[1])


# Building


def test_a_build_says_what_was_written_and_what_to_know(said, fight):
    code, out, err = said("build", fight, *LITTLE)
    head, file, *facts = out.splitlines()
    assert (code, grave(err)) == (0, [])
    assert re.fullmatch(r"opera\.yaml: 1 sheet, \d+ pieces", head)
    assert Path(file.strip()) == Path("output/opera/kit.pdf")
    assert any("A4" in fact and "100 %" in fact for fact in facts)
    assert Path(file.strip()).read_bytes().startswith(b"%PDF")


def test_a_second_build_gives_the_same_bytes(said, fight):
    said("build", fight, *LITTLE)
    first = Path("output/opera/kit.pdf").read_bytes()
    said("build", fight, *LITTLE, "-o", "again")
    assert Path("again/opera/kit.pdf").read_bytes() == first


def test_encounters_of_one_name_get_folders_of_their_own(said, fight):
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "Opera.yaml").write_text(FIGHT, encoding="utf-8")
    code, out, _ = said("build", "opera.yaml", "one/Opera.yaml", "two", "one/Opera.yaml", *LITTLE)
    assert code == 3
    assert sorted(path.name for path in Path("output").iterdir()) == ["opera", "opera-2"]
    assert out.splitlines()[-1].startswith("2 of 3 encounters built: 2 sheets, ")


def test_a_folder_stands_for_the_encounter_in_it(said, fight):
    Path("night").mkdir()
    fight.rename("night/encounter.yaml")
    assert said("build", "night", *LITTLE)[0] == 0
    assert Path("output/night/kit.pdf").is_file()


def test_several_papers_give_several_kits(said, fight):
    code, out, _ = said("build", fight, "--only", "combatant_tokens", "--paper", "a4,letter")
    assert code == 0
    assert [Path(line.strip()).name for line in out.splitlines() if line.endswith(".pdf")] == ["kit-a4.pdf", "kit-letter.pdf"]


def test_a_bad_encounter_does_not_stop_the_others(said, fight):
    Path("bad.yaml").write_text(BAD, encoding="utf-8")
    code, out, err = said("build", "bad.yaml", "none.yaml", fight, *LITTLE)
    assert code == 3
    assert "1 of 3 encounters built" in out
    assert err.splitlines()[-1] == "not built: bad.yaml, none.yaml"
    assert Path("output/opera/kit.pdf").is_file()
    assert not Path("output/bad").exists()


def test_a_mistake_is_told_with_its_place_and_a_hint(said, fight):
    fight.write_text(BAD, encoding="utf-8")
    _, out, err = said("build", fight.absolute(), *LITTLE)
    assert out == ""
    assert 'opera.yaml:4:66: unknown key "nots"\n  hint: did you mean "notes"?\n' in err


def test_check_writes_nothing_and_tells_the_cuts(said, fight):
    code, out, _ = said("check", fight, *LITTLE)
    assert code == 0
    assert re.search(r"\bcuts\b", out)
    assert not Path("output").exists()


def test_a_build_sums_up_notes_of_a_kind_and_check_lists_them(fight, capsys):
    smaller = [Finding("note", f"set at {size} pt", kind="smaller") for size in (8, 9)]
    coarse = [Finding(severity, "coarse", kind="coarse") for severity in ("warning", "note")]
    built = Built(fight, findings=(*smaller, *coarse, Finding("note", "two are alike")))
    told(built, "checked")
    assert capsys.readouterr().err.count("opera.yaml: ") == 5
    told(built, "built", briefly=True)
    out, err = capsys.readouterr()
    assert err.splitlines()[-1] == "opera.yaml: note: 2 texts are set smaller to fit; `printkit check opera.yaml` lists them"
    assert [line.partition(": ")[2] for line in err.splitlines()[:-1]] == [
        "warning: coarse",
        "note: coarse",
        "note: two are alike",
    ]
    assert out.endswith("1 warning and 3 notes, see above\n")


def test_explain_tells_where_each_piece_lies(said, fight):
    code, out, _ = said("check", fight, *LITTLE, "--explain", "--skip-slot", "2")
    assert code == 0
    slots = re.findall(r"^  slot (\d+): (.+) at \((\d+\.\d\d), (\d+\.\d\d)\), (.+)$", out, re.MULTILINE)
    assert [int(number) for number, *_ in slots] == [1, *range(3, len(slots) + 2)]
    assert slots[0][1] == "25.40 x 25.40 mm"
    assert slots[0][4] == "combatant_tokens/clara-voss"
    assert "card 210.00 x 297.00 mm" in out


def test_explain_tells_backs_tiles_and_how_sharp_pictures_are(said, fight):
    Pillow.new("RGB", (100, 100), "#884422").save("face.png")
    ogre = "{name: Ogre, kind: boss, grade: expert, wounds: 9, portrait: face.png}"
    guards = "".join(f"\n  - {{name: Guard {number}, kind: minion, grade: skilled, wounds: 4}}" for number in range(9))
    fight.write_text(f"system: hyootrd\ntitle: T\ncombatants:\n  - {ogre}{guards}\n", encoding="utf-8")
    asked = ("--paper", "a4", "--duplex", "long", "--only", "combat_board,combatant_tokens", "--explain")
    _, out, _ = said("check", fight, *asked)
    assert re.search(r"shows [\d.]+ x [\d.]+ mm of the whole from \(0\.00, 0\.00\); overlap at the right 8\.00 mm", out)
    assert re.search(r"at \(([\d.]+), ([\d.]+)\), combatant_tokens/ogre, its back at \([\d.]+, \2\)", out)
    picture = r"picture of combatant_tokens/ogre: 100 x 100 pixels on 25\.40 x 25\.40 mm, 100 dpi; 300 x 300 pixels give 300 dpi"
    assert re.search(picture, out)
    assert re.search("combatant_tokens/ogre, its back (beside|above) it", said("check", fight, *asked, "--duplex", "fold")[1])


def test_options_go_before_the_file_and_the_file_before_the_settings(said, fight, monkeypatch):
    settings = Path("mine")
    settings.mkdir()
    monkeypatch.setenv("PRINTKIT_CONFIG", str(settings))
    Path(settings, "settings.toml").write_text('[print]\npaper = "legal"\n', encoding="utf-8")
    only = ("--only", "combatant_tokens")
    assert "US Legal" in said("check", fight, *only)[1]
    fight.write_text(FIGHT + "print: {paper: a5, split: yes}\n", encoding="utf-8")
    assert "A5" in said("check", fight, *only)[1]
    assert "US Letter" in said("check", fight, *only, "--paper", "letter")[1]
    assert len(said("build", fight, *only)[1].split(".pdf")) == 3
    assert len(said("build", fight, *only, "--no-split")[1].split(".pdf")) == 2


def test_settings_that_cannot_be_read_are_told(said, fight, monkeypatch):
    monkeypatch.setenv("PRINTKIT_CONFIG", ".")
    Path("settings.toml").write_text("[print]\npapper = 'a4'\n", encoding="utf-8")
    code, _, err = said("check", fight, *LITTLE)
    assert code == 3
    assert "settings.toml:2:1: " in err


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("--only", "markers", "--skip", "markers"), "nothing to print"),
        (("--only", "combatant_tokens", "--copies", "combatant_tokens=0"), "nothing to print"),
        (("--only", "combatant_tokens", "--duplex", "fold", "--sides", "back"), "nothing to print for `--sides back`"),
        (("--only", "combatant_tokens", "--duplex", "fold", "--sides", "separate"), "nothing to print for `--sides separate`"),
        (("--only", "round_log", "--duplex", "long", "--sides", "back"), "nothing that is asked for has a back"),
    ],
)
def test_a_file_without_pages_is_never_written(fight, said, asked, says):
    code, _, err = said("build", fight, "--paper", "a4", *asked)
    assert (code, says in err, "hint: " in err, list(Path().rglob("*.pdf"))) == (2, True, True, [])


def test_a_component_without_pages_has_no_file_of_its_own_either(fight, said):
    said("build", fight, "--paper", "a4", "--only", "guide,markers", "--copies", "markers=0", "--split")
    assert sorted(file.name for file in Path("output/opera").iterdir()) == ["guide.pdf", "kit.pdf"]


def test_no_page_of_text_is_lost_where_only_fronts_are_printed(fight, said):
    def words(*asked):
        said("build", fight, "--paper", "a4", "--only", "round_log,rule_tables", "--duplex", "long", *asked)
        with pdfplumber.open("output/opera/kit.pdf") as pdf:
            return Counter(word for page in pdf.pages for word in re.findall(r"[a-z]{5,}", page.extract_text()))

    fronts, both = words("--sides", "front"), words()
    assert fronts["phase"] == both["phase"] > 9
    assert fronts.keys() == both.keys()


# JSON


def test_json_is_one_object(said, fight):
    code, out, err = said("build", fight, *LITTLE, "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert list(told) == ["files", "sheets", "pieces", "findings", "encounters"]
    assert [Path(file) for file in told["files"]] == [Path("output/opera/kit.pdf")]
    assert told["encounters"] == [{"file": "opera.yaml", "files": told["files"], "sheets": told["sheets"], "pieces": told["pieces"]}]
    assert told["sheets"] == 1


def test_json_tells_what_is_wrong(said, fight):
    Path("bad.yaml").write_text(BAD, encoding="utf-8")
    code, out, err = said("build", fight, "bad.yaml", *LITTLE, "--json")
    told = json.loads(out)
    assert (code, err) == (3, "")
    assert [len(encounter["files"]) for encounter in told["encounters"]] == [1, 0]
    first = next(finding for finding in told["findings"] if finding["severity"] == "error")
    assert list(first) == ["severity", "where", "component", "piece", "field", "message", "hint"]
    assert (first["severity"], first["where"], first["hint"]) == ("error", "bad.yaml:4:66", 'did you mean "notes"?')


@pytest.mark.parametrize(
    "wrong", [["--ink", "red"], ["--papr", "a4"], ["--paper", "a44"], ["--ruling", "x"], ["--only", "tokens"], ["--watch"]]
)
def test_json_is_one_object_for_a_wrong_command_line_too(said, fight, wrong):
    code, out, err = said("build", fight, *wrong, "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["findings"][0]["message"]


def test_json_holds_the_geometry_where_it_is_asked_for(said, fight):
    told = json.loads(said("check", fight, *LITTLE, "--json", "--explain")[1])
    assert any("25.40 x 25.40 mm" in line for line in told["encounters"][0]["explain"])


# Wrong command lines


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["biuld"], r'there is no command "biuld": did you mean "build"\?'),
        (["build"], "missing argument 'FILE"),
        (["build", "opera.yaml", "--papr", "a4"], r"no such option: --papr .*--paper"),
        (["build", "opera.yaml", "--ink", "red"], '--ink cannot be "red"\n  hint: choose one of: colour, grey, line'),
        (["build", "opera.yaml", "--dpi", "3"], "--dpi must be at least 36, not 3"),
        (["build", "opera.yaml", "--skip-slot", "two"], r"--skip-slot must be a whole number"),
        (["build", "opera.yaml", "--bleed", "3"], '--bleed: "3" is not a length'),
        (["build", "opera.yaml", "--marks", "crop,corner"], '--marks cannot be "corner"'),
        (["build", "opera.yaml", "--copies", "markers"], '"markers" is not key=value'),
        (["build", "opera.yaml", "--ruling", "head_heart"], '"head_heart" is not key=value'),
        (["build", "opera.yaml", "--ruling", "head_hart=minus6"], 'no ruling "head_hart"\n  hint: did you mean "head_heart"'),
        (["build", "opera.yaml", "--paper", "a44"], 'no paper is called "a44"'),
        (["build", "opera.yaml", "--only", "combatant_tokns"], 'did you mean "combatant_tokens"'),
        (["build", "opera.yaml", "--layouts", "gone"], "there is no folder gone\n  hint: name a folder of layouts"),
        (["check", "opera.yaml", "--allow", "gone"], "there is no folder gone\n  hint: name a folder that files may stand in"),
        (["build", "opera.yaml", "--format", "pfd"], 'there is no format "pfd"\n  hint: did you mean "pdf"'),
        (["new", "x", "--system", "hyotrd"], 'did you mean "hyootrd"'),
        (["new", "x"], "missing option '--system'"),
        (["list", "systms"], 'did you mean "systems"'),
        (["rules", "hyotrd"], 'did you mean "hyootrd"'),
        (["rules", "hyootrd", "damge"], 'did you mean "damage"'),
        (["rules", "hyootrd", "--as", "xml"], "choose one of: csv, json, markdown, text, yaml"),
        (["rules", "hyootrd", "--ruling", "head_heart=maybe"], 'cannot be "maybe"'),
        (["schema", "encountr"], 'did you mean "encounter"'),
        (["schema", "encounter", "--system", "hyotrd"], 'did you mean "hyootrd"'),
    ],
)
def test_a_wrong_command_line_is_told(said, fight, args, message):
    code, out, err = said(*args)
    assert (code, out) == (2, "")
    assert re.search(message, err), err
    assert not Path("output").exists()


def test_pieces_are_refused_where_no_pictures_are_asked_for(said, fight):
    code, _, err = said("build", fight, *LITTLE, "--each", "piece")
    assert code == 2
    assert "no pictures are asked for" in err
    assert "--format png" in err
    fight.write_text(f"{FIGHT}print:\n  each: piece\n", encoding="utf-8")
    assert said("build", fight, *LITTLE)[2].startswith("opera.yaml:7:9: each piece ")
    assert not Path("output").exists()


@pytest.mark.parametrize("command", ["build", "check"])
def test_pieces_are_refused_where_there_are_none(said, fight, command):
    code, _, err = said(command, fight, "--only", "tracker", "--format", "png", "--each", "piece")
    assert code == 2
    assert "nothing that is asked for is a piece to cut" in err


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_pdf_larger_than_asked_is_not_written_and_what_makes_it_large_is_told(said, fight, command):
    noise = Pillow.effect_noise((1200, 1200), 90)
    noise.save("photo.png")
    fight.write_text(FIGHT.replace("melee: 3}", "melee: 3}, size: gargantuan, portrait: photo.png"), encoding="utf-8")
    code, _, err = said(command, fight, *LITTLE, "--max-mb", "1")
    assert code == 5
    assert re.search(r"kit\.pdf would be 1\.\d MB; --max-mb allows 1 MB\n  hint: pictures 1\.\d MB, ", err), err
    assert "photo.png of 1200 x 1200 pixels alone 1." in err
    assert not Path("output").exists()
    assert said(command, fight, *LITTLE, "--max-mb", "3")[0] == 0


@pytest.mark.parametrize(
    ("option", "value", "other"),
    [
        ("marks", "none", "crop"),
        ("marks", "outline", "crop"),
        ("marks", "full", "crop"),
        ("marks", "edge", "crop"),
        ("theme", "plain", "radio"),
    ],
)
def test_an_option_that_is_taken_has_an_effect(said, fight, option, value, other):
    for each in (value, other):
        assert said("build", fight, *LITTLE, f"--{option}", each, "-o", each)[0] == 0
    assert Path(value, "opera/kit.pdf").read_bytes() != Path(other, "opera/kit.pdf").read_bytes()


@pytest.mark.parametrize("option", ["--format", "--paper", "--only", "--copies"])
@pytest.mark.parametrize("word", ["", " , "])
def test_an_option_that_names_nothing_is_refused(fight, said, option, word):
    code, _, err = said("build", fight, option, word)
    assert (code, err) == (2, f"printkit: {option} names nothing\n  hint: leave it out, or say what is meant\n")


def test_a_file_that_asks_for_no_format_is_refused_at_its_place(fight, said):
    fight.write_text(FIGHT + "print: {format: []}\n", encoding="utf-8")
    code, _, err = said("build", fight)
    assert (code, "opera.yaml:6:" in err, "no format is asked for" in err) == (2, True, True)


def test_what_small_paper_cannot_hold_is_named_with_its_millimetres_and_the_rest_can_be_printed(fight, said):
    code, _, err = said("build", fight, "--paper", "3.5x5in")
    skipped = re.findall(
        r"does not fit: it needs (?:about )?[\d.]+ x [\d.]+ mm; .* \[(\w+) / .*\n  hint: .*; `--skip \1` prints the rest", err
    )
    assert (code, "round_log" in skipped) == (1, True)
    assert said("build", fight, "--paper", "3.5x5in", "--skip", ",".join(skipped))[0] == 0


# How runs end


def test_a_user_error_gives_its_own_code(capsys):
    def work():
        raise PaperError(error("too wide"))

    assert exit_code_of(work, []) == 1
    assert capsys.readouterr().err == "printkit: too wide\n"


def test_an_interrupted_run_says_nothing(capsys):
    def work():
        raise KeyboardInterrupt

    assert exit_code_of(work, []) == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_one_line_and_a_log(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path))

    def work():
        raise ZeroDivisionError("no tokens\nat all")

    assert exit_code_of(work, []) == 70
    out, err = capsys.readouterr()
    (log,) = (tmp_path / "logs").iterdir()
    assert out == ""
    assert len(err.splitlines()) == 2
    assert str(log) in err
    assert "Traceback" in log.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")


def test_a_bug_is_told_where_no_log_can_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "file"))
    assert Path(re.search(r"noted in (\S+);", bug(ValueError("x")).hint)[1]).is_file()


def test_a_file_that_may_not_be_read_is_no_bug(capsys):
    def work():
        raise PermissionError(13, "Permission denied", "closed/kit.yaml")

    assert exit_code_of(work, []) == 3
    assert "cannot open closed/kit.yaml: Permission denied" in capsys.readouterr().err


def test_a_bug_in_one_encounter_does_not_stop_the_others(fight, capsys):
    def sometimes(request, shop, progress):
        if request.file.name == "bad.yaml":
            raise ZeroDivisionError("no tokens")
        return build(request, shop, progress)

    line = Line((Path("bad.yaml"), fight))
    assert kits(Work(sometimes, "built"), line, PrintOptions(components=("combatant_tokens",))) == 70
    out, err = capsys.readouterr()
    assert "1 of 2 encounters built" in out
    assert "bad.yaml: this is a bug of printkit: ZeroDivisionError: no tokens" in err


def test_of_several_codes_the_highest_counts(said, fight):
    Path("bad.yaml").write_text("system: hyootrd\n", encoding="utf-8")
    Path("layouts/combatant_tokens").mkdir(parents=True)
    Path("layouts/combatant_tokens/radio.xml.j2").write_text("<face/>", encoding="utf-8")
    assert said("build", "bad.yaml", *LITTLE)[0] == 3
    assert said("build", fight, *LITTLE)[0] == 4
    assert said("build", fight, "bad.yaml", *LITTLE)[0] == 4


def test_what_cannot_be_written_is_told(said, fight):
    Path("output").write_text("in the way", encoding="utf-8")
    code, _, err = said("build", fight, *LITTLE)
    assert code == 5
    assert "output" in err
    assert Path("output").read_text(encoding="utf-8") == "in the way"


def test_a_reader_that_leaves_is_no_error():
    process = spawned("list", "icons")
    with process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=60)) == (b"", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_that_cannot_be_written_is_told():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "printkit", "list", "papers"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 5
    assert done.stderr.startswith("printkit: standard output cannot be written: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes outputs")
def test_closed_outputs_are_no_error():
    done = subprocess.run(["sh", "-c", f"{sys.executable} -m printkit list papers >&- 2>&-"])
    assert done.returncode == 0


def test_pipes_carry_utf_8_on_every_system(fight):
    fight.rename("Zoë.yaml")
    process = spawned("check", "Zoë.yaml", *LITTLE, env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    out, err = process.communicate(timeout=60)
    assert (process.returncode, grave(err.decode("utf-8"))) == (0, [])
    assert "Zoë.yaml: 1 sheet" in out.decode("utf-8")


def test_a_message_cannot_steer_the_terminal(capsys):
    tell("red: \x1b[31m\x07 tab:\t")
    assert capsys.readouterr().err == "red: \\x1b[31m\\x07 tab:\t\n"


def test_progress_is_silent_in_a_pipe(fight):
    out, err = spawned("build", fight, *LITTLE).communicate(timeout=60)
    assert b"\x1b" not in out + err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_progress_is_shown_on_a_terminal_and_taken_away(fight):
    import pty

    ours, theirs = pty.openpty()
    surroundings = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    command = [sys.executable, "-m", "printkit", "build", str(fight), *LITTLE]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=surroundings)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    out = process.communicate(timeout=60)[0]
    os.close(ours)
    assert b"opera.yaml" in shown
    assert shown.count(b"\x1b[?25l") == shown.count(b"\x1b[?25h") == 1  # the cursor goes, and comes back
    assert b"\x1b[2K" in shown.partition(b"\x1b[?25h")[2][:20]
    assert b"1 sheet" in out
    assert b"\x1b" not in out


# Watching


def test_what_changes_a_kit_is_watched(tmp_path):
    (tmp_path / "printkit.toml").touch()
    encounter = tmp_path / "night" / "encounter.yaml"
    encounter.parent.mkdir()
    encounter.touch()
    looks = tmp_path.parent
    assert watched_folders([encounter], [looks, tmp_path / "none"]) == sorted({tmp_path.resolve(), looks.resolve()})
    output = tmp_path / "output"
    assert matters(tmp_path / "art" / "jake.PNG", output)
    assert matters(tmp_path / "layouts" / "markers" / "plain.xml.j2", output)
    assert matters(tmp_path / "tables" / "damage.yaml", output)
    assert not matters(output / "pages" / "01-guide.png", output)
    assert not matters(tmp_path / ".encounter.yaml", output)
    assert not matters(tmp_path / "encounter.yaml~", output)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without asking")
def test_a_build_that_is_ended_leaves_nothing_half_done(fight):
    process = held_while_writing("build", fight, "--paper", "a4", "--format", "svg")
    process.terminate()
    process.send_signal(signal.SIGCONT)
    process.communicate(timeout=60)
    assert (process.returncode, list(Path().rglob("*"))) == (130, [fight])


def held_while_writing(*arguments):
    """Start a build and stop it in the midst of writing its files; begin anew where it was faster."""
    for _ in range(20):
        process = spawned(*arguments)
        while process.poll() is None and not list(Path().rglob("*.part")):
            pass
        process.send_signal(signal.SIGSTOP)
        if process.poll() is None and list(Path().rglob("*.part")):
            return process
        process.kill()
        process.communicate(timeout=60)
        shutil.rmtree("output", ignore_errors=True)
    raise AssertionError("twenty builds wrote their files before one could be stopped")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C otherwise")
def test_watching_builds_again_until_interrupted(fight):
    def with_ctrl_c():
        signal.signal(signal.SIGINT, signal.default_int_handler)

    process = spawned("build", fight, *LITTLE, "--watch", text=True, preexec_fn=with_ctrl_c)
    try:
        assert process.stdout.readline().startswith("opera.yaml: 1 sheet")
        assert any(line.startswith("watching ") for line in iter(process.stderr.readline, ""))
        before = Path("output/opera/kit.pdf").read_bytes()
        until = time.monotonic() + 60
        while Path("output/opera/kit.pdf").read_bytes() == before:
            assert time.monotonic() < until
            fight.write_text(FIGHT.replace("Clara Voss", "Clara Vossberg"), encoding="utf-8")
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130


# Other commands


def test_new_copies_a_sample_that_builds(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = said("new", "my-session", "--system", "hyootrd")
    assert (code, err) == (0, "")
    assert "printkit build my-session/encounter.yaml" in out.replace("\\", "/")
    ours = shipped("assets") / "encounters" / "hyootrd"
    copied = {path.relative_to("my-session") for path in Path("my-session").rglob("*")}
    schemas = {Path("schema"), Path("schema/encounter.json"), Path("schema/character.json")}
    assert copied == {path.relative_to(ours) for path in ours.rglob("*")} | schemas
    assert said("check", "my-session/encounter.yaml", *LITTLE)[0] == 0


def test_files_of_new_tell_editors_where_their_schema_stands_and_satisfy_it(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for system in all_systems():
        assert said("new", system, "--system", system)[0] == 0
        files = sorted(Path(system).rglob("*.yaml"))
        assert len(files) > 1
        for file in files:
            first, _, rest = file.read_text(encoding="utf-8").partition("\n")
            named = first.removeprefix("# yaml-language-server: $schema=")
            assert named != first
            schema = json.loads((file.parent / named).read_text(encoding="utf-8"))
            jsonschema.Draft202012Validator(schema).validate(yaml.safe_load(rest))


@pytest.mark.parametrize("held", ["folder", "file"])
def test_new_never_writes_over_anything(said, tmp_path, monkeypatch, held):
    monkeypatch.chdir(tmp_path)
    mine = Path("mine") if held == "file" else Path("mine/notes.txt")
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine", encoding="utf-8")
    code, out, err = said("new", "mine", "--system", "hyootrd")
    assert (code, out) == (5, "")
    assert "already holds something" in err
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [mine.name]


def test_new_takes_an_empty_folder(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    assert said("new", "empty", "--system", "HYOOTRD ")[0] == 0
    assert Path("empty/encounter.yaml").is_file()


def test_every_game_has_a_sample_that_the_demo_builds():
    assert set(samples()) == set(all_systems())


def test_the_commands_name_every_kind_of_list():
    assert KINDS.keys() <= set(re.findall(r"\w+", COMMANDS["list"]))


def test_demo_builds_them(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = said("demo", "--json")
    told = json.loads(out)
    assert code == 0, told["findings"]
    assert [Path(file) for file in told["files"]] == [Path("output", file.parent.name, "kit.pdf") for file in samples().values()]


@pytest.mark.parametrize("kind", ["systems", "components", "themes", "papers", "rulings", "icons"])
def test_everything_is_listed_a_line_each(said, kind):
    code, out, err = said("list", kind)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) >= {"systems": 1, "themes": 2}.get(kind, 10)
    first = out.splitlines()[-1].split()[0]
    assert first in said("list", kind, first)[1]
    assert said("list", kind, "no-such-thing-anywhere")[:2] == (0, "")


def test_listing_names_what_other_commands_take(said):
    assert said("list", "papers", "letter")[1].split()[0] == "letter"
    assert "(default)" in said("list", "rulings", "head_heart")[1]
    assert "crossed-swords" in said("list", "icons", "sword")[1].split()


def test_columns_line_up():
    assert columns([("a", "bbb", "c"), ("aaaa", "b", "long words stay on a line in a pipe")]).splitlines() == [
        "a     bbb  c",
        "aaaa  b    long words stay on a line in a pipe",
    ]


def test_rules_are_shown_in_every_form(said):
    assert "blade, arrow, shot" in said("rules", "hyootrd", "damage")[1]
    assert "Tiny           5D" in said("rules", "rd6", "scales", "--ruling", "scale_tiny=5D")[1]
    rows = list(csv.DictReader(io.StringIO(said("rules", "hyootrd", "damage", "--as", "csv")[1])))
    told = json.loads(said("rules", "hyootrd", "--as", "json", "--ruling", "head_heart=minus6")[1])
    assert [row["wounds"] for row in rows] == [str(row["wounds"]) for row in told["tables"]["damage"]["rows"]]
    assert (told["system"], told["rulings"]["head_heart"]) == ("hyootrd", "minus6")
    assert said("rules", "hyootrd", "damage", "--as", "markdown")[1].startswith("## Damage by weapon\n\n| Key | Weapon |")


def test_the_command_that_new_tells_may_be_copied_into_a_shell(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, out, _ = said("new", "my game", "--system", "hyootrd")
    (command,) = re.findall(r"^    printkit build (.+)$", out, re.MULTILINE)
    assert shlex.split(command) == [str(Path("my game", "encounter.yaml"))]


# Schemas


def schema(said, *words) -> jsonschema.Draft202012Validator:
    """Return a schema that printkit prints, ready to check."""
    told = json.loads(said("schema", *words)[1])
    jsonschema.Draft202012Validator.check_schema(told)
    return jsonschema.Draft202012Validator(told)


@pytest.mark.parametrize("file", samples().values(), ids=lambda file: file.parent.name)
def test_samples_satisfy_their_schemas(said, file):
    assert list(schema(said, "encounter").iter_errors(yaml.safe_load(file.read_text(encoding="utf-8")))) == []
    character = schema(said, "character", "--system", file.parent.name)
    for other in file.parent.rglob("*.yaml"):
        if other != file:
            assert list(character.iter_errors(yaml.safe_load(other.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("wounds", "wouds"),
        ("side: pc", "side: them"),
        ("count: 2", "count: 0"),
        ("kind: henchmen", "kind: crowd"),
        ("system: hyootrd", "system: hyotrd"),
    ],
)
def test_a_schema_finds_mistakes(said, change, to):
    assert list(schema(said, "encounter").iter_errors(yaml.safe_load(FIGHT))) == []
    assert list(schema(said, "encounter").iter_errors(yaml.safe_load(FIGHT.replace(change, to)))) != []


@pytest.mark.parametrize(
    "written",
    [
        "{name: 007, side: pc}",
        "{name: Jake, side: pc, leader_of: 'a, b', weapons: 'Pipe (club)', skills: 'melee 3', helmet: yes}",
        "{file: party.csv, side: npc}",
        "{name: Jake, kind: hero, weapons: [{name: Gun, class: projectile}]}",
    ],
)
def test_a_schema_takes_what_the_loader_takes(said, written):
    assert list(schema(said, "character").iter_errors(yaml.safe_load(written))) == []


def test_tables_and_themes_satisfy_their_schemas(said):
    table = schema(said, "table")
    for system in all_systems().values():
        for file in (system.folder / "tables").glob("*.yaml"):
            assert list(table.iter_errors(yaml.safe_load(file.read_text(encoding="utf-8")))) == [], file
    theme = schema(said, "theme")
    assert set(theme.schema["properties"]) == set(ThemeFile.model_fields)
    for file in (shipped("layouts") / "_themes").glob("*.toml"):
        assert list(theme.iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))) == [], file
