"""What became of the facts that a journal tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from curator.cli.screen import say, table, write_json
from curator.cli.words import counted, reason
from curator.facts.bringing import Told
from curator.facts.brought import Brought, pointed
from curator.facts.fact import Source
from curator.facts.plain import facts_of
from curator.facts.plain.reading import Read
from curator.facts.summed.writing import sources_of
from curator.home.note import Note, Unreadable
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
    alone = _alone(view, path)
    told = list(_told(view, ledger, path))
    told += [
        *_silent(view, alone, path, {at for at, _, _ in told}),
        *_summaries(view, ledger, path),
    ]
    told.sort(key=_first)
    left = dict(alone.dropped)
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
    became = [(known.fact, _known(known)) for known in view.bringing.known]
    became += [(one.fact, _became(one, view, ledger)) for one in view.brought.values()]
    for fact, what in became:
        for at in _places(fact.sources, view, path):
            yield at, fact.text, what
        for was in fact.was:
            for at in _places([was.source], view, path):
                yield at, was.text, f"an earlier value; the newer one: {what}"


def _silent(view: View, alone: Read, path: str, known: set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield what is a fact of this journal, and none beside all others."""
    repeated = "repeated" in view.bringing.dropped
    why = "left out: other days say it in the same words" if repeated else "left out"
    for fact in alone.facts:
        for at in _places(fact.sources, view, path):
            if at not in known:
                yield at, fact.text, why


def _summaries(view: View, ledger: Ledger, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the sentences of a summary of this journal that is not accepted yet."""
    for one in view.bringing.summed.values():
        record = _last(one.note, ledger)
        what = "new; a pass has not weighed it yet" if record is None else _standing(record)
        for source in sources_of(one.summary):
            for at in _places([source], view, path):
                yield at, source.quote, f"of a summary: {what}"


def _first(row: tuple[str, str, str]) -> int:
    return int(row[0].partition("-")[0].removeprefix("L") or 0)


def _places(sources: Iterable[Source], view: View, path: str) -> Iterator[str]:
    for source in sources:
        if source.note.path == path:
            yield pointed(source, view.snapshot).rpartition("#")[2]


def _known(told: Told) -> str:
    return f"{told.note.path} says it"


def _became(brought: Brought, view: View, ledger: Ledger) -> str:
    record = _last(brought.note, ledger)
    if record is not None:
        return _standing(record)
    if brought.note.path in view.fresh:
        return "new; a pass has not weighed it yet"
    return "a note says otherwise, and this is weighed with it"


def _last(note: Note, ledger: Ledger) -> Record | None:
    records = [record for record in ledger.records.values() if note.name in record.names]
    return max(records, key=lambda record: record.since, default=None)


def _standing(record: Record) -> str:
    why = f" ({reason(record.why)})" if record.why else ""
    return f"{record.id} {record.state}{why}"


def _alone(view: View, path: str) -> Read:
    """Return what this journal says, read as if there were no other."""
    note = as_note(path, "", view.snapshot.raw(path), TrustRules())
    return Read((), {}) if isinstance(note, Unreadable) else facts_of([note])
