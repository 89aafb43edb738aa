"""`curator demo`: a sample home, a pass on it, and what to type next."""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path

import click

from curator.cli.folders import state_folder
from curator.cli.reported import as_json, tell
from curator.cli.screen import say, table, write_json
from curator.cli.verb import Asked, Verb
from curator.clock import system
from curator.demo.make import make
from curator.errors import KNOWN_FAILURE
from curator.passes import Home, How, run
from curator.settings import Settings, load


@click.command("demo", cls=Verb)
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.pass_obj
def command(asked: Asked, folder: Path | None) -> int:
    """Make a sample home, run a pass on it, and say what to type next.

    FOLDER must be new or empty; without one a temporary folder is made.
    """
    place = folder or asked.home or Path(tempfile.mkdtemp(prefix="curator-demo-"))
    repository = make(place.expanduser())
    settings = load(asked.settings) if asked.settings else Settings()
    state = state_folder(repository.common_dir)
    report = run(Home(settings, repository, system(), state), How(caps=False))
    if asked.json:
        write_json({"home": repository.root, **as_json(report)})
        return KNOWN_FAILURE if report.broken else 0
    say("A sample home stands in ", (str(repository.root), "bold"))
    say("A household's memory of five weeks, in English, Korean and Japanese.")
    tell(report)
    _tell_next(repository.root, [line.id for line in report.opened])
    return KNOWN_FAILURE if report.broken else 0


def _tell_next(root: Path, ids: list[str]) -> None:
    say("")
    say("Now type:")
    say(f"  cd {shlex.quote(str(root))}")
    rows = []
    if ids:
        rows.append((f"curator show {ids[0]}", "what it changes, and why"))
        rows.append((f"curator accept {ids[0]}", "merge it into main"))
        rows.append((f'curator reject {ids[-1]} --reason "…"', "never to be proposed again"))
    rows.append(("curator list", "what is left to decide"))
    rows.append(("curator why mira-oat-warm mira-oat-cold", "why these two are left alone"))
    table(rows)
