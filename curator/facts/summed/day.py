"""What of a journal a summary may be made of: its statements and its open tasks, numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from curator.claims.lines import ENTRY
from curator.claims.veiled import veiled
from curator.facts.asked.policy import Policy
from curator.facts.asked.shown import hidden, shut
from curator.facts.plain.statements import told
from curator.facts.summed.summary import Sentence
from curator.home.note import Note
from curator.journals.orders import orders
from curator.journals.shape import Shape, shape

_INDENTED: Final = 4
_OTHERS: Final = (">", "|", "<")


@dataclass(frozen=True)
class Day:
    """One journal, and the sentences of it that may be chosen, in their order."""

    note: Note
    sentences: tuple[Sentence, ...]

    @cached_property
    def lines(self) -> frozenset[int]:
        """Return the lines of the body, from 1, that are shown."""
        spans = (range(one.first, one.last + 1) for one in self.sentences)
        return frozenset(line for span in spans for line in span)

    @cached_property
    def text(self) -> str:
        """Return the numbered lines, each group below its headings."""
        return "\n".join(_numbered(self))


def day(note: Note, policy: Policy) -> Day:
    """Return what of a journal may be shown and chosen.

    Beside what is never shown of it, that is without what others wrote and what is struck through.
    """
    form = shape(note.body)
    closed = shut(note, policy) | _under(form, policy)
    found = [*_statements(note), *_tasks(note, form)]
    free = (one for one in found if closed.isdisjoint(range(one.first, one.last + 1)))
    return Day(note, tuple(sorted(free, key=lambda one: (one.first, one.begin))))


def _statements(note: Note) -> Iterator[Sentence]:
    for one in told(note):
        claim = one.claim
        if not one.others:
            yield Sentence(note, claim.first, claim.last, claim.begin, claim.end, one)


def _tasks(note: Note, form: Shape) -> Iterator[Sentence]:
    """Yield the open tasks: entries with an empty box, each with the lines that go on with it."""
    at = 0
    rows = note.body.split("\n")
    shown = veiled(note.body)[0].split("\n")
    for number, row in enumerate(rows):
        box = ENTRY.match(row)
        if box is not None and box[2] and box[2][1] == " " and not _code(form, number):
            last = _last(form, number, rows)
            begin = at + box.end()
            end = begin + len("\n".join(rows[number : last + 1])[box.end() :].rstrip())
            found = Sentence(note, number + 1, last + 1, begin, end)
            if shown[number : last + 1] == rows[number : last + 1] and _open(found.raw):
                yield found
        at += len(row) + 1


def _code(form: Shape, at: int) -> bool:
    line = form.lines[at]
    return bool(line.fenced) or (line.indent >= _INDENTED and form.parent[at] < 0)


def _open(raw: str) -> bool:
    """Say whether the words of a task are the author's, and still stand."""
    said = bool(raw.strip()) and "{{" not in raw and "~~" not in raw
    return said and not orders(raw)


def _last(form: Shape, at: int, rows: Sequence[str]) -> int:
    """Return the last line of an entry's own words, without what is nested in it or quoted below."""
    last = at
    for number in range(at + 1, form.until[at] + 1):
        line = form.lines[number]
        if not line.said or line.entry or line.level or line.fenced:
            break
        if rows[number].lstrip()[:1] in _OTHERS:
            break
        last = number
    return last


def _under(form: Shape, policy: Policy) -> set[int]:
    """Return the lines below headings that give orders or hold what is private."""
    return {
        number
        for at, line in enumerate(form.lines)
        if line.level and (orders(line.said) or hidden((line.said,), policy))
        for number in range(at + 1, form.until[at] + 2)
    }


def _numbered(day: Day) -> Iterator[str]:
    form, body = shape(day.note.body), day.note.body.split("\n")
    paths = _paths(form)
    above: tuple[str, ...] = ()
    seen: set[int] = set()
    for one in day.sentences:
        path = paths[form.head[one.first - 1]]
        if path != above:
            above = path
            yield f"# {' > '.join(above)}"
        for number in range(one.first, one.last + 1):
            if number not in seen:
                seen.add(number)
                yield f"{number}: {body[number - 1].strip()}"


def _paths(form: Shape) -> Mapping[int, tuple[str, ...]]:
    """Return the path of each heading, by its line from 0, the uppermost first; -1 is above all of them."""
    found: dict[int, tuple[str, ...]] = {-1: ()}
    open_: list[tuple[int, str]] = []
    for at, line in enumerate(form.lines):
        if line.level:
            while open_ and open_[-1][0] >= line.level:
                open_.pop()
            open_.append((line.level, line.said))
            found[at] = tuple(said for _, said in open_)
    return found
