"""Hold what would quote or copy what is private; its place is told, never its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from curator.gates.gate import Answer, Context, Held, Passed
from curator.private import SECRETS, Sort, lines, private
from curator.proposal import Proposal
from curator.texts import line as flat

_CALLED: Final[Mapping[Sort, str]] = {
    "secret": "a secret", "iban": "the number of an account", "id_number": "a personal number",
    "card": "the number of a card", "phone": "a telephone number", "email": "an e-mail address",
}  # fmt: skip


def check(proposal: Proposal, context: Context) -> Answer:
    """Pass a proposal that copies no secret, and writes no personal data where there was none.

    A secret counts in the notes it rests on, in what it changes and in its message: a branch and a
    message are copies. Of a journal only what is taken from it counts. Personal data counts where a
    new note would say it, and in the message of such a proposal: two notes that hold a telephone
    number already may be joined, and their own words quoted to their owner.
    """
    told = _notes(proposal, context) or _edits(proposal, context) or _message(proposal, context)
    return Held("secrets", told) if told else Passed()


def hushed(proposal: Proposal, context: Context) -> Proposal:
    """Return a proposal that is not opened as it may be told: by its path where its words are private."""
    if isinstance(check(proposal, context), Passed):
        return proposal
    path = next(iter(proposal.finding.paths), "")
    return replace(proposal, title=flat(f"Private: {path}", 60))


def _notes(proposal: Proposal, context: Context) -> str:
    snapshot = context.snapshot
    for note in proposal.finding.notes:
        if note.path not in snapshot.journals:
            told = _told(snapshot.raw(note.path), context, SECRETS)
            if told:
                return f"{note.path} {told}"
    return ""


def _edits(proposal: Proposal, context: Context) -> str:
    new = _new(proposal)
    for edit in proposal.edits:
        told = _told(edit.after or b"", context, context.sorts if edit.path in new else SECRETS)
        if told:
            return f"{edit.path} {told}"
    return ""


def _message(proposal: Proposal, context: Context) -> str:
    sorts = context.sorts if _new(proposal) else SECRETS
    for one in private(proposal.message, sorts, context.regions):
        return f"its message would hold what looks like {_CALLED[one.sort]}"
    return ""


def _new(proposal: Proposal) -> frozenset[str]:
    """Return the paths of notes that are made, those that only move apart."""
    moved = frozenset(proposal.moves.values())
    return frozenset(edit.path for edit in proposal.edits if edit.before is None) - moved


def _told(raw: bytes, context: Context, sorts: frozenset[Sort]) -> str:
    text = raw.decode("utf-8", "replace")
    for line, sort in lines(text, private(text, sorts, context.regions)):
        return f"line {line} looks like {_CALLED[sort]}"
    return ""
