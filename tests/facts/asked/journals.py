"""Journals of a few lines, and a model that says what it is told about them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from curator.asking.ladder import Ladder
from curator.facts.asked import Asked, Kept, Policy, facts_of_model
from curator.home.note import Note, Trust
from tests.asking.askers import Told, says

POLICY = Policy(model="openai/local", local=True)


def journal(*lines: str, day: int = 10, trust: Trust = Trust.AGENT) -> Note:
    path = f"journal/2026-03-{day:02}.md"
    body = "\n".join(lines) + "\n"
    event = date(2026, 3, day)
    return Note(path, f"{day:040}", path, body, event=event, dated=True, trust=trust)


def ask(
    state: Path, note: Note | list[Note], *replies: str, policy: Policy = POLICY
) -> tuple[Asked, Told]:
    """Ask about journals; the replies come one after the other, the last one stays."""
    told = Told([says(reply) for reply in replies])
    notes = note if isinstance(note, list) else [note]
    return facts_of_model(notes, Ladder(told), policy, Kept(state)), told
