"""`curator regret`: how often what was accepted is undone."""

from __future__ import annotations

from pathlib import Path

import click

from curator.cli import regret_rows
from curator.cli.looked import looked
from curator.cli.opened import Opened, open_home
from curator.cli.regret_words import as_json, more, row, tell_stopped
from curator.cli.screen import say, table, write_json
from curator.cli.verb import Asked, Verb
from curator.kinds import RANK, RECIPES
from curator.ledger.state import Ledger
from curator.regret.figures import Figures, figures

_HEAD = ("kind", "accepted", "undone", "regret within 30 days", "breaker")
_MORE = (
    "kind",
    "within 7 days",
    "at least 30 days old",
    "taken",
    "decided in",
    "undone in",
    "queue",
)


@click.command("regret", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option(
    "--csv",
    "rows",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write one row for each accept to a file, or to stdout with `-` and nothing else.",
)
@click.pass_obj
def command(asked: Asked, path: Path | None, *, rows: str | None) -> None:
    """Tell for each kind how often what was accepted is undone, and whether it stopped itself."""
    opened = open_home(asked, path)
    ledger = looked(opened.home).ledger
    now = opened.home.clock.now()
    if rows == "-":
        click.echo(regret_rows.text(ledger, now), nl=False)
        return
    written = None if rows is None else regret_rows.write(Path(rows), ledger, now)
    found = figures(ledger, (kind for kind in RANK if kind in RECIPES), now)
    if asked.json:
        write_json({"as_of": now, "kinds": [as_json(figure) for figure in found]})
        return
    _tell(opened, found, ledger)
    if written is not None:
        say(f"{written} rows in {rows}")


def _tell(opened: Opened, found: tuple[Figures, ...], ledger: Ledger) -> None:
    table([_HEAD, *(row(figure) for figure in found)], indent=0)
    told = [more(figure) for figure in found if figure.acceptance is not None or figure.waiting]
    if told:
        say("")
        table([_MORE, *told], indent=0)
    tell_stopped(opened, ledger)
