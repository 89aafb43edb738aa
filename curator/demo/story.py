"""The story of the sample home, as the text files beside this one tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.resources import files

WEEKS = ("week_1.txt", "week_2.txt", "week_3.txt", "week_4.txt", "week_5.txt")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One commit: when, by whom, its subject, and the bytes of each path it writes."""

    when: datetime
    author: str
    subject: str
    files: dict[str, bytes] = field(default_factory=dict)


def chapters() -> list[Chapter]:
    """Return the commits of the sample home, oldest first."""
    told: list[Chapter] = []
    known: dict[str, bytes] = {}
    for week in WEEKS:
        text = files("curator.demo").joinpath("weeks", week).read_text("utf-8")
        for chapter in _read(text, known):
            told.append(chapter)
            known |= chapter.files
    return told


def _read(text: str, earlier: Mapping[str, bytes]) -> Iterator[Chapter]:
    """Read `@@ commit WHEN WHO SUBJECT`, `@@ file PATH` with its lines, `@@ copy PATH OF`."""
    for part in text.removeprefix("@@ commit ").split("\n@@ commit "):
        head, *blocks = part.split("\n@@ ")
        when, author, subject = head.split(" ", 2)
        moment = datetime.fromisoformat(when).replace(tzinfo=UTC)
        chapter = Chapter(moment, author, subject)
        for block in blocks:
            path, content = _block(block, earlier)
            chapter.files[path] = content
        yield chapter


def _block(block: str, earlier: Mapping[str, bytes]) -> tuple[str, bytes]:
    head, _, content = block.partition("\n")
    verb, _, rest = head.partition(" ")
    if verb == "file":
        return rest, (content.rstrip("\n") + "\n").encode()
    path, _, original = rest.partition(".md ")
    return f"{path}.md", earlier[original]
