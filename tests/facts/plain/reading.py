"""Read the facts of journals written in a test."""

from __future__ import annotations

from datetime import date
from textwrap import dedent

from curator.facts.fact import Fact
from curator.facts.plain import Read, facts_of
from curator.home.note import Note, Trust


def journal(text: str, day: int = 10, trust: Trust = Trust.AGENT) -> Note:
    """Return the journal of a day of March 2026."""
    path = f"memory/2026-03-{day:02}.md"
    event = date(2026, 3, day)
    return Note(path, "b", path, dedent(text), event=event, dated=True, trust=trust)


def read(*texts: str) -> Read:
    """Return what some journals say, the first of 10 March, the next of 11 March and so on."""
    return facts_of(journal(text, 10 + at) for at, text in enumerate(texts))


def facts(*texts: str) -> list[Fact]:
    return list(read(*texts).facts)


def said(*texts: str) -> list[str]:
    return [fact.text for fact in facts(*texts)]
