"""A theme: colors, faces, sizes and lines by name, read from layouts/_themes/<theme>.toml.

What a theme does not say it takes from `plain`, so a theme of one's own may be a few lines long.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from printkit.colors import full_hex, is_hex
from printkit.errors import Finding, LayoutError, Place, did_you_mean, error
from printkit.units import to_mm

BASE = "plain"
WEIGHTS = ("regular", "light", "bold")
SLANTS = ("normal", "italic")
FACES = {
    "regular": ("regular", "normal"),
    "italic": ("regular", "italic"),
    "light": ("light", "normal"),
    "light-italic": ("light", "italic"),
    "bold": ("bold", "normal"),
    "bold-italic": ("bold", "italic"),
}
"""How a face of a font role is called in a theme -> its weight and slant."""
TRAITS = ("features", "scale", "capitals")
"""What else a font role may say."""
TABLES = ("title", "filled", "corners", "palette", "tones", "grey", "sequence", "fonts", "sizes", "lines", "sheet")
WHERE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")
CORNERS = ("round", "square", "stepped")
"""What the corners of panels and plates may look like."""
SHEET = ("margin", "head", "foot")
INSETS = ("inset_top", "inset_side", "inset_foot")
"""How much further inside the pages stand that are read, where a theme draws a frame round them; nothing unless it says so."""


class Insets(NamedTuple):
    """How much further inside the pages stand that are read, in millimetres."""

    top: float
    side: float
    foot: float


NO_INSETS = Insets(0.0, 0.0, 0.0)


class FontRole(NamedTuple):
    """The faces of one role by weight and slant, as file stems of assets/fonts, and the font features to set them with.

    `scale` is how large the role is set where `plain` would use 1: faces differ in how wide they run. `capitals`: its headings and labels
    stand in capitals.
    """

    faces: Mapping[tuple[str, str], str]
    features: tuple[str, ...] = ()
    scale: float = 1.0
    capitals: bool = False

    def stem(self, weight: str, slant: str) -> str:
        """Return the face of a weight and slant; where the role has none, weight goes before slant, and the regular one is the last."""
        wanted = ((weight, slant), (weight, "normal"), ("regular", slant), ("regular", "normal"))
        return next(self.faces[face] for face in wanted if face in self.faces)


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a layout may call by name.

    `filled` tells whether areas may be filled with color at all: a theme for little ink says no. `colors` holds palette and tones
    together, each `#rrggbb`; `sequence` the colors dealt out in order; `greys` stand for colors of that name where there is only black
    ink. `shapes` names the theme whose layouts are used, `corners` how panels and plates end. The content box of a sheet is the paper
    less `margin_mm`, the head below the top margin and the foot above the bottom one; pages that are read stand `insets_mm` further
    inside.
    """

    name: str
    title: str
    filled: bool
    colors: Mapping[str, str]
    sequence: Mapping[str, tuple[str, ...]]
    fonts: Mapping[str, FontRole]
    sizes_pt: Mapping[str, float]
    lines_pt: Mapping[str, float]
    margin_mm: float
    head_mm: float
    foot_mm: float
    greys: Mapping[str, str]
    shapes: str
    insets_mm: Insets = NO_INSETS
    corners: str = CORNERS[0]

    def stems(self, role: str, weight: str = "regular", slant: str = "normal") -> tuple[str, ...]:
        """Return the fonts to try in turn: the role's own face, then the text face of that weight."""
        return tuple(dict.fromkeys(self.fonts[name].stem(weight, slant) for name in (role, "text")))

    def color(self, text: str) -> str:
        """Return the `#rrggbb` of a color by name or number; ValueError says what is known."""
        if text in self.colors:
            return self.colors[text]
        if is_hex(text):
            return full_hex(text)
        raise ValueError(f'unknown color "{text}": {did_you_mean(text, self.colors)}')


def themes(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the names of all themes in these layouts folders."""
    return tuple(sorted({file.stem for folder in folders for file in (folder / "_themes").glob("*.toml") if file.is_file()}))


def load_theme(name: str, folders: Sequence[Path]) -> Theme:
    """Read a theme from the first layouts folder that has it, laid over `plain`; LayoutError names file, line and what is wrong."""
    base = _Source(BASE, folders)
    theme = base.theme()
    if name == BASE:
        return theme
    own = _Source(name, folders)
    own.over(base)
    return own.theme()


class _Source:
    """One theme file as it is read: knows where each key stands, for what is wrong with it."""

    def __init__(self, name: str, folders: Sequence[Path]) -> None:
        self.name = name
        found = [file for folder in folders if (file := folder / "_themes" / f"{name}.toml").is_file()]
        if not found or Path(name).name != name:
            raise LayoutError(error(f'there is no theme "{name}"', None, did_you_mean(name, themes(folders))))
        self.file = found[0]
        try:
            self.text = self.file.read_text(encoding="utf-8")
            self.data = tomllib.loads(self.text)
        except UnicodeDecodeError:
            raise LayoutError(error("is not UTF-8 text", Place(self.file), "save it as UTF-8")) from None
        except OSError as problem:
            raise LayoutError(error(f"cannot read {self.file}: {problem.strerror}")) from None
        except RecursionError:
            raise LayoutError(error("nested too deeply", Place(self.file))) from None
        except tomllib.TOMLDecodeError as problem:
            raise LayoutError(_not_toml(self.file, self.text, str(problem))) from None

    def over(self, base: "_Source") -> None:
        """Take from a base, which has been read without complaint, what this file does not say."""
        self._known("", self.data, TABLES)
        for key, value in base.data.items():
            mine = self.data.get(key, value)
            both = isinstance(value, dict) and isinstance(mine, dict)
            self.data[key] = {**value, **mine} if both else mine

    def theme(self) -> Theme:
        """Read everything."""
        self._known("", self.data, TABLES)
        colors = self._colors()
        sheet = self._measures("sheet", _length)
        self._whole("sheet", sheet, SHEET)
        self._known("sheet", sheet, (*SHEET, *INSETS))
        sizes = self._measures("sizes", _points)
        self._whole("sizes", sizes, ("text",))
        return Theme(
            name=self.name,
            title=self._text("", "title", self.data.get("title", self.name)),
            filled=self._truth("", "filled", self.data.get("filled", True)),
            colors=MappingProxyType(colors),
            sequence=MappingProxyType(self._sequences(colors)),
            fonts=MappingProxyType(self._fonts()),
            sizes_pt=MappingProxyType(sizes),
            lines_pt=MappingProxyType(self._measures("lines", _points)),
            margin_mm=sheet["margin"],
            head_mm=sheet["head"],
            foot_mm=sheet["foot"],
            greys=MappingProxyType(self._greys(colors)),
            shapes=self.name,
            corners=self._choice("corners", CORNERS),
            insets_mm=Insets(*(sheet.get(name, 0.0) for name in INSETS)),
        )

    def _colors(self) -> dict[str, str]:
        colors: dict[str, str] = {}
        for name, value in self._table("palette").items():
            if not isinstance(value, str) or not is_hex(value):
                self.fail("palette", name, f"{name}: {value!r} is not a color", 'write it as "#b3261e"')
            colors[name] = full_hex(value)
        self._whole("palette", colors, ("ink", "paper"))
        for name, value in self._table("tones").items():
            colors[name] = self._color("tones", name, value, colors)
        if "none" in colors:
            self.fail("palette", "none", '"none" means no color', "choose another name")
        return colors

    def _greys(self, colors: Mapping[str, str]) -> dict[str, str]:
        """Read what stands for a color in grey; a tone that is that color is that grey too."""
        named = {name: self._color("grey", name, value, colors) for name, value in self._table("grey").items()}
        for name in named:
            if name not in colors:
                self.fail("grey", name, f'unknown color "{name}"', did_you_mean(name, colors))
        same = {colors[name]: grey for name, grey in named.items()}
        return {name: same[color] for name, color in colors.items() if color in same}

    def _color(self, table: str, key: str, value: object, colors: Mapping[str, str]) -> str:
        if isinstance(value, str) and value in colors:
            return colors[value]
        if not isinstance(value, str) or not is_hex(value):
            self.fail(table, key, f"{key}: unknown color {value!r}", did_you_mean(str(value), colors))
        return full_hex(value)

    def _sequences(self, colors: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
        sequences = {}
        for key, values in self._table("sequence").items():
            if not isinstance(values, list) or not values:
                self.fail("sequence", key, f"{key} must be a list of colors", f'{key} = ["#a23b1f", "navy"]')
            sequences[key] = tuple(self._color("sequence", key, value, colors) for value in values)
        return sequences

    def _fonts(self) -> dict[str, FontRole]:
        roles: dict[str, FontRole] = {}
        for role, value in self._table("fonts").items():
            if not isinstance(value, dict):
                self.fail("fonts", role, f"{role} must be a table of faces", f'[fonts.{role}]\nregular = "Limelight-Regular"')
            self._known(f"fonts.{role}", value, (*FACES, *TRAITS))
            faces = {FACES[key]: self._text(f"fonts.{role}", key, stem) for key, stem in value.items() if key in FACES}
            if FACES["regular"] not in faces:
                self.fail(f"fonts.{role}", "", f"the role {role} has no regular face", 'regular = "Limelight-Regular"')
            features = self._texts(f"fonts.{role}", "features", value.get("features", []))
            scale = self._measure(f"fonts.{role}", "scale", value.get("scale", 1.0), _points)
            capitals = self._truth(f"fonts.{role}", "capitals", value.get("capitals", False))
            roles[role] = FontRole(MappingProxyType(faces), features, scale, capitals)
        self._whole("fonts", roles, ("text",))
        return roles

    def _measures(self, table: str, read: Callable[[object], float]) -> dict[str, float]:
        return {key: self._measure(table, key, value, read) for key, value in self._table(table).items()}

    def _measure(self, table: str, key: str, value: object, read: Callable[[object], float]) -> float:
        try:
            return read(value)
        except ValueError as problem:
            self.fail(table, key, f"{key}: {problem}")

    def _whole(self, table: str, values: Mapping[str, Any], names: Sequence[str]) -> None:
        """Refuse a table that lacks what every layout relies on."""
        for name in names:
            if name not in values:
                self.fail(table, "", f"[{table}] has no {name}")

    def _table(self, name: str) -> dict[str, Any]:
        table = self.data.get(name, {})
        if not isinstance(table, dict):
            self.fail("", name, f"{name} must be a table", f"[{name}]")
        return table

    def _known(self, table: str, values: Mapping[str, Any], names: Sequence[str]) -> None:
        for key in values:
            if key not in names:
                self.fail(table, key, f'unknown key "{key}"', did_you_mean(key, names))

    def _text(self, table: str, key: str, value: object) -> str:
        if not isinstance(value, str) or not value:
            self.fail(table, key, f"{key} must be text", f'{key} = "..."')
        return value

    def _truth(self, table: str, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.fail(table, key, f"{key} must be true or false", f"{key} = true")
        return value

    def _choice(self, key: str, choices: Sequence[str]) -> str:
        value = self.data.get(key, choices[0])
        if value not in choices:
            self.fail("", key, f"{key}: unknown value {value!r}", did_you_mean(str(value), choices))
        return str(value)

    def _texts(self, table: str, key: str, values: object) -> tuple[str, ...]:
        if not isinstance(values, list):
            self.fail(table, key, f"{key} must be a list", f'{key} = ["..."]')
        return tuple(self._text(table, key, value) for value in values)

    def fail(self, table: str, key: str, message: str, hint: str | None = None) -> NoReturn:
        """Raise a LayoutError at the line where a key stands."""
        raise LayoutError(error(message, Place(self.file, _line_of(self.text, table, key)), hint))


def _points(value: object) -> float:
    """Read a type size or line width: a number of points above zero."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1000:
        raise ValueError(f"{value!r} is not a number of points above zero")
    return float(value)


def _length(value: object) -> float:
    """Read a measure of the sheet: a number of millimetres, or a length with its unit."""
    if isinstance(value, str):
        return _length(to_mm(value))
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1000:
        raise ValueError(f"{value!r} is not a number of millimetres")
    return float(value)


def _line_of(text: str, table: str, key: str) -> int:
    """Return the line of a key in a table, else the line of the table's head, else the first."""
    best, inside = 1, table == ""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            inside = stripped.strip("[] ") in {table, f"{table}.{key}".strip(".")}
            best = number if inside else best
        elif inside and key and stripped.split("=")[0].strip().strip("\"'") == key:
            return number
    return best


def _not_toml(file: Path, text: str, problem: str) -> Finding:
    """Say what is wrong with a file that is not TOML, at the place its reader names behind the message."""
    said = WHERE.fullmatch(problem)
    line = int(said[2]) if said and said[2] else text.count("\n") + 1
    return error(f"is not TOML: {said[1] if said else problem}", Place(file, line, int(said[3]) if said and said[3] else 1))
