"""Ask a model for the facts of journals, piece by piece, the newest first, as far as the budget goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from curator.asking.ladder import Ladder, Shaped, Unshaped
from curator.asking.question import GONE, total
from curator.facts.asked.checks import checked, raw
from curator.facts.asked.kept import TRIES, Kept
from curator.facts.asked.policy import Policy
from curator.facts.asked.prompt import question
from curator.facts.asked.reply import Replied, read
from curator.facts.asked.shown import Piece, pieces
from curator.facts.fact import Fact
from curator.facts.plain.joining import joined
from curator.facts.plain.repeats import Lines
from curator.home.note import Note

# So many pieces in a row about which the server fails: it is the server.
_ENOUGH: Final = 2
_SERVER: Final = GONE | {"failed", "slow", "broken"}


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


@dataclass(slots=True)
class _Round:
    """One pass over the pieces; `trouble` holds those about which the server failed."""

    ladder: Ladder
    policy: Policy
    kept: Kept
    replies: dict[str, Replied] = field(default_factory=dict)
    trouble: dict[str, tuple[Piece, str]] = field(default_factory=dict)
    answers: int = 0
    in_row: int = 0
    calls: int = 0
    tokens: int = 0
    cost: float | None = None
    stopped: str = ""
    last: str = ""

    def run(self, wanted: Iterable[tuple[str, Piece]]) -> None:
        """Ask about one piece after the other, until the server or the budget gives out."""
        for key, piece in wanted:
            if not self.stopped:
                self._ask(key, piece)
        # A piece is to blame for a failure of the server only where others were answered meanwhile.
        for key, (piece, why) in self.trouble.items() if self.answers else ():
            self.kept.failed(key, piece, why)

    def _ask(self, key: str, piece: Piece) -> None:
        asked = self.ladder.ask(question(piece, self.policy), read)
        self.calls += asked.calls
        self.tokens += asked.tokens
        self.cost = total(self.cost, asked.cost)
        match asked:
            case Shaped(reply):
                self.in_row, self.answers = 0, self.answers + 1
                self.replies[key] = reply
                self.kept.keep(key, reply)
            case Unshaped(why) if why in _SERVER:
                self.in_row, self.last = self.in_row + 1, why
                if why not in GONE:
                    self.trouble[key] = (piece, why)
                if why in GONE or self.in_row >= _ENOUGH:
                    self.stopped = why
            case Unshaped(why):
                self.in_row, self.answers, self.last = 0, self.answers + 1, why
                self.kept.failed(key, piece, why)


def facts_of_model(notes: Iterable[Note], ladder: Ladder, policy: Policy, kept: Kept) -> Asked:
    """Return the facts that a model finds in journals and that the journals bear out.

    What was answered before is not asked again. No failure of server or model raises.
    """
    lines = Lines()
    shown = [
        (kept.key(piece, policy), piece) for note in notes for piece in _seen(note, policy, lines)
    ]
    round_ = _Round(ladder, policy, kept)
    for key, _piece in shown:
        if (reply := kept.reply(key)) is not None:
            round_.replies[key] = reply
    # The newest first, after those that never failed; a text that stands twice is asked about once.
    asking = {key: piece for key, piece in reversed(shown) if key not in round_.replies}
    tries = {key: kept.tried(key) for key in asking}
    open_ = [key for key in asking if tries[key] < TRIES]
    round_.run((key, asking[key]) for key in sorted(open_, key=lambda key: tries[key]))
    return _told(shown, round_, lines, parked=len(asking) - len(open_))


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
        yield "repeated" if isinstance(fact, Fact) and fact.text in log else fact


def _told(
    shown: Sequence[tuple[str, Piece]], round_: _Round, lines: Lines, *, parked: int
) -> Asked:
    dropped: Counter[str] = Counter()
    facts: list[Fact] = []
    for key, piece in shown:
        if (reply := round_.replies.get(key)) is not None:
            dropped.update(reply.dropped)
            for found in _facts(reply, piece, round_.policy, lines):
                match found:
                    case Fact():
                        facts.append(found)
                    case str():
                        dropped[found] += 1
    once = tuple(joined(facts))
    if len(once) < len(facts):
        dropped["repeated"] += len(facts) - len(once)
    unread = frozenset(piece.note.path for key, piece in shown if key not in round_.replies)
    waiting = len({key for key, _ in shown if key not in round_.replies}) - parked
    return Asked(
        facts=once,
        dropped=dropped,
        read=frozenset(piece.note.path for _, piece in shown) - unread,
        unread=unread,
        calls=round_.calls,
        tokens=round_.tokens,
        cost=round_.cost,
        waiting=waiting,
        parked=parked,
        partial=(round_.stopped or round_.last) if waiting else "",
        keys=frozenset(key for key, _ in shown),
    )
