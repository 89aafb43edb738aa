"""`curator accept ID`: merge a proposal into the base branch."""

from __future__ import annotations

import click

from curator.cli.became import Taken
from curator.cli.completing import open_ids
from curator.cli.list_open import as_json
from curator.cli.logged import log_decision
from curator.cli.opened import one_record, open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.decisions import take
from curator.ledger.store import read


@click.command("accept", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=open_ids)
@click.pass_obj
def command(asked: Asked, ident: str) -> None:
    """Merge a proposal into the base branch.

    Refuses, with the plain git command to use instead, where the merge would run a filter or a merge
    driver, overwrite uncommitted work, or find that a note changed since the proposal was made.
    """
    home = open_home(asked).home
    repository = home.repository
    done = take(home, one_record(home, ident))
    log_decision("accepted", done.record.id, done.commit)
    if asked.json:
        record = read(repository).records[done.record.id]
        write_json({**as_json(record), "merge": done.commit, "left": done.left})
        return
    say("accepted ", (done.record.id, "cyan"), f"  {done.record.title}")
    if done.left:
        say(f"its branch still stands: {done.left}")
    say(f"undo: {Taken(done.commit, merge=True).undo(repository)}")
