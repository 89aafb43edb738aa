"""`curator run`: one pass."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from curator.cli.logged import log_look, log_pass
from curator.cli.opened import Opened, open_home, where
from curator.cli.progress import reading
from curator.cli.reported import as_json, tell, tell_look
from curator.cli.screen import say, write_json
from curator.cli.tended import elsewhere
from curator.cli.tied import tied
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE, CuratorError
from curator.finding import Certainty
from curator.metrics.leaving import leave
from curator.passes import look, run
from curator.stopping import polite
from curator.tended import How, with_floor


@click.command("run", cls=Verb)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Write nothing: no object, no ref.")
@click.option("--survey", is_flag=True, help="List everything that was found and open nothing.")
@click.option(
    "--floor",
    type=click.Choice([word.word for word in Certainty]),
    help="With --survey: list what is at least so sure, whatever proposals.floor says.",
)
@click.option("--no-caps", is_flag=True, help="Open everything that the gates let through.")
@click.option("--outcomes", is_flag=True, help="Only note what was decided; read and open nothing.")
@click.option("--tied", "is_tied", is_flag=True, help="Stop when standard input ends.")
@click.pass_obj
def command(  # noqa: PLR0913 - click gives each option by name
    asked: Asked,
    path: Path | None,
    *,
    dry_run: bool,
    survey: bool,
    floor: str | None,
    no_caps: bool,
    outcomes: bool,
    is_tied: bool,
) -> int:
    """Run one pass: scan the home and open proposals as branches."""
    if floor is not None and not survey:
        raise CuratorError(
            "--floor only says what --survey lists",
            where=f"--floor {floor}",
            remedy="add --survey, or set proposals.floor in the settings",
        )
    with polite(), tied(wanted=is_tied):
        opened = open_home(asked, path)
        if outcomes:
            return _look(opened)
        return _run(opened, How(dry_run=dry_run, survey=survey, caps=not no_caps), floor)


def _run(opened: Opened, how: How, floor: str | None) -> int:
    asked = opened.asked
    home = opened.home if floor is None else with_floor(opened.home, floor)
    begun = monotonic()
    with reading(quiet=asked.json) as progress:
        report = run(home, how, progress)
    log_pass(report)
    wrote = not (how.dry_run or how.survey)
    if wrote:
        leave(home, report, monotonic() - begun)
    apart, change = elsewhere(opened, report.branch)
    if asked.json:
        write_json({**as_json(report), "elsewhere": apart})
    else:
        tell(report, wrote=wrote, where=where(asked, opened.home.repository))
        if apart:
            say(("note: ", "yellow"), f"{apart}; to change that: {change}")
        if wrote and report.opened:
            say(f"next: {opened.typed('show', report.opened[0].id)}")
    return KNOWN_FAILURE if report.broken else 0


def _look(opened: Opened) -> int:
    report = look(opened.home)
    log_look(report)
    leave(opened.home)
    if opened.asked.json:
        write_json(as_json(report))
    else:
        tell_look(report)
    return 0
