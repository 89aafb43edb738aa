from __future__ import annotations

import pytest

from curator.home.note import Trust
from curator.home.trust import TrustRules, apparent_trust, claimed, resolve_trust
from tests.home.conftest import Home

PEOPLE = TrustRules(people=("noor@example.org",), agents=("*@bots.example",))


def resolved(home: Home, rules: TrustRules) -> dict[str, Trust]:
    snapshot = home.take(trust=rules)
    repository = home.repository()
    return {n.path: resolve_trust(repository, snapshot, n, rules) for n in snapshot.notes}


def front(origin: str) -> str:
    return f"---\nid: x\nkind: semantic\nsubject: s\norigin: {origin}\n---\n"


def test_who_committed_last_says_whose_word_a_note_is(home: Home) -> None:
    home.write({"a.md": "a\n", "b.md": "b\n"}, mail="Noor@Example.org")
    home.write({"b.md": "b by cleo\n"}, mail="cleo@bots.example")
    home.write({"c.md": "c\n"}, mail="somebody@else.example")
    found = resolved(home, PEOPLE)
    assert found == {"a.md": Trust.PERSON, "b.md": Trust.AGENT, "c.md": Trust.AGENT}


def test_a_note_may_lower_its_trust_and_not_raise_it(home: Home) -> None:
    home.write({"low.md": front("external"), "agent.md": front("agent")})
    home.write({"high.md": front("Noor")}, mail="cleo@bots.example")
    found = resolved(home, PEOPLE)
    assert found == {"low.md": Trust.EXTERNAL, "agent.md": Trust.AGENT, "high.md": Trust.AGENT}


def test_where_nobody_is_listed_a_claim_is_believed(home: Home) -> None:
    home.write({"high.md": front("Noor"), "plain.md": "x\n"})
    found = resolved(home, TrustRules())
    assert found == {"high.md": Trust.PERSON, "plain.md": Trust.AGENT}
    agents = TrustRules(agents=("noor@example.org",))
    assert resolved(home, agents)["high.md"] is Trust.AGENT


def test_external_folders_are_external_whoever_commits(home: Home) -> None:
    home.write({"clippings/a.md": front("Noor")})
    rules = TrustRules(people=("noor@example.org",), external=("clippings/",))
    assert resolved(home, rules) == {"clippings/a.md": Trust.EXTERNAL}
    assert home.take(trust=rules).notes[0].trust is Trust.EXTERNAL


def test_without_history_a_claim_waits_where_people_are_listed() -> None:
    assert apparent_trust("a.md", Trust.PERSON, PEOPLE) is Trust.AGENT
    assert apparent_trust("a.md", Trust.PERSON, TrustRules()) is Trust.PERSON
    assert apparent_trust("a.md", Trust.EXTERNAL, PEOPLE) is Trust.EXTERNAL


@pytest.mark.parametrize(
    ("word", "trust"),
    [("user", Trust.PERSON), ("Agent", Trust.AGENT), ("agent:cleo", Trust.AGENT), ("web", Trust.EXTERNAL),
     ("https://example.org", Trust.EXTERNAL), ("", None), ("unknown", None), ("Noor", None)],
)  # fmt: skip
def test_words_for_an_origin(word: str, trust: Trust | None) -> None:
    assert claimed(word) == trust


@pytest.mark.parametrize(
    "name", ["Noor", "Anna Berg", "Jan van der Berg", "Zoë O’Hara", "Иван Петров"]
)
def test_a_name_is_a_person_where_names_are_expected(name: str) -> None:
    assert claimed(name, names=True) is Trust.PERSON
    assert claimed(name) is None


@pytest.mark.parametrize(
    "word",
    ["claude", "Claude Code", "chatgpt", "ChatGPT", "system", "llm-generated", "ai-generated", "extracted",
     "curator", "consolidated", "something", "night shift", "gpt-4", "Meeting notes", "웹사이트", "GPT"],
)  # fmt: skip
def test_a_word_not_known_is_an_agent_where_names_are_expected(word: str) -> None:
    assert claimed(word, names=True) is Trust.AGENT


@pytest.mark.parametrize(
    "word",
    ["web page", "webpage", "Web", "rss", "RSS feed", "scraped", "clipping", "clipped", "email", "wikipedia",
     "web:https://example.org", "www.example.org", "External source", "third-party", "[web]", "imported"],
)  # fmt: skip
@pytest.mark.parametrize("names", [True, False])
def test_what_came_from_outside_is_external_by_any_word_for_it(word: str, names: bool) -> None:
    assert claimed(word, names=names) is Trust.EXTERNAL
