"""`curator extract FILE`: what a journal would yield, without storing anything."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from curator.cli.opened import open_home
from curator.cli.screen import say, style_of, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted
from curator.errors import CuratorError
from curator.facts.fact import Fact, Source
from curator.facts.plain import Read, facts_of
from curator.home.note import Unreadable
from curator.home.trust import TrustRules
from curator.journals.reading import as_note


@dataclass(frozen=True, slots=True)
class _Told:
    """What was read of a file, and how many of its lines stand before its body."""

    read: Read
    before: int


@click.command("extract", cls=Verb)
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def command(asked: Asked, file: Path) -> None:
    """Show the facts that a journal would yield, each with its lines and the rule that found it.

    FILE is read from disk as it stands now; nothing is stored, and nothing is compared with notes.
    """
    told = _told(asked, file)
    if asked.json:
        write_json(
            {
                "file": file,
                "facts": [_as_json(fact, told) for fact in told.read.facts],
                "left_out": told.read.dropped,
            }
        )
        return
    left = sum(told.read.dropped.values())
    say(counted(len(told.read.facts), "fact"), f" · {counted(left, 'statement')} left out")
    table(
        (
            (_lines(fact.sources[-1], told), "cyan"),
            (fact.certainty.word, style_of(fact.certainty.word)),
            fact.rule,
            " ".join(fact.text.split()),
        )
        for fact in told.read.facts
    )
    table((f"{count}", why) for why, count in sorted(told.read.dropped.items()))


def _told(asked: Asked, file: Path) -> _Told:
    try:
        raw = file.read_bytes()
    except (OSError, ValueError) as broken:
        why = broken.strerror if isinstance(broken, OSError) else str(broken)
        raise CuratorError(
            f"the file cannot be read: {why}", where=str(file), remedy="name a Markdown file"
        ) from broken
    name, rules = _placed(asked, file)
    note = as_note(name, "", raw, rules)
    if isinstance(note, Unreadable):
        raise CuratorError(
            f"the file does not read as a note: {note.why}",
            where=str(file),
            remedy="mend the file, or name another one",
        )
    body = note.body.encode("utf-8", "surrogateescape")
    return _Told(facts_of([note]), raw[: len(raw) - len(body)].count(b"\n"))


def _placed(asked: Asked, file: Path) -> tuple[str, TrustRules]:
    """Return what the file is called in its home, and whose word counts there."""
    full = file.resolve()
    if asked.home is None and asked.settings is None and not _in_a_repository(full):
        return full.name, TrustRules()
    home = open_home(asked, asked.home or (None if asked.settings else full.parent)).home
    trust = home.settings.trust
    inside = full.is_relative_to(home.repository.root)
    name = full.relative_to(home.repository.root).as_posix() if inside else full.name
    return name, TrustRules(trust.people, trust.agents, trust.external)


def _in_a_repository(file: Path) -> bool:
    return any((up / ".git").exists() for up in file.parents)


def _lines(source: Source, told: _Told) -> str:
    first, last = source.first + told.before, source.last + told.before
    return f"L{first}" if first == last else f"L{first}-L{last}"


def _as_json(fact: Fact, told: _Told) -> dict[str, object]:
    return {
        "text": fact.text,
        "lines": [_lines(source, told) for source in fact.sources],
        "rule": fact.rule,
        "certainty": fact.certainty.word,
        "kind": fact.sort,
        "trust": fact.trust.word,
        "language": fact.language,
        "since": fact.since,
        "about": fact.about,
        "was": [was.text for was in fact.was],
        "tags": fact.tags,
        "generated": fact.generated,
    }
