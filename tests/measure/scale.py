"""What commands cost on homes of many notes with many past proposals, as processes of their own.

`python -m tests.measure.scale [--notes 1000 10000 100000] [--proposals 0 100 10000]`
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from pydantic import JsonValue

from curator.ledger import store
from curator.ledger.events import Event
from curator.repository import Repository
from tests.measure.mixed import bodies

_START: Final = datetime(2024, 1, 1, tzinfo=UTC)
_APART: Final = timedelta(minutes=90)
_CHANGED: Final = 10
_COMMANDS: Final = ("first pass", "no news", "ten changed", "list", "regret", "why", "why again")


@dataclass(frozen=True, slots=True)
class Spent:
    """What a command took: seconds of processor and of wall, and its peak in MB."""

    cpu: float
    wall: float
    peak: float


@dataclass
class Story:
    """A history to import: notes, then proposals about some of them that were taken, refused, undone."""

    notes: int
    proposals: int
    marks: dict[str, int] = field(default_factory=dict)
    _mark: int = 0
    _head: int = 0

    def stream(self) -> Iterator[str]:
        """Yield it as `git fast-import` reads it."""
        files = [(_plain(n), text) for n, text in enumerate(bodies(self.notes))]
        yield from self._commit("Begin", files)
        for number in range(self.proposals):
            yield from self._proposal(number)
        if self.proposals:
            last = [(self._place(n), _text(n, "Long over")) for n in range(self._asked)]
            yield from self._commit("Tidy up", last)

    @property
    def _asked(self) -> int:
        return min(self.proposals, max(1, self.notes // 2))

    def _place(self, number: int) -> str:
        return f"permits/{number % self._asked:05}.md"

    def _proposal(self, number: int) -> Iterator[str]:
        place, ident = self._place(number), f"{number:07x}"
        yield from self._commit("Write", [(place, _expiring(number))])
        head = self._head
        message = f"Retire an expired note\n\nCurator-Id: {ident}\nCurator-Kind: retire\n"
        ref = f"refs/curator/keep/{ident}"
        yield from self._commit(message, [(place, _retired(number))], ref=ref)
        self.marks[f"tip {ident}"] = self._head
        tip, self._head = self._head, head
        self.marks[f"base {ident}"] = head
        if what(number) == "rejected":
            return
        yield from self._commit(f"Merge {number}", [(place, _retired(number))], merge=tip)
        self.marks[f"accepted {ident}"] = self._head
        if what(number) == "rolled_back":
            yield from self._commit("Put back", [(place, _expiring(number))])
            self.marks[f"rolled_back {ident}"] = self._head

    def _commit(
        self,
        said: str,
        files: Sequence[tuple[str, str]],
        *,
        ref: str = "refs/heads/main",
        merge: int = 0,
    ) -> Iterator[str]:
        self._mark += 1
        when = int((_START + self._mark * _APART / 4).timestamp())
        who = f"Noor <noor@example.org> {when} +0000\n"
        links = (f"from :{self._head}\n" if self._head else "") + (
            f"merge :{merge}\n" if merge else ""
        )
        yield f"commit {ref}\nmark :{self._mark}\nauthor {who}committer {who}{_blob(said)}{links}"
        for path, text in files:
            yield f"M 100644 inline {path}\n{_blob(text)}"
        self._head = self._mark

    def events(self, oids: dict[int, str]) -> Iterator[Event]:
        """Yield what a ledger would tell of all of it."""
        for number in range(self.proposals):
            ident, fate = f"{number:07x}", what(number)
            found = {key: oids[m] for key in _KEYS if (m := self.marks.get(f"{key} {ident}"))}
            print_ = hashlib.sha256(ident.encode()).hexdigest()
            place = self._place(number)
            opened = _START + self.marks[f"tip {ident}"] * _APART / 4
            facts: dict[str, JsonValue] = {
                "kind": "retire", "fingerprint": ident + print_[7:], "recipe": "retire/1",
                "names": [f"mem_{number % self._asked}"], "paths": [place], "action": "retire",
                "evidence": print_[:16], "certainty": "certain", "trust": "person",
                "title": "Retire an expired note", "tip": found["tip"], "base": found["base"],
            }  # fmt: skip
            yield Event("opened", ident, opened, facts)
            for step, name in enumerate(("accepted", "rolled_back"), 1):
                if name in found:
                    told: dict[str, JsonValue] = {
                        "by": "history",
                        "how": "merged",
                        "commit": found[name],
                    }
                    if name == "rolled_back":
                        told = {"by": "history", "commit": found[name], "paths": [place]}
                    yield Event(name, ident, opened + step * _APART, told)
            if fate == "rejected":
                why: dict[str, JsonValue] = {"why": "its branch was deleted", "by": "branch"}
                yield Event("rejected", ident, opened + _APART, why)


_KEYS: Final = ("tip", "base", "accepted", "rolled_back")


def what(number: int) -> str:
    """Return what became of a past proposal: of twenty sixteen were taken, three refused, one undone."""
    return (
        ("rejected", "rejected", "rejected", "rolled_back")[number % 20]
        if number % 20 < 4
        else "accepted"
    )


def _blob(text: str) -> str:
    return f"data {len(text.encode())}\n{text}\n"


def _plain(number: int) -> str:
    return f"notes/{number % 80:02}/page-{number:06}.md"


def _expiring(number: int) -> str:
    return f"---\nid: mem_{number}\nexpires_at: 2024-01-01\n---\n{_text(number, 'In the drawer')}"


def _retired(number: int) -> str:
    old = _expiring(number)
    return old.replace("01\n---\n", "01\nvalid_to: 2024-01-01\nretired: expired\n---\n", 1)


def _text(number: int, said: str) -> str:
    return f"{said}: permit {hashlib.sha256(str(number).encode()).hexdigest()[:12]}.\n"


def made(folder: Path, notes: int, proposals: int) -> Path:
    """Make a home with its past and return its folder."""
    home, marks = folder / "home.git", folder / "marks"
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(home)], check=True)
    story = Story(notes, proposals)
    words = ["git", "fast-import", "--quiet", f"--export-marks={marks}"]
    with subprocess.Popen(words, cwd=home, stdin=subprocess.PIPE) as into:
        assert into.stdin is not None
        for part in story.stream():
            into.stdin.write(part.encode())
        into.stdin.close()
        assert into.wait() == 0
    rows = (line.split() for line in marks.read_text().splitlines())
    oids = {int(mark[1:]): oid for mark, oid in rows}
    store.append(Repository.open(home), list(story.events(oids)))
    return home


def spent(home: Path, *words: str) -> Spent:
    """Run one command as its user would."""
    env = {**os.environ, "XDG_STATE_HOME": str(home.parent / "state"), "HOME": str(home.parent)}
    begun = os.times().elapsed
    command = [sys.executable, "-m", "curator", *words, "--home", str(home), "--json"]
    done = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(done.pid, 0)
    done.returncode = os.waitstatus_to_exitcode(status)
    assert done.returncode == 0, words
    return Spent(used.ru_utime + used.ru_stime, os.times().elapsed - begun, used.ru_maxrss / 1024)


def change(home: Path) -> None:
    """Change ten notes."""
    parts = ["commit refs/heads/main\ncommitter N <n@example.org> 1790000000 +0000\ndata 1\nx\n"]
    parts.append("from refs/heads/main^0\n")
    parts += [
        f"M 100644 inline {_plain(n)}\n{_blob(f'Page {n} was changed.')}" for n in range(_CHANGED)
    ]
    stream = "".join(parts).encode()
    subprocess.run(["git", "fast-import", "--quiet"], cwd=home, input=stream, check=True)


def measured(notes: int, proposals: int) -> dict[str, Spent]:
    """Return what each command costs on one home."""
    with tempfile.TemporaryDirectory(prefix="curator-scale-") as folder:
        home = made(Path(folder), notes, proposals)
        found = {"first pass": spent(home, "run"), "no news": spent(home, "run")}
        change(home)
        found["ten changed"] = spent(home, "run")
        for command in (["list"], ["regret"], ["why", _plain(_CHANGED + 1)]):
            found[command[0]] = spent(home, *command)
        found["why again"] = spent(home, "why", _plain(_CHANGED + 2))
        return found


def grows(small: tuple[int, Spent], large: tuple[int, Spent]) -> float:
    """Return by how much more than n log n the processor time grew; 1 is just so."""
    (n, a), (m, b) = small, large
    return b.cpu / a.cpu / (m * math.log(max(m, 2)) / (n * math.log(max(n, 2))))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--proposals", type=int, nargs="+", default=[0, 100, 10_000])
    asked = parser.parse_args()
    print(f"| notes | past proposals | {' | '.join(_COMMANDS)} | peak MB | more than n log n |")
    print("|" + "---|" * (len(_COMMANDS) + 4))
    before: dict[int, tuple[int, dict[str, Spent]]] = {}
    for notes in asked.notes:
        for proposals in asked.proposals:
            found = measured(notes, proposals)
            cells = " | ".join(f"{found[name].cpu:.2f}" for name in _COMMANDS)
            worst = "–"
            if proposals in before:
                n, old = before[proposals]
                ratios = {c: grows((n, old[c]), (notes, found[c])) for c in _COMMANDS}
                name = max(ratios, key=ratios.__getitem__)
                worst = f"{ratios[name]:.2f} ({name})"
            peak = max(one.peak for one in found.values())
            print(f"| {notes:,} | {proposals:,} | {cells} | {peak:.0f} | {worst} |", flush=True)
            before[proposals] = (notes, found)


if __name__ == "__main__":
    main()
