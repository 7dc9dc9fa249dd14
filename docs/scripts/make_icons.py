"""Write assets/icons/game-icons.json: the icons of icons.toml as plain outlines, so that no build has to read SVG.

npm install --ignore-scripts @iconify-json/game-icons
python docs/scripts/make_icons.py node_modules
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

HERE = Path(__file__).parent
TARGET = HERE.parents[1] / "assets" / "icons" / "game-icons.json"
Point = tuple[float, float]

LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}
"""An outline that its maker left open is closed all the same: icons are filled."""


def outline(body: str) -> str:
    """Return an icon's SVG paths as absolute M, L, C and Z, to a tenth of a unit; a letter stands once for a row of its kind."""
    pen = RecordingPen()
    for data in re.findall(r'\bd="([^"]*)"', body):
        parse_path(data, pen)
    rows = groupby(cubic(pen.value), key=lambda segment: segment[0])
    return "".join(letter + " ".join(written(points) for _, points in row) for letter, row in rows)


def cubic(recorded: Iterable[tuple[str, tuple[Point, ...]]]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield letter and points of each segment; a quadratic curve becomes the cubic one of the same shape."""
    here = (0.0, 0.0)
    for operation, points in recorded:
        if operation == "qCurveTo":
            control, end = points
            yield "C", (*(towards(point, control) for point in (here, end)), end)
        else:
            yield LETTERS[operation], points
        here = points[-1] if points else here


def towards(point: Point, control: Point) -> Point:
    """Return the cubic control point two thirds of the way to the quadratic one."""
    return point[0] + (control[0] - point[0]) * 2 / 3, point[1] + (control[1] - point[1]) * 2 / 3


def written(points: Iterable[Point]) -> str:
    """Write points to a tenth; the zero keeps -0 away."""
    return " ".join(f"{round(value, 1) + 0:g}" for point in points for value in point)


def chosen(
    group_of: dict[str, str], groups: dict[str, dict[str, str]], words: dict[str, str], source: dict[str, dict[str, str]]
) -> list[str]:
    """Return a line of JSON for each icon: its name, the words that find it, its outline."""
    lines = []
    for name, group in sorted(group_of.items()):
        found_by = f"{group} {groups[group]['words']} {words.get(name, '')}".strip()
        lines.append(json.dumps([name, found_by, outline(source[name]["body"])]))
    return lines


def main(node_modules: Path) -> None:
    """Choose, convert and write; an icon that the source lacks ends the work."""
    source = json.loads((node_modules / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))["icons"]
    groups = tomllib.loads((HERE / "icons.toml").read_text(encoding="utf-8"))
    words = groups.pop("words")
    group_of = {name: group for group, choice in groups.items() for name in choice["names"].split()}
    if strangers := (group_of.keys() - source.keys()) | (words.keys() - group_of.keys()):
        raise SystemExit(f"no such icons: {', '.join(sorted(strangers))}")
    icons = chosen(group_of, groups, words, source)
    head = json.dumps({"credit": "Lorc, Delapouite and contributors, game-icons.net", "licence": "CC BY 3.0", "units": 512})
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(head[:-1] + ', "icons": [\n' + ",\n".join(icons) + "\n]}\n", encoding="utf-8")
    sys.stdout.write(f"{len(icons)} icons, {TARGET.stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
