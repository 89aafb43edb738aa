"""Take an accepted proposal out of the base again, and leave all that came later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from shlex import quote
from typing import Final

from curator.branches.accept import Refused
from curator.branches.advance import Advanced, NotAdvanced, UnderWay, advance
from curator.branches.build import driven, temporary_index
from curator.branches.overlap import Line, conflicts_of
from curator.branches.person import commit_as_person
from curator.branches.plainly import around_unsaved, revert
from curator.gitdata import ABSENT, PLAIN, split_z
from curator.home.journal import is_markdown
from curator.ledger.state import Record
from curator.repository import Difference, Repository, Result
from curator.texts import line, plain, quoted
from curator.trailers import parse

# Files that others put beside a moved one stay where they are.
_MERGE: Final = (
    "-c", "merge.directoryRenames=false", "-c", "merge.renames=true", "-c", "diff.renames=true",
    "merge-tree", "--write-tree", "-z", "--no-messages",
)  # fmt: skip
_STAMP: Final = {"GIT_AUTHOR_DATE": "@0 +0000", "GIT_COMMITTER_DATE": "@0 +0000"}


@dataclass(frozen=True, slots=True)
class Undone:
    """The base branch no longer holds the proposal, by this commit; `paths` is what it changed."""

    commit: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overlapping:
    """Nothing moved: later edits stand on lines that the proposal wrote."""

    lines: tuple[Line, ...]
    remedy: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Why a proposal is to be undone, and when that was said."""

    why: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Plan:
    """What a proposal changed, from `before` to `tip`, and the git command that undoes it by hand."""

    tip: str
    before: str
    changes: tuple[Difference, ...]
    by_hand: str


def planned(repository: Repository, branch: str, base: str, record: Record) -> Plan | Refused:
    """Return what is to be taken out, or why it cannot be; nothing is written.

    The commit of the proposal itself tells, and never the one that brought it in: whoever squashed or
    amended it may have written more into the same notes.
    """
    again = f"curator run {quote(str(repository.root))}"
    by_hand = _by_hand(repository, branch, base, record)
    tip = repository.resolve(record.tip) if record.tip else None
    before = repository.resolve(f"{tip}^1") if tip else None
    if tip is None or before is None:
        return Refused("its own commit is gone, so nobody can tell what it wrote", by_hand)
    if parse(repository.message(tip)).get("Id") != record.id:
        return Refused("its commit does not say that it is this proposal", again)
    changes = tuple(repository.differences(before, tip))
    for change in changes:
        plain_modes = {change.old_mode, change.new_mode} <= PLAIN | {ABSENT}
        if not plain_modes or not is_markdown(change.path):
            return Refused(f"it changed {change.path}, which is no note", again)
    return Plan(tip, before, changes, by_hand)


def _by_hand(repository: Repository, branch: str, base: str, record: Record) -> str:
    """Return the git command that undoes a proposal and, wherever that can be, nothing else."""
    told = record.accepts[-1].commit if record.accepts else ""
    held = bool(repository.resolve(told or "-")) and repository.contains(base, told)
    parents = repository.commits([told]).get(told, ()) if held else ()
    tip = repository.resolve(record.tip or "-")
    if tip is not None and tip in parents[1:]:
        return revert(repository, branch, told)
    # Of a bare home only what its branches hold can be cloned.
    if tip is not None and (not repository.bare or repository.contains(base, tip)):
        return revert(repository, branch, tip)
    if len(parents) == 1:
        return revert(repository, branch, told)
    return (
        f"git -C {quote(str(repository.root))} log, then git revert the commit that brought it in"
    )


def undo(
    repository: Repository, branch: str, record: Record, what: Plan, wish: Wish
) -> Undone | Overlapping | Refused:
    """Take out of the base branch what `planned` found, by a commit of the configured person.

    Three-way: the base as it is, the commit of the proposal, and what that commit stood on. No other
    path ever changes.
    """
    ref = f"refs/heads/{branch}"
    base = repository.resolve(ref)
    if base is None:
        return Refused(f"{branch} is gone", "curator run")
    paths = sorted(change.path for change in what.changes)
    with temporary_index(repository, base) as env:
        filtered = driven(repository, paths, env)
    if filtered:
        why = f"{min(filtered)} is under a filter or merge driver, which would run"
        return Refused(why, what.by_hand)
    said = _merged(repository, base, what)
    tree, *rows = split_z(said.out)
    if said.code:
        lines = conflicts_of(repository, (r for r in rows if r), _places(repository, base, paths))
        return Overlapping(tuple(dict.fromkeys(lines)), what.by_hand)
    changed = tuple(d.path for d in repository.differences(base, tree))
    others = sorted(set(changed).difference(paths))
    if others:
        return Refused(f"what it wrote stands in {others[0]} by now", what.by_hand)
    if not changed:
        return Refused(f"nothing of it is left in {branch}", "curator run; curator list --all")
    commit = commit_as_person(repository, tree, (base,), _message(record, wish.why), wish.when)
    return _moved(repository, ref, (base, commit), record, Undone(commit, changed))


def _merged(repository: Repository, base: str, what: Plan) -> Result:
    common = _bare_commit(repository, what.tip)
    ours = _bare_commit(repository, base, common)
    theirs = _bare_commit(repository, what.before, common)
    return repository.run(*_MERGE, ours, theirs, ok=(0, 1))


def _bare_commit(repository: Repository, tree: str, *parents: str) -> str:
    """Return a commit that only the merge looks at; its history is what git takes as common."""
    links = [part for parent in parents for part in ("-p", parent)]
    args = ("commit-tree", *links, f"{tree}^{{tree}}")
    return repository.text(*args, stdin=b"undo\n", env=_STAMP)


def _places(repository: Repository, base: str, paths: Sequence[str]) -> dict[str, str]:
    wanted = set(paths)
    return {e.oid: e.path for e in repository.tree(base) if e.path in wanted}


def _message(record: Record, why: str) -> str:
    """Return subject, reason and trailer; no line of the reason can pass for a trailer of ours."""
    parts = [line(f"Undo {record.id}: {record.title}", 72)]
    said = [part for part in plain(why.replace("\r\n", "\n")).splitlines() if part.strip()]
    if said:
        parts.append(quoted(said))
    return "\n\n".join([*parts, f"Curator-Rollback: {record.id}"]) + "\n"


def _moved(
    repository: Repository, ref: str, move: tuple[str, str], record: Record, done: Undone
) -> Undone | Refused:
    again = f"curator rollback {record.id}"
    match advance(repository, ref, *move):
        case Advanced():
            return done
        case NotAdvanced(said, at):
            return Refused(said, around_unsaved(at, again) if at else f"mend that, then {again}")
        case UnderWay(said, first):
            return Refused(said, f"{first}, then {again}")
