"""`curator reject ID`: refuse a proposal, and be remembered."""

from __future__ import annotations

import click

from curator.cli.completing import open_ids
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import one_record, open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.decisions import refuse
from curator.ledger.store import read


@click.command("reject", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=open_ids)
@click.option("--reason", default="", help="Why; it is kept in the ledger.")
@click.pass_obj
def command(asked: Asked, ident: str, *, reason: str) -> None:
    """Refuse a proposal; it does not come again while its notes say the same."""
    home = open_home(asked).home
    done = refuse(home, one_record(home, ident), reason)
    log_decision("rejected", done.record.id)
    if asked.json:
        record = read(home.repository).records[done.record.id]
        write_json({**as_json(record), "left": done.left})
        return
    say("rejected ", (done.record.id, "cyan"), f"  {done.record.title}")
    if done.left:
        say(f"its branch still stands: {done.left}")
