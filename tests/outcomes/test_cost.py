"""Looking costs what is new, counted in work and not in seconds."""

from __future__ import annotations

import subprocess
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from curator.gitdata import Result
from curator.ledger import store
from curator.outcomes.kept import Kept
from curator.outcomes.look import look
from curator.repository import Repository
from tests.measure.watching import NEW, START, blob, commit, made, more, new, opened, place


@dataclass(frozen=True)
class Counted(Repository):
    """A repository that notes each command it runs and each object it reads."""

    calls: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)

    def run(
        self,
        *args: str,
        stdin: bytes | None = None,
        env: Mapping[str, str] | None = None,
        ok: Container[int] = (0,),
    ) -> Result:
        self.calls.append(args[0])
        return super().run(*args, stdin=stdin, env=env, ok=ok)

    def blobs(self, oids: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        wanted = list(oids)
        self.calls.extend(["cat-file"] if wanted else [])
        self.read.extend(wanted)
        return super().blobs(wanted)


def work(folder: Path, commits: int, proposals: int) -> tuple[int, int, int]:
    """Return commands and objects of a look after ten commits, and the commands of a first one."""
    plain = made(folder, commits, proposals)
    store.append(plain, opened(plain, proposals))
    counted = Counted(**{f.name: getattr(plain, f.name) for f in fields(plain)})
    base = plain.resolve("refs/heads/main") or ""
    store.append(plain, look(plain, base, store.read(plain), START).events)
    ledger = store.read(plain)
    assert len(ledger.accepted) == proposals
    first = look(counted, base, ledger, START)
    calls = len(counted.calls)
    counted.calls.clear()
    counted.read.clear()
    more(plain, NEW)
    base = plain.resolve("refs/heads/main") or ""
    later = look(counted, base, ledger, START, first.kept)
    assert [event.what for event in later.events] == ["rolled_back"]
    return len(counted.calls), len(counted.read), calls


def test_a_look_after_ten_commits_does_not_grow_with_the_past(tmp_path: Path) -> None:
    small = work(tmp_path / "small.git", 60, 6)
    large = work(tmp_path / "large.git", 600, 60)
    assert small == large
    assert small[1] <= NEW + 4


def calls_over_edits(folder: Path, proposals: int) -> int:
    """Return the calls of git of a first look at proposals whose notes were all edited since, one by one."""
    plain = made(folder, 10, proposals)
    store.append(plain, opened(plain, proposals))
    base = plain.resolve("refs/heads/main") or ""
    store.append(plain, look(plain, base, store.read(plain), START).events)
    stream = "".join(
        commit("refs/heads/main", number, "Edit", parent="" if number else "refs/heads/main^0")
        + f"M 100644 inline {place('p', number)}\n{blob(new(number) + 'More of it.')}"
        for number in range(proposals)
    )
    words = ["git", "fast-import", "--quiet"]
    subprocess.run(words, cwd=plain.root, input=stream.encode(), check=True)
    counted = Counted(**{f.name: getattr(plain, f.name) for f in fields(plain)})
    assert (
        look(counted, plain.resolve("refs/heads/main") or "", store.read(plain), START).events == ()
    )
    return len(counted.calls)


def test_a_first_look_reads_all_edits_of_what_was_accepted_at_once(tmp_path: Path) -> None:
    assert calls_over_edits(tmp_path / "small.git", 5) == calls_over_edits(
        tmp_path / "large.git", 40
    )


def calls_for_a_new_note(folder: Path, proposals: int) -> int:
    """Return the calls of git of a look after one note was added, all notes of proposals being gone."""
    plain = made(folder, 10, proposals)
    store.append(plain, opened(plain, proposals))
    base = plain.resolve("refs/heads/main") or ""
    store.append(plain, look(plain, base, store.read(plain), START).events)
    gone = "".join(f"D {place('p', number)}\n" for number in range(proposals))
    added = f"M 100644 inline notes/added.md\n{blob('Something else.')}"
    kept: Kept | None = None
    counted = Counted(**{f.name: getattr(plain, f.name) for f in fields(plain)})
    for number, change in enumerate((gone, added)):
        stream = commit("refs/heads/main", number, "Edit", parent="refs/heads/main^0") + change
        words = ["git", "fast-import", "--quiet"]
        subprocess.run(words, cwd=plain.root, input=stream.encode(), check=True)
        counted.calls.clear()
        base = plain.resolve("refs/heads/main") or ""
        seen = look(counted, base, store.read(plain), START, kept)
        store.append(plain, seen.events)
        kept = seen.kept
    assert kept is not None
    assert len(kept.places) == proposals
    return len(counted.calls)


def test_a_new_note_is_compared_with_all_that_is_gone_by_one_call(tmp_path: Path) -> None:
    assert calls_for_a_new_note(tmp_path / "small.git", 5) == calls_for_a_new_note(
        tmp_path / "large.git", 40
    )
