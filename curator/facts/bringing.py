"""What the journals of a home say that a note might: read, and written as the notes it would become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from curator.facts.brought import Brought, bring, identity
from curator.facts.fact import Fact, at_most
from curator.facts.places import Folders, path_for
from curator.facts.summed.summary import Summary, Summed
from curator.facts.summed.writing import summed
from curator.facts.use import Use
from curator.home.note import Note, Trust
from curator.home.refused import Refused
from curator.home.snapshot import Snapshot
from curator.journals.orders import orders
from curator.texts import plain

NO_PLACE = "no_place"
NO_NOTE = "no_note"
HIDDEN = "hidden_signs"
ORDERS = "orders"


@dataclass(frozen=True, slots=True)
class Gathered:
    """Facts, by reason how many statements are none, and what a model had to do with it, if one had.

    `summaries` are those of whole journals that a model chose.
    """

    facts: tuple[Fact, ...]
    dropped: Mapping[str, int]
    use: Use | None = None
    summaries: tuple[Summary, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A fact that a note tells already."""

    fact: Fact
    note: Note


@dataclass(frozen=True, slots=True)
class Bringing:
    """The facts of a home's journals as notes, by their paths, all of them new.

    `known` has the facts that a note tells already, `dropped` counts statements by the reason that spoke
    against them, `use` says what a model was asked. `summed` are summaries of journals as notes, by their
    paths, all of them new as well.
    """

    brought: Mapping[str, Brought] = field(default_factory=dict)
    known: tuple[Told, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)
    use: Use | None = None
    summed: Mapping[str, Summed] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(brought.note for brought in self.brought.values())

    @property
    def files(self) -> dict[str, bytes]:
        facts = {path: brought.raw for path, brought in self.brought.items()}
        return facts | {path: one.raw for path, one in self.summed.items()}


def bringing(
    snapshot: Snapshot,
    found: Gathered,
    folder: str,
    standing: Sequence[Note],
    trust: Callable[[Note], Trust],
) -> Bringing:
    """Write each fact as the note it would become.

    `folder` is where the owner wants new notes, "" for where the home has most of those `standing`;
    `trust` says whose word a journal is. Of a sentence that two say the more trusted one counts.
    """
    dropped = Counter(found.dropped)
    brought: dict[str, Brought] = {}
    known: list[Told] = []
    folders = Folders(standing) if found.facts else None
    for fact in found.facts:
        why = _unfit(fact)
        if why:
            dropped[why] += 1
            continue
        place = folder or (folders.of(fact.sources[0].note) if folders else "")
        one = _brought(_stamped(fact, trust), place, snapshot)
        if isinstance(one, str):
            dropped[one] += 1
            continue
        there = snapshot.at(one.note.path) or snapshot.named(one.note.name)
        if there is not None:
            known.append(Told(fact, there))
        elif one.note.path in snapshot.tree:
            dropped[NO_PLACE] += 1
        elif one.note.path not in brought or brought[one.note.path].fact.trust < one.fact.trust:
            brought[one.note.path] = one
    notes, none = summed(found.summaries, snapshot, folder, standing, trust)
    dropped.update(none)
    return Bringing(brought, tuple(known), dict(sorted(dropped.items())), found.use, notes)


def _unfit(fact: Fact) -> str:
    """Return what forbids the words of a note, "" for nothing; its heading is read like its sentence."""
    if any(plain(text) != text for text in (fact.text, *fact.about)):
        return HIDDEN
    return ORDERS if any(map(orders, fact.about)) else ""


def _stamped(fact: Fact, trust: Callable[[Note], Trust]) -> Fact:
    """Return a fact with the least trust of its sources; what is from outside stays so."""
    sources = (*fact.sources, *(was.source for was in fact.was))
    least = Trust.EXTERNAL if fact.external else min(trust(source.note) for source in sources)
    return replace(fact, trust=least, certainty=at_most(fact.certainty, least))


def _brought(fact: Fact, place: str, snapshot: Snapshot) -> Brought | str:
    ident = identity(fact)
    path = path_for(fact, place, ident, snapshot)
    if path is None:
        return NO_PLACE
    found = bring(fact, path, ident, snapshot)
    return NO_NOTE if isinstance(found, Refused) else found
