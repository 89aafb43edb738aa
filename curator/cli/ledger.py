"""`curator ledger`: what the ledger tells, whether history tells the same, and another one's share."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime

import click

from curator.cli import plain
from curator.cli.completing import known_ids
from curator.cli.opened import Opened, one_record, open_home, where
from curator.cli.screen import Cell, say, table, write_json
from curator.cli.typed import spelled
from curator.cli.verb import Asked, Verb
from curator.cli.words import counted, reason
from curator.errors import KNOWN_FAILURE
from curator.heartbeat import Heartbeat
from curator.ledger.events import Event
from curator.ledger.facts import text
from curator.ledger.merging import merge
from curator.ledger.store import REF, events, read
from curator.verifying import verify

_OID = 7


@click.command("ledger", cls=Verb)
@click.argument("words", metavar="[ID | verify | merge REF]", nargs=-1, shell_complete=known_ids)
@click.pass_obj
def command(asked: Asked, words: tuple[str, ...]) -> int:
    """Print every event of the ledger, the newest last; with an id those of one proposal.

    `verify` compares it with what history and refs tell, and names what differs: the exit code is 1 if
    anything is wrong. `merge REF` brings in the ledger of another machine that tends this home, fetched to
    refs/curator/ledger-theirs for instance; nothing of either is lost.
    """
    what = words[0] if words else ""
    if len(words) != (2 if what == "merge" else min(len(words), 1)):
        raise click.UsageError("name one proposal, verify, or merge and a ref")
    opened = open_home(asked)
    match what:
        case "verify":
            return _verify(opened)
        case "merge":
            _merge(opened, words[1])
        case _:
            _print(opened, what)
    return 0


def _print(opened: Opened, ident: str) -> None:
    repository = opened.home.repository
    found, damaged = events(repository)
    if ident:
        whole = any(event.id == ident for event in found)
        wanted = ident if whole else one_record(opened.home, ident).id
        found = tuple(event for event in found if event.id == wanted)
    if opened.asked.json:
        for event in found:
            click.echo(json.dumps(_facts(event), ensure_ascii=True, sort_keys=True))
    else:
        zone = opened.home.clock.zone
        table((_when(e.time.astimezone(zone)), (e.id, "cyan"), e.what, _told(e)) for e in found)
    if damaged:
        many = f"{counted(len(damaged), 'damaged line')} passed over"
        click.echo(plain.word(f"curator: {many}: {', '.join(damaged[:3])}"), err=True)


def _facts(event: Event) -> dict[str, object]:
    return {**event.fields, "event": event.what, "id": event.id, "time": event.time.isoformat()}


def _when(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def _told(event: Event) -> str:
    """Return what is worth a glance of an event, on one line."""
    facts = event.fields
    parts = [text(facts.get(key)) for key in ("kind", "gate", "how", "by")]
    parts += [oid[:_OID] for key in ("commit", "tip") if (oid := text(facts.get(key)))][:1]
    why = reason(text(facts.get("why"))) or text(facts.get("title"))
    return "  ".join(part for part in (*parts, why) if part)


def _merge(opened: Opened, ref: str) -> None:
    home = opened.home
    with Heartbeat(home.state).lock(home):
        done = merge(home.repository, ref)
    if opened.asked.json:
        write_json({"lines": done.lines, "commit": done.commit})
        return
    say(f"{counted(done.lines, 'line')} came new; {REF} is at {done.commit[:_OID]}")
    known = read(home.repository)
    say(f"it tells of {counted(len(known.records), 'proposal')}, {len(known.open)} open")


def _verify(opened: Opened) -> int:
    found = verify(opened.home)
    options = where(opened.asked, opened.home.repository)
    told = [replace(d, remedy=spelled(d.remedy, options)) for d in found.differences]
    wrong = any(difference.state == "wrong" for difference in told)
    if opened.asked.json:
        write_json({
            "fine": not wrong,
            "compared": found.compared,
            "accepted": found.accepted,
            "undone": found.undone,
            "differences": [
                {"state": d.state, "id": d.id, "says": d.says, "try": d.remedy} for d in told
            ],
        })  # fmt: skip
        return KNOWN_FAILURE if wrong else 0
    say(
        f"compared {counted(found.compared, 'proposal')} with history and refs: "
        f"{found.accepted} accepted, {found.undone} undone, {counted(len(told), 'difference')}"
    )
    rows: list[tuple[Cell, ...]] = []
    for difference in told:
        style = "red" if difference.state == "wrong" else "yellow"
        rows.append(((difference.state, style), (difference.id, "cyan"), difference.says))
        rows.append(("", "", f"try: {difference.remedy}"))
    table(rows, indent=0)
    return KNOWN_FAILURE if wrong else 0
