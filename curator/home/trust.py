"""Whose word a note is: person over agent over external."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from curator.home.layout import matches
from curator.home.note import Note, Trust

if TYPE_CHECKING:
    from curator.home.snapshot import Snapshot
    from curator.repository import Repository

_CLAIMS: Final = {
    "external": Trust.EXTERNAL, "web": Trust.EXTERNAL, "untrusted": Trust.EXTERNAL,
    "tainted": Trust.EXTERNAL, "low": Trust.EXTERNAL,
    "agent": Trust.AGENT, "assistant": Trust.AGENT, "model": Trust.AGENT, "ai": Trust.AGENT,
    "llm": Trust.AGENT, "bot": Trust.AGENT, "inferred": Trust.AGENT,
    "person": Trust.PERSON, "user": Trust.PERSON, "human": Trust.PERSON, "owner": Trust.PERSON,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TrustRules:
    """The owner's word: e-mails of people and agents (`*` allowed), globs of external sources."""

    people: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    external: tuple[str, ...] = ()


def claimed(text: str, *, names: bool = False) -> Trust | None:
    """Return what a note says of its origin; with `names` a word not known names a person."""
    plain = text.strip().casefold()
    if not plain or plain in ("none", "null", "true", "false", "unknown"):
        return None
    found = _CLAIMS.get(plain)
    if found is not None:
        return found
    if plain.startswith(("http:", "https:", "external")):
        return Trust.EXTERNAL
    if plain.startswith(("agent", "bot")):
        return Trust.AGENT
    return Trust.PERSON if names else None


def apparent_trust(path: str, claim: Trust | None, rules: TrustRules) -> Trust:
    """Return what can be known without history; where people are listed, their claim waits."""
    if matches(rules.external, path):
        return Trust.EXTERNAL
    if claim is None or (claim is Trust.PERSON and rules.people):
        return Trust.AGENT
    return claim


def resolve_trust(
    repository: Repository, snapshot: Snapshot, note: Note, rules: TrustRules
) -> Trust:
    """Return whose word a note is, by who last committed its file; costs one look into history.

    The note itself may lower it. It may raise it only where its last commit is by a listed person,
    or where nobody is listed and the commit is no listed agent's.
    """
    if matches(rules.external, note.path):
        return Trust.EXTERNAL
    if not rules.people and not rules.agents:
        return apparent_trust(note.path, note.trust_claimed, rules)
    change = repository.last_change(snapshot.commit, note.path)
    mail = change.author_email if change is not None else ""
    if _listed(rules.people, mail):
        base = Trust.PERSON
    elif _listed(rules.agents, mail) or rules.people:
        base = Trust.AGENT
    else:
        return apparent_trust(note.path, note.trust_claimed, rules)
    return base if note.trust_claimed is None else min(base, note.trust_claimed)


def _listed(mails: tuple[str, ...], mail: str) -> bool:
    plain = mail.strip().casefold()
    return bool(plain) and any(fnmatchcase(plain, listed.strip().casefold()) for listed in mails)
