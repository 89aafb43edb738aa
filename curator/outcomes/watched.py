"""What became of one accepted proposal, followed through the commits after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from curator.ledger.state import Record
from curator.outcomes.images import Contents, Image, after_of, before_of
from curator.outcomes.shape import Content, Held
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
    """

    record: Record
    images: tuple[Image, ...]
    begins: int = 0
    undone: Undone | None = None
    again: Step | None = None
    settled: bool = False
    now: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.now = {i.path: (i.path, i.after) for i in self.images} | self.now

    def paths(self) -> set[str]:
        """Return the paths under which the files of the proposal are now."""
        return {path for path, _ in self.now.values()}

    def after(self, step: Step, contents: Contents) -> None:
        """Take one more step of the base into account."""
        found = {i.path: self._held(i, step, contents) for i in self.images}
        self.judge({path: held for path, held in found.items() if held is not None}, step, contents)

    def judge(self, held: Mapping[str, Held], step: Step | None, contents: Contents) -> None:
        """Take into account what is newly known of some paths."""
        before = frozenset(self.undone.paths if self.undone else ())
        gone = before.union(path for path, what in held.items() if what is Held.UNDONE)
        gone = gone.difference(path for path, what in held.items() if what is Held.KEPT)
        if self.record.kind == _FLAG and self._worked(held, contents):
            self.settled = True
        if self.settled:
            return
        if gone and not before:
            self.undone = Undone(step, tuple(sorted(gone)))
        elif gone and self.undone is not None:
            self.undone = Undone(self.undone.step, tuple(sorted(gone)))
        elif before:
            self.undone, self.again = None, step

    def _worked(self, held: Mapping[str, Held], contents: Contents) -> bool:
        """Say whether a flag went because what it flagged was changed, not because it was dismissed."""
        if Held.OTHER in held.values():
            return True
        return Held.UNDONE in held.values() and any(
            _changed(image, contents.at(self.now[image.path][1]), contents) for image in self.images
        )

    def _held(self, image: Image, step: Step, contents: Contents) -> Held | None:
        """Return what a step left of one path, None if it did not touch it."""
        path, blob = self.now[image.path]
        change = next((c for c in step.changes if c.path == path), None)
        if change is None:
            back = not blob and image.before and _added(step, image.before)
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
        """True where a topic went and not only our note of it, or where our file only was put elsewhere."""
        own = {image.path for image in self.images}
        if not all(image.after for image in self.images):
            return True
        return sum(not after_of(c) and c.path not in own for c in step.changes) >= _TOPIC


def _added(step: Step, blob: str) -> bool:
    return any(after_of(c) == blob and not before_of(c) for c in step.changes)


def _changed(image: Image, now: Content | None, contents: Contents) -> bool:
    """True where the text of a note that was flagged by a key is another; a flagged line was looked at."""
    change = contents.change(image)
    if change.of_lines or change.before is None or now is None:
        return False
    return change.before.body != now.body


def _renamed(step: Step, then: Content | None, contents: Contents) -> tuple[str, str] | None:
    """Return where a step put a file that it took away, and its blob there."""
    added = [c for c in step.changes if not before_of(c) and after_of(c)]
    contents.fetch(after_of(c) for c in added)
    for found in added if then is not None else ():
        content = contents.at(after_of(found))
        if content is not None and then is not None and content.like(then):
            return found.path, after_of(found)
    return None
