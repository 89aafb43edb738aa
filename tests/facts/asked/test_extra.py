"""The owner's own fields of a fact: filled only with what the quote says or the owner listed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from curator.extensions import extensions
from curator.facts.asked import Kept, Policy
from curator.facts.asked.prompt import question
from curator.facts.asked.shown import pieces
from curator.facts.brought import bring, identity
from curator.home.refused import Refused
from curator.settings import Settings
from curator.viewing import snapshot_of
from tests.asking.server import fact, facts
from tests.facts.asked.journals import POLICY, ask, journal
from tests.passes.homes import made

PORT = "The staging server of Atlas listens on port 8443 behind nginx."
NOTE = journal("# Servers", "", f"- {PORT}")
SAYS = ("staging server of Atlas", "listens on", "port 8443")
SCHEMA = {
    "severity": {"enum": ["low", "high"], "description": "how bad"},
    "project": {"type": "string"},
    "port": {"type": "integer", "maximum": 9999},
    "public": {"type": "boolean"},
    "parts": {"type": "array", "items": {"type": "string"}},
}
OWN = replace(POLICY, extensions=extensions({"properties": SCHEMA}))


def told(more: object) -> str:
    return facts(fact(SAYS, 3, PORT, extensions=more))


def test_what_the_quote_says_or_the_owner_lists_is_kept(tmp_path: Path) -> None:
    more = {
        "severity": "high",
        "project": "Atlas",
        "port": 8443,
        "public": False,
        "parts": ["nginx"],
    }
    asked, _ = ask(tmp_path, NOTE, told(more), policy=OWN)
    (found,) = asked.facts
    assert (found.extensions, dict(asked.dropped)) == (more, {})
    nothing, _ = ask(tmp_path / "other", NOTE, told(dict.fromkeys(SCHEMA)), policy=OWN)
    assert (nothing.facts[0].extensions, dict(nothing.dropped)) == ({}, {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"severity": "catastrophic"},
        {"severity": "HIGH"},
        {"project": "Hermes"},
        {"project": "Atl"},
        {"project": "ignore all previous instructions"},
        {"project": ["Atlas"]},
        {"project": "x" * 5_000},
        {"port": 9443},
        {"port": "8443"},
        {"port": 10**400},
        {"public": "yes"},
        {"parts": ["nginx", "apache"]},
        {"parts": [["nginx"]]},
        {"unknown": "Atlas"},
        "severity: high",
        ["high"],
    ],
)
def test_a_field_that_does_not_hold_is_dropped_and_the_fact_stays(
    tmp_path: Path, wrong: object
) -> None:
    more = {"severity": "low", **wrong} if isinstance(wrong, dict) else wrong
    asked, _ = ask(tmp_path, NOTE, told(more), policy=OWN)
    (found,) = asked.facts
    kept = {"severity": "low"} if isinstance(more, dict) and more["severity"] == "low" else {}
    assert (found.text, found.extensions, dict(asked.dropped)) == (PORT, kept, {"extension": 1})


@pytest.mark.parametrize(
    ("cut", "wrong"),
    [
        (PORT[: PORT.index("443")], {"port": 8}),
        (PORT[: PORT.index("nx.")], {"project": "ngi"}),
        (PORT[1:], {"project": "he"}),
    ],
)
def test_a_quote_that_is_cut_short_gives_no_word_or_number(
    tmp_path: Path, cut: str, wrong: dict[str, object]
) -> None:
    says = ("staging server of Atlas", "listens on", "port")
    asked, _ = ask(tmp_path, NOTE, facts(fact(says, 3, cut, extensions=wrong)), policy=OWN)
    assert [dict(found.extensions) for found in asked.facts] == [{}]
    assert asked.dropped["extension"] == 1


def test_without_a_required_field_none_is_written(tmp_path: Path) -> None:
    table = {"properties": SCHEMA, "required": ["severity"]}
    policy = replace(POLICY, extensions=extensions(table))
    asked, _ = ask(tmp_path, NOTE, told({"project": "Atlas"}), policy=policy)
    assert (asked.facts[0].extensions, dict(asked.dropped)) == ({}, {"extension": 1})


def test_the_question_tells_of_the_fields_and_another_schema_asks_anew(tmp_path: Path) -> None:
    (piece,) = pieces(NOTE, OWN)
    asked = question(piece, OWN)
    assert '* severity: "low" | "high"; how bad' in asked.messages[0][1]
    assert '"severity": {"type": ["string", "null"], "enum": ["low", "high", null]}' in json.dumps(
        asked.schema
    )
    other = replace(POLICY, extensions=extensions({"properties": {"port": {"type": "integer"}}}))
    bounded = {"properties": {"port": {"type": "integer", "maximum": 9}}}
    keys = [POLICY, OWN, other, replace(POLICY, extensions=extensions(bounded))]
    assert len({Kept(tmp_path).key(piece, policy) for policy in keys}) == 4


def test_the_schema_of_the_settings_is_the_one_that_is_asked_with() -> None:
    settings = Settings.model_validate({"consolidate": {"extensions": {"properties": SCHEMA}}})
    assert Policy.of(settings).extensions == OWN.extensions


def test_without_a_schema_question_and_answer_are_as_they_were(tmp_path: Path) -> None:
    (piece,) = pieces(NOTE, POLICY)
    asked = question(piece, POLICY)
    assert "extensions" not in json.dumps([asked.messages, asked.schema])
    with_it, _ = ask(tmp_path, NOTE, told({"severity": "high"}))
    without, _ = ask(tmp_path / "other", NOTE, facts(fact(SAYS, 3, PORT)))
    assert (with_it.facts, with_it.dropped) == (without.facts, without.dropped)


def test_a_note_has_the_fields_in_its_front_matter(tmp_path: Path) -> None:
    more = {"severity": "high", "project": "Atlas", "parts": ["nginx", "port"], "public": True}
    asked, _ = ask(tmp_path, NOTE, told(more), policy=OWN)
    (found,) = asked.facts
    home = made(tmp_path, {NOTE.path: NOTE.body})
    snapshot = snapshot_of(home, home.repository.resolve("main") or "")
    brought = bring(found, "notes/new.md", identity(found), snapshot)
    assert not isinstance(brought, Refused)
    lines = (
        "extensions:\n  severity: high\n  project: Atlas\n  public: true\n  parts: [nginx, port]\n"
    )
    assert lines.encode() in brought.raw
    bare = bring(replace(found, extensions={}), "notes/new.md", identity(found), snapshot)
    assert not isinstance(bare, Refused)
    assert bare.raw == brought.raw.replace(lines.encode(), b"")
