"""Move the base branch to a proposal because somebody said so: the one time it moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from curator.branches.advance import Advanced, NotAdvanced, advance
from curator.branches.build import driven, temporary_index
from curator.branches.publish import held_by
from curator.ledger.state import Record
from curator.repository import Difference, Repository

SameText = Callable[[str, bytes, bytes], bool]


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
    same_text: SameText | None = None,
) -> Accepted | Refused:
    """Merge a proposal into the base branch by a commit of the configured person, or say why not.

    `same_text(path, before, now)` may prove that a note the proposal rests on changed in form only;
    without it any change of such a note is a refusal.
    """
    plain = f"git merge {record.branch.removeprefix('refs/heads/')}"
    base = repository.resolve(f"refs/heads/{branch}")
    if base is None:
        return Refused(f"{branch} is gone", "curator run")
    why = _not_ours(repository, record) or _moved_on(repository, base, record, same_text)
    if why:
        return Refused(why, plain)
    merged = repository.run("merge-tree", "--write-tree", base, record.tip, ok=(0, 1))
    if merged.code:
        return Refused(f"it conflicts with {branch}", plain)
    tree = merged.out.split(b"\n", 1)[0].decode("ascii")
    paths = _touched(repository, record)
    if {d.path for d in repository.differences(base, tree)} != set(paths):
        return Refused(f"the merge would not change what {record.id} says", plain)
    with temporary_index(repository, tree) as env:
        filtered = driven(repository, paths, env)
    if filtered:
        return Refused(f"{min(filtered)} is under a filter or merge driver, which would run", plain)
    commit = _commit(repository, tree, (base, record.tip), record, when)
    match advance(repository, f"refs/heads/{branch}", base, commit):
        case Advanced():
            return Accepted(commit)
        case NotAdvanced(said, first):
            return Refused(said, f"{first}{plain}")


def _not_ours(repository: Repository, record: Record) -> str:
    if repository.refs(record.branch).get(record.branch) is None:
        return "its branch is gone"
    why = held_by(repository, record)
    return "" if why.startswith("it is checked out") else why


def _touched(repository: Repository, record: Record) -> list[str]:
    return [d.path for d in repository.differences(f"{record.tip}^", record.tip)]


def _moved_on(repository: Repository, base: str, record: Record, same_text: SameText | None) -> str:
    rests_on = {*_touched(repository, record), *record.paths}
    for change in repository.differences(f"{record.tip}^", base):
        if change.path in rests_on and not _proven(repository, change, same_text):
            return f"{change.path} changed since it was proposed"
    return ""


def _proven(repository: Repository, change: Difference, same_text: SameText | None) -> bool:
    if same_text is None or change.old_mode != change.new_mode:
        return False
    before, now = (raw for _, raw in repository.blobs([change.old, change.new]))
    return before is not None and now is not None and same_text(change.path, before, now)


def _commit(
    repository: Repository, tree: str, parents: tuple[str, str], record: Record, when: datetime
) -> str:
    title = " ".join(record.title.split())
    message = f"Accept {record.id}: {title}\n\nCurator-Id: {record.id}\n"
    date = f"{int(when.timestamp())} {when:%z}"
    env = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, **_person(repository)}
    links = [part for parent in parents for part in ("-p", parent)]
    text = message.encode("utf-8", "replace")
    return repository.text("commit-tree", *links, tree, stdin=text, env=env)


def _person(repository: Repository) -> dict[str, str]:
    """Return the configured person as author and committer; our own ident where none is set."""
    name = repository.text("config", "--get", "user.name", ok=(0, 1))
    mail = repository.text("config", "--get", "user.email", ok=(0, 1))
    if not name.strip(" .,:;<>\"'") or not mail.strip():
        return {}
    return {
        f"GIT_{role}_{key}": value
        for role in ("AUTHOR", "COMMITTER")
        for key, value in (("NAME", name), ("EMAIL", mail))
    }
