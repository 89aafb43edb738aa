"""What became of one accepted proposal, followed through the commits after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from curator.ledger.state import Record
from curator.outcomes.images import Contents, Image, after_of, before_of
from curator.outcomes.shape import ALIKE, Content, Held
from curator.outcomes.steps import Step

_TOPIC = 2
_FLAG = "contradiction"


@dataclass(frozen=True, slots=True)
class Undone:
    """Paths of a proposal that no longer hold it, since `step` (None: since history was moved back)."""

    step: Step | None
    paths: tuple[str, ...]


@dataclass(slots=True)
class Watched:
    """One accepted proposal while its paths are followed; `undone` is what is undone of it just now.

    Steps before the place `begins` do not count.
    `now` has for each of its paths where that file is and its blob ("" for none). `again` is the step by which
    what was undone came back, `settled` true for a flag that did its work.
    `made` are all paths at which proposals made a file.
    """

    record: Record
    images: tuple[Image, ...]
    begins: int = 0
    undone: Undone | None = None
    again: Step | None = None
    settled: bool = False
    made: frozenset[str] = frozenset()
    now: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.now = {i.path: (i.path, i.after) for i in self.images} | self.now

    def paths(self) -> set[str]:
        """Return the paths under which the files of the proposal are now."""
        return {path for path, _ in self.now.values()}

    def after(self, step: Step, contents: Contents) -> None:
        """Take one more step of the base into account."""
        if self.settled:
            return
        found = {i.path: self._held(i, step, contents) for i in self.images}
        held = {path: what for path, what in found.items() if what is not None}
        if self.record.id in step.rolled_back or step.reverts & self._commits():
            # Who says so means it, whatever else the commit did to the same files.
            held = {path: w if w is Held.KEPT else Held.UNDONE for path, w in held.items()}
        self.judge(held, step, contents)

    def judge(self, held: Mapping[str, Held], step: Step | None, contents: Contents) -> None:
        """Take into account what is newly known of some paths."""
        before = frozenset(self.undone.paths if self.undone else ())
        if self.record.kind == _FLAG:
            if not before and self._worked(held, contents):
                self.settled = True
                return
            held = {path: what for path, what in held.items() if not self._stands(path, contents)}
        gone = before.union(path for path, what in held.items() if what is Held.UNDONE)
        back = {path for path, what in held.items() if what is Held.KEPT}
        if self.record.kind == _FLAG:
            back = {path for path in before if self._stands(path, contents)}
        gone = gone - back
        if gone:
            self.undone = Undone(self.undone.step if self.undone else step, tuple(sorted(gone)))
        elif before:
            self.undone, self.again = None, step

    def _commits(self) -> set[str]:
        """Return the commits that a revert of this proposal may name."""
        return {self.record.tip, *(accept.commit for accept in self.record.accepts)} - {""}

    def _stands(self, path: str, contents: Contents) -> bool:
        """True where a flagged note bears its flag still, whatever else was written there."""
        image = next(image for image in self.images if image.path == path)
        now = contents.at(self.now[path][1])
        return now is not None and bool(image.after) and contents.change(image).flagged(now)

    def _worked(self, held: Mapping[str, Held], contents: Contents) -> bool:
        """Say whether a flag goes because what it flagged was changed, not because it is dismissed."""
        if all(self._stands(path, contents) for path in held):
            return False
        for image in self.images:
            now = contents.at(self.now[image.path][1])
            if image.before and (now is None or contents.change(image).said(now)):
                return True
        return False

    def _held(self, image: Image, step: Step, contents: Contents) -> Held | None:
        """Return what a step left of one path, None if it did not touch it."""
        path, blob = self.now[image.path]
        change = step.by_path.get(path)
        if change is None:
            back = not blob and image.before and _added(step, image.before, contents)
            return Held.UNDONE if back else None
        then, now = before_of(change), after_of(change)
        contents.fetch((image.before, image.after, then, now))
        if not now:
            path, now = _renamed(step, contents.at(then), contents) or (path, "")
        self.now[image.path] = (path, now)
        if now or image.before:
            return contents.change(image).held(contents.at(now), contents.at(then))
        return Held.OTHER if self._topic(step) else Held.UNDONE

    def _topic(self, step: Step) -> bool:
        """True where a topic went and not only notes of ours, or where our file only was put elsewhere."""
        if not all(image.after for image in self.images):
            return True
        gone = (c for c in step.changes if not after_of(c) and c.path not in self.made)
        return sum(1 for _ in gone) >= _TOPIC


def _added(step: Step, blob: str, contents: Contents) -> bool:
    """True where a step brings a text back, however it is broken into lines and quoted."""
    old = contents.at(blob)
    added = [after_of(c) for c in step.changes if not before_of(c) and after_of(c)]
    contents.fetch(added)
    return old is not None and any(
        found is not None and found.lines == old.lines for found in map(contents.at, added)
    )


def _renamed(step: Step, then: Content | None, contents: Contents) -> tuple[str, str] | None:
    """Return where a step put a file that it took away, and its blob there: the text most like it."""
    added = [c for c in step.changes if not before_of(c) and after_of(c)]
    contents.fetch(after_of(c) for c in added)
    likest, found = 0.0, None
    for change in added if then is not None else ():
        content = contents.at(after_of(change))
        share = 0.0 if content is None or then is None else content.likeness(then)
        if share >= ALIKE and share > likest:
            likest, found = share, (change.path, after_of(change))
    return found
