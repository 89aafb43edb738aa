"""Fill a kind's reviewer text from its shipped template."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from string import Template

from curator import shipped
from curator.home.note import Note
from curator.texts import columns, line


@cache
def _template(kind: str) -> Template:
    return Template(shipped.text("proposals", kind, "body.md"))


def fill(kind: str, values: Mapping[str, str]) -> str:
    """Return `proposals/<kind>/body.md` with its `$names` filled; blank paragraphs are dropped."""
    text = _template(kind).substitute(values)
    paragraphs = [part.strip("\n") for part in text.split("\n\n")]
    return "\n\n".join(part for part in paragraphs if part.strip())


def promise(kind: str) -> str:
    """Return the one sentence of `proposals/<kind>/kind.toml` that says what the kind does."""
    return str(tomllib.loads(shipped.text("proposals", kind, "kind.toml"))["promise"])


def label(note: Note, width: int = 40) -> str:
    """Return how a person would call the note: its subject, title, heading or file name."""
    stem = note.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return line(note.subject or note.title or note.heading or stem, width)


def shown(name: str, width: int = 60) -> str:
    """Return a name without its `.md`, shortened from the left so that the file stays visible."""
    flat = line(name, 10_000).removesuffix(".md")
    return flat if len(flat) <= width else "…" + flat[1 - width :]


def tabled(rows: Sequence[tuple[str, str, str]]) -> str:
    """Return rows of a word, a place and what is known of it, each column as wide as it needs to be."""
    width = max(columns(place) for _, place, _ in rows)
    return "\n".join(
        f"  {word:<6}  {place}{' ' * (width - columns(place))}  {more}".rstrip()
        for word, place, more in rows
    )
