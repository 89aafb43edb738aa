"""`curator list`: what waits for a decision."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

import click

from curator.cli.looked import looked
from curator.cli.opened import open_home
from curator.cli.regret_words import tell_stopped
from curator.cli.screen import say, style_of, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import reason
from curator.ledger.state import Record
from curator.regret.figures import standing


@click.command("list", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Also what is queued, held and decided.")
@click.option(
    "--parked",
    "aside",
    is_flag=True,
    help="Parts of journals and pairs of notes that a model is asked about no more.",
)
@click.pass_obj
def command(asked: Asked, path: Path | None, *, everything: bool, aside: bool) -> None:
    """List the proposals that wait for a decision."""
    opened = open_home(asked, path)
    if aside:
        from curator.cli import list_parked

        list_parked.tell(opened.home, in_json=asked.json)
        return
    seen = looked(opened.home)
    shown = seen.ledger.open
    if everything:
        shown = tuple(sorted(seen.ledger.records.values(), key=lambda r: (r.state, r.since, r.id)))
    if asked.json:
        breakers = {k: {**asdict(b), "state": standing(b)} for k, b in seen.ledger.breakers.items()}
        news = [{**as_json(r), "news": seen.news(r)} for r in seen.changed]
        write_json(
            {
                "proposals": [as_json(r) for r in shown],
                "since_last_pass": news,
                "breakers": breakers,
            }
        )
        return
    tell_stopped(opened, seen.ledger)
    if everything:
        table((record.state, *_row(record), reason(record.why)) for record in shown)
        return
    table(_row(record) for record in shown)
    table(
        (*_row(record)[:2], (seen.news(record), "yellow"), record.title) for record in seen.changed
    )
    if shown:
        say(f"next: {opened.typed('show', shown[0].id)}")
    elif seen.ledger.records or os.access(opened.home.state, os.F_OK):
        say("nothing waits for a decision")
    else:
        say("no pass has run on this home from here")
        say(f"next: {opened.typed('run')}")


def as_json(record: Record) -> dict[str, object]:
    """Return a record for programs."""
    return {
        "id": record.id,
        "kind": record.kind,
        "state": record.state,
        "since": record.since,
        "certainty": record.certainty,
        "title": record.title,
        "notes": record.names,
        "paths": record.paths,
        "branch": record.branch.removeprefix("refs/heads/"),
        "commit": record.tip,
        "gate": record.gate,
        "why": record.why,
    }


def _row(record: Record) -> tuple[str | tuple[str, str], ...]:
    sure = (record.certainty, style_of(record.certainty))
    return (record.id, "cyan"), record.kind, sure, record.title
