"""Ask a model for the facts of journals, piece by piece, the newest first, as far as the budget goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from curator.asking.ladder import Ladder
from curator.facts.asked.answers import Answers, answers
from curator.facts.asked.checks import checked, raw
from curator.facts.asked.extra import refused
from curator.facts.asked.kept import Kept
from curator.facts.asked.policy import Policy
from curator.facts.asked.prompt import question
from curator.facts.asked.reply import Replied, read
from curator.facts.asked.shown import Piece, pieces
from curator.facts.fact import Fact
from curator.facts.plain.joining import joined
from curator.facts.plain.repeats import Lines
from curator.home.note import Note


@dataclass(frozen=True, slots=True)
class Asked:
    """Facts, and by reason how many claims of the model were dropped.

    `read` and `unread` are paths of journals all, or not all, of whose pieces have an answer. `waiting`
    counts pieces that were not asked about, or without an answer; `partial` says why, "" where none
    waits; `parked` counts those that are asked no more. `cost` is in US dollars, None where unknown.
    `keys` name all that is worth keeping for the next pass.
    """

    facts: tuple[Fact, ...]
    dropped: Mapping[str, int]
    read: frozenset[str]
    unread: frozenset[str]
    calls: int
    tokens: int
    cost: float | None
    waiting: int
    parked: int
    partial: str
    keys: frozenset[str]


def facts_of_model(notes: Iterable[Note], ladder: Ladder, policy: Policy, kept: Kept) -> Asked:
    """Return the facts that a model finds in journals and that the journals bear out.

    What was answered before is not asked again. No failure of server or model raises.
    """
    lines = Lines()
    shown = [
        (kept.key(piece, policy), piece) for note in notes for piece in _seen(note, policy, lines)
    ]
    known = answers(shown, ladder, kept, lambda piece: question(piece, policy), read)
    return _told(shown, known, _found(shown, known.replies, policy, lines))


def _seen(note: Note, policy: Policy, lines: Lines) -> Iterator[Piece]:
    for piece in pieces(note, policy):
        for one in piece.told:
            lines.add(one)
        yield piece


def _facts(reply: Replied, piece: Piece, policy: Policy, lines: Lines) -> Iterator[Fact | str]:
    """Yield the facts of one reply, and why its other claims are none."""
    log = {raw(one) for one in piece.told if lines.repeated(one)}
    for claimed in reply.claimed:
        fact = checked(claimed, piece, policy)
        # What stands on two days in the same words is a log or a template.
        if isinstance(fact, Fact) and fact.text in log:
            fact = "repeated"
        yield fact
        if isinstance(fact, Fact):
            own = refused(claimed.extensions, fact.extensions, policy.extensions)
            yield from ["extension"] * own


def _found(
    shown: Sequence[tuple[str, Piece]],
    replies: Mapping[str, Replied],
    policy: Policy,
    lines: Lines,
) -> tuple[tuple[Fact, ...], Counter[str]]:
    """Return the facts of all replies, and by reason how many claims are none."""
    dropped: Counter[str] = Counter()
    facts: list[Fact] = []
    for key, piece in shown:
        if (reply := replies.get(key)) is not None:
            dropped.update(reply.dropped)
            for found in _facts(reply, piece, policy, lines):
                match found:
                    case Fact():
                        facts.append(found)
                    case str():
                        dropped[found] += 1
    once = tuple(joined(facts))
    if len(once) < len(facts):
        dropped["repeated"] += len(facts) - len(once)
    return once, dropped


def _told(
    shown: Sequence[tuple[str, Piece]],
    known: Answers[Replied],
    found: tuple[tuple[Fact, ...], Mapping[str, int]],
) -> Asked:
    unread = frozenset(piece.note.path for key, piece in shown if key not in known.replies)
    return Asked(
        facts=found[0],
        dropped=found[1],
        read=frozenset(piece.note.path for _, piece in shown) - unread,
        unread=unread,
        calls=known.calls,
        tokens=known.tokens,
        cost=known.cost,
        waiting=known.waiting,
        parked=known.parked,
        partial=known.partial,
        keys=frozenset(key for key, _ in shown),
    )
