"""`curator purge TEXT`: take a text, a path or an object out of all that is curator's own."""

from __future__ import annotations

import click

from curator.cli.opened import open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.purging import Purge, look, purge


@click.command("purge", cls=Verb)
@click.argument("wanted", metavar="TEXT|PATH|OID")
@click.option("--yes", is_flag=True, help="Do it; without this, only what holds it is shown.")
@click.pass_obj
def command(asked: Asked, wanted: str, *, yes: bool) -> None:
    """Drop branches, pins and ledger text that hold something which must go for good.

    Take it out of your own history first. What is dropped cannot be brought back.
    """
    opened = open_home(asked)
    found = look(opened.home, wanted)
    left = purge(opened.home, wanted, found) if yes else ()
    if asked.json:
        write_json({**_facts(found), "done": yes, "left": list(left)})
        return
    say(f"{found.sort} held by {len(found.refs)} refs, {found.lines} ledger lines, {_files(found)}")
    for ref in found.refs:
        say("  ", (ref.name, "cyan"))
    for why in left:
        say(f"left: {why}")
    root = str(opened.home.repository.root)
    if yes:
        say(
            "to free the objects now: ",
            _typed("git", "-C", root, "reflog", "expire", "--expire=now", "--all"),
        )
        say("                         ", _typed("git", "-C", root, "gc", "--prune=now"))
    elif found.refs or found.lines or found.files:
        say("to drop all of it: ", opened.typed("purge", wanted, "--yes"))


def _files(found: Purge) -> str:
    return f"{len(found.files)} files of the state folder"


def _facts(found: Purge) -> dict[str, object]:
    return {
        "sort": found.sort,
        "refs": [ref.name for ref in found.refs],
        "ledger_lines": found.lines,
        "state_files": list(found.files),
    }


def _typed(*words: str) -> str:
    from shlex import join

    return join(words)
