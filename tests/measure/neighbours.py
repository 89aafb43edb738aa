"""Measure what finding neighbours costs: `python -m tests.measure.neighbours [--notes N]`.

Needs datasketch, which only this measurement uses: `pip install 'curator[measure]'`. Each part runs in
a process of its own, so that its peak memory is its own; times are medians of three rounds.
"""

from __future__ import annotations

import argparse
import json
import pickle
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from curator.home.note import Note
from tests.measure.all_pairs import all_pairs
from tests.measure.mixed import bodies, templated
from tests.measure.speed import ROUNDS, Cost, cost, median
from tests.measure.whole import whole

NOTES = 100_000
SMALL = 10_000
LARGE = 300_000
CHANGED = 10
SURE = 0.85
Figures = dict[str, float]


def main() -> None:
    """Print the figures as JSON, or those of one part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=NOTES)
    parser.add_argument("--part", choices=PARTS, help="only this one")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="times are medians of so many")
    parser.add_argument("--texts", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.texts is not None:
        texts = _read(asked.texts)
        print(json.dumps(PARTS[asked.part](texts, asked.rounds)))
        return
    parts = [asked.part] if asked.part else [*PARTS]
    print(json.dumps(measured(asked.notes, parts, asked.rounds), indent=2))


def measured(count: int, parts: Sequence[str], rounds: int) -> dict[str, Figures]:
    """Run each part on texts that it shares with the others of its size."""
    small, large = min(SMALL, count), 3 * count
    sizes = {"recall": small, "small": small, "small, template": small,
             "large": large, "large, template": large}  # fmt: skip
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory(prefix="curator-neighbours-") as folder:
        for part in parts:
            size = sizes.get(part, count)
            texts = _made(Path(folder), size, template="template" in part)
            command = [sys.executable, "-m", __spec__.name, "--rounds", str(rounds)]
            command += ["--part", part, "--texts", str(texts)]
            out = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
            found[part] = {
                "notes": size,
                **{name: round(value, 3) for name, value in json.loads(out).items()},
            }
            print(part, found[part], file=sys.stderr)
    return {**found, "together": _together(found)}


def _together(found: dict[str, Figures]) -> Figures:
    """Return the ratios between parts that were both run."""

    def ratio(one: str, other: str, figure: str) -> float | None:
        if one not in found or other not in found:
            return None
        return found[one][figure] / found[other][figure]

    ratios = {
        "datasketch against near, cpu": ratio("datasketch", "near", "cpu s"),
        "from nothing against 10 changed, cpu": ratio("near", "changed", "cpu s"),
        "growth of the cost per note": ratio("large", "small", "us per note"),
        "the same with a template": ratio("large, template", "small, template", "us per note"),
    }
    return {name: round(value, 2) for name, value in ratios.items() if value is not None}


def _made(folder: Path, count: int, *, template: bool) -> Path:
    file = folder / f"{count}{'-template' * template}"
    if file.exists():
        return file
    plain = _made(folder, count, template=False) if template else None
    texts = list(templated(_read(plain))) if plain else bodies(count)
    with file.open("wb") as out:
        pickle.dump(texts, out)
    return file


def _read(file: Path) -> list[str]:
    with file.open("rb") as opened:
        texts: list[str] = pickle.load(opened)  # noqa: S301 - written by this very program
    return texts


def notes_of(texts: Sequence[str]) -> list[Note]:
    return [
        Note(path=f"n/{number:x}.md", blob=f"{hash(text):x}-{len(text)}", name="", body=text)
        for number, text in enumerate(texts)
    ]


def _rounds(work: Callable[[], object], rounds: int) -> Cost:
    return median([cost(work) for _ in range(rounds)])


def _near(texts: Sequence[str], rounds: int) -> Figures:
    from curator.neighbours.near import near

    notes = notes_of(texts)
    before = _peak()
    found = [near(notes[:1])]

    def work() -> None:
        found[0] = near(notes)

    spent = _rounds(work, rounds)
    return {
        "cpu s": spent.cpu,
        "wall s": spent.wall,
        "us per note": spent.cpu / len(texts) * 1e6,
        "MB": _peak(),
        "MB beyond the texts": _peak() - before,
        "pairs": len(found[0].pairs),
        "groups": len(found[0].groups),
        "in groups": sum(map(len, found[0].groups)),
    }


def _changed(texts: Sequence[str], rounds: int) -> Figures:
    from curator.neighbours.near import near

    notes = notes_of(texts)
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        near(notes, cache)
        kept = (cache / "signatures").stat().st_size
        costs = []
        for turn in range(rounds):
            for at in range(turn * CHANGED, turn * CHANGED + CHANGED):
                notes[at] = Note(notes[at].path, f"new-{at}", "", notes[at].body + " changed")
            costs.append(cost(lambda: near(notes, cache)))
    spent = median(costs)
    return {"cpu s": spent.cpu, "wall s": spent.wall, "MB on disk": kept / 1e6}


def _recall(texts: Sequence[str], rounds: int) -> Figures:
    from curator.neighbours.near import near
    from curator.neighbours.shingles import folded

    found = near(notes_of(texts))
    wanted = all_pairs([folded(text) for text in texts], SURE)
    inside = {row: number for number, group in enumerate(found.groups) for row in group}
    asked = {
        (a, b) for a, b in wanted if a not in inside or b not in inside or inside[a] != inside[b]
    }
    met = _datasketch_pairs(texts)
    return {
        "pairs at 0.85 or more": len(asked),
        "within groups": len(wanted) - len(asked),
        "recall": len(asked & set(found.pairs)) / max(1, len(asked)),
        "recall of datasketch": len(asked & met) / max(1, len(asked)),
    }


def _datasketch(texts: Sequence[str], rounds: int) -> Figures:
    spent = _rounds(lambda: _datasketch_pairs(texts), rounds)
    return {"cpu s": spent.cpu, "wall s": spent.wall, "MB": _peak()}


def _datasketch_pairs(texts: Sequence[str]) -> set[tuple[int, int]]:
    """Return the pairs that share a band of datasketch's; nothing of them is checked."""
    try:
        from datasketch import MinHash, MinHashLSH  # type: ignore[import-not-found]
    except ImportError:
        raise SystemExit("datasketch is not here; pip install 'curator[measure]'") from None
    from curator.neighbours.shingles import folded

    said = (folded(text) for text in texts)
    grams = ({text[at : at + 4].encode() for at in range(max(1, len(text) - 3))} for text in said)
    index = MinHashLSH(num_perm=HASHES, params=(HASHES // 3, 3))
    made = list(MinHash.bulk(grams, num_perm=HASHES))
    with index.insertion_session() as session:
        for row, signature in enumerate(made):
            session.insert(row, signature)
    return {
        (row, other)
        for row, signature in enumerate(made)
        for other in index.query(signature)
        if row < other
    }


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


# As many bands of as many hashes as ours; with half of them datasketch finds 99 pairs of 100.
HASHES = 192
PARTS: dict[str, Callable[[Sequence[str], int], Figures]] = {
    "recall": _recall,
    "near": _near,
    "datasketch": _datasketch,
    "changed": _changed,
    "template": _near,
    "pass": whole,
    "small": _near,
    "large": _near,
    "small, template": _near,
    "large, template": _near,
}


if __name__ == "__main__":
    main()
