"""`curator why NOTE [NOTE]`: why something, or nothing, was proposed."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click
import numpy as np

from curator.claim_verdicts import claim_judge
from curator.claims import read_claims
from curator.cli import claim_words, verdicts, why_journal
from curator.cli.claim_words import nearest, tell_claims, telling
from curator.cli.completing import note_files
from curator.cli.list_open import as_json
from curator.cli.looked import looked
from curator.cli.opened import open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.verdicts import closest, tell
from curator.cli.words import gate, reason
from curator.errors import CuratorError
from curator.finding import Certainty
from curator.home.note import Note
from curator.home.notes import part
from curator.home.shelf import LostTextError
from curator.home.snapshot import Snapshot
from curator.judge.notes import NoteJudge
from curator.judge.relation import ClaimVerdict, Distinct, Verdict
from curator.ledger.state import Ledger, Record
from curator.neighbours import pairs
from curator.neighbours.claims import kin_claims
from curator.resolving import decided
from curator.tended import Home, base_of
from curator.viewing import askable, holding, snapshot_of

_KIN = 3
_MOST = 40_000
_WAITING = frozenset({"open", "queued", "held"})


@click.command("why", cls=Verb)
@click.argument("first", metavar="NOTE", shell_complete=note_files)
@click.argument("second", metavar="[NOTE]", required=False, shell_complete=note_files)
@click.pass_obj
def command(asked: Asked, first: str, second: str | None) -> None:
    """Say why something, or nothing, was proposed about a note or two.

    A note is named by its path, its id, its title, or the end of its path. Of a journal, named by its
    path, it says what became of each fact that it tells.
    """
    home = open_home(asked).home
    ledger = looked(home).ledger
    try:
        _answer(home, ledger, (first, second), home.state, in_json=asked.json)
    except LostTextError:
        _answer(home, ledger, (first, second), None, in_json=asked.json)


def _answer(
    home: Home, ledger: Ledger, asked: tuple[str, str | None], keep: Path | None, *, in_json: bool
) -> None:
    """Tell from what passes keep in a folder, or without one from all texts."""
    first, second = asked
    snapshot = snapshot_of(home, base_of(home, ledger)[1], keep=keep)
    if second is None and first.removeprefix("./") in snapshot.journals:
        why_journal.tell(home, ledger, first.removeprefix("./"), in_json=in_json)
        return
    one = _note(snapshot, first)
    other = None if second is None else _note(snapshot, second)
    if other is one:
        raise CuratorError(
            "that is one note", where=one.path, remedy="name another one beside it, or none"
        )
    kin = sorted(_kin(home, snapshot, one, other), key=closest)
    judged = _claims(home, snapshot, one, other)
    claims = sorted(decided(judged, ledger), key=nearest)[:_KIN]
    records = [r for r in ledger.records.values() if _about(r, one) and _about(r, other)]
    behind = () if records else _behind(ledger, kin)
    if in_json:
        write_json({
            "note": one.path,
            "current": one.current_at(snapshot.as_of),
            "expires_at": one.expires_at,
            "as_of": snapshot.as_of,
            "records": [as_json(record) for record in records],
            "behind": [as_json(record) for record in behind],
            "kin": [verdicts.as_json(verdict) for verdict in kin],
            "claims": [claim_words.as_json(verdict, snapshot) for verdict in claims],
        })  # fmt: skip
        return
    _tell_records(records)
    _tell_itself(one, snapshot)
    _tell_kin(kin[:_KIN], claims, snapshot, silent=not records)
    for record in behind:
        say("It waits behind ", (record.id, "cyan"), f": {_standing(record)}")
    if any(not askable(home, v.a, v.b) and not isinstance(v.relation, Distinct) for v in kin):
        say("A dated note is among them: nothing is proposed until layout.dated_confirmed is true.")
    if not kin and not claims:
        say(f"No other note of its scope is like {one.path}.")


def _note(snapshot: Snapshot, reference: str) -> Note:
    found = snapshot.find(reference)
    if len(found) == 1:
        return found[0]
    if found:
        raise CuratorError(
            f"{len(found)} notes are called {reference!r}",
            where=", ".join(note.path for note in found[:5]),
            remedy="name one by its path",
        )
    raise CuratorError(
        f"{reference!r} is not a note here",
        where=f"commit {snapshot.commit[:10]}",
        remedy=_remedy(snapshot, reference),
    )


def _remedy(snapshot: Snapshot, reference: str) -> str:
    unread = {file.path: file.why for file in snapshot.unreadable}
    for path in (reference, f"{reference}.md"):
        if path in snapshot.journals:
            return f"curator why {quote(path)} alone: this is a journal, which is never edited"
        if path in snapshot.skipped:
            return f"another one: this was left aside ({snapshot.skipped[path]})"
        if path in unread:
            return f"mend the file: {unread[path]}"
    return "its path relative to the home, its id or its title; only committed notes are seen"


def _kin(home: Home, snapshot: Snapshot, one: Note, other: Note | None) -> list[Verdict]:
    judge = NoteJudge(snapshot.notes)
    if other is not None:
        return [judge.judge(one, other)]
    return [judge.judge(a, b) for a, b in pairs(snapshot.notes, home.state, one.path)]


def _tell_kin(
    kin: list[Verdict], claims: list[ClaimVerdict], snapshot: Snapshot, *, silent: bool
) -> None:
    """Tell of claims that are more than possibly related first, of the others last."""
    sure = [claim for claim in claims if (claim.certainty or 0) > Certainty.POSSIBLE]
    for claim in sure:
        tell_claims(claim, snapshot)
    for verdict in kin:
        tell(verdict, silent=silent and not sure)
    for claim in claims[len(sure) :]:
        tell_claims(claim, snapshot)


def _claims(home: Home, snapshot: Snapshot, one: Note, other: Note | None) -> list[ClaimVerdict]:
    """Return what single claims of the notes, or of one and any other, have to do with each other."""
    judge = claim_judge(home.repository, snapshot, home.settings.judge.single_valued)
    if other is not None:
        asked = [(a, b) for a in read_claims(one) for b in read_claims(other)][:_MOST]
    else:
        current = part(snapshot.notes, np.flatnonzero(holding(snapshot)))
        asked = list(kin_claims(current, one.path))
    found = (judge.judge(a, b) for a, b in asked)
    return [verdict for verdict in found if telling(verdict)]


def _about(record: Record, note: Note | None) -> bool:
    return note is None or note.path in record.paths or note.name in record.names


def _behind(ledger: Ledger, kin: list[Verdict]) -> tuple[Record, ...]:
    """Return what has a note of a related pair, so that nothing is proposed about the pair now."""
    notes = [n for v in kin if not isinstance(v.relation, Distinct) for n in (v.a, v.b)]
    known = sorted(ledger.records.values(), key=lambda r: (r.since, r.id))
    waiting = (r for r in known if r.state in _WAITING)
    return tuple(r for r in waiting if any(_about(r, note) for note in notes))


def _standing(record: Record) -> str:
    by = f" by {gate(record.gate)}" if record.gate else ""
    return f"{record.state}{by}; {record.kind}: {record.title}"


def _tell_records(records: list[Record]) -> None:
    for record in sorted(records, key=lambda r: r.since):
        by = f" by {record.gate}" if record.gate else ""
        say((record.id, "cyan"), f"  {record.state}{by}  {record.kind}: {record.title}")
        if record.why:
            say(f"    {reason(record.why)}")


def _tell_itself(note: Note, snapshot: Snapshot) -> None:
    if not note.current_at(snapshot.as_of):
        say(f"{note.path} says itself that it no longer holds; it takes part in nothing.")
    elif note.expires_at is not None:
        say(
            f"{note.path} expires at {note.expires_at.isoformat()}; it is {snapshot.as_of:%Y-%m-%d}."
        )
