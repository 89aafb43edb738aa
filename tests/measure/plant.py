"""Plant duplicates in a clone of a notes repository, to measure how many are found.

Run as `python tests/measure/plant.py CLONE [SEED]`; it writes and commits into CLONE, prints what
it planted as JSON lines, and refuses a repository with uncommitted changes.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Final

EACH: Final = 4
_SHORTEST: Final = 400
_SKIPPED: Final = re.compile(
    r"(?i)(^|/)(\.[^/]*|_?templates?|logseq|journals?|daily|dailies|diary|archives?|backups?|exports?"
    r"|skills|commands|agents|scripts|examples?|attachments|assets|publish)/|(^|/)(readme|memory|agents"
    r"|claude|index|license|changelog)\.md$"
)
_DATED: Final = re.compile(r"\d{4}[-_./]?\d{2}")
COPIES: Final = ("{} copy", "{} (1)", "{}_1", "{} (conflict 2025-03-04 10-11-12)")
_COPIES_WIDE: Final = (
    "{} のコピー",
    "{} 사본",
    "{}.sync-conflict-20250304-101112-ABCDEFG",
    "{} copy 2",
)
_VERSIONS: Final = ("{} v2", "{} (v2)", "{} final", "{}-v3")
_MARKED: Final = re.compile(r"(?m)\n(?:[-+*=]|#{1,6}(?: |$)|[>|~`]|\d+[.)] )")
_WINDOWS: Final = {b: bytes([b]).decode("cp1252", "replace") for b in range(0x80, 0xA0)}


@dataclass(frozen=True, slots=True)
class Planted:
    """One planted file, the file it repeats, and how it was made."""

    path: str
    original: str
    how: str


def plant(repository: Path, seed: int) -> list[Planted]:
    """Write 20 duplicates, 4 of each sort, into the work tree of a clone and commit them.

    Sorts: exact (under another folder), copied (a sync copy), reformatted, encoded (UTF-8 read as
    Windows-1252), contained (an older version of the original's text). The choice depends on
    seed and commit alone.
    """
    if _git(repository, "status", "--porcelain", "-z"):
        raise SystemExit(f"{repository} has uncommitted changes; plant into a fresh clone")
    chance = random.Random(seed)
    sound = _originals(repository)
    foreign = [path for path in sound if not _text(repository, path).isascii()]
    folders = sorted({str(PurePosixPath(path).parent) for path in sound})
    planted: list[Planted] = []
    used: set[str] = set()
    for how, make in _SORTS.items():
        pool = [path for path in (foreign if how == "encoded" else sound) if path not in used]
        for at, original in enumerate(chance.sample(pool, min(EACH, len(pool)))):
            used.add(original)
            path, text = make(at, original, _text(repository, original), folders, chance)
            if (repository / path).exists():
                continue
            (repository / path).parent.mkdir(parents=True, exist_ok=True)
            (repository / path).write_bytes(text.encode("utf-8"))
            planted.append(Planted(path, original, how))
    committed(repository, [one.path for one in planted])
    return planted


def committed(repository: Path, paths: Sequence[str]) -> None:
    """Commit these files."""
    if paths:
        _git(repository, "add", "-f", "--", *paths)
        _git(repository, *_IDENT, "commit", "-q", "--no-verify", "-m", "Plant")


def original_texts(repository: Path) -> dict[str, str]:
    """Return the texts of all notes that may be planted anew."""
    return {path: _text(repository, path) for path in _originals(repository)}


_IDENT: Final = ("-c", "user.name=planter", "-c", "user.email=planter@example.org")


def _originals(repository: Path) -> list[str]:
    """Return paths of notes long enough to matter, each of a file name that stands once."""
    paths = [p for p in _git(repository, "ls-files", "-z").split("\0") if p.endswith(".md")]
    stems = Counter(PurePosixPath(path).stem.casefold() for path in paths)
    return sorted(
        path
        for path in paths
        if stems[PurePosixPath(path).stem.casefold()] == 1
        and not _SKIPPED.search(path)
        and not _DATED.search(path)
        and len(_text(repository, path)) >= _SHORTEST
    )


def _text(repository: Path, path: str) -> str:
    file = repository / path
    if file.is_symlink() or not file.is_file():
        return ""
    try:
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _elsewhere(original: str, folders: Sequence[str], chance: random.Random) -> str:
    own = str(PurePosixPath(original).parent)
    others = [folder for folder in folders if folder != own] or ["filed/notes"]
    return str(PurePosixPath(chance.choice(others)) / PurePosixPath(original).name)


def renamed(original: str, pattern: str) -> str:
    """Return the path with another file name."""
    path = PurePosixPath(original)
    return str(path.with_name(pattern.format(path.stem) + path.suffix))


def _exact(at: int, path: str, text: str, folders: Sequence[str], chance: random.Random) -> _Made:
    return _elsewhere(path, folders, chance), text


def _copied(at: int, path: str, text: str, folders: Sequence[str], chance: random.Random) -> _Made:
    patterns = COPIES if chance.random() < 0.5 else _COPIES_WIDE
    return renamed(path, patterns[at % len(patterns)]), text


def _reformatted(
    at: int, path: str, text: str, folders: Sequence[str], chance: random.Random
) -> _Made:
    return _elsewhere(path, folders, chance), reformat(text, 60 + 10 * at)


def _encoded(at: int, path: str, text: str, folders: Sequence[str], chance: random.Random) -> _Made:
    return _elsewhere(path, folders, chance), double_encoded(text)


def _contained(
    at: int, path: str, text: str, folders: Sequence[str], chance: random.Random
) -> _Made:
    """Plant the newer version: the original and two lines more."""
    more = "Checked again in the second round.\n\n- One more thing was learnt on the way there.\n"
    return renamed(path, _VERSIONS[at % len(_VERSIONS)]), text.rstrip("\n") + "\n\n" + more


_Made = tuple[str, str]
_Sort = Callable[[int, str, str, Sequence[str], random.Random], _Made]
_SORTS: Final[dict[str, _Sort]] = {
    "exact": _exact,
    "copied": _copied,
    "reformatted": _reformatted,
    "encoded": _encoded,
    "contained": _contained,
}


def double_encoded(text: str) -> str:
    """Return the text as it looks when its UTF-8 was read as Windows-1252."""
    read = text.encode("utf-8").decode("latin-1")
    shown = {code: char for code, char in _WINDOWS.items() if char != "\ufffd"}
    return read.translate(shown)


def reformat(text: str, width: int) -> str:
    """Return the body wrapped anew, with other list marks, spaces at line ends and blank lines."""
    head, body = front(text)
    parts: list[str] = []
    fenced = False
    for line in body.split("\n"):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        if fenced or line.lstrip().startswith(("```", "~~~")):
            parts.append(line)
        elif line.startswith(("- ", "* ")):
            parts.append(("* " if line[0] == "-" else "- ") + line[2:])
        elif line[:1].isalpha() and "|" not in line and "::" not in line:
            parts.append(_wrapped(line, width))
        else:
            parts.append(line + "  " if line.strip() else line + "\n")
    return head + "\n".join(parts) + "\n"


def _wrapped(line: str, width: int) -> str:
    """Wrap a line unless that would begin a line with a mark: no formatter makes a list of prose."""
    wrapped = textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
    return line if _MARKED.search(wrapped) else wrapped


def front(text: str) -> tuple[str, str]:
    """Return front matter with its marks, and body."""
    found = re.match(r"(?s)---\r?\n.*?\n---\r?\n", text)
    return (found[0], text[found.end() :]) if found else ("", text)


def _git(repository: Path, *args: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(repository), "-c", "core.quotePath=false", *args],
        check=True,
        capture_output=True,
    )
    return done.stdout.decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    where, number = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for one in plant(where, number):
        sys.stdout.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
