"""The unit files of one home, filled from the shipped templates."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from curator.service.place import Place
from curator.service.quoting import arguments, command, title, word, words
from curator.shipped import text

_HOLE: Final = re.compile(r"@([A-Z_]+)@")
_MARK: Final = re.compile(
    r"# Written by curator install-service, sum ([0-9a-f]{16})\. systemctl edit adds to it\.\n"
)
_SERVICES: Final = ("curator.service",)
_TIMED: Final = ("curator-pass.service", "curator-pass.timer")
_SWEEP: Final = ("curator-sweep.service", "curator-sweep.timer")
PARTS: Final = ("reach", "accept")
_BLOCKS: Final = {"POLITENESS": "politeness", "HARDENING": "hardening", "STRICT": "strict"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted: for a user's or the machine's systemd, by a timer, what may be reached, accepting."""

    system: bool = True
    timer: bool = False
    reach: tuple[str, ...] = ()
    accept: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """One file below the folder of units; `name` is its path there."""

    name: str
    text: str


def units(place: Place, wish: Wish) -> tuple[Unit, ...]:
    """Return the files for a home, each with a first line that tells whether somebody edited it since."""
    return tuple(Unit(name, _marked(filled)) for name, filled in _filled(place, wish))


def names(name: str) -> tuple[str, ...]:
    """Return every file that any wish makes for the home of this name."""
    services = [_named(name, file) for file in (*_SERVICES, *_TIMED, *_SWEEP)]
    parts = [part(service, which) for service in services for which in PARTS]
    return (*services, *(drop_in for drop_in in parts if ".service.d/" in drop_in))


def started(name: str, wish: Wish) -> tuple[str, ...]:
    """Return the units that are to be enabled."""
    first = "curator-pass.timer" if wish.timer else "curator.service"
    sweep = ("curator-sweep.timer",) if wish.system else ()
    return tuple(_named(name, file) for file in (first, *sweep))


def part(service: str, which: str) -> str:
    """Return the name of a drop-in of a service."""
    return f"{service}.d/50-curator-{which}.conf"


def untouched(text: str) -> bool:
    """Say whether a file is as curator wrote it, this version or another."""
    first = _MARK.match(text)
    return first is not None and first[1] == _sum(text[first.end() :])


def _filled(place: Place, wish: Wish) -> Iterator[tuple[str, str]]:
    values = _values(place, wish)
    files = (*(_TIMED if wish.timer else _SERVICES), *(_SWEEP if wish.system else ()))
    for file in files:
        yield _named(place.name, file), _fill(text("systemd", _room(wish), file), values, wish)
    service = _named(place.name, "curator-pass.service" if wish.timer else "curator.service")
    for which, wanted in zip(PARTS, (bool(wish.reach), wish.accept), strict=True):
        if wanted:
            template = text("systemd", "drop-ins", f"{which}.conf")
            yield part(service, which), _fill(template, values, wish)


def _values(place: Place, wish: Wish) -> Mapping[str, str]:
    root = str(place.repository.root)
    environment = {**place.environment, **place.program.environment, "PYTHONUNBUFFERED": "1"}
    return {
        "NAME": place.name,
        "TITLE": title(root),
        "HOME": arguments(("--home", root, "--settings", str(place.settings))),
        "PROGRAM": command(place.program.words),
        "USER": place.owner,
        "GROUP": place.group,
        "MOUNTS": words(dict.fromkeys((root, str(place.repository.common_dir)))),
        "ENVIRONMENT": words(f"{name}={value}" for name, value in environment.items()),
        "READ": words(place.read),
        "WRITE": words(place.write),
        "SWEEP": words(place.sweep),
        "ACCEPT_READ": words(place.accept_read),
        "ACCEPT_WRITE": words(place.accept_write),
        "REACH": words(wish.reach),
        "KEYS": word(f"/etc/curator/{place.name}.env"),
    }


def _fill(template: str, values: Mapping[str, str], wish: Wish) -> str:
    blocks = {key: text("systemd", f"{file}.conf").rstrip("\n") for key, file in _BLOCKS.items()}
    if not wish.system:
        blocks["HARDENING"] = text("systemd", "user.conf").rstrip("\n")
    whole = _HOLE.sub(lambda hole: blocks.get(hole[1], hole[0]), template)
    return _HOLE.sub(lambda hole: values[hole[1]], whole)


def _named(name: str, file: str) -> str:
    return file.replace("curator", name, 1)


def _room(wish: Wish) -> str:
    return "system" if wish.system else "user"


def _marked(filled: str) -> str:
    return f"# Written by curator install-service, sum {_sum(filled)}. systemctl edit adds to it.\n{filled}"


def _sum(filled: str) -> str:
    return hashlib.sha256(filled.encode("utf-8")).hexdigest()[:16]
