"""JSON Schemas of the files people write, for editors: made from the models, tables and themes as they are read.

They take what the loader takes: a text field may be written as a number or a date, a list or a mapping as one text where its field reads
such, and a combatant may come from a file.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from printkit.aids import Tone
from printkit.engine import System
from printkit.tables.reading import TRAITS
from printkit.tables.values import TYPES
from printkit.typeset.theme_file import ThemeFile
from printkit.values import word

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": ["string", "number", "boolean"]}
SWITCH: Schema = {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no"]}]}
FILLED_IN = {"side", "kind"}
"""What every combatant has, but a file need not say."""


class _Generator(GenerateJsonSchema):
    """Describes what a file may say, which is more than the model holds afterwards."""

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        """Let a field with a reader of its own be written as one text; one that reads plain words changes nothing, nor one of a model."""
        inner = super().function_before_schema(schema)
        reader = schema["function"]["function"]
        read_otherwise = inner.get("type") in ("array", "object") or "enum" in inner or "$ref" in inner
        if reader is word or inspect.ismethod(reader) or not read_otherwise:
            return inner
        return {"anyOf": [inner, {"type": "string"}]}

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        """Let numbers, dates and switches stand where a text is read as typed."""
        return {**super().str_schema(schema), **TEXT}

    def bool_schema(self, schema: core_schema.BoolSchema) -> JsonSchemaValue:
        """Let yes and no be switches, as YAML files have them."""
        return dict(SWITCH)


def model_schema(model: type[BaseModel], prefix: str) -> Schema:
    """Return the schema of what a file may say for a model, its parts below `$defs` under names that begin with the prefix."""
    mode: JsonSchemaMode = "validation"
    made = model.model_json_schema(ref_template=f"#/$defs/{prefix}{{model}}", schema_generator=_Generator, mode=mode)
    parts = {f"{prefix}{name}": _plain(part) for name, part in made.pop("$defs", {}).items()}
    return {**_plain(made), "$defs": parts}


def _plain(schema: Schema) -> Schema:
    """Leave out the titles and defaults that only repeat the names, and nulls, which no file needs to write."""
    properties = {}
    for key, part in schema.get("properties", {}).items():
        kept = {name: value for name, value in part.items() if name not in ("title", "default")}
        forms = [form for form in kept.get("anyOf", ()) if form != {"type": "null"}]
        if len(forms) == 1:
            kept = {**forms[0], **{name: value for name, value in kept.items() if name != "anyOf"}}
        elif forms:
            kept["anyOf"] = forms
        properties[key] = kept
    return {**schema, "properties": properties} if properties else schema


def _entry(system: System) -> Schema:
    """Return what an entry of `combatants` may say: a combatant, or a file of some with what is to differ."""
    made = model_schema(system.combatant, f"{system.name}.")
    needed = [name for name in made.pop("required", ()) if name not in FILLED_IN]
    made["properties"] = {
        "file": {"type": "string", "description": "A file with combatants; keys beside it override it."},
        **made["properties"],
    }
    return {**made, "anyOf": [{"required": needed}, {"required": ["file"]}]}


def _encounter(system: System) -> Schema:
    """Return the schema of one game's encounter files."""
    head, entry = model_schema(system.encounter, f"{system.name}."), _entry(system)
    parts = {**head.pop("$defs"), **entry.pop("$defs"), f"{system.name}.entry": entry}
    described = {**head["properties"]["system"], "const": system.name}
    described.pop("type", None)
    head["properties"]["system"] = described
    head["properties"]["combatants"] = {
        "description": head["properties"]["combatants"]["description"],
        "type": "array",
        "items": {"$ref": f"#/$defs/{system.name}.entry"},
    }
    head["required"] = [*head.get("required", ()), "combatants"]
    return {**head, "$defs": _used(head, parts)}


def _character(system: System) -> Schema:
    """Return the schema of one game's character files: one, a list, or a list under `combatants`."""
    entry = _entry(system)
    parts, name = entry.pop("$defs"), f"{system.name}.entry"
    several = {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
    under = {"type": "object", "properties": {"combatants": several}, "required": ["combatants"]}
    forms = {"anyOf": [{"$ref": f"#/$defs/{name}"}, several, under]}
    return {**forms, "$defs": {**parts, name: entry}}


def _used(head: Schema, parts: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the parts that are referred to, from the head or from each other."""
    found: dict[str, Schema] = {}
    waiting: list[Any] = [head]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            name = str(each.get("$ref", "")).rpartition("/")[2]
            if name in parts and name not in found:
                found[name] = parts[name]
                waiting.append(parts[name])
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return dict(sorted(found.items()))


def _any(schemas: Sequence[Schema], title: str) -> Schema:
    """Return a schema that any of these satisfies."""
    parts = {name: part for schema in schemas for name, part in schema.pop("$defs").items()}
    one = schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}
    return {"$schema": DIALECT, **one, "title": title, "$defs": parts}


def encounter_schema(systems: Sequence[System]) -> Schema:
    """Return the schema of encounter files of any of these games."""
    return _any([_encounter(system) for system in systems], "An encounter of printkit")


def character_schema(systems: Sequence[System]) -> Schema:
    """Return the schema of character files of any of these games."""
    return _any([_character(system) for system in systems], "A character file of printkit")


def table_schema(systems: Sequence[System]) -> Schema:
    """Return the schema of a table of the user's own; its file has the name of one of these games' tables."""
    names = sorted({name for system in systems for name in system.tables()})
    column = _object(
        {
            "title": {**TEXT, "description": "The column's heading."},
            "type": {"enum": list(TYPES), "description": "What its cells hold. Stays as in the game's own table."},
            **{trait: {} for trait in TRAITS if trait not in ("title", "type")},
        }
    )
    made = _object(
        {
            "title": {**TEXT, "description": "The table's heading in print."},
            "rules": {"type": ["string", "array"], "description": "The numbers of the rules it belongs to."},
            "note": {**TEXT, "description": "A line below the table."},
            "columns": {
                "type": "object",
                "description": "Columns by name; left out, those of the game's own table.",
                "additionalProperties": {"anyOf": [column, {"type": "string"}]},
            },
            "rows": {
                "type": "array",
                "description": "Every row: a value a column.",
                "items": {"type": "object", "additionalProperties": TEXT},
            },
        },
        "rows",
    )
    says = f"Save it beside the encounter as tables/NAME.yaml, where NAME is one of {', '.join(names)}."
    return {"$schema": DIALECT, **made, "title": "A table of printkit", "description": says}


def theme_schema(systems: Sequence[System]) -> Schema:
    """Return the schema of themes; what a theme leaves out it takes from `plain`."""
    made = model_schema(ThemeFile, "")
    made["properties"]["tones"]["description"] += f" They are {', '.join(get_args(Tone))}."
    return {"$schema": DIALECT, **made, "title": "A theme of printkit"}


def _object(properties: Mapping[str, Schema], *required: str) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": dict(properties), "required": list(required)}


def _by_name(values: Schema, description: str) -> Schema:
    return {"type": "object", "description": description, "additionalProperties": values}


SCHEMAS: Mapping[str, Callable[[Sequence[System]], Schema]] = {
    "encounter": encounter_schema,
    "character": character_schema,
    "table": table_schema,
    "theme": theme_schema,
}
"""Every kind of file with a schema, and what makes it for some games."""
