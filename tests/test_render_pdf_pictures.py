"""Pictures in PDF: their own data where it can pass, the same pixels where it cannot, once in a file, upright in their box."""

from io import BytesIO
from pathlib import Path
from struct import pack
from zlib import compress, crc32

import pikepdf
import pytest
from PIL import Image as Pillow
from render_kit import Art, Picture, at, corners, face, page, pdf, seen, stored

from printkit.page import Group, Image, Rect, Use, moved, turned

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
QUARTERS = ((15, 22), (45, 22), (45, 38), (15, 38))
"""Where the corners of a picture at (10, 20), 40 wide and 20 high, lie: clockwise from the top left."""


def shown(art: Art, picture: Picture, turn: str = "") -> bytes:
    return pdf(page(Image(10, 20, 40, 20, picture.key, turn)), art=art)


def quarters(data: bytes) -> list[tuple[int, int, int]]:
    return [at(seen(data), x, y) for x, y in QUARTERS]


def images(data: bytes) -> list[tuple[dict[str, str], bytes]]:
    """Return the dictionary and raw data of each image XObject, masks included."""
    with pikepdf.open(BytesIO(data)) as document:
        found = [each for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
        return [({key: str(value) for key, value in each.items()}, each.read_raw_bytes()) for each in found]


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_passes_through_untouched_and_looks_as_it_should(mode: str) -> None:
    image = corners().convert(mode)
    art, picture = stored(image, "jpeg", quality=100, subsampling=0)
    data = shown(art, picture)
    ((entries, raw),) = images(data)
    assert raw == picture.data
    assert entries["/Filter"] == "/DCTDecode"
    expected = [image.convert("RGB").getpixel(place) for place in ((2, 2), (37, 2), (37, 17), (2, 17))]
    # Every reader turns CMYK into RGB its own way.
    assert quarters(data) == [pytest.approx(each, abs=120 if mode == "CMYK" else 3) for each in expected]


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_a_png_without_alpha_passes_its_own_rows(mode: str) -> None:
    image = corners().convert(mode, dither=Pillow.Dither.NONE)
    art, picture = stored(image)
    data = shown(art, picture)
    ((entries, raw),) = images(data)
    assert raw in picture.data
    assert "/Predictor" in str(entries["/DecodeParms"])
    assert quarters(data) == [image.convert("RGB").getpixel(place) for place in ((2, 2), (37, 2), (37, 17), (2, 17))]


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_in_a_png_lets_the_page_through(mode: str) -> None:
    image = corners().convert("RGBA")
    image.paste((0, 255, 0, 128), (20, 0, 40, 10))
    image.paste((0, 0, 0, 0), (0, 0, 20, 10))
    art, picture = stored(image.convert("LA") if mode == "LA" else image.quantize() if mode == "P" else image)
    data = pdf(page(Rect(0, 0, 100, 100, fill="#0000ff"), Use(face(Image(10, 20, 40, 20, picture.key)), shared=True)), art=art)
    clear, half, _, white = quarters(data)
    assert clear == BLUE
    assert half == pytest.approx((75, 75, 203) if mode == "LA" else (0, 128, 127), abs=3)
    assert white == WHITE
    assert len(images(data)) == 2


def test_an_interlaced_png_is_drawn_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "woven.png"
    file.write_bytes(interlaced(corners()))
    art = Art()
    assert quarters(shown(art, art.picture(file))) == [RED, GREEN, BLUE, WHITE]


TURNED = {
    "": (RED, GREEN, BLUE, WHITE),
    "90": (WHITE, RED, GREEN, BLUE),
    "180": (BLUE, WHITE, RED, GREEN),
    "270": (GREEN, BLUE, WHITE, RED),
    "flip": (GREEN, RED, WHITE, BLUE),
    "flip90": (BLUE, GREEN, RED, WHITE),
    "flip180": (WHITE, BLUE, GREEN, RED),
    "flip270": (RED, WHITE, BLUE, GREEN),
}


@pytest.mark.parametrize("turn", TURNED)
def test_a_picture_is_mirrored_then_turned_clockwise_into_its_box(turn: str) -> None:
    assert quarters(shown(*stored(corners()), turn)) == list(TURNED[turn])


UNDONE = {
    1: None,
    2: Pillow.Transpose.FLIP_LEFT_RIGHT,
    3: Pillow.Transpose.ROTATE_180,
    4: Pillow.Transpose.FLIP_TOP_BOTTOM,
    5: Pillow.Transpose.TRANSPOSE,
    6: Pillow.Transpose.ROTATE_90,
    7: Pillow.Transpose.TRANSVERSE,
    8: Pillow.Transpose.ROTATE_270,
}
"""How a camera that notes an EXIF orientation stores what it sees."""


@pytest.mark.parametrize("orientation", UNDONE)
def test_a_photo_stands_upright_whatever_way_the_camera_was_held(orientation: int) -> None:
    way = UNDONE[orientation]
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    art, picture = stored(corners() if way is None else corners().transpose(way), "jpeg", exif=exif, quality=100, subsampling=0)
    assert quarters(shown(art, picture, picture.turn)) == [pytest.approx(each, abs=3) for each in (RED, GREEN, BLUE, WHITE)]


def test_a_picture_is_in_the_file_once_wherever_it_is_shown() -> None:
    art, picture = stored(corners())
    image = Image(0, 0, 40, 20, picture.key)
    shared = Use(face(image), moved(20, 40), shared=True)
    data = pdf(page(image, Image(50, 50, 4, 2, picture.key), shared), page(shared, Group((image,), turned(90, 50, 50))), art=art)
    assert len(images(data)) == 1
    assert at(seen(data, 1), 25, 42) == RED


def test_a_crop_shows_its_part_and_nothing_beside_it() -> None:
    art, picture = stored(corners())
    data = pdf(page(Group((Image(-20, -10, 40, 20, picture.key),), moved(50, 50), clip=Rect(0, 0, 10, 10))), art=art)
    assert [at(seen(data), x, y) for x, y in ((51, 51), (59, 59), (49, 49), (61, 55))] == [BLUE, BLUE, WHITE, WHITE]


def interlaced(image: Pillow.Image) -> bytes:
    """Write an RGB picture as PNG in the seven passes of Adam7 (PNG, 8.2), which Pillow reads but does not write."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = b""
    for left, top, across, down in passes:
        for y in range(top, image.height, down):
            pixels = [bytes(image.getpixel((x, y))) for x in range(left, image.width, across)]
            rows += b"\0" + b"".join(pixels)
    head = pack(">IIBBBBB", image.width, image.height, 8, 2, 0, 0, 1)
    chunks = ((b"IHDR", head), (b"IDAT", compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in chunks)
