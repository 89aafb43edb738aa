"""The one error boundary: three lines for what is known, a report for what is not."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import click

from curator.cli import crash, plain
from curator.cli.screen import write_json
from curator.cli.typed import program
from curator.errors import BAD_SETTINGS, INTERRUPTED, KNOWN_FAILURE, UNEXPECTED, CuratorError

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})


def guarded(call: Callable[[], object], argv: Sequence[str]) -> int:
    """Run one command and return its exit code; no exception leaves but SystemExit."""
    as_json = "--json" in argv
    try:
        code = call()
    except CuratorError as known:
        _tell(known.what, known.where, known.remedy, as_json=as_json)
        return known.exit_code
    except click.UsageError as usage:
        path = usage.ctx.command_path if usage.ctx else "curator"
        # Choices stand on lines of their own, which would be spelt out as breaks.
        what = " ".join(usage.format_message().split()).rstrip(".")
        _tell(what[:1].lower() + what[1:], path, f"{_help_of(path)} --help", as_json=as_json)
        return BAD_SETTINGS
    except (KeyboardInterrupt, click.Abort):
        click.echo("curator: interrupted; nothing of the home is half written", err=True)
        return INTERRUPTED
    except Exception as broken:  # noqa: BLE001 - the boundary: whatever is not known becomes a report
        return _unknown(broken, argv, as_json=as_json)
    return code if isinstance(code, int) else 0


def _unknown(broken: Exception, argv: Sequence[str], *, as_json: bool) -> int:
    if isinstance(broken, OSError) and broken.errno in _NO_ROOM:
        where = broken.filename or "the output or a temporary folder"
        what = f"something cannot be written: {broken.strerror}"
        _tell(what, str(where), "free some space, or write elsewhere", as_json=as_json)
        return KNOWN_FAILURE
    report = crash.report(broken, argv)
    remedy = "the same command again; if it fails again, send the report"
    _tell(f"this should not happen: {type(broken).__name__}", report, remedy, as_json=as_json)
    return UNEXPECTED


def _help_of(path: str) -> str:
    """Return how the command at fault is called here; `path` begins with the program's name."""
    return " ".join([program(), *path.split(" ")[1:]])


def _tell(what: str, where: str, remedy: str, *, as_json: bool) -> None:
    # What nobody can be told is no reason for a traceback.
    with suppress(OSError):
        if as_json and _told_json({"what": what, "where": where, "try": remedy}):
            return
        lines = [
            f"curator: {plain.word(what)}",
            f"  at   {plain.word(where)}",
            f"  try  {plain.word(remedy)}",
        ]
        click.echo("\n".join(lines), file=sys.stderr)


def _told_json(error: dict[str, str]) -> bool:
    try:
        write_json({"error": error})
    except OSError:
        return False
    return True
