"""Measure a pass against reading the same bytes: `python -m tests.measure.speed [NOTES]`."""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import yaml

from curator.arbitrate import arbitrate
from curator.clock import Clock
from curator.kinds import KINDS
from curator.passes import run
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home, How
from curator.viewing import view_of

NOTES = 10_000
COPIES = 200
LENGTH = 500
ROUNDS = 5
NOW = datetime(2025, 6, 1, tzinfo=UTC)
BEGINNINGS = [
    "ba",
    "be",
    "bi",
    "bo",
    "bu",
    "da",
    "de",
    "di",
    "do",
    "du",
    "ka",
    "ke",
    "ki",
    "ko",
    "ku",
    "la",
    "le",
    "li",
    "lo",
    "lu",
    "ma",
    "me",
    "mi",
    "mo",
    "mu",
    "na",
    "ne",
    "ni",
    "no",
]


@dataclass(frozen=True)
class Cost:
    """Seconds of processor (children included) and of wall clock."""

    cpu: float
    wall: float


def words(source: random.Random) -> str:
    return "".join(source.choice(BEGINNINGS) for _ in range(source.randint(2, 4)))


def notes(count: int) -> Iterator[tuple[str, str]]:
    """Yield paths and texts: distinct notes, and `COPIES` of them again under another name."""
    source = random.Random(7)
    vocabulary = [words(source) for _ in range(4_000)]
    for number in range(count - COPIES):
        body = ""
        while len(body) < LENGTH:
            body += " ".join(source.choices(vocabulary, k=11)).capitalize() + ".\n"
        text = front(number, vocabulary, source) + body[:LENGTH].rstrip() + "\n"
        yield f"notes/{number % 40:02}/page-{number:x}-{vocabulary[number % 4000]}.md", text
        if number < COPIES:
            yield (
                f"notes/{number % 40:02}/page-{number:x}-{vocabulary[number % 4000]} copy.md",
                text,
            )


def front(number: int, vocabulary: list[str], source: random.Random) -> str:
    return (
        f"---\nid: mem_{number:06x}\nkind: semantic\nsubject: {source.choice(vocabulary)}/{number:x}\n"
        f"sources: [agents/a/journal/2025-01-{number % 28 + 1:02}.md#L{number % 90 + 1}]\n"
        f"confidence: 0.8\nvalid_from: 2025-01-{number % 28 + 1:02}\norigin: agent\nreviewed: false\n---\n"
    )


def made(folder: Path, count: int) -> Repository:
    """Write the home with one commit."""
    stream = ["commit refs/heads/main\ncommitter N <n@example.org> 1735689600 +0000\ndata 1\nx\n"]
    for path, text in notes(count):
        stream.append(f"M 100644 inline {path}\ndata {len(text.encode())}\n{text}\n")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=folder, input="".join(stream).encode(), check=True
    )
    return Repository.open(folder)


def baseline(repository: Repository) -> int:
    """Read every note with `git cat-file --batch`, split it, parse it with the C YAML loader."""
    tree = subprocess.run(
        ["git", "ls-tree", "-r", "main"], cwd=repository.root, capture_output=True, check=True
    ).stdout
    oids = b"".join(line.split()[2] + b"\n" for line in tree.splitlines())
    out = subprocess.run(
        ["git", "cat-file", "--batch"],
        cwd=repository.root,
        input=oids,
        capture_output=True,
        check=True,
    ).stdout
    at = parsed = 0
    while at < len(out):
        end = out.index(b"\n", at)
        size = int(out[at:end].rsplit(b" ", 1)[1])
        text = out[end + 1 : end + 1 + size].decode()
        _, front, _ = text.split("---\n", 2)
        parsed += len(yaml.load(front, Loader=yaml.CSafeLoader)) > 0
        at = end + 2 + size
    return parsed


def findings(home: Home) -> int:
    """Run the pipe up to its findings."""
    base = home.repository.resolve("refs/heads/main")
    assert base is not None
    view = view_of(home, base, keep=home.state)
    chosen, _ = arbitrate([found for kind in KINDS.values() for found in kind.find(view)])
    return len(chosen)


def cost(work: Callable[[], object]) -> Cost:
    cpu, wall = _cpu(), time.perf_counter()
    work()
    return Cost(_cpu() - cpu, time.perf_counter() - wall)


def _cpu() -> float:
    own, children = (
        resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def median(costs: list[Cost]) -> Cost:
    return Cost(statistics.median(c.cpu for c in costs), statistics.median(c.wall for c in costs))


def beyond_start(home: Path, state: Path) -> float:
    """Return wall seconds of an unchanged `curator run`, without those of a bare interpreter."""
    env = {**os.environ, "XDG_STATE_HOME": str(state), "XDG_CONFIG_HOME": str(state)}
    # An installed program has its byte code beside it.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    here = Path(__file__).resolve().parents[2]

    def timed(*code: str) -> float:
        return statistics.median(
            cost(lambda: subprocess.run([sys.executable, *code], check=True, env=env, cwd=here,
                                        stdout=subprocess.DEVNULL)).wall
            for _ in range(ROUNDS)
        )  # fmt: skip

    command = ("-m", "curator", "run", str(home), "--no-caps")
    timed(*command)
    return timed(*command) - timed("-c", "pass")


def measure(count: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="curator-speed-") as folder:
        repository = made(Path(folder) / "home.git", count)
        home = Home(Settings(), repository, Clock(lambda: NOW, UTC), Path(folder) / "state")
        rounds = [
            (cost(lambda: baseline(repository)), cost(lambda: findings(home)))
            for _ in range(ROUNDS)
        ]
        read, found = median([a for a, _ in rounds]), median([b for _, b in rounds])
        number = findings(home)
        passed = cost(lambda: run(home, How(caps=False)))
        return {
            "notes": count,
            "findings": number,
            "baseline cpu s": read.cpu,
            "baseline wall s": read.wall,
            "findings cpu s": found.cpu,
            "findings wall s": found.wall,
            "ratio cpu": found.cpu / read.cpu,
            "ratio wall": found.wall / read.wall,
            "s per opened proposal": max(0.0, passed.wall - found.wall) / max(1, number),
            "s of an unchanged pass": beyond_start(repository.root, Path(folder) / "xdg"),
            "peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notes", type=int, nargs="?", default=NOTES)
    figures = measure(parser.parse_args().notes)
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
