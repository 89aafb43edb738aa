"""`curator resume KIND`: let a kind that stopped itself try again."""

from __future__ import annotations

import click

from curator.cli.completing import stopped_kinds
from curator.cli.logged import log_turn
from curator.cli.opened import open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.errors import CuratorError
from curator.kinds import RECIPES
from curator.regret.breaker import CLEAN
from curator.resuming import resume


@click.command("resume", cls=Verb)
@click.argument("kind", metavar="KIND", shell_complete=stopped_kinds)
@click.pass_obj
def command(asked: Asked, kind: str) -> None:
    """Let a kind that stopped itself try again, one proposal at a time.

    It is free again when five accepts made since then have stood for a week; a single one undone
    stops it anew.
    """
    opened = open_home(asked)
    if kind not in RECIPES:
        raise CuratorError(
            f"there is no kind {kind!r}",
            where=str(opened.home.repository.root),
            remedy="one of " + ", ".join(RECIPES),
        )
    done = resume(opened.home, kind)
    if not done.already:
        log_turn("resumed", kind, done.breaker.ids)
    if asked.json:
        since = {"since": done.breaker.since, "resumed": done.breaker.resumed}
        write_json({"kind": kind, "already": done.already, **since, "ids": done.breaker.ids})
        return
    before = "tries again already" if done.already else "tries again"
    say(f"{kind} {before}: one proposal at a time, until {CLEAN} accepts stood for a week")
    say(f"next: {opened.typed('run')}")
