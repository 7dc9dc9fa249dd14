"""Fonts that people add: of every kind, for what ours lack, by name in a theme, or refused with advice."""

import random
import struct
import zlib
from contextlib import suppress
from io import BytesIO

import brotli
import pytest
from own_fonts import HIEROGLYPH, collection, of_every_kind, otf, packed, put, ttf, variable, width_of
from render_kit import at, drawn, page, pdf, read, seen

from printkit.errors import LayoutError
from printkit.fonts import WIDE_FALLBACKS, Fonts, MissingGlyphs
from printkit.page import Text
from printkit.shipped import shipped
from printkit.units import MM_PER_PT

OURS = Fonts([shipped("assets") / "fonts"], WIDE_FALLBACKS)
TEXT, TITLE = ("AlegreyaSans-Regular",), ("Limelight-Regular",)
WIDTHS = {HIEROGLYPH: 800, "A": 400}


def own(folder, files, cache=None):
    return OURS.adding([put(folder, files)], cache)


def mark(fonts, text, x=20, y=60, size=100, stems=TEXT):
    (run,) = fonts.shape(text, stems)
    return Text(x, y, run.width / 1000 * size * MM_PER_PT, size, run.font_key, "#000000", run.text, run.glyphs)


# Every kind of file


KINDS = of_every_kind(WIDTHS)


@pytest.mark.parametrize("name", KINDS)
def test_a_font_of_any_kind_serves_for_what_ours_lack(tmp_path, name):
    fonts = own(tmp_path, {name: KINDS[name]})
    (run,) = fonts.shape(HIEROGLYPH, TEXT)
    assert (run.width, fonts.by_key(run.font_key).stem) == (800, name.partition(".")[0])
    with pytest.raises(MissingGlyphs):
        OURS.shape(HIEROGLYPH, TEXT)


@pytest.mark.parametrize("name", KINDS)
def test_a_font_of_any_kind_prints_alike_in_pdf_png_and_svg_and_copies_out(tmp_path, name):
    fonts = own(tmp_path, {name: KINDS[name]})
    text = mark(fonts, HIEROGLYPH)
    size_mm = text.size_pt * MM_PER_PT
    data = pdf(page(text), fonts=fonts)
    assert read(data) == HIEROGLYPH
    inside, above = (text.x_mm + 0.4 * size_mm, text.y_mm - 0.35 * size_mm), (text.x_mm + 0.4 * size_mm, text.y_mm - 0.75 * size_mm)
    picture = seen(data)
    assert (at(picture, *inside), at(picture, *above)) == ((0, 0, 0), (255, 255, 255))
    ((_, png),) = drawn("png", [page(text)], fonts=fonts, dpi=72).items()
    from PIL import Image

    assert at(Image.open(BytesIO(png)).convert("RGB"), *inside) == (0, 0, 0)
    ((_, svg),) = drawn("svg", [page(text)], fonts=fonts).items()
    assert b"L750 0" in svg or b"L750 700" in svg
    assert b'aria-label="' + HIEROGLYPH.encode() in svg


def test_the_drawn_letter_is_as_wide_as_it_was_measured(tmp_path):
    fonts = own(tmp_path, {"OwnVariable.ttf": variable(WIDTHS)})
    assert fonts.shape(HIEROGLYPH, TEXT)[0].width == 800
    assert fonts.shape(HIEROGLYPH, TITLE)[0].width == 1600  # beside bold letters
    text = mark(fonts, HIEROGLYPH, stems=TITLE)
    picture, size_mm = seen(pdf(page(text, width=200), fonts=fonts)), text.size_pt * MM_PER_PT
    assert at(picture, text.x_mm + 1.5 * size_mm, text.y_mm - 0.3 * size_mm) == (0, 0, 0)
    assert at(picture, text.x_mm + 1.6 * size_mm, text.y_mm - 0.3 * size_mm) == (255, 255, 255)


# When they serve


def test_an_added_font_is_used_only_for_what_nobody_else_has(tmp_path):
    fonts = own(tmp_path, {"Own.ttf": ttf(WIDTHS)})
    assert [fonts.by_key(run.font_key).stem for run in fonts.shape(f"A{HIEROGLYPH}A", TEXT)] == [TEXT[0], "Own", TEXT[0]]


def test_a_theme_may_name_an_added_font_and_its_faces(tmp_path):
    fonts = own(
        tmp_path,
        {
            "Duo.ttc": collection(ttf({"A": 300}, "Duo", "Regular"), ttf({"A": 500}, "Duo", "Bold", 700)),
            "Wide.ttf": variable({"A": 400}, "Wide"),
            "Limelight-Regular.ttf": ttf({"A": 123}),
        },
    )
    asked = {"Duo": 300, "Duo:Bold": 500, "Duo:Duo Bold": 500, "Duo:duo-bold": 500, "Wide": 400, "Wide:Bold": 800, "Limelight-Regular": 123}
    assert {stem: width_of(fonts, "A", (stem,)) for stem in asked} == asked
    assert width_of(OURS, "A", TITLE) != 123


def test_a_face_that_a_file_does_not_have_is_told_with_those_it_has(tmp_path):
    fonts = own(tmp_path, {"Wide.ttf": variable({"A": 400}, "Wide")})
    with pytest.raises(LayoutError) as raised:
        fonts.face("Wide:Bolt")
    (finding,) = raised.value.findings
    assert (finding.message, finding.hint) == ('the font Wide.ttf has no face "Bolt"', 'did you mean "Bold"?')


def test_of_several_added_fonts_the_one_that_looks_most_alike_serves(tmp_path):
    fonts = own(
        tmp_path,
        {"A-Bold.ttf": ttf({HIEROGLYPH: 900}, "A", "Bold", 700), "B-Regular.ttf": ttf({HIEROGLYPH: 600}, "B", "Regular", 400)},
    )
    assert [width_of(fonts, HIEROGLYPH, stems) for stems in (TEXT, TITLE)] == [600, 900]


def test_fonts_beside_the_encounter_come_before_those_of_the_settings(tmp_path):
    near, far = put(tmp_path / "near", {"Own.ttf": ttf({HIEROGLYPH: 111})}), put(tmp_path / "far", {"Own.ttf": ttf({HIEROGLYPH: 222})})
    assert width_of(OURS.adding([near, far]), HIEROGLYPH, TEXT) == 111


def test_without_fonts_of_ones_own_nothing_is_made_anew(tmp_path):
    assert OURS.adding([tmp_path, tmp_path / "missing"]) is OURS


def test_fonts_of_one_encounter_leave_those_of_another_alone(tmp_path):
    before = OURS.shape("Mara שלום", TEXT)
    fonts = own(tmp_path, {"Own.ttf": ttf(WIDTHS)})
    fonts.shape(f"Mara {HIEROGLYPH}", TEXT)
    with pytest.raises(MissingGlyphs):
        OURS.shape(HIEROGLYPH, TEXT)
    assert OURS.shape("Mara שלום", TEXT) is before
    assert fonts.shape("Mara שלום", TEXT) == before


def test_what_our_own_files_hold_is_read_once_for_all(tmp_path):
    fonts = own(tmp_path, {"Own.ttf": ttf(WIDTHS)})
    assert fonts.face(TEXT[0]) is OURS.face(TEXT[0])


# Web fonts, unpacked


def test_an_unpacked_web_font_is_kept_for_the_next_run(tmp_path):
    data, cache = packed(ttf(WIDTHS), "woff2"), tmp_path / "cache"
    assert width_of(own(tmp_path / "fonts", {"Own.woff2": data}, cache), HIEROGLYPH, TEXT) == 800
    (kept,) = cache.iterdir()
    kept.write_bytes(ttf({HIEROGLYPH: 321}))  # to see that it is what is read
    assert width_of(own(tmp_path / "fonts", {}, cache), HIEROGLYPH, TEXT) == 321
    kept.write_bytes(b"")
    assert width_of(own(tmp_path / "fonts", {}, cache), HIEROGLYPH, TEXT) == 800
    assert [path.suffix for path in cache.iterdir()] == [".sfnt"]


def test_another_web_font_of_that_name_is_unpacked_anew(tmp_path):
    cache = tmp_path / "cache"
    for width in (800, 600):
        assert width_of(own(tmp_path / "fonts", {"Own.woff2": packed(ttf({HIEROGLYPH: width}), "woff2")}, cache), HIEROGLYPH, TEXT) == width


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path):
    (tmp_path / "cache").write_text("in the way")
    assert width_of(own(tmp_path / "fonts", {"Own.woff2": packed(ttf(WIDTHS), "woff2")}, tmp_path / "cache"), HIEROGLYPH, TEXT) == 800


BOMB = 3 * 1024 * 1024


def bomb_woff() -> bytes:
    table = zlib.compress(bytes(BOMB), 1)
    return (
        struct.pack(">4s4sLHHLHHLLLLL", b"wOFF", b"\0\1\0\0", 64 + len(table), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        + struct.pack(">4s4L", b"glyf", 64, len(table), BOMB, 0)
        + table
    )


def bomb_woff2() -> bytes:
    squeezed = brotli.Compressor(quality=1)
    zeros = bytes(1024 * 1024)
    stream = b"".join(squeezed.process(zeros) for _ in range(BOMB // len(zeros))) + squeezed.finish()
    head = struct.pack(">4s4sLHHLLHHLLLLL", b"wOF2", b"\0\1\0\0", 0, 1, 0, 100, len(stream), 0, 0, 0, 0, 0, 0, 0)
    return head[:48] + bytes([0, 4]) + stream


@pytest.mark.parametrize(("name", "make"), [("Own.woff", bomb_woff), ("Own.woff2", bomb_woff2)])
def test_a_web_font_that_would_fill_the_memory_is_refused(tmp_path, monkeypatch, name, make):
    monkeypatch.setattr("printkit.fonts.unpacking.MAX_UNPACKED", 2 * 1024 * 1024)
    with pytest.raises(LayoutError, match="becomes larger than 2 MB"):
        own(tmp_path, {name: make()}).face("Own")


# What cannot be used


def sfnt(*tags, version=b"\0\1\0\0"):
    """Return a font file that has these tables, of four zero bytes each."""
    start = 12 + 16 * len(tags)
    rows = b"".join(struct.pack(">4sIII", tag.encode(), 0, start, 4) for tag in sorted(tags))
    return version + struct.pack(">HHHH", len(tags), 0, 0, 0) + rows + bytes(4)


UNUSABLE = [
    ("NotoColorEmoji.ttf", sfnt("CBDT", "cmap", "head"), "holds color pictures instead of outlines"),
    ("Own.ttc", b"ttcf" + bytes(40), "is no font file"),
    ("Own.woff2", b"wOF2" + bytes(40), "is cut short"),
    ("Own.woff2", packed(ttf(WIDTHS), "woff2")[:-40], "is damaged|is cut short"),
    ("Own.woff", packed(ttf(WIDTHS), "woff")[:300], "is damaged|is cut short"),
    ("Own.ttf", b"", "is no font file"),
    ("Own.ttf", b"This is a letter, not a font.", "is no font file"),
    ("Own.ttf", ttf(WIDTHS, rights=0x0002), "may not be embedded"),
    ("Own.ttf", ttf(WIDTHS, rights=0x0200), "may not be embedded"),
    ("Own.ttf", ttf(WIDTHS, rights=0x0100), "may only be embedded whole"),
    ("Own.otf", otf(WIDTHS)[:200], "is cut short|is no font file"),
]


@pytest.mark.parametrize(("name", "data", "says"), UNUSABLE)
def test_a_font_that_cannot_be_used_is_refused_with_advice_where_a_theme_names_it(tmp_path, name, data, says):
    with pytest.raises(LayoutError, match=f"the font {name} ({says})") as raised:
        own(tmp_path, {name: data}).face(name.partition(".")[0])
    assert raised.value.findings[0].hint


@pytest.mark.parametrize(("name", "data", "says"), UNUSABLE)
def test_one_that_might_have_had_a_character_is_a_warning_at_its_file(tmp_path, name, data, says):
    fonts = own(tmp_path, {name: data})
    assert fonts.unusable == ()
    with pytest.raises(MissingGlyphs):
        fonts.shape(HIEROGLYPH, TEXT)
    (finding,) = fonts.unusable
    assert (finding.severity, finding.where.file) == ("warning", tmp_path / name)
    assert finding.hint


def test_a_sound_font_serves_beside_a_broken_one(tmp_path):
    fonts = own(tmp_path, {"Aaa.ttf": b"nothing", "Own.ttf": ttf(WIDTHS)})
    assert width_of(fonts, HIEROGLYPH, TEXT) == 800


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008])
def test_fonts_for_print_or_editing_may_be_embedded(tmp_path, rights):
    assert width_of(own(tmp_path, {"Own.ttf": ttf(WIDTHS, rights=rights)}), "A", ("Own",)) == 400


def test_a_font_too_large_to_read_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("printkit.fonts.unpacking.MAX_BYTES", 100)
    with pytest.raises(LayoutError, match="too large"):
        own(tmp_path, {"Own.ttf": ttf(WIDTHS)}).face("Own")


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_font_is_refused_or_drawn_but_never_a_crash(tmp_path, kind):
    rolled = random.Random(7)
    for number in range(25):
        data = bytearray(KINDS[kind])
        for _ in range(rolled.randrange(1, 12)):
            data[rolled.randrange(len(data))] = rolled.randrange(256)
        if number % 5 == 0:
            del data[rolled.randrange(len(data)) :]
        fonts = own(tmp_path / f"{number}", {kind: bytes(data)})
        with suppress(MissingGlyphs, LayoutError):
            (run,) = fonts.shape(HIEROGLYPH, TEXT)
            text = Text(20, 60, 10, 30, run.font_key, "#000000", run.text, run.glyphs)
            for suffix in ("pdf", "svg"):
                drawn(suffix, [page(text)], fonts=fonts)
