"""`curator why NOTE [NOTE]`: why something, or nothing, was proposed."""

from __future__ import annotations

import click

from curator.cli.completing import note_files
from curator.cli.list_open import as_json
from curator.cli.opened import open_home
from curator.cli.screen import say, style_of, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import reason
from curator.errors import CuratorError
from curator.home.note import Note
from curator.home.snapshot import Snapshot
from curator.judge.notes import NoteJudge
from curator.judge.relation import Contained, Distinct, Same, Verdict
from curator.ledger.state import Record
from curator.ledger.store import read
from curator.neighbours import pairs
from curator.viewing import askable, base_of, snapshot_of

_KIN = 3


@click.command("why", cls=Verb)
@click.argument("first", metavar="NOTE", shell_complete=note_files)
@click.argument("second", metavar="[NOTE]", required=False, shell_complete=note_files)
@click.pass_obj
def command(asked: Asked, first: str, second: str | None) -> None:
    """Say why something, or nothing, was proposed about a note or two.

    A note is named by its path, its id, its title, or the end of its path.
    """
    home = open_home(asked).home
    ledger = read(home.repository)
    snapshot = snapshot_of(home, base_of(home, ledger)[1])
    judge = NoteJudge(snapshot.notes)
    one = _note(snapshot, first)
    if second is None:
        kin = [judge.judge(a, b) for a, b in pairs(snapshot.notes) if one.path in (a.path, b.path)]
    else:
        kin = [judge.judge(one, _note(snapshot, second))]
    records = [r for r in ledger.records.values() if _about(r, one, kin, second)]
    if asked.json:
        write_json({
            "note": one.path,
            "records": [as_json(record) for record in records],
            "kin": [_as_json(verdict) for verdict in kin],
        })  # fmt: skip
        return
    _tell_records(records)
    _tell_itself(one, snapshot)
    for verdict in sorted(kin, key=_closest)[:_KIN]:
        _tell(verdict)
    if any(not askable(home, v.a, v.b) and not isinstance(v.relation, Distinct) for v in kin):
        say("A dated note is among them: nothing is proposed until layout.dated_confirmed is true.")
    if not kin:
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
            return "another one: this is a journal, which is never edited"
        if path in snapshot.skipped:
            return f"another one: this was left aside ({snapshot.skipped[path]})"
        if path in unread:
            return f"mend the file: {unread[path]}"
    return "its path relative to the home, its id or its title; only committed notes are seen"


def _about(record: Record, one: Note, kin: list[Verdict], second: str | None) -> bool:
    if one.path not in record.paths and one.name not in record.names:
        return False
    if second is None:
        return True
    other = kin[0].b if kin[0].a.path == one.path else kin[0].a
    return other.path in record.paths or other.name in record.names


def _tell_records(records: list[Record]) -> None:
    for record in sorted(records, key=lambda r: r.since):
        gate = f" by {record.gate}" if record.gate else ""
        say((record.id, "cyan"), f"  {record.state}{gate}  {record.kind}: {record.title}")
        if record.why:
            say(f"    {reason(record.why)}")


def _tell_itself(note: Note, snapshot: Snapshot) -> None:
    if not note.current:
        say(f"{note.path} says itself that it no longer holds; it takes part in nothing.")
    elif note.expires_at is not None:
        say(
            f"{note.path} expires at {note.expires_at.isoformat()}; it is {snapshot.as_of:%Y-%m-%d}."
        )


def _tell(verdict: Verdict) -> None:
    a, b = verdict.a.path, verdict.b.path
    sure = verdict.certainty.word if verdict.certainty else ""
    match verdict.relation:
        case Same():
            say((sure.capitalize(), style_of(sure)), f": {a} and {b} say the same.")
        case Contained(inner, outer):
            say((sure.capitalize(), style_of(sure)), f": all of {inner.path} is in {outer.path}.")
        case Distinct():
            say(("Distinct", "bold"), f": {a} and {b}.")
    table(("because", evidence.says) for evidence in verdict.evidence)
    table(("against", veto.says) for veto in verdict.vetoes)
    table((f"only in {a}", f"… {phrase}") for phrase in verdict.only_a)
    table((f"only in {b}", f"… {phrase}") for phrase in verdict.only_b)
    if isinstance(verdict.relation, Distinct) and verdict.only_a and verdict.only_b:
        say("Nothing is proposed for notes that each say something of their own.")


def _closest(verdict: Verdict) -> tuple[int, int, str, str]:
    sure = int(verdict.certainty or 0)
    return -sure, len(verdict.vetoes), verdict.a.path, verdict.b.path


def _as_json(verdict: Verdict) -> dict[str, object]:
    return {
        "a": verdict.a.path,
        "b": verdict.b.path,
        "relation": type(verdict.relation).__name__.lower(),
        "certainty": verdict.certainty.word if verdict.certainty else None,
        "evidence": [{"rule": e.rule, "says": e.says} for e in verdict.evidence],
        "vetoes": [{"rule": e.rule, "says": e.says} for e in verdict.vetoes],
        "only_a": verdict.only_a,
        "only_b": verdict.only_b,
    }
