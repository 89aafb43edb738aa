"""`curator install-service`: let systemd tend this home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import click

from curator.branches.sweep import stay
from curator.cli.owner import acting_as
from curator.cli.placed import Known, known
from curator.cli.screen import write_json
from curator.cli.service_words import agreed, as_json, tell, tell_done
from curator.cli.verb import Asked, Verb
from curator.errors import KNOWN_FAILURE, CuratorError
from curator.service import systemctl
from curator.service.place import Place
from curator.service.plan import Step, carry_out, installing
from curator.service.units import Wish, started, units

_NAMED: Final = frozenset({"any", "localhost", "link-local", "multicast"})
_FOLDER: Final = click.Path(path_type=Path, file_okay=False)


@click.command("install-service", cls=Verb)
@click.option(
    "--system/--user", default=True, help="Whose systemd; the system's lets the kernel guard."
)
@click.option("--timer", is_flag=True, help="One pass every night instead of the daemon.")
@click.option(
    "--reach", multiple=True, metavar="ADDRESS", help="An address or network to be reached."
)
@click.option("--accept", is_flag=True, help="It may write the work tree, to accept from within.")
@click.option("--print", "only_print", is_flag=True, help="Print the unit files and do nothing.")
@click.option("--into", type=_FOLDER, help="Write them to this folder and start nothing.")
@click.option("--yes", is_flag=True, help="Do it without asking.")
@click.pass_obj
def command(  # noqa: PLR0913 - click gives each option by name
    asked: Asked,
    *,
    system: bool,
    timer: bool,
    reach: tuple[str, ...],
    accept: bool,
    only_print: bool,
    into: Path | None,
    yes: bool,
) -> int:
    """Let systemd tend this home: say what would be done, and do it once that is confirmed.

    The system's service may write objects and curator's own refs and nothing else; the kernel sees to
    it. A unit file that somebody edited is left as it is; the exit code is 1 then.
    """
    if not system and (reach or accept):
        raise click.UsageError(
            "--reach and --accept loosen the system's service; --user has no bounds"
        )
    wish = Wish(system, timer, tuple(map(_address, reach)), accept)
    home = known(asked)
    place = home.place()
    if only_print:
        _print(place, wish)
        return 0
    home.check(into, system=system)
    steps = installing(into or systemctl.folder(system=system), place, wish)
    calls = () if into else tuple(_calls(home.name, wish, steps))
    if not asked.json:
        tell(steps, calls, home.folders)
    done = agreed(asked, yes=yes)
    if done:
        _carry_out(home, steps, calls)
    if asked.json:
        write_json(as_json(steps, calls, done=done))
    else:
        tell_done(done=done, then=_then(home.name, wish) if calls else ())
    return KNOWN_FAILURE if any(step.what == "edited" for step in steps) else 0


def _carry_out(home: Known, steps: Sequence[Step], calls: Sequence[tuple[str, ...]]) -> None:
    with acting_as(home.owner):
        stay(home.opened.home.repository)
        for folder in home.folders:
            _make(folder)
    first, then = systemctl.parted(calls)
    systemctl.call(*first)
    carry_out(steps)
    systemctl.call(*then)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as broken:
        raise CuratorError(
            f"the state folder cannot be made: {broken.strerror}",
            where=str(folder),
            remedy="make it a folder that its owner may write, or set XDG_STATE_HOME",
        ) from broken


def _calls(name: str, wish: Wish, steps: Sequence[Step]) -> Iterator[tuple[str, ...]]:
    gone = [step.file.name for step in steps if step.what == "remove"]
    if gone:
        yield systemctl.words("disable", "--now", "--quiet", *gone, system=wish.system)
    if any(step.changes for step in steps):
        yield systemctl.words("daemon-reload", system=wish.system)
    first = started(name, wish)
    yield systemctl.words("enable", "--now", "--quiet", *first, system=wish.system)
    if any(step.what != "write" for step in steps):
        # Another version of the program may have come since it was started.
        yield systemctl.words("try-restart", *first, system=wish.system)


def _print(place: Place, wish: Wish) -> None:
    folder = systemctl.folder(system=wish.system)
    for unit in units(place, wish):
        click.echo(f"# {folder / unit.name}\n{unit.text}")


def _then(name: str, wish: Wish) -> tuple[str, ...]:
    """Return what the owner may want to type next."""
    first = started(name, wish)[0]
    mine = "" if wish.system else "--user "
    shown = f"systemctl {mine}status {first}"
    return (shown,) if wish.system else (shown, "loginctl enable-linger")


def _address(text: str) -> str:
    """Return an address or network as systemd reads it; CuratorError for a name."""
    if text in _NAMED:
        return text
    try:
        return str(ip_network(text, strict=False))
    except ValueError as wrong:
        raise CuratorError(
            "this is no address: the kernel knows no names of machines",
            where=f"--reach {text}",
            remedy="an address such as 192.168.1.20, a network such as 192.168.1.0/24, or any",
        ) from wrong
