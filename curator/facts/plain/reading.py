"""Find in journals, without a model, what is worth a note of its own: extractive, sure and modest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from curator.facts.fact import Fact
from curator.facts.plain.found import Found, fact_of, found_in
from curator.facts.plain.joining import joined
from curator.facts.plain.repeats import Lines
from curator.facts.plain.statements import Told, told
from curator.home.note import Note


@dataclass(frozen=True, slots=True)
class Read:
    """The facts that journals tell, the earliest first, and how many statements were dropped why."""

    facts: tuple[Fact, ...]
    dropped: Mapping[str, int]


def facts_of(notes: Iterable[Note]) -> Read:
    """Return what some journals say that is worth keeping; linear in the length of their bodies.

    That is only what a heading or a word marks as such, what a person prefers, and where or how
    things are; of these only what can be understood alone and still holds another day.
    """
    dropped: Counter[str] = Counter()
    lines = Lines()
    found: list[Found] = []
    for note in notes:
        found += found_in(_remembered(note, lines), dropped)
    once = [one for one in found if not lines.repeated(one.told)]
    dropped["repeated"] += len(found) - len(once)
    facts = joined(map(fact_of, once))
    return Read(tuple(facts), {name: dropped[name] for name in sorted(dropped) if dropped[name]})


def _remembered(note: Note, lines: Lines) -> Iterator[Told]:
    for one in told(note):
        lines.add(one)
        yield one
