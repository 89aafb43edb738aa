"""The command `curator`: finds the verb, and nothing else."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from typing import Final

import click

from curator import __version__
from curator.cli.boundary import guarded

# One file per verb, imported when it is asked for: the start of `curator run` pays for `run` alone.
VERBS: Final[Mapping[str, str]] = {
    "demo": "demo",
    "init": "init",
    "run": "run",
    "serve": "serve",
    "list": "list_open",
    "show": "show",
    "accept": "accept",
    "reject": "reject",
    "resolve": "resolve",
    "rollback": "rollback",
    "reconsider": "reconsider",
    "trace": "trace",
    "regret": "regret",
    "resume": "resume",
    "why": "why",
    "extract": "extract",
    "ledger": "ledger",
    "purge": "purge",
    "sweep": "sweep",
    "install-service": "install_service",
    "uninstall-service": "uninstall_service",
    "doctor": "doctor",
    "completion": "completion",
}


class Verbs(click.Group):
    """The group of all verbs, in the order in which a person meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = VERBS.get(cmd_name)
        if module is None:
            return None
        found = importlib.import_module(f"curator.cli.{module}").command
        return found if isinstance(found, click.Command) else None


@click.group(cls=Verbs, invoke_without_command=True)
@click.version_option(__version__, "--version", prog_name="curator", message="%(prog)s %(version)s")
@click.pass_context
def curator(ctx: click.Context) -> None:
    """Tend a git repository of memory notes; offer each improvement as one branch.

    Exit codes: 0 done, 1 failed for a known reason, 2 settings or usage, 70 unexpected (a report is
    written), 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return guarded(
        lambda: curator.main(args=words, prog_name="curator", standalone_mode=False), words
    )
