"""`curator rollback ID`: undo an accepted proposal, whatever came after it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from curator.cli.completing import accepted_ids
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import one_record, open_home, where
from curator.cli.screen import say, table, write_json
from curator.cli.typed import spelled
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE, CuratorError
from curator.ledger.store import read
from curator.tended import Home
from curator.texts import line
from curator.undoing import Left, RolledBack, roll_back

_SHOWN = 20


@click.command("rollback", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=accepted_ids)
@click.option("--reason", default="", help="Why; it is kept in the ledger and in the commit.")
@click.pass_obj
def command(asked: Asked, ident: str, *, reason: str) -> int:
    """Undo an accepted proposal on the base branch; later edits of the same notes stay.

    Where a later edit stands on the lines that it wrote, nothing moves and those lines are shown; the
    exit code is 1 then.
    """
    home = open_home(asked).home
    (done,) = roll_back(home, [one_record(home, ident).id], reason)
    if isinstance(done, Left) and not done.lines:
        raise CuratorError(
            f"{done.record.id} cannot be undone: {done.why}",
            where=str(home.repository.root),
            remedy=done.remedy,
        )
    show([done], asked, home)
    return KNOWN_FAILURE if isinstance(done, Left) else 0


def show(all_done: Sequence[RolledBack | Left], asked: Asked, home: Home) -> None:
    """Log and print what became of the wish to undo proposals; one JSON document for one."""
    options = where(asked, home.repository)
    for done in all_done:
        if isinstance(done, RolledBack):
            log_decision("rolled_back", done.record.id, done.commit)
        if not asked.json:
            _tell(done, options)
    if asked.json:
        write_json(told(home, all_done[0]))


def told(home: Home, done: RolledBack | Left) -> dict[str, object]:
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


def _tell(done: RolledBack | Left, options: Sequence[str]) -> None:
    """Print what became of the wish to undo a proposal."""
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
