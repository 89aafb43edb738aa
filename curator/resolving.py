"""What a person said of a contradiction, and that every later pass keeps to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import PurePosixPath
from shlex import quote
from typing import Final

from curator.claims.claim import Claim
from curator.errors import CuratorError
from curator.finding import WORD, Certainty, Evidence, mark_of
from curator.heartbeat import Heartbeat
from curator.judge.relation import ClaimVerdict, Distinct, Updates
from curator.kinds.claimed import statement
from curator.kinds.kind import View
from curator.ledger import store
from curator.ledger.events import RESOLVED, Event
from curator.ledger.record import DECIDED
from curator.ledger.state import Ledger, Record, Resolution
from curator.tended import Home
from curator.watching import current

_TWO: Final = 2


def by_word(view: View, ledger: Ledger) -> View:
    """Return the view with the verdicts that a person decided; the rest is the judge's.

    A word holds while both claims say what they said, and until somebody decided about what came of it.
    """
    return replace(view, claims=decided(view.claims, ledger))


def decided(verdicts: Iterable[ClaimVerdict], ledger: Ledger) -> tuple[ClaimVerdict, ...]:
    """Return verdicts with those that a person decided in the place of the judge's."""
    words = [w for w in ledger.resolved.values() if len(w.marks) == _TWO and not _over(w, ledger)]
    return tuple(_decided(verdict, words) for verdict in verdicts)


def _over(word: Resolution, ledger: Ledger) -> bool:
    return any(
        record.kind == "supersede"
        and record.state in DECIDED
        and record.since >= word.time
        and set(word.marks) <= record.each_mark
        for record in ledger.records.values()
    )


def _decided(verdict: ClaimVerdict, words: Sequence[Resolution]) -> ClaimVerdict:
    if isinstance(verdict.relation, Distinct):
        return verdict
    for word in words:
        for newer, older in ((verdict.a, verdict.b), (verdict.b, verdict.a)):
            if _is(newer, word, 0) and _is(older, word, 1):
                says = f"a person said on {word.time:%Y-%m-%d at %H:%M} that {word.paths[0]} holds"
                return replace(
                    verdict,
                    relation=Updates(newer, older),
                    certainty=Certainty.CERTAIN,
                    evidence=(Evidence(WORD, says),),
                )
    return verdict


def _is(claim: Claim, word: Resolution, at: int) -> bool:
    note = claim.note
    known = note.path in word.paths[at : at + 1] or note.name in word.names[at : at + 1]
    return known and mark_of(statement(claim)) == word.marks[at]


def settle(home: Home, record: Record, note: str) -> Record:
    """Keep a person's word that one of the two notes of a contradiction holds; return the flag.

    The next pass makes the supersede proposal of it, and withdraws the flag if it is still open.
    Raises CuratorError where the proposal is no flag that stands, or `note` is none of its two.
    """
    with Heartbeat(home.state).lock(home):
        now = home.clock.now()
        stands = current(home, record.id, now)
        known, ledger = stands.record, stands.after
        _flag(home, known, ledger)
        at = _meant(known, note)
        if not _said_already(ledger, known, at):
            store.append(home.repository, [_told(known, at, now)])
        return known


def _said_already(ledger: Ledger, record: Record, at: int) -> bool:
    word = ledger.resolved.get(record.id)
    return (
        word is not None and word.paths[:1] == record.paths[at : at + 1] and not _over(word, ledger)
    )


def _flag(home: Home, record: Record, ledger: Ledger) -> None:
    standing = record.state in ("open", "accepted") or record.id in ledger.resolved
    if record.kind == "contradiction" and len(record.marks) == _TWO and standing:
        return
    state = record.state + (f" ({record.why})" if record.why else "")
    what = f"is {state}" if record.kind == "contradiction" else f"is of the kind {record.kind}"
    raise CuratorError(
        f"{record.id} {what}: only a contradiction that is open or merged can be resolved",
        where=str(home.repository.root),
        remedy="curator list --all",
    )


def _meant(record: Record, note: str) -> int:
    """Return which of the two notes of a flag is meant, by path, name, file name or end of path."""
    paths, names = record.paths[:_TWO], record.names[:_TWO]
    wanted = note.removeprefix("./").rstrip("/")
    ways: tuple[Callable[[str, str], bool], ...] = (
        lambda path, name: wanted in (path, name),
        lambda path, _: wanted in (path.removesuffix(".md"), PurePosixPath(path).stem),
        lambda path, _: f"/{path}".endswith((f"/{wanted}", f"/{wanted}.md")),
    )
    for way in ways:
        found = [at for at in range(_TWO) if way(paths[at], names[at])]
        if len(found) == 1:
            return found[0]
    raise CuratorError(
        f"{note!r} is none of the two notes of {record.id}",
        where=", ".join(paths),
        remedy=f"curator resolve {record.id} --keep {quote(paths[0])}",
    )


def _told(record: Record, at: int, now: datetime) -> Event:
    order = (at, 1 - at)
    return Event(
        RESOLVED,
        record.id,
        now,
        {
            "names": [record.names[i] for i in order],
            "paths": [record.paths[i] for i in order],
            "evidence": " ".join(record.marks[i] for i in order),
            "by": "command",
        },
    )


def came_of(ledger: Ledger, ident: str) -> Record | None:
    """Return what was proposed on a person's word about a flag, None where nothing was."""
    word = ledger.resolved.get(ident)
    if word is None:
        return None
    known = (
        record
        for record in ledger.records.values()
        if record.kind == "supersede"
        and record.since >= word.time
        and record.state != "withdrawn"
        and set(word.names) <= set(record.names)
    )
    return max(known, key=lambda record: (record.since, record.id), default=None)
