"""`curator doctor`: what is wrong with a home, or worth knowing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from curator.cli.checks import examine
from curator.cli.opened import open_home, where
from curator.cli.screen import Cell, table, write_json
from curator.cli.typed import spelled
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE

_STYLES = {"fine": "green", "know": "yellow", "wrong": "red"}


@click.command("doctor", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.pass_obj
def command(asked: Asked, path: Path | None) -> int:
    """Say what is wrong with a home, or worth knowing; nothing is changed.

    The exit code is 1 if anything is wrong.
    """
    opened = open_home(asked, path)
    options = where(asked, opened.home.repository)
    told = tuple(replace(t, remedy=spelled(t.remedy, options)) for t in examine(opened))
    wrong = any(answer.state == "wrong" for answer in told)
    if asked.json:
        write_json({
            "fine": not wrong,
            "checks": [{"state": t.state, "says": t.says, "try": t.remedy} for t in told],
        })  # fmt: skip
        return KNOWN_FAILURE if wrong else 0
    rows: list[tuple[Cell, ...]] = []
    for answer in told:
        rows.append(((answer.state, _STYLES[answer.state]), answer.says))
        if answer.remedy:
            rows.append(("", f"try: {answer.remedy}"))
    table(rows, indent=0)
    return KNOWN_FAILURE if wrong else 0
