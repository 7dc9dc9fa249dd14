import re
import struct
import sys
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps

from printkit.art import Art, ArtError
from printkit.errors import DataError

PICTURES = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 40, 24
TURNED = {"": None, "90": Image.Transpose.ROTATE_270, "180": Image.Transpose.ROTATE_180, "270": Image.Transpose.ROTATE_90}
LOSSLESS = {"JPEG": {"quality": 95, "subsampling": 0}, "PNG": {}, "WEBP": {"lossless": True}, "TIFF": {}}


def scene(mode="RGB"):
    """Return a small picture that looks different however it is turned."""
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    picture.putdata([(x * 6, y * 10, x * y % 255) for y in range(HEIGHT) for x in range(WIDTH)])
    return picture.convert(mode)


def encoded(picture, kind, **options):
    written = BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits, kind, rows, *chunks):
    """Return a PNG file as no drawing program writes them."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def read(tmp_path):
    """Write a file and read it as a picture."""

    def reading(data, name="portrait.png", art=None):
        (tmp_path / name).write_bytes(data)
        return (art or Art()).picture(tmp_path / name)

    return reading


def drawn(picture):
    """Return a picture as a renderer draws it: its pixels, mirrored, then turned."""
    pixels = picture.pixels()
    image = Image.frombytes(pixels.mode, (pixels.width, pixels.height), pixels.color)
    if picture.turn.startswith("flip"):
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    turn = TURNED[picture.turn.removeprefix("flip")]
    return image if turn is None else image.transpose(turn)


# Upright


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", LOSSLESS)
def test_a_photo_is_drawn_upright_however_the_camera_was_held(read, kind, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(scene(), kind, exif=exif, **LOSSLESS[kind])
    picture = read(data)
    upright = ImageOps.exif_transpose(Image.open(BytesIO(data))).convert("RGB")
    assert (picture.upright_width_px, picture.upright_height_px) == upright.size
    assert ImageChops.difference(drawn(picture), upright).getbbox() is None


def test_a_damaged_note_of_the_orientation_turns_nothing(read):
    exif = Image.Exif()
    exif[0x0112] = 77
    assert read(encoded(scene(), "JPEG", exif=exif)).turn == ""


# Whole


def test_a_jpeg_keeps_its_picture_and_loses_what_was_not_meant_for_print(read):
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    data = encoded(scene(), "JPEG", exif=exif, comment=b"secret words", icc_profile=b"profile")
    picture = read(data + b"\xff\xd8 secret preview")
    assert b"ecret" in data
    assert b"ecret" not in picture.data
    assert b"profile" in picture.data
    scan = re.compile(rb"\xff\xda.*\xff\xd9", re.DOTALL)
    assert scan.search(picture.data)[0] == scan.search(data)[0]
    assert picture.pixels().color == Image.open(BytesIO(data)).tobytes()


def test_a_progressive_jpeg_keeps_all_its_scans(read):
    data = encoded(scene(), "JPEG", progressive=True)
    assert data.count(b"\xff\xda") > 1
    assert read(data).data == data


def test_a_png_keeps_its_picture_and_loses_the_rest(read):
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    data = encoded(scene(), "PNG", exif=exif) + b"secret trail"
    picture = read(data)
    assert b"ecret" in data
    assert b"ecret" not in picture.data
    assert picture.data == encoded(scene(), "PNG")


def test_the_same_content_under_two_names_is_one_picture(read, tmp_path):
    art = Art()
    one, two = read(encoded(scene(), "PNG"), "one.png", art), read(encoded(scene(), "PNG"), "two.png", art)
    assert one is two
    assert art.by_key(one.key) is one
    assert read(encoded(scene("L"), "PNG"), "other.png", art).key != one.key


def test_two_runs_give_a_picture_the_same_key_and_data(read):
    assert read(encoded(scene(), "GIF")) == read(encoded(scene(), "GIF"))


# Every kind of pixels


@pytest.mark.parametrize(("mode", "kind"), [("RGB", "jpeg"), ("L", "jpeg"), ("CMYK", "jpeg")])
def test_a_jpeg_stays_gray_rgb_or_cmyk(read, mode, kind):
    picture = read(encoded(scene(mode), "JPEG"), "portrait.jpg")
    assert picture.kind == kind
    assert picture.data == encoded(scene(mode), "JPEG")
    assert picture.pixels().mode == mode


@pytest.mark.parametrize(
    ("data", "mode", "transparent"),
    [
        (encoded(scene("1"), "PNG"), "L", False),
        (encoded(scene("L"), "PNG"), "L", False),
        (encoded(scene("L"), "PNG", transparency=0), "L", True),
        (encoded(scene("LA"), "PNG"), "L", False),
        (encoded(scene("P"), "PNG"), "RGB", False),
        (encoded(scene("P"), "PNG", transparency=scene("P").getpixel((0, 0))), "RGB", True),
        (encoded(scene("RGB"), "PNG", transparency=(0, 0, 0)), "RGB", True),
        (encoded(scene("RGBA"), "PNG"), "RGB", False),
        (encoded(scene("RGB"), "BMP"), "RGB", False),
        (encoded(scene("P"), "GIF"), "RGB", False),
        (encoded(scene("RGB"), "WEBP", lossless=True), "RGB", False),
        (encoded(scene("LAB"), "TIFF"), "RGB", False),
        (encoded(scene("RGB"), "TIFF", compression="jpeg"), "RGB", False),
    ],
)
def test_every_kind_of_pixels_becomes_gray_or_rgb_with_alpha_only_where_it_shows(read, data, mode, transparent):
    picture = read(data)
    pixels = picture.pixels()
    assert picture.kind == "png"
    assert (pixels.mode, pixels.channels, pixels.alpha is not None) == (mode, {"L": 1, "RGB": 3}[mode], transparent)
    assert len(pixels.color) == WIDTH * HEIGHT * pixels.channels
    assert pixels.alpha is None or len(pixels.alpha) == WIDTH * HEIGHT


def test_half_transparent_pixels_keep_color_and_opacity(read):
    picture = scene("RGBA")
    picture.putalpha(100)
    pixels = read(encoded(picture, "WEBP", lossless=True, exact=True)).pixels()
    assert pixels.color == scene().tobytes()
    assert pixels.alpha == bytes([100]) * (WIDTH * HEIGHT)


@pytest.mark.parametrize(("kind", "channels"), [(0, 1), (2, 3), (4, 2), (6, 4)])
def test_sixteen_bits_become_eight_by_their_full_range(read, kind, channels):
    row = b"\0" + b"".join(struct.pack(f">{channels}H", *([value] * channels)) for value in (0, 6553, 32896, 65535))
    picture = read(png(4, 2, 16, kind, row * 2))
    assert picture.data[24] == 8
    pixels = picture.pixels()
    assert list(pixels.color[:: pixels.channels][:4]) == pytest.approx([0, 25, 128, 255], abs=1)


def test_cmyk_that_is_no_jpeg_becomes_one_so_that_it_stays_cmyk(read):
    picture = read(encoded(scene("CMYK"), "TIFF"), "portrait.tif")
    assert picture.kind == "jpeg"
    assert picture.pixels().mode == "CMYK"
    difference = ImageChops.difference(drawn(picture), scene("CMYK"))
    assert max(high for _, high in difference.getextrema()) < 30


def test_a_gray_picture_of_wide_values_uses_the_whole_range(read):
    pixels = read(encoded(Image.frombytes("F", (2, 1), struct.pack("<2f", -1.5, 3.5)), "TIFF")).pixels()
    assert list(pixels.color) == [0, 255]


# Or loud


def noise(kind):
    return encoded(Image.effect_noise((200, 200), 60), kind)


def flipped(data):
    return data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 255]) + data[len(data) // 2 + 1 :]


@pytest.mark.parametrize(
    ("data", "says", "advises"),
    [
        (b"", "portrait.png is empty", "again"),
        (b"Dear Mara, see you at nine.", "is not a picture", "printkit reads PNG, JPEG"),
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "is not a picture", "SVG"),
        (b"\0\0\0\x18ftypheic" + bytes(60), "damaged or cut short", "save it again"),
        (noise("PNG")[:-5000], "cut short", "save it again"),
        (noise("PNG")[:-12], "cut short", "save it again"),
        (noise("JPEG")[:-500], "cut short", "save it again"),
        (noise("JPEG")[:-2], "cut short", "save it again"),
        (noise("TIFF")[:-500], "cut short", "save it again"),
        (noise("BMP")[:-500], "cut short", "save it again"),
        (flipped(noise("PNG")), "damaged", "save it again"),
        (png(0, 0, 8, 2, b""), "portrait.png", "printkit reads PNG"),
        (png(9000, 8000, 8, 0, bytes(100)), r"too large \(9000 x 8000 pixels\)", "60 million"),
        (png(50000, 50000, 8, 2, bytes(100)), "too large", "60 million"),
    ],
)
def test_what_cannot_be_printed_is_told_with_what_to_do(read, data, says, advises):
    with pytest.raises(ArtError, match=says) as raised:
        read(data)
    assert raised.value.message == str(raised.value)
    assert advises in raised.value.hint


def test_a_large_picture_is_refused_before_it_is_unpacked(read):
    rows = zlib.compressobj()
    packed = b"".join(rows.compress(bytes(1_000_000)) for _ in range(75)) + rows.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 9000, 8300, 8, 0, 0, 0, 0))
    with pytest.raises(ArtError, match="too large"):
        read(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def test_how_large_is_too_large_is_an_argument(read):
    with pytest.raises(ArtError, match="too large"):
        read(encoded(scene(), "PNG"), art=Art(most_pixels=WIDTH * HEIGHT - 1))
    assert read(encoded(scene(), "PNG"), art=Art(most_pixels=WIDTH * HEIGHT)).width_px == WIDTH


def test_a_missing_file_and_a_folder_are_told(tmp_path):
    with pytest.raises(ArtError, match=r"there is no picture nobody\.png"):
        Art().picture(tmp_path / "nobody.png")
    with pytest.raises(ArtError, match="cannot be read"):
        Art().picture(tmp_path)


def test_no_damage_ends_in_anything_but_a_picture_or_an_error(read):
    for kind in ("JPEG", "PNG", "GIF", "WEBP", "TIFF", "BMP"):
        data = encoded(scene(), kind)
        for place in range(0, len(data), max(1, len(data) // 60)):
            try:
                pixels = read(data[:place] + b"\x5a\xa5" + data[place + 2 :]).pixels()
            except ArtError:
                continue
            assert len(pixels.color) == pixels.width * pixels.height * pixels.channels


# Colors


def profile_of_another_space():
    """Return sRGB's profile with its red and green primaries exchanged, under another name."""
    from PIL import ImageCms

    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    head = {data[place : place + 4]: place for place in range(132, 132 + 12 * int.from_bytes(data[128:132], "big"), 12)}
    red, green = (data[head[tag] + 4 : head[tag] + 12] for tag in (b"rXYZ", b"gXYZ"))
    swapped = bytearray(data)
    swapped[head[b"rXYZ"] + 4 : head[b"rXYZ"] + 12], swapped[head[b"gXYZ"] + 4 : head[b"gXYZ"] + 12] = green, red
    return bytes(swapped).replace("sRGB".encode("utf-16-be"), "Swap".encode("utf-16-be"))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_colors_of_another_space_become_srgb(read, kind):
    green = Image.new("RGB", (16, 16), (20, 200, 40))
    picture = read(encoded(green, kind, icc_profile=profile_of_another_space(), **LOSSLESS[kind]))
    seen = picture.pixels().color[:3]
    assert list(seen) == pytest.approx([200, 20, 40], abs=12)
    assert picture.kind == ("jpeg" if kind == "JPEG" else "png")
    assert b"Swap".decode().encode("utf-16-be") not in picture.data


def test_a_profile_of_srgb_changes_nothing(read):
    from PIL import ImageCms

    data = encoded(scene(), "JPEG", icc_profile=ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    assert read(data).data == data


def test_opacity_survives_a_change_of_color_space(read):
    picture = scene("RGBA")
    picture.putalpha(100)
    pixels = read(encoded(picture, "PNG", icc_profile=profile_of_another_space())).pixels()
    assert pixels.alpha == bytes([100]) * (WIDTH * HEIGHT)


# No larger than its place


@pytest.mark.parametrize(("kind", "became"), [("JPEG", "jpeg"), ("PNG", "png")])
def test_a_picture_gets_300_pixels_an_inch_where_it_stands(read, kind, became):
    art = Art()
    large = Image.linear_gradient("L").convert("RGB").resize((1200, 900))
    picture = read(encoded(large, kind), art=art)
    small = art.sized(picture, 50.8, 38.1)
    assert (small.kind, small.width_px, small.height_px) == (became, 600, 450)
    assert small.key != picture.key
    assert art.by_key(small.key) is small is art.sized(picture, 50.8, 38.1)
    assert len(small.data) < len(picture.data)
    assert Art().sized(picture, 50.8, 38.1) == small
    assert art.sized(picture, 101.6, 76.2) is picture


@pytest.mark.parametrize(("dpi", "pixels"), [(72, 144), (300, 600), (600, 1200)])
def test_a_picture_gets_the_pixels_an_inch_that_are_asked_for(read, dpi, pixels):
    art = Art()
    picture = read(encoded(Image.linear_gradient("L").resize((2400, 2400)), "PNG"), art=art)
    assert art.sized(picture, 50.8, 50.8, dpi).width_px == pixels


def test_a_photo_that_lies_on_its_side_is_sized_as_one_sees_it(read):
    exif = Image.Exif()
    exif[0x0112] = 6
    art = Art()
    picture = read(encoded(Image.radial_gradient("L").resize((1200, 600)), "JPEG", exif=exif), art=art)
    small = art.sized(picture, 25.4, 50.8)
    assert (small.width_px, small.height_px, small.turn) == (600, 300, "90")


def test_transparent_pixels_lend_no_color_to_their_neighbours(read):
    picture = Image.new("RGBA", (800, 800), (0, 255, 0, 0))
    picture.paste((200, 0, 0, 255), (0, 0, 403, 800))
    art = Art()
    small = art.sized(read(encoded(picture, "PNG"), art=art), 10, 10)
    pixels = small.pixels()
    seen = [pixels.color[place * 3 : place * 3 + 3] for place, alpha in enumerate(pixels.alpha) if alpha > 20]
    assert seen
    assert all(color[1] < 12 for color in seen)


def test_a_print_picture_in_cmyk_stays_cmyk_when_it_shrinks(read):
    art = Art()
    small = art.sized(read(encoded(Image.new("CMYK", (900, 900), (0, 200, 100, 0)), "JPEG"), art=art), 25.4, 25.4)
    assert list(small.pixels().color[:4]) == pytest.approx([0, 200, 100, 0], abs=4)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_the_resolution_a_file_claims_changes_nothing(read, kind):
    coarse, fine = (read(encoded(scene(), kind, dpi=(dpi, dpi))) for dpi in (72, 300))
    assert (coarse.width_px, coarse.height_px) == (fine.width_px, fine.height_px) == (WIDTH, HEIGHT)
    assert coarse.pixels() == fine.pixels()


def test_a_picture_that_was_let_go_is_read_again_and_must_be_the_same(tmp_path: Path) -> None:
    file = tmp_path / "mara.png"
    Image.new("RGB", (40, 40), "#a34a28").save(file)
    Image.new("RGB", (40, 40), "#204060").save(tmp_path / "dock.png")
    art = Art(held_bytes=1)
    mara, data = art.picture(file), art.picture(file).data
    art.picture(tmp_path / "dock.png")
    assert mara.data == data
    assert art.picture(tmp_path / "dock.png").data != data
    file.unlink()
    with pytest.raises(DataError, match=r"the picture mara\.png changed while it was being printed"):
        mara.data  # noqa: B018


def test_a_photo_of_a_phone_is_upright_and_becomes_a_jpeg_that_tells_nothing(tmp_path: Path) -> None:
    picture = Art().picture(PICTURES / "photo.heic")  # 64 x 48 pixels, turned by a quarter as the file says
    assert (picture.kind, picture.turn, picture.width_px, picture.height_px) == ("jpeg", "", 48, 64)
    with Image.open(BytesIO(picture.data)) as opened:
        blue, red = opened.getpixel((44, 4)), opened.getpixel((4, 4))
    assert blue[2] > blue[0]
    assert red[0] > red[2]
    assert b"Camera" not in picture.data


def test_without_the_library_a_photo_of_a_phone_is_told_how_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(ArtError, match=r"photo\.heic is a photo in HEIC format") as told:
        Art().picture(PICTURES / "photo.heic")
    assert "printkit[heic]" in (told.value.hint or "")
