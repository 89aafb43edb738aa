"""`curator trace SOURCE`: what rests on a source, and by what chain."""

from __future__ import annotations

import click

from curator.cli.completing import note_files
from curator.cli.list_open import as_json
from curator.cli.looked import looked
from curator.cli.opened import Opened, open_home
from curator.cli.screen import say, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted
from curator.tended import base_of
from curator.tracing import Chain, Step, Trace, trace
from curator.viewing import snapshot_of


@click.command("trace", cls=Verb)
@click.argument("source", metavar="SOURCE[#L12[-L18]]", shell_complete=note_files)
@click.pass_obj
def command(asked: Asked, source: str) -> None:
    """List every note and proposal that rests on a source, with the chain that leads there.

    A source is a journal, a note or an address, named as notes name it; `#L12-L18` means these lines
    only. The exit code is 1 where nothing rests on it.
    """
    opened = open_home(asked)
    found = traced(opened, source)
    if asked.json:
        write_json(told(found))
        return
    notes, proposals = counted(len(found.notes), "note"), counted(len(found.proposals), "proposal")
    lines = "#" + source.partition("#")[2] if found.path and "#" in source else ""
    say(f"{notes} and {proposals} rest on ", (f"{found.path or source}{lines}", "bold"))
    for path, chain in found.notes.items():
        say("  ", (path, "bold"))
        say(f"      {in_words(source, chain)}")
    for record, chain in found.proposals:
        say("  ", (record.id, "cyan"), f"  {record.state}  {record.kind}: {record.title}")
        say(f"      {in_words(source, chain)}")
    if any(record.state == "accepted" for record, _ in found.proposals):
        say(f"next: {opened.typed('rollback', '--from', source)}")


def traced(opened: Opened, source: str) -> Trace:
    """Follow a source on the base of a home, with what became of proposals since the last pass."""
    ledger = looked(opened.home).ledger
    _, base = base_of(opened.home, ledger)
    return trace(snapshot_of(opened.home, base), ledger, source)


def told(found: Trace) -> dict[str, object]:
    """Return what rests on a source, for programs."""
    return {
        "source": found.source,
        "path": found.path,
        "notes": [{"path": path, "chain": _chain(chain)} for path, chain in found.notes.items()],
        "proposals": [
            {**as_json(record), "chain": _chain(chain)} for record, chain in found.proposals
        ],
    }


def in_words(source: str, chain: Chain) -> str:
    """Return a chain on one line, from the source to what rests on it."""
    return " ← ".join([source, *(_step(step) for step in chain)])


def _step(step: Step) -> str:
    match step.by:
        case "sources":
            return f"{step.what} (names {step.said})"
        case "supersedes":
            return f"{step.what} (supersedes {step.said})"
        case _:
            return step.what


def _chain(chain: Chain) -> list[dict[str, str]]:
    return [{"what": step.what, "by": step.by, "said": step.said} for step in chain]
