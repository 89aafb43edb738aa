"""Follow accepted proposals through what came after them, and tell which are undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.outcomes.images import Contents, Image, Images, standing
from curator.outcomes.kept import Kept, Place
from curator.outcomes.shape import Held
from curator.outcomes.steps import Step, Walk
from curator.outcomes.watched import Undone, Watched
from curator.repository import Repository


@dataclass(frozen=True)
class Watch:
    """One look at accepted proposals: what is new of the base, and what was known before."""

    repository: Repository
    walk: Walk
    kept: Kept
    images: Images
    contents: Contents

    def told(self, followed: Iterable[Watched], ledger: Ledger, now: datetime) -> Iterator[Event]:
        """Yield an event for each proposal that is undone, or holds again, other than the ledger says."""
        for watched in followed:
            yield from _told(watched, ledger, now)

    def followed(self, ledger: Ledger, *, anew: bool) -> list[Watched]:
        """Return the proposals to look at, each after all steps of the walk.

        `anew` looks at all of them, also at whether history still holds them; else only at those that
        the walk touched.
        """
        accepted = {record.id: record for record in ledger.accepted}
        places = self._places(accepted.values())
        fresh = accepted.keys() - self.kept.ids
        wanted = accepted.keys() if anew else {*places, *fresh} - self.kept.settled
        self.images.fetch(
            c for i in wanted for c in (accepted[i].tip, accepted[i].accepts[-1].commit)
        )
        found = [w for ident in sorted(wanted) if (w := self._watched(accepted[ident], anew=anew))]
        for watched in found:
            for at in self._touching(watched, places.get(watched.record.id, ())):
                if at >= watched.begins:
                    watched.after(self.walk.steps[at], self.contents)
        return found

    def _places(self, accepted: Iterable[Record]) -> Mapping[str, set[int]]:
        """Return the steps that touched a path of a proposal, or brought an old text of one back."""
        found: dict[str, set[int]] = {}
        for record in accepted:
            known = self.kept.places.get(record.id, {})
            paths = {*record.paths, *(path for path, _, _ in known.values())}
            steps = {at for path in paths for at in self.walk.touching.get(path, ())}
            steps |= {at for _, _, old in known.values() for at in self.walk.bringing.get(old, ())}
            if steps:
                found[record.id] = steps
        return found

    def _touching(self, watched: Watched, places: Iterable[int]) -> Iterator[int]:
        """Yield the steps to take in order; where a file goes, its new path leads to more of them."""
        wanted = set(places)
        for image in watched.images:
            wanted.update(self.walk.touching.get(image.path, ()))
            wanted.update(self.walk.bringing.get(image.before, ()) if image.before else ())
        seen: set[int] = set()
        while rest := sorted(at for at in wanted - seen):
            at = rest[0]
            seen.add(at)
            yield at
            for path in watched.paths():
                wanted.update(n for n in self.walk.touching.get(path, ()) if n > at)

    def _watched(self, record: Record, *, anew: bool) -> Watched | None:
        """Return a proposal as it stood before the walk, None where history no longer tells."""
        accept = record.accepts[-1]
        commit = accept.commit
        begins = self.walk.brought.get(commit, -1) + 1
        if anew and not begins and not self._holds(commit or record.tip):
            return self._elsewhere(record)
        own = self.images.of(record, commit)
        if begins or anew:
            return Watched(record, own, begins)
        undone = Undone(None, accept.paths) if record.state == "rolled_back" else None
        return Watched(record, own, 0, undone, now=self._now(record, own))

    def _now(self, record: Record, own: Sequence[Image]) -> dict[str, tuple[str, str]]:
        """Return where the files of a proposal were when the walk began, and their blobs."""
        there = standing(self.repository, self.walk.start, own) if self.walk.start else {}
        now = {path: (path, blob) for path, blob in there.items()}
        known = self.kept.places.get(record.id, {})
        return now | {path: (place, blob) for path, (place, blob, _) in known.items()}

    def _holds(self, commit: str) -> bool:
        start = self.walk.start
        known = self.repository.resolve(commit) if commit else None
        return bool(known and start and self.repository.contains(start, known))

    def _elsewhere(self, record: Record) -> Watched | None:
        """Return a proposal whose commit left history: written anew, moved back, or nobody knows."""
        at = next((n for n, s in enumerate(self.walk.steps) if record.id in s.named), None)
        if at is not None:
            own = self.images.of(record, self.walk.steps[at].oid)
            return Watched(record, own, at + 1)
        base = self.repository.resolve(record.base) if record.base else None
        if base is None or not self.repository.contains(self.walk.tip, base):
            return None
        watched = Watched(record, self.images.of(record))
        now = standing(self.repository, self.walk.tip, watched.images)
        held = {
            image.path: Held.UNDONE for image in watched.images if now[image.path] == image.before
        }
        watched.begins = len(self.walk.steps)
        watched.judge(held, None, self.contents)
        return watched

    def keep(self, ledger: Ledger, followed: Sequence[Watched], tip: str) -> Kept:
        """Return what the next look need not find again."""
        accepted = {record.id for record in ledger.accepted}
        places = {i: found for i, found in self.kept.places.items() if i in accepted}
        for watched in followed:
            away = dict(_away(watched))
            places.pop(watched.record.id, None)
            if away:
                places[watched.record.id] = away
        settled = {w.record.id for w in followed if w.settled} | self.kept.settled
        return Kept(self.walk.tip, tip, frozenset(ledger.records), places, frozenset(settled))


def _away(watched: Watched) -> Iterator[tuple[str, Place]]:
    for image in watched.images:
        path, blob = watched.now[image.path]
        if path != image.path or not blob:
            yield image.path, (path, blob, image.before)


def _told(watched: Watched, ledger: Ledger, now: datetime) -> Iterator[Event]:
    record, undone = watched.record, watched.undone
    if watched.settled:
        return
    if undone is not None and record.state == "accepted":
        why, reversal = _why(watched.record, undone.step, ledger)
        facts: dict[str, JsonValue] = {"why": why, "by": "history"}
        facts["paths"] = list(undone.paths)
        if undone.step is not None:
            facts |= {"commit": undone.step.oid, "when": undone.step.when.isoformat()}
        if reversal:
            facts["reversal"] = reversal
        yield Event("rolled_back", record.id, now, facts)
    if undone is None and record.state == "rolled_back":
        step = watched.again
        place = {"commit": step.oid, "when": step.when.isoformat()} if step else {}
        yield Event("reinstated", record.id, now, {"by": "history", **place})


def _why(record: Record, step: Step | None, ledger: Ledger) -> tuple[str, str]:
    """Return in words how a proposal was undone, and the id of our own proposal that did it."""
    if step is None:
        return "history was moved back", ""
    if record.id in step.rolled_back:
        return "rolled back", ""
    if step.reverts & {record.tip, record.accepts[-1].commit}:
        return "reverted", ""
    own = sorted((step.named - {record.id}) & ledger.records.keys())
    if own:
        return f"undone by {own[0]}", own[0]
    return ("dismissed" if record.kind == "contradiction" else "restored by hand"), ""
