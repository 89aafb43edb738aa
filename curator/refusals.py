"""Which refused proposals asked the same: a no is kept for each pair of notes, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from curator.finding import Finding
from curator.kinds import OF_CLAIMS
from curator.ledger.state import Ledger, Record
from curator.repository import Entry


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused proposal about notes that a finding is about as well.

    `same` holds the places of the notes, two by two (or one, of a kind that looks at one note),
    whose evidence is as it was when somebody said no.
    """

    record: Record
    same: tuple[tuple[int, ...], ...]


def answered(finding: Finding, ledger: Ledger, tree: Mapping[str, Entry]) -> bool:
    """Say whether somebody answered the question of a finding already, with yes or with no."""
    if finding.asked_for:
        return False
    known = ledger.records.get(finding.fingerprint[:7])
    taken = known is not None and known.fingerprint == finding.fingerprint
    if taken and known is not None and known.state == "accepted":
        return True
    return any(refusal.same for refusal in refusals(finding, ledger, tree))


def refusals(finding: Finding, ledger: Ledger, tree: Mapping[str, Entry]) -> list[Refusal]:
    """Return the refusals that share a pair of notes with the finding.

    A note is known again by its path or its id, and, where its old path is gone from `tree`, by its
    text: renaming a file, or a copy that makes an id common, lets nobody forget a no. Whole notes and
    single claims are different questions, and so are other claims of the same two notes: at least one
    must be the same.
    """
    found: list[Refusal] = []
    for record in ledger.refused:
        if (record.kind in OF_CLAIMS) != (finding.kind in OF_CLAIMS):
            continue
        places = _places(finding, record, tree)
        size = 1 if len(finding.notes) == 1 else 2
        if len(places) < size or (size == 1 and record.kind != finding.kind):
            continue
        kept = {i for i, at in places.items() if _mark(record, at) == finding.marks[i]}
        if finding.said and not kept:
            continue
        found.append(Refusal(record, tuple(combinations(sorted(kept), size))))
    return found


def _places(finding: Finding, record: Record, tree: Mapping[str, Entry]) -> dict[int, int]:
    """Return for each note of the finding that the record was about its place in the record."""
    by_path = {path: at for at, path in enumerate(record.paths[: len(record.names)])}
    by_name = {name: at for at, name in enumerate(record.names)}
    moved = {
        mark: at
        for at, (path, mark) in enumerate(zip(record.paths, record.marks, strict=False))
        if path not in tree
    }
    return dict(_matches(finding, (by_path, by_name, moved)))


def _matches(
    finding: Finding, known: tuple[Mapping[str, int], Mapping[str, int], Mapping[str, int]]
) -> Iterator[tuple[int, int]]:
    by_path, by_name, moved = known
    taken: set[int] = set()
    for i, (note, mark) in enumerate(zip(finding.notes, finding.marks, strict=True)):
        at = by_path.get(note.path, by_name.get(note.name, moved.get(mark)))
        if at is not None and at not in taken:
            taken.add(at)
            yield i, at


def _mark(record: Record, at: int) -> str:
    return record.marks[at] if at < len(record.marks) else ""
