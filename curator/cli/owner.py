"""Whose home it is: root prepares a service for its owner, and looks at the home as that owner."""

from __future__ import annotations

import grp
import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from curator.errors import CuratorError


@dataclass(frozen=True, slots=True)
class Owner:
    """A person of this machine, by the names that units use."""

    uid: int
    gid: int
    name: str
    group: str
    home: Path


def owner_of(place: Path) -> Owner:
    """Return who owns a folder; CuratorError where it is not there or its owner has no name."""
    try:
        uid = place.stat().st_uid
        known = pwd.getpwuid(uid)
        group = grp.getgrgid(known.pw_gid).gr_name
    except OSError as broken:
        raise CuratorError(
            f"this folder cannot be looked at: {broken.strerror}",
            where=str(place),
            remedy="name the home with --home PATH",
        ) from broken
    except KeyError as unknown:
        raise CuratorError(
            f"its owner has no name on this machine: {unknown.args[0]}",
            where=str(place),
            remedy="chown it to a user of this machine",
        ) from unknown
    return Owner(uid, known.pw_gid, known.pw_name, group, Path(known.pw_dir))


@contextmanager
def acting_as(owner: Owner) -> Iterator[None]:
    """Act as the owner of a home where this is root: what is made there is the owner's, and git trusts it."""
    if os.geteuid() != 0 or owner.uid == 0:
        yield
        return
    before = os.environ.get("HOME")
    os.environ["HOME"] = str(owner.home)
    group = os.getegid()
    os.setegid(owner.gid)
    os.seteuid(owner.uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        if before is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = before
