"""Which refused proposals asked the same: a no is kept for each pair of notes, whatever they are called."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, product

from curator.finding import Finding, each
from curator.kinds import OF_CLAIMS
from curator.ledger.record import DECIDED
from curator.ledger.state import Ledger, Record
from curator.repository import Entry

# A path and the mark of one claim there, "" for the whole note.
Told = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused proposal about notes that a finding is about as well.

    `same` holds what is as it was when somebody said no: notes or their claims, two by two (or one,
    of a kind that looks at one note). `new` are the paths of notes that say something else since.
    """

    record: Record
    same: frozenset[frozenset[Told]]
    new: tuple[str, ...] = ()


def answered(finding: Finding, ledger: Ledger, tree: Mapping[str, Entry]) -> bool:
    """Say whether somebody answered the question of a finding already, with yes or with no."""
    known = ledger.records.get(finding.fingerprint[:7])
    if known is not None and known.fingerprint == finding.fingerprint and known.state in DECIDED:
        return True
    if finding.asked_for:
        return False
    return any(refusal.same for refusal in refusals(finding, ledger, tree))


def refusals(finding: Finding, ledger: Ledger, tree: Mapping[str, Entry]) -> list[Refusal]:
    """Return the refusals that share a pair of notes with the finding.

    A note is known again by its path or its id, and, where its old path is gone from `tree` or it is a
    journal, by its text: renaming a file, a copy that makes an id common, or another day that says the same
    lets nobody forget a no. Whole notes and
    single claims are different questions, and so are other claims of the same two notes: at least one
    must be the same.
    """
    found: list[Refusal] = []
    marks = [each(mark) for mark in finding.marks]
    size = min(len(finding.notes), 2)
    about = (*finding.paths, *finding.names, *chain.from_iterable(marks))
    for record in ledger.refused(about):
        if _brought(finding, record):
            found.append(Refusal(record, questions(finding)))
            continue
        if (record.kind in OF_CLAIMS) != (finding.kind in OF_CLAIMS):
            continue
        places = _places(finding, marks, record, tree)
        if len(places) < size or (size == 1 and record.kind != finding.kind):
            continue
        kept = [set(marks[i]).intersection(_marks(record, at)) for i, at in places.items()]
        if finding.said and not any(kept):
            continue
        told = [_told(finding, i, own) for i, own in zip(places, kept, strict=True)]
        new = tuple(finding.paths[i] for i, own in zip(places, kept, strict=True) if not own)
        found.append(Refusal(record, frozenset(_apart(told, size)), new))
    return found


def _brought(finding: Finding, record: Record) -> bool:
    """Say whether another kind brought the very note, and somebody did away with it."""
    return (
        finding.kind == "consolidate" != record.kind
        and finding.notes[0].name in record.names
        and finding.paths[0] in record.paths
    )


def questions(finding: Finding) -> frozenset[frozenset[Told]]:
    """Return all that a finding asks about: its notes or their claims, two by two, or its one note."""
    told = [_told(finding, i, each(mark)) for i, mark in enumerate(finding.marks)]
    return frozenset(_apart(told, min(len(told), 2)))


def _told(finding: Finding, at: int, marks: Collection[str]) -> set[Told]:
    return {(finding.paths[at], mark if finding.said else "") for mark in marks}


def _apart(told: list[set[Told]], size: int) -> Iterator[frozenset[Told]]:
    for notes in combinations(told, size):
        yield from map(frozenset, product(*notes))


def _places(
    finding: Finding, marks: list[tuple[str, ...]], record: Record, tree: Mapping[str, Entry]
) -> dict[int, int]:
    """Return for each note of the finding that the record was about its place in the record."""
    by_path = {path: at for at, path in enumerate(record.paths[: len(record.names)])}
    by_name = {name: at for at, name in enumerate(record.names)}
    said = {mark: at for at, joined in enumerate(record.marks) for mark in each(joined)}
    moved = {mark: at for mark, at in said.items() if _gone(record, at, tree)}
    return dict(_matches(finding, marks, (by_path, by_name, moved, said)))


def _gone(record: Record, at: int, tree: Mapping[str, Entry]) -> bool:
    return at < len(record.paths) and record.paths[at] not in tree


def _matches(
    finding: Finding,
    marks: list[tuple[str, ...]],
    known: tuple[Mapping[str, int], Mapping[str, int], Mapping[str, int], Mapping[str, int]],
) -> Iterator[tuple[int, int]]:
    by_path, by_name, moved, said = known
    taken: set[int] = set()
    for i, (note, own) in enumerate(zip(finding.notes, marks, strict=True)):
        # What a day's journal says is the same on another day.
        by_mark = said if note.dated and finding.said else moved
        of_text = next((by_mark[mark] for mark in own if mark in by_mark), None)
        at = by_path.get(note.path, by_name.get(note.name, of_text))
        if at is not None and at not in taken:
            taken.add(at)
            yield i, at


def _marks(record: Record, at: int) -> tuple[str, ...]:
    return each(record.marks[at]) if at < len(record.marks) else ()
