"""Fill the references in docs/ from what they tell of: models, tables and layout elements.

    python docs/scripts/reference.py

Each section between `<!-- made: NAME -->` and `<!-- end -->` is written anew; what stands round them is written by hand. tests/test_docs.py
fails where a section is out of date.
"""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from pydantic import BaseModel

import printkit.typeset
from printkit.engine import Ruling, System, all_systems
from printkit.model import Combatant, Encounter, Terrain
from printkit.options import PrintOptions
from printkit.pipeline.schemas import FILLED_IN, model_schema
from printkit.typeset import flow, typesetter
from printkit.typeset.patterns import KINDS

DOCS = Path(__file__).parents[1]
SECTION = re.compile(r"(<!-- made: (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
SYNTAX = re.compile(r"(?P<syntax><.*?>(?:one line</text>)?(?:(?:, | of )<.*?>)*):? ?(?P<says>.*)", re.DOTALL)


def filled(text: str) -> str:
    """Return a document with its sections written anew."""
    return SECTION.sub(lambda match: match[1] + "\n" + SECTIONS[match["name"]]().strip() + "\n\n" + match[3], text)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


# The encounter reference

ANCHORS = {"PrintOptions": "how-to-print", "Combatant": "combatants"}
"""Where a model is told of that has no heading of its own name."""
SWITCH = "yes or no"


def fields(model: type[BaseModel], but: type[BaseModel] | None = None) -> str:
    """Return a table of a model's keys; `but` leaves out those that another model has alike."""
    schema = model_schema(model, "")
    known = but.model_fields if but else {}
    rows = []
    for name, info in model.model_fields.items():
        if name in known and known[name].description == info.description:
            continue
        key = info.alias or name
        part = schema["properties"][key]
        needed = info.is_required() and name not in FILLED_IN
        default = usual(info.get_default(call_default_factory=True))
        rows.append((f"**`{key}`**" if needed else f"`{key}`", written(part), default, info.description or ""))
    return table(("Key", "Written as", "Usually", "What it says"), rows)


def usual(value: Any) -> str:
    """Write what a key is where it is left out."""
    if value in (None, "", (), {}, 0.0) or isinstance(value, BaseModel) or not isinstance(value, str | int | float | tuple):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def written(schema: Mapping[str, Any]) -> str:
    """Write what a key may hold, in words."""
    if "anyOf" in schema:
        return forms([written(form) for form in schema["anyOf"]])
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name.lower()}](#{ANCHORS.get(name, name.lower())})"
    if "enum" in schema:
        return SWITCH if schema["enum"] == ["yes", "no"] else ", ".join(f"`{word}`" for word in schema["enum"])
    if schema.get("format") == "path":
        return "a file"
    return KIND[schema["type"] if isinstance(schema.get("type"), str) else "text"](schema)


def forms(ways: list[str]) -> str:
    """Write the ways of writing a value; of a choice, that other words for it are known too goes without saying."""
    if SWITCH in ways:
        return SWITCH
    first = ways[0].removesuffix(" or text").removesuffix(", or one text")
    if "text" not in ways[1:] or first.startswith("`"):
        return first
    return first if first == "text" else f"{first}, or one text"


def whole(schema: Mapping[str, Any]) -> str:
    """Write the bounds of a number."""
    least, most = schema.get("minimum"), schema.get("maximum")
    return f"a whole number, {least} to {most}" if least is not None and most is not None else "a whole number"


KIND: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "text": lambda schema: "text",
    "string": lambda schema: "a file" if schema.get("format") == "path" else "text",
    "integer": whole,
    "number": lambda schema: "a number",
    "boolean": lambda schema: SWITCH,
    "array": lambda schema: f"a list of {written(schema['items']).removeprefix('a ')}",
    "object": lambda schema: "keys with values",
}


TABLES = """\
See [tables of your own](#tables-of-your-own)."""


def games() -> str:
    """Return a chapter a game: what it adds, its rulings, its tables."""
    return "\n\n".join(game(system) for system in all_systems().values())


def game(system: System) -> str:
    """Return what one game adds to the encounter file."""
    schema = model_schema(system.encounter, "")
    parts = {name: model for name, model in submodels(system) if name in schema["$defs"]}
    blocks = [
        f"## {system.title} (`system: {system.name}`)",
        f"A combatant of {system.title} also has",
        fields(system.combatant, Combatant),
        *of_encounter(system),
        *(f"### {name}\n\n{model.__doc__}\n\n{fields(model)}" for name, model in parts.items()),
        f"### Rulings of {system.title}",
        "Write them below `rulings:`, or give `--ruling KEY=VALUE`. What is decided otherwise is named on the cheat sheet.",
        table(("Key", "Asks", "Answers"), (ruling_row(ruling) for ruling in system.questions().values() if not ruling.fixed)),
        f"### Tables of {system.title}",
        TABLES,
        table(
            ("Name", "Holds", "Columns"),
            ((f"`{name}`", each.title, ", ".join(f"`{column.name}`" for column in each.columns)) for name, each in system.tables().items()),
        ),
    ]
    return "\n\n".join(blocks)


def of_encounter(system: System) -> Iterator[str]:
    """Yield what a game adds to the encounter itself, where it does."""
    if system.encounter.model_fields.keys() - Encounter.model_fields.keys():
        yield f"An encounter of {system.title} also has"
        yield fields(system.encounter, Encounter)


def submodels(system: System) -> Iterator[tuple[str, type[BaseModel]]]:
    """Yield the models of a game's own that stand inside its combatants."""
    module = importlib.import_module(system.combatant.__module__)
    for name, member in inspect.getmembers(module, inspect.isclass):
        if issubclass(member, BaseModel) and member.__module__ == module.__name__ and not issubclass(member, Combatant | Encounter):
            yield name, member


def ruling_row(ruling: Ruling) -> tuple[str, str, str]:
    """Return what can be answered to one question; the usual answer in bold."""
    answers = [f"**`{answer}`**" if answer == ruling.usual else f"`{answer}`" for answer in ruling.answers]
    spoken = ", ".join(answers) if answers else f"dice from `{ruling.least}` to `{ruling.most}`, **`{ruling.default}`**"
    return f"`{ruling.key}`", ruling.asks, spoken


# The layout reference


Row = tuple[str, str]
"""How an element is written, and what it is."""


def row(function: Any) -> Row | None:
    """Return what a function's docstring tells of the element it sets; None where it tells of none."""
    match = SYNTAX.fullmatch(inspect.getdoc(function) or "")
    return (match["syntax"], " ".join(match["says"].split()).lstrip(";. ").rstrip(".")) if match else None


def flowing() -> list[Row]:
    """Return the elements of flows and documents, each once."""
    found = [row(function) for function in dict.fromkeys(flow.ELEMENTS.values())]
    return [each for each in found if each] if all(found) else missing(flow.ELEMENTS)


def fixed() -> list[Row]:
    """Return the elements of fixed faces."""
    known = {syntax.strip("<>").split()[0]: (syntax, says) for syntax, says in all_rows() if (syntax, says) not in flowing()}
    return [known[tag] for tag in typesetter.ELEMENTS] if typesetter.ELEMENTS.keys() <= known.keys() else missing(typesetter.ELEMENTS)


def missing(elements: Iterable[str]) -> NoReturn:
    """Say that an element cannot be told of."""
    raise SystemExit(f"one of {', '.join(elements)} has no docstring that begins with the element as it is written")


def all_rows() -> Iterator[Row]:
    """Yield what every docstring of the typesetter tells of an element."""
    for module in pkgutil.iter_modules(printkit.typeset.__path__):
        loaded = importlib.import_module(f"{printkit.typeset.__name__}.{module.name}")
        for _, member in inspect.getmembers(loaded, inspect.isfunction):
            if member.__module__ == loaded.__name__ and (told := row(member)):
                yield told


def element_table(rows: Iterable[Row]) -> str:
    """Return a table of elements."""
    plain = {True: "see below", False: "as in SVG"}
    return table(("Element", "What it is"), ((f"`{syntax}`", says or plain[syntax[1:5] in ("text", "tabl")]) for syntax, says in rows))


def patterns() -> str:
    """Return the kinds of patterns with their usual steps."""
    return table(
        ("Kind", "Usual step", "Drawn"),
        (
            (f"`{name}`", f"{kind.step_mm:g}mm", f"lines of {kind.width_pt:g} pt" if kind.width_pt else "filled")
            for name, kind in KINDS.items()
        ),
    )


SECTIONS: Mapping[str, Callable[[], str]] = {
    "encounter": lambda: fields(Encounter),
    "terrain": lambda: fields(Terrain),
    "combatant": lambda: fields(Combatant),
    "print": lambda: fields(PrintOptions),
    "games": games,
    "fixed": lambda: element_table(fixed()),
    "flowing": lambda: element_table(flowing()),
    "patterns": patterns,
}


def documents() -> Iterator[Path]:
    """Yield the documents that hold sections."""
    return (path for path in sorted(DOCS.glob("*.md")) if SECTION.search(path.read_text(encoding="utf-8")))


def main() -> None:
    """Write every section anew."""
    for path in documents():
        path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
