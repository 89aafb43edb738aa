"""What a reviewer reads about a contradiction."""

from __future__ import annotations

from curator.claims.claim import Claim
from curator.finding import Finding
from curator.home.note import Note, Trust
from curator.kinds.claimed import day, since
from curator.kinds.contradiction.find import UNTRUSTED
from curator.kinds.kind import View
from curator.kinds.said import brief, differing, facts, spoken, subject, where
from curator.kinds.words import fill, label, shown
from curator.texts import line, quoted, sides

_WORD = "Flag "


def title(finding: Finding) -> str:
    """Return the commit subject: what it is about and both values."""
    about = finding.about or label(finding.notes[0])
    one, other = (brief(said.value) for said in finding.said)
    here, there = line(one, 17), line(other, 17)
    if here == there:
        here, there = differing(finding.said[0].claim, finding.said[1].claim, 17)
    against = f"{here} against {there}"
    return _WORD + subject(about, against, 60 - len(_WORD))


def body(finding: Finding, view: View) -> str:
    """Return both sentences with path and line, whose word they are and what is known of their age."""
    one, other = (said.claim for said in finding.said)
    trust = len({view.trust(note) for note in finding.notes}) > 1
    texts = sides(spoken(one), spoken(other))
    quotes = []
    for claim, text in zip((one, other), texts, strict=True):
        known = facts(claim, view, trust=trust)
        quotes.append(f"{where(claim, view)}{known and f'   {known}'}\n{quoted([text])}")
    reason = (
        f"{shown(one.note.path, 40)} and {shown(other.note.path, 40)} cannot both hold.",
        _trust(finding, view) if trust else "",
        _order(finding, one, other),
    )
    return fill("contradiction", {
        "reason": " ".join(filter(None, reason)),
        "texts": "\n\n".join(quotes),
    })  # fmt: skip


def _trust(finding: Finding, view: View) -> str:
    high, low = finding.notes
    theirs = Trust(view.trust(low))
    came = "came from outside" if theirs == Trust.EXTERNAL else f"is the word of an {theirs.word}"
    return (
        f"{shown(low.path, 40)} {came}; {shown(high.path, 40)} is the word of {_whose(high, view)}."
    )


def _whose(note: Note, view: View) -> str:
    word = Trust(view.trust(note)).word
    return f"an {word}" if word == Trust.AGENT.word else f"a {word}"


def _order(finding: Finding, one: Claim, other: Claim) -> str:
    """Return what the claims themselves say of their order; nothing here says who is right."""
    if finding.action == UNTRUSTED:
        return ""
    first, second = (day(since(claim) or claim.note.event) for claim in (one, other))
    if first and second and first != second:
        later = one if first > second else other
        return f"{shown(later.note.path, 40)} is the later one by its own date."
    return "Which of the two is later is not known."
