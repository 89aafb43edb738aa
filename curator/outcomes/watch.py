"""Follow accepted proposals through what came after them, and tell which are undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from heapq import heappop, heappush

from pydantic import JsonValue

from curator.ledger.events import Event
from curator.ledger.state import Ledger, Record
from curator.outcomes.images import Contents, Image, Images, after_of, before_of, standing
from curator.outcomes.kept import Kept, Place, mark
from curator.outcomes.returns import Returns
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

    @cached_property
    def _brought(self) -> Returns:
        return Returns(self.walk, self.contents)

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
        fresh = {i for i, record in accepted.items() if self.kept.marks.get(i) != mark(record)}
        wanted = accepted.keys() if anew else {*places, *fresh} - self.kept.settled
        self.images.fetch(
            c for i in wanted for c in (accepted[i].tip, accepted[i].accepts[-1].commit)
        )
        found = [
            w
            for i in sorted(wanted)
            if (w := self._watched(accepted[i], fresh=anew or i in fresh)) is not None
        ]
        made = frozenset(i.path for watched in found for i in watched.images if not i.before)
        self.contents.fetch(blob for watched in found for blob in self._blobs(watched, places))
        for watched in found:
            watched.made = made
            for at in self._touching(watched, places.get(watched.record.id, ())):
                if at >= watched.begins:
                    watched.after(self.walk.steps[at], self.contents)
        return found

    def _places(self, accepted: Iterable[Record]) -> Mapping[str, set[int]]:
        """Return the steps that touched a path of a proposal, or brought an old text of one back."""
        found: dict[str, set[int]] = {}
        gone = {
            i: [old for _, _, old in known.values()]
            for i, known in self.kept.places.items()
            if any(not blob for _, blob, _ in known.values())
        }
        self._brought.fetch(old for olds in gone.values() for old in olds)
        for record in accepted:
            known = self.kept.places.get(record.id, {})
            paths = {*record.paths, *(path for path, _, _ in known.values())}
            steps = {at for path in paths for at in self.walk.touching.get(path, ())}
            steps |= {at for old in gone.get(record.id, ()) for at in self._brought.of(old)}
            if steps:
                found[record.id] = steps
        return found

    def _blobs(self, watched: Watched, places: Mapping[str, set[int]]) -> Iterator[str]:
        """Yield what a proposal wrote, and what the steps that touch it put there: read by one call."""
        paths = watched.paths()
        for image in watched.images:
            yield from (image.before, image.after)
        for at in places.get(watched.record.id, ()):
            found = (self.walk.steps[at].by_path.get(path) for path in paths)
            for change in found if at >= watched.begins else ():
                if change is not None:
                    yield from (before_of(change), after_of(change))

    def _touching(self, watched: Watched, places: Iterable[int]) -> Iterator[int]:
        """Yield the steps to take in order; where a file goes, its new path leads to more of them."""
        known = {image.path for image in watched.images}
        steps = {*places, *self._returns(watched)}
        steps.update(at for path in known for at in self.walk.touching.get(path, ()))
        waiting = sorted(steps)
        while waiting:
            at = heappop(waiting)
            yield at
            fresh = watched.paths() - known
            known |= fresh
            more = {n for path in fresh for n in self.walk.touching.get(path, ())}
            for n in more.union(self._returns(watched)) - steps:
                if n > at:
                    steps.add(n)
                    heappush(waiting, n)

    def _returns(self, watched: Watched) -> Iterator[int]:
        """Yield the steps that bring a text back of which the file is gone, under whatever name."""
        for image in watched.images:
            if image.before and not watched.now[image.path][1]:
                yield from self._brought.of(image.before)

    def _watched(self, record: Record, *, fresh: bool) -> Watched | None:
        """Return a proposal as it stood before the walk, None where history no longer tells."""
        accept = record.accepts[-1]
        commit = accept.commit
        begins = self.walk.brought.get(commit, -1) + 1
        if fresh and not begins and not self._holds(commit or record.tip):
            return self._elsewhere(record)
        # What the owner wrote in the same commit is the owner's to take back.
        own = self.images.of(record, "" if accept.kept == 1 else commit)
        if begins:
            watched = Watched(record, own, begins)
            entry = self.walk.steps[begins - 1]
            if entry.oid != commit:
                self._as_brought(watched, entry)
            return watched
        now = self._now(record, own)
        gone = tuple(
            image.path
            for image in own
            if image.path in accept.paths and self._at(image, now) is not Held.KEPT
        )
        undone = Undone(None, gone) if gone and record.state == "rolled_back" else None
        return Watched(record, own, 0, undone, now=now)

    def _at(self, image: Image, now: Mapping[str, tuple[str, str]]) -> Held:
        blob = now[image.path][1] if image.path in now else image.after
        return self.contents.change(image).held(self.contents.at(blob))

    def _as_brought(self, watched: Watched, entry: Step) -> None:
        """Look at a proposal as a merge left it that brought it in from the side, perhaps undone there."""
        now = standing(self.repository, entry.oid, watched.images)
        held = {
            i.path: self.contents.change(i).held(self.contents.at(now[i.path]))
            for i in watched.images
        }
        undone = {path: what for path, what in held.items() if what is Held.UNDONE}
        watched.judge(undone, entry, self.contents)

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
            step = self.walk.steps[at]
            again = step if record.state == "rolled_back" else None
            return Watched(record, self.images.of(record, step.oid), at + 1, again=again)
        base = self.repository.resolve(record.base) if record.base else None
        if base is None or not self.repository.contains(self.walk.tip, base):
            return None
        watched = Watched(record, self.images.of(record), len(self.walk.steps))
        now = standing(self.repository, self.walk.tip, watched.images)
        changes = {i.path: self.contents.change(i) for i in watched.images}
        held = {path: changes[path].held(self.contents.at(blob)) for path, blob in now.items()}
        undone = {path: what for path, what in held.items() if what is Held.UNDONE}
        watched.judge(undone, None, self.contents)
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
        marks = {ident: mark(record) for ident, record in ledger.records.items()}
        return Kept(self.walk.tip, tip, marks, places, frozenset(settled))


def _away(watched: Watched) -> Iterator[tuple[str, Place]]:
    for image in watched.images:
        path, blob = watched.now[image.path]
        if path != image.path or not blob:
            yield image.path, (path, blob, image.before)


def _told(watched: Watched, ledger: Ledger, now: datetime) -> Iterator[Event]:
    record, undone = watched.record, watched.undone
    if watched.settled:
        return
    known = set(record.accepts[-1].paths) if record.state == "rolled_back" else set()
    if undone is not None and set(undone.paths) - known:
        why, reversal = _why(record, undone, ledger)
        facts: dict[str, JsonValue] = {"why": why, "by": "history"}
        facts["paths"] = list(undone.paths)
        if undone.step is not None:
            facts |= {"commit": undone.step.oid, "when": undone.step.when.isoformat()}
        if reversal:
            facts["reversal"] = reversal
        yield Event("rolled_back", record.id, now, facts)
    step = watched.again
    if undone is None and step is not None and record.state == "rolled_back":
        place = {"commit": step.oid, "when": step.when.isoformat()}
        yield Event("reinstated", record.id, now, {"by": "history", **place})


def _why(record: Record, undone: Undone, ledger: Ledger) -> tuple[str, str]:
    """Return in words how a proposal was undone, and the id of our own proposal that did it."""
    step = undone.step
    if step is None:
        return "history was moved back", ""
    if record.id in step.rolled_back:
        return "rolled back", ""
    if step.reverts & {record.tip, record.accepts[-1].commit}:
        return "reverted", ""
    named = (step.named - {record.id}) & ledger.records.keys()
    own = sorted(i for i in named if not set(undone.paths).isdisjoint(ledger.records[i].paths))
    if own:
        return f"undone by {own[0]}", own[0]
    return ("dismissed" if record.kind == "contradiction" else "restored by hand"), ""
