"""Theme files, layouts/_themes/<theme>.toml: what one may say, and the theme that comes of it.

What a file does not say is taken from `plain`, so a theme of one's own may be a few lines long.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from printkit.colors import BLACK, full_hex, is_hex
from printkit.errors import DataError, Finding, LayoutError, Place, did_you_mean, error
from printkit.reading import Written, read_tree
from printkit.reading.check import checked
from printkit.typeset.theme import BASE, Corners, FontRole, Insets, Theme
from printkit.units import to_mm
from printkit.values import Color, Lines, Name, Strict

FACES = {
    "regular": ("regular", "normal"),
    "italic": ("regular", "italic"),
    "light": ("light", "normal"),
    "light_italic": ("light", "italic"),
    "bold": ("bold", "normal"),
    "bold_italic": ("bold", "italic"),
}
"""The faces of a font role -> weight and slant."""

NEEDED = {"palette": ("ink", "paper"), "fonts": ("text",), "sizes": ("text",), "sheet": ("margin", "head", "foot")}
"""What every layout relies on."""

Measure = Literal["margin", "head", "foot", "inset_top", "inset_side", "inset_foot"]
"""Measures of a sheet; insets are how much further inside the pages stand that are read, where a theme draws a frame round them."""


def _length(value: object) -> float:
    """Read a number of millimetres, or a length with its unit."""
    try:
        return float(str(value))
    except ValueError:
        return to_mm(str(value))


Points = Annotated[float, Field(gt=0, lt=1000)]
Length = Annotated[float, Field(ge=0, lt=1000), BeforeValidator(_length, json_schema_input_type=float | str)]


class RoleFile(Strict):
    """A font role: its faces, each a file of assets/fonts by its stem, and how it is set."""

    regular: Name = Field(description='A file of assets/fonts without its ending, such as "Limelight-Regular".')
    italic: Name | None = None
    light: Name | None = None
    light_italic: Name | None = Field(None, alias="light-italic")
    bold: Name | None = None
    bold_italic: Name | None = Field(None, alias="bold-italic")
    features: Lines = Field((), description="Font features to set it with, such as lnum.")
    scale: Points = Field(1.0, description="How large it is set where `plain` would use 1: faces differ in how wide they run.")
    capitals: bool = Field(False, description="Whether headings and labels stand in capitals.")


class ThemeFile(Strict):
    """What a theme file may say."""

    title: Name = Field("", description="What people call it.")
    filled: bool = Field(True, description="Whether areas are filled with color; false for little ink.")
    corners: Corners = Field("round", description="How panels and plates end.")
    palette: dict[str, Color] = Field({}, description="Colors by name.")
    tones: dict[str, str] = Field({}, description="Colors of what games put on paper.")
    grey: dict[str, str] = Field({}, description="What stands for a color of the palette or a tone where there is only black ink.")
    sequence: dict[str, Lines] = Field({}, description="Colors dealt out in order.")
    fonts: dict[str, RoleFile] = Field({}, description="Font roles.")
    sizes: dict[str, Points] = Field({}, description="Type sizes in points.")
    lines: dict[str, Points] = Field({}, description="Line widths in points.")
    sheet: dict[Measure, Length] = Field({}, description="Measures of a sheet, in millimetres or with their unit.")


def themes(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the names of all themes in these layouts folders."""
    return tuple(sorted({file.stem for folder in folders for file in (folder / "_themes").glob("*.toml") if file.is_file()}))


def load_theme(name: str, folders: Sequence[Path]) -> Theme:
    """Read a theme from the first layouts folder that has it, laid over `plain`; LayoutError tells each mistake at its place."""
    base, where = _read(BASE, folders)
    theme = _theme(BASE, base, where)
    if name == BASE:
        return theme
    own, where = _read(name, folders)
    return _theme(name, _laid_over(base, own), where)


def _read(name: str, folders: Sequence[Path]) -> tuple[ThemeFile, Written]:
    found = [file for folder in folders if (file := folder / "_themes" / f"{name}.toml").is_file()]
    if not found or Path(name).name != name:
        raise LayoutError(error(f'there is no theme "{name}"', None, did_you_mean(name, themes(folders))))
    try:
        tree = read_tree(found[0])
    except DataError as problem:
        raise LayoutError(*problem.findings) from None
    source = Written(found[0], tree.root)
    made, wrong, _ = checked(ThemeFile, tree.root.plain(), source)
    if made is None or wrong:
        raise LayoutError(*_in_order(wrong))
    return made, source


def _laid_over(base: ThemeFile, own: ThemeFile) -> ThemeFile:
    """Return what both files say; of what stands in tables, each name by itself."""
    said = {name: getattr(own, name) for name in own.model_fields_set}
    tables = {name: {**getattr(base, name), **each} for name, each in said.items() if isinstance(each, dict)}
    return base.model_copy(update={**said, **tables})


@dataclass(slots=True)
class _Colors:
    """The colors of a theme by name, as they are read one after another, and what is wrong with them."""

    source: Written
    named: dict[str, str]
    wrong: list[Finding] = field(default_factory=list)

    def read(self, said: str, where: str) -> str:
        """Return the `#rrggbb` of a color by name or number; `where` names the field that says it."""
        if said not in self.named and not is_hex(said):
            self.wrong.append(error(f'unknown color "{said}"', self.source.place(where), did_you_mean(said, self.named)))
        return self.named.get(said) or (full_hex(said) if is_hex(said) else BLACK)


def _theme(name: str, file: ThemeFile, source: Written) -> Theme:
    """Make a theme of what its file and `plain` say; what is wrong stands in the source."""
    colors = _Colors(source, dict(file.palette))
    for tone, said in file.tones.items():
        colors.named[tone] = colors.read(said, f"tones.{tone}")
    greys = {each: colors.read(said, f"grey.{each}") for each, said in file.grey.items()}
    sequence = {
        each: tuple(colors.read(said, f"sequence.{each}.{number}") for number, said in enumerate(dealt))
        for each, dealt in file.sequence.items()
    }
    if wrong := [*colors.wrong, *_unfit(file, colors.named, source)]:
        raise LayoutError(*_in_order(wrong))
    sheet = file.sheet
    return Theme(
        name=name,
        title=file.title or name,
        filled=file.filled,
        colors=MappingProxyType(colors.named),
        sequence=MappingProxyType(sequence),
        fonts=MappingProxyType({role: _role(said) for role, said in file.fonts.items()}),
        sizes_pt=MappingProxyType(file.sizes),
        lines_pt=MappingProxyType(file.lines),
        margin_mm=sheet["margin"],
        head_mm=sheet["head"],
        foot_mm=sheet["foot"],
        greys=MappingProxyType(_also_alike(greys, colors.named)),
        shapes=name,
        corners=file.corners,
        insets_mm=Insets(sheet.get("inset_top", 0.0), sheet.get("inset_side", 0.0), sheet.get("inset_foot", 0.0)),
    )


def _unfit(file: ThemeFile, colors: Mapping[str, str], source: Written) -> Iterator[Finding]:
    """Yield what is sound by itself and still makes no theme."""
    for table, names in NEEDED.items():
        for name in names:
            if name not in getattr(file, table):
                yield error(f"[{table}] has no {name}", source.place(table), "every layout relies on it")
    for name in file.grey.keys() - colors.keys():
        yield error(f'unknown color "{name}"', source.key_place(f"grey.{name}"), did_you_mean(name, colors))
    for name, dealt in file.sequence.items():
        if not dealt:
            yield error(f'"{name}" has no colors', source.place(f"sequence.{name}"), f'{name} = ["#a23b1f", "#2f6690"]')
    if "none" in colors:
        table = "palette" if "none" in file.palette else "tones"
        yield error('"none" means no color', source.key_place(f"{table}.none"), "choose another name")


def _role(said: RoleFile) -> FontRole:
    faces = {face: stem for name, face in FACES.items() if (stem := getattr(said, name))}
    return FontRole(MappingProxyType(faces), said.features, said.scale, said.capitals)


def _also_alike(greys: Mapping[str, str], colors: Mapping[str, str]) -> dict[str, str]:
    """Return greys by color name: a tone that is a color of the palette has its grey too."""
    same = {colors[name]: grey for name, grey in greys.items()}
    return {name: same[color] for name, color in colors.items() if color in same}


def _in_order(findings: Sequence[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: finding.where or Place(Path()))
