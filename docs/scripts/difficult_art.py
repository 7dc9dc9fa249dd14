"""Make the pictures that go wrong elsewhere, and an encounter that shows them: what the gallery calls difficult art.

Usage: python docs/scripts/difficult_art.py FOLDER. Everything is drawn here; nothing is fetched.
"""

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageCms, ImageDraw

SIDE = 600
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><rect width="60" height="60" fill="#d9a441"/>
<path d="M8 60c0-16 10-22 22-22s22 6 22 22z" fill="#20303f"/><circle cx="30" cy="24" r="15" fill="#f0d7b8"/>
<path d="M14 22c2-14 30-14 32 0c-8-5-24-5-32 0z" fill="#5a2a1e"/><circle cx="24" cy="25" r="2"/><circle cx="36" cy="25" r="2"/>
<path d="M24 32q6 4 12 0" fill="none" stroke="#5a2a1e" stroke-width="1.600" stroke-linecap="round"/></svg>
"""


def face(width: int = SIDE, height: int = SIDE, mode: str = "RGB") -> Image.Image:
    """Draw a face that tells when it is turned, mirrored, squeezed or of other colors: a hat with a feather, one eye closed."""
    picture = Image.new("RGB", (width, height), (44, 96, 120))
    pen, unit = ImageDraw.Draw(picture), min(width, height) / 60
    x, y = width / 2, height / 2

    def at(*numbers: float) -> tuple[float, ...]:
        return tuple((x if index % 2 == 0 else y) + number * unit for index, number in enumerate(numbers))

    pen.ellipse(at(-26, 14, 26, 66), fill=(120, 38, 40))
    pen.ellipse(at(-15, -14, 15, 20), fill=(236, 200, 164))
    pen.rectangle(at(-20, -14, 20, -10), fill=(40, 30, 26))
    pen.rectangle(at(-11, -26, 11, -12), fill=(40, 30, 26))
    pen.polygon([at(11, -14), at(22, -30), at(15, -12)], fill=(240, 190, 40))
    pen.ellipse(at(-8, -3, -3, 2), fill=(20, 20, 20))
    pen.line(at(3, 0, 9, 0), fill=(20, 20, 20), width=max(1, round(1.4 * unit)))
    pen.arc(at(-6, 4, 8, 12), 20, 160, fill=(150, 50, 50), width=max(1, round(1.4 * unit)))
    return picture.convert(mode)


def cut_out() -> Image.Image:
    """Draw the face on nothing, its edge fading."""
    alpha = Image.radial_gradient("L").resize((SIDE, SIDE)).point(lambda value: 255 if value < 150 else max(0, 255 - (value - 150) * 5))
    picture = face().convert("RGBA")
    picture.putalpha(alpha)
    return picture


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    """Return a picture as a file."""
    written = BytesIO()
    picture.save(written, kind, **options)
    return written.getvalue()


def lying() -> bytes:
    """Return a photo as phones store it: lying on its side, with a note of how it was held."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return encoded(face().transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif, quality=90)


def gray_of_16_bits() -> bytes:
    """Return a scan of 16 bits a pixel."""
    return encoded(face(mode="L").convert("I").point(lambda value: value * 257).convert("I;16"), "PNG")


def of_another_space() -> bytes:
    """Return the face stored in a space whose red and green change places: right only if its profile is heeded."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    tags = {bytes(data[place : place + 4]): place + 4 for place in range(132, 132 + 12 * int.from_bytes(data[128:132], "big"), 12)}
    red, green = tags[b"rXYZ"], tags[b"gXYZ"]
    data[red : red + 8], data[green : green + 8] = data[green : green + 8], data[red : red + 8]
    profile = bytes(data).replace("sRGB".encode("utf-16-be"), "Swap".encode("utf-16-be"))
    r, g, b = face().split()
    return encoded(Image.merge("RGB", (g, r, b)), "JPEG", icc_profile=profile, quality=92, subsampling=0)


PICTURES: Mapping[str, Callable[[], bytes]] = {
    "Lying.jpg": lying,
    "CMYK.jpg": lambda: encoded(face(mode="CMYK"), "JPEG", quality=92),
    "Profile.jpg": of_another_space,
    "16 bits.png": gray_of_16_bits,
    "Palette.gif": lambda: encoded(face().quantize(16), "GIF"),
    "Cut out.png": lambda: encoded(cut_out(), "PNG"),
    "Wide.webp": lambda: encoded(face(1800, SIDE), "WEBP", quality=90),
    "Tall.tif": lambda: encoded(face(SIDE, 1800), "TIFF", compression="tiff_lzw"),
    "72 dpi.png": lambda: encoded(face(), "PNG", dpi=(72, 72)),
    "12 MP.jpg": lambda: encoded(face(4000, 3000), "JPEG", quality=90),
    "Gray.jpg": lambda: encoded(face(mode="L"), "JPEG"),
    "Drawing.svg": SVG.encode,
}


def make(folder: Path) -> Path:
    """Write the pictures and an encounter of them into a folder; return the encounter."""
    people = []
    for name, picture in PICTURES.items():
        (folder / name).write_bytes(picture())
        people.append(
            f"  - {{name: {name.partition('.')[0]}, side: npc, grade: novice, wounds: 1, size: large, portrait: {name}, focus: 0.5 0.5}}"
        )
    file = folder / "encounter.yaml"
    file.write_text("\n".join(["system: hyootrd", "title: Difficult art", "combatants:", *people, ""]), encoding="utf-8")
    return file


if __name__ == "__main__":
    make(Path(sys.argv[1]))
