"""The commits by which a base branch moved, each with what it changed and what it says of proposals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import pairwise
from typing import Final

from curator.gitdata import ABSENT, Difference, differences, text_of
from curator.home.journal import is_markdown
from curator.repository import Repository

# A squash indents the trailers it quotes, a mail quotes them.
_NAMED: Final = re.compile(
    r"^[ \t>]*Curator-(Id|Rollback): ([a-z0-9_-]{1,64})[ \t]*$", re.MULTILINE
)
_PICKED: Final = re.compile(r"\(cherry picked from commit ([0-9a-f]{40,64})\)")
_REVERTS: Final = re.compile(r"This reverts commit ([0-9a-f]{40,64})")
_COMMITTER: Final = re.compile(rb"^committer .*> (-?\d{1,15}) [+-]\d{4}$", re.MULTILINE)
_LAST: Final = 253_402_300_799 - 86_400


@dataclass(frozen=True)
class Step:
    """One commit of the first-parent line of a base branch.

    `commits` are all that it brought in, itself first; `named` the ids of proposals that their messages
    carry as trailers, `rolled_back` those they say to undo; `picked` and `reverts` the commits they say
    to be copies or reverts of. `changes` compares with the first parent.
    """

    oid: str
    parent: str
    when: datetime
    commits: tuple[str, ...]
    named: frozenset[str]
    rolled_back: frozenset[str]
    picked: frozenset[str]
    reverts: frozenset[str]
    changes: tuple[Difference, ...]

    @cached_property
    def by_path(self) -> Mapping[str, Difference]:
        """Return what it changed at each path."""
        return {change.path: change for change in self.changes}


@dataclass(frozen=True)
class Walk:
    """The steps from one commit (none: from the beginning) to another, oldest first."""

    start: str
    tip: str
    steps: tuple[Step, ...]

    @cached_property
    def brought(self) -> Mapping[str, int]:
        """Return by which step, as a place in `steps`, each commit came in."""
        return {oid: at for at, step in enumerate(self.steps) for oid in step.commits}

    @cached_property
    def touching(self) -> Mapping[str, list[int]]:
        """Return the places of the steps that changed each path."""
        found: dict[str, list[int]] = {}
        for at, step in enumerate(self.steps):
            for change in step.changes:
                found.setdefault(change.path, []).append(at)
        return found

    @cached_property
    def adding(self) -> tuple[tuple[int, str], ...]:
        """Return each note's blob that was put where no file was, with the place of its step."""
        return tuple(
            (at, change.new)
            for at, step in enumerate(self.steps)
            for change in step.changes
            if change.old_mode == ABSENT and is_markdown(change.path)
        )


def walk(repository: Repository, start: str, tip: str) -> Walk:
    """Read all that came into a branch since a commit, in four calls of git; "" walks it all."""
    since = [f"^{start}"] if start else []
    line = repository.text("rev-list", "--first-parent", "--reverse", tip, *since).split()
    # Not the parents that a commit names: those of a shallow history are not there.
    rows = repository.text("rev-list", "--parents", tip, *since).splitlines()
    parents = {oid: tuple(others) for oid, *others in (row.split(" ") for row in rows)}
    read = repository.blobs(parents)
    facts = {oid: _facts(found, parents[oid]) for oid, found in read if found is not None}
    changes = dict(changed(repository, {o: facts[o].parents for o in line if o in facts}))
    steps = tuple(_steps(line, facts, changes))
    if start and line and (not steps or steps[0].parent != start):
        steps = (*steps, _across(repository, start, tip, facts, steps))
    return Walk(start, tip, steps)


def _across(
    repository: Repository, start: str, tip: str, facts: Mapping[str, _Facts], steps: Sequence[Step]
) -> Step:
    """Return a last step for all that lies between two commits of which one is not on the other's line.

    A pull that merges turns the line of a branch around: what stood on it comes in from the side.
    """
    last = steps[-1] if steps else None
    when = facts[tip].when if tip in facts else datetime.fromtimestamp(0, UTC)
    differs = tuple(repository.differences(start, tip))
    said = (last.named, last.rolled_back, last.picked, last.reverts) if last else (frozenset(),) * 4
    return Step(tip, start, when, (), *said, differs)


@dataclass(frozen=True, slots=True)
class _Facts:
    parents: tuple[str, ...]
    when: datetime
    message: str


def _facts(raw: bytes, parents: tuple[str, ...]) -> _Facts:
    head, _, message = raw.partition(b"\n\n")
    said = _COMMITTER.search(head)
    seconds = min(max(int(said[1]), 0), _LAST) if said else 0
    return _Facts(parents, datetime.fromtimestamp(seconds, UTC), text_of(message))


def _steps(
    line: Sequence[str], facts: Mapping[str, _Facts], changes: Mapping[str, list[Difference]]
) -> Iterator[Step]:
    seen: set[str] = set()
    for oid in line:
        if oid not in facts:
            continue
        commits = tuple(_brought(oid, facts, seen))
        said = [facts[commit].message for commit in commits]
        marks = [found for text in said for found in _NAMED.findall(text)]
        yield Step(
            oid,
            next(iter(facts[oid].parents), ""),
            facts[oid].when,
            commits,
            frozenset(ident for key, ident in marks if key == "Id"),
            frozenset(ident for key, ident in marks if key == "Rollback"),
            frozenset(_all(_PICKED, said)),
            frozenset(_all(_REVERTS, said)),
            tuple(changes.get(oid, ())),
        )


def _all(pattern: re.Pattern[str], texts: Iterable[str]) -> Iterator[str]:
    return (found for text in texts for found in pattern.findall(text))


def _brought(oid: str, facts: Mapping[str, _Facts], seen: set[str]) -> Iterator[str]:
    """Yield a commit of the line, and what only its other parents lead to."""
    seen.add(oid)
    yield oid
    waiting = list(facts[oid].parents[1:])
    while waiting:
        commit = waiting.pop()
        if commit in seen or commit not in facts:
            continue
        seen.add(commit)
        yield commit
        waiting += facts[commit].parents


def changed(
    repository: Repository, commits: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, list[Difference]]]:
    """Yield what each commit changed against the first of its parents, told by one call of git."""
    asked = "".join(" ".join((oid, *parents[:1])) + "\n" for oid, parents in commits.items())
    args = ("-r", "-z", "--raw", "--root", "--no-renames", "--no-abbrev", "--stdin")
    said = repository.run("diff-tree", *args, stdin=asked.encode("ascii")).out
    wanted = {oid.encode("ascii") for oid in commits}
    fields = said.split(b"\0")
    starts = [at for at, field in enumerate(fields) if field in wanted and _is_head(fields, at)]
    for at, end in pairwise((*starts, len(fields))):
        rows = b"".join(field + b"\0" for field in fields[at + 1 : end] if field)
        yield fields[at].decode("ascii"), differences(rows)


def _is_head(fields: Sequence[bytes], at: int) -> bool:
    """True for a commit's own line; a file may be called like a commit, and then follows its facts."""
    return at == 0 or not fields[at - 1].startswith(b":")
