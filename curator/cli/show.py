"""`curator show ID`: all that is needed to decide."""

from __future__ import annotations

import re

import click
from rich.text import Text

from curator.cli import plain
from curator.cli.became import Taken, became, taken
from curator.cli.choices import changed, choices
from curator.cli.completing import open_ids
from curator.cli.list_open import as_json
from curator.cli.looked import Looked, looked
from curator.cli.opened import Opened, one_record, open_home
from curator.cli.screen import rich_text, say, table, write_json
from curator.cli.verb import Asked, Verb
from curator.cli.words import gate, reason
from curator.errors import CuratorError
from curator.kinds import KINDS
from curator.kinds.words import promise
from curator.ledger.state import Record
from curator.repository import Repository

# Neither reads on beyond its next opening sign: a message of those alone costs one reading.
_MARKED = re.compile(
    r"(?P<gone>\[-[^\[-]*+(?:(?:\[(?!-)|-(?!\]))[^\[-]*+)*+-\])"
    r"|(?P<come>\{\+[^{+]*+(?:(?:\{(?!\+)|\+(?!\}))[^{+]*+)*+\+\})"
)
_STYLES = {"gone": "red strike", "come": "green underline"}
_DIFF = (("@@", "cyan"), ("+++", "bold"), ("---", "bold"), ("diff ", "bold"))


@click.command("show", cls=Verb)
@click.argument("ident", metavar="ID", shell_complete=open_ids)
@click.pass_obj
def command(asked: Asked, ident: str) -> None:
    """Show a proposal: reason, texts with the differing words marked, evidence, diff, undo."""
    opened = open_home(asked)
    seen = looked(opened.home)
    record = seen.ledger.records[one_record(opened.home, ident, seen.ledger).id]
    own = changed(opened.home.repository, record) if record.state == "open" else ""
    message, diff = _words(opened.home.repository, record, own)
    if asked.json:
        _write_json(opened, seen, record, message, diff)
        return
    if not message:
        _without_commit(seen, record)
        return
    if record.state != "open":
        table([*became(opened.home.repository, seen, record), *_again(opened, record)], indent=0)
        say("")
    rich_text(_marked(_body(message)))
    if own:
        say(("somebody changed this branch since; below is what it would do now", "yellow"))
    if record.state == "open":
        table(choices(opened, seen.ledger, record), indent=0)
        say("")
    rich_text(_coloured(diff))


def _write_json(opened: Opened, seen: Looked, record: Record, message: str, diff: str) -> None:
    repository = opened.home.repository
    accepted = record.state == "accepted"
    how = taken(repository, seen.base, record) if accepted else Taken()
    write_json({
        **as_json(record),
        "promise": promise(record.kind) if record.kind in KINDS else "",
        "news": seen.news(record),
        "merge": how.commit,
        "undo": how.undo(repository) if accepted else "",
        "changed_by_hand": changed(repository, record) if record.state == "open" else "",
        "message": message,
        "diff": diff,
    })  # fmt: skip


def _words(repository: Repository, record: Record, own: str) -> tuple[str, str]:
    """Return message and diff of the commit, which the pin keeps when the branch is gone.

    Both are empty where nothing was opened, or what was opened has been withdrawn.
    """
    if not record.tip:
        return "", ""
    if repository.resolve(record.tip) is None:
        if record.state not in ("open", "accepted", "rejected", "unknown"):
            return "", ""
        raise CuratorError(
            "the commit of this proposal is not here",
            where=f"{repository.root}: {record.tip}",
            remedy="fetch refs/curator/* from the home where the pass ran",
        )
    message = repository.text("log", "-1", "--format=%B", record.tip)
    before = f"{record.tip}^" if not own else repository.text("merge-base", f"{record.tip}^", own)
    diff = repository.text(
        "diff-tree", "-p", "-M", "--no-color", "--no-ext-diff", "--no-textconv",
        before, own or record.tip,
    )  # fmt: skip
    return message, diff


def _again(opened: Opened, record: Record) -> list[tuple[str, str]]:
    """Return the command of ours that takes a decision back."""
    match record.state:
        case "accepted":
            return [("or", opened.typed("rollback", record.id))]
        case "rejected" | "rolled_back" | "unknown":
            return [("ask again", opened.typed("reconsider", record.id))]
        case _:
            return []


def _body(message: str) -> str:
    """Return the message without trailers and without commands, which are told for this home."""
    parts = message.partition("\nCurator-Id: ")[0].rstrip().split("\n\n")
    return "\n\n".join(part for part in parts if not part.startswith("Take it ")) + "\n"


def _without_commit(seen: Looked, record: Record) -> None:
    say((record.id, "cyan"), f"  {record.kind}  {record.certainty}  {record.title}")
    rows = [("state", seen.news(record) or f"{record.state} since {record.since:%Y-%m-%d}")]
    rows += [("gate", gate(record.gate))] if record.gate else []
    rows += [("why", reason(record.why))] if record.why else []
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
