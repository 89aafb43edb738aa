"""The owner's own fields: what a schema may be, and that a wrong one is an error of settings."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from curator.errors import SettingsError
from curator.extensions import Extensions, extensions
from curator.settings import Settings, parse

FILE = Path("home.toml")
SOUND = """[consolidate.extensions]
required = ["severity"]
[consolidate.extensions.properties]
severity = { "$ref" = "#/$defs/level", description = "how bad" }
hosts = { type = "array", items = { type = "string" }, maxItems = 2 }
[consolidate.extensions."$defs"]
level = { enum = ["low", "high"] }
"""


def known(**fields: object) -> Extensions:
    return extensions({"properties": fields})


def test_a_reference_within_the_schema_is_written_out() -> None:
    read = extensions(parse(SOUND, FILE).consolidate.extensions)
    assert read.fields["severity"] == {
        "enum": ["low", "high"],
        "description": "how bad",
        "type": "string",
    }
    assert read.required == {"severity"}
    assert (read.closed("severity"), read.closed("hosts")) == (True, False)
    assert [read.fits("hosts", value) for value in (["a"], ["a", "b", "c"], "a")] == [
        True,
        False,
        False,
    ]


def test_without_the_setting_there_is_no_field() -> None:
    assert extensions(Settings().consolidate.extensions) == Extensions()


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ({"$ref": "https://example.org/schema.json"}, "nothing is fetched"),
        ({"$ref": "#"}, "nothing is fetched"),
        ({"$ref": "file:///etc/passwd"}, "nothing is fetched"),
        ({"$ref": "#/$defs/nowhere"}, "a definition that is there"),
        ({"$ref": "#/$defs/ring"}, "leads back to itself"),
        ({"type": "string", "pattern": "(a+)+$"}, "none but the keywords"),
        ({"anyOf": [{"type": "string"}]}, "none but the keywords"),
        ({"type": "object", "properties": {}}, "none but the keywords"),
        ({"type": "object"}, 'a type of "string"'),
        ({"type": ["string", "null"]}, 'a type of "string"'),
        ({"type": "array"}, "a table such as"),
        ({"enum": ["low", 1]}, 'a type of "string"'),
        ({"type": "string", "enum": []}, "values of the type string"),
        ({"type": "string", "const": 5}, "values of the type string"),
        ({"type": "integer", "enum": [1, 2.5]}, "values of the type integer"),
        ({"enum": ["\u202elow"]}, "an enum of at most"),
        ({"enum": [f"v{n}" for n in range(51)]}, "an enum of at most"),
        ({"type": "integer", "minimum": "1"}, "minimum"),
        ({"type": "string", "minLength": -1}, "minLength"),
        ({"$id": "https://example.org", "type": "string"}, "none but the keywords"),
        ({}, 'a type of "string"'),
        (True, "a table such as"),
    ],
)
def test_a_schema_that_cannot_be_kept_to_says_where_and_why(field: object, told: str) -> None:
    ring = {"ring": {"$ref": "#/$defs/ring"}}
    with pytest.raises(ValueError, match="severity") as wrong:
        extensions({"properties": {"severity": field}, "$defs": ring})
    assert told in str(wrong.value)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("{ severity = { enum = ['low'] } }", "none but the keywords"),
        ("{ properties = {} }", "with 1 to 20 fields"),
        ("{ type = 'array', properties = { a = { type = 'string' } } }", "whose type is"),
        ("{ properties = { 'a b' = { type = 'string' } } }", "fields named by letters"),
        ("{ properties = { a = { type = 'string' } }, required = ['b'] }", "not 'b'"),
        ("{ properties = { a = { type = 'string' } }, required = 'b' }", "required"),
        (f"{{ title = '{'x' * 9000}' }}", "at most 8000 signs"),
        (f"{{ properties = {'{ a = ' * 60}1{' }' * 60} }}", "at most 8 levels"),
        ("{ properties = { a = { const = 2026-03-10 } } }", ""),
        ("3", ""),
    ],
)
def test_a_wrong_schema_ends_the_reading_of_settings(table: str, told: str) -> None:
    with pytest.raises(SettingsError) as wrong:
        parse(f"[consolidate]\nextensions = {table}", FILE)
    assert wrong.value.where.startswith(f"{FILE}: consolidate.extensions")
    assert told in wrong.value.remedy
    assert wrong.value.exit_code == 2


def test_no_schema_reaches_for_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *at, **_: reached.append(at))
    told = {"$schema": "http://127.0.0.1:9/draft", "properties": {"a": {"type": "string"}}}
    assert extensions(told).fits("a", "x")
    for ref in ("http://127.0.0.1:9/x", "urn:x:y"):
        with pytest.raises(ValueError, match="nothing is fetched"):
            known(a={"$ref": ref})
    assert reached == []
