"""Whose word a note is: person over agent over external."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from curator.home.layout import matches
from curator.home.note import Note, Trust

if TYPE_CHECKING:
    from curator.home.snapshot import Snapshot
    from curator.repository import Repository

_CLAIMS: Final = {
    "untrusted": Trust.EXTERNAL, "tainted": Trust.EXTERNAL, "low": Trust.EXTERNAL,
    "inferred": Trust.AGENT,
    "person": Trust.PERSON, "user": Trust.PERSON, "human": Trust.PERSON, "owner": Trust.PERSON,
    "me": Trust.PERSON, "self": Trust.PERSON,
}  # fmt: skip
# What came from outside, and what a program wrote, by any word of it: `web page`, `rss-feed`.
_OUTSIDE: Final = re.compile(
    r"https?\b|//|\bwww\b|\b(?:external|web|scrap|crawl|clip|rss|feed|e-?mail|news|import|download|fetch"
    r"|third[- _]?party|wiki|article|pdf|ocr|book|slack|forum|reddit|youtube|twitter)"
)
_PROGRAM: Final = re.compile(
    r"\b(?:agent|assistant|model|bot|llm|ai|gpt|claude|chatgpt|copilot|gemini|codex|cursor|curator|system"
    r"|tool|script|auto|generated|extract|consolidat|deriv|summar)|-generated\b"
)
_NAME: Final = re.compile(r"[^\W\d_]+\.?(?:[ '’-][^\W\d_]+\.?){0,3}")
_PARTICLES: Final = frozenset(
    {"von", "van", "de", "der", "den", "del", "da", "di", "la", "al", "bin"}
)


@dataclass(frozen=True, slots=True)
class TrustRules:
    """The owner's word: e-mails of people and agents (`*` allowed), globs of external sources."""

    people: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    external: tuple[str, ...] = ()


def claimed(text: str, *, names: bool = False) -> Trust | None:
    """Return what a note says of its origin; with `names` a word not known is an agent's.

    There a name with capitals, such as `Noor` or `Anna Berg`, is a person's: that is how the native
    form writes it. Whatever else is not known may come from anywhere, and doubt lowers.
    """
    plain = " ".join(text.strip("[]{}\"' ").split())
    folded = plain.casefold()
    if not folded or folded in ("none", "null", "true", "false", "unknown", "n/a"):
        return None
    found = _CLAIMS.get(folded)
    if found is not None:
        return found
    if _OUTSIDE.search(folded):
        return Trust.EXTERNAL
    if _PROGRAM.search(folded):
        return Trust.AGENT
    if not names:
        return None
    return Trust.PERSON if _is_name(plain) else Trust.AGENT


def _is_name(text: str) -> bool:
    words = [word for word in text.split() if word not in _PARTICLES]
    return bool(_NAME.fullmatch(text) and words) and all(word[0].isupper() for word in words)


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
    """Return whose word a note is, by who last committed its file, marks of ours apart.

    The note itself may lower it. It may raise it only where its last commit is by a listed person,
    or where nobody is listed and the commit is no listed agent's.
    """
    if matches(rules.external, note.path):
        return Trust.EXTERNAL
    if not rules.people and not rules.agents:
        return apparent_trust(note.path, note.trust_claimed, rules)
    mail = repository.last_hand(snapshot.commit, note.path)
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
