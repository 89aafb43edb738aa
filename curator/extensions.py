"""The owner's JSON Schema for fields of a fact beside its words; the only importer of jsonschema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

Schema = Mapping[str, object]
Scalar = str | int | float | bool
Value = Scalar | list[Scalar]

_LARGEST: Final = 8_000
_MOST: Final = 20
_VALUES: Final = 50
_DEEPEST: Final = 8
_NAME: Final = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_LOCAL: Final = re.compile(r"#/(\$defs|definitions)/([^/~%]+)")
_TOLD: Final = frozenset({"title", "description"})
_TOP: Final = _TOLD | {
    "$schema", "$defs", "definitions", "type", "properties", "required", "additionalProperties",
}  # fmt: skip
_BOUNDS: Final = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"}
)
_ONE: Final = _TOLD | _BOUNDS | {"$ref", "type", "enum", "const"}
_MANY: Final = _TOLD | {"type", "items", "minItems", "maxItems", "uniqueItems"}
_TYPES: Final[Mapping[type, str]] = {
    str: "string", int: "integer", float: "number", bool: "boolean",
}  # fmt: skip


@dataclass(frozen=True)
class Extensions:
    """The fields that a model may fill, each with its schema without any reference; `{}` for none.

    A field is one text, number or truth value, or a list of those. What is written always has the
    `required` ones.
    """

    fields: Mapping[str, Schema] = field(default_factory=dict)
    required: frozenset[str] = frozenset()

    @cached_property
    def _known(self) -> Mapping[str, object]:
        return {name: dict(schema) for name, schema in self.fields.items()}

    def fits(self, name: str, value: object) -> bool:
        """Say whether a value is what the schema of a field takes; nothing is ever fetched for that."""
        from jsonschema import Draft202012Validator

        return name in self._known and bool(Draft202012Validator(self._known[name]).is_valid(value))

    def closed(self, name: str) -> bool:
        """Say whether the owner wrote down every value that a field may have."""
        schema = self.fields[name]
        one = schema["items"] if schema.get("type") == "array" else schema
        assert isinstance(one, Mapping)
        return "enum" in one or "const" in one or one.get("type") == "boolean"


def extensions(table: Schema) -> Extensions:
    """Read what the settings say; ValueError that names the place in the schema and what would do."""
    if not table:
        return Extensions()
    _bounded(table)
    _only(table, _TOP, "")
    if table.get("type", "object") != "object":
        raise ValueError('a schema whose type is "object", with the fields as its properties')
    known = table.get("properties")
    if not isinstance(known, Mapping) or not 0 < len(known) <= _MOST:
        raise ValueError(f"a schema with 1 to {_MOST} fields as its properties")
    _shaped(table)
    fields = {name: _field(name, told, table) for name, told in known.items()}
    wanted = table.get("required", [])
    assert isinstance(wanted, list)
    if strange := sorted(set(wanted) - fields.keys()):
        raise ValueError(f"required: only fields that are there, not {strange[0][:40]!r}")
    return Extensions(fields, frozenset(wanted))


def _bounded(table: Schema) -> None:
    layer: list[object] = [table]
    for _ in range(_DEEPEST):
        layer = [inner for one in layer for inner in _inside(one)]
    if layer:
        raise ValueError(f"a schema of at most {_DEEPEST} levels")
    if (size := len(json.dumps(table))) > _LARGEST:
        raise ValueError(f"a schema of at most {_LARGEST} signs as JSON, not {size}")


def _inside(one: object) -> Iterator[object]:
    match one:
        case Mapping():
            yield from one.values()
        case list():
            yield from one
        case _:
            pass


def _shaped(table: Schema) -> None:
    """Hold the schema to the rules of JSON Schema itself, which the library brings along."""
    try:
        from jsonschema import Draft202012Validator, SchemaError
    except ModuleNotFoundError:
        raise ValueError("empty without jsonschema, which pip install '.[llm]' brings") from None
    try:
        Draft202012Validator.check_schema(dict(table))
    except SchemaError as wrong:
        place = ".".join(map(str, wrong.absolute_path)) or "the schema"
        raise ValueError(f"a JSON Schema (draft 2020-12): {place}: {wrong.message[:200]}") from None


def _field(name: str, told: object, table: Schema) -> Schema:
    if _NAME.fullmatch(name) is None or len(name) > 40:
        raise ValueError(
            "fields named by letters, digits, - and _, such as severity, of at most 40"
        )
    place = f"properties.{name}"
    schema = _resolved(told, table, place, ())
    if schema.get("type") != "array":
        return _scalar(schema, place)
    _only(schema, _MANY, place)
    items = _resolved(schema.get("items"), table, f"{place}.items", ())
    return {**schema, "items": _scalar(items, f"{place}.items")}


def _resolved(told: object, table: Schema, place: str, seen: tuple[str, ...]) -> Schema:
    """Return a schema with the definition in the place of a reference to it."""
    schema = told if isinstance(told, Mapping) else None
    if schema is None:
        raise ValueError(f'{place}: a table such as {{ type = "string" }}')
    if "$ref" not in schema:
        return schema
    _only(schema, _TOLD | {"$ref"}, place)
    ref = str(schema["$ref"])
    found = _LOCAL.fullmatch(ref)
    if found is None:
        raise ValueError(
            f'{place}: only references within it, such as "#/$defs/level"; nothing is fetched'
        )
    if ref in seen:
        raise ValueError(f"{place}: references that end; {ref[:60]!r} leads back to itself")
    group = table.get(found[1])
    there = group.get(found[2]) if isinstance(group, Mapping) else None
    if there is None:
        raise ValueError(f"{place}: a definition that is there, not {ref[:60]!r}")
    own = {key: schema[key] for key in schema if key != "$ref"}
    return {**_resolved(there, table, place, (*seen, ref)), **own}


def _scalar(schema: Schema, place: str) -> Schema:
    _only(schema, _ONE, place)
    listed = allowed(schema)
    if len(listed) > _VALUES or not all(map(_plain, listed)):
        raise ValueError(
            f"{place}: an enum of at most {_VALUES} short texts, numbers or truth values"
        )
    sorts = {_TYPES[type(value)] for value in listed}
    kind = schema.get("type", sorts.pop() if len(sorts) == 1 else "")
    if kind not in _TYPES.values():
        raise ValueError(
            f'{place}: a type of "string", "integer", "number", "boolean", or "array" of one of those'
        )
    if schema.get("enum") == [] or not all(_fits(value, str(kind)) for value in listed):
        raise ValueError(f"{place}: values of the type {kind}, and at least one")
    return {**schema, "type": kind}


def allowed(schema: Schema) -> list[object]:
    """Return the values that a schema lists, an empty list where it is open."""
    listed = schema.get("enum", [])
    assert isinstance(listed, list)
    return [*listed, *([schema["const"]] if "const" in schema else [])]


def _fits(value: object, kind: str) -> bool:
    own = _TYPES[type(value)]
    return own == kind or (own, kind) == ("integer", "number")


def _plain(value: object) -> bool:
    if isinstance(value, str):
        return 0 < len(value) <= 100 and value.isprintable() and value == value.strip()
    return type(value) in _TYPES


def _only(schema: Schema, known: frozenset[str], place: str) -> None:
    strange = next((key for key in schema if key not in known), None)
    if strange is not None:
        at = f"{place}: " if place else ""
        raise ValueError(
            f"{at}none but the keywords {', '.join(sorted(known))}, not {strange[:40]!r}"
        )
