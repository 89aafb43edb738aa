"""A whole pass over given texts, step by step, against reading and hashing their bytes."""

from __future__ import annotations

import hashlib
import random
import resource
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from datetime import UTC
from pathlib import Path

from curator.clock import Clock
from curator.judge.notes import NoteJudge
from curator.neighbours import forget, namesakes
from curator.repository import Repository
from curator.settings import Settings
from curator.tended import Home
from curator.viewing import snapshot_of
from tests.measure.speed import NOW, Cost, cost, findings, front, median, words

CHANGED = 10


def whole(texts: Sequence[str], rounds: int) -> dict[str, float]:
    """Return what a pass up to its findings costs, then one after ten notes were changed.

    Ratios are to reading all blobs with `git cat-file --batch` and hashing them with SHA-256.
    """
    with tempfile.TemporaryDirectory(prefix="curator-whole-") as folder:
        repository = _made(Path(folder) / "home.git", texts)
        state = Path(folder) / "state"
        state.mkdir()
        home = Home(Settings(), repository, Clock(lambda: NOW, UTC), state)
        base = repository.resolve("refs/heads/main")
        assert base is not None
        plain = median([cost(lambda: _hashed(repository)) for _ in range(rounds)])
        full = median([_from_nothing(home) for _ in range(rounds)])
        read = cost(lambda: snapshot_of(home, base))
        notes = snapshot_of(home, base).notes
        met = cost(lambda: list(namesakes(notes)))
        judge = cost(lambda: NoteJudge(notes))
        _change(repository)
        again = cost(lambda: findings(home))
        return {
            "bytes wall s": plain.wall,
            "bytes cpu s": plain.cpu,
            "pass wall s": full.wall,
            "pass cpu s": full.cpu,
            "pass against bytes, wall": full.wall / plain.wall,
            "pass against bytes, cpu": full.cpu / plain.cpu,
            "of it read and parse, cpu": read.cpu / plain.cpu,
            "of it namesakes, cpu": met.cpu / plain.cpu,
            "of it facts of the judge, cpu": judge.cpu / plain.cpu,
            "10 changed wall s": again.wall,
            "10 changed cpu s": again.cpu,
            "full pass against 10 changed, wall": full.wall / again.wall,
            "full pass against 10 changed, cpu": full.cpu / again.cpu,
            "kept MB": sum(file.stat().st_size for file in state.iterdir()) / 1e6,
            "MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }


def _from_nothing(home: Home) -> Cost:
    forget(home.state)
    return cost(lambda: findings(home))


def _made(folder: Path, texts: Sequence[str]) -> Repository:
    source = random.Random(7)
    vocabulary = [words(source) for _ in range(4_000)]
    files = (
        (f"notes/{number % 40:02}/page-{number:x}-{vocabulary[number % 4_000]}.md", text)
        for number, text in enumerate(
            front(number, vocabulary, source) + text for number, text in enumerate(texts)
        )
    )
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    _commit(folder, files)
    return Repository.open(folder)


def _commit(folder: Path, files: Iterable[tuple[str, str]], parent: str = "") -> None:
    stream = [b"commit refs/heads/main\ncommitter N <n@example.org> 1735689600 +0000\ndata 1\nx\n"]
    stream += [f"from {parent}\n".encode()] if parent else []
    for path, text in files:
        raw = text.encode()
        stream += [f"M 100644 inline {path}\ndata {len(raw)}\n".encode(), raw, b"\n"]
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=folder, input=b"".join(stream), check=True
    )


def _change(repository: Repository) -> None:
    base = repository.resolve("refs/heads/main")
    assert base is not None
    paths = [entry.path for entry in repository.tree(base) if entry.kind == "blob"][:CHANGED]
    _commit(repository.root, [(path, f"The page {path} was changed.\n") for path in paths], base)


def _hashed(repository: Repository) -> str:
    base = repository.resolve("refs/heads/main")
    assert base is not None
    told = hashlib.sha256()
    oids = [entry.oid for entry in repository.tree(base) if entry.kind == "blob"]
    for _, raw in repository.blobs(oids):
        told.update(raw or b"")
    return told.hexdigest()
