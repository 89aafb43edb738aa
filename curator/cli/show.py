"""`curator show ID`: all that is needed to decide."""

from __future__ import annotations

import re

import click
from rich.text import Text

from curator.cli import plain
from curator.cli.completing import open_ids
from curator.cli.list_open import as_json
from curator.cli.opened import one_record, open_home
from curator.cli.screen import rich_text, say, table, write_json
from curator.cli.verb import Asked, Verb
from curator.errors import CuratorError
from curator.ledger.state import Record
from curator.repository import Repository

_MARKED = re.compile(r"(?P<gone>\[-.*?-\])|(?P<come>\{\+.*?\+\})", re.DOTALL)
_STYLES = {"gone": "red strike", "come": "green underline"}
_DIFF = (("@@", "cyan"), ("+++", "bold"), ("---", "bold"), ("diff ", "bold"))


@click.command("show", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=open_ids)
@click.pass_obj
def command(asked: Asked, ident: str) -> None:
    """Show a proposal: reason, texts with the differing words marked, evidence, diff, undo."""
    home = open_home(asked).home
    record = one_record(home, ident)
    message, diff = _words(home.repository, record) if record.tip else ("", "")
    if asked.json:
        write_json({**as_json(record), "message": message, "diff": diff})
        return
    if not record.tip:
        _without_branch(record)
        return
    if record.state != "open":
        say((record.state, "yellow"), f" since {record.since:%Y-%m-%d}  {record.why}")
    rich_text(_marked(message.partition("\nCurator-Id: ")[0].rstrip() + "\n"))
    rich_text(_coloured(diff))


def _words(repository: Repository, record: Record) -> tuple[str, str]:
    """Return message and diff of the commit, which the pin keeps when the branch is gone."""
    if repository.resolve(record.tip) is None:
        raise CuratorError(
            "the commit of this proposal is not here",
            where=f"{repository.root}: {record.tip}",
            remedy="fetch refs/curator/* from the home where the pass ran",
        )
    message = repository.text("log", "-1", "--format=%B", record.tip)
    diff = repository.text(
        "diff-tree", "-p", "-M", "--no-commit-id", "--no-color", "--no-ext-diff", "--no-textconv",
        "--root", record.tip,
    )  # fmt: skip
    return message, diff


def _without_branch(record: Record) -> None:
    say((record.id, "cyan"), f"  {record.kind}  {record.certainty}  {record.title}")
    rows = [("state", f"{record.state} since {record.since:%Y-%m-%d}")]
    rows += [("gate", record.gate)] if record.gate else []
    rows += [("why", record.why)] if record.why else []
    rows += [("note", path) for path in record.paths]
    table(rows)


def _marked(message: str) -> Text:
    shown = Text()
    for number, line in enumerate(plain.text(message).split("\n")):
        at = 0
        for found in _MARKED.finditer(line):
            shown.append(line[at : found.start()])
            shown.append(found[0], _STYLES[found.lastgroup or "gone"])
            at = found.end()
        shown.append(line[at:] + "\n", "bold" if number == 0 else "")
    return shown


def _coloured(diff: str) -> Text:
    shown = Text()
    for line in diff.split("\n"):
        shown.append(plain.text(line) + "\n", _style(line))
    shown.rstrip()
    return shown


def _style(line: str) -> str:
    for start, style in _DIFF:
        if line.startswith(start):
            return style
    return {"+": "green", "-": "red"}.get(line[:1], "")
