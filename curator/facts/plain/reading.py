"""Find in journals, without a model, what is worth a note of its own: extractive, sure and modest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from curator.facts.fact import Fact
from curator.facts.plain.doubts import doubted
from curator.facts.plain.found import Found, change_in, fact_of, found_in
from curator.facts.plain.guard import Guard
from curator.facts.plain.history import with_history
from curator.facts.plain.joining import joined
from curator.facts.plain.repeats import Lines
from curator.facts.plain.statements import Told, told
from curator.home.note import Note, Trust


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
    found: list[tuple[Found, Trust]] = []
    changes: list[tuple[Found, Trust]] = []
    for note in notes:
        guard = Guard(note)
        statements = list(_remembered(note, lines))
        here = list(found_in(iter(statements), dropped))
        found += _allowed(here, guard, dropped)
        places = {one.told.claim.place for one in here}
        news = (change_in(one) for one in statements if one.claim.place not in places)
        changes += _allowed((one for one in news if one is not None), guard, Counter())
    once = [fact_of(one, trust) for one, trust in found if not lines.repeated(one.told)]
    later = [fact_of(one, trust) for one, trust in changes if not lines.repeated(one.told)]
    dropped["repeated"] += len(found) - len(once)
    facts = with_history([*joined(once), *later])
    dropped["outdated"] = sum(len(fact.was) for fact in facts if fact.rule == "outdated")
    facts = doubted([fact for fact in facts if fact.rule != "outdated"])
    return Read(tuple(facts), {name: dropped[name] for name in sorted(dropped) if dropped[name]})


def _allowed(
    found: Iterable[Found], guard: Guard, dropped: Counter[str]
) -> Iterator[tuple[Found, Trust]]:
    for one in found:
        why = guard.against(one)
        if why:
            dropped[why] += 1
        else:
            yield one, guard.trust(one)


def _remembered(note: Note, lines: Lines) -> Iterator[Told]:
    for one in told(note):
        lines.add(one)
        yield one
