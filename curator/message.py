"""The commit message of a proposal: what a person needs to decide in ten seconds."""

from __future__ import annotations

from curator.finding import Finding
from curator.proposal import Draft
from curator.texts import line
from curator.trailers import trailers

_SUBJECT = 60
_SOURCES = 4


def compose(ident: str, finding: Finding, draft: Draft, news: str = "") -> str:
    """Return subject, body, certainty, sources, the commands and the trailers.

    `news` says what is new where an earlier proposal about the same notes was refused.
    """
    parts = [line(draft.title, _SUBJECT), draft.body]
    if news:
        parts.append(f"Proposed again: {line(news, 200)}")
    parts.append(_certainty(finding))
    sources = _sources(finding)
    if sources:
        parts.append(sources)
    parts.append(_commands(ident, finding.kind))
    parts.append(trailers(ident, finding, (edit.path for edit in draft.edits)))
    return "\n\n".join(parts) + "\n"


def _certainty(finding: Finding) -> str:
    reasons = "; ".join(line(e.says, 160) for e in finding.evidence)
    return f"{finding.certainty.word.capitalize()}: {reasons}."


def _sources(finding: Finding) -> str:
    known = list(dict.fromkeys(s for note in finding.notes for s in note.sources))
    if not known:
        return ""
    more = f" and {len(known) - _SOURCES} more" if len(known) > _SOURCES else ""
    return "From: " + ", ".join(line(source, 120) for source in known[:_SOURCES]) + more


def _commands(ident: str, kind: str) -> str:
    branch = f"curator/{kind}/{ident}"
    rows: tuple[tuple[str, str, str], ...] = (
        ("Take it", f"git merge {branch}", f"curator accept {ident}"),
        ("Refuse it", f"git branch -D {branch}", f'curator reject {ident} --reason "…"'),
        ("Undo it", "git revert -m 1 <merge>", f"curator rollback {ident}"),
    )
    if kind == "contradiction":
        settle = ("Settle it", "edit one of the two notes", f"curator resolve {ident} --keep NOTE")
        rows = (*rows[:2], settle, *rows[2:])
    width = max(len(plain) for _, plain, _ in rows)
    return "\n".join(f"{word:<10} {plain:<{width}}   or  {own}" for word, plain, own in rows)
