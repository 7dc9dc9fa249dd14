"""What typesetting one small face costs: microseconds of CPU, in parts, for tokens with names of their own.

Run it as `python tests/bench/faces.py`. Times are the best of a few rounds; shapes of new names are told apart, since every name is
shaped once, however often it is set.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from printkit.art import Art
from printkit.fonts import WIDE_FALLBACKS, Fonts
from printkit.icons import Icons
from printkit.shipped import shipped
from printkit.typeset import Typesetter, What, load_theme
from printkit.typeset.context import Context
from printkit.typeset.markup import Reader
from printkit.typeset.place import place_face

COUNT, ROUNDS = 5_000, 3
TOKEN = """
<face width="25.4mm" height="25.4mm" shape="circle">
  <use layout="tokens/_ground" color="navy"/>
  <icon name="{{ icon }}" x="8mm" y="10mm" size="13mm" fill="paper"/>
  <text x="18mm" y="10mm" anchor="middle" align="cap" font="numeral" size="30" fill="paper" width="8mm">{{ number }}</text>
  <text x="12.7mm" y="20mm" anchor="middle" align="cap" font="label" size="11.5" fill="paper" width="20mm">{{ name }}</text>
</face>
"""
GROUND = """
<face width="25.4mm" height="25.4mm">
  <circle cx="12.7mm" cy="12.7mm" r="12.7mm" fill="{{ color }}"/>
  <pattern kind="rays" x="0" y="0" width="25.4mm" height="25.4mm" color="{{ shade(color, 0.3) }}" clip="circle(12.7,12.7,12.7)"/>
</face>
"""
Values = dict[str, Any]


def tokens(first: int = 0) -> list[Values]:
    """Return the values of different tokens."""
    icons = ("bandit", "crown", "punch")
    return [{"name": f"Thug {number}", "number": number % 40 + 1, "icon": icons[number % 3]} for number in range(first, first + COUNT)]


def microseconds(work: Callable[[Values], object], values: list[Values]) -> float:
    """Return the CPU time of one piece of work."""
    start = process_time()
    for each in values:
        work(each)
    return (process_time() - start) / len(values) * 1e6


def measured(folder: Path) -> Iterator[tuple[str, float]]:
    """Yield what is measured and its microseconds."""
    for name, text in (("plain", TOKEN), ("_ground", GROUND)):
        (folder / "tokens").mkdir(exist_ok=True)
        (folder / "tokens" / f"{name}.xml.j2").write_text(text.strip(), encoding="utf-8")
    assets, theme = shipped("assets"), load_theme("radio", [shipped("layouts")])
    setter = Typesetter([folder], theme, Fonts([assets / "fonts"], WIDE_FALLBACKS), Art(), Icons(assets / "icons"))
    what, filler, reader = What("tokens", "thug"), setter._filler, Reader()
    setter.faces("tokens", tokens()[0], what)
    yield "a token with a new name", microseconds(lambda values: setter.faces("tokens", values, what), tokens())
    rounds = range(ROUNDS)
    yield "a token whose name is known", min(microseconds(lambda values: setter.faces("tokens", values, what), tokens()) for _ in rounds)
    yield "  fill the template", min(microseconds(lambda values: filler._filled("tokens", values), tokens()) for _ in rounds)
    filled = [{"xml": filler._filled("tokens", values)} for values in tokens()]
    yield "  read the XML", min(microseconds(lambda each: reader.read(each["xml"]), filled) for _ in rounds)
    roots = [{"root": reader.read(each["xml"])} for each in filled]
    yield "  place the marks", min(_placing(setter, roots, what) for _ in rounds)


def _placing(setter: Typesetter, roots: list[Values], what: What) -> float:
    return microseconds(lambda each: place_face(each["root"], Context(setter._tools, what, setter._base)), roots)


def main() -> None:
    """Print the measures."""
    with TemporaryDirectory() as folder:
        for name, cost in measured(Path(folder)):
            print(f"{name:30}{cost:7.1f} us")


if __name__ == "__main__":
    main()
