"""`curator sweep`: delete what a service could only tell to be gone."""

from __future__ import annotations

from pathlib import Path

import click

from curator.branches.base import guard_names
from curator.branches.sweep import stay, sweep
from curator.cli.opened import open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted
from curator.errors import BusyError
from curator.heartbeat import Heartbeat
from curator.ledger.store import read


@click.command("sweep", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.pass_obj
def command(asked: Asked, path: Path | None) -> None:
    """Delete branches of proposals that are withdrawn or decided and still stand.

    A service that may write only objects and its own two folders of refs cannot delete; this one does
    what is left, and sees that these folders stay. While a pass is at work it waits for the next time.
    """
    home = open_home(asked, path).home
    guard_names(home.repository)
    stay(home.repository)
    try:
        with Heartbeat(home.state).lock(home):
            gone: tuple[str, ...] = sweep(home.repository, read(home.repository))
            busy = ""
    except BusyError as other:
        gone, busy = (), other.what
    if asked.json:
        write_json({"swept": gone, "left": busy})
        return
    say(f"left for the next time: {busy}" if busy else f"swept {counted(len(gone), 'proposal')}")
    for ident in gone:
        say("  ", (ident, "cyan"))
