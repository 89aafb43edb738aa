"""What installing a service would do, in words; and asking whether it may."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from curator.cli.screen import Cell, say, table
from curator.cli.verb import Asked
from curator.service.plan import Step, What

_STYLES: Final[Mapping[What, str]] = {
    "write": "green",
    "replace": "yellow",
    "same": "",
    "remove": "yellow",
    "edited": "red",
}
_WORDS: Final[Mapping[What, str]] = {
    "write": "write",
    "replace": "replace, as an earlier install wrote it",
    "same": "as it is",
    "remove": "remove",
    "edited": "left alone: somebody edited it; systemctl edit adds to a unit, or remove the file first",
}


def tell(
    steps: Sequence[Step], calls: Sequence[tuple[str, ...]], folders: Sequence[Path] = ()
) -> None:
    """Say for each file what would become of it, and what would be run after that."""
    rows: list[tuple[Cell, ...]] = [
        (str(step.file), (_WORDS[step.what], _STYLES[step.what])) for step in steps
    ]
    rows += [(str(folder), ("make", "green")) for folder in folders if not folder.exists()]
    table(rows, indent=0)
    for call in calls:
        say("run ", (shlex.join(call), "bold"))


def agreed(asked: Asked, *, yes: bool) -> bool:
    """Return whether to go on: by --yes, or because a person at a terminal says so."""
    if yes or asked.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return yes
    return click.confirm("Do this?", default=False)


def tell_done(*, done: bool, then: Sequence[str] = ()) -> None:
    """Say whether it was done, and what may be typed next."""
    if not done:
        say("nothing was done; --yes does it")
        return
    say("done")
    for command in then:
        say(f"next: {command}")


def as_json(
    steps: Sequence[Step], calls: Sequence[tuple[str, ...]], *, done: bool
) -> dict[str, object]:
    """Return the same for programs."""
    return {
        "files": [{"file": step.file, "what": step.what} for step in steps],
        "calls": [list(call) for call in calls],
        "done": done,
    }
