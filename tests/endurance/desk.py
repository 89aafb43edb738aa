"""How the owner of a simulated home works on it: plain git, and now and then a command of curator."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from curator.decisions import refuse, take
from curator.errors import CuratorError
from curator.ledger import store
from curator.tended import Home
from curator.undoing import RolledBack, roll_back
from tests.endurance.truth import Fate
from tests.homes import MadeHome

Way = Callable[["Desk", Fate], None]


class ThwartedError(Exception):
    """Git would not do it: the owner lets it be."""


class Desk:
    """The work tree of the home; `now` tells the time that commits bear."""

    def __init__(self, root: Path, now: Callable[[], datetime], home: Callable[[], Home]) -> None:
        self._made = MadeHome(root)
        self._now = now
        self.home = home
        self.root = root

    def git(self, *args: str, stdin: bytes = b"") -> str:
        """Run git at this moment; ThwartedError where git fails."""
        self._made.when = self._now()
        try:
            return self._made.git(*args, stdin=stdin)
        except AssertionError as said:
            raise ThwartedError(str(said)) from said

    @property
    def head(self) -> str:
        return self.git("rev-parse", "main")

    def write(self, files: Mapping[str, str | None], message: str = "Write notes") -> str:
        """Commit files; None deletes one."""
        for path, text in files.items():
            file = self.root / path
            if text is None:
                file.unlink()
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return self.commit(message)

    def commit(self, message: str) -> str:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)
        return self.head

    def text(self, path: str) -> str:
        return (self.root / path).read_text("utf-8")

    def tried(self, way: Way, fate: Fate) -> bool:
        """Do something about a proposal; False, and all is as it was, where git or curator would not."""
        before = self.head
        try:
            way(self, fate)
        except (ThwartedError, CuratorError):
            self._made.git("rebase", "--quit", ok=False)
            self.git("checkout", "-q", "-f", "main")
            self._made.git("branch", "-q", "-D", "mine", "dev", ok=False)
            self.git("reset", "-q", "--hard", before)
            self.git("clean", "-qfd")
            return False
        return self.head != before


def merge(desk: Desk, fate: Fate) -> None:
    desk.git("merge", "-q", "--no-ff", "--no-edit", fate.branch)


def forge(desk: Desk, fate: Fate) -> None:
    desk.git(
        "merge", "-q", "--no-ff", "-m", f"Merge pull request #7 from {fate.branch}", fate.branch
    )


def forward(desk: Desk, fate: Fate) -> None:
    desk.git("merge", "-q", "--ff-only", fate.branch)


def squash(desk: Desk, fate: Fate) -> None:
    desk.git("merge", "-q", "--squash", fate.branch)
    desk.git("commit", "-q", "--no-edit")


def squash_silently(desk: Desk, fate: Fate) -> None:
    desk.git("merge", "-q", "--squash", fate.branch)
    desk.git("commit", "-q", "-m", "Tidy up")


def pick(desk: Desk, fate: Fate) -> None:
    desk.git("cherry-pick", fate.branch)


def pick_x(desk: Desk, fate: Fate) -> None:
    desk.git("cherry-pick", "-n", fate.tip)
    desk.git("commit", "-q", "-m", f"My words\n\n(cherry picked from commit {fate.tip})")


def rebase(desk: Desk, fate: Fate) -> None:
    desk.git("checkout", "-q", "-B", "mine", fate.branch)
    desk.git("rebase", "-q", "main")
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--ff-only", "mine")
    desk.git("branch", "-q", "-D", "mine")


def through_another(desk: Desk, fate: Fate) -> None:
    desk.git("checkout", "-q", "-B", "dev")
    merge(desk, fate)
    desk.git("checkout", "-q", "main")
    desk.git("merge", "-q", "--no-ff", "--no-edit", "dev")
    desk.git("branch", "-q", "-D", "dev")


def by_command(desk: Desk, fate: Fate) -> None:
    home = desk.home()
    take(home, store.read(home.repository).records[fate.id])


TAKEN: Final[tuple[Way, ...]] = (
    merge, merge, forge, forward, squash, squash_silently, pick, pick_x, rebase, through_another,
    by_command, by_command,
)  # fmt: skip


def throw_away(desk: Desk, fate: Fate) -> None:
    """Merge and keep nothing of it."""
    desk.git("merge", "-q", "--no-ff", "--no-edit", "-s", "ours", fate.branch)


def refuse_by_command(desk: Desk, fate: Fate) -> None:
    home = desk.home()
    refuse(home, store.read(home.repository).records[fate.id], "not wanted")


def revert(desk: Desk, fate: Fate) -> None:
    parents = desk.git("rev-list", "--parents", "-n1", fate.last.commit).split()[1:]
    how = ["-m", "1"] if len(parents) > 1 else []
    desk.git("revert", "--no-edit", *how, fate.last.commit)


def restore(desk: Desk, fate: Fate) -> None:
    """Put every file back as it was before."""
    _put_back(desk, fate, sorted(fate.paths))


def restore_one(desk: Desk, fate: Fate) -> None:
    """Put one file of several back."""
    _put_back(desk, fate, [random.Random(fate.id).choice(sorted(fate.paths))])


def by_rollback(desk: Desk, fate: Fate) -> None:
    done = list(roll_back(desk.home(), [fate.id], "it was wrong"))
    if not isinstance(done[0], RolledBack):
        raise ThwartedError(done[0].why)


UNDONE: Final[tuple[Way, ...]] = (revert, revert, restore, restore_one, by_rollback)


def _put_back(desk: Desk, fate: Fate, paths: list[str]) -> None:
    before = set(desk.git("ls-tree", "-r", "--name-only", f"{fate.tip}^", *paths).splitlines())
    for path in paths:
        if path in before:
            desk.git("checkout", "-q", f"{fate.tip}^", "--", path)
        else:
            desk.git("rm", "-q", path)
    desk.git("commit", "-q", "-m", "Put back")
