"""`curator list`: what waits for a decision."""

from __future__ import annotations

from pathlib import Path

import click

from curator.cli.opened import open_home
from curator.cli.screen import say, style_of, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import reason
from curator.ledger.state import Record
from curator.ledger.store import read


@click.command("list", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Also what is queued, held and decided.")
@click.pass_obj
def command(asked: Asked, path: Path | None, *, everything: bool) -> None:
    """List the proposals that wait for a decision."""
    opened = open_home(asked, path)
    ledger = read(opened.home.repository)
    shown = ledger.open
    if everything:
        shown = tuple(sorted(ledger.records.values(), key=lambda r: (r.state, r.since, r.id)))
    if asked.json:
        write_json({"proposals": [as_json(record) for record in shown]})
        return
    if everything:
        table((record.state, *_row(record), reason(record.why)) for record in shown)
        return
    table(_row(record) for record in shown)
    say(f"next: {opened.typed('show', shown[0].id)}" if shown else "nothing waits for a decision")


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
