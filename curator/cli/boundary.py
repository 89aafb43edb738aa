"""The one error boundary: three lines for what is known, a report for what is not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from curator.cli import crash, plain
from curator.cli.screen import write_json
from curator.cli.typed import program
from curator.errors import BAD_SETTINGS, INTERRUPTED, UNEXPECTED, CuratorError


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
        report = crash.report(broken, argv)
        remedy = "the same command again; if it fails again, send the report"
        _tell(f"this should not happen: {type(broken).__name__}", report, remedy, as_json=as_json)
        return UNEXPECTED
    return code if isinstance(code, int) else 0


def _help_of(path: str) -> str:
    """Return how the command at fault is called here; `path` begins with the program's name."""
    return " ".join([program(), *path.split(" ")[1:]])


def _tell(what: str, where: str, remedy: str, *, as_json: bool) -> None:
    if as_json:
        write_json({"error": {"what": what, "where": where, "try": remedy}})
        return
    lines = [
        f"curator: {plain.word(what)}",
        f"  at   {plain.word(where)}",
        f"  try  {plain.word(remedy)}",
    ]
    click.echo("\n".join(lines), file=sys.stderr)
