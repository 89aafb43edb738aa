"""`curator reconsider ID`: let an answered question be asked again at once."""

from __future__ import annotations

import click

from curator.cli.completing import answered_ids
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import one_record, open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import gate, reason
from curator.decisions import ask_again
from curator.ledger.state import Ledger, Record
from curator.ledger.store import read
from curator.passes import run

_WAITING = ("open", "queued", "held")


@click.command("reconsider", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=answered_ids)
@click.pass_obj
def command(asked: Asked, ident: str) -> None:
    """Let a question be asked again that was refused, undone, lost or left undecided twice.

    A pass runs at once; whatever else speaks against the proposal still does.
    """
    opened = open_home(asked)
    home = opened.home
    known = ask_again(home, one_record(home, ident))
    log_decision("reconsidered", known.id)
    run(home)
    ledger = read(home.repository)
    made = _came_of(ledger, known)
    if asked.json:
        told = as_json(ledger.records[known.id])
        write_json({**told, "proposal": None if made is None else as_json(made)})
        return
    say("reconsidered ", (known.id, "cyan"), f"  {known.title}")
    if made is None:
        say("nothing is proposed: the notes say something else by now, or show it already")
        return
    say(f"{made.state} ", (made.id, "cyan"), f"  {made.title}")
    if made.gate:
        say(f"    {gate(made.gate)}")
    if made.state == "open":
        say(f"next: {opened.typed('show', made.id)}")
    elif made.why:
        say(f"    {reason(made.why)}")


def _came_of(ledger: Ledger, known: Record) -> Record | None:
    """Return what the pass made of the question: the same proposal, else another about its notes."""
    about = set(known.names)
    made = [
        record
        for record in ledger.records.values()
        if record.state in _WAITING and (record.id == known.id or about <= set(record.names))
    ]
    return max(made, key=lambda record: (record.id == known.id, record.since), default=None)
