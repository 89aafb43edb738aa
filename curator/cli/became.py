"""What became of a proposal: when, by whom, and how to take it back."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import quote

from curator.cli.looked import Looked
from curator.ledger.state import Record
from curator.repository import Repository

_UNDECIDED = "it is asked again when its notes change"


@dataclass(frozen=True, slots=True)
class Taken:
    """The commit of the base that brought a proposal in, and who made it; empty where not known."""

    commit: str = ""
    who: str = ""
    merge: bool = False

    def undo(self, repository: Repository) -> str:
        """Return the command that takes it back, or why there is none to print."""
        if not self.commit:
            return "revert the commit that brought its text in"
        revert = f"revert {'-m 1 ' if self.merge else ''}{self.commit[:12]}"
        if repository.bare:
            return f"in a clone: git {revert} && git push"
        return f"git -C {quote(str(repository.root))} {revert}"


def taken(repository: Repository, base: str, record: Record) -> Taken:
    """Find the merge, else the commit itself where it was fast-forwarded, else one that names it."""
    if not base:
        return Taken()
    if repository.resolve(record.tip) and repository.contains(base, record.tip):
        rows = repository.text("rev-list", "--merges", "--parents", f"{record.tip}..{base}")
        merges = [row.split(" ") for row in rows.splitlines()]
        found = next((row[0] for row in merges if record.tip in row[2:]), "")
        # A fast-forward leaves no trace of who did it: the commit is our own.
        return _by(repository, found, merge=True) if found else Taken(record.tip)
    known = record.accepts[-1].commit if record.accepts else ""
    if known and repository.resolve(known) and repository.contains(base, known):
        return _by(repository, known, merge=len(repository.commits([known])[known]) > 1)
    wanted = f"--grep=^Curator-Id: {record.id}$"
    found = repository.text("rev-list", "--max-count=1", "--no-merges", wanted, base)
    return _by(repository, found, merge=False) if found else Taken()


def _by(repository: Repository, commit: str, *, merge: bool) -> Taken:
    who = repository.text("show", "--no-patch", "--format=%cn", commit)
    return Taken(commit, who, merge)


def became(repository: Repository, looked: Looked, record: Record) -> list[tuple[str, str]]:
    """Return rows of what became of a decided proposal and what can be done about it."""
    day = f"{record.since:%Y-%m-%d}"
    news = looked.news(record)
    match record.state:
        case "accepted":
            how = taken(repository, looked.base, record)
            by = f" by {how.who}" if how.who else ""
            said = news or f"accepted on {day} by {record.by or 'history'}"
            return [("state", f"{said}{by and f',{by}'}"), ("undo", how.undo(repository))]
        case "rejected":
            why = f": {record.why}" if record.why and not news else ""
            said = news or f"rejected on {day} by {record.by or 'history'}{why}"
            return [("state", said), ("then", _UNDECIDED), *_after_all(repository, record)]
        case "rolled_back":
            why = f": {record.why}" if record.why and not news else ""
            said = news or f"undone on {day} by {record.by or 'history'}{why}"
            return [("state", said), ("then", _UNDECIDED)]
        case _:
            return [("state", news or f"{record.state} since {day}")]


def _after_all(repository: Repository, record: Record) -> list[tuple[str, str]]:
    if repository.bare or record.pin not in repository.refs(record.pin):
        return []
    at = quote(str(repository.root))
    return [("take it all the same", f"git -C {at} merge {record.tip[:12]}")]
