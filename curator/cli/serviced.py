"""What the doctor says of the services of a home: whether they are as this version would write them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from curator.cli.opened import Opened
from curator.cli.placed import known_of
from curator.cli.told import Told
from curator.errors import CuratorError
from curator.service import systemctl
from curator.service.plan import installing
from curator.service.standing import standing
from curator.service.units import Wish


def serviced(opened: Opened) -> Iterator[Told]:
    """Yield what is to be said; nothing of a home without a service."""
    for system in (True, False):
        try:
            yield from _compared(opened, system=system)
        except CuratorError as broken:
            yield Told("know", f"{broken.what} ({broken.where})", broken.remedy)


def _compared(opened: Opened, *, system: bool) -> Iterator[Told]:
    folder, home = systemctl.folder(system=system), known_of(opened)
    wish = standing(folder, home.name, system=system)
    if wish is None:
        return
    steps = installing(folder, home.place(), wish)
    for step in steps:
        if step.what == "edited":
            yield Told("know", f"somebody edited {step.file}", "systemctl edit adds to a unit")
    other = [step.file.name for step in steps if step.changes]
    if other:
        yield Told(
            "know",
            f"units in {folder} are of another version or for another place: {', '.join(other)}",
            _again(wish),
        )
    elif not any(step.what == "edited" for step in steps):
        yield Told("fine", f"service {home.name} in {folder}, as this version writes it")


def _again(wish: Wish) -> str:
    """Return the command that writes them anew as they were wished for; where is told by who prints it."""
    words = [
        *([] if wish.system else ["--user"]),
        *(["--timer"] if wish.timer else []),
        *(f"--reach={address}" for address in wish.reach),
        *(["--accept"] if wish.accept else []),
    ]
    return shlex.join(["curator", "install-service", *words])
