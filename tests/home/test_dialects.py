from __future__ import annotations

from datetime import date

import pytest

from curator.home.building import Fields, Source, build
from curator.home.dialects import DIALECTS, LOGSEQ, PLAIN, dialect_of
from curator.home.dialects.dialect import COMMON
from curator.home.journal import AsNote
from curator.home.note import Note, Trust
from curator.home.reading import Text, read_text
from curator.home.trust import TrustRules


def note(text: str, path: str = "notes/a.md") -> Note:
    found = read_text(path, text.encode())
    assert isinstance(found, Text), found
    return build(Source(path, "0", found, AsNote(), Fields(path, found)), path, TrustRules())


def test_an07_is_read_whole() -> None:
    found = note(
        "---\nid: mem_4kq2\nkind: semantic\nsubject: customer/acme\n"
        "sources:\n  - nas://home/agents/cleo/journal/2026-10-02.md@9f2c1de#L12-L18\n"
        "confidence: 0.8\nvalid_from: 2026-10-02\nvalid_to: null\nsupersedes: [mem_1]\n"
        "origin: agent\nreviewed: true\ngenerated: true\nrecipe: consolidate/1\n---\n"
        "# Acme\n\nAcme renewed for 24 months.\n"
    )
    assert (found.dialect, found.id, found.kind) == ("an-07", "mem_4kq2", "semantic")
    assert (found.subject, found.confidence, found.heading) == ("customer/acme", 0.8, "Acme")
    assert found.sources == ("nas://home/agents/cleo/journal/2026-10-02.md@9f2c1de#L12-L18",)
    assert (found.valid_from, found.valid_to) == (date(2026, 10, 2), None)
    assert (found.supersedes, found.reviewed, found.generated) == (("mem_1",), True, True)
    assert (found.trust, found.recipe, found.closed) == (Trust.AGENT, "consolidate/1", False)


def test_an07_names_a_person_as_origin() -> None:
    text = "---\nid: a1\nkind: semantic\nsubject: x\norigin: {}\n---\n"
    assert note(text.format("Noor")).trust_claimed is Trust.PERSON
    assert note(text.format("external")).trust is Trust.EXTERNAL
    assert note("---\ntitle: Tea\norigin: Uji\n---\n").trust_claimed is None


def test_synapse_records_keep_key_and_verification() -> None:
    found = note(
        "---\nid: s1\ncategory: preference\nkey: editor_theme\ntags: UI, Editor\npriority: high\n"
        "source: user\nverified: true\nexpires_at: 2026-12-01\nmind_id: noor\n---\nDark theme.\n"
    )
    assert (found.dialect, found.kind, found.key) == ("synapse", "preference", "editor_theme")
    assert (found.tags, found.priority) == (("UI", "Editor"), "high")
    assert (found.trust, found.reviewed) == (Trust.PERSON, True)
    assert (found.expires_at, found.scope) == (date(2026, 12, 1), (("mind_id", "noor"),))


def test_memgen_scopes_leave_the_run_out_and_read_the_core() -> None:
    found = note(
        "---\nuser_id: noor\nagent_id: cleo\napp_id: desk\nrun_id: r-2291\n"
        "core:\n  summary: Renewal of Acme\n  tags: [crm]\n  importance: high\n---\ntext\n"
    )
    assert found.dialect == "memgen"
    assert found.scope == (("agent_id", "cleo"), ("app_id", "desk"), ("user_id", "noor"))
    assert (found.title, found.tags, found.priority) == ("Renewal of Acme", ("crm",), "high")


def test_obsidian_and_zettelkasten() -> None:
    found = note(
        "---\nuid: 202603101530\naliases: 별칭, エイリアス\ntags: '#계약'\n"
        "source: https://example.org/a\n---\n- # 목록 제목 #\n"
    )
    assert (found.dialect, found.id, found.aliases) == (
        "obsidian",
        "202603101530",
        ("별칭", "エイリアス"),
    )
    assert (found.tags, found.urls) == (("계약",), ("https://example.org/a",))
    assert found.heading == "목록 제목"


def test_logseq_page_properties() -> None:
    found = note(
        "title:: 계약/갱신\nalias:: [[renewal]], Renewals\ntags:: [[crm]], sales\n\n- text\n"
    )
    assert (found.dialect, found.title, found.has_front) == ("logseq", "계약/갱신", False)
    assert (found.aliases, found.tags) == (("renewal", "Renewals"), ("crm", "sales"))
    assert found.body.startswith("title:: ")


def test_basic_memory_is_known_by_its_permalink() -> None:
    found = note(
        '---\ntitle: Ports\ntype: note\npermalink: ops/ports\ntags: \'["a", "b"]\'\n---\nx\n'
    )
    assert (found.dialect, found.id, found.title) == ("basic-memory", "ops/ports", "Ports")
    assert (found.kind, found.tags) == ("note", ("a", "b"))


def test_memory_files_of_agents() -> None:
    found = note(
        "---\nname: user-role\ndescription: Who I work for\nmetadata:\n  type: user\n---\nx\n"
    )
    assert (found.dialect, found.title, found.kind) == ("agent-memory", "user-role", "user")
    assert note("---\ndescription: A block\n---\nx\n").dialect == "agent-memory"


def test_pages_of_site_generators() -> None:
    found = note("---\ntitle: A page\ndraft: false\ncategories: [x]\nslug: a-page\n---\nb\n")
    assert (found.dialect, found.title, found.tags) == ("hugo", "A page", ("x",))
    assert found.id is None


def test_a_file_without_front_matter_is_plain() -> None:
    found = note("\n# 포트\n\n8443\n")
    assert (found.dialect, found.heading, found.title, found.id) == ("plain", "포트", "", None)


@pytest.mark.parametrize(
    ("written", "read"),
    [("high", 0.9), ("0.7", 0.7), ("80%", 0.8), ("85", 0.85), ("낮음", 0.3), ("高", 0.9),
     ("true", None), ("maybe", None), ("-1", None), ("7000", None)],
)  # fmt: skip
def test_confidence_in_numbers_percent_and_words(written: str, read: float | None) -> None:
    assert note(f"---\ntags: x\nconfidence: {written}\n---\n").confidence == read


def test_links_without_quotes_are_read_as_links() -> None:
    found = note("---\nsources: [[A page]]\ntags: [[[x]], y]\nrelated: z\n---\n")
    assert (found.sources, found.tags) == (("[[A page]]",), ("x", "y"))
    assert note("---\nsources:\n  - [[A]]\n  - B: c\n  -\n---\n").sources == ("[[A]]", "B: c")


@pytest.mark.parametrize(
    "ident",
    ["1234567890", "'<% tp.x %>'", "'{{id}}'", "'{{date}}-{{title}}'", "TODO", "xxxxxx", "00000000",
     "'<your id>'", "''", "~", "00000000-0000-0000-0000-000000000000"],
)  # fmt: skip
def test_placeholder_ids_are_none(ident: str) -> None:
    assert note(f"---\nid: {ident}\ntags: x\n---\n").id is None


def test_integer_ids_are_words() -> None:
    assert note("---\nid: 4711\ntags: x\n---\n").id == "4711"


def test_keys_are_found_whatever_their_case() -> None:
    found = note("---\nTitle: A\nTags: [x]\nExpires_At: 2026-01-01\n---\n")
    assert (found.title, found.tags, found.expires_at) == ("A", ("x",), date(2026, 1, 1))


def test_superseded_and_retired_notes_are_not_current() -> None:
    assert note("---\ntags: x\nsuperseded_by: b\n---\n").closed
    assert note("---\ntags: x\nretired: expired\n---\n").closed
    assert not note("---\ntags: x\nretired: false\nsuperseded_by:\n---\n").closed


def test_a_heading_inside_code_is_none() -> None:
    assert note("```sh\n# a comment\n```\n# C#\n").heading == "C#"
    assert note("```sh\n# a comment\n```\n").heading == ""


def test_an_agent_folder_is_a_scope() -> None:
    text = "---\ntags: [session-9]\nsession: 9\nproject: '[[Atlas]]'\n---\n"
    assert note(text, "agents/cleo/notes/a.md").scope == (("agent", "cleo"), ("project", "Atlas"))
    assert note("x", "team/agents/bo/a.md").scope == (("agent", "bo"),)
    assert note("x", "Agents/Bo/a.md").scope == (("agent", "bo"),)
    assert note("x", "users/ann/notes/a.md").scope == (("user", "ann"),)
    assert note("x", "agents/a.md").scope == ()


def test_the_first_dialect_that_claims_a_file_has_it() -> None:
    keys = {"id": 1, "kind": "semantic", "subject": "x", "tags": []}
    assert dialect_of(keys, "a.md").name == "an-07"
    assert dialect_of({}, "a.md").name == "plain"


def test_a_key_means_one_field_in_each_dialect() -> None:
    for dialect in (*DIALECTS, LOGSEQ, PLAIN):
        keys = [key for names in {**COMMON, **dialect.keys}.values() for key in names]
        assert len(keys) == len(set(keys)), dialect.name
        assert all(key == key.lower() for key in keys), dialect.name
