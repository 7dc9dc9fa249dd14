"""Layers of a kit: what its PDF lets a reader switch off, secrets, cut marks, proofs, and that all else stays as it was."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

from printkit.options import PrintOptions
from printkit.page import Affine, Face, Group, Page, Rect, Use
from printkit.pipeline import Request, Workshop, build, workshop
from printkit.pipeline.finishing import finished
from printkit.pipeline.printers import Correction

FIGHT = """\
system: hyootrd
title: T
combatants:
  - {name: Ann, side: pc, skills: {melee: 1}, wounds: 5}
  - {name: Thug, kind: henchmen, count: 2, grade: standard}
"""
ART, CUT, GUIDE, GM = "Art", "Cut marks", "Trim and safe lines (not printed)", "For the game master only"


@pytest.fixture(scope="module")
def shop() -> Workshop:
    return workshop()


@pytest.fixture
def kit(tmp_path: Path, shop: Workshop):
    """Return what builds a kit of components, and gives its PDF."""

    def make(*components: str, **options: object) -> bytes:
        file = tmp_path / "fight.yaml"
        file.write_text(FIGHT, encoding="utf-8")
        given = {"paper": ("a4",), "theme": "plain", "components": components, **options}
        built = build(Request(file, PrintOptions(**given), output=tmp_path), shop)
        assert not built.exit_code, built.findings
        return built.files[0].read_bytes()

    return make


def layers(data: bytes) -> list[str]:
    with pikepdf.open(BytesIO(data)) as document:
        return [str(each.Name) for each in document.Root.get("/OCProperties", {}).get("/OCGs", [])]


def looked(data: bytes, *off: str, paper: bool = False) -> list[Image.Image]:
    """Look at every page with some layers switched off, or as the printer draws it."""
    with pikepdf.open(BytesIO(data)) as document:
        if off:
            shown = document.Root.OCProperties
            shown.D.OFF = pikepdf.Array([each for each in shown.OCGs if str(each.Name) in off])
        changed = BytesIO()
        document.save(changed)
    how = {"optimize_mode": "print"} if paper else {}
    return [page.render(scale=1, **how).to_pil().convert("L") for page in PdfDocument(changed.getvalue())]


def ink(picture: Image.Image) -> int:
    return sum(picture.histogram()[:128])


def test_a_kit_of_pages_to_read_that_anybody_may_see_has_no_layers(kit) -> None:
    assert layers(kit("cheat_sheet")) == []


def test_pieces_have_cut_marks_that_can_be_switched_off_and_shown_alone(kit) -> None:
    data = kit("combatant_tokens", marks=("crop", "outline"))
    assert layers(data) == [ART, CUT]
    (both,), (art,), (cut,) = looked(data), looked(data, CUT), looked(data, ART)
    assert 0 < ink(cut) < ink(art) < ink(both)
    assert layers(kit("combatant_tokens", marks=("none",))) == []


def test_what_only_the_game_master_may_see_can_be_hidden_and_nothing_else_with_it(kit) -> None:
    data = kit("combatant_tokens", "tracker", "cheat_sheet")
    assert layers(data) == [ART, CUT, GM]
    shown, hidden = looked(data), looked(data, GM)
    assert len(shown) == 3
    assert ink(hidden[1]) < ink(shown[1]) / 4
    for page in (0, 2):
        assert ImageChops.difference(shown[page], hidden[page]).getbbox() is None
    assert GM not in layers(kit("combatant_tokens", "cheat_sheet"))


def test_proof_lines_are_looked_at_and_not_printed(kit) -> None:
    data = kit("combatant_tokens", proof=True)
    assert GUIDE in layers(data)
    (seen,), (printed,), (without,) = looked(data), looked(data, paper=True), looked(data, GUIDE)
    assert ImageChops.difference(seen, without).getbbox() is not None
    assert ImageChops.difference(printed, without).getbbox() is None


def test_layers_change_nothing_of_what_is_seen(kit) -> None:
    """With all of them on, a kit looks as if there were none."""
    data = kit("combatant_tokens", "tracker", marks=("crop",))
    with pikepdf.open(BytesIO(data)) as document:
        del document.Root.OCProperties
        plain = BytesIO()
        document.save(plain)
    for layered, one in zip(looked(data), looked(plain.getvalue()), strict=True):
        assert ImageChops.difference(layered, one).getbbox() is None


def test_runs_of_secret_faces_become_one_group_and_a_printer_comes_last() -> None:
    face = Face(10, 10, (Rect(0, 0, 10, 10, fill="#000000"),))
    head, open_one, secret = Use(face), Use(face, piece="tokens/a"), Use(face, piece="tracker/t")
    page = Page(100, 100, (head, secret, secret, open_one, secret), components=("tracker", "tokens"))
    marks = finished(page, frozenset({"tracker"}), None).marks
    assert marks == (head, Group((secret, secret), layer="gm"), open_one, Group((secret,), layer="gm"))
    assert finished(page, frozenset({"gm_screen"}), None) is page
    moved = Affine(1, 0, 0, 1, 0.5, 0)
    (placed,) = finished(page, frozenset({"tracker"}), Correction(moved, moved, 4.0)).marks
    assert isinstance(placed, Group)
    assert placed.placement == Affine(1, 0, 0, 1, -0.5, 0)
    assert placed.marks == marks
