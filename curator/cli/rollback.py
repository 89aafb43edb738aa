"""`curator rollback ID`: undo accepted proposals, whatever came after them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from curator.cli.completing import accepted_ids, note_files
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import Opened, one_record, open_home, where
from curator.cli.screen import say, table, write_json
from curator.cli.trace import in_words, traced
from curator.cli.typed import spelled
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE, CuratorError
from curator.ledger.state import Record
from curator.ledger.store import read
from curator.tended import Home
from curator.texts import line, without_access
from curator.tracing import Chain
from curator.undoing import Left, RolledBack, roll_back

_SHOWN = 20


@click.command("rollback", cls=Verb)
@click.argument("ident", metavar="[ID]", required=False, shell_complete=accepted_ids)
@click.option(
    "--from",
    "source",
    metavar="SOURCE",
    shell_complete=note_files,
    help="All accepted proposals that rest on this source, instead of one.",
)
@click.option("--reason", default="", help="Why; it is kept in the ledger and in the commits.")
@click.option("--yes", is_flag=True, help="Of --from: undo them without asking.")
@click.pass_obj
def command(asked: Asked, ident: str | None, *, source: str | None, reason: str, yes: bool) -> int:
    """Undo an accepted proposal on the base branch; later edits of the same notes stay.

    Where a later edit stands on the lines that it wrote, nothing moves and those lines are shown; the
    exit code is 1 then. With --from all accepted proposals that rest on a source are listed and, once
    that is confirmed, undone, the newest first.
    """
    if (ident is None) == (source is None):
        raise click.UsageError("name one proposal by its id, or a source with --from")
    opened = open_home(asked)
    if source is not None:
        return _from(opened, source, reason, yes=yes)
    home = opened.home
    (done,) = roll_back(home, [one_record(home, ident or "").id], reason)
    if isinstance(done, Left) and not done.lines:
        raise CuratorError(
            f"{done.record.id} cannot be undone: {done.why}",
            where=str(home.repository.root),
            remedy=done.remedy,
        )
    _tell([done], opened)
    if asked.json:
        write_json(_told(home, done))
    return KNOWN_FAILURE if isinstance(done, Left) else 0


def _from(opened: Opened, source: str, reason: str, *, yes: bool) -> int:
    """Undo what rests on a source; without `yes` and without a person to ask only list it."""
    as_document = opened.asked.json
    resting = [(r, c) for r, c in traced(opened, source).proposals if r.state == "accepted"]
    resting.sort(key=lambda found: (_accepted(found[0]), found[0].id), reverse=True)
    if not as_document:
        _list(source, resting)
    yes = bool(resting) and (yes or (not as_document and _confirmed(len(resting))))
    why = reason or line(f"rests on {without_access(source)}", 200)
    done = list(roll_back(opened.home, [r.id for r, _ in resting], why)) if yes else []
    _tell(done, opened)
    if as_document:
        write_json({
            "source": source,
            "proposals": [as_json(record) for record, _ in resting],
            "done": yes,
            "undone": [_told(opened.home, d) for d in done if isinstance(d, RolledBack)],
            "left": [_told(opened.home, d) for d in done if isinstance(d, Left)],
        })  # fmt: skip
    elif resting and not yes:
        say(f"to undo all of them: {opened.typed('rollback', '--from', source, '--yes')}")
    return KNOWN_FAILURE if any(isinstance(d, Left) for d in done) else 0


def _accepted(record: Record) -> float:
    when = record.accepts[-1].when if record.accepts else record.since
    return when.timestamp()


def _list(source: str, resting: Sequence[tuple[Record, Chain]]) -> None:
    if not resting:
        say("no accepted proposal rests on ", (source, "bold"))
    for record, chain in resting:
        say((record.id, "cyan"), f"  {record.kind}: {record.title}")
        say(f"      {in_words(source, chain)}")


def _confirmed(number: int) -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return click.confirm(f"Undo {'it' if number == 1 else f'all {number}'}?", default=False)


def _tell(all_done: Sequence[RolledBack | Left], opened: Opened) -> None:
    """Log, and print for a person, what became of the wish to undo proposals."""
    for done in all_done:
        if isinstance(done, RolledBack):
            log_decision("rolled_back", done.record.id, done.commit)
        if not opened.asked.json:
            _tell_one(done, where(opened.asked, opened.home.repository))


def _tell_one(done: RolledBack | Left, options: Sequence[str]) -> None:
    record = done.record
    match done:
        case RolledBack(_, commit, paths):
            say("undone ", (record.id, "cyan"), f"  {record.title}")
            table([("commit", commit[:12]), *(("note", path) for path in paths)])
        case Left(_, why, remedy, lines):
            say("left ", (record.id, "cyan"), f"  {record.title}: {why}")
            for at in lines[:_SHOWN]:
                place = f"{at.path}:{at.number}" if at.number else at.path
                say(f"  {place}  ", (line(at.text, 160), "yellow"))
            if len(lines) > _SHOWN:
                say(f"  and {len(lines) - _SHOWN} more")
            say(f"try: {spelled(remedy, options)}")


def _told(home: Home, done: RolledBack | Left) -> dict[str, object]:
    """Return what became of the wish to undo a proposal, for programs."""
    record = read(home.repository).records[done.record.id]
    match done:
        case RolledBack(_, commit, paths):
            facts: dict[str, object] = {"undone": True, "by_commit": commit, "changed": paths}
            return {**as_json(record), **facts}
        case Left(_, why, remedy, lines):
            places = [{"path": at.path, "line": at.number, "text": at.text} for at in lines]
            return {
                **as_json(record), "undone": False, "left": why, "try": remedy, "overlaps": places,
            }  # fmt: skip
