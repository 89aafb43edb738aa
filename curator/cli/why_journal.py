"""What became of the facts that a journal tells."""

from __future__ import annotations

from collections.abc import Iterator

from curator.cli.screen import say, table, write_json
from curator.cli.words import counted, reason
from curator.facts.bringing import Told
from curator.facts.brought import Brought, pointed
from curator.facts.fact import Fact
from curator.facts.plain import facts_of
from curator.home.note import Unreadable
from curator.home.trust import TrustRules
from curator.journals.reading import as_note
from curator.kinds.kind import View
from curator.ledger.state import Ledger, Record
from curator.tended import Home, base_of
from curator.texts import line
from curator.viewing import view_of

_WIDTH = 72


def tell(home: Home, ledger: Ledger, path: str, *, in_json: bool) -> None:
    """Print each fact of a journal with the note that says it or the proposal that would."""
    # Without a folder to keep things in no model is asked: looking costs nothing.
    view = view_of(home, base_of(home, ledger)[1])
    told = list(_told(view, ledger, path))
    left = _left_out(view, path)
    if in_json:
        write_json(
            {
                "journal": path,
                "facts": [{"lines": at, "text": said, "became": what} for at, said, what in told],
                "left_out": left,
            }
        )
        return
    say((path, "bold"), " is a journal: it is read, and never edited.")
    table((at, line(said, _WIDTH), (what, "dim")) for at, said, what in told)
    more = " · ".join(f"{why} {count}" for why, count in sorted(left.items()))
    statements = counted(sum(left.values()), "statement")
    say(f"{statements} left out" + (f": {more}" if more else ""))


def _told(view: View, ledger: Ledger, path: str) -> Iterator[tuple[str, str, str]]:
    for known in view.bringing.known:
        for at in _places(known.fact, view, path):
            yield at, known.fact.text, _known(known)
    for brought in view.brought.values():
        for at in _places(brought.fact, view, path):
            yield at, brought.fact.text, _became(brought, view, ledger)


def _places(fact: Fact, view: View, path: str) -> Iterator[str]:
    for source in fact.sources:
        if source.note.path == path:
            yield pointed(source, view.snapshot).rpartition("#")[2]


def _known(told: Told) -> str:
    return f"{told.note.path} says it"


def _became(brought: Brought, view: View, ledger: Ledger) -> str:
    records = [r for r in ledger.records.values() if brought.note.name in r.names]
    if records:
        return _standing(max(records, key=lambda record: record.since))
    if brought.note.path in view.fresh:
        return "new; a pass has not weighed it yet"
    return "a note says otherwise, and this is weighed with it"


def _standing(record: Record) -> str:
    why = f" ({reason(record.why)})" if record.why else ""
    return f"{record.id} {record.state}{why}"


def _left_out(view: View, path: str) -> dict[str, int]:
    """Return how many statements of this journal alone are no facts, by reason."""
    raw = view.snapshot.raw(path)
    note = as_note(path, "", raw, TrustRules())
    return {} if isinstance(note, Unreadable) else dict(facts_of([note]).dropped)
