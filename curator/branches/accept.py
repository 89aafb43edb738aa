"""Move the base branch to a proposal because somebody said so: the one time it moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from shlex import quote

from curator.branches.advance import Advanced, NotAdvanced, UnderWay, advance
from curator.branches.build import driven, temporary_index
from curator.branches.person import commit_as_person
from curator.branches.plainly import around_unsaved, merge
from curator.branches.publish import held_by
from curator.branches.refresh import SameEvidence, outdated, touched
from curator.gitdata import ABSENT, PLAIN
from curator.home.journal import is_markdown
from curator.ledger.state import Record
from curator.repository import Repository


@dataclass(frozen=True, slots=True)
class Accepted:
    """The base branch now holds the proposal, by this commit."""

    commit: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing moved, and why; `remedy` is the plain git command that would do it."""

    why: str
    remedy: str


def accept(
    repository: Repository,
    branch: str,
    record: Record,
    when: datetime,
    same: SameEvidence | None = None,
) -> Accepted | Refused:
    """Merge a proposal into the base branch by a commit of the configured person, or say why not.

    `same(path, before, now)` may prove that a note the proposal rests on still says the same; without
    it any change of such a note is a refusal.
    """
    base = repository.resolve(f"refs/heads/{branch}")
    if base is None:
        return Refused(f"{branch} is gone", "curator run")
    again = f"curator run {quote(str(repository.root))}"
    if record.branch not in repository.refs(record.branch):
        return Refused("its branch is gone", again)
    plain = merge(repository, branch, record)
    why = _not_ours(repository, record)
    if why:
        return Refused(why, plain)
    why = outdated(repository, base, record, same)
    if why:
        # Plain git would merge it all the same, and that is the harm: a pass looks again.
        return Refused(why, again)
    merged = repository.run("merge-tree", "--write-tree", base, record.tip)
    tree = merged.out.split(b"\n", 1)[0].decode("ascii")
    paths = touched(repository, record)
    if {d.path for d in repository.differences(base, tree)} != set(paths):
        return Refused(f"the merge would not change what {record.id} says", plain)
    with temporary_index(repository, tree) as env:
        filtered = driven(repository, paths, env)
    if filtered:
        return Refused(f"{min(filtered)} is under a filter or merge driver, which would run", plain)
    parents = (base, record.tip)
    commit = commit_as_person(repository, tree, parents, _message(record), when)
    return _moved(repository, f"refs/heads/{branch}", (base, commit), record, plain)


def _moved(
    repository: Repository, ref: str, move: tuple[str, str], record: Record, plain: str
) -> Accepted | Refused:
    match advance(repository, ref, *move):
        case Advanced():
            return Accepted(move[1])
        case NotAdvanced(said, at):
            return Refused(said, around_unsaved(at, plain) if at else plain)
        case UnderWay(said, first):
            return Refused(said, f"{first}, then curator accept {record.id}")


def _not_ours(repository: Repository, record: Record) -> str:
    why = held_by(repository, record, readers=False)
    if why:
        return why
    for change in repository.differences(f"{record.tip}^", record.tip):
        # Whoever can write refs can put anything in the place of a proposal.
        plain = {change.old_mode, change.new_mode} <= PLAIN | {ABSENT}
        if not plain or not is_markdown(change.path):
            return f"its branch changes {change.path}, which is no note"
    return ""


def _message(record: Record) -> str:
    title = " ".join(record.title.split())
    return f"Accept {record.id}: {title}\n\nCurator-Id: {record.id}\n"
