"""`curator extract FILE`: what a journal would yield, without storing anything."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from curator.cli.opened import open_home
from curator.cli.screen import say, style_of, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted
from curator.errors import CuratorError, SettingsError
from curator.facts.bringing import Gathered
from curator.facts.fact import Fact, Source
from curator.facts.plain import facts_of
from curator.gathering import gathered
from curator.home.note import Note, Unreadable
from curator.home.reading import LARGEST
from curator.home.trust import TrustRules
from curator.journals.reading import as_note
from curator.speaking import speaking
from curator.tended import Home
from curator.viewing import rules_of


@dataclass(frozen=True, slots=True)
class _Told:
    """What was read of a file, and how many of its lines stand before its body."""

    found: Gathered
    before: int


@click.command("extract", cls=Verb)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--model",
    "by_model",
    is_flag=True,
    help="Ask the model of the settings, too; it may cost money.",
)
@click.pass_obj
def command(asked: Asked, file: Path, *, by_model: bool) -> None:
    """Show the facts that a journal would yield, each with its lines and the rule that found it.

    FILE is read from disk as it stands now; nothing is stored, and nothing is compared with notes.
    """
    told = _told(asked, file, by_model=by_model)
    if asked.json:
        use = told.found.use
        write_json(
            {
                "file": file,
                "facts": [_as_json(fact, told) for fact in told.found.facts],
                "left_out": told.found.dropped,
                "asked": None if use is None else asdict(use),
            }
        )
        return
    left = sum(told.found.dropped.values())
    say(counted(len(told.found.facts), "fact"), f" · {counted(left, 'statement')} left out")
    table(
        (
            (_lines(fact.sources[-1], told), "cyan"),
            (fact.certainty.word, style_of(fact.certainty.word)),
            fact.rule,
            " ".join(fact.text.split()),
        )
        for fact in told.found.facts
    )
    table((f"{count}", why) for why, count in sorted(told.found.dropped.items()))


def _told(asked: Asked, file: Path, *, by_model: bool) -> _Told:
    raw = _read(file)
    home = _home(asked, file.resolve())
    rules = TrustRules() if home is None else rules_of(home)
    note = as_note(_name(home, file.resolve()), "", raw, rules)
    if isinstance(note, Unreadable):
        raise CuratorError(
            f"the file does not read as a note: {note.why}",
            where=str(file),
            remedy="mend the file, or name another one",
        )
    body = note.body.encode("utf-8", "surrogateescape")
    return _Told(_found(home, note, by_model=by_model), raw[: len(raw) - len(body)].count(b"\n"))


def _read(file: Path) -> bytes:
    """Return the bytes of a file, cut where it is too large for a note; a device or a pipe may never end."""
    why: str | None = "it is no plain file"
    try:
        if file.is_file():
            with file.open("rb") as opened:
                return opened.read(LARGEST + 1)
        file.stat()
    except (OSError, ValueError) as broken:
        why = broken.strerror if isinstance(broken, OSError) else str(broken)
    raise CuratorError(
        f"the file cannot be read: {why}", where=str(file), remedy="name a Markdown file"
    )


def _found(home: Home | None, note: Note, *, by_model: bool) -> Gathered:
    if not by_model:
        found = facts_of([note])
        return Gathered(found.facts, found.dropped)
    if home is None or not home.settings.model.name:
        raise SettingsError(
            "no model is named",
            where="model.name",
            remedy="name one in the settings of a home, and that home with --home or --settings",
        )
    with (
        TemporaryDirectory(prefix="curator-extract-") as folder,
        speaking(home, Path(folder)) as model,
    ):
        return gathered(home, [note], Path(folder), model)


def _home(asked: Asked, file: Path) -> Home | None:
    """Return the home whose settings count, None for a file that lies in no repository."""
    if asked.home is None and asked.settings is None and not _in_a_repository(file):
        return None
    return open_home(asked, asked.home or (None if asked.settings else file.parent)).home


def _name(home: Home | None, file: Path) -> str:
    root = None if home is None else home.repository.root
    inside = root is not None and file.is_relative_to(root)
    return file.relative_to(root).as_posix() if root is not None and inside else file.name


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
        "extensions": fact.extensions,
        "generated": fact.generated,
    }
