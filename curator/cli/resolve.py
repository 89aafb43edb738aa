"""`curator resolve ID --keep NOTE`: say which side of a contradiction holds."""

from __future__ import annotations

import click

from curator.cli.completing import note_files, open_ids
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import one_record, open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import gate
from curator.ledger.state import Record
from curator.ledger.store import read
from curator.passes import run
from curator.resolving import came_of, settle


@click.command("resolve", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=open_ids)
@click.option(
    "--keep",
    metavar="NOTE",
    required=True,
    shell_complete=note_files,
    help="The note that holds: its path, its id or its file name.",
)
@click.pass_obj
def command(asked: Asked, ident: str, *, keep: str) -> None:
    """Say which side of a contradiction holds; the other is proposed as superseded.

    The flag may be open or merged. A pass runs at once; a second word about the same flag takes the
    place of the first.
    """
    opened = open_home(asked)
    home = opened.home
    flag = settle(home, one_record(home, ident), keep)
    log_decision("resolved", flag.id)
    run(home)
    ledger = read(home.repository)
    made = came_of(ledger, flag.id)
    if asked.json:
        told = as_json(ledger.records[flag.id])
        kept = ledger.resolved[flag.id].paths[0]
        write_json({**told, "kept": kept, "proposal": None if made is None else as_json(made)})
        return
    say("resolved ", (flag.id, "cyan"), f"  {flag.title}")
    _tell(made)
    if made is not None and made.state == "open":
        say(f"next: {opened.typed('show', made.id)}")


def _tell(made: Record | None) -> None:
    if made is None:
        say("nothing came of it: the notes say something else by now, or show it already")
        return
    by = f" by {gate(made.gate)}" if made.gate else ""
    say(f"{made.state}{by} ", (made.id, "cyan"), f"  {made.title}")
