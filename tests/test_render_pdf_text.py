"""Text in PDF: each glyph where shaping put it, in embedded fonts, and copied out as typed."""

import re
from dataclasses import replace
from io import BytesIO
from math import ceil
from shutil import which
from subprocess import run
from unicodedata import normalize

import pdfplumber
import pikepdf
import pytest
from render_kit import SANS, WIDE, face, fonts, page, pdf, read, seen, text

from printkit.errors import PaperError
from printkit.page import Glyph, Text, Use, moved
from printkit.units import MM_PER_PT, to_pt

TYPED = [
    "AVATAR To Wave Tr.",
    "Mara & Co <scouts> (back\\slash) {{ x }} 100 %",
    "official fflag afflict",
    "Größe – Straße – naïve … “curly” ‘quotes’ −3 × 4 · †",
]


def characters(data: bytes) -> list[dict[str, object]]:
    with pdfplumber.open(BytesIO(data)) as document:
        return document.pages[0].chars


@pytest.mark.parametrize("typed", TYPED)
def test_text_copies_out_as_it_was_typed(typed: str) -> None:
    # Two lines: of one alone PDFium sometimes thinks that it runs downwards.
    assert read(pdf(page(text(typed, 2), text("The end", 2, 40)))) == f"{typed}\nThe end"


OTHERS = {
    "marks": "x\u0323\u0302 e\u0301 q\u0304\u0301 one",
    "arabic": "\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645",
    "hebrew": "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd",
    "mixed": "Ж Ω ☠ ♣",
}


@pytest.mark.parametrize("typed", OTHERS.values(), ids=OTHERS)
def test_other_scripts_and_stacked_marks_copy_out_as_typed(typed: str) -> None:
    assert read(pdf(page(text(typed, 2, stem=WIDE)))) == typed


def test_characters_beyond_the_first_plane_copy_out_as_typed() -> None:
    assert read(pdf(page(text("\U0001f0a1\U0001f0b1", stem="NotoSansSymbols2-Regular")))) == "\U0001f0a1\U0001f0b1"


SCRIPTS = {
    "NotoSans-Regular": "Ярослава Ιφιγένεια x\u0323\u0302",
    "NotoSansHebrew-Regular": "רבקה בן־דוד",
    "NotoSansArabic-Regular": "شهرزاد الحكيم",
    "NotoSansDevanagari-Regular": "कृष्णा त्रिवेदी",
    "NotoSansThai-Regular": "ปิ่นแก้ว ศิริวัฒน์",
    "NotoSansArmenian-Regular": "Անահիտ Տիգրանյան",
    "NotoSansGeorgian-Regular": "თამარ ბერიძე",
    "NotoEmoji-Regular": "\U0001f480\U0001f469\u200d\U0001f680",
}


@pytest.mark.parametrize(("stem", "typed"), SCRIPTS.items(), ids=SCRIPTS)
def test_each_shipped_script_copies_out_as_typed(stem: str, typed: str) -> None:
    assert read(pdf(page(text(typed, 2, stem=stem), text("The end", 2, 40)))) == f"{typed}\nThe end"


def test_points_of_hebrew_follow_the_letters_they_stand_on() -> None:
    # PDFium puts spaces between them, but loses and turns round nothing.
    typed = "רִבְקָה בֶּן־דָּוִד"
    shown = read(pdf(page(text(typed, 2, stem="NotoSansHebrew-Regular"), text("The end", 2, 40)))).split("\n")[0]
    assert normalize("NFD", shown.replace(" ", "")) == normalize("NFD", typed.replace(" ", ""))


def test_letters_made_of_parts_say_so_one_by_one() -> None:
    data = pdf(page(text("شهرزاد", stem="NotoSansArabic-Regular")))
    with pikepdf.open(BytesIO(data)) as document:
        content = document.pages[0].Contents.read_bytes()
    spans = re.findall(rb"/ActualText <FEFF([0-9A-F]+)>", content)
    assert {bytes.fromhex(span.decode()).decode("utf-16-be") for span in spans} <= set("شهرزاد")
    assert len(spans) == 2


@pytest.mark.skipif(which("pdftotext") is None, reason="poppler is not installed")
@pytest.mark.parametrize("typed", TYPED[:4])
def test_poppler_reads_the_same(typed: str) -> None:
    found = run(["pdftotext", "-layout", "-", "-"], input=pdf(page(text(typed, 2))), capture_output=True, check=True)
    assert found.stdout.decode().strip() == typed
    assert found.stderr == b""


@pytest.mark.parametrize("stem", [SANS, "LeagueGothic-Regular", WIDE])
@pytest.mark.parametrize("tracking", [0, 0.5])
def test_each_character_stands_where_shaping_put_it(stem: str, tracking: float) -> None:
    run = text("AVATAR To Wave", 11, 22, 30, stem, tracking=tracking)
    pen, expected = run.x_mm, []
    for glyph in run.glyphs or own_glyphs(run):
        expected.append(pen)
        pen += glyph.advance / 1000 * run.size_pt * MM_PER_PT + tracking
    found = characters(pdf(page(Use(face(run), moved(3, 4), shared=True))))
    assert [each["x0"] * MM_PER_PT - 3 for each in found] == pytest.approx(expected, abs=0.01)
    assert pen == pytest.approx(run.x_mm + run.width_mm, abs=0.01)
    assert {round(each["matrix"][5], 2) for each in found} == {round(to_pt(100 - 22 - 4), 2)}


def own_glyphs(run: Text) -> list[Glyph]:
    font = fonts().by_key(run.font)
    return [Glyph(font.glyph(each), font.own[each][1] * 1000 / font.upem, 0, 0, place) for place, each in enumerate(run.content)]


def test_kerning_that_adds_up_does_not_drift() -> None:
    run = text("AV" * 60, 5, 20, 6)
    found = characters(pdf(page(run)))
    last = sum(glyph.advance for glyph in run.glyphs[:-1]) / 1000 * run.size_pt
    assert found[-1]["x0"] - found[0]["x0"] == pytest.approx(last, abs=0.01)


def test_glyphs_off_the_baseline_and_off_their_place_are_drawn_there() -> None:
    run = text("abc", 10, 20, 20)
    numbers = [glyph.number for glyph in own_glyphs(run)]
    offsets = [(0, 0), (100, 300), (-50, -200)]
    lifted = tuple(Glyph(number, 500, dx, dy, place) for place, (number, (dx, dy)) in enumerate(zip(numbers, offsets, strict=True)))
    found = characters(pdf(page(replace(run, glyphs=lifted))))
    assert [each["x0"] - to_pt(10) for each in found] == pytest.approx([0, 0.6 * 20, 0.95 * 20], abs=0.02)
    assert [each["bottom"] - found[0]["bottom"] for each in found] == pytest.approx([0, -6, 4], abs=0.02)


def test_plain_text_and_shaped_text_look_alike() -> None:
    plain = text("Plain, then 12", 5, 20, 24, "CourierPrime-Regular")
    assert plain.glyphs is None
    shaped = replace(plain, glyphs=tuple(own_glyphs(plain)))
    assert seen(pdf(page(plain))).tobytes() == seen(pdf(page(shaped))).tobytes()


def test_a_ligature_is_one_glyph_that_reads_as_its_letters() -> None:
    run = text("official", 5, 20, 24)
    assert len(run.glyphs) < len("official")
    data = pdf(page(run, text("fi ffi f i", 5, 40)))
    assert read(data) == "official\nfi ffi f i"
    with pikepdf.open(BytesIO(data)) as document:
        assert b"ActualText" not in document.pages[0].Contents.read_bytes()


def test_a_font_with_more_glyphs_than_a_subset_holds_is_cut_into_several() -> None:
    letters = [letter for letter in map(chr, range(0x21, 0x590)) if letter.isalpha() and letter in fonts().face(WIDE).characters]
    lines = ["".join(letters[start : start + 40]) for start in range(0, len(letters), 40)]
    assert len(letters) > 600
    data = pdf(page(*(text(line, 5, 5 + 5 * number, 10, WIDE) for number, line in enumerate(lines)), width=300, height=200))
    assert read(data) == "\n".join(lines)
    with pikepdf.open(BytesIO(data)) as document:
        assert len(document.pages[0].Resources.Font) == ceil(len(letters) / 255)
    plain = [replace(text(line, 5, 5 + 5 * number, 10, WIDE), glyphs=None) for number, line in enumerate(lines)]
    assert read(pdf(page(*plain, width=300, height=200))) == "\n".join(lines)


def test_every_font_is_embedded_as_a_simple_truetype_subset() -> None:
    data = pdf(page(text("One"), Use(face(text("two", stem=WIDE), text("three", stem="Cinzel-SemiBold")), shared=True)), page(text("four")))
    with pikepdf.open(BytesIO(data)) as document:
        found = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        names = sorted(str(each.BaseFont) for each in found)
        for font in found:
            assert font.Subtype == "/TrueType"
            assert len(font.FontDescriptor.FontFile2.read_bytes()) > 500
            assert "/ToUnicode" in font
    assert names == ["/AAAAAA+AlegreyaSans-Regular", "/AAAAAB+DejaVuSans", "/AAAAAC+Cinzel-SemiBold"]
    assert b"Helvetica" not in data


def test_one_glyph_for_two_characters_copies_out_as_each() -> None:
    font = fonts().by_key(text("x").font)
    numbers = [font.glyph(each) for each in "a b"]
    run = replace(text("x"), content="a\u2003b", glyphs=tuple(Glyph(number, 500, 0, 0, place) for place, number in enumerate(numbers)))
    assert [each["text"] for each in characters(pdf(page(run, text("c d", 5, 40))))] == ["a", "\u2003", "b", "c", " ", "d"]


def test_a_character_without_a_glyph_is_an_error_that_names_font_and_character() -> None:
    lacking = replace(text("x"), content="snow\u2603man", glyphs=None)
    with pytest.raises(PaperError, match=r"Alegreya Sans.*'\u2603' \(U\+2603\)"):
        pdf(page(lacking))
