"""Measure looks at outcomes: the first of a long history, and one after ten commits.

`python -m tests.measure.watching [COMMITS] [PROPOSALS]`
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pydantic import JsonValue

from curator.ledger import store
from curator.ledger.events import Event
from curator.outcomes.kept import Kept
from curator.outcomes.look import Seen, look
from curator.repository import Repository
from tests.measure.speed import Cost, cost

START = datetime(2024, 1, 1, tzinfo=UTC)
MINUTES = 15
NEW = 10
ROUNDS = 5
NOTES = 5_000


def blob(text: str) -> str:
    return f"data {len(text.encode())}\n{text}\n"


def commit(ref: str, number: int, message: str, *, parent: str = "", other: str = "") -> str:
    when = int((START + timedelta(minutes=MINUTES * number)).timestamp())
    who = f"Noor <noor@example.org> {when} +0000\n"
    links = (f"from {parent}\n" if parent else "") + (f"merge {other}\n" if other else "")
    return f"commit {ref}\nmark :{number + 1}\nauthor {who}committer {who}{blob(message)}{links}"


def place(kind: str, number: int) -> str:
    return f"notes/{number % 80:02}/{kind}{number}.md"


def old(number: int) -> str:
    return f"---\nid: mem_{number:05}\nexpires_at: 2024-01-01\n---\nPermit {number} is in the drawer.\n"


def new(number: int) -> str:
    return old(number).replace("---\nPermit", "valid_to: 2024-01-01\nretired: expired\n---\nPermit")


def history(commits: int, proposals: int) -> Iterator[str]:
    """Yield the stream of a history: ordinary edits, and every so often a proposal that is merged."""
    chance = random.Random(5)
    yield commit("refs/heads/main", 0, "Begin")
    yield from (f"M 100644 inline {place('p', n)}\n{blob(old(n))}" for n in range(proposals))
    yield from (f"M 100644 inline {place('n', n)}\n{blob(f'Note {n}.')}" for n in range(NOTES))
    number, done = 1, 0
    while number < commits or done < proposals:
        if done < proposals and number * proposals > done * commits:
            ident = f"{done:07x}"
            text = f"M 100644 inline {place('p', done)}\n{blob(new(done))}"
            message = f"Retire an expired note\n\nCurator-Id: {ident}\nCurator-Kind: retire\n"
            yield commit(f"refs/curator/keep/{ident}", number, message, parent=f":{number}") + text
            yield (
                commit(
                    "refs/heads/main",
                    number + 1,
                    "Merge",
                    parent=f":{number}",
                    other=f":{number + 1}",
                )
                + text
            )
            number, done = number + 2, done + 1
        else:
            note = chance.randrange(NOTES)
            text = f"M 100644 inline {place('n', note)}\n{blob(f'Note {note}, edit {number}.')}"
            yield commit("refs/heads/main", number, "Edit") + text
            number += 1


def made(folder: Path, commits: int, proposals: int) -> Repository:
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    stream = "".join(history(commits, proposals)).encode()
    subprocess.run(["git", "fast-import", "--quiet"], cwd=folder, input=stream, check=True)
    return Repository.open(folder)


def opened(repository: Repository, proposals: int) -> list[Event]:
    """Return what a ledger would tell of each of the proposals: when it was opened, and no more."""
    pins = repository.refs("refs/curator/keep/")
    parents = repository.commits(pin.oid for pin in pins.values())
    found = []
    for number in range(proposals):
        ident = f"{number:07x}"
        tip = pins[f"refs/curator/keep/{ident}"].oid
        facts: dict[str, JsonValue] = {"kind": "retire", "tip": tip}
        facts |= {"base": parents[tip][0], "paths": [place("p", number)]}
        found.append(Event("opened", ident, START + timedelta(minutes=number), facts))
    return found


def seen(repository: Repository, kept: Kept | None) -> Seen:
    base = repository.resolve("refs/heads/main") or ""
    ledger = store.read(repository)
    return look(repository, base, ledger, START + timedelta(days=900), kept)


def more(repository: Repository, count: int) -> None:
    """Commit some edits more; one of them undoes a proposal."""
    parts = [
        "commit refs/heads/main\ncommitter Noor <noor@example.org> 1790000000 +0000\n"
        f"{blob('Edit')}{'from refs/heads/main^0' + chr(10) if number == 0 else ''}"
        + (
            f"M 100644 inline {place('p', 3)}\n{blob(old(3))}"
            if number == 0
            else f"M 100644 inline {place('n', number)}\n{blob(f'Later {number}')}"
        )
        for number in range(count)
    ]
    stream = "".join(parts).encode()
    subprocess.run(["git", "fast-import", "--quiet"], cwd=repository.root, input=stream, check=True)


def measure(commits: int, proposals: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="curator-watching-") as folder:
        repository = made(Path(folder) / "home.git", commits, proposals)
        store.append(repository, opened(repository, proposals))
        told: list[Seen] = []
        arriving = cost(lambda: told.append(seen(repository, None)))
        store.append(repository, told[0].events)
        accepted = sum(event.what == "accepted" for event in told[0].events)
        first = [cost(lambda: told.append(seen(repository, None))) for _ in range(3)]
        kept = told[-1].kept
        idle = [cost(lambda: seen(repository, kept)) for _ in range(ROUNDS)]
        more(repository, NEW)
        later = [cost(lambda: told.append(seen(repository, kept))) for _ in range(ROUNDS)]
        undone = sum(event.what == "rolled_back" for event in told[-1].events)
        return {
            "commits": commits,
            "accepted": accepted,
            "undone by the ten": undone,
            "wall s of the look that finds them all accepted": arriving.wall,
            "wall s of a first look": middle(first),
            "wall s of a look after 10 commits": middle(later),
            "wall s of a look after none": middle(idle),
            "first over later": middle(first) / middle(later),
        }


def middle(costs: list[Cost]) -> float:
    return statistics.median(found.wall for found in costs)


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commits", type=int, nargs="?", default=50_000)
    parser.add_argument("proposals", type=int, nargs="?", default=1_000)
    asked = parser.parse_args()
    figures = measure(asked.commits, asked.proposals)
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
