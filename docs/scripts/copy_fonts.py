"""Fill assets/fonts from npm: whole static TrueType files under their PostScript-like names, each family's licence beside them.

    cd $(mktemp -d) && npm install --ignore-scripts dejavu-fonts-ttf @expo-google-fonts/{limelight,league-gothic,...}
    python docs/scripts/copy_fonts.py node_modules

FACES names every family (its package and its folder here are the same word) and the faces that are shipped of it.
"""

import shutil
import sys
from pathlib import Path

TARGET = Path(__file__).parents[2] / "assets" / "fonts"
FACES = {
    "alegreya": ("400Regular", "400Regular_Italic", "700Bold", "800ExtraBold"),
    "alegreya-sans": ("300Light", "400Regular", "400Regular_Italic", "500Medium", "700Bold", "700Bold_Italic", "800ExtraBold"),
    "atkinson-hyperlegible": ("400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"),
    "bebas-neue": ("400Regular",),
    "cinzel": ("600SemiBold", "800ExtraBold"),
    "courier-prime": ("400Regular", "400Regular_Italic", "700Bold"),
    "im-fell-english-sc": ("400Regular",),
    "league-gothic": ("400Regular",),
    "limelight": ("400Regular",),
    "noto-emoji": ("400Regular",),
    "noto-sans": ("400Regular", "700Bold"),
    "noto-sans-arabic": ("400Regular", "700Bold"),
    "noto-sans-armenian": ("400Regular", "700Bold"),
    "noto-sans-devanagari": ("400Regular", "700Bold"),
    "noto-sans-georgian": ("400Regular", "700Bold"),
    "noto-sans-hebrew": ("400Regular", "700Bold"),
    "noto-sans-jp": ("500Medium",),
    "noto-sans-symbols-2": ("400Regular",),
    "noto-sans-thai": ("400Regular", "700Bold"),
    "special-elite": ("400Regular",),
}
DEJAVU = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def stem(source: Path) -> str:
    """Name a face as fonts are named: AlegreyaSans_400Regular_Italic becomes AlegreyaSans-Italic."""
    family, weight, *slant = source.stem.split("_")
    style = weight.lstrip("0123456789") + "".join(slant)
    return f"{family}-{style if style == 'Regular' else style.removeprefix('Regular')}"


def copy(licence: Path, faces: dict[Path, str], folder: Path) -> None:
    """Copy one family; a file that the package lacks ends the work."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(licence, folder / "LICENSE.txt")
    for source, name in faces.items():
        shutil.copyfile(source, folder / name)


def main(node_modules: Path) -> None:
    """Copy every family and say how large all of them are."""
    for family, faces in FACES.items():
        package = node_modules / "@expo-google-fonts" / family
        sources = [next((package / face).glob("*.ttf")) for face in faces]
        copy(package / "LICENSE_FONT", {source: f"{stem(source)}.ttf" for source in sources}, TARGET / family)
    package = node_modules / "dejavu-fonts-ttf"
    copy(package / "LICENSE", {package / "ttf" / name: name for name in DEJAVU}, TARGET / "dejavu-sans")
    sizes = [file.stat().st_size for file in TARGET.rglob("*.ttf")]
    sys.stdout.write(f"{len(sizes)} faces, {sum(sizes) / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
