"""Close notes whose own expiry date has passed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final

from curator.finding import Certainty, Evidence, Finding
from curator.home.edits import set_keys
from curator.home.note import Note, When
from curator.home.refused import Refused
from curator.kinds.kind import View
from curator.kinds.words import fill, label, shown
from curator.proposal import Draft, Edit, NoDraft
from curator.texts import excerpt, line, quoted

NAME: Final = "retire"
RECIPE: Final = "retire/1"


def find(view: View) -> Iterator[Finding]:
    """Yield each note that expired before the snapshot's `as_of` and is still shown as current."""
    for note in view.snapshot.notes:
        expiry, as_of = note.expires_at, view.snapshot.as_of
        if expiry is not None and note.current and ends(expiry, as_of) <= as_of:
            yield _finding(note, expiry)


def ends(expiry: When, as_of: datetime) -> datetime:
    """Return the moment an expiry takes effect; a bare date lasts to the end of the owner's day."""
    if isinstance(expiry, datetime):
        return expiry if expiry.tzinfo else expiry.replace(tzinfo=as_of.tzinfo)
    try:
        following = expiry + timedelta(days=1)
    except OverflowError:
        following = date.max
    return datetime.combine(following, time(), tzinfo=as_of.tzinfo)


def _finding(note: Note, expiry: When) -> Finding:
    says = f"{note.path} says of itself: expires_at {expiry.isoformat()}"
    return Finding(
        kind=NAME,
        recipe=RECIPE,
        action="expire",
        notes=(note,),
        certainty=Certainty.CERTAIN,
        evidence=(Evidence("expired", says),),
        statements=(f"expires_at={expiry.isoformat()}",),
    )


def draft(finding: Finding, view: View) -> Draft | NoDraft:
    """Set `valid_to` and `retired`; the text stays and the note stays where it is."""
    note = finding.notes[0]
    if not view.habits.front_matter:
        return NoDraft("front_matter", "this home wants no front matter edited")
    if note.expires_at is None:
        return NoDraft("nothing_to_edit", "the note has no expiry")
    day = note.expires_at.isoformat()[:10]
    before = view.snapshot.raw(note.path)
    after = set_keys(before, {"valid_to": note.expires_at, "retired": f"expired {day}"})
    if isinstance(after, Refused):
        return NoDraft("still_reads", f"{note.path}: {after.why}")
    values = {
        "reason": f"{shown(note.name)} expired on {day} by its own date and is still shown as current.",
        "path": line(note.path, 10_000),
        "day": day,
        "text": quoted(excerpt(note.body)),
    }
    return Draft(
        f"Retire an expired note: {label(note, 36)}",
        fill(NAME, values),
        (Edit(note.path, before, after),),
    )
