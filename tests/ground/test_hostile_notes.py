"""Hostile notes are read, judged and left alone in bounded work; naive readers trip over each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from curator.ledger import store
from curator.passes import PassReport, run
from curator.tended import How
from tests.growing import growth, spent
from tests.passes.homes import git, made, twins

_PROSE = (
    "The boiler in the cellar needs water when the gauge shows less than one bar of pressure.\n"
)
_JOURNAL = "agents/cleo/journal/2026-04-02.md"


@dataclass(frozen=True)
class Hostile:
    """A file, why it is no note ("" where it is one), and a naive way to read it that goes wrong."""

    raw: bytes
    why: str
    naive: Callable[[bytes, Path], bool]


def _front(text: str, body: str = _PROSE) -> bytes:
    return f"---\n{text}\n---\n{body}".encode()


def _yaml(raw: bytes) -> str:
    return raw.decode().split("---\n")[1]


def _leaves(value: object, known: dict[int, int]) -> int:
    """Count the words a value would print, without printing them."""
    if not isinstance(value, list):
        return 1
    if id(value) not in known:
        known[id(value)] = sum(_leaves(part, known) for part in value)
    return known[id(value)]


def _explodes(raw: bytes, _folder: Path) -> bool:
    return _leaves(yaml.safe_load(_yaml(raw))["j"], {}) >= 9**9


def _turns_in_circles(raw: bytes, _folder: Path) -> bool:
    with pytest.raises(ValueError, match="Circular"):
        json.dumps(yaml.safe_load(_yaml(raw)))
    return True


def _two_keys_are_one(raw: bytes, _folder: Path) -> bool:
    found = yaml.safe_load(_yaml(raw))
    found["tags"].append("new")
    return "new" in found["topics"]


def _runs_code(raw: bytes, folder: Path) -> bool:
    made_folder = folder / "made"
    yaml.unsafe_load(_yaml(raw).replace("/nowhere/made", str(made_folder)))
    return made_folder.is_dir()


def _sinks(raw: bytes, _folder: Path) -> bool:
    with pytest.raises(RecursionError):
        yaml.safe_load(_yaml(raw))
    return True


def _swells(raw: bytes, _folder: Path) -> bool:
    nodes = yaml.compose(_yaml(raw), Loader=yaml.CSafeLoader)
    return nodes is not None and len(nodes.value) == 10_000


def _is_no_text(raw: bytes, _folder: Path) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return True
    return b"\0" in raw


def _cannot_be_printed(raw: bytes, _folder: Path) -> bool:
    with pytest.raises(UnicodeEncodeError):
        raw.decode("utf-8", "surrogatepass").encode()
    return True


def _loses_its_line_ends(raw: bytes, folder: Path) -> bool:
    (folder / "file").write_bytes(raw)
    text = (folder / "file").read_text("utf-8")
    return text.encode() != raw and text.startswith("---\ntitle: x\n---\n")


def _is_large(raw: bytes, _folder: Path) -> bool:
    """Reading on from every line to the end, as a lazy expression does, looks at so many signs."""
    lines = raw.count(b"\n") + raw.count(b"[") + raw.count(b"|") + 1
    return lines * len(raw) > 10**10 or max(map(len, raw.split(b"\n"))) >= 1_000_000


_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "\n".join(
    f"{key}: &{key} [{', '.join([f'*{before}'] * 9)}]"
    for before, key in zip("abcdefghi", "bcdefghij", strict=True)
)
_APPLY = "title: !!python/object/apply:os.makedirs ['/nowhere/made']"
_MANY = "\n".join(f"key{number}: {number}" for number in range(10_000))
_DEEP = "title: " + "[" * 3_000 + "]" * 3_000
_STEEP = "title:\n  " + "- " * 3_000 + "x"
HOSTILE = {
    "a bomb of aliases": Hostile(_front(_BOMB), "aliases", _explodes),
    "an anchor inside itself": Hostile(_front("a: &a [*a]"), "own anchor", _turns_in_circles),
    "an anchor used twice": Hostile(_front("tags: &t [a]\ntopics: *t"), "", _two_keys_are_one),
    "a tag that runs code": Hostile(_front(_APPLY), "the tag", _runs_code),
    "ten thousand keys": Hostile(_front(_MANY), "front matter of more than", _swells),
    "brackets 3,000 deep": Hostile(_front(_DEEP), "nest", _sinks),
    "dashes 3,000 deep": Hostile(_front(_STEEP), "nest", _sinks),
    "NULs": Hostile(_front("title: x") + b"\0\0\0", "binary", _is_no_text),
    "Latin-1": Hostile("---\ntitle: naïve\n---\n".encode("latin-1"), "not UTF-8", _is_no_text),
    "a lone surrogate": Hostile(b"The key\xed\xa0\x80.\n", "not UTF-8", _cannot_be_printed),
    "only carriage returns": Hostile(
        f"---\rtitle: x\r---\r{_PROSE}".replace("\n", "\r").encode(), "", _loses_its_line_ends
    ),
    "6 MB": Hostile(_PROSE.encode() * 69_000, "larger than 5 MB", _is_large),
    "almost 5 MB": Hostile(_PROSE.encode() * 55_000, "", _is_large),
    "a line of 1 MB": Hostile(_PROSE.strip().encode() * 11_500, "", _is_large),
    "100,000 headings": Hostile(
        (_PROSE + "".join(f"# part {n}\n" for n in range(100_000))).encode(), "", _is_large
    ),
    "100,000 links": Hostile(
        (_PROSE + "".join(f"[[note {n}]] " for n in range(100_000))).encode(), "", _is_large
    ),
    "50,000 list items": Hostile(
        (_PROSE + "".join(f"- thing {n}\n" for n in range(50_000))).encode(), "", _is_large
    ),
    "a table of 200,000 cells": Hostile(
        (_PROSE + "".join(f"| {n} | a | b | c |\n" for n in range(50_000))).encode(), "", _is_large
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_naive_reader_trips_over_it(name: str, tmp_path: Path) -> None:
    hostile = HOSTILE[name]
    assert hostile.naive(hostile.raw, tmp_path)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_pass_names_a_hostile_note_or_reads_it_and_does_its_work(
    name: str, tmp_path: Path
) -> None:
    hostile = HOSTILE[name]
    home = made(tmp_path, {**twins(), "memory/notes/hostile.md": hostile.raw})
    folder = home.repository.root
    before = git(folder, "rev-parse", "main^{tree}")
    report = run(home, How(caps=False))
    _read_or_named(report, hostile)
    # Its neighbours are tended as if it were not there: one duplicate, one that expired.
    assert {line.kind for line in report.opened} == {"dedup", "retire"}
    assert (report.broken, report.lost, report.journals) == ((), "", 1)
    assert git(folder, "rev-parse", "main^{tree}") == before
    assert git(folder, "status", "--porcelain") == ""
    for record in store.read(home.repository).open:
        changed = git(folder, "diff", "--name-only", "main", record.branch).splitlines()
        assert _JOURNAL not in changed
        assert "memory/notes/hostile.md" not in changed
    assert not Path("/nowhere").exists()


def _read_or_named(report: PassReport, hostile: Hostile) -> None:
    named = [(file.path, hostile.why in file.why) for file in report.unreadable]
    assert named == ([("memory/notes/hostile.md", True)] if hostile.why else [])
    assert report.notes == len(twins()) - 1 + (not hostile.why)
    assert not report.ignored


SHAPES: dict[str, Callable[[int], str]] = {
    "headings": lambda size: "".join(f"# part {n}\n" for n in range(size // 12)),
    "links": lambda size: "".join(f"[[note {n}]] " for n in range(size // 14)),
    "list items": lambda size: "".join(f"- thing {n}\n" for n in range(size // 13)),
    "cells": lambda size: "| a | b |\n|---|---|\n" + "| x | y |\n" * (size // 10),
    "one line": lambda size: "word " * (size // 5),
    "one word": lambda size: "a" * size,
    "openers of links": lambda size: "```query\n```\n" + "![[" * (size // 3),
    "brackets": lambda size: "```query\n```\n" + "[" * size,
    "openers of code": lambda size: "[[a]]\nx" + "`" * size,
    "openers of comments": lambda size: "<!--" * (size // 4),
    "fences": lambda size: "```\nx\n" * (size // 6),
    "queries": lambda size: "```query\n" * (size // 9),
    "macros": lambda size: "{{query " * (size // 8),
    "slots": lambda size: "<%" * (size // 2),
    "marks on one letter": lambda size: "e" + "\u0301\u0316" * (size // 4),
    "a title": lambda size: f"\n# {'a' * size} 1\n",
    "Chinese": lambda size: "漢" * (size // 3),
}


@pytest.mark.parametrize("change", ["", "One more line stands here, and it says something new.\n"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_work_of_judging_two_hostile_notes_grows_with_their_length(
    shape: str, change: str, tmp_path: Path
) -> None:
    def cost(size: int) -> float:
        text = _PROSE + SHAPES[shape](size)
        files = {"notes/x.md": text, "notes/x copy.md": text + change, "notes/y.md": "[[x]]\n"}
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        home = made(folder, files, style={"superseded": "archive"})

        def work() -> None:
            report = run(home, How(caps=False))
            assert (report.broken, report.lost) == ((), "")

        return spent(work)

    assert growth(cost, 20_000, 80_000, enough=8, floor=0.06, idle=40) < 8
