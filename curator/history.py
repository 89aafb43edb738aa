"""What a repository is asked that changes nothing; nothing here runs git by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping
from datetime import UTC, datetime
from typing import Final

from curator import gitdata
from curator.git_safety import COMMITTER
from curator.gitdata import Change, Difference, Entry, Ref, Result, bytes_of, split_z, text_of

_HEX: Final = frozenset("0123456789abcdef")


class History(ABC):
    """Commits, trees, refs and metadata, read through one `run`."""

    @abstractmethod
    def run(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> Result:
        """Run one git command; CuratorError if its exit code is not in `ok`."""

    def text(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> str:
        """Run one git command and return its output without the final newline."""
        return text_of(self.run(*args, stdin=stdin, env=env, ok=ok).out).removesuffix("\n")

    def resolve(self, rev: str) -> str | None:
        """Return the full oid of the commit that `rev` names, None if it names none."""
        args = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{rev}^{{commit}}")
        said = self.run(*args, ok=(0, 1, 128))
        return None if said.code else text_of(said.out).strip()

    def tree(self, commit: str) -> list[Entry]:
        """Return every entry of a commit, folders too, in the order of git."""
        return gitdata.entries(self.run("ls-tree", "-r", "-t", "-z", "--full-tree", commit).out)

    def tree_of(self, commit: str, paths: Iterable[str]) -> list[Entry]:
        """Return the entries of a commit that stand at these paths."""
        wanted = list(paths)
        if not wanted:
            return []
        said = self.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", *wanted)
        return gitdata.entries(said.out)

    def patch_id(self, commit: str) -> str:
        """Return what names the patch of a commit wherever it is applied, "" for a merge or no change."""
        args = ("-p", "--no-ext-diff", "--no-textconv", "--no-renames", "--full-index")
        patch = self.run("diff-tree", *args, commit).out
        said = self.text("patch-id", "--stable", stdin=patch) if patch else ""
        return said.partition(" ")[0]

    def named(self, places: Iterable[str]) -> dict[str, str]:
        """Return the blob at each place of the form `commit:path`, by one call; what is none is left out.

        A path with a line break cannot be asked for.
        """
        asked = [place for place in places if "\n" not in place]
        lines = bytes_of("".join(f"{place}\n" for place in asked))
        args = ("cat-file", "--buffer", "--batch-check=%(objecttype) %(objectname)")
        told = text_of(self.run(*args, stdin=lines).out).split("\n") if asked else []
        pairs = zip(asked, told, strict=False)
        return {place: said[5:] for place, said in pairs if said.startswith("blob ")}

    def refs(self, *prefixes: str) -> dict[str, Ref]:
        """Return the refs below the prefixes, or exactly so named; none given: all."""
        said = self.run("for-each-ref", f"--format={gitdata.REF_FORMAT}", *prefixes)
        return gitdata.refs(said.out)

    def commits(self, wanted: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Return the parents of those of the commits that are there."""
        found: dict[str, tuple[str, ...]] = {}
        args = ("rev-list", "--no-walk=unsorted", "--parents", "--ignore-missing", "--stdin")
        for row in self.text(*args, stdin="".join(f"{oid}\n" for oid in wanted).encode()).split(
            "\n"
        ):
            oid, *parents = row.split(" ")
            if oid:
                found[oid] = tuple(parents)
        return found

    def outside(self, commit: str, wanted: Iterable[str]) -> frozenset[str]:
        """Return those that name no commit by its whole oid, or none in the history of `commit`."""
        asked = frozenset(wanted)
        # A line of its own could be an option.
        whole = (oid for oid in asked if len(oid) == len(commit) and not set(oid) - _HEX)
        there = self.commits(whole) if asked else {}
        lines = "".join(f"{oid}\n" for oid in (f"^{commit}", *there)).encode()
        left = self.text("rev-list", "--stdin", stdin=lines).split("\n") if there else ()
        return asked - (there.keys() - set(left))

    def message(self, commit: str) -> str:
        """Return the whole message of a commit."""
        return "\n".join(self._facts(commit, "%B"))

    def messages(self, commits: Iterable[str]) -> dict[str, str]:
        """Return the whole message of each commit that is here, by one call."""
        asked = "".join(f"{oid}\n" for oid in commits).encode()
        form = ("--no-walk=unsorted", "--no-commit-header", "--format=%H%x00%B%x00")
        said = (
            self.text("rev-list", *form, "--ignore-missing", "--stdin", stdin=asked)
            if asked
            else ""
        )
        parts = said.split("\0")
        return {oid.strip(): text for oid, text in zip(parts[::2], parts[1::2], strict=False)}

    def committer(self, commit: str) -> str:
        """Return the committer's e-mail as it stands in the commit."""
        return "\n".join(self._facts(commit, "%ce"))

    def committed(self, commit: str) -> datetime:
        """Return the committer date, aware, in the zone the commit was made in."""
        strict, seconds = self._facts(commit, "%cI%n%ct")
        return gitdata.moment(strict, seconds)

    def contains(self, descendant: str, ancestor: str) -> bool:
        """Tell whether a commit is in the history of another."""
        args = ("merge-base", "--is-ancestor", ancestor, descendant)
        return self.run(*args, ok=(0, 1)).code == 0

    def last_change(self, commit: str, path: str) -> Change | None:
        """Return the commit that last changed a path before or at `commit`; None if none did."""
        return self._change("-1", commit, "--", path)

    def last_hand(self, commit: str, path: str) -> str:
        """Return the author's e-mail of the last change of a path, "" for none.

        Ours only set marks: behind them, of up to fifty, stands whoever wrote the text.
        """
        change = self.last_change(commit, path)
        if change is None or change.author_email != COMMITTER:
            return change.author_email if change is not None else ""
        form = ("--no-commit-header", "--format=%ae", "-50")
        mails = self.text("rev-list", *form, commit, "--", path).split("\n")
        return next((mail for mail in mails if mail != COMMITTER), COMMITTER)

    def last_line_change(self, commit: str, path: str, line: int) -> Change | None:
        """Return the commit that last changed a line, from 1, of a path; None if that is not known."""
        # Not blame: it fails where a list of commits to ignore is configured and not there.
        args = ("log", "-1", "-s", "--format=%H", "--no-textconv", "--no-ext-diff")
        said = self.run(*args, f"-L{line},{line}:{path}", commit, ok=(0, 128))
        oid = text_of(said.out).strip()
        return self._change("--no-walk", oid) if not said.code and oid else None

    def _change(self, *which: str) -> Change | None:
        form = ("--no-commit-header", "--format=%H%n%cI%n%ct%n%ae")
        said = self.text("rev-list", *form, *which)
        if not said:
            return None
        oid, strict, seconds, mail = said.split("\n")
        args = ("--root", "--no-commit-id", "--name-only", "--no-renames", "-r", "-z", "-m")
        names = self.run("diff-tree", *args, oid)
        return Change(oid, gitdata.moment(strict, seconds), mail, len(set(split_z(names.out))))

    def changed_since(self, commit: str, since: datetime, until: datetime) -> frozenset[str]:
        """Return the paths that commits dated between the two changed, up to `commit`, ours apart.

        Nor does one count that undoes a proposal: it brings back what stood there before.
        """
        dates = [
            f"--{name}={moment.astimezone(UTC).isoformat()}"
            for name, moment in (("since", since), ("until", until))
        ]
        form = "--format=%H %ae%x00%(trailers:key=Curator-Rollback,valueonly,unfold,separator=%x20)"
        rows = self.text("log", *dates, form, commit, "--").split("\n")
        facts = (row.partition("\0")[::2] for row in rows if row)
        parts = [who.split(" ", 1) for who, undone in facts if not undone]
        theirs = [oid for oid, mail in parts if mail != COMMITTER]
        args = (
            "--stdin",
            "--root",
            "--no-commit-id",
            "--name-only",
            "--no-renames",
            "-r",
            "-c",
            "-z",
        )
        said = self.run("diff-tree", *args, stdin="\n".join([*theirs, ""]).encode())
        return frozenset(split_z(said.out)) - {""}

    def differences(self, old: str, new: str) -> list[Difference]:
        """Return the paths that differ between two trees or commits; a rename is two paths."""
        said = self.run("diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", old, new)
        return gitdata.differences(said.out)

    def _facts(self, commit: str, form: str) -> list[str]:
        args = ("rev-list", "--no-walk", "--no-commit-header", f"--format={form}", commit)
        return self.text(*args).split("\n")
