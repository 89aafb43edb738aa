"""`curator uninstall-service`: take this home out of systemd again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from curator.branches.sweep import leave
from curator.cli.owner import acting_as
from curator.cli.placed import Known, known
from curator.cli.screen import say, write_json
from curator.cli.service_words import agreed, as_json, tell, tell_done
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE
from curator.service import systemctl
from curator.service.plan import Step, carry_out, uninstalling

_FOLDER: Final = click.Path(path_type=Path, file_okay=False)


@click.command("uninstall-service", cls=Verb)
@click.option("--system/--user", default=True, help="Whose systemd.")
@click.option("--into", type=_FOLDER, help="The folder that install-service --into wrote to.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@click.pass_obj
def command(asked: Asked, *, system: bool, into: Path | None, yes: bool) -> int:
    """Stop the services of this home and remove their unit files, once that is confirmed.

    A file that somebody edited is left as it is; the exit code is 1 then. Proposals, the ledger and
    what is kept between passes stay.
    """
    home = known(asked)
    folder = into or systemctl.folder(system=system)
    steps = uninstalling(folder, home.name)
    if not steps:
        return _nothing(asked, folder)
    home.check(into, system=system)
    calls = () if into else tuple(_calls(steps, system=system))
    if not asked.json:
        tell(steps, calls)
    done = agreed(asked, yes=yes)
    if done:
        _carry_out(home, steps, calls)
    if asked.json:
        write_json(as_json(steps, calls, done=done))
    else:
        tell_done(done=done)
    return KNOWN_FAILURE if any(step.what == "edited" for step in steps) else 0


def _nothing(asked: Asked, folder: Path) -> int:
    if asked.json:
        write_json(as_json((), (), done=False))
    else:
        say(f"there is no service of this home in {folder}")
    return 0


def _calls(steps: Sequence[Step], *, system: bool) -> Iterator[tuple[str, ...]]:
    units = [step.file.name for step in steps if step.file.suffix in (".service", ".timer")]
    if units:
        yield systemctl.words("disable", "--now", "--quiet", *units, system=system)
    yield systemctl.words("daemon-reload", system=system)


def _carry_out(home: Known, steps: Sequence[Step], calls: Sequence[tuple[str, ...]]) -> None:
    first, then = systemctl.parted(calls)
    systemctl.call(*first)
    carry_out(steps)
    systemctl.call(*then)
    with acting_as(home.owner):
        others = [systemctl.folder(system=system) for system in (True, False)]
        if not any(uninstalling(folder, home.name) for folder in others):
            leave(home.opened.home.repository)
        for folder in home.folders:
            # What a pass keeps is not of the service; only a folder in which nothing ever was goes.
            with suppress(OSError):
                folder.rmdir()
