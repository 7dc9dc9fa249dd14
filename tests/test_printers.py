"""Printers that are measured: a sheet is printed by a printer that errs, read, typed in, and from then on the printer prints true."""

import shlex
from io import BytesIO
from math import hypot
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from printer_kit import folds, lengths, looked_at, points, printed, read_where, scale_strokes, straight_lines
from pypdfium2 import PdfDocument

from printkit.cli import run
from printkit.cli.printer import ROW
from printkit.errors import OutputError, UsageError
from printkit.impose import find_paper, named_papers
from printkit.impose.duplex import turned_over
from printkit.impose.gauges import gauges
from printkit.impose.printers import corrected, upright
from printkit.options import PrintOptions
from printkit.page import IDENTITY, Affine, Group, Page, Rect
from printkit.pipeline import Workshop, workshop
from printkit.pipeline.calibration import calibration
from printkit.pipeline.printers import correction, keep
from printkit.pipeline.readings import EXAMPLE
from printkit.settings import Deviation, OnPaper, Printer, load_printers
from printkit.shipped import shipped
from printkit.typeset import load_theme, themes

FIGHT = """\
system: hyootrd
title: T
combatants:
  - {name: Ann, side: pc, skills: {melee: 1}, wounds: 5, copies: 30}
  - {name: Thug, kind: henchmen, count: 4, grade: standard}
"""
KIT = ("--only", "combatant_tokens,tracker", "--theme", "plain")


def off(right: float, down: float, scale_x: float, scale_y: float, skew_x: float, skew_y: float, size: tuple[float, float]) -> Affine:
    """Return an error about the middle of a sheet."""
    x, y = size[0] / 2, size[1] / 2
    return Affine(scale_x, skew_y, skew_x, scale_y, x + right - scale_x * x - skew_x * y, y + down - skew_y * x - scale_y * y)


A4, LETTER, A5 = (210.0, 297.0), (215.9, 279.4), (148.0, 210.0)
ERRORS = {
    ("a4", "long"): (off(0.63, -1.21, 0.9962, 1.0017, 0.0021, -0.0019, A4), off(-1.4, 0.9, 0.9951, 1.0013, -0.0031, 0.0029, A4)),
    ("letter", "short"): (off(-1.1, 0.47, 1.0043, 0.9975, -0.004, 0.0041, LETTER), off(0.8, -0.66, 1.0043, 0.9975, 0.001, -0.001, LETTER)),
    ("a5", "long"): (off(0.33, 0.38, 1.002, 0.998, 0.0, 0.0, A5), off(-0.5, -0.2, 1.002, 0.998, 0.0015, 0.0, A5)),
}
by_error = pytest.mark.parametrize(("paper", "duplex"), ERRORS)


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder with a fight in it and settings of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    Path("fight.yaml").write_text(FIGHT, encoding="utf-8")
    return tmp_path


def typed(read: dict[str, float]) -> str:
    return " ".join(f"{word} {number:g}" for word, number in read.items())


def readings(data: bytes, duplex: str) -> tuple[str, str]:
    """Read a printed calibration sheet as it asks for it."""
    front, back = looked_at(data, 2)
    lines = straight_lines(back.turned_over(duplex))
    fold = {place: read_where(front, place, line) for place, line in folds(front).items()}
    light = {place: read_where(front, place, lines[place]) for place in fold}
    return typed({**fold, **lengths(front)}), typed({**light, **lengths(back)})


def kit(*options: str) -> bytes:
    assert run(["build", "fight.yaml", *KIT, *options]) == 0
    return Path("output/fight/kit.pdf").read_bytes()


def measure(paper: str, duplex: str, name: str = "attic") -> None:
    """Print the calibration sheet on the erring printer, read it, and type the readings in."""
    assert run(["calibrate", "--paper", paper, "--duplex", duplex]) == 0
    sheet = printed(Path(f"output/calibrate-{paper}-{duplex}.pdf").read_bytes(), ERRORS[paper, duplex])
    front, back = readings(sheet, duplex)
    assert run(["printer", name, "--paper", paper, "--duplex", duplex, "--front", front, "--back", back]) == 0


@by_error
def test_a_measured_printer_prints_true_to_a_tenth_of_a_millimetre(desk, paper, duplex):
    measure(paper, duplex)
    asked = ("--paper", paper, "--duplex", duplex)
    plain, right = points(kit(*asked)), points(printed(kit(*asked, "--printer", "attic"), ERRORS[paper, duplex]))
    wrong = points(printed(kit(*asked), ERRORS[paper, duplex]))
    sheets = looked_at(kit(*asked))
    assert len(plain) == len(right) == len(sheets) > 2
    lying = 0
    for page, (meant, came, uncorrected) in enumerate(zip(plain, right, wrong, strict=True)):
        if sheets[page].width > sheets[page].height:
            lying += 1
            meant = [(sheets[page].height - y, x) for x, y in meant]
        else:
            assert not meant or _worst(meant, uncorrected) > 0.3
        assert _worst(meant, came) < 0.1, page
    assert lying


def _worst(meant: list[tuple[float, float]], came: list[tuple[float, float]]) -> float:
    return max((hypot(a - x, b - y) for (a, b), (x, y) in zip(meant, came, strict=True)), default=0.0)


@by_error
def test_backs_come_to_lie_behind_their_fronts(desk, paper, duplex):
    """How far what is drawn on a back lies from where it was meant to be, as seen from what is drawn on the front at that place."""
    measure(paper, duplex)
    asked = ("--paper", paper, "--duplex", duplex, "--only", "combatant_tokens")
    meant, came = points(kit(*asked)), points(printed(kit(*asked, "--printer", "attic"), ERRORS[paper, duplex]))
    over = turned_over(*find_paper(paper)[0].size_mm(False), duplex)
    front = list(zip(meant[0], came[0], strict=True))
    back = [(over.at(*one), over.at(*other)) for one, other in zip(meant[1], came[1], strict=True)]
    assert len(back) > 300
    for wanted, got in back[:: len(back) // 60]:
        near, lies = min(front, key=lambda pair: hypot(pair[0][0] - wanted[0], pair[0][1] - wanted[1]))
        assert hypot(near[0] - wanted[0], near[1] - wanted[1]) < 10
        assert hypot((got[0] - wanted[0]) - (lies[0] - near[0]), (got[1] - wanted[1]) - (lies[1] - near[1])) < 0.1


@pytest.mark.parametrize(("paper", "duplex"), [("a4", "long"), ("letter", "short"), ("a6", "short"), ("3.5x5in", "long")])
def test_an_exact_printer_reads_nothing_but_zeros_and_true_lengths(shop, paper, duplex):
    _, data = calibration(find_paper(paper)[0], duplex, "plain", shop)
    front, back = readings(data, duplex)
    by = gauges(find_paper(paper)[0])
    assert front == back == f"top 0 bottom 0 left 0 right 0 width {by.across_mm:g} height {by.down_mm:g}"


def test_every_stroke_lies_a_tenth_further_aside(desk):
    run(["calibrate", "--paper", "a4"])
    (front,) = looked_at(Path("output/calibrate-a4-long.pdf").read_bytes(), 1)
    for place, axis, middle in (("top", 0, 105), ("bottom", 0, 105), ("left", 1, 148.5), ("right", 1, 148.5)):
        strokes = scale_strokes(front, place)
        assert [number for number, _ in strokes] == [n / 10 for n in range(-30, 31)]
        assert all(spot[axis] == pytest.approx(middle - number, abs=0.002) for number, spot in strokes)


def said(data: bytes) -> str:
    """Return all that can be read in a PDF, in the order in which it is written."""
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in PdfDocument(data))


@pytest.mark.parametrize("paper", sorted(named_papers()))
def test_every_named_paper_can_be_measured(shop, paper):
    found, _ = find_paper(paper)
    _, data = calibration(found, "long", "plain", shop)
    assert f"printkit printer NAME --paper {paper} " in said(data)
    assert len(PdfDocument(data)) == (2 if found.width_mm > 205 else len(PdfDocument(data)))
    assert len(PdfDocument(data)) <= 5


@pytest.mark.parametrize("duplex", ["short", "none"])
@pytest.mark.parametrize("theme", themes([shipped("layouts")]))
def test_the_sheet_is_in_the_look_of_every_theme(shop, theme, duplex):
    for paper, pages in (("a4", 2), ("a6", 5)):
        data = calibration(find_paper(paper)[0], duplex, theme, shop)[1]
        assert len(PdfDocument(data)) <= (pages if duplex == "short" else pages - 1)
        with pikepdf.open(BytesIO(data)) as document:
            faces = {str(each.BaseFont).rpartition("+")[2] for each in document.objects if _is_font(each)}
        text = load_theme(theme, shop.layouts).stems("text")[0]
        assert text in faces


def _is_font(item: object) -> bool:
    return isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"


def test_paper_too_small_to_be_measured_is_refused_with_what_it_takes(desk, capsys):
    assert run(["calibrate", "--paper", "60x80mm"]) == 1
    assert "60 x 80 mm is too small to measure a printer with: that takes 83 x 83 mm" in capsys.readouterr().err


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_names_shine_through_at_their_own_scale(desk, duplex):
    """Seen through the paper, letters of the back stand the right way round, beside the scale of that name."""
    run(["calibrate", "--paper", "a4", "--duplex", duplex])
    with pdfplumber.open(f"output/calibrate-a4-{duplex}.pdf") as document:
        mirrored = [each for each in document.pages[1].chars if each["matrix"][0] * each["matrix"][3] < 0]
    assert len(mirrored) == len("topbottomleftright")
    half_x, half_y = document.pages[1].width / 2, document.pages[1].height / 2
    for each in mirrored:
        x, y = (each["x0"] + each["x1"]) / 2, (each["top"] + each["bottom"]) / 2
        x, y = (2 * half_x - x, y) if duplex == "long" else (x, 2 * half_y - y)
        upright_scale = abs(y - half_y) > 60
        place = ("top" if y < half_y else "bottom") if upright_scale else ("left" if x < half_x else "right")
        assert each["text"] in place


def test_one_side_alone_has_no_back(shop):
    name, data = calibration(find_paper("a4")[0], "none", "plain", shop)
    assert name == "calibrate-a4.pdf"
    assert "--back" not in said(data)
    assert "--front" in said(data)
    assert len(PdfDocument(data)) == 1


def test_the_sheet_says_the_command_that_takes_its_readings(desk, shop):
    row = '"top … bottom … left … right … width … height …"'
    command = f'printkit printer NAME --paper letter --duplex short --front {row} --back {row} --margins "top … bottom … left … right …"'
    assert command in said(calibration(find_paper("letter")[0], "short", "plain", shop)[1])
    filled = command.removeprefix("printkit ").replace("NAME", "den").replace(" width … height …", "").replace("…", "1")
    assert run(shlex.split(filled)) == 0
    assert load_printers()["den"].papers["letter"].short is not None


# What is typed


READ = "top 0.4 bottom 0.5 left -0.2 right -0.1 width 179.6 height 200.2"


@pytest.mark.parametrize(
    "way",
    [
        READ,
        "width 179.6, height 200.2, top 0.4, bottom 0.5, left -0.2, right -0.1",
        "top: 0,4  bottom: 0,5  left: −0,2  right: −0,1  width: 179,6 mm  height: 200,2 mm",
        "TOP=+0.40;BOTTOM=.5;LEFT=- 0.2;RIGHT=-.1;WIDTH=179.6mm;HEIGHT=200.2".replace("=.", "=0.").replace("-.", "-0."),
    ],
)
def test_readings_are_taken_as_people_write_them(desk, way):
    assert run(["printer", "attic", "--paper", "a4", "--front", READ]) == 0
    assert run(["printer", "other", "--paper", "a4", "--front", way]) == 0
    printers = load_printers()
    assert printers["attic"] == printers["other"]
    assert printers["attic"].papers["a4"].front.right_mm == pytest.approx(0.45, abs=0.01)


@pytest.mark.parametrize(
    ("option", "text", "told"),
    [
        ("--front", "tip 0.4 bottom 0.5", 'nothing is called "tip"\n  hint: did you mean "top"?'),
        ("--front", "top 0.4 top 0.5", '"top" stands there twice'),
        ("--front", "top 0.4 left 0.5", "--front lacks bottom, right"),
        ("--front", "top", '"top" is not a word and its number'),
        ("--front", "0.4 0.5 0.2 0.1", '"0.4 0.5 0.2 0.1" is not a word and its number'),
        ("--front", READ.replace("0.4", "3.1"), "top cannot be 3.1\n  hint: it goes from −3 to 3"),
        ("--front", READ.replace("179.6", "199.6"), "width cannot be 199.6\n  hint: it is 180 mm where a printer is exact"),
        ("--front", "top 3 bottom -3 left 0 right 0", "too crooked for any printer"),
        ("--margins", "top 4 width 3", '--margins: nothing is called "width"'),
        ("--margins", "top -4", "top cannot be -4\n  hint: it goes from 0 to 50"),
        ("--back", READ, "--back needs --duplex long or --duplex short"),
        ("--back", READ, "--back is measured from the front"),
    ],
)
def test_readings_that_cannot_be_right_are_refused(desk, capsys, option, text, told):
    assert run(["printer", "attic", "--paper", "a4", option, text]) == 2
    assert told in capsys.readouterr().err
    assert load_printers() == {}


def test_a_new_reading_leaves_what_else_is_known(desk):
    run(["printer", "attic", "--paper", "a4", "--front", READ, "--margins", "top 4 bottom 12.7"])
    run(["printer", "attic", "--paper", "letter", "--front", READ.replace("200.2", "180.2").replace("179.6", "190.1")])
    run(["printer", "attic", "--paper", "297x210mm", "--duplex", "long", "--back", "top 0 bottom 0 left 0 right 0"])
    printer = load_printers()["attic"]
    assert (printer.margins.top_mm, printer.margins.bottom_mm, printer.margins.left_mm) == (4, 12.7, None)
    assert sorted(printer.papers) == ["a4", "letter"]
    front, back = printer.papers["a4"].front, printer.papers["a4"].long
    assert (front.right_mm, front.scale_x) == (pytest.approx(-back.right_mm), pytest.approx(back.scale_x))


def test_a_printer_is_shown_listed_and_forgotten(desk, capsys):
    run(["printer", "Brother  MFC", "--paper", "a4", "--front", READ])
    capsys.readouterr()
    assert run(["printer", "Brother MFC"]) == 0
    assert "a4 fronts: 0.45 mm too far right, 0.15 mm too high; 99.78% wide, 100.10% high" in capsys.readouterr().out
    assert run(["list", "printers"]) == 0
    assert capsys.readouterr().out == "Brother MFC  a4 (front)\n"
    assert run(["printer", "Brother MFC", "--forget", "--paper", "a5"]) == 2
    assert "no readings for A5" in capsys.readouterr().err
    assert run(["printer", "Brother MFC", "--forget", "--paper", "a4"]) == 0
    assert load_printers()["Brother MFC"].papers == {}
    assert run(["printer", "Brother MFC", "--forget"]) == 0
    assert load_printers() == {}
    assert run(["printer", "Brother MFC"]) == 2
    assert "printkit calibrate" in capsys.readouterr().err


def test_where_no_printer_is_known_the_list_says_how_to_measure_one(desk, capsys):
    assert run(["list", "printers"]) == 0
    assert capsys.readouterr().err == "no printer is measured yet; `printkit calibrate` prints the sheet to measure one with\n"


@pytest.mark.parametrize("option", ["--front", "--back", "--margins"])
def test_readings_that_say_nothing_are_refused(desk, capsys, option):
    assert run(["printer", "attic", option, " "]) == 2
    assert f"{option} has no readings\n  hint: type them" in capsys.readouterr().err


def test_settings_that_cannot_be_written_hint_at_no_output_folder(tmp_path):
    (tmp_path / "printers.toml").mkdir()
    with pytest.raises(OutputError) as refused:
        keep({}, tmp_path)
    assert refused.value.findings[0].hint == "allow writing there, or name another folder for your settings in PRINTKIT_CONFIG"


# What is printed


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--printer", "atic"), 'no printer is called "atic"\n  hint: did you mean "attic"?'),
        (("--printer", "attic", "--paper", "a5"), 'printer "attic" has no readings for A5\n  hint: `printkit calibrate --paper a5`'),
        (
            ("--printer", "attic", "--paper", "a4", "--duplex", "long"),
            "no readings for backs turned on the long edge of A4\n  hint: `printkit calibrate --paper a4 --duplex long`",
        ),
    ],
)
def test_what_a_printer_was_not_measured_for_is_refused(desk, capsys, options, told):
    run(["printer", "attic", "--paper", "a4", "--front", READ])
    assert run(["build", "fight.yaml", *KIT, *options]) == 2
    assert told in capsys.readouterr().err
    assert not Path("output").exists()


def test_a_printer_named_in_the_file_is_refused_at_its_place(desk, capsys):
    Path("fight.yaml").write_text(FIGHT + "print:\n  printer: attic\n", encoding="utf-8")
    assert run(["check", "fight.yaml", *KIT]) == 2
    assert capsys.readouterr().err.startswith("fight.yaml:7:12: no printer is called")


@pytest.mark.parametrize("options", [(), ("--duplex", "fold"), ("--duplex", "long", "--sides", "front"), ("--sides", "separate")])
def test_sheets_that_the_printer_does_not_turn_need_no_readings_of_backs(desk, options):
    run(["printer", "attic", "--paper", "a4", "--front", READ])
    assert run(["build", "fight.yaml", *KIT, "--paper", "a4", "--printer", "attic", *options]) == 0


def test_wide_margins_of_a_printer_keep_everything_inside_them(desk, capsys):
    run(["printer", "attic", "--paper", "a4", "--front", READ, "--margins", "bottom 12.7"])
    wide = looked_at(kit("--paper", "a4", "--printer", "attic", "--marks", "crop"))
    narrow = looked_at(kit("--paper", "a4", "--marks", "crop"))

    def lowest(side):
        return max(y for stroke in side.strokes for _, y in stroke)

    assert lowest(narrow[0]) > 297 - 12.7
    error = load_printers()["attic"].papers["a4"].front
    assert lowest(wide[0]) < 297 - 12.7 - error.down_mm + 0.6
    assert "edge of the paper" not in capsys.readouterr().err


def test_of_a_printer_the_margins_alone_may_be_known(desk, capsys):
    assert run(["printer", "attic", "--margins", "bottom 12.7"]) == 0
    (wide,) = looked_at(kit("--paper", "a4", "--printer", "attic", "--marks", "crop"), 1)
    assert max(y for stroke in wide.strokes for _, y in stroke) < 297 - 12.7
    assert run(["build", "fight.yaml", *KIT, "--printer", "attic", "--paper", "a5", "--duplex", "long"]) == 0


def test_papers_of_which_backs_alone_are_kept_are_not_said_to_be_measured():
    known = {"attic": Printer(papers={"a4": OnPaper(long=Deviation())})}
    asked = PrintOptions(printer="attic")
    with pytest.raises(UsageError, match="no readings of fronts for A4") as refused:
        correction(asked, named_papers()["a4"], known, None)
    assert "there are readings" not in (refused.value.findings[0].hint or "")


def test_the_same_readings_give_the_same_bytes_and_no_printer_gives_others(desk):
    run(["printer", "attic", "--paper", "a4", "--front", READ])
    first, again = kit("--paper", "a4", "--printer", "attic"), kit("--paper", "a4", "--printer", "attic")
    assert first == again
    assert kit("--paper", "a4") != first


# Pages as data


def test_setting_right_and_erring_cancel_out():
    error = off(0.6, -0.4, 0.997, 1.002, 0.003, -0.002, A4)
    back_and_forth = error.inverse().after(error)
    assert all(a == pytest.approx(b, abs=1e-9) for a, b in zip(back_and_forth, IDENTITY, strict=True))


def test_a_lying_page_is_turned_clockwise_with_its_trims():
    page = Page(297, 210, (Rect(10, 20, 30, 40),), trim_mm=(10, 20, 30, 40))
    turned = upright(page)
    assert (turned.width_mm, turned.height_mm) == (210, 297)
    assert turned.trim_mm == (150, 10, 40, 30)
    (group,) = turned.marks
    assert isinstance(group, Group)
    assert group.placement.at(10, 20) == (190, 10)
    assert upright(turned) == turned


def test_turned_over_is_its_own_undoing_and_agrees_with_lying_sheets():
    for duplex in ("long", "short"):
        over = turned_over(210, 297, duplex)
        assert over.after(over) == IDENTITY
        lying = turned_over(297, 210, duplex)
        turn = Affine(0, 1, -1, 0, 210, 0)
        x, y = 40.0, 25.0
        assert turn.at(*lying.at(x, y)) == over.at(*turn.at(x, y))


def test_trims_of_a_page_set_right_stay_on_the_paper():
    page = Page(210, 297, (), trim_mm=(0, 0, 210, 297))
    assert corrected(page, off(2, -3, 1, 1, 0, 0, A4)).trim_mm == pytest.approx((0, 3, 208, 294))


def test_help_and_hints_show_the_same_readings() -> None:
    assert f'"{ROW}"' == EXAMPLE
