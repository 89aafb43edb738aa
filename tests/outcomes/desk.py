"""People and agents at work: every way to take a proposal, to refuse it and to undo it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from curator.ledger import store
from curator.ledger.events import Event
from curator.ledger.state import Record
from curator.outcomes.kept import Kept
from curator.outcomes.look import look
from curator.regret.figures import figures
from curator.repository import Repository
from tests.homes import Files, MadeHome, make_home
from tests.proposals import NOW, Made, remade

WHO = "Noor <noor@example.org>"


@dataclass
class Desk:
    """A home that is tended, and the clone in which its owner works: the same where it is not bare."""

    hub: MadeHome
    work: MadeHome
    proposal: Made
    kept: Kept | None = None
    days: int = 0

    @property
    def bare(self) -> bool:
        return self.hub is not self.work

    @property
    def branch(self) -> str:
        """The proposal's branch as the owner sees it."""
        name = self.proposal.proposal.branch
        return f"origin/{name}" if self.bare else name

    @property
    def ident(self) -> str:
        return self.proposal.proposal.id

    def git(self, *args: str, ok: bool = True) -> str:
        return self.work.git(*args, ok=ok)

    def write(self, files: Files, message: str = "Edit notes") -> str:
        """Commit files as the owner does."""
        for path, text in files.items():
            file = self.work.path / path
            if text is None:
                file.unlink()
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode() if isinstance(text, str) else text)
        return self.commit(message)

    def commit(self, message: str) -> str:
        self.work.when += timedelta(hours=1)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def read(self, path: str, rev: str = "HEAD") -> str:
        return self.git("show", f"{rev}:{path}") + "\n"

    def push(self, *, force: bool = False) -> None:
        if self.bare:
            self.git("push", "-q", *(["--force"] if force else []), "origin", "main")

    def look(self, *, anew: bool = False) -> list[Event]:
        """Look a day later as the next pass does, tell the ledger, and return what was told."""
        self.days += 1
        repository = Repository.open(self.hub.path)
        ledger = store.read(repository)
        base = self.hub.git("rev-parse", "main")
        kept = None if anew else self.kept
        seen = look(repository, base, ledger, self.now, kept)
        store.append(repository, seen.events)
        self.kept = seen.kept
        return list(seen.events)

    @property
    def now(self) -> datetime:
        return NOW + timedelta(days=self.days)

    @property
    def counted(self) -> tuple[int, int, int]:
        """Return how many accepts, refusals and undone accepts the figures of the kind count."""
        ledger = store.read(Repository.open(self.hub.path))
        kind = self.proposal.proposal.finding.kind
        (found,) = [f for f in figures(ledger, [kind], self.now) if f.kind == kind]
        return found.accepted, found.rejected, found.rolled_back

    @property
    def record(self) -> Record:
        return store.read(Repository.open(self.hub.path)).records[self.ident]


def sit_down(folder: Path, files: Files, after: Files, *, kind: str, bare: bool) -> Desk:
    """Make a home with one open proposal, and a clone where it is bare."""
    hub = make_home(folder / "hub", files, bare=bare)
    hub.when = NOW - timedelta(days=1)
    repository = Repository.open(hub.path)
    proposal = remade(repository, hub.git("rev-parse", "main"), after, kind=kind)
    proposal.open()
    if not bare:
        return Desk(hub, hub, proposal)
    hub.git("clone", "-q", str(hub.path), str(folder / "clone"))
    work = MadeHome(folder / "clone", when=NOW)
    return Desk(hub, work, proposal)


Way = Callable[[Desk], object]


def merge(desk: Desk) -> None:
    desk.git("merge", "-q", "--no-ff", "--no-edit", desk.branch)


def merge_after_others(desk: Desk) -> None:
    desk.write({"notes/other.md": "Another thing was written meanwhile.\n"})
    merge(desk)


def fast_forward(desk: Desk) -> None:
    desk.git("merge", "-q", "--ff-only", desk.branch)


def squash(desk: Desk) -> None:
    desk.git("merge", "-q", "--squash", desk.branch)
    desk.git("commit", "-q", "--no-edit")


def squash_silently(desk: Desk) -> None:
    desk.git("merge", "-q", "--squash", desk.branch)
    desk.commit("Tidy up")


def squash_with_more(desk: Desk) -> None:
    desk.git("merge", "-q", "--squash", desk.branch)
    desk.write({"notes/other.md": "Written in the same commit.\n"}, "Tidy up")


def rebase(desk: Desk) -> None:
    desk.write({"notes/other.md": "Main went on.\n"})
    desk.git("checkout", "-q", "-B", "mine", desk.branch)
    desk.git("rebase", "-q", "main")
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--ff-only", "mine")
    desk.git("branch", "-q", "-D", "mine")


def rebase_reworded(desk: Desk) -> None:
    rebase(desk)
    desk.git("commit", "-q", "--amend", "-m", "Say it in my own words")


def pick(desk: Desk) -> None:
    desk.write({"notes/other.md": "Main went on.\n"})
    desk.git("cherry-pick", desk.branch)


def pick_x(desk: Desk) -> None:
    desk.write({"notes/other.md": "Main went on.\n"})
    tip = desk.git("rev-parse", desk.branch)
    desk.git("cherry-pick", "-n", tip)
    desk.commit(f"My words\n\n(cherry picked from commit {tip})")


def amend(desk: Desk) -> None:
    pick(desk)
    desk.git("commit", "-q", "--amend", "--no-edit", "--date=2026-05-31T20:00:00+00:00")


def through_another_branch(desk: Desk) -> None:
    desk.git("checkout", "-q", "-b", "dev")
    merge(desk)
    desk.write({"notes/dev.md": "Work on dev goes on.\n"})
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--no-ff", "--no-edit", "dev")


def pull_request(desk: Desk) -> None:
    """Merge as a forge does: its own subject, the branch named, nothing of the trailers."""
    desk.git(
        "merge", "-q", "--no-ff", "-m", f"Merge pull request #7 from {desk.branch}", desk.branch
    )


TAKEN: tuple[Way, ...] = (
    merge, merge_after_others, fast_forward, squash, squash_silently, squash_with_more, rebase,
    rebase_reworded, pick, pick_x, amend, through_another_branch, pull_request,
)  # fmt: skip
