"""Close notes whose own expiry date has passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from curator.finding import Certainty, Evidence, Finding
from curator.home.dialects.dialect import COMMON
from curator.home.edits import set_keys
from curator.home.note import Note, When, ends
from curator.home.refused import Refused
from curator.home.repeated import repeated
from curator.kinds import RECIPES
from curator.kinds.kind import View
from curator.kinds.words import fill, label, shown
from curator.proposal import Draft, Edit, NoDraft
from curator.texts import excerpt, line, quoted

NAME: Final = "retire"


def find(view: View) -> Iterator[Finding]:
    """Yield each note that expired before the snapshot's `as_of` and is still shown as current.

    Not one that gives its expiry twice, or an expiry before it even began to hold.
    """
    as_of = view.snapshot.as_of
    for note in view.snapshot.expired:
        expiry = note.expires_at
        if expiry is None:
            continue
        begun = note.valid_from is None or ends(note.valid_from, as_of) <= ends(expiry, as_of)
        if begun and not _given_twice(note, view):
            yield _finding(note, expiry)


def _given_twice(note: Note, view: View) -> bool:
    keys = frozenset(COMMON["expires_at"])
    given = {str(value) for key, value in note.front.items() if str(key).lower() in keys}
    return len(given) > 1 or not keys.isdisjoint(repeated(view.snapshot.raw(note.path)))


def _finding(note: Note, expiry: When) -> Finding:
    says = f"{note.path} says of itself: expires_at {expiry.isoformat()}"
    return Finding(
        kind=NAME,
        recipe=RECIPES["retire"],
        action="expire",
        notes=(note,),
        certainty=Certainty.CERTAIN,
        evidence=(Evidence("expired", says),),
        statements=(f"expires_at={expiry.isoformat()}",),
    )


def title(finding: Finding) -> str:
    """Return the commit subject."""
    return f"Retire an expired note: {label(finding.notes[0], 36)}"


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Set `valid_to` and `retired`; the text stays and the note stays where it is."""
    note = finding.notes[0]
    if not view.habits.front_matter:
        return NoDraft("front_matter", "this home wants no front matter edited")
    if note.expires_at is None:
        return NoDraft("nothing_to_edit", "the note has no expiry")
    day = note.expires_at.isoformat()[:10]
    before = view.snapshot.raw(note.path)
    keys: dict[str, object] = {"retired": f"expired {day}"}
    # A later `valid_to` is the owner's word; `retired` alone closes the note and loses nothing.
    if note.valid_to is None:
        keys = {"valid_to": note.expires_at, **keys}
    after = set_keys(before, keys)
    if isinstance(after, Refused):
        return NoDraft("still_reads", f"{note.path}: {after.why}")
    values = {
        "reason": f"{shown(note.name)} expired on {day} by its own date and is still shown as current.",
        "path": line(note.path, 10_000),
        "day": day,
        "text": "it says\n" + quoted(excerpt(note.body)) if note.body.strip() else "",
    }
    return Draft(
        title(finding),
        fill(NAME, values),
        (Edit(note.path, before, after),),
    )
